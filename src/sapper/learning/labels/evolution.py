"""Evolves labellers: runs of a seed, each on fields of its own, and what becomes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from sapper.checks import check_seed
from sapper.evolution.plus_selection import PlusSelection
from sapper.evolution.population_run import PopulationRun
from sapper.evolution.replacement import (
    Replacement,
    replace_closest,
    replace_closest_if_no_worse,
    replace_worst,
)
from sapper.evolution.steady_state import SteadyState
from sapper.generators import generate
from sapper.lab.store.checkpoints import run_evolution
from sapper.lab.store.run_store import Document
from sapper.labels.tree import Tree
from sapper.learning.labels.field import (
    AnyField,
    Field,
    Labeller,
    mean_unlabelled,
    proportion,
)
from sapper.learning.labels.label_options import Algorithm, LabelOptions, Replacing
from sapper.learning.labels.positions import draw_positions

KIND = "labels"
"""The kind of document that a run is kept as."""

SECONDS_BETWEEN_CHECKPOINTS = 5.0

CHILDREN_EACH = 6
"""Of a parent in the generational algorithm."""

FIRST_VALIDATION = 2**40
"""Fields of a seed from this index on are for validation; no run trains on them."""

LabelEvolution: TypeAlias = PopulationRun[Any]
"""An evolution of trees."""


@dataclass(frozen=True, kw_only=True)
class LabelRun:
    """Run `index` of a seed. Each run trains on fields of its own."""

    options: LabelOptions
    seed: int
    index: int = 0

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_seed(self.index, "index")

    def fields(self) -> Sequence[AnyField]:
        """The fields, or the positions, that it trains on."""
        count = self.options.num_fields
        return self._fields(self.index * count, count)

    def validation_fields(self, count: int) -> Sequence[AnyField]:
        """Other fields of the same kind, the same for all runs of a seed."""
        return self._fields(FIRST_VALIDATION, count)

    def begin(self) -> LabelEvolution:
        """The evolution before its first step. Raises MissingExtra without DEAP."""
        from sapper.learning.labels.breeding import LabelBreeding

        options = self.options
        breeding = LabelBreeding(options, self.fields())
        settings: dict[str, Any] = {
            "population": options.population,
            "iterations": options.iterations,
            "tournament_size": options.tournament_size,
            "patience": options.patience,
            "rng": np.random.Generator(np.random.PCG64([self.seed, self.index])),
        }
        if options.algorithm == Algorithm.GENERATIONAL:
            return PlusSelection(breeding, children_each=CHILDREN_EACH, **settings)
        return SteadyState(
            breeding,
            replacement=_replacement(options),
            counts_all=not options.counts_insertions,
            **settings,
        )

    def restore(self, state: Document) -> LabelEvolution:
        """The evolution where it stood."""
        evolution = self.begin()
        evolution.restore(state)
        return evolution

    def key(self, num_validations: int) -> str:
        """All that the result depends on, other than the code."""
        return json.dumps(
            {
                **asdict(self.options),
                "seed": self.seed,
                "index": self.index,
                "validation": num_validations,
            }
        )

    def labeller(self) -> Labeller:
        """What labels fields as the evolution did."""
        return Labeller(keeps_verified=self.options.keeps_verified)

    def _fields(self, start: int, count: int) -> Sequence[AnyField]:
        spec = self.options.spec()
        if self.options.plays:
            return draw_positions(spec, count, seed=self.seed, start=start)
        return [
            Field(generate(spec, seed=self.seed, index=start + place)) for place in range(count)
        ]


@dataclass(frozen=True, kw_only=True)
class EvolvedLabels:
    """What a run came to."""

    run: LabelRun
    tree: Tree
    """The best of all that were judged."""
    proportional_score: float
    """On the fields of the run."""
    unlabelled: float
    """The share of the hidden cells of its fields that the tree leaves without a label."""
    validation_scores: tuple[float, ...]
    """Proportional, on other fields."""
    iterations: float
    evaluations: int
    cpu_seconds: float
    improvements: tuple[tuple[float, float], ...]
    """The iterations that brought a better tree, and its proportional score."""

    @property
    def mean_validation(self) -> float | None:
        """The mean on the other fields; None where there are none."""
        scores = self.validation_scores
        return sum(scores) / len(scores) if scores else None


def evolve_labels(
    run: LabelRun,
    *,
    num_validations: int = 0,
    store: Path | None = None,
    fresh: bool = False,
    on_step: Callable[[LabelEvolution], None] | None = None,
) -> EvolvedLabels:
    """The result of a run: from the store, from its last checkpoint on, or from the beginning."""
    document = label_document(
        run, num_validations=num_validations, store=store, fresh=fresh, on_step=on_step
    )
    return read_result(run, document)


def label_document(
    run: LabelRun,
    *,
    num_validations: int = 0,
    store: Path | None = None,
    fresh: bool = False,
    on_step: Callable[[LabelEvolution], None] | None = None,
) -> Document:
    """The result of a run as it is kept."""
    return run_evolution(
        KIND,
        run.key(num_validations),
        begin=run.begin,
        restore=run.restore,
        summarise=lambda evolution: _summary(run, evolution, num_validations),
        store=store,
        fresh=fresh,
        seconds_between_checkpoints=SECONDS_BETWEEN_CHECKPOINTS,
        on_step=on_step,
    )


def read_result(run: LabelRun, document: Document) -> EvolvedLabels:
    """What a kept document says."""
    return EvolvedLabels(
        run=run,
        tree=Tree.parse(document["tree"]),
        proportional_score=document["proportional_score"],
        unlabelled=document["unlabelled"],
        validation_scores=tuple(document["validation_scores"]),
        iterations=document["iterations"],
        evaluations=document["evaluations"],
        cpu_seconds=document["cpu_seconds"],
        improvements=tuple((iteration, score) for iteration, score in document["improvements"]),
    )


def _replacement(options: LabelOptions) -> Replacement[Any]:
    if options.replacement == Replacing.WORST:
        return replace_worst
    return replace_closest_if_no_worse if options.spares_better else replace_closest


def _summary(run: LabelRun, evolution: LabelEvolution, num_validations: int) -> Document:
    best = evolution.breeding.best_fitness
    chosen = evolution.population[0] if run.options.reports_last else evolution.best
    tree = Tree(tuple(evolution.breeding.encode(chosen.genome)))
    labeller, fields = run.labeller(), run.fields()
    return {
        "tree": str(tree),
        "proportional_score": proportion(
            sum(labeller.score(field, tree) for field in fields),
            sum(field.best_score for field in fields),
        ),
        "unlabelled": mean_unlabelled(labeller, fields, tree),
        "validation_scores": [
            labeller.proportional_score(field, tree)
            for field in run.validation_fields(num_validations)
        ],
        "iterations": evolution.iteration,
        "evaluations": evolution.num_judged,
        "cpu_seconds": evolution.cpu_seconds,
        "improvements": [
            [iteration, proportion(fitness, best)] for iteration, fitness in evolution.improvements
        ],
    }
