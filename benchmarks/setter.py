"""Minesetter: every method on the board of paper 004, and searches against the exact answer."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from common import write_results

from sapper.papers.paper_004 import ENTRIES, FIELDS
from sapper.papers.report.paper_report import record_of
from sapper.papers.runs.setter_runs import SetterEntry
from sapper.setter.generator import generate_puzzle
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Setting
from sapper.setter.set_mines import set_mines
from sapper.spec import parse_level

SHARE = 0.3
"""Of the safe cells whose numbers are shown."""
LARGE = (("100x100/2000", 0.0), ("100x100/2000", 0.1), ("400x400/32000", 0.0))
"""The boards that puzzles are made from, and the share of the numbers that are wrong."""
METHODS = ("exact", "vns", "vns(near=true)", "annealing(schedule=geometric)")


@dataclass(frozen=True)
class LargeMeasurement:
    """One method on one large puzzle, within a limit of time."""

    level: str
    share: float
    wrong: float
    index: int
    seed: int
    sum_of_numbers: int
    method: str
    value: int
    mines: int
    proven_optimal: bool
    bound_value: int | None
    bound_mines: int | None
    max_seconds: float
    wall_seconds: float
    cpu_seconds: float
    evaluations: int
    stopped_by: str


def main() -> None:
    """Measure, print a line each, and keep the results as JSON."""
    options = parse_options()
    board = [measure_entry(entry, options.runs, options.seed) for entry in ENTRIES]
    large = list(measure_large(options.puzzles, options.seconds, options.seed))
    write_results("setter", board=board, large=[asdict(row) for row in large])


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--puzzles", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def measure_entry(entry: SetterEntry, runs: int, seed: int) -> dict[str, Any]:
    """The runs of a method on the board of the paper."""
    row = record_of(FIELDS, entry.row([task.work(None) for task in entry.tasks(runs, seed)]))
    faster = f", {row['times_faster']:,.0f} times faster" if row["times_faster"] else ""
    print(
        f"{entry.label:26} best {row['best']:3} median {row['median']:4g} worst {row['worst']:3}  "
        f"{row['runs_at_0']:3} of {row['runs']:3} at 0  {row['cpu_ms_per_run']:9.3f} ms{faster}"
    )
    return row


def measure_large(num_puzzles: int, seconds: float, seed: int) -> Iterator[LargeMeasurement]:
    """Every method on every large puzzle."""
    for level, wrong in LARGE:
        for index in range(num_puzzles):
            spec = parse_level(level, "any")
            puzzle = generate_puzzle(spec, share=SHARE, wrong=wrong, seed=seed, index=index)
            for method in METHODS:
                setting = set_mines(puzzle, method, seed=seed, max_seconds=seconds)
                yield large_measurement(setting, puzzle, level, wrong, index, seed, seconds)


def large_measurement(
    setting: Setting,
    puzzle: Puzzle,
    level: str,
    wrong: float,
    index: int,
    seed: int,
    seconds: float,
) -> LargeMeasurement:
    """A result as a row, printed."""
    row = LargeMeasurement(
        level=level,
        share=SHARE,
        wrong=wrong,
        index=index,
        seed=seed,
        sum_of_numbers=puzzle.sum_of_numbers,
        method=setting.method,
        value=setting.score.value,
        mines=setting.score.mines,
        proven_optimal=setting.proven_optimal,
        bound_value=setting.bound.value if setting.bound else None,
        bound_mines=setting.bound.mines if setting.bound else None,
        max_seconds=seconds,
        wall_seconds=round(setting.seconds, 3),
        cpu_seconds=round(setting.cpu_seconds, 3),
        evaluations=setting.num_evaluations,
        stopped_by=str(setting.stopped_by),
    )
    print(
        f"{level} wrong {wrong:.0%} #{index} {setting.method:30} value {row.value:5} of "
        f"{row.sum_of_numbers:6} mines {row.mines:6} bound {setting.bound} "
        f"{'proven' if row.proven_optimal else '':6} {row.wall_seconds:6.2f} s"
    )
    return row


if __name__ == "__main__":
    main()
