"""The stages `value` and `deep`: what they tell, and that every way of play agrees."""

from __future__ import annotations

import shutil
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import sapper
from sapper.analysis import analyse
from sapper.errors import InvalidOption
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.play.value_games import play_value_games
from sapper.lab.play.weighted_range import play_weighted_range
from sapper.network.inference import load_network, model_path
from sapper.network.integer_value import champion_network_path, value_function
from sapper.network.value import predict_values
from sapper.position import Position
from sapper.solvers.learned.value import DeepGuesser, ValueGuesser
from tests.helpers.value_networks import game_positions

SMALL = value_function(model_path("value-small"))
WIDE = Position.parse("5 8 9\n01######\n13######\n########\n######2#\n########")
UNOPENED = Position.parse("5 8 9\n#1######\n########\n########\n######2#\n########")
BARE = DeepGuesser(model="value-small", candidates=6, layouts=1, leaf_layouts=1, playouts=0)
ENDING = Position.parse("3 4 3\n12##\n####\n####")


@pytest.mark.parametrize("stage", [ValueGuesser, DeepGuesser])
def test_named_alone_they_lean_on_exact(stage: type[ValueGuesser]) -> None:
    assert sapper.make_solver(stage.name).name == f"exact+{stage.name}"
    assert sapper.make_solver(f"{stage.name}(theta=0)").name == f"exact+{stage.name}(theta=0.0)"


def test_deep_looks_further_than_value() -> None:
    value, deep = ValueGuesser(), DeepGuesser()
    assert (value.plies, value.layouts, value.leaf_layouts) == (1, 1000, 1000)
    assert (deep.plies, deep.layouts, deep.leaf_layouts) == (2, 20_000, 1000)


@pytest.mark.parametrize("plies", [1, 2])
def test_a_guess_tells_what_the_network_gives_each_candidate(plies: int) -> None:
    stage = ValueGuesser(model="value-small", plies=plies, layouts=1, leaf_layouts=1)
    decision = stage.guess(WIDE, frozenset(), np.random.default_rng(1))
    assert decision is not None
    assert decision.win_probability is None
    assert len(decision.considered) == 6
    exact = analyse(WIDE).mine_probability
    for one in decision.considered:
        assert one.win_probability is None
        assert one.estimated_win_probability == one.score
        assert 0 < one.score < 1 - one.mine_probability
        assert one.mine_probability == pytest.approx(exact[one.cell])
    chosen = decision.considered[0]
    assert decision.cells == (chosen.cell,)
    assert f"a chance to win of {chosen.score:.2%}" in decision.reason


@pytest.mark.parametrize("stage", [ValueGuesser(), DeepGuesser()])
def test_before_an_opening_the_look_ahead_decides_alone(stage: ValueGuesser) -> None:
    rng = np.random.default_rng(1)
    decision = stage.guess(UNOPENED, frozenset(), rng)
    look_ahead = sapper.make_solver("fast").decide(UNOPENED, rng)
    assert decision is not None
    assert decision.cells == look_ahead.cells
    assert {one.estimated_win_probability for one in decision.considered} == {None}


def test_an_ending_is_solved_and_its_chance_is_exact() -> None:
    decision = sapper.make_solver("value(value-small)").decide(ENDING, np.random.default_rng(1))
    assert decision.win_probability == pytest.approx(0.75)
    assert "the best line from here wins on" in decision.reason


def test_a_board_without_an_agreed_start_begins_as_the_champion_does() -> None:
    untouched = Position.parse("16 30 99\n" + "\n".join(["#" * 30] * 16))
    rng = np.random.default_rng(1)
    decision = ValueGuesser(model="value-small").guess(untouched, frozenset(), rng)
    champion = sapper.make_solver("champion").decide(untouched, rng)
    assert decision is not None
    assert decision.cells == champion.cells


def test_positions_of_different_kinds_are_answered_in_order() -> None:
    rngs = [np.random.default_rng(1)] * 4
    turned = Position.parse("8 5 9\n" + "\n".join(["#####"] * 3 + ["##1##"] + ["#####"] * 4))
    positions = [WIDE, ENDING, turned, WIDE]
    stage = ValueGuesser(model="value-small", layouts=50, leaf_layouts=50)
    together = stage.guess_many(positions, [frozenset()] * 4, rngs)
    assert together == [stage.guess(one, frozenset(), rngs[0]) for one in positions]


def considered_by(stage: ValueGuesser) -> list[tuple[tuple[int, int], float]]:
    decision = stage.guess(WIDE, frozenset(), np.random.default_rng(1))
    assert decision is not None
    return [(one.cell, one.score) for one in decision.considered]


def test_playouts_move_the_values_of_close_guesses_alone() -> None:
    without = dict(considered_by(BARE))
    close = replace(BARE, playouts=64, playout_margin=1.0, playout_candidates=2)
    played = dict(considered_by(close))
    moved = {cell for cell, value in without.items() if played[cell] != value}
    assert moved == set(sorted(without, key=lambda cell: -without[cell])[:2])
    assert sum(played.values()) == pytest.approx(sum(without.values()))


def test_without_playouts_their_options_change_nothing() -> None:
    apart = replace(BARE, playout_margin=1.0, playout_candidates=6)
    assert considered_by(apart) == considered_by(BARE)


@pytest.mark.parametrize(
    "searched",
    [
        "value(value-small",
        "deep(value-small,playouts=0",
        "deep(value-small,playouts=40,playout_margin=0.2",
    ],
)
def test_the_stage_plays_the_games_that_are_played_in_large_batches(searched: str) -> None:
    boards = DrawnBoards(spec=sapper.parse_level("9x9/18", "safe"), seed=5)
    solver = sapper.make_solver(f"exact+{searched},candidates=3,layouts=50,leaf_layouts=50)")
    stage = solver.stages[-1]
    assert isinstance(stage, ValueGuesser)
    alone = play_weighted_range(solver, boards, 0, 8).weights
    together = play_value_games(
        boards, stage.search_options, SMALL, start=0, games=8, at_once=3, jobs=2
    )
    assert together.tolist() == pytest.approx(alone.tolist())
    assert len(set(together.tolist())) > 1


def test_values_do_not_depend_on_what_else_is_asked() -> None:
    positions = game_positions("expert", games=3).take(slice(20))
    assert len(positions) == 20
    for values in (SMALL, partial(predict_values, load_network(model_path("value-small")))):
        alone = [values(positions.take(slice(at, at + 1)))[0] for at in range(20)]
        assert values(positions).tolist() == alone


def test_a_network_is_run_in_whole_numbers_where_it_lies_there_in_these(tmp_path: Path) -> None:
    positions = game_positions("expert", games=3)
    alone = copied_network("value-small", tmp_path)
    by_weights = value_function(alone)(positions)
    assert not np.array_equal(by_weights, SMALL(positions))
    assert np.allclose(by_weights, SMALL(positions), atol=0.02)
    assert ValueGuesser(model=str(alone)).files() == (alone, alone.with_suffix(".json"))
    assert ValueGuesser().files()[2] == champion_network_path()


def copied_network(name: str, folder: Path) -> Path:
    """With its card, but not in whole numbers."""
    for suffix in (".onnx", ".json"):
        shutil.copy(model_path(name).with_suffix(suffix), folder)
    return folder / f"{name}.onnx"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("plies=3", "plies"),
        ("candidates=0", "candidates"),
        ("theta=2.0", "theta"),
        ("leaf_layouts=0", "leaf_layouts"),
        ("small", "predicts 'mine-probability', not win-probability"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: str, message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        sapper.make_solver(f"value({options})")


@pytest.mark.parametrize(
    "options", ["playouts=-1", "playout_candidates=1", "playout_margin=2.0", "leaf_layouts=0"]
)
def test_options_of_playouts_that_make_no_sense_are_refused(options: str) -> None:
    with pytest.raises(InvalidOption, match=options.split("=")[0]):
        sapper.make_solver(f"deep({options})")
