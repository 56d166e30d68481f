"""The first page of the reports: every published figure, ours beside it, and what is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sapper.papers.report.forms import FigureLine
from sapper.papers.report.paper_report import Column, Label, PaperReport, Section, table_of
from sapper.papers.report.verdict import FigureVerdict

_COLUMNS: tuple[Column[FigureLine], ...] = (
    Label("figure", lambda line: line.figure),
    Column("published", lambda line: line.published),
    Column("ours, published form", lambda line: line.ours),
    Column("verdict", lambda line: line.verdict),
    Column("beyond the paper", lambda line: line.beyond),
    Column("why not reproduced", lambda line: line.note or None),
)

_HOW_TO_READ = (
    "Ours stands in the *published form* of each method: what the text says and nothing more, with "
    "the choices that its page in the documentation lists where the text is silent. A verdict "
    "weighs the noise of both figures. *Beyond* is the best row that goes past the paper. Where a "
    "figure is not reproduced, the last column names the tested cause that brings it about, or "
    "says that it is open."
)


def overview(reports: Sequence[PaperReport]) -> list[str]:
    """How to read the page, and what is reproduced of each paper, a paragraph each."""
    sums = [
        f"**{each.paper}**, scale `{each.scale}`: {_sum_of(each.figures)}"
        for each in reports
        if each.figures
    ]
    return [_HOW_TO_READ, *sums] if sums else []


def figure_sections(reports: Sequence[PaperReport]) -> Iterator[Section]:
    """A table of figures for each paper that has any."""
    for report in reports:
        if report.figures:
            heading = f"{report.paper}, scale `{report.scale}`, seed {report.seed}"
            yield Section(heading, (), table_of(_COLUMNS, report.figures))


def _sum_of(lines: Sequence[FigureLine]) -> str:
    """How many figures there are of each verdict; some are given in words of their own."""
    counts = Counter(
        "without a verdict" if each.verdict is None else each.verdict for each in lines
    )
    known = [verdict.value for verdict in FigureVerdict]
    parts = [f"{counts[verdict]} {verdict}" for verdict in [*known, *sorted(counts.keys() - known)]]
    return f"of {len(lines)} figures, ours are {', '.join(parts)}."
