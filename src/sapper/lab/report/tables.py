"""Scores as tables: aligned text, Markdown and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sapper.errors import printable
from sapper.lab.report.scores import Comparison, Score, SolverScore
from sapper.lab.report.weighted_scores import WeightedComparison, WeightedScore

SMALLEST_P = 1e-300
"""Below it a float has no digits left: printed as a bound."""


_PAIRED = (
    *("wins_this", "wins_other", "both", "only_this", "only_other", "neither"),
    *("p_value", "mid_p_value"),
)
"""What a comparison has that keeps its name as a column of CSV."""


@dataclass(frozen=True)
class Table:
    """Cells of text under headings; columns of numbers are set to the right."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    num_labels: int
    """How many columns at the left are words."""

    def as_text(self) -> str:
        """Aligned columns."""
        return replace(self, rows=[list(map(printable, row)) for row in self.rows])._as_text()

    def _as_text(self) -> str:
        lines = [self._padded(row) for row in (self.headings, *self.rows)]
        return "".join(f"{'  '.join(line).rstrip()}\n" for line in lines)

    def as_markdown(self) -> str:
        """A table of Markdown, aligned in its source too."""
        escaped = replace(self, rows=[[_escaped(cell) for cell in row] for row in self.rows])
        return escaped._as_markdown()

    def _as_markdown(self) -> str:
        rules = [
            "-" * width if column < self.num_labels else "-" * (width - 1) + ":"
            for column, width in enumerate(self._widths)
        ]
        lines = [self._padded(self.headings), rules, *map(self._padded, self.rows)]
        return "".join(f"| {' | '.join(line)} |\n" for line in lines)

    @property
    def _widths(self) -> list[int]:
        cells = zip(self.headings, *self.rows, strict=True)
        return [max(map(len, column)) for column in cells]

    def _padded(self, row: Sequence[str]) -> list[str]:
        return [
            cell.ljust(width) if column < self.num_labels else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, self._widths, strict=True))
        ]


def _escaped(cell: str) -> str:
    """A cell of Markdown: a bar in it, as in the name of a file, would end it."""
    return printable(cell).replace("|", "\\|")


def scores_table(scores: Iterable[SolverScore]) -> Table:
    """One row a score."""
    headings = [
        *("solver", "level", "start", "first", "games", "wins", "win rate", "95 % interval"),
        *("guesses a game", "CPU ms a game"),
    ]
    return Table(headings, [_score_row(score) for score in scores], num_labels=4)


def comparisons_table(scores: Iterable[SolverScore]) -> Table:
    """One row a comparison: the win rate of the solver less that of the other."""
    headings = [
        *("solver", "compared with", "level", "start", "wins", "other's wins"),
        *("difference", "95 % interval", "only solver", "only other", "McNemar p", "mid-p"),
    ]
    rows = [
        _comparison_row(score, comparison) for score in scores for comparison in score.comparisons
    ]
    return Table(headings, rows, num_labels=4)


def scores_csv(documents: Iterable[dict[str, Any]]) -> str:
    """The figures unrounded, one row a score, from the JSON objects of the scores.

    The columns from `paired_with` on hold its last comparison: with the records of another
    program where there are some, else with the first solver on the same boards.
    """
    rows = list(map(_flat, documents))
    text = io.StringIO()
    headings = list(dict.fromkeys(heading for row in rows for heading in row))
    writer = csv.DictWriter(text, headings, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _score_row(score: SolverScore) -> list[str]:
    return [
        *_labels(score),
        str(len(score.results)),
        str(score.results.num_wins),
        f"{score.results.win_rate:.2%}",
        "{:.2%} to {:.2%}".format(*score.interval),
        f"{score.guesses_per_game:.2f}",
        f"{score.cpu_ms_per_game:.3f}",
    ]


def _comparison_row(score: SolverScore, comparison: Comparison) -> list[str]:
    paired = comparison.paired
    low, high = paired.interval
    return [
        score.solver,
        comparison.other,
        score.level,
        score.spec.start_rule.value,
        str(paired.first_wins),
        str(paired.second_wins),
        f"{paired.difference:+.2%}",
        f"{low:+.2%} to {high:+.2%}",
        str(paired.only_first),
        str(paired.only_second),
        shown_p_value(paired.p_value),
        shown_p_value(paired.mid_p_value),
    ]


def weighted_table(scores: Iterable[WeightedScore]) -> Table:
    """One row a score of weighted games."""
    headings = [
        *("solver", "level", "start", "first", "games", "win rate", "standard error"),
        *("95 % interval", "guesses a game", "CPU ms a game"),
    ]
    return Table(headings, [_weighted_row(score) for score in scores], num_labels=4)


def weighted_comparisons_table(scores: Iterable[WeightedScore]) -> Table:
    """One row a comparison: the win rate of the solver less that of the other."""
    headings = [
        *("solver", "compared with", "level", "start", "games", "difference", "standard error"),
        *("95 % interval", "p"),
    ]
    rows = [
        _weighted_comparison_row(score, comparison)
        for score in scores
        for comparison in score.comparisons
    ]
    return Table(headings, rows, num_labels=4)


def _weighted_row(score: WeightedScore) -> list[str]:
    estimate = score.estimate
    return [
        *_labels(score),
        str(len(score.results)),
        f"{estimate.value:.3%}",
        f"{estimate.standard_error:.3%}",
        "{:.3%} to {:.3%}".format(*score.interval),
        f"{score.guesses_per_game:.2f}",
        f"{score.cpu_ms_per_game:.3f}",
    ]


def _weighted_comparison_row(score: WeightedScore, comparison: WeightedComparison) -> list[str]:
    difference = comparison.difference
    low, high = difference.interval
    return [
        score.solver,
        comparison.other,
        score.level,
        score.spec.start_rule.value,
        str(len(score.results)),
        f"{difference.value:+.3%}",
        f"{difference.standard_error:.3%}",
        f"{low:+.3%} to {high:+.3%}",
        shown_p_value(difference.p_value),
    ]


def _labels(score: Score) -> list[str]:
    return [score.solver, score.level, score.spec.start_rule.value, score.first]


def shown_p_value(p_value: float) -> str:
    """Two digits of a p-value."""
    return f"< {SMALLEST_P:g}" if p_value < SMALLEST_P else f"{p_value:.2g}"


def _flat(document: dict[str, Any]) -> dict[str, Any]:
    """A score as one row: intervals become two columns, comparisons their own."""
    row: dict[str, Any] = {}
    for name, value in document.items():
        if name == "interval":
            row["interval_low"], row["interval_high"] = value
        elif name != "paired":
            row[name] = value
    if document["paired"]:
        last = document["paired"][-1]
        low, high = last["interval"]
        row |= {"paired_with": last["with"], "difference": last["difference"]}
        row |= {"difference_low": low, "difference_high": high}
        row |= {name: value for name, value in last.items() if name in _PAIRED}
        if "standard_error" in last:
            row["difference_standard_error"] = last["standard_error"]
    return row
