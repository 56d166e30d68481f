"""The native champion against its readable reference."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings

from sapper import _core
from sapper.analysis.choice import Basis, Choice, choose, read_choice
from sapper.analysis.questions import native_question
from sapper.network.integer_value import champion_network
from sapper.position import Position
from sapper.reference.champion import ReferenceChoice, reference_choice
from sapper.solvers.champion import ChampionGuesser, FastGuesser
from tests.helpers.position_makers import Sizes, by_random_play, random_board
from tests.helpers.positions import played_positions

NAMES = [ChampionGuesser.name, FastGuesser.name]
SMALL = Sizes(height=(4, 5), width=(4, 6), density=(0.2, 0.35))
CLOSE = 1e-9


def judged(
    position: Position, name: str, *, endgame: int, second_looks: int = 0
) -> tuple[Choice, ReferenceChoice]:
    """Without a network."""
    changed = {"endgame_layouts": endgame, "second_looks": second_looks}
    setting = {**_core.champion_setting(name), **changed}
    options: dict[str, int | str] = {
        "setting": name,
        "endgame": endgame,
        "second_looks": second_looks,
    }
    native = _core.choose(native_question(position), options, None)
    return read_choice(native, position), reference_choice(position, setting)


def check_same(choice: Choice, reference: ReferenceChoice) -> None:
    """The same choice, but among equals, and the same scores of what both looked at to its end."""
    if choice.basis is Basis.PROOF:
        assert reference.scores == {}
        return
    assert (choice.basis is Basis.ENDGAME) == reference.is_endgame
    best = max(reference.scores.values())
    assert reference.scores[choice.cell] == pytest.approx(best, abs=CLOSE)
    for one in choice.considered:
        if one.cell in reference.scores and not one.is_cut:
            assert one.score == pytest.approx(reference.scores[one.cell], abs=CLOSE)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(12))
def test_it_looks_ahead_as_the_reference_does(name: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    position = by_random_play(rng, random_board(rng, SMALL), 2)
    if not position.is_solved:
        check_same(*judged(position, name, endgame=0))


@pytest.mark.parametrize("seed", range(12))
def test_it_looks_two_steps_ahead_as_the_reference_does(seed: int) -> None:
    rng = np.random.default_rng(200 + seed)
    position = by_random_play(rng, random_board(rng, SMALL), 2)
    if not position.is_solved:
        check_same(*judged(position, "champion", endgame=0, second_looks=3))


@pytest.mark.parametrize("layouts", [0, 60])
@pytest.mark.parametrize("seed", range(12))
def test_it_values_close_guesses_as_the_reference_does(seed: int, layouts: int) -> None:
    rng = np.random.default_rng(100 + seed)
    position = by_random_play(rng, random_board(rng, SMALL), 2)
    if position.is_solved:
        return
    changed = {"endgame": 0, "valued_layouts": layouts}
    choice = choose(position, {"setting": "champion", **changed})
    setting = {**_core.champion_setting("champion"), **changed, "endgame_layouts": 0}
    reference = reference_choice(position, setting, champion_network())
    assert choice.basis in (Basis.PROOF, Basis.LOOK_AHEAD, Basis.VALUE)
    if choice.basis is not Basis.PROOF:
        assert choice.cell == reference.cell
        for one in choice.considered:
            if not one.is_cut:
                assert one.score == pytest.approx(reference.scores[one.cell], abs=1e-6)


@given(played_positions())
@settings(max_examples=60, deadline=None)
def test_it_solves_endgames_as_the_reference_does(position: Position) -> None:
    assume(not position.is_solved)
    choice, reference = judged(position, "fast", endgame=40)
    check_same(choice, reference)
    if choice.basis is Basis.ENDGAME:
        best = max(reference.scores.values())
        assert choice.win_probability == pytest.approx(best, abs=CLOSE)
