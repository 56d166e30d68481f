"""Paper 000, Park et al., second part: genetic programming that labels hidden cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias

from sapper.lab.report.tables import Table
from sapper.lab.store.tasks import Task
from sapper.learning.labels.label_options import IMPROVED, LabelOptions
from sapper.papers.label_runs import (
    NUM_VALIDATIONS,
    LabelEntry,
    LabelRuns,
    PublishedLabels,
    mean,
    mean_interval,
)
from sapper.papers.paper import Scale, Source
from sapper.papers.paper_report import PaperReport, Sample, Section, SpreadPlot
from sapper.papers.win_rates import NOTHING
from sapper.version import __version__

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

STEPS = (
    LabelEntry(label="10×10, no parsimony", options=_options("10×10", parsimony=False)),
    LabelEntry(label="10×10, no new populations", options=_options("10×10", patience=None)),
    LabelEntry(label="10×10, all pairs counted", options=_options("10×10", counts_all_pairs=True)),
    LabelEntry(label="16×30, all pairs counted", options=_options("16×30", counts_all_pairs=True)),
    LabelEntry(label="16×30, verified cells", options=_options("16×30", keeps_verified=True)),
    LabelEntry(label="16×30, near offsets", options=_options("16×30", reach=2)),
    LabelEntry(
        label="16×30, near offsets, five fields",
        options=_options("16×30", reach=2, num_fields=5),
    ),
    LabelEntry(label="16×30, improved", options=_options("16×30", **IMPROVED)),
    LabelEntry(label="10×10, improved", options=_options("10×10", **IMPROVED)),
)
"""What the conclusion of the paper asks for, and more, one at a time and together."""

ENTRIES = (*ROWS, *STEPS)

_RUNS = {Scale.QUICK: 2, Scale.PAPER: 15, Scale.FULL: 60}
"""Runs an entry; the paper has 15."""


@dataclass(frozen=True)
class LabelPaper:
    """The second part of the paper."""

    name: str = "000-gp"
    title: str = "Solving Minesweeper Using Genetic Algorithm and Genetic Programming: labels"
    authors: str = "JP Park, Joey Liou, Ethan Bray, Ellison Pyon, Dominic Francesconi"
    about: str = (
        "All positive numbers of a field are open, and every other cell is to be labelled: a mine, "
        "empty near a number, or empty. Trees of ten primitives are evolved that write the labels."
    )

    def effort(self, scale: Scale) -> str:
        """How many runs."""
        return f"{_RUNS[scale] * len(ENTRIES):,} evolutions, {_RUNS[scale]} of each row"

    def fill(self, source: Source, *, scale: Scale, seed: int) -> PaperReport:
        """The published figures beside ours; runs that the source does not return are missing."""
        plan = {entry: list(entry.tasks(_RUNS[scale], seed)) for entry in ENTRIES}
        measured = _measure(plan, source)
        return PaperReport(
            paper=self.name,
            title=self.title,
            authors=self.authors,
            about=self.about,
            scale=scale.value,
            seed=seed,
            settings=_settings(scale, seed),
            sections=_sections(measured),
            measurements=tuple(
                {"paper": self.name, **_measurement(runs), "seed": seed, "version": __version__}
                for runs in measured.values()
            ),
            plots=(_spread(measured),),
            missing=_missing(plan, measured),
        )


PAPER = LabelPaper()

_Plan: TypeAlias = Mapping[LabelEntry, Sequence[Task]]
_Measured: TypeAlias = Mapping[LabelEntry, LabelRuns]


def _measure(plan: _Plan, source: Source) -> _Measured:
    found = iter(source.documents([task for tasks in plan.values() for task in tasks]))
    return {
        entry: LabelRuns(entry, [each for each in islice(found, len(tasks)) if each is not None])
        for entry, tasks in plan.items()
    }


def _settings(scale: Scale, seed: int) -> str:
    return (
        f"Scale `{scale.value}`: {_RUNS[scale]} runs of each row, seed {seed}, Sapper "
        f"{__version__}. Each run has a field of its own, 10 % of whose cells are mines, and at "
        "most 1,500 iterations; it ends early at the best possible score. A score is divided by "
        "the best possible. The bracket holds the 95 % bootstrap interval of the mean; the verdict "
        "says where the published mean stands to it."
    )


def _missing(plan: _Plan, measured: _Measured) -> str:
    """How many runs are there, as a sentence; empty when all are."""
    done, wanted = sum(map(len, measured.values())), sum(map(len, plan.values()))
    return "" if done == wanted else f"{done:,} of {wanted:,} runs are there."


def _sections(measured: _Measured) -> tuple[Section, ...]:
    rows = [measured[entry] for entry in ROWS]
    steps = [measured[entry] for entry in STEPS]
    return (
        Section("Table 3: steady state", (), _table_3(rows), _TABLE_3_REMARKS),
        Section("Table 4: other fields", (), _table_4(rows), _TABLE_4_REMARKS),
        Section("Beyond the paper", (), _steps_table(steps), _STEPS_REMARKS),
    )


_TABLE_3_REMARKS = (
    "The published times are wall clock on an unnamed machine, ours are CPU time of one thread. "
    "Population, choice of parents and generator of the first trees are not published: ours are a "
    "population of 80, tournaments of 20 and grown trees. The paper ends “after a set number of "
    "replacements”: here after 3,000, which make its 1,500 iterations. A population that brings "
    "nothing better for 600 pairs of children makes room for a new one.",
)
_TABLE_4_REMARKS = (
    "The paper tries one tree a row; ours are the means over the best trees of all runs, and the "
    f"lowest mean of a run, on the same {NUM_VALIDATIONS} other fields.",
)
_STEPS_REMARKS = (
    "Verified cells: a cell that carries the label which single numbers prove is not edited any "
    "more, the second memory that the conclusion of the paper asks for. Near offsets: two rows "
    "and columns at most. Five fields: the score is the sum over five. Improved: all three, and no "
    "tree deeper than 17. No parsimony: of two trees with one score the newer stays, not the "
    "smaller. No new populations: one goes through all iterations. All pairs counted: an iteration "
    "is a pair of children, whether they replace a tree or not: 3,000 children in all.",
)


def _table_3(rows: Sequence[LabelRuns]) -> Table:
    columns = (
        *("row", "published", "ours", "95 % interval", "perfect", "verdict"),
        *("published s", "CPU s", "times faster", "size", "depth"),
    )
    return Table(columns, tuple(_table_3_cells(runs) for runs in rows), num_labels=1)


def _table_3_cells(runs: LabelRuns) -> tuple[str, ...]:
    published = runs.entry.published
    assert published is not None
    labels = (runs.entry.label, f"{published.score:.5f}")
    if not len(runs):
        return (*labels, *[NOTHING] * 4, f"{published.seconds:.1f}", *[NOTHING] * 4)
    return (
        *labels,
        f"{mean(runs.scores):.5f}",
        _interval(runs.scores),
        f"{runs.num_perfect} of {len(runs)}",
        "" if runs.verdict is None else runs.verdict.value,
        f"{published.seconds:.1f}",
        f"{runs.cpu_seconds:.3f}",
        f"{runs.speedup:,.0f}",
        f"{runs.size:.0f}",
        f"{runs.depth:.1f}",
    )


def _table_4(rows: Sequence[LabelRuns]) -> Table:
    columns = (
        *("row", "published, own field", "ours, own field", "published, others"),
        *("ours, others", "lowest"),
    )
    return Table(columns, tuple(_table_4_cells(runs) for runs in rows), num_labels=1)


def _table_4_cells(runs: LabelRuns) -> tuple[str, ...]:
    published = runs.entry.published
    assert published is not None
    ours = [NOTHING] * 3
    if len(runs):
        scores = (mean(runs.scores), mean(runs.validations), min(runs.validations))
        ours = [f"{score:.5f}" for score in scores]
    return (
        runs.entry.label,
        f"{published.original:.5f}",
        ours[0],
        f"{published.validation:.5f}",
        *ours[1:],
    )


def _steps_table(rows: Sequence[LabelRuns]) -> Table:
    columns = ("row", "own fields", "others", "lowest", "trees judged", "CPU s", "size", "depth")
    return Table(columns, tuple(_step_cells(runs) for runs in rows), num_labels=1)


def _step_cells(runs: LabelRuns) -> tuple[str, ...]:
    if not len(runs):
        return (runs.entry.label, *[NOTHING] * 7)
    return (
        runs.entry.label,
        f"{mean(runs.scores):.5f}",
        f"{mean(runs.validations):.5f}",
        f"{min(runs.validations):.5f}",
        f"{runs.evaluations:,.0f}",
        f"{runs.cpu_seconds:.3f}",
        f"{runs.size:.0f}",
        f"{runs.depth:.1f}",
    )


def _interval(values: Sequence[float]) -> str:
    return "{:.5f} to {:.5f}".format(*mean_interval(values))


def _spread(measured: _Measured) -> SpreadPlot:
    samples = tuple(
        Sample(
            runs.entry.label,
            tuple(runs.scores),
            () if runs.entry.published is None else (runs.entry.published.score,),
        )
        for runs in measured.values()
    )
    return SpreadPlot("scores", "Proportional scores at the end of the runs", "score", samples)


_MEASURED = (
    *("score", "interval", "perfect_runs", "validation_score", "lowest_validation"),
    *("evaluations", "size", "depth", "cpu_seconds", "times_faster", "verdict"),
)


def _measurement(runs: LabelRuns) -> dict[str, Any]:
    """All that is known of an entry, as a flat record."""
    entry, published = runs.entry, runs.entry.published
    return {
        "label": entry.label,
        "height": entry.options.height,
        "width": entry.options.width,
        "published_score": published and published.score,
        "published_seconds": published and published.seconds,
        "published_original": published and published.original,
        "published_validation": published and published.validation,
        "runs": len(runs),
        **(runs.measured() if len(runs) else dict.fromkeys(_MEASURED)),
    }
