"""Win rates with their intervals and calibrations, drawn for PNG, SVG and PDF files."""

from __future__ import annotations

import io
import math
import os
from collections.abc import Sequence
from pathlib import PurePath

from sapper.errors import MissingExtra, UnknownName
from sapper.lab.play.calibration import Calibration
from sapper.lab.report.scores import Score
from sapper.network.card import ModelCard
from sapper.version import __version__

try:
    from matplotlib import rc_context
    from matplotlib.figure import Figure
except ImportError:
    raise MissingExtra("plot", "a plot") from None

PLOT_SUFFIXES = (".pdf", ".png", ".svg")
_INCHES_A_ROW = 0.45
_PANELS_A_ROW = 4
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


def plot_calibrations(calibrations: Sequence[tuple[str, Calibration]], file_format: str) -> bytes:
    """Exact against estimated probabilities, one panel an estimator: the bytes of an image file."""
    figure = Figure(layout="constrained")
    draw_calibrations(figure, calibrations)
    return image(figure, file_format)


def draw_calibrations(figure: Figure, calibrations: Sequence[tuple[str, Calibration]]) -> None:
    """Draw the panels; a disc is as large as the share of its bin among the cells."""
    num_cols = max(1, min(len(calibrations), _PANELS_A_ROW))
    num_rows = max(1, math.ceil(len(calibrations) / num_cols))
    figure.set_size_inches(3.2 * num_cols, 3.6 * num_rows)
    panels = figure.subplots(num_rows, num_cols, sharex=True, sharey=True, squeeze=False)
    for axes in panels.flat[len(calibrations) :]:
        axes.set_axis_off()
    for axes, (label, calibration) in zip(panels.flat, calibrations, strict=False):
        axes.set_title(f"{label}\nmean error {calibration.mean_absolute_error:.4f}", fontsize=9)
        axes.plot([0, 1], [0, 1], color="tab:gray", linewidth=1)
        axes.scatter(
            [each.estimated for each in calibration.bins],
            [each.exact for each in calibration.bins],
            [10 + 300 * each.num_cells / calibration.num_cells for each in calibration.bins],
            color="tab:blue",
            alpha=0.7,
        )
        axes.set_xlabel("estimated mine probability")
        axes.grid(alpha=0.3)
    for axes in panels[:, 0]:
        axes.set_ylabel("exact")


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


def plot_losses(cards: Sequence[ModelCard], file_format: str) -> bytes:
    """One curve a network; the bytes of an image file, the same for the same cards."""
    figure = Figure(figsize=(8, 5), layout="constrained")
    axes = figure.subplots()
    for card in cards:
        steps, losses = zip(*card.losses, strict=True)
        label = f"{card.name}, seed {card.seed}, sapper {card.version}: {losses[-1]:.4g}"
        axes.plot(steps, losses, label=label)
    axes.set_xlabel("steps")
    axes.set_ylabel("validation loss")
    axes.set_yscale("log")
    axes.grid(alpha=0.4, which="both")
    axes.legend()
    return image(figure, file_format)
