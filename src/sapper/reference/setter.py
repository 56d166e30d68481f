"""The six searches of Jovanović's "Minesetter" as plain Python, to be read beside the paper.

As there, mines are a dictionary: each free square is a key, and True stands for a mine. Everything
is counted anew for every layout, and slow. Where the text is silent, docs/setter.md says what is
chosen here. The native searches draw the same random numbers and come to the same layouts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

from sapper.cells import Cell
from sapper.reference.native_draws import NativeDraws

Mines: TypeAlias = dict[Cell, bool]
"""Whether there is a mine, for each free square in reading order."""

MINE_CHANCE = 0.25
_STREAM = 9
"""The core's number for draws of Minesetter."""


class Value(NamedTuple):
    """How good a layout is: less is better, and mines decide only between equal values."""

    value: int
    mines: int


@dataclass(frozen=True)
class Numbers:
    """A puzzle: the numbers, and the free squares in reading order."""

    numbers: Mapping[Cell, int]
    squares: Sequence[Cell]

    @classmethod
    def parse(cls, rows: Sequence[str]) -> Numbers:
        """Rows of digits, with `.` for a free square."""
        cells = {(i, j): text for i, row in enumerate(rows) for j, text in enumerate(row)}
        return cls(
            {cell: int(text) for cell, text in cells.items() if text != "."},
            [cell for cell, text in cells.items() if text == "."],
        )

    def value(self, mines: Mines) -> Value:
        """The sum of |n - k| over the numbers: n is wanted, k are the mines around."""
        around = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
        total = 0
        for (i, j), n in self.numbers.items():
            k = sum(mines.get((i + down, j + right), False) for down, right in around)
            total += abs(n - k)
        return Value(total, sum(mines.values()))


class Search:
    """A search at work: its random numbers, and the best layout that it has come to."""

    def __init__(self, puzzle: Numbers, seed: int) -> None:
        self.puzzle = puzzle
        self.draws = NativeDraws(seed, _STREAM)
        self.num_evaluations = 0
        self.best: Mines = {}
        self.log: list[tuple[int, int, int]] = []
        """Evaluations, value and mines at each improvement of the best."""

    def random_mines(self) -> Mines:
        """A mine on each free square with a chance of 25 %."""
        squares = self.puzzle.squares
        return dict(zip(squares, self.draws.marks(MINE_CHANCE, len(squares)), strict=True))

    def evaluate(self, mines: Mines) -> Value:
        """The value of a layout, counted as one evaluation."""
        self.num_evaluations += 1
        return self.puzzle.value(mines)

    def consider(self, mines: Mines) -> None:
        """Keep the layout if it is the best so far."""
        value = self.puzzle.value(mines)
        if not self.log or value < self.log[-1][1:]:
            self.best = dict(mines)
            self.log.append((self.num_evaluations, *value))

    def random_square(self) -> Cell:
        """Any free square."""
        return self.puzzle.squares[self.draws.below(len(self.puzzle.squares))]

    def descend(self, mines: Mines) -> None:
        """LSIBI on a layout: invert the square that improves it most, until none does."""
        current = self.puzzle.value(mines)
        while True:
            best_square = None
            for square in self.puzzle.squares:
                mines[square] = not mines[square]
                value = self.evaluate(mines)
                mines[square] = not mines[square]
                if value < current:
                    best_square, current = square, value
            if best_square is None:
                break
            mines[best_square] = not mines[best_square]
        self.consider(mines)


def brute_force(puzzle: Numbers) -> Search:
    """Every combination of mines, beginning with none.

    The order is that of Gray's code: each differs from the one before in a single square.
    """
    search = Search(puzzle, seed=0)
    for number in range(2 ** len(puzzle.squares)):
        code = number ^ number >> 1
        mines = {square: bool(code >> i & 1) for i, square in enumerate(puzzle.squares)}
        search.evaluate(mines)
        search.consider(mines)
    return search


def random_search(puzzle: Numbers, seed: int, iterations: int) -> Search:
    """Random layouts, one after the other."""
    search = Search(puzzle, seed)
    for _ in range(iterations):
        mines = search.random_mines()
        search.evaluate(mines)
        search.consider(mines)
    return search


def lsibi(puzzle: Numbers, seed: int, iterations: int) -> Search:
    """Local search, invert best improvement; each iteration begins with a random layout."""
    search = Search(puzzle, seed)
    for _ in range(iterations):
        search.descend(search.random_mines())
    return search


def annealing(puzzle: Numbers, seed: int, iterations: int) -> Search:
    """One random square at a time: what is no improvement is accepted with chance 1/i."""
    search = Search(puzzle, seed)
    mines = search.random_mines()
    search.consider(mines)
    for i in range(1, iterations + 1):
        square = search.random_square()
        before = puzzle.value(mines)
        mines[square] = not mines[square]
        if search.evaluate(mines) < before or search.draws.uniform() * i < 1:
            search.consider(mines)
        else:
            mines[square] = not mines[square]
    return search


def vns(puzzle: Numbers, seed: int, iterations: int, *, k_min: int, k_max: int) -> Search:
    """Variable neighbourhoods: k random squares inverted, then LSIBI, for k in [k_min, k_max)."""
    search = Search(puzzle, seed)
    mines = search.random_mines()
    search.evaluate(mines)
    search.consider(mines)
    deck = list(puzzle.squares)
    for _ in range(iterations):
        for k in range(k_min, k_max):
            new = _shaken(mines, k, deck, search.draws)
            search.descend(new)
            before, after = puzzle.value(mines), puzzle.value(new)
            if after < before or (after.value == before.value and search.draws.coin()):
                mines = new
    return search


def _shaken(mines: Mines, k: int, deck: list[Cell], draws: NativeDraws) -> Mines:
    """The layout with k different squares inverted, dealt from a deck that stays as it lies."""
    new = dict(mines)
    for i in range(min(k, len(deck))):
        other = i + draws.below(len(deck) - i)
        deck[i], deck[other] = deck[other], deck[i]
        new[deck[i]] = not new[deck[i]]
    return new


def genetic(puzzle: Numbers, seed: int, generations: int, *, population: int) -> Search:
    """Elitism of 30 %, tournaments of 70 %, one crossover point, and a mutation chance of 5 %."""
    search = Search(puzzle, seed)
    people = [search.random_mines() for _ in range(population)]
    elite = int(0.3 * population + 0.5)
    children = people
    for generation in range(generations + 1):
        for child in children:
            search.evaluate(child)
            search.consider(child)
        people.sort(key=puzzle.value)
        if generation < generations:
            pairs = [_bred(search, people) for _ in range(elite, population, 2)]
            children = [child for pair in pairs for child in pair][: population - elite]
            people = [*people[:elite], *children]
    return search


def _bred(search: Search, people: Sequence[Mines]) -> tuple[Mines, Mines]:
    """Two children: the first has its first parent's squares from (1, 1) until (i, j)."""
    first = people[_tournament(len(people), search.draws)]
    second = people[_tournament(len(people), search.draws)]
    until = search.random_square()
    children = (
        {square: (first if square <= until else second)[square] for square in first},
        {square: (second if square <= until else first)[square] for square in first},
    )
    for child in children:
        for square in child:
            if search.draws.uniform() < 0.05:
                child[square] = not child[square]
    return children


def _tournament(population: int, draws: NativeDraws) -> int:
    """The rank of the best among 70 % of the population, drawn without repeats.

    The best takes part with chance size / population; if it does not, the second best takes one of
    the places among those that are left, and so on.
    """
    size = int(max(1.0, 0.7 * population) + 0.5)
    rank = 0
    while draws.below(population - rank) >= size:
        rank += 1
    return rank
