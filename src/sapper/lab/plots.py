"""Win rates drawn with their intervals, for PNG, SVG and PDF files."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from pathlib import PurePath

from sapper import __version__
from sapper.errors import MissingExtra, UnknownName
from sapper.lab.report import Score

try:
    from matplotlib import rc_context
    from matplotlib.figure import Figure
except ImportError:
    raise MissingExtra("plot", "a plot") from None

PLOT_SUFFIXES = (".pdf", ".png", ".svg")
_INCHES_A_ROW = 0.45
_DOTS_PER_INCH = 150
_UNDATED = {"pdf": {"CreationDate": None}, "svg": {"Date": None}}


def plot_format(path: str | os.PathLike[str]) -> str:
    """The format that the suffix of a plot's file names; raises UnknownName."""
    suffix = PurePath(path).suffix.lower()
    if suffix not in PLOT_SUFFIXES:
        raise UnknownName("suffix of a plot", suffix, PLOT_SUFFIXES)
    return suffix[1:]


def plot_scores(scores: Sequence[Score], file_format: str) -> bytes:
    """The win rates, one row a score, with 95 % intervals: the bytes of an image file."""
    figure = Figure(figsize=(8, 1.6 + _INCHES_A_ROW * len(scores)), layout="constrained")
    axes = figure.subplots()
    places = range(len(scores))
    rates = [100 * score.results.win_rate for score in scores]
    bounds = [[100 * end for end in score.interval] for score in scores]
    below = [max(0.0, rate - low) for rate, (low, _) in zip(rates, bounds, strict=True)]
    above = [max(0.0, high - rate) for rate, (_, high) in zip(rates, bounds, strict=True)]
    axes.errorbar(rates, places, xerr=[below, above], fmt="o", capsize=4, color="tab:blue")
    axes.set_yticks(places, [_label(score) for score in scores])
    axes.set_ylim(len(scores) - 0.5, -0.5)  # the first at the top
    axes.set_xlabel(f"win rate in %, with 95 % intervals; {_footnote(scores)}")
    axes.grid(axis="x", alpha=0.4)
    return image(figure, file_format)


def _label(score: Score) -> str:
    return f"{score.solver}\n{score.spec}, n={len(score.results)}"


def _footnote(scores: Sequence[Score]) -> str:
    return f"seed {scores[0].boards.seed}, sapper {__version__}"


def image(figure: Figure, file_format: str) -> bytes:
    """The figure as a file, always the same bytes: no date, no random names in it."""
    image = io.BytesIO()
    with rc_context({"svg.hashsalt": "sapper"}):
        figure.savefig(
            image, format=file_format, dpi=_DOTS_PER_INCH, metadata=_UNDATED.get(file_format)
        )
    return image.getvalue()
