"""Time of the exact analysis: stuck expert positions against ms-toollib, and hard fronts."""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import ms_toollib
import numpy as np
import numpy.typing as npt
from common import stuck_positions, write_results

import sapper
from sapper.game import Game
from sapper.position import HIDDEN, Position
from sapper.spec import BoardSpec

FRONT_ROWS = (2, 3, 4, 5, 6, 7)
LARGE = BoardSpec(height=200, width=200, num_mines=8000)
LARGE_NAME = "200x200/8000, half open"
TOOLLIB_HIDDEN = 10
TOOLLIB_ENGINES = ("cal_probability_onboard", "cal_probability_csp", "cal_probability_enum")


def main() -> None:
    """Measure everything, or, as the worker of such a run, one thing in a fresh process."""
    options = parse_options()
    if options.worker:
        json.dump(WORKERS[options.worker](), sys.stdout)
        return
    spec = sapper.EXPERT.with_start_rule("opening")
    positions = stuck_positions(spec, seed=options.seed, count=options.positions)
    print(f"{len(positions)} stuck positions of {spec}, seed {options.seed}; CPU µs")
    figures = measure_stuck(positions)
    # Before the fronts: a child's peak of memory begins at what its parent holds.
    cpu_seconds, peak_mib = run_worker("large", [half_open_position(options.seed)])
    large = {"cpu_seconds": round(cpu_seconds, 2), "peak_mib": round(peak_mib)}
    fronts = {f"{rows} rows": measure_front(rows) for rows in FRONT_ROWS}
    for name, value in {**figures, "hard fronts, CPU ms": fronts, LARGE_NAME: large}.items():
        print(f"{name:22} {value}")
    write_results(
        "analysis",
        positions=len(positions),
        spec=str(spec),
        seed=options.seed,
        unit="CPU microseconds a position",
        **figures,
        hard_fronts_cpu_ms=fronts,
        large_board={"position": LARGE_NAME, **large},
    )


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worker", choices=sorted(WORKERS), help=argparse.SUPPRESS)
    return parser.parse_args()


def measure_stuck(positions: list[Position]) -> dict[str, object]:
    """The time of each engine, all in this run, and how far the answers differ.

    Each engine sees each position once. Ours runs in a fresh process, so that no component is
    remembered from the making of the positions.
    """
    ours = np.array(run_worker("analyse", positions))
    batch = np.array(run_worker("analyse_many", positions))
    toollib = {name: time_toollib(positions, name) for name in TOOLLIB_ENGINES}
    better = min(toollib, key=lambda name: float(np.median(toollib[name])))
    theirs = toollib[better]
    return {
        "toollib_engine": better,
        "toollib": summary(theirs),
        "analyse": summary(ours),
        "analyse_many_mean": round(float(batch.mean()), 2),
        "median_ratio": ratio(np.median(theirs), np.median(ours)),
        "p99_ratio": ratio(np.percentile(theirs, 99), np.percentile(ours, 99)),
        "analyse_many_ratio": ratio(np.median(theirs), batch.mean()),
        "greatest_difference": greatest_difference(positions),
    }


def measure_front(rows: int) -> float:
    """CPU ms of the analysis of `rows` rows of 14 isolated 2s, two apart, on 16×30/99."""
    numbers = np.full((16, 30), HIDDEN, dtype=np.int8)
    numbers[1 : 2 * rows : 2, 1:28:2] = 2
    position = Position(numbers, num_mines=99)
    return round(time_one(position) / 1000, 1)


def run_worker(name: str, positions: list[Position]) -> list[float]:
    """The times that a fresh process measures on the positions."""
    command = [sys.executable, __file__, "--worker", name]
    texts = json.dumps([str(position) for position in positions])
    run = subprocess.run(command, input=texts, stdout=subprocess.PIPE, text=True, check=True)
    times: list[float] = json.loads(run.stdout)
    return times


def time_analyse() -> list[float]:
    """Worker: the time of each `sapper.analyse`, its probabilities read."""
    return [time_one(position) for position in positions_from_input()]


def time_one(position: Position) -> float:
    """The time of one `sapper.analyse`, its probabilities read."""
    return cpu_microseconds(lambda: sapper.analyse(position).mine_probability)


def time_analyse_many() -> list[float]:
    """Worker: the mean time a position of one `sapper.analyse_many` on one thread."""
    positions = positions_from_input()
    total = cpu_microseconds(
        lambda: [a.mine_probability for a in sapper.analyse_many(positions, jobs=1)]
    )
    return [total / len(positions)]


def measure_large() -> list[float]:
    """Worker: CPU seconds and peak MiB of one analysis with its count of layouts."""
    (position,) = positions_from_input()
    microseconds = cpu_microseconds(lambda: sapper.analyse(position).num_layouts)
    return [microseconds / 1e6, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]


def half_open_position(seed: int) -> Position:
    """A large board on which random safe cells were opened until half of them were open."""
    board = sapper.generate(LARGE, seed=seed)
    game = Game(board)
    safe_cells = np.argwhere(~board.mines)
    np.random.default_rng(seed).shuffle(safe_cells)
    for row, col in safe_cells.tolist():
        if np.count_nonzero(~game.position.is_hidden) >= len(safe_cells) // 2:
            break
        if game.is_hidden(row, col):
            game.open(row, col)
    return game.position


WORKERS: dict[str, Callable[[], list[float]]] = {
    "analyse": time_analyse,
    "analyse_many": time_analyse_many,
    "large": measure_large,
}


def positions_from_input() -> list[Position]:
    """The positions that the parent process sent; the modules are loaded and warm."""
    positions = [Position.parse(text) for text in json.load(sys.stdin)]
    _ = sapper.analyse(Position.parse("1 2 1\n1#")).mine_probability
    return positions


def time_toollib(positions: list[Position], engine: str) -> npt.NDArray[np.float64]:
    """The time of each call of ms-toollib; making its lists is not counted."""
    call = getattr(ms_toollib, engine)
    boards = [toollib_board(position) for position in positions]
    return np.array([cpu_microseconds(partial(call, board, 99)) for board in boards])


def greatest_difference(positions: list[Position]) -> float:
    """The greatest difference of any probability from ms-toollib's."""
    worst = 0.0
    for position in positions:
        theirs = np.array(ms_toollib.cal_probability_onboard(toollib_board(position), 99)[0])
        difference = np.abs(theirs - sapper.analyse(position).mine_probability)
        worst = max(worst, float(difference[position.is_hidden].max()))
    return worst


def toollib_board(position: Position) -> list[list[int]]:
    """The position as ms-toollib wants it."""
    board: list[list[int]] = np.where(position.is_hidden, TOOLLIB_HIDDEN, position.numbers).tolist()
    return board


def cpu_microseconds(call: Callable[[], object]) -> float:
    """The CPU time of one call on this thread."""
    begin = time.thread_time_ns()
    call()
    return (time.thread_time_ns() - begin) / 1000


def summary(times: npt.NDArray[np.float64]) -> dict[str, float]:
    """Median, mean and the slowest hundredth."""
    return {
        "median": round(float(np.median(times)), 2),
        "mean": round(float(times.mean()), 2),
        "p99": round(float(np.percentile(times, 99)), 2),
    }


def ratio(theirs: np.floating, ours: np.floating) -> float:
    """How many times faster ours is."""
    return round(float(theirs / ours), 1)


if __name__ == "__main__":
    main()
