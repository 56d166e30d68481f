"""The champion's choice from Python: which cell, by what, and in which words."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sapper.analysis import analyse
from sapper.analysis.choice import Basis, Choice, choose
from sapper.errors import ContradictoryPosition
from sapper.game import Game
from sapper.generators import generate
from sapper.position import Position
from sapper.spec import INTERMEDIATE
from tests.helpers.positions import played_positions


def guesses(count: int) -> list[tuple[Position, Choice]]:
    """Choices in games in which nothing is proven, the first of each board."""
    found = []
    for index in range(100):
        game = Game(generate(INTERMEDIATE, seed=5, index=index))
        game.open(0, 0)
        choice = choose(game.position)
        if choice.basis in (Basis.LOOK_AHEAD, Basis.VALUE):
            found.append((game.position, choice))
        if len(found) == count:
            break
    return found


@given(
    played_positions(),
    st.sampled_from([1, 5, 50, 20_000]),
    st.sampled_from([0, 1, 10, 3000]),
    st.sampled_from(["champion", "fast"]),
)
@settings(max_examples=80, deadline=None)
def test_it_opens_a_hidden_cell_that_is_no_proven_mine_within_any_budget(
    position: Position, max_states: int, endgame: int, setting: str
) -> None:
    assume(not position.is_solved)
    choice = choose(position, {"setting": setting, "max_states": max_states, "endgame": endgame})
    analysis = analyse(position)
    assert position.is_hidden[choice.cell]
    assert choice.cell not in analysis.mine_cells
    if choice.basis is not Basis.LEAST_RISK:  # which may be an estimate
        assert choice.mine_probability == pytest.approx(analysis.mine_probability[choice.cell])
        assert (choice.basis is Basis.PROOF) == bool(analysis.safe_cells)


@given(played_positions())
@settings(max_examples=40, deadline=None)
def test_it_says_why_and_considers_what_it_chooses(position: Position) -> None:
    assume(not position.is_solved)
    choice = choose(position)
    assert choice.reason
    assert not choice.reason.endswith(".")
    if choice.considered:
        assert choice.considered[0].cell == choice.cell
        assert all(one.mine_probability < 1.0 for one in choice.considered)


def test_what_is_known_of_a_guess_depends_on_how_it_was_judged() -> None:
    ((_, choice),) = guesses(1)
    assert choice.win_probability is None
    for one in choice.considered:
        assert one.win_probability is None
        assert one.progress is not None
        assert one.next_safety is not None
        assert one.trap_loss is not None
        assert 0.0 <= one.trap_loss < 1.0
        assert 0.0 <= one.progress <= one.next_safety <= 1.0 - one.mine_probability + 1e-9


def test_a_guess_that_is_riskier_than_the_safest_says_what_it_gains() -> None:
    for _, choice in guesses(40):
        safest = min(one.mine_probability for one in choice.considered)
        names_safest = "the safest cell, (" in choice.reason
        assert names_safest == (choice.mine_probability > safest + 1e-12)
        assert f"{choice.mine_probability:.2%}" in choice.reason


def test_an_endgame_tells_how_many_layouts_are_won() -> None:
    choice = choose(Position.parse("1 3 1\n#1#"))
    assert choice.reason == (
        "the best line from here wins on 1 of the 2 layouts left, 50.00%; "
        "no cell that tells more is safer, at a risk of 50.00%"
    )


@pytest.mark.parametrize(
    ("rule", "cell", "risk"),
    [("any", (0, 0), 99 / 480), ("safe", (0, 0), 0.0), ("opening", (3, 3), 0.0)],
)
def test_the_first_cell_comes_from_the_table(rule: str, cell: tuple[int, int], risk: float) -> None:
    untouched = Position.untouched(height=16, width=30, num_mines=99, start_rule=rule)
    choice = choose(untouched)
    assert (choice.cell, choice.basis) == (cell, Basis.FIRST_CELL)
    assert choice.mine_probability == pytest.approx(risk)


def test_no_chance_to_win_is_claimed_where_layouts_weigh_differently() -> None:
    equal = choose(Position.parse("2 5 2\n01###\n01###"))
    weighed = choose(Position.parse("2 5 2 given-zero\n01###\n01###"))
    assert equal.win_probability is not None
    assert (weighed.cell, weighed.basis) == (equal.cell, Basis.ENDGAME)
    assert weighed.win_probability is None
    assert all(one.win_probability is None for one in weighed.considered)
    assert "as if they were equally likely" in weighed.reason


def test_beyond_its_budget_the_least_risk_is_left() -> None:
    ((position, _),) = guesses(1)
    choice = choose(position, {"max_states": 1})
    assert choice.basis is Basis.LEAST_RISK
    assert choice.reason.startswith("the position is too large to look ahead")


def test_a_contradiction_is_refused() -> None:
    with pytest.raises(ContradictoryPosition):
        choose(Position.parse("1 3 1\n#2#"))
