"""Paper 000, genetic programming: what it printed, and all that is run beside it."""

from __future__ import annotations

from typing import Any

from sapper.learning.labels.label_options import IMPROVED, TUNED, LabelOptions
from sapper.papers.report.forms import Form
from sapper.papers.runs.inquiry import PerScale
from sapper.papers.runs.label_runs import LabelEntry, PublishedLabels

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

LOWEST_FIELD, HIGHEST_FIELD = 0.78974, 0.93333
"""Section 4.2.2: one tree on the one of 30 other fields that it labels worst, and best. 0.78974 is
477/604; no field of 10×10 with ten mines has a best score that gives these digits, so the fields
were of 16×30."""

RUNS = PerScale(quick=2, paper=15, full=60)
"""Of each row of Table 3, in both forms."""
OTHER_RUNS = PerScale(quick=1, paper=15, full=15)
"""Of each other row."""
GENERATIONAL_RUNS = PerScale(quick=1, paper=5, full=5)
"""Of each row of the generational form, which takes long."""

GENERATIONS = 50
"""The paper says only that their number is set. At six children each of 80 trees these are 24,000
children, eight times those of the steady state."""


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
"""The rows of Tables 3 and 4, in the published form."""

TUNED_ROWS = tuple(
    LabelEntry(
        label=f"depth {depth}, {size}, {replacement}, tuned",
        options=_options(size, depth=depth, replacement=replacement, **TUNED),
        form=Form.BEYOND,
    )
    for depth, size, replacement in PUBLISHED
)
"""The same rows with a search that the paper does not have."""

GENERATIONAL = tuple(
    LabelEntry(
        label=f"generational, depth {depth}, 10×10",
        options=_options("10×10", depth=depth, algorithm="generational", iterations=GENERATIONS),
    )
    for depth in (15, 5)
)
"""Section 3.2.7: the (μ+λ) algorithm."""

SMALL = tuple(
    LabelEntry(
        label=f"{side}×{side}, {mines} {'mine' if mines == 1 else 'mines'}",
        options=LabelOptions(height=side, width=side, num_mines=mines),
    )
    for side, mines in ((3, 1), (4, 2), (5, 2), (5, 3))
)
"""Section 4.2.1: fields smaller than 5×5 are often solved by a first tree."""


def _cause(label: str, **options: Any) -> LabelEntry:
    """The row of Table 3 that ours is farthest from, with another choice."""
    key = (15, "10×10", "closest")
    return LabelEntry(
        label=f"10×10, {label}",
        options=_options("10×10", **options),
        form=Form.CAUSE,
        explains=PUBLISHED[key][0],
    )


CHOICES = (
    _cause("best of the last population", reports_last=True),
    _cause("population 20", population=20),
    _cause("population 40", population=40),
    _cause("tournaments of 2", tournament_size=2),
    _cause("tournaments of 60", tournament_size=60),
    _cause("branches end as in DEAP", branches_end=361 / 371),
    _cause("offsets by pairs of cells", weighs_offsets=True),
    _cause("closest only if no worse", spares_better=True),
)
"""Where the text is silent another choice could have been made; and the condition on `closest` that
it does not have."""


def _beyond(label: str, options: LabelOptions) -> LabelEntry:
    return LabelEntry(label=label, options=options, form=Form.BEYOND)


STEPS = (
    _beyond("10×10, parsimony", _options("10×10", parsimony=True)),
    _beyond("10×10, new populations", _options("10×10", patience=TUNED["patience"])),
    _beyond("10×10, penalty 1", _options("10×10", penalty=1)),
    _beyond("10×10, penalty 5", _options("10×10", penalty=5)),
    _beyond("10×10, verified cells", _options("10×10", keeps_verified=True)),
    _beyond("10×10, tuned, near offsets", _options("10×10", **TUNED, reach=2)),
    _beyond("10×10, improved", _options("10×10", **IMPROVED)),
    _beyond("16×30, tuned, verified cells", _options("16×30", **TUNED, keeps_verified=True)),
    _beyond("16×30, tuned, near offsets", _options("16×30", **TUNED, reach=2)),
    _beyond("16×30, improved", _options("16×30", **IMPROVED)),
)
"""What the paper asks for, and more, one at a time and together."""

GROUPS = (
    ((*ROWS, *TUNED_ROWS), RUNS),
    ((*SMALL, *CHOICES, *STEPS), OTHER_RUNS),
    (GENERATIONAL, GENERATIONAL_RUNS),
)
"""All that is run, and how often."""

ENTRIES = tuple(entry for entries, _ in GROUPS for entry in entries)

PUBLISHED_OPTIONS = (
    "height",
    "width",
    "num_mines",
    "depth",
    "replacement",
    "algorithm",
    "iterations",
)
"""What the text and its tables vary."""
