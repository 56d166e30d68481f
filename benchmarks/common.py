"""What the benchmarks share: positions to measure on, and files of results."""

from __future__ import annotations

import json
import platform
from pathlib import Path
from typing import Any

import numpy as np

import sapper
from sapper.board import Board
from sapper.files import write_atomically
from sapper.game import Game
from sapper.position import Position

RESULTS = Path(__file__).parent / "results"


def stuck_positions(spec: sapper.BoardSpec, *, seed: int, count: int) -> list[Position]:
    """The first positions, one a board, in which nothing more is proven."""
    positions: list[Position] = []
    index = 0
    while len(positions) < count:
        stuck = play_until_stuck(sapper.generate(spec, seed=seed, index=index))
        positions += [stuck] if stuck is not None else []
        index += 1
    return positions


def write_results(name: str, **entries: Any) -> None:
    """Keep the results of one benchmark with the versions that they belong to."""
    document = {
        "benchmark": name,
        "sapper": sapper.__version__,
        "numpy": np.__version__,
        "python": platform.python_version(),
        **entries,
    }
    RESULTS.mkdir(parents=True, exist_ok=True)
    content = json.dumps(document, indent=2) + "\n"
    write_atomically(RESULTS / f"{name}.json", content.encode())


def play_until_stuck(board: Board) -> Position | None:
    """The first position in which nothing more is proven, or None when proofs win the game."""
    game = Game(board)
    assert board.start is not None, "the start rule names a first cell"
    game.open(*board.start)
    while not game.is_over:
        safe_cells = sapper.analyse(game.position).safe_cells
        if not safe_cells:
            return game.position
        for cell in safe_cells:
            if game.is_hidden(*cell):
                game.open(*cell)
    return None
