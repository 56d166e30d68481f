"""What several runs of evolving labellers came to: their means, and the best of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from sapper.labels.tree import Tree
from sapper.learning.labels.evolution import EvolvedLabels
from sapper.learning.labels.simplification import prune
from sapper.version import __version__


@dataclass(frozen=True)
class LabelOutcome:
    """Runs of one seed with the same options."""

    runs: Sequence[EvolvedLabels]

    @cached_property
    def best(self) -> EvolvedLabels:
        """The best run: on other fields first, where there are any."""
        return max(self.runs, key=_merit)

    @cached_property
    def simplified(self) -> Tree:
        """The best tree without what does nothing on the fields that it was scored on."""
        run = self.best.run
        fields = [*run.fields(), *run.validation_fields(len(self.best.validation_scores))]
        return prune(self.best.tree, fields, run.labeller())

    @property
    def mean_score(self) -> float:
        """The mean proportional score on the fields of each run."""
        return _mean([each.proportional_score for each in self.runs])

    @property
    def mean_validation(self) -> float | None:
        """The mean on other fields; None where there are none."""
        scores = [each.mean_validation for each in self.runs if each.mean_validation is not None]
        return _mean(scores) if scores else None

    @property
    def mean_cpu_seconds(self) -> float:
        """What a run took."""
        return _mean([each.cpu_seconds for each in self.runs])


def outcome_document(outcome: LabelOutcome) -> dict[str, Any]:
    """The runs as a JSON object."""
    run = outcome.best.run
    return {
        **asdict(run.options),
        "seed": run.seed,
        "score": outcome.mean_score,
        "validation_score": outcome.mean_validation,
        "cpu_seconds": outcome.mean_cpu_seconds,
        "runs": [_run_document(each) for each in outcome.runs],
        "best_run": run.index,
        "tree": str(outcome.best.tree),
        "simplified_tree": str(outcome.simplified),
        "version": __version__,
    }


def _run_document(evolved: EvolvedLabels) -> dict[str, Any]:
    return {
        "run": evolved.run.index,
        "score": evolved.proportional_score,
        "validation_score": evolved.mean_validation,
        "validation_scores": list(evolved.validation_scores),
        "iterations": evolved.iterations,
        "evaluations": evolved.evaluations,
        "size": evolved.tree.size,
        "depth": evolved.tree.depth,
        "cpu_seconds": evolved.cpu_seconds,
        "improvements": [list(each) for each in evolved.improvements],
    }


def _merit(evolved: EvolvedLabels) -> tuple[float, float, int]:
    validation = evolved.mean_validation or 0.0
    return validation, evolved.proportional_score, -evolved.tree.size


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
