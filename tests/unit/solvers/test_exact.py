"""The stages that read the exact analysis."""

from __future__ import annotations

import numpy as np
import pytest

from sapper.cells import Cell
from sapper.errors import ContradictoryPosition
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.exact import ExactDeducer, LeastRiskGuesser
from sapper.solvers.native import native_guess
from sapper.spec import StartRule


def least_risk(position: Position) -> Decision:
    decision = LeastRiskGuesser().guess(position, frozenset(), np.random.default_rng(0))
    assert decision is not None
    return decision


def test_exact_proves_all_safe_cells_and_mines() -> None:
    deduction = ExactDeducer().deduce(Position.parse("1 5 2\n#2###"))
    assert deduction.safe_cells == ((0, 3), (0, 4))
    assert deduction.mine_cells == ((0, 0), (0, 2))
    assert deduction.reason


def test_exact_proves_nothing_where_layouts_differ() -> None:
    deduction = ExactDeducer().deduce(Position.parse("1 3 1\n#1#"))
    assert deduction.safe_cells == deduction.mine_cells == ()


def test_exact_uses_the_mine_counter() -> None:
    assert ExactDeducer().deduce(Position.parse("1 6 1\n#1####")).safe_cells == (
        (0, 3),
        (0, 4),
        (0, 5),
    )


def test_exact_refuses_a_contradictory_position() -> None:
    with pytest.raises(ContradictoryPosition):
        ExactDeducer().deduce(Position.parse("1 3 1\n#2#"))


def test_least_risk_takes_the_least_risky_cell() -> None:
    # The two cells beside the 1 hold one mine; the seven others hold one as well.
    decision = least_risk(Position.parse("1 10 2\n#1########"))
    assert decision.cells[0][1] > 2
    assert decision.mine_probability == pytest.approx(1 / 7)
    assert decision.is_guess


def test_least_risk_prefers_interior_cells_with_few_hidden_neighbours() -> None:
    # All cells beyond column 2 are equally risky; the last one has a single hidden neighbour.
    assert least_risk(Position.parse("1 10 2\n#1########")).cells == ((0, 9),)


def test_least_risk_takes_equal_cells_in_reading_order() -> None:
    assert least_risk(Position.parse("1 3 1\n#1#")).cells == ((0, 0),)


def test_least_risk_prefers_the_cell_beside_the_most_open_numbers() -> None:
    # One mine is in the first row, one beside the 1: each cell holds one with probability 1/2.
    assert least_risk(Position.parse("3 2 2\n##\n2#\n1#")).cells == ((1, 1),)


@pytest.mark.parametrize(("rule", "risk"), [("any", 0.2), ("safe", 0.0)])
def test_least_risk_begins_in_the_corner(rule: str, risk: float) -> None:
    position = Position.untouched(height=2, width=5, num_mines=2, start_rule=rule)
    decision = least_risk(position)
    assert (decision.cells, decision.mine_probability) == (((0, 0),), risk)


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
@pytest.mark.parametrize("start", [None, (1, 3)])
def test_least_risk_opens_no_known_mine_of_an_untouched_position(
    rule: str, start: tuple[int, int] | None
) -> None:
    position = Position.untouched(height=3, width=7, num_mines=2, start_rule=rule, start=start)
    known = frozenset({(0, 0), (0, 6)})
    decision = LeastRiskGuesser().guess(position, known, np.random.default_rng(0))
    native = native_least_risk(position, known)
    assert decision is not None
    assert decision.cells == native.cells
    assert decision.cells[0] not in known


@pytest.mark.parametrize(("rule", "cell"), [("safe", (1, 3)), ("opening", (0, 2))])
def test_least_risk_begins_where_the_rule_keeps_its_promise(
    rule: str, cell: tuple[int, int]
) -> None:
    position = Position.untouched(height=3, width=7, num_mines=2, start_rule=rule, start=(1, 3))
    for decision in (least_risk(position), native_least_risk(position, frozenset())):
        assert (decision.cells, decision.mine_probability) == ((cell,), 0.0)


def test_least_risk_leaves_out_mines_known_from_elsewhere() -> None:
    position = Position.parse("1 10 2\n#1########")
    known = frozenset((0, col) for col in range(3, 10))
    for decision in (
        LeastRiskGuesser().guess(position, known, np.random.default_rng(0)),
        native_least_risk(position, known),
    ):
        assert decision is not None
        assert (decision.cells, decision.mine_probability) == (((0, 0),), 0.5)


def native_least_risk(position: Position, known_mines: frozenset[Cell]) -> Decision:
    native = LeastRiskGuesser().native_stage(StartRule.ANY)
    assert native is not None
    decision = native_guess(native, position, known_mines, np.random.default_rng(0), stage="")
    assert decision is not None
    return decision
