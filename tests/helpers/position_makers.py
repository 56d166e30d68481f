"""Random positions for tests: by play, by opening arbitrary cells, and by falsifying them."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from sapper.board import Board
from sapper.cells import Cell
from sapper.game import Game
from sapper.position import HIDDEN, Position, count_neighbours
from sapper.reference.oracle import MAX_PLACEMENTS
from sapper.spec import StartRule


@dataclass(frozen=True, kw_only=True)
class Sizes:
    """Between which sizes and densities of mines boards are drawn, both ends included."""

    height: tuple[int, int]
    width: tuple[int, int]
    density: tuple[float, float]


SMALL = Sizes(height=(4, 5), width=(4, 6), density=(0.1, 0.35))
"""Few enough hidden cells for brute force, after some play."""
MEDIUM = Sizes(height=(6, 16), width=(6, 16), density=(0.08, 0.25))
EXPERT_SIZE = Sizes(height=(16, 16), width=(30, 30), density=(0.12, 0.25))


def random_board(rng: np.random.Generator, sizes: Sizes) -> Board:
    """A board of random size and density, with at least one mine and one safe cell."""
    height = int(rng.integers(sizes.height[0], sizes.height[1] + 1))
    width = int(rng.integers(sizes.width[0], sizes.width[1] + 1))
    density = rng.uniform(*sizes.density)
    num_mines = int(np.clip(round(density * height * width), 1, height * width - 1))
    mines = np.arange(height * width) < num_mines
    return Board(rng.permutation(mines).reshape(height, width))


def isolated_numbers(num_rows: int, *, number: int = 2) -> Position:
    """Rows of 14 equal numbers, two apart, on an expert board: one large component."""
    numbers = np.full((16, 30), HIDDEN, dtype=np.int8)
    numbers[1 : 2 * num_rows : 2, 1:28:2] = number
    return Position(numbers, num_mines=99)


def by_random_play(rng: np.random.Generator, board: Board, num_moves: int) -> Position:
    """The position after so many openings of random safe cells, or fewer when that wins."""
    game = Game(board)
    for _ in range(num_moves):
        if game.is_over:
            break
        game.open(*_random_cell(rng, game.position.is_hidden & ~board.mines))
    return game.position


def by_spreading_play(rng: np.random.Generator, board: Board, num_moves: int) -> Position:
    """As by a player who works outwards: after the first, random safe cells of the frontier.

    The frontier stays a narrow band, so that large boards remain within reach of the reference.
    """
    game = Game(board)
    for _ in range(num_moves):
        if game.is_over:
            break
        safe = game.position.is_hidden & ~board.mines
        frontier = safe & (count_neighbours(~game.position.is_hidden) > 0)
        game.open(*_random_cell(rng, frontier if frontier.any() else safe))
    return game.position


def by_opening_anything(rng: np.random.Generator, board: Board, share: float) -> Position:
    """A random share of the safe cells open, without cascade: true numbers, though no game."""
    is_open = ~board.mines & (rng.random(board.numbers.shape) < share)
    return Position(np.where(is_open, board.numbers, HIDDEN), num_mines=board.num_mines)


def with_false_number(rng: np.random.Generator, position: Position) -> Position:
    """One open number moved up or down by 1 or 2: most such positions are contradictory."""
    numbers = position.numbers.copy()
    row, col = _random_cell(rng, ~position.is_hidden)
    step = int(rng.choice([-2, -1, 1, 2]))
    numbers[row, col] = np.clip(numbers[row, col] + step, 0, 8)
    return Position(numbers, num_mines=position.num_mines)


def with_false_counter(rng: np.random.Generator, position: Position) -> Position:
    """Another mine count on the same numbers: too few or too many, or just other odds."""
    num_mines = int(rng.integers(0, position.num_hidden + 2))
    return Position(position.numbers, num_mines=min(num_mines, position.numbers.size))


def with_random_start(rng: np.random.Generator, board: Board, rule: StartRule) -> Board | None:
    """The same mines with a random start that the rule allows; None if there is no such cell."""
    allowed = ~board.mines if rule is StartRule.SAFE_CELL else board.numbers == 0
    if not allowed.any():
        return None
    return Board(board.mines, start=_random_cell(rng, allowed), start_rule=rule)


def random_started_position(rng: np.random.Generator, rule: StartRule) -> Position:
    """A position that brute force can judge, of a game whose start rule promises something.

    Play need not begin at the start, so the promise may concern cells that are still hidden.
    """
    while True:
        board = with_random_start(rng, random_board(rng, SMALL), rule)
        if board is not None:
            position = by_random_play(rng, board, int(rng.integers(0, 4)))
            if is_small(position):
                return position


def random_small_position(rng: np.random.Generator) -> Position:
    """A position that brute force can judge: played, freely opened, or falsified."""
    while True:
        board = random_board(rng, SMALL)
        position = (
            by_random_play(rng, board, int(rng.integers(0, 9)))
            if rng.random() < 0.7
            else by_opening_anything(rng, board, rng.uniform(0.1, 0.6))
        )
        if rng.random() < 0.15 and not position.is_untouched:
            position = with_false_number(rng, position)
        if rng.random() < 0.1:
            position = with_false_counter(rng, position)
        if is_small(position):
            return position


def random_large_position(rng: np.random.Generator, sizes: Sizes) -> Position:
    """A position of a larger board that the reference can count, now and then falsified."""
    board = random_board(rng, sizes)
    num_moves = int(rng.integers(1, board.numbers.size // 3))
    position = by_spreading_play(rng, board, num_moves)
    if rng.random() < 0.1:
        return with_false_number(rng, position)
    if rng.random() < 0.05:
        return with_false_counter(rng, position)
    return position


def is_small(position: Position) -> bool:
    """Whether the oracle takes the position, and takes it in a few milliseconds."""
    return comb(position.num_hidden, position.num_mines) <= MAX_PLACEMENTS // 10


def _random_cell(rng: np.random.Generator, mask: npt.NDArray[np.bool_]) -> Cell:
    rows, cols = np.nonzero(mask)
    index = int(rng.integers(len(rows)))
    return int(rows[index]), int(cols[index])
