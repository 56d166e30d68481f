"""Rate of no-guess expert boards against ms-toollib, and whether either is ever wrong."""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator

import ms_toollib
from common import play_until_stuck, write_results

import sapper
from sapper.board import Board
from sapper.no_guess import NoGuessBoard, generate_no_guess
from sapper.spec import BoardSpec

DENSE_MINES = (120, 150, 170)


def main() -> None:
    """Measure, print and keep the figures."""
    options = parse_options()
    spec = sapper.EXPERT.with_start_rule("opening")
    ours_rate, boards = rate_of_ours(spec, options)
    their_rate = rate_of_toollib(spec, options.seconds)
    figures = {
        "boards_per_cpu_second": round(ours_rate),
        "toollib_boards_per_cpu_second": round(their_rate),
        "ratio": round(ours_rate / their_rate, 1),
        "difficulty": dict(Counter(found.rating.difficulty.value for found in boards)),
        "refuted": sum(needs_guess(found.board) for found in boards[: options.checked]),
        "checked": min(len(boards), options.checked),
        **refusals(spec, options),
        "dense_boards_per_cpu_second": {
            f"16x30/{mines}": round(rate_of_dense(mines, options.seed), 1) for mines in DENSE_MINES
        },
    }
    for name, value in figures.items():
        print(f"{name:30} {value}")
    write_results("generate", spec=str(spec), seed=options.seed, **figures)


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds a measurement")
    parser.add_argument("--checked", type=int, default=500, help="boards checked one by one")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def rate_of_ours(spec: BoardSpec, options: argparse.Namespace) -> tuple[float, list[NoGuessBoard]]:
    """Boards a CPU second, and the boards; at least as many as will be checked."""
    boards: list[NoGuessBoard] = []
    begin = time.process_time()
    while time.process_time() - begin < options.seconds or len(boards) < options.checked:
        boards.append(generate_no_guess(spec, seed=options.seed, index=len(boards)))
    return len(boards) / (time.process_time() - begin), boards


def rate_of_toollib(spec: BoardSpec, seconds: float) -> float:
    """Boards a CPU second of ms-toollib from the same start."""
    row, col = spec.default_first or (0, 0)
    calls = count_calls(
        lambda: ms_toollib.laymine_solvable(spec.height, spec.width, spec.num_mines, row, col),
        seconds,
    )
    return calls / seconds


def count_calls(call: Callable[[], object], seconds: float) -> int:
    """How often a call fits into the CPU time."""
    num_calls = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        call()
        num_calls += 1
    return num_calls


def rate_of_dense(mines: int, seed: int) -> float:
    """Boards a CPU second where drawing alone finds none."""
    spec = BoardSpec(height=16, width=30, num_mines=mines, start_rule=sapper.StartRule.OPENING)
    begin = time.process_time()
    for index in range(10):
        generate_no_guess(spec, seed=seed, index=index, max_draws=0)
    return 10 / (time.process_time() - begin)


def refusals(spec: BoardSpec, options: argparse.Namespace) -> dict[str, int]:
    """Of boards that step-by-step exact play wins without a guess: how many each side refuses."""
    boards = list(truly_no_guess(spec, options.seed + 1, options.checked))
    return {
        "no_guess_boards": len(boards),
        "refused": sum(sapper.rate_board(board) is None for board in boards),
        "refused_by_toollib": sum(not toollib_accepts(board) for board in boards),
    }


def truly_no_guess(spec: BoardSpec, seed: int, count: int) -> Iterator[Board]:
    """Drawn boards that exact analysis wins move by move."""
    index = num_found = 0
    while num_found < count:
        board = sapper.generate(spec, seed=seed, index=index)
        index += 1
        if not needs_guess(board):
            num_found += 1
            yield board


def needs_guess(board: Board) -> bool:
    """Whether move-by-move exact analysis gets stuck before the game is won."""
    return play_until_stuck(board) is not None


def toollib_accepts(board: Board) -> bool:
    """Whether ms-toollib calls the board solvable from its start."""
    row, col = board.start or (0, 0)
    numbers = [[-1 if number == 9 else number for number in row] for row in board.numbers.tolist()]
    return bool(ms_toollib.is_solvable(numbers, row, col))


if __name__ == "__main__":
    main()
