"""Batches to train on: which one comes at a step depends on the recipe, the seed and the step."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing

import numpy as np

from sapper.lab.play.samples import PositionSource, Samples, draw_exactly, draw_samples
from sapper.learning.networks.recipes import NetworkRecipe
from sapper.network.symmetries import NUM_SYMMETRIES, turned
from sapper.work.threads import Threads
from sapper.work.workers import in_order

BATCHES_AHEAD = 4
"""For each thread that draws them."""
VALIDATION_SHARE = 0.1
"""So many positions, of those in a fixed set, are drawn besides them."""
TRAINING_START = 2**41
"""Positions come from the games of the seed from here on: those that a bench plays stay unseen."""
VALIDATION_START = 2**40
"""The same for positions to validate on."""


class Batches(ABC):
    """The batch of every step."""

    validation: Samples | None = None
    """Positions that are never trained on; None where every batch is new anyway."""

    @abstractmethod
    def batch(self, step: int) -> Samples:
        """The positions of that step, the same whenever it is asked for."""

    def from_step(self, step: int, end: int, jobs: int) -> Iterator[Samples]:
        """The batches of step, step+1, …, end-1, drawn ahead of time in threads."""
        threads = Threads(jobs, ahead=BATCHES_AHEAD)
        with closing(threads.run(self._prepared, range(step, end))) as drawn:
            yield from in_order(drawn)

    def _prepared(self, step: int) -> Samples:
        """The batch with its frontier found: work that the training itself need not wait for."""
        samples = self.batch(step)
        _ = samples.is_frontier  # remembered from now on
        return samples


class StreamedBatches(Batches):
    """New positions in every batch, each batch from one of the sources."""

    def __init__(self, recipe: NetworkRecipe, seed: int) -> None:
        self._recipe, self._seed = recipe, seed
        weights = np.array([source.weight for source in recipe.sources], np.float64)
        self._shares = weights / weights.sum()

    def batch(self, step: int) -> Samples:
        """As in `Batches`."""
        rng = np.random.default_rng([self._seed, step])
        source = self._recipe.sources[int(rng.choice(len(self._shares), p=self._shares))]
        games = _games_of_a_batch(source, self._recipe.batch_cells)
        start = TRAINING_START + step * games
        samples = draw_samples(source, seed=self._seed, start=start, games=games)
        if not self._recipe.symmetries:
            return samples
        symmetry = int(rng.integers(NUM_SYMMETRIES))
        return samples.transformed(lambda boards: turned(boards, symmetry))


class FixedBatches(Batches):
    """A fixed number of positions, shuffled anew for each pass over them."""

    def __init__(self, recipe: NetworkRecipe, seed: int) -> None:
        if recipe.num_states is None or len(recipe.sources) != 1:
            raise ValueError("a fixed set has a size and one source")
        source = recipe.sources[0]
        self._samples = draw_exactly(source, recipe.num_states, seed=seed, start=TRAINING_START)
        num_validation = math.ceil(recipe.num_states * VALIDATION_SHARE)
        self.validation = draw_exactly(source, num_validation, seed=seed, start=VALIDATION_START)
        self._size = max(1, recipe.batch_cells // source.spec.num_cells)
        self._seed = seed

    def batch(self, step: int) -> Samples:
        """As in `Batches`."""
        batches_a_pass = max(1, len(self._samples) // self._size)
        done, place = divmod(step, batches_a_pass)
        order = np.random.default_rng([self._seed, done]).permutation(len(self._samples))
        return self._samples.take(order[place * self._size :][: self._size])


def batches_of(recipe: NetworkRecipe, seed: int) -> Batches:
    """The batches of a training."""
    return StreamedBatches(recipe, seed) if recipe.is_streamed else FixedBatches(recipe, seed)


def _games_of_a_batch(source: PositionSource, batch_cells: int) -> int:
    return max(1, batch_cells // (source.spec.num_cells * source.positions_a_game))
