"""How a solver asks its stages."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sapper.board import Board
from sapper.cells import Cell
from sapper.errors import IllegalMove, InvalidOption, InvalidPosition, InvalidStage
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.pipeline import START_STAGE, Solver
from sapper.solvers.random import RandomGuesser
from sapper.solvers.stage import Deduction

STUCK = Position.parse("2 3 1\n1##\n1##")


class FixedDeducer:
    """Proves what it is told to prove."""

    def __init__(
        self, name: str, safe_cells: tuple[Cell, ...] = (), mine_cells: tuple[Cell, ...] = ()
    ) -> None:
        self.name = name
        self._deduction = Deduction(safe_cells, mine_cells, f"{name} says so.")

    def deduce(self, position: Position) -> Deduction:
        return self._deduction


class SilentGuesser:
    name = "silent"

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        return None


def rng() -> np.random.Generator:
    return np.random.default_rng(1)


def test_the_first_stage_with_something_to_say_decides() -> None:
    stages = [FixedDeducer("a"), FixedDeducer("b", ((0, 2),)), FixedDeducer("c", ((1, 2),))]
    decision = Solver("a+b+c", stages).decide(STUCK, rng())
    assert (decision.stage, decision.cells, decision.reason) == ("b", ((0, 2),), "b says so.")
    assert not decision.is_guess
    assert decision.mine_probability == 0.0


@pytest.mark.parametrize("tail", [[], [SilentGuesser()]])
def test_without_a_speaking_guesser_any_cell_not_known_to_be_a_mine_is_guessed(
    tail: list[SilentGuesser],
) -> None:
    mines: tuple[Cell, ...] = ((0, 1), (0, 2), (1, 1))
    solver = Solver("x", [FixedDeducer("a", mine_cells=mines), *tail])
    decision = solver.decide(STUCK, rng())
    assert decision.cells == ((1, 2),)
    assert decision.is_guess
    assert decision.mine_probability is None


def test_random_guesses_reach_every_hidden_cell() -> None:
    generator = rng()
    seen = {RandomGuesser().guess(STUCK, frozenset(), generator).cells[0] for _ in range(200)}
    assert seen == {(0, 1), (0, 2), (1, 1), (1, 2)}


@pytest.mark.parametrize(("rule", "is_guess", "risk"), [("any", True, 0.25), ("safe", False, 0.0)])
def test_an_agreed_first_cell_is_opened_first(rule: str, is_guess: bool, risk: float) -> None:
    position = Position.untouched(height=2, width=4, num_mines=2, start_rule=rule, start=(1, 3))
    decision = Solver("random", [RandomGuesser()]).decide(position, rng())
    assert decision.cells == ((1, 3),)
    assert decision.stage == START_STAGE
    assert (decision.is_guess, decision.mine_probability) == (is_guess, risk)


def test_a_solved_position_has_nothing_to_open() -> None:
    with pytest.raises(IllegalMove, match="nothing to open"):
        Solver("random", [RandomGuesser()]).decide(Position.parse("1 2 1\n1#"), rng())


@pytest.mark.parametrize("other", ["1 2 1\n1#", None, Board.parse("1 2 1\n1*")])
def test_what_is_no_position_is_refused(other: Any) -> None:
    with pytest.raises(InvalidPosition, match="expected a Position, not"):
        Solver("random", [RandomGuesser()]).decide(other, rng())


class FixedGuesser:
    """Answers what it is told to answer."""

    name = "fixed"

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Any:
        return self._answer


def opening(cell: Cell) -> Decision:
    return Decision(cells=(cell,), is_guess=True, mine_probability=None, reason="", stage="fixed")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (opening((0, 0)), r"'fixed' opens cell \(0, 0\), which is open already"),
        (opening((0, 1)), r"'fixed' opens cell \(0, 1\), which is a known mine"),
        (opening((-1, 2)), r"'fixed' opens cell \(-1, 2\), which is not on the board"),
        ((0, 2), r"'fixed' answers \(0, 2\); expected a Decision"),
    ],
)
def test_a_guess_that_breaks_the_contract_is_refused(answer: Any, message: str) -> None:
    solver = Solver("x", [FixedDeducer("a", mine_cells=((0, 1),)), FixedGuesser(answer)])
    with pytest.raises(InvalidStage, match=message):
        solver.decide(STUCK, rng())


def test_a_deducer_that_answers_no_deduction_is_refused() -> None:
    deducer = FixedDeducer("a")
    deducer._deduction = None  # type: ignore[assignment]  # the mistake that is tested
    with pytest.raises(InvalidStage, match="'a' answers None; expected a Deduction"):
        Solver("a", [deducer]).decide(STUCK, rng())


def test_a_guesser_must_stand_last() -> None:
    with pytest.raises(InvalidOption, match="'random' stands before the end"):
        Solver("x", [RandomGuesser(), FixedDeducer("a")])


class Nameless:
    """A stage but for its name."""

    def deduce(self, position: Position) -> Deduction:
        return Deduction()


class Misnamed(Nameless):
    name = 7


@pytest.mark.parametrize(
    ("stage", "message"),
    [
        (Nameless(), "Nameless is no stage: it has no attribute 'name'"),
        (Misnamed(), "Misnamed is no stage: its name is 7; expected text"),
        (SilentGuesser, "SilentGuesser is no stage: it is a class; give an object of it"),
        (3, r"int is no stage: it has neither deduce\(\) nor guess\(\)"),
    ],
)
def test_what_is_no_stage_is_told_why(stage: Any, message: str) -> None:
    with pytest.raises(InvalidStage, match=message):
        Solver("x", [stage, RandomGuesser()])


def test_a_solver_needs_a_stage() -> None:
    with pytest.raises(InvalidOption, match="at least one stage"):
        Solver("", [])


@pytest.mark.parametrize(("cells", "is_guess"), [((), False), (((0, 1), (0, 2)), True)])
def test_a_decision_names_cells_and_a_guess_names_one(
    cells: tuple[Cell, ...], is_guess: bool
) -> None:
    with pytest.raises(InvalidOption, match="a guess names one"):
        Decision(cells=cells, is_guess=is_guess, mine_probability=None, reason="", stage="x")


@pytest.mark.parametrize("chance", [-0.01, 1.01, float("nan"), "certain"])
def test_a_chance_to_win_that_is_none_is_refused(chance: float) -> None:
    with pytest.raises(InvalidOption, match=r"a chance to win is .*; it must lie in 0\.\.1"):
        Decision(
            cells=((0, 0),),
            is_guess=True,
            mine_probability=None,
            reason="a hunch",
            stage="hunch",
            win_probability=chance,
        )
