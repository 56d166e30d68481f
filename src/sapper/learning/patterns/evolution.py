"""The evolution of pattern sets: options, the problem for the generational loop, the outcome."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

import numpy as np

from sapper.checks import check_between, check_seed
from sapper.errors import UnknownName
from sapper.evolution.generational import Generational
from sapper.evolution.selection import (
    Selection,
    StochasticUniversalSampling,
    Tournament,
    best_first,
)
from sapper.evolution.stepwise import State, packed, unpacked
from sapper.lab.store.checkpoints import run_evolution
from sapper.lab.store.run_store import Document
from sapper.learning.patterns.encodings import PaperEncoding
from sapper.learning.patterns.fitness import (
    MAX_GENERATIONS,
    VALIDATION_ROUND,
    FreshFitness,
    GameRules,
    Judge,
    Played,
    draw_games,
    fresh_fitness,
)
from sapper.learning.patterns.library_breeding import LibraryBreeding
from sapper.learning.patterns.population import Population
from sapper.learning.patterns.recipes import PatternRecipe, find_recipe
from sapper.learning.patterns.variation import (
    learn_order,
    recycle,
    vary_genes,
    vary_patterns,
)
from sapper.patterns.pattern import MAX_PATTERNS, PatternSet, Rows, padded

KIND = "patterns"
"""The kind of result that an evolution is in the run store."""

SELECTIONS = ("tournament", "sus", "scaled-sus")
SECONDS_BETWEEN_CHECKPOINTS = 1.0
NUM_ELITE = 2
"""How many live on unchanged, in recipes that keep the best."""
VALIDATION_GAMES = 2_000
"""Games on which such recipes judge the last population."""


@dataclass(frozen=True, kw_only=True)
class EvolutionOptions:
    """All that an evolution of patterns depends on.

    The first line of the note under a field is the help of its option on the command line.
    """

    recipe: str = "published"
    """published, or a name of the list below."""
    selection: str = "tournament"
    """tournament, sus or scaled-sus.

    The latter two are stochastic universal sampling, by the fitness itself and by how far it is
    above the worst."""
    tournament_size: int = 8
    """How many meet in a tournament.

    Without tournaments it changes nothing."""
    start: str = "zero"
    """What is open at the start: zero alone, or with its opening."""
    flags: str = "stand"
    """Whether flags stand in the way of an opening, or fall before it."""
    population: int = 50
    """Sets of patterns.

    50 is what the authors' library takes unless told otherwise."""
    patterns: int = 250
    """Patterns in a set."""
    generations: int = 250
    """Generations."""
    games: int = 100
    """Games by which a set is judged.

    Each generation has games of its own."""
    seed: int = 0

    def __post_init__(self) -> None:
        find_recipe(self.recipe)
        GameRules(start=self.start, flags=self.flags)
        if self.selection not in SELECTIONS:
            raise UnknownName("selection", self.selection, SELECTIONS)
        for name, least, most in (
            ("tournament_size", 1, 10_000),
            ("population", 2, 10_000),
            ("patterns", 1, MAX_PATTERNS),
            ("generations", 1, MAX_GENERATIONS),
            ("games", 1, 1_000_000),
        ):
            check_between(name, getattr(self, name), least, most)
        check_seed(self.seed)

    @property
    def key(self) -> str:
        """The options as the run store knows them; what is of no account is left out."""
        given = asdict(self)
        if self.selection != "tournament":
            del given["tournament_size"]
        return json.dumps(given)

    @property
    def game_rules(self) -> GameRules:
        """By which all games are played."""
        return GameRules(start=self.start, flags=self.flags)

    def make_selection(self) -> Selection:
        """How parents are chosen."""
        if self.selection == "tournament":
            return Tournament(self.tournament_size)
        return StochasticUniversalSampling(is_scaled=self.selection == "scaled-sus")


class PatternProblem:
    """Sets of patterns as the generational loop evolves them."""

    def __init__(self, options: EvolutionOptions, jobs: int) -> None:
        self.options = options
        self.recipe: PatternRecipe = find_recipe(options.recipe)
        self._selection = options.make_selection()
        self._judge = Judge(
            matching=self.recipe.encoding.matching,
            order=self.recipe.order,
            objective=self.recipe.objective,
            own_games=self.recipe.own_games,
            jobs=jobs,
        )

    def begin(self, rng: np.random.Generator) -> Population:
        """As in `Problem`."""
        options = self.options
        if self._library is not None:
            return self._library.begin(options.population, options.patterns, rng)
        return Population.drawn(self.recipe.encoding, options.population, options.patterns, rng)

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
        return PatternSet(rows, self.recipe.encoding.matching, self.recipe.order)

    def dump(self, population: Population) -> State:
        """As in `Problem`."""
        return {name: packed(array) for name, array in population.arrays()}

    def load(self, state: State) -> Population:
        """As in `Problem`."""
        return Population(
            **{field.name: unpacked(state[field.name]) for field in fields(Population)}
        )

    def _play(self, genomes: Rows, round_: int, games: int) -> Played:
        count = games * len(genomes) if self.recipe.own_games else games
        drawn = draw_games(self.options.seed, round_, count, self.options.game_rules)
        return self._judge.play(padded(genomes), drawn)

    @cached_property
    def _library(self) -> LibraryBreeding | None:
        """What breeds as the paper's library does, in recipes that are bred so."""
        encoding, settings = self.recipe.encoding, self.recipe.jenetics
        if settings is None or not isinstance(encoding, PaperEncoding):
            return None
        return LibraryBreeding(encoding, settings, self._selection)

    def _children(self, parents: Population, rng: np.random.Generator) -> Population:
        """Where genes stand each for itself, they are varied one by one, else whole patterns."""
        encoding = self.recipe.encoding
        if isinstance(encoding, PaperEncoding):
            children = vary_genes(parents, encoding, rng)
        else:
            children = vary_patterns(parents, encoding, rng)
        return recycle(children, encoding, rng) if self.recipe.recycles else children


class PatternEvolution(Generational[Population, Played]):
    """An evolution of pattern sets, with the time that it has taken."""

    def __init__(self, options: EvolutionOptions, jobs: int = 1) -> None:
        self.options = options
        self.jobs = jobs
        self.cpu_seconds = 0.0
        self.num_judged = 0
        """How many sets have played their games, one that is judged anew each time."""
        super().__init__(
            PatternProblem(options, jobs), generations=options.generations, seed=options.seed
        )

    @classmethod
    def restored(cls, options: EvolutionOptions, jobs: int, state: State) -> PatternEvolution:
        """The evolution of that state."""
        evolution = cls(options, jobs)
        evolution.restore(state)
        evolution.cpu_seconds = state["cpu_seconds"]
        evolution.num_judged = state["num_judged"]
        return evolution

    @property
    def num_games(self) -> int:
        """How many games have been played."""
        return self.num_judged * self.options.games

    def step(self) -> None:
        """As in `Stepwise`."""
        before = self._clock()
        self.num_judged += int(np.isnan(self.population.fitness).sum())
        super().step()
        self.cpu_seconds += self._clock() - before

    def state(self) -> State:
        """As in `Stepwise`."""
        own = {"cpu_seconds": self.cpu_seconds, "num_judged": self.num_judged}
        return {**super().state(), **own}

    def _clock(self) -> float:
        """CPU seconds of our own: with one job, no thread but this one works for us."""
        return time.thread_time() if self.jobs == 1 else time.process_time()


@dataclass(frozen=True, kw_only=True)
class EvolvedPatterns:
    """What an evolution came to."""

    options: EvolutionOptions
    patterns: PatternSet
    """The best set of the last population."""
    fitness: float
    """The best fitness of the last generation, on its own games: what the paper counts."""
    history: tuple[tuple[float, float], ...]
    """The best and the mean fitness of each generation."""
    fresh: FreshFitness
    """The fitness on games that the evolution has not seen."""
    num_games: int
    cpu_seconds: float


StepListener: TypeAlias = Callable[[PatternEvolution], None]


def evolve_patterns(
    options: EvolutionOptions,
    *,
    jobs: int = 1,
    store: Path | None = None,
    fresh: bool = False,
    on_step: StepListener | None = None,
) -> EvolvedPatterns:
    """Evolve, or go on from where the store says that it stopped, or look the outcome up.

    The outcome depends on the options alone; `jobs` are threads.
    """
    return evolved_of(
        options, evolve_document(options, jobs=jobs, store=store, fresh=fresh, on_step=on_step)
    )


def evolve_document(
    options: EvolutionOptions,
    *,
    jobs: int = 1,
    store: Path | None = None,
    fresh: bool = False,
    on_step: StepListener | None = None,
) -> Document:
    """The same outcome as the run store keeps it, under `KIND` and the key of the options."""
    return run_evolution(
        KIND,
        options.key,
        begin=lambda: PatternEvolution(options, jobs),
        restore=lambda state: PatternEvolution.restored(options, jobs, state),
        summarise=_summarise,
        store=store,
        fresh=fresh,
        seconds_between_checkpoints=SECONDS_BETWEEN_CHECKPOINTS,
        on_step=on_step,
    )


def evolved_of(options: EvolutionOptions, document: Document) -> EvolvedPatterns:
    """The outcome that a document of the store holds."""
    recipe = find_recipe(options.recipe)
    held = document["fresh"]
    return EvolvedPatterns(
        options=options,
        patterns=PatternSet(
            np.array(document["patterns"], np.int16), recipe.encoding.matching, recipe.order
        ),
        fitness=document["fitness"],
        history=tuple((best, mean) for best, mean in document["history"]),
        fresh=FreshFitness(
            held["mean"],
            (held["interval"][0], held["interval"][1]),
            held["games"],
            tuple(held["fired"]),
            tuple(held["right"]),
            held["correct"],
            held["wrong"],
            held["opened"],
        ),
        num_games=document["num_games"],
        cpu_seconds=document["cpu_seconds"],
    )


def _summarise(evolution: PatternEvolution) -> Document:
    problem = evolution.problem
    assert isinstance(problem, PatternProblem)
    champion = problem.champion(evolution.population, evolution.fitness)
    fresh = fresh_fitness(
        champion,
        seed=evolution.options.seed,
        rules=evolution.options.game_rules,
        objective=problem.recipe.objective,
        jobs=evolution.jobs,
    )
    return {
        "patterns": champion.rows.tolist(),
        "fitness": evolution.history[-1][0],
        "history": evolution.history,
        "fresh": asdict(fresh),
        "num_games": evolution.num_games,
        "cpu_seconds": evolution.cpu_seconds,
    }
