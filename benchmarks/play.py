"""Win rate and CPU time a game of solvers at every level, and a million beginner games of one."""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass
from itertools import product

from common import write_results

from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.play_range import play_range
from sapper.lab.report.statistics import wilson_interval
from sapper.solvers.registry import make_solver
from sapper.spec import parse_level

SOLVERS = (
    "single-point",
    "logic",
    "logic+csp",
    "csp+csp-guess",
    "tank+tank-guess",
    "exact+least-risk",
)
LEVELS = ("beginner", "intermediate", "expert")
START_RULES = ("safe", "opening")
MANY_GAMES = 1_000_000
CHUNK = 1000
"""Games a call, as a run plays them."""


@dataclass(frozen=True)
class Measurement:
    """One row of the results."""

    solver: str
    height: int
    width: int
    mines: int
    start_rule: str
    seed: int
    games: int
    wins: int
    win_rate: float
    interval: tuple[float, float]
    cpu_ms_per_game: float


def main() -> None:
    """Measure every solver at every level, print the table and keep it as JSON."""
    options = parse_options()
    rows = [
        measure(solver, level, rule, options.games, options.seed)
        for solver, level, rule in product(SOLVERS, LEVELS, START_RULES)
    ]
    many = measure("logic", "beginner", "safe", options.many, options.seed)
    print(f"{many.games:,} games: {many.games * many.cpu_ms_per_game / 1000:.1f} CPU seconds")
    write_results("play", measurements=[asdict(row) for row in [*rows, many]])


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--many", type=int, default=MANY_GAMES)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def measure(solver: str, level: str, start_rule: str, games: int, seed: int) -> Measurement:
    """Games 0..games-1 of a seed, in one thread."""
    boards = DrawnBoards(spec=parse_level(level, start_rule), seed=seed)
    player = make_solver(solver)
    results = GameResults.joined(
        play_range(player, boards, start, min(CHUNK, games - start))
        for start in range(0, games, CHUNK)
    )
    low, high = wilson_interval(results.num_wins, games)
    row = Measurement(
        solver=solver,
        height=boards.spec.height,
        width=boards.spec.width,
        mines=boards.spec.num_mines,
        start_rule=start_rule,
        seed=seed,
        games=games,
        wins=results.num_wins,
        win_rate=results.win_rate,
        interval=(round(low, 5), round(high, 5)),
        cpu_ms_per_game=round(results.cpu_seconds * 1000 / games, 4),
    )
    print(
        f"{solver:18} {boards.spec!s:17} {row.win_rate:7.2%} {row.cpu_ms_per_game:8.4f} ms a game"
    )
    return row


if __name__ == "__main__":
    main()
