"""What runs of evolving labellers came to together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sapper.learning.labels.evolution import EvolvedLabels, LabelRun, evolve_labels
from sapper.learning.labels.label_options import LabelOptions
from sapper.learning.labels.outcome import LabelOutcome, outcome_document

OPTIONS = LabelOptions(height=6, width=7, num_mines=5, depth=4, iterations=10, population=10)


@pytest.fixture(scope="module")
def evolved() -> EvolvedLabels:
    return evolve_labels(LabelRun(options=OPTIONS, seed=3), num_validations=2)


def test_other_fields_decide_which_run_is_the_best(evolved: EvolvedLabels) -> None:
    own = replace(evolved, proportional_score=1.0, validation_scores=(0.2, 0.4))
    others = replace(evolved, proportional_score=0.5, validation_scores=(0.9, 0.7))
    outcome = LabelOutcome([own, others])
    assert outcome.best is others
    assert (outcome.mean_score, outcome.mean_validation) == pytest.approx((0.75, 0.55))


def test_without_other_fields_the_own_ones_decide(evolved: EvolvedLabels) -> None:
    worse = replace(evolved, proportional_score=0.1, validation_scores=())
    better = replace(evolved, proportional_score=0.2, validation_scores=())
    outcome = LabelOutcome([worse, better])
    assert outcome.best is better
    assert outcome.mean_validation is None


def test_the_simplified_tree_labels_the_same_and_stands_in_the_document(
    evolved: EvolvedLabels,
) -> None:
    outcome = LabelOutcome([evolved])
    (field,), labeller = evolved.run.fields(), evolved.run.labeller()
    simplified = labeller.label(field, outcome.simplified)
    assert (simplified == labeller.label(field, evolved.tree)).all()
    assert outcome.simplified.size <= evolved.tree.size
    assert outcome_document(outcome)["simplified_tree"] == str(outcome.simplified)
