"""Breeds trees with DEAP: its primitive set, its generators and its operators on trees.

DEAP draws from the global `random` module. Here it draws from a generator of ours while it works,
and the global one is left alone.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.errors import MissingExtra
from sapper.evolution.breeding import Individual
from sapper.labels.primitives import NAMES, Offset, offset_node
from sapper.labels.tree import Tree
from sapper.learning.labels.field import AnyField, Labeller
from sapper.learning.labels.label_options import MIN_DEPTH, LabelOptions

try:
    from deap import gp
except ImportError:
    raise MissingExtra("evolve", "evolving labellers") from None

MUTATION_CHANCE = 0.5
MUTANT_DEPTHS = (2, 5)
"""Of the subtree that mutation puts in the place of another."""
MAX_CACHED = 20_000

DeapTree: TypeAlias = Any
"""A `deap.gp.PrimitiveTree`, which DEAP has no types for."""


class LabelBreeding:
    """Trees that label given fields, or positions, judged by the sum of their scores."""

    def __init__(self, options: LabelOptions, fields: Sequence[AnyField]) -> None:
        self._options = options
        self._fields = [field.native for field in fields]
        self._labeller = Labeller(keeps_verified=options.keeps_verified)
        self._set = _set_of(options)
        self._scores: dict[bytes, int] = {}
        self.best_fitness = float(sum(field.best_score for field in fields))

    def draw(self, rng: np.random.Generator) -> DeapTree:
        """A tree of the first population, by DEAP's generator of grown trees."""
        with _deap_drawing_from(rng):
            return self._tree(gp.genGrow(self._set.deap, MIN_DEPTH, self._options.depth))

    def cross(
        self, first: DeapTree, second: DeapTree, rng: np.random.Generator
    ) -> tuple[DeapTree, DeapTree]:
        """DEAP's one-point crossover, and its uniform mutation with even chances."""
        with _deap_drawing_from(rng) as draws:
            children = gp.cxOnePoint(self._tree(first), self._tree(second))
            one, other = (self._mutated(child, draws) for child in children)
        return self._limited(one, first), self._limited(other, second)

    def judge(self, genome: DeapTree) -> Individual[DeapTree]:
        """The tree with its score; its size counts where parsimony does."""
        codes = self._set.codes(genome)
        key = codes.tobytes()
        score = self._scores.get(key)
        if score is None:
            score = self._score(codes)
            if len(self._scores) >= MAX_CACHED:
                self._scores.clear()
            self._scores[key] = score
        return Individual(genome, score, len(genome) if self._options.parsimony else 0)

    def _score(self, codes: npt.NDArray[np.int32]) -> int:
        if self._options.plays:
            return self._labeller.total_safety(self._fields, codes)
        return self._labeller.total_score(self._fields, codes, self._options.penalty)

    def encode(self, genome: DeapTree) -> list[int]:
        """The nodes as numbers."""
        codes: list[int] = self._set.codes(genome).tolist()
        return codes

    def decode(self, code: Any) -> DeapTree:
        """The tree of these numbers."""
        return self._tree(self._set.node_of[number] for number in code)

    def tree(self, genome: DeapTree) -> Tree:
        """The tree without DEAP."""
        return Tree(tuple(self.encode(genome)))

    def _mutated(self, tree: DeapTree, draws: random.Random) -> DeapTree:
        if draws.random() >= MUTATION_CHANCE:
            return tree
        subtree = partial(gp.genFull, min_=MUTANT_DEPTHS[0], max_=MUTANT_DEPTHS[1])
        (mutant,) = gp.mutUniform(tree, expr=subtree, pset=self._set.deap)
        return mutant

    def _limited(self, child: DeapTree, parent: DeapTree) -> DeapTree:
        limit = self._options.max_depth
        return child if limit is None or child.height <= limit else parent

    @staticmethod
    def _tree(nodes: Any) -> DeapTree:
        return gp.PrimitiveTree(nodes)


class PrimitiveSet:
    """The primitives and the offsets of a field, as DEAP and as the native core know them."""

    def __init__(
        self, max_offset: Offset, weigh: Callable[[Offset], int], branches_end: float
    ) -> None:
        self.deap = _Growing("labels", branches_end)
        self.node_of: dict[int, Any] = {}
        for code, name in enumerate(NAMES):
            self.deap.addPrimitive(_unused, 2, name=name)
            self.node_of[code] = self.deap.mapping[name]
        weights = []
        for offset in _offsets(max_offset):
            name = "offset_{}_{}".format(*offset).replace("-", "m")
            self.deap.addTerminal(offset, name=name)
            self.node_of[offset_node(offset)] = self.deap.mapping[name]
            weights.append(weigh(offset))
        terminals = self.deap.terminals[self.deap.ret]
        self.deap.terminals[self.deap.ret] = [
            terminal
            for terminal, weight in zip(terminals, weights, strict=True)
            for _ in range(weight)
        ]
        self._code_of = {id(node): code for code, node in self.node_of.items()}

    def codes(self, tree: DeapTree) -> npt.NDArray[np.int32]:
        """The nodes of a tree as the native core takes them."""
        return np.fromiter(map(self._code_of.__getitem__, map(id, tree)), np.int32, len(tree))


def _set_of(options: LabelOptions) -> PrimitiveSet:
    size = (options.height, options.width) if options.weighs_offsets else None
    return primitive_set(options.max_offset, size, options.branches_end)


@lru_cache(maxsize=8)
def primitive_set(max_offset: Offset, size: Offset | None, branches_end: float) -> PrimitiveSet:
    """The primitive set with offsets up to that many rows and columns.

    With the size of a field an offset is as likely as there are pairs of cells that it joins, else
    all are equally likely.
    """

    def weigh(offset: Offset) -> int:
        return 1 if size is None else _num_pairs(offset, size)

    return PrimitiveSet(max_offset, weigh, branches_end)


class _Growing(gp.PrimitiveSet):  # type: ignore[misc]  # DEAP has no types
    """A primitive set whose grown trees come in all depths."""

    def __init__(self, name: str, branches_end: float) -> None:
        super().__init__(name, 0)
        self._branches_end = branches_end

    @property
    def terminalRatio(self) -> float:  # the name is DEAP's
        """The chance that a branch of a grown tree ends, once it is deep enough."""
        return self._branches_end


def _offsets(max_offset: Offset) -> Iterator[Offset]:
    rows, cols = max_offset
    for row in range(-rows, rows + 1):
        for col in range(-cols, cols + 1):
            yield row, col


def _num_pairs(offset: Offset, size: Offset) -> int:
    """How many pairs of cells of a field an offset leads from one to the other of."""
    return (size[0] - abs(offset[0])) * (size[1] - abs(offset[1]))


def _unused(first: Offset, second: Offset) -> Offset:
    """What DEAP would call; the native core evaluates trees."""
    raise NotImplementedError


class _NumpyDraws(random.Random):
    """The interface of `random` on a numpy generator, for the calls that DEAP makes."""

    def __init__(self, rng: np.random.Generator) -> None:
        self._raw = rng.bit_generator.random_raw
        super().__init__()

    def seed(self, *_: object, **__: object) -> None:
        """The numpy generator is seeded already."""

    def random(self) -> float:
        """Uniform in [0, 1)."""
        return float(int(self._raw()) >> 11) * 2.0**-53

    def getrandbits(self, k: int) -> int:
        """So many random bits, at most 64."""
        return int(self._raw()) >> (64 - k)

    def choice(self, seq: Any) -> Any:
        """One of a sequence; off from uniform by less than one part in 2**40."""
        return seq[int(self._raw()) * len(seq) >> 64]


_lock = threading.Lock()


@contextmanager
def _deap_drawing_from(rng: np.random.Generator) -> Iterator[random.Random]:
    """Let DEAP draw from a generator of ours, in one thread at a time."""
    draws = _NumpyDraws(rng)
    with _lock:
        usual, gp.random = gp.random, draws
        try:
            yield draws
        finally:
            gp.random = usual
