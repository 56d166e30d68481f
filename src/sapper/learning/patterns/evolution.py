"""The evolution of pattern sets: options, the native loop with its checkpoints, the outcome."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from sapper import _core
from sapper.checks import check_between, check_seed
from sapper.errors import UnknownName
from sapper.evolution.stepwise import State, packed, unpacked
from sapper.lab.store.checkpoints import run_evolution
from sapper.lab.store.run_store import Document
from sapper.learning.patterns.fitness import (
    MAX_GENERATIONS,
    FreshFitness,
    GameRules,
    fresh_fitness,
)
from sapper.learning.patterns.recipes import find_recipe
from sapper.patterns.pattern import MAX_PATTERNS, PatternSet

KIND = "patterns"
"""The kind of result that an evolution is in the run store."""

SELECTIONS = ("tournament", "sus", "scaled-sus")
SECONDS_BETWEEN_CHECKPOINTS = 1.0


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

    def native_options(self) -> dict[str, bool | int | str]:
        """All but the seed, as the native core reads it."""
        given = asdict(self)
        del given["seed"], given["recipe"]
        return {**find_recipe(self.recipe).native_options(), **given}


class PatternEvolution:
    """An evolution of pattern sets in the native core, with the time that it has taken.

    The random numbers are those of numpy's default_rng, whoever plays: so an outcome is the same
    here, in a browser, and in `sapper.reference.pattern_evolution`.
    """

    def __init__(self, options: EvolutionOptions, jobs: int = 1) -> None:
        self.options = options
        self.jobs = jobs
        self.cpu_seconds = 0.0
        self.num_judged = 0
        """How many sets have played their games, one that is judged anew each time."""
        self._native = _core.PatternEvolution(options.native_options(), options.seed)

    @classmethod
    def restored(cls, options: EvolutionOptions, jobs: int, state: State) -> PatternEvolution:
        """The evolution of that state; raises what a damaged one brings about."""
        evolution = cls(options, jobs)
        evolution._native = _core.PatternEvolution.restored(
            options.native_options(),
            options.seed,
            _checked_arrays(options, state["population"]),
            _generator(state["rng"]),
            _checked_history(options, state["history"]),
            state["fitness"],
        )
        evolution.cpu_seconds = state["cpu_seconds"]
        evolution.num_judged = state["num_judged"]
        return evolution

    @property
    def history(self) -> list[tuple[float, float]]:
        """The best and the mean fitness of each generation so far."""
        return self._native.history

    @property
    def generation(self) -> int:
        """How many generations have been evaluated."""
        return len(self.history)

    @property
    def is_finished(self) -> bool:
        """As in `Stepwise`."""
        return self.generation >= self.options.generations

    @property
    def num_games(self) -> int:
        """How many games have been played."""
        return self.num_judged * self.options.games

    def step(self) -> None:
        """As in `Stepwise`."""
        before, num_judged = self._clock(), self._native.num_unjudged
        self._native.step(self.jobs)
        self.num_judged += num_judged
        self.cpu_seconds += self._clock() - before

    def state(self) -> State:
        """As in `Stepwise`."""
        native = self._native
        arrays = zip(_ARRAYS, native.population, strict=True)
        return {
            "history": native.history,
            "fitness": native.fitness,
            "population": {name: packed(np.asarray(array)) for name, array in arrays},
            "rng": _generator_state(native.generator),
            "cpu_seconds": self.cpu_seconds,
            "num_judged": self.num_judged,
        }

    def champion(self) -> PatternSet:
        """The best set of the last population."""
        recipe = find_recipe(self.options.recipe)
        rows = np.asarray(self._native.champion(self.jobs), np.int16)
        return PatternSet(rows, recipe.matching, recipe.order)

    def _clock(self) -> float:
        """CPU seconds of our own: with one job, no thread but this one works for us."""
        return time.thread_time() if self.jobs == 1 else time.process_time()


_ARRAYS = {
    "genomes": np.int16,
    "fired": np.float64,
    "right": np.float64,
    "fitness": np.float64,
    "age": np.int64,
}
"""The arrays of a population in a state, in the order of the native core, with their types."""


def _checked_arrays(options: EvolutionOptions, held: State) -> tuple[Any, ...]:
    """The arrays of a population; raises ValueError where they are not of these options."""
    sets, patterns = options.population, options.patterns
    genes = find_recipe(options.recipe).encoding.num_genes
    shapes = [(sets, patterns, genes), (sets, patterns), (sets, patterns), (sets,), (sets,)]
    arrays = tuple(unpacked(held[name]).astype(kind) for name, kind in _ARRAYS.items())
    if [array.shape for array in arrays] != shapes:
        raise ValueError(f"a population of shape {arrays[0].shape}; expected {shapes[0]}")
    return arrays


def _checked_history(
    options: EvolutionOptions, history: Sequence[Sequence[float]]
) -> list[tuple[float, float]]:
    if len(history) > options.generations:
        raise ValueError(f"{len(history)} generations of {options.generations}")
    return [(best, mean) for best, mean in history]


def _generator(state: State) -> tuple[int, int, int, int, bool, int]:
    """The state of numpy's bit generator in halves, as the native core takes it."""
    high, low = divmod(state["state"]["state"], 2**64)
    increment_high, increment_low = divmod(state["state"]["inc"], 2**64)
    has_half, half = bool(state["has_uint32"]), state["uinteger"]
    return high, low, increment_high, increment_low, has_half, half


def _generator_state(halves: tuple[int, int, int, int, bool, int]) -> State:
    """The same as numpy's bit generator tells it."""
    high, low, increment_high, increment_low, has_half, half = halves
    return {
        "bit_generator": "PCG64",
        "state": {"state": high << 64 | low, "inc": increment_high << 64 | increment_low},
        "has_uint32": int(has_half),
        "uinteger": half,
    }


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
            np.array(document["patterns"], np.int16), recipe.matching, recipe.order
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
    champion = evolution.champion()
    fresh = fresh_fitness(
        champion,
        seed=evolution.options.seed,
        rules=evolution.options.game_rules,
        objective=find_recipe(evolution.options.recipe).objective,
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
