"""How patterns are drawn and changed at random: as the paper does, and so that each can occur."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from sapper.patterns.pattern import (
    ACTION,
    ANY,
    CENTRE,
    CLOSED,
    FLAGGED,
    HIDDEN,
    MAX_PRIORITY,
    MAX_VALUE,
    NEIGHBOURS,
    NUM_GENES,
    NUM_HIDDEN,
    NUMBER,
    PAPER_GENES,
    PRIORITY,
    SETTLED,
    TARGET,
    VALUE_HIDDEN,
    Matching,
    Rows,
)


class PatternEncoding(Protocol):
    """A space of patterns."""

    @property
    def matching(self) -> Matching:
        """How its patterns match."""
        ...

    @property
    def num_genes(self) -> int:
        """The integers of a pattern."""
        ...

    def draw(self, rng: np.random.Generator) -> Rows:
        """A random pattern."""
        ...

    def mutate(self, pattern: Rows, rng: np.random.Generator) -> Rows:
        """A copy that is changed in one respect."""
        ...


@dataclass(frozen=True)
class PaperEncoding:
    """Every gene for itself: neighbours hidden, shown or flagged, a centre of 0..8, any target.

    Most of these patterns match nowhere: there are more mines than squares for them, or a 0, or
    the target is not hidden. Matched by differences, all nine squares are values of −2..8.
    """

    matching: Matching = Matching.COUNTS
    can_flag: bool = True
    num_genes: int = PAPER_GENES

    @property
    def lowest(self) -> Rows:
        """The least value of each gene."""
        genes = np.zeros(PAPER_GENES, np.int16)
        if self.matching is Matching.DIFFERENCES:
            genes[:ACTION] = VALUE_HIDDEN
        return genes

    @property
    def highest(self) -> Rows:
        """The greatest value of each gene."""
        genes = np.full(PAPER_GENES, FLAGGED, np.int16)
        if self.matching is Matching.DIFFERENCES:
            genes[:ACTION] = MAX_VALUE
        genes[[CENTRE, ACTION, TARGET]] = 8, int(self.can_flag), 8
        return genes

    def draw(self, rng: np.random.Generator) -> Rows:
        """As in `Encoding`."""
        return rng.integers(self.lowest, self.highest, dtype=np.int16, endpoint=True)

    def draw_many(self, count: int, rng: np.random.Generator) -> Rows:
        """So many random patterns."""
        size = (count, PAPER_GENES)
        return rng.integers(self.lowest, self.highest, size, dtype=np.int16, endpoint=True)

    def mutate(self, pattern: Rows, rng: np.random.Generator) -> Rows:
        """One gene is drawn anew."""
        changed, gene = pattern.copy(), int(rng.integers(PAPER_GENES))
        changed[gene] = self.draw(rng)[gene]
        return changed


_POSSIBLE_COUNTS = tuple(
    (number, num_hidden, num_flagged)
    for number in range(1, 9)
    for num_hidden in range(1, 9)
    for num_flagged in range(9 - num_hidden)
    if number <= num_hidden + num_flagged
)
"""What an open square with a hidden neighbour can show and have around it."""

_PRIORITY_STEP = MAX_PRIORITY / 10
"""How far a mutation moves a priority: the standard deviation."""


@dataclass(frozen=True)
class PossibleEncoding:
    """Patterns by counts of which each can occur: the number fits, and the target is hidden."""

    matching: Matching = Matching.COUNTS
    num_genes: int = NUM_GENES

    def draw(self, rng: np.random.Generator) -> Rows:
        """As in `Encoding`: counts that can occur, on squares at random."""
        number, num_hidden, num_flagged = _POSSIBLE_COUNTS[rng.integers(len(_POSSIBLE_COUNTS))]
        squares = rng.permutation(NEIGHBOURS)
        pattern = np.full(NUM_GENES, SETTLED, np.int16)
        pattern[squares[:num_hidden]] = HIDDEN
        pattern[squares[num_hidden : num_hidden + num_flagged]] = FLAGGED
        pattern[CENTRE] = number
        pattern[ACTION] = rng.integers(2)
        pattern[TARGET] = squares[0]
        pattern[PRIORITY] = rng.integers(MAX_PRIORITY + 1)
        pattern[NUM_HIDDEN] = 0
        return pattern

    def mutate(self, pattern: Rows, rng: np.random.Generator) -> Rows:
        """The other action, another target, a near priority, or other counts."""
        changed = pattern.copy()
        match rng.integers(4):
            case 0:
                changed[ACTION] = 1 - changed[ACTION]
            case 1:
                changed[TARGET] = rng.choice(_hidden_squares(changed))
            case 2:
                changed[PRIORITY] = _near_priority(changed[PRIORITY], rng)
            case _:
                drawn = self.draw(rng)
                changed[[*range(9), TARGET]] = drawn[[*range(9), TARGET]]
        return changed


@dataclass(frozen=True)
class SquaresEncoding:
    """Patterns by squares: what is left of the numbers around matters, up to symmetry.

    Up to symmetry a target is a corner or an edge of the piece: square 0 or 1.
    """

    matching: Matching = Matching.SQUARES
    num_genes: int = NUM_GENES

    share_any: float = 0.7
    """How many neighbours of a new pattern may be anything."""
    max_number: int = 4
    """The greatest number of mines left in the centre; neighbours go to one less."""

    def draw(self, rng: np.random.Generator) -> Rows:
        """As in `Encoding`."""
        pattern = np.full(NUM_GENES, ANY, np.int16)
        for square in NEIGHBOURS:
            if rng.random() >= self.share_any:
                pattern[square] = self._asked(rng)
        pattern[TARGET] = rng.integers(2)
        pattern[pattern[TARGET]] = HIDDEN
        pattern[CENTRE] = rng.integers(self.max_number + 1)
        pattern[ACTION] = rng.integers(2)
        pattern[PRIORITY] = rng.integers(MAX_PRIORITY + 1)
        pattern[NUM_HIDDEN] = self._num_hidden(pattern, rng)
        return pattern

    def mutate(self, pattern: Rows, rng: np.random.Generator) -> Rows:
        """The action, the priority, the centre, its hidden neighbours, the target or a square."""
        changed = pattern.copy()
        match rng.choice(6, p=(0.1, 0.25, 0.1, 0.1, 0.1, 0.35)):
            case 0:
                changed[ACTION] = 1 - changed[ACTION]
            case 1:
                changed[PRIORITY] = _near_priority(changed[PRIORITY], rng)
            case 2:
                changed[CENTRE] = rng.integers(self.max_number + 1)
            case 3:
                changed[NUM_HIDDEN] = self._num_hidden(changed, rng)
            case 4:
                changed[TARGET] = rng.integers(2)
                changed[changed[TARGET]] = HIDDEN
            case _:
                square = int(rng.choice([s for s in NEIGHBOURS if s != changed[TARGET]]))
                changed[square] = ANY if rng.random() < 0.4 else self._asked(rng)
        return changed

    def _asked(self, rng: np.random.Generator) -> int:
        """What a square may be asked to be."""
        kind = (HIDDEN, SETTLED, NUMBER, CLOSED)[rng.integers(4)]
        return kind if kind in (HIDDEN, SETTLED) else kind + int(rng.integers(self.max_number))

    def _num_hidden(self, pattern: Rows, rng: np.random.Generator) -> int:
        """A count that the squares and the centre allow; now and then, any."""
        codes = pattern[list(NEIGHBOURS)]
        least = max(int(pattern[CENTRE]), int(np.sum(codes == HIDDEN)), 1)
        most = int(np.sum((codes == HIDDEN) | (codes == ANY)))
        if least > most or rng.random() < 0.15:
            return 0
        return int(rng.integers(least, most + 1))


def _hidden_squares(pattern: Rows) -> list[int]:
    return [square for square in NEIGHBOURS if pattern[square] == HIDDEN]


def _near_priority(priority: int, rng: np.random.Generator) -> int:
    return int(np.clip(priority + _PRIORITY_STEP * rng.standard_normal(), 0, MAX_PRIORITY))
