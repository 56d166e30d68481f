"""Time of the endgame solver on guesses of expert games, by how many layouts are left."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np
from common import write_results

import sapper
from sapper.game import Game
from sapper.position import Position

LIMITS = (1000, 20_000)
BANDS = ((1, 64), (65, 1000), (1001, 5000), (5001, 20_000))
START_RULES = ("opening", "safe")


def main() -> None:
    """Collect the guesses, then solve those within each limit, one limit after the other."""
    options = parse_options()
    positions = [
        position
        for rule in START_RULES
        for index in range(options.games)
        for position in guesses(rule, options.seed, index)
    ]
    figures: dict[str, dict[str, float]] = {}
    solved: list[tuple[int, float]] = []
    for limit in LIMITS:
        within = [one for one in positions if sapper.analyse(one).num_layouts <= limit]
        solved = [solve(one) for one in within]
        figures[f"up to {limit}"] = summary(solved, 1, limit)
    bands = {f"{low} to {high}": summary(solved, low, high) for low, high in BANDS}
    for name, figure in (figures | bands).items():
        print(f"{name:16} {figure}")
    write_results(
        "endgame",
        level="16x30/99, opening and safe",
        games_of_each=options.games,
        seed=options.seed,
        player="exact+champion",
        unit="CPU milliseconds a position, through Python",
        by_limit=figures,
        by_layouts=bands,
    )


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600, help="of each start rule")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def guesses(rule: str, seed: int, index: int) -> Iterator[Position]:
    """The positions of one game in which a guess is due and few layouts are left."""
    board = sapper.generate(sapper.EXPERT.with_start_rule(rule), seed=seed, index=index)
    assert board.start is not None, "the start rule names a first cell"
    game = Game(board)
    game.open(*board.start)
    while not game.is_over:
        analysis = sapper.analyse(game.position)
        best = analysis.best
        assert best is not None, "a game that is not over has a cell to open"
        if not analysis.safe_cells and analysis.num_layouts <= max(LIMITS):
            yield game.position
        cells = analysis.safe_cells or best.cells[:1]
        for cell in cells:
            if not game.is_over and game.is_hidden(*cell):
                game.open(*cell)


def solve(position: Position) -> tuple[int, float]:
    """How many layouts a position has, and the CPU milliseconds of its solution."""
    begin = time.thread_time_ns()
    solution = sapper.solve_endgame(position, max_layouts=max(LIMITS), max_nodes=10**9)
    return solution.num_layouts, (time.thread_time_ns() - begin) / 1e6


def summary(solved: list[tuple[int, float]], low: int, high: int) -> dict[str, float]:
    """The times of the positions with so many layouts."""
    times = np.array([milliseconds for layouts, milliseconds in solved if low <= layouts <= high])
    return {
        "positions": len(times),
        "mean": round(float(times.mean()), 4),
        "median": round(float(np.median(times)), 4),
        "p99": round(float(np.quantile(times, 0.99)), 4),
        "max": round(float(times.max()), 4),
    }


if __name__ == "__main__":
    main()
