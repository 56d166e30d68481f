"""A network standing in where the exact count exceeds its budget."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from sapper.analysis import Analysis, analyse, analyse_many
from sapper.analysis.budget import EstimatedBy
from sapper.errors import BudgetExceeded
from sapper.learning.networks.quality import held_out_samples
from sapper.position import HIDDEN, Position
from sapper.spec import StartRule

FEW_STATES = 30
"""Enough for the smallest components alone."""


def positions_of_play() -> list[Position]:
    samples = held_out_samples("expert").take(np.arange(0, 120, 4))
    return [Position(numbers, num_mines=samples.num_mines) for numbers in samples.numbers]


@pytest.fixture(scope="module")
def estimates() -> list[Analysis]:
    """Positions of expert play that are beyond a tiny budget."""
    analyses = analyse_many(positions_of_play(), max_states=FEW_STATES, estimate="net")
    beyond = [analysis for analysis in analyses if analysis.is_estimate]
    assert len(beyond) > 5
    return beyond


def test_an_estimate_of_the_network_says_so(estimates: list[Analysis]) -> None:
    for estimate in estimates:
        assert estimate.estimated_by is EstimatedBy.NET
        assert repr(estimate).startswith("<Analysis: estimated, ")
        if estimate.best is not None and not estimate.safe_cells:
            assert "a network's estimate" in estimate.best.reason


def test_samples_say_so_too(estimates: list[Analysis]) -> None:
    position = estimates[0].position
    sampled = analyse(position, max_states=FEW_STATES, estimate="samples")
    assert sampled.estimated_by is EstimatedBy.SAMPLES
    assert sampled.best == analyse(position, max_states=FEW_STATES, estimate=True).best


def test_within_the_budget_nothing_is_estimated() -> None:
    (position, *_) = positions_of_play()
    exact = analyse(position)
    asked = analyse(position, estimate="net")
    assert (asked.is_estimate, asked.estimated_by) == (False, None)
    assert asked.mine_probability.tobytes() == exact.mine_probability.tobytes()


def test_the_network_is_close_to_the_exact_answer_and_knows_how_close(
    estimates: list[Analysis],
) -> None:
    errors, claimed = [], []
    for estimate in estimates:
        exact, hidden = analyse(estimate.position), estimate.position.is_hidden
        assert estimate.standard_error is not None
        errors.append(np.abs(estimate.mine_probability - exact.mine_probability)[hidden])
        claimed.append(estimate.standard_error[hidden])
    error, standard_error = np.concatenate(errors), np.concatenate(claimed)
    assert 0 < error.mean() < 0.003
    assert (error <= 3 * standard_error + 0.001).mean() > 0.95


def test_what_is_proven_within_the_budget_is_right_and_certain(estimates: list[Analysis]) -> None:
    num_proven = 0
    for estimate in estimates:
        exact = analyse(estimate.position)
        assert set(estimate.safe_cells) <= set(exact.safe_cells)
        assert set(estimate.mine_cells) <= set(exact.mine_cells)
        num_proven += len(estimate.safe_cells) + len(estimate.mine_cells)
        assert estimate.standard_error is not None
        for cells, probability in ((estimate.safe_cells, 0.0), (estimate.mine_cells, 1.0)):
            assert all(estimate.mine_probability[cell] == probability for cell in cells)
            assert not any(estimate.standard_error[cell] for cell in cells)
    assert num_proven > 0


def test_both_ways_of_estimating_prove_the_same(estimates: list[Analysis]) -> None:
    for estimate in estimates:
        sampled = analyse(estimate.position, max_states=FEW_STATES, estimate=True)
        assert sampled.safe_cells == estimate.safe_cells
        assert sampled.mine_cells == estimate.mine_cells


def test_open_cells_are_certain_and_nothing_can_be_written(estimates: list[Analysis]) -> None:
    estimate = estimates[0]
    is_open = ~estimate.position.is_hidden
    assert estimate.standard_error is not None
    assert not estimate.mine_probability[is_open].any()
    assert not estimate.standard_error[is_open].any()
    for array in (estimate.mine_probability, estimate.standard_error):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 0.5


def test_an_estimate_travels_between_processes(estimates: list[Analysis]) -> None:
    copy = pickle.loads(pickle.dumps(estimates[0]))
    assert copy.estimated_by is EstimatedBy.NET
    np.testing.assert_array_equal(copy.mine_probability, estimates[0].mine_probability)


def test_it_stands_in_where_sampling_cannot() -> None:
    """More numbers wait for their mines at once than the count can hold."""
    numbers = np.full((80, 80), HIDDEN, np.int8)
    numbers[1::2, 1::2] = 2
    position = Position(numbers, num_mines=1280)
    with pytest.raises(BudgetExceeded, match="more than 32 numbers are open at once"):
        analyse(position, estimate=True)
    estimate = analyse(position, estimate="net")
    assert estimate.estimated_by is EstimatedBy.NET
    assert estimate.consistent
    assert ((estimate.mine_probability >= 0) & (estimate.mine_probability <= 1)).all()


def test_weighed_layouts_have_no_stand_in(estimates: list[Analysis]) -> None:
    """The network was taught that layouts are equally likely; under `given-zero` they are not."""
    position = next(
        weighed
        for weighed in (each.position.with_start(StartRule.GIVEN_ZERO) for each in estimates)
        if has_too_many_layouts(weighed)
    )
    with pytest.raises(BudgetExceeded, match="not those of start rule 'given-zero'"):
        analyse(position, max_states=FEW_STATES, estimate="net")


def has_too_many_layouts(position: Position) -> bool:
    """Whether the position has too many layouts to weigh them all."""
    return analyse(position, estimate=True).is_estimate
