"""What the stages of numbers and searches say, and which options they take."""

from __future__ import annotations

import os
import signal
from typing import Any

import numpy as np
import pytest

from sapper.errors import ContradictoryPosition, InvalidOption
from sapper.lab.play.steps import game_rng
from sapper.position import HIDDEN, Position
from sapper.solvers.corner import CornerGuesser
from sapper.solvers.csp import CspDeducer, CspGuesser
from sapper.solvers.logic import LogicDeducer
from sapper.solvers.single_point import SinglePointDeducer
from sapper.solvers.tank import TankDeducer, TankGuesser


def test_single_numbers_do_not_solve_what_a_pair_does() -> None:
    position = Position.parse("2 3 1\n11#\n###")
    assert SinglePointDeducer().deduce(position).safe_cells == ()
    deduction = LogicDeducer().deduce(position)
    assert deduction.safe_cells == ((0, 2), (1, 2))
    assert "pairs" in deduction.reason


def test_overlapping_pairs_are_an_option_of_logic() -> None:
    position = Position.parse("2 5 2\n#121#\n#####")
    assert LogicDeducer().deduce(position).mine_cells == ()
    assert LogicDeducer(overlap=True).deduce(position).mine_cells == ((1, 1), (1, 3))


def test_csp_uses_the_counter_below_its_limit() -> None:
    position = Position.parse("1 6 1\n#1####")
    assert CspDeducer().deduce(position).safe_cells == ((0, 3), (0, 4), (0, 5))
    assert CspDeducer(limit=0).deduce(position).safe_cells == ()


def test_csp_proves_nothing_of_a_group_that_takes_too_long() -> None:
    position = Position.parse("3 6 2\n######\n#1221#\n######")
    patient = CspDeducer(limit=0).deduce(position)
    hurried = CspDeducer(limit=0, max_steps=3).deduce(position)
    assert patient.mine_cells or patient.safe_cells
    assert not hurried.mine_cells
    assert not hurried.safe_cells


def test_tank_extends_the_whole_board_where_it_found_nothing() -> None:
    position = Position.parse("1 12 1\n#1##########")
    assert len(TankDeducer().deduce(position).safe_cells) == 9
    assert TankDeducer(extension=8).deduce(position).safe_cells == ()
    assert TankDeducer(whole_board=9, extension=0).deduce(position).safe_cells


@pytest.mark.parametrize(
    "deducer", [SinglePointDeducer(), LogicDeducer(), CspDeducer(), TankDeducer()]
)
def test_impossible_numbers_are_refused(deducer: SinglePointDeducer | LogicDeducer) -> None:
    with pytest.raises(ContradictoryPosition):
        deducer.deduce(Position.parse("1 3 1\n1#2"))


def test_corner_leaves_the_choice_to_chance_without_a_corner() -> None:
    untouched = Position.untouched(height=16, width=30, num_mines=99)
    decision = CornerGuesser().guess(untouched, frozenset(), game_rng(1, 1))
    assert decision is not None
    assert decision.cells[0] in {(0, 0), (0, 29), (15, 0), (15, 29)}
    assert CornerGuesser().guess(Position.parse("1 3 1\n1#1"), frozenset(), game_rng(1, 1)) is None


def test_csp_guess_prefers_the_interior_where_it_is_no_riskier() -> None:
    position = Position.parse("1 30 4\n#1" + "#" * 28)
    decision = CspGuesser().guess(position, frozenset(), game_rng(1, 1))
    assert decision is not None
    assert decision.cells == ((0, 29),)
    assert decision.mine_probability == pytest.approx(3 / 27)


def test_tank_guess_stays_at_the_frontier() -> None:
    position = Position.parse("1 30 4\n#1" + "#" * 28)
    decision = TankGuesser().guess(position, frozenset(), game_rng(1, 1))
    assert decision is not None
    assert (decision.cells, decision.mine_probability) == (((0, 0),), 0.5)
    assert "50.00%" in decision.reason


@pytest.mark.parametrize("bad", [-1, 2**31, 1.5, True, "20"])
@pytest.mark.parametrize(
    ("stage", "option"),
    [
        (CspDeducer, "limit"),
        (CspDeducer, "max_steps"),
        (CspGuesser, "limit"),
        (CspGuesser, "max_steps"),
        (TankDeducer, "whole_board"),
        (TankDeducer, "extension"),
        (TankDeducer, "max_steps"),
        (TankGuesser, "whole_board"),
        (TankGuesser, "max_steps"),
    ],
)
def test_a_bad_count_is_refused_by_name(stage: Any, option: str, bad: Any) -> None:
    with pytest.raises(InvalidOption, match=f"{option} is "):
        stage(**{option: bad})


@pytest.mark.skipif(os.name != "posix", reason="timers that raise signals are of POSIX")
@pytest.mark.parametrize("stage", [CspDeducer, TankDeducer])
def test_a_long_search_looks_for_ctrl_c(stage: Any) -> None:
    class Pressed(Exception):
        """What the signal raises."""

    def press(*_: object) -> None:
        raise Pressed

    before = signal.signal(signal.SIGALRM, press)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(Pressed):
            stage(max_steps=2**31 - 1).deduce(interwoven_numbers())
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def interwoven_numbers() -> Position:
    """A frontier that takes more steps than anyone can wait for."""
    numbers = np.full((40, 40), HIDDEN, np.int8)
    numbers[1::2, 1::2] = 3
    return Position(numbers, num_mines=600)


def test_overlap_is_true_or_false() -> None:
    with pytest.raises(InvalidOption, match="overlap is 1"):
        LogicDeducer(overlap=1)  # type: ignore[arg-type]  # what a caller without types may do
