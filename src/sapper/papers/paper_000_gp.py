"""Paper 000, Park et al., second part: genetic programming that labels hidden cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from sapper.learning.labels.label_options import IMPROVED, LabelOptions
from sapper.papers.paper import Paper
from sapper.papers.report.forms import FigureLine, Form
from sapper.papers.report.paper_report import (
    Column,
    Label,
    Ours,
    RowTable,
    Sample,
    SpreadPlot,
    printed,
    record_of,
)
from sapper.papers.report.verdict import bootstrap_interval, mean
from sapper.papers.runs.inquiry import Inquiry, PerScale, Scale, Unit
from sapper.papers.runs.label_runs import (
    METHOD,
    NUM_VALIDATIONS,
    LabelEntry,
    LabelRuns,
    PublishedLabels,
)

SIZES = {"16×30": (16, 30), "10×10": (10, 10)}

PUBLISHED = {
    (15, "16×30", "closest"): (0.95936, 170.150889, 0.97222, 0.91716),
    (15, "10×10", "closest"): (0.99813, 24.4551857, 0.97656, 0.82003),
    (5, "16×30", "closest"): (0.95575, 168.009946, 0.94413, 0.87648),
    (5, "10×10", "closest"): (0.99288, 30.1335972, 1.0, 0.75490),
    (15, "16×30", "worst"): (0.97651, 461.7006968, 0.99057, 0.89053),
    (15, "10×10", "worst"): (0.99316, 82.042813, 1.0, 0.79131),
    (5, "16×30", "worst"): (0.97748, 759.431931, 0.97546, 0.90084),
    (5, "10×10", "worst"): (0.99244, 44.1767717, 0.99230, 0.85296),
}
"""Greatest first depth, size and replacement: score and seconds of Table 3, the two scores of
Table 4."""

RUNS = PerScale(quick=2, paper=15, full=60)
"""Of each row."""


def _options(size: str, **options: Any) -> LabelOptions:
    height, width = SIZES[size]
    return LabelOptions(height=height, width=width, num_mines=height * width // 10, **options)


ROWS = tuple(
    LabelEntry(
        label=f"depth {depth}, {size}, {replacement}",
        options=_options(size, depth=depth, replacement=replacement),
        published=PublishedLabels(
            score=score, seconds=seconds, original=original, validation=validation
        ),
    )
    for (depth, size, replacement), (score, seconds, original, validation) in PUBLISHED.items()
)
"""The rows of Tables 3 and 4."""


def _beyond(label: str, options: LabelOptions) -> LabelEntry:
    return LabelEntry(label=label, options=options, form=Form.BEYOND)


STEPS = (
    _beyond("10×10, no parsimony", _options("10×10", parsimony=False)),
    _beyond("10×10, no new populations", _options("10×10", patience=None)),
    _beyond("10×10, all pairs counted", _options("10×10", counts_all_pairs=True)),
    _beyond("16×30, all pairs counted", _options("16×30", counts_all_pairs=True)),
    _beyond("16×30, verified cells", _options("16×30", keeps_verified=True)),
    _beyond("16×30, near offsets", _options("16×30", reach=2)),
    _beyond("16×30, near offsets, five fields", _options("16×30", reach=2, num_fields=5)),
    _beyond("16×30, improved", _options("16×30", **IMPROVED)),
    _beyond("10×10, improved", _options("10×10", **IMPROVED)),
)
"""What the conclusion of the paper asks for, and more, one at a time and together."""

ENTRIES = (*ROWS, *STEPS)

Measured: TypeAlias = Mapping[LabelEntry, LabelRuns]


def _measure(inquiry: Inquiry) -> Measured:
    rows = inquiry.runs(ENTRIES, RUNS, Unit("runs", "rows"))
    return dict(zip(ENTRIES, rows, strict=True))


def _effort(scale: Scale) -> str:
    return f"{RUNS[scale] * len(ENTRIES):,} evolutions, {RUNS[scale]} of each row"


def _amount(inquiry: Inquiry) -> str:
    return f"{RUNS[inquiry.scale]} runs of each row, seed {inquiry.seed}"


_HOW_TO_READ = (
    "Each run has a field of its own, 10 % of whose cells are mines, and at most 1,500 iterations; "
    "it ends early at the best possible score. A score is divided by the best possible. The "
    "bracket holds the 95 % bootstrap interval of the mean; the verdict says where the published "
    "mean stands to it."
)

_ROW: Column[LabelRuns] = Label("row", lambda runs: runs.entry.label)
_CPU: Column[LabelRuns] = Ours("CPU s", lambda runs: f"{runs.cpu_seconds:.3f}")
_SIZE: Column[LabelRuns] = Ours("size", lambda runs: f"{runs.size:.0f}")
_DEPTH: Column[LabelRuns] = Ours("depth", lambda runs: f"{runs.depth:.1f}")
_LOWEST: Column[LabelRuns] = Ours("lowest", lambda runs: f"{min(runs.validations):.5f}")


def _own(heading: str) -> Column[LabelRuns]:
    return Ours(heading, lambda runs: f"{mean(runs.scores):.5f}")


def _others(heading: str) -> Column[LabelRuns]:
    return Ours(heading, lambda runs: f"{mean(runs.validations):.5f}")


TABLE_3 = RowTable[LabelEntry, LabelRuns](
    heading="Table 3: steady state",
    entries=ROWS,
    columns=(
        _ROW,
        printed("published", lambda labels: f"{labels.score:.5f}"),
        _own("ours"),
        Ours(
            "95 % interval",
            lambda runs: "{:.5f} to {:.5f}".format(*bootstrap_interval(runs.scores)),
        ),
        Ours("perfect", lambda runs: f"{runs.num_perfect} of {len(runs)}"),
        Ours("verdict", lambda runs: runs.verdict),
        printed("published s", lambda labels: f"{labels.seconds:.1f}"),
        _CPU,
        Ours("times faster", lambda runs: runs.speedup and f"{runs.speedup:,.0f}"),
        _SIZE,
        _DEPTH,
    ),
    remarks=(
        "The published times are wall clock on an unnamed machine, ours are CPU time of one "
        "thread. Population, choice of parents and generator of the first trees are not published: "
        "ours are a population of 80, tournaments of 20 and grown trees. The paper ends “after a "
        "set number of replacements”: here after 3,000, which make its 1,500 iterations. A "
        "population that brings nothing better for 600 pairs of children makes room for a new one.",
    ),
)

TABLE_4 = RowTable[LabelEntry, LabelRuns](
    heading="Table 4: other fields",
    entries=ROWS,
    columns=(
        _ROW,
        printed("published, own field", lambda labels: f"{labels.original:.5f}"),
        _own("ours, own field"),
        printed("published, others", lambda labels: f"{labels.validation:.5f}"),
        _others("ours, others"),
        _LOWEST,
    ),
    remarks=(
        "The paper tries one tree a row; ours are the means over the best trees of all runs, and "
        f"the lowest mean of a run, on the same {NUM_VALIDATIONS} other fields.",
    ),
)

BEYOND = RowTable[LabelEntry, LabelRuns](
    heading="Beyond the paper",
    entries=STEPS,
    columns=(
        _ROW,
        _own("own fields"),
        _others("others"),
        _LOWEST,
        Ours("trees judged", lambda runs: f"{runs.evaluations:,.0f}"),
        _CPU,
        _SIZE,
        _DEPTH,
    ),
    remarks=(
        "Verified cells: a cell that carries the label which single numbers prove is not edited "
        "any more, the second memory that the conclusion of the paper asks for. Near offsets: two "
        "rows and columns at most. Five fields: the score is the sum over five. Improved: all "
        "three, and no tree deeper than 17. No parsimony: of two trees with one score the newer "
        "stays, not the smaller. No new populations: one goes through all iterations. All pairs "
        "counted: an iteration is a pair of children, whether they replace a tree or not: 3,000 "
        "children in all.",
    ),
)

FIELDS: tuple[Column[LabelRuns], ...] = (
    Column("label", lambda runs: runs.entry.label),
    Column("form", lambda runs: runs.entry.form.value),
    Column("height", lambda runs: runs.entry.options.height),
    Column("width", lambda runs: runs.entry.options.width),
    printed("published_score", lambda labels: labels.score),
    printed("published_seconds", lambda labels: labels.seconds),
    printed("published_original", lambda labels: labels.original),
    printed("published_validation", lambda labels: labels.validation),
    Column("runs", len),
    Ours("score", lambda runs: mean(runs.scores)),
    Ours("interval", lambda runs: bootstrap_interval(runs.scores)),
    Ours("perfect_runs", lambda runs: runs.num_perfect),
    Ours("validation_score", lambda runs: mean(runs.validations)),
    Ours("lowest_validation", lambda runs: min(runs.validations)),
    Ours("evaluations", lambda runs: runs.evaluations),
    Ours("size", lambda runs: runs.size),
    Ours("depth", lambda runs: runs.depth),
    Ours("cpu_seconds", lambda runs: runs.cpu_seconds),
    Ours("times_faster", lambda runs: runs.speedup),
    Ours("verdict", lambda runs: runs.verdict),
)


def _figures(measured: Measured) -> Iterator[FigureLine]:
    for entry in ROWS:
        runs, labels = measured[entry], entry.published
        if labels is not None:
            yield FigureLine(
                figure=f"Table 3, {entry.label}",
                published=f"{labels.score:.5f}",
                ours=f"{mean(runs.scores):.5f}" if len(runs) else None,
                verdict=runs.verdict if len(runs) else None,
            )


def _spread(measured: Measured) -> SpreadPlot:
    samples = tuple(
        Sample(
            runs.entry.label,
            tuple(runs.scores),
            () if runs.published is None else (runs.published.score,),
        )
        for runs in measured.values()
    )
    return SpreadPlot("scores", "Proportional scores at the end of the runs", "score", samples)


PAPER = Paper[Measured](
    name="000-gp",
    title="Solving Minesweeper Using Genetic Algorithm and Genetic Programming: labels",
    authors="JP Park, Joey Liou, Ethan Bray, Ellison Pyon, Dominic Francesconi",
    about=(
        "All positive numbers of a field are open, and every other cell is to be labelled: a mine, "
        "empty near a number, or empty. Trees of ten primitives are evolved that write the labels."
    ),
    effort=_effort,
    entries=ENTRIES,
    published_forms={METHOD: ("height", "width", "num_mines", "depth", "replacement")},
    measure=_measure,
    amount=_amount,
    how_to_read=_HOW_TO_READ,
    sections=(TABLE_3.section, TABLE_4.section, BEYOND.section),
    figures=_figures,
    records=lambda measured: (record_of(FIELDS, runs) for runs in measured.values()),
    plots=lambda measured: [_spread(measured)],
)
