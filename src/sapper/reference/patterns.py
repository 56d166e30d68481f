"""Minesweeper Evolution (paper 001) in plain Python: patterns, which of them acts, a whole game.

To be read beside the text; slow, for tests. A pattern is a list of eleven integers: nine for a
3×3 piece of the board in reading order, the action, and which of the nine squares it acts on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sapper.cells import Cell, neighbours

Pattern = Sequence[int]
Truth = Sequence[Sequence[int]]
"""The board as it is: a number from 0 to 8, or 9 for a mine."""

SPACE, SHOWN, FLAGGED = 0, 1, 2
"""What a neighbour in a pattern is; its centre is a number from 0 to 8."""
VALUE_OF_SPACE, VALUE_OF_FLAG = -2, -1
"""The same in the second detour, in which shown squares are their numbers."""

CENTRE, ACTION, TARGET = 4, 9, 10
CLICK, FLAG = 0, 1
MINE = 9


@dataclass(frozen=True)
class Move:
    """What the pattern with the lowest fitness does."""

    cell: Cell
    action: int
    pattern: int


@dataclass
class Game:
    """A game in which a player clicks and flags."""

    truth: Truth
    flags_stand: bool = True
    """Whether an opening spares flagged squares; the text does not say."""
    shown: set[Cell] = field(default_factory=set)
    flagged: set[Cell] = field(default_factory=set)

    def is_inside(self, cell: Cell) -> bool:
        """Whether the cell is on the board."""
        return 0 <= cell[0] < len(self.truth) and 0 <= cell[1] < len(self.truth[0])

    def is_space(self, cell: Cell) -> bool:
        """Whether it is on the board, and neither shown nor flagged."""
        return self.is_inside(cell) and cell not in self.shown and cell not in self.flagged

    def is_mine(self, cell: Cell) -> bool:
        """What no player may ask."""
        return self.truth[cell[0]][cell[1]] == MINE

    def number(self, cell: Cell) -> int:
        """The number of a shown square."""
        return self.truth[cell[0]][cell[1]]

    def around(self, cell: Cell) -> Iterator[Cell]:
        """The neighbours on the board."""
        return neighbours(*cell, height=len(self.truth), width=len(self.truth[0]))

    def spaces_around(self, cell: Cell) -> int:
        """How many neighbours are spaces."""
        return sum(self.is_space(near) for near in self.around(cell))

    def flags_around(self, cell: Cell) -> int:
        """How many neighbours are flagged."""
        return sum(near in self.flagged for near in self.around(cell))

    def frontier(self) -> list[Cell]:
        """The clicked squares that have at least one adjacent space, in reading order."""
        return [cell for cell in sorted(self.shown) if self.spaces_around(cell) > 0]

    def click(self, cell: Cell) -> None:
        """Show a safe square; around a zero, what is next to it too."""
        waiting = [cell]
        while waiting:
            here = waiting.pop()
            if here in self.shown:
                continue
            self.shown.add(here)
            self.flagged.discard(here)
            if self.number(here) == 0:
                waiting += [
                    near
                    for near in self.around(here)
                    if not (self.flags_stand and near in self.flagged)
                ]


PatternFitness = Callable[[Pattern, Cell, Game], Fraction | None]
"""The fitness of a pattern at a frontier square, the lower the better; None where it does not fit.
"""


def fitness_by_counts(pattern: Pattern, centre: Cell, game: Game) -> Fraction | None:
    """The published one: (centre value − adjacent flags) / adjacent spaces.

    The pattern fits where its centre, its spaces and its flags are as many as on the board.
    """
    if pattern[CENTRE] != game.number(centre):
        return None
    around = [code for place, code in enumerate(pattern[:9]) if place != CENTRE]
    spaces, flags = around.count(SPACE), around.count(FLAGGED)
    if (spaces, flags) != (game.spaces_around(centre), game.flags_around(centre)):
        return None
    return Fraction(pattern[CENTRE] - flags, spaces)


def fitness_by_differences(pattern: Pattern, centre: Cell, game: Game) -> Fraction | None:
    """The second detour: the sum of the differences between the values of pattern and board."""
    cells = [cell for cell in enumerate(piece(centre)) if game.is_inside(cell[1])]
    return Fraction(sum(abs(pattern[place] - value(cell, game)) for place, cell in cells))


def value(cell: Cell, game: Game) -> int:
    """What a square is in the second detour."""
    if cell in game.flagged:
        return VALUE_OF_FLAG
    return game.number(cell) if cell in game.shown else VALUE_OF_SPACE


def piece(centre: Cell) -> list[Cell]:
    """The nine cells around a centre, some of which may be off the board."""
    row, col = centre
    return [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]


def next_move(
    patterns: Sequence[Pattern], game: Game, pattern_fitness: PatternFitness = fitness_by_counts
) -> Move | None:
    """The move of the lowest fitness on the board; None where no pattern fits.

    Of equal ones the first frontier square acts, and there the first pattern. A pattern that would
    act on a square that is no space does not fit: it would act for ever.
    """
    lowest, chosen = None, None
    for centre in game.frontier():
        targets = piece(centre)
        for index, pattern in enumerate(patterns):
            target = targets[pattern[TARGET]]
            fitness = pattern_fitness(pattern, centre, game) if game.is_space(target) else None
            if fitness is not None and (lowest is None or fitness < lowest):
                lowest, chosen = fitness, Move(target, pattern[ACTION], index)
    return chosen


def start_game(truth: Truth, zero: Cell, *, opens: bool, flags_stand: bool) -> Game:
    """A game whose zero is shown: with its opening, or alone."""
    game = Game(truth, flags_stand)
    if opens:
        game.click(zero)
    else:
        game.shown.add(zero)
    return game


def play(
    patterns: Sequence[Pattern], game: Game, pattern_fitness: PatternFitness = fitness_by_counts
) -> list[Move]:
    """Play on until a mine is clicked or nothing fits; the moves."""
    moves = []
    while (move := next_move(patterns, game, pattern_fitness)) is not None:
        moves.append(move)
        if move.action == FLAG:
            game.flagged.add(move.cell)
        elif game.is_mine(move.cell):
            break
        else:
            game.click(move.cell)
    return moves


def game_fitness(game: Game) -> float:
    """The published one: a point for each right flag, less 1.5 for each wrong one, from 64 on."""
    right = sum(game.is_mine(cell) for cell in game.flagged)
    squares = len(game.truth) * len(game.truth[0])
    return squares + right - 1.5 * (len(game.flagged) - right)


def revealed_fitness(game: Game) -> float:
    """The first detour: how much of the board is revealed, by a player that can only click."""
    return len(game.shown)
