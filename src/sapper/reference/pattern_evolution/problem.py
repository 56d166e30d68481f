"""Pattern sets as the generational loop evolves them: the whole of `sapper evolve patterns`."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import numpy as np

from sapper.learning.patterns.evolution import EvolutionOptions
from sapper.learning.patterns.fitness import VALIDATION_ROUND, Judge, Played, draw_games
from sapper.learning.patterns.recipes import Encoding, PatternRecipe, find_recipe
from sapper.patterns.pattern import PatternSet, Rows, padded
from sapper.reference.pattern_evolution.encodings import (
    PaperEncoding,
    PatternEncoding,
    PossibleEncoding,
    SquaresEncoding,
)
from sapper.reference.pattern_evolution.generational import Generational
from sapper.reference.pattern_evolution.library_breeding import LibraryBreeding
from sapper.reference.pattern_evolution.population import Population
from sapper.reference.pattern_evolution.selection import (
    Selection,
    StochasticUniversalSampling,
    Tournament,
    best_first,
)
from sapper.reference.pattern_evolution.variation import (
    learn_order,
    recycle,
    vary_genes,
    vary_patterns,
)

NUM_ELITE = 2
"""How many live on unchanged, in recipes that keep the best."""
VALIDATION_GAMES = 2_000
"""Games on which such recipes judge the last population."""


def evolution_of(options: EvolutionOptions) -> Generational[Population, Played]:
    """The evolution of these options, at its beginning."""
    problem = PatternProblem(options)
    return Generational(problem, generations=options.generations, seed=options.seed)


def encoding_of(recipe: PatternRecipe) -> PatternEncoding:
    """How the patterns of a recipe are drawn and changed."""
    if recipe.encoding is Encoding.POSSIBLE:
        return PossibleEncoding()
    if recipe.encoding is Encoding.SQUARES:
        return SquaresEncoding()
    return PaperEncoding(recipe.matching, recipe.can_flag)


def selection_of(options: EvolutionOptions) -> Selection:
    """How parents are chosen."""
    if options.selection == "tournament":
        return Tournament(options.tournament_size)
    return StochasticUniversalSampling(is_scaled=options.selection == "scaled-sus")


class PatternProblem:
    """Sets of patterns as the generational loop evolves them."""

    def __init__(self, options: EvolutionOptions) -> None:
        self.options = options
        self.recipe: PatternRecipe = find_recipe(options.recipe)
        self.encoding = encoding_of(self.recipe)
        self._selection = selection_of(options)
        self._judge = Judge(
            matching=self.recipe.matching,
            order=self.recipe.order,
            objective=self.recipe.objective,
            own_games=self.recipe.own_games,
        )

    def begin(self, rng: np.random.Generator) -> Population:
        """As in `Problem`."""
        options = self.options
        if self._library is not None:
            return self._library.begin(options.population, options.patterns, rng)
        return Population.drawn(self.encoding, options.population, options.patterns, rng)

    def evaluate(self, population: Population, generation: int) -> Played:
        """As in `Problem`: in each generation other games, for those that are not judged yet."""
        new = np.flatnonzero(np.isnan(population.fitness))
        fitness = population.fitness.copy()
        fired, right = (np.zeros(population.fired.shape, np.int64) for _ in range(2))
        if len(new):
            played = self._play(population.genomes[new], generation, self.options.games)
            fitness[new], fired[new], right[new] = played.fitness, played.fired, played.right
        return Played(fitness, fired, right)

    def breed(
        self, population: Population, evaluation: Played, rng: np.random.Generator
    ) -> Population:
        """As in `Problem`."""
        if self._library is not None:
            return self._library.breed(replace(population, fitness=evaluation.fitness), rng)
        known = population.remembering(evaluation.fired, evaluation.right)
        if self.recipe.learns_order:
            known = learn_order(known)
        elite = best_first(evaluation.fitness, NUM_ELITE if self.recipe.keeps_best else 0)
        count = len(known) - len(elite)
        parents = known.only(self._selection.select(evaluation.fitness, count, rng))
        children = known.only(elite) + self._children(parents, rng)
        return Population.unjudged(children.genomes, children.fired, children.right)

    def champion(self, population: Population, fitness: list[float]) -> PatternSet:
        """The best set of the last population."""
        if self.recipe.keeps_best:
            fitness = self._play(
                population.genomes, VALIDATION_ROUND, VALIDATION_GAMES
            ).fitness.tolist()
        rows = padded(population.genomes[int(np.argmax(fitness))])
        return PatternSet(rows, self.recipe.matching, self.recipe.order)

    def _play(self, genomes: Rows, round_: int, games: int) -> Played:
        count = games * len(genomes) if self.recipe.own_games else games
        drawn = draw_games(self.options.seed, round_, count, self.options.game_rules)
        return self._judge.play(padded(genomes), drawn)

    @cached_property
    def _library(self) -> LibraryBreeding | None:
        """What breeds as the paper's library does, in recipes that are bred so."""
        encoding, settings = self.encoding, self.recipe.jenetics
        if settings is None or not isinstance(encoding, PaperEncoding):
            return None
        return LibraryBreeding(encoding, settings, self._selection)

    def _children(self, parents: Population, rng: np.random.Generator) -> Population:
        """Where genes stand each for itself, they are varied one by one, else whole patterns."""
        encoding = self.encoding
        if isinstance(encoding, PaperEncoding):
            children = vary_genes(parents, encoding, rng)
        else:
            children = vary_patterns(parents, encoding, rng)
        return recycle(children, encoding, rng) if self.recipe.recycles else children
