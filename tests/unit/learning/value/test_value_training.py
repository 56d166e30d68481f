"""Trainings of value networks: they go on where they were, and what they write can be used."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from sapper.errors import InvalidFile
from sapper.learning.networks.recipes import ConvolutionalShape
from sapper.learning.networks.resumable import CHECKPOINT_FILE, run_in_folder
from sapper.learning.value.model import ValueNet
from sapper.learning.value.on_gpu import TorchValues, read_value_net
from sapper.learning.value.recipes import (
    VALUE,
    VALUE_SMALL,
    ChainSource,
    ValueRecipe,
    written_recipe,
)
from sapper.learning.value.train_value import (
    TrainedValue,
    export_value,
    read_trained,
    rounding_error,
    train_value,
)
from sapper.learning.value.training import ValueReport, ValueTraining, judge_values
from sapper.network.card import WIN_PROBABILITY
from sapper.network.inference import WEIGHTS, Network, load_network, model_path
from sapper.network.integer_value import load_integers
from sapper.network.value import predict_values
from tests.helpers.value_networks import game_positions, random_value_net

TINY = replace(
    VALUE,
    name="tiny",
    shape=ConvolutionalShape(blocks=2, channels=8),
    sources=(ChainSource(level="6x6/8", start_rule="safe"),),
    steps=8,
    batch=32,
    batches_a_draw=2,
    passes=1,
    max_layouts=20,
    warm_up=2,
    steps_between_tests=4,
    test_levels=("6x6/8",),
    test_games=20,
)
TINY_SMALL = replace(TINY, name="tiny-small", is_distilled=True, passes=2)


class Cut(Exception):
    """What ends a training in the middle of it."""


def cut_off(report: ValueReport) -> None:
    raise Cut


def training(recipe: ValueRecipe = TINY) -> ValueTraining:
    teacher = random_value_net(TINY.shape, seed=1) if recipe.is_distilled else None
    return ValueTraining(recipe, seed=3, teacher=teacher)


def random_trained(recipe: ValueRecipe) -> TrainedValue:
    """Weights drawn at random, large enough to be kept in 8 bits and in whole numbers."""
    shape = ConvolutionalShape(blocks=2, channels=32)
    return TrainedValue(
        recipe=replace(recipe, shape=shape),
        model=random_value_net(shape, seed=5),
        seed=0,
        steps=1,
        positions=1,
        reports=({"step": 1, "loss": 0.5, "seconds": 1.0, "quality": {}},),
    )


def assert_same_weights(one: ValueNet, other: ValueNet, within: float = 0.0) -> None:
    for weights, others in zip(one.parameters(), other.parameters(), strict=True):
        assert torch.allclose(weights, others, rtol=0.0, atol=within)


@pytest.mark.parametrize("recipe", [TINY, TINY_SMALL], ids=lambda recipe: recipe.name)
def test_a_training_that_was_cut_off_ends_the_same(tmp_path: Path, recipe: ValueRecipe) -> None:
    with pytest.raises(Cut):
        run_in_folder(training(recipe), tmp_path / "cut", on_report=cut_off)
    resumed, whole = training(recipe), training(recipe)
    run_in_folder(resumed, tmp_path / "cut")
    run_in_folder(whole, tmp_path / "whole")
    assert (resumed.step, resumed.num_positions, len(resumed.reports)) == (8, 256, 2)
    assert resumed.reports[-1].quality == whole.reports[-1].quality
    assert_same_weights(resumed.averaged_model(), whole.averaged_model())


def test_a_distilled_network_comes_to_say_what_its_teacher_says() -> None:
    recipe = replace(TINY_SMALL, steps=120, learning_rate=1e-2, steps_between_tests=60)
    first, last = list(training(recipe).run())
    assert last.loss < first.loss / 2


def test_by_the_clock_a_training_ends_with_its_time() -> None:
    recipe = replace(TINY, steps=100_000)
    reports = list(ValueTraining(recipe, seed=3, seconds=0.01).run())
    assert reports[-1].step == 2  # one draw


def test_a_training_begins_with_the_weights_it_is_given() -> None:
    start = random_value_net(TINY.shape, seed=7)
    begun = ValueTraining(TINY.further(), seed=3, start=start)
    assert_same_weights(begun.averaged_model(), start)
    at_rest = ValueTraining(replace(TINY, learning_rate=0.0), seed=3, start=start)
    list(at_rest.run())  # the average goes to the weights that learn: they are the same
    assert_same_weights(at_rest.averaged_model(), start, within=1e-6)


def test_a_checkpoint_wins_over_the_weights_to_begin_with(tmp_path: Path) -> None:
    recipe, start = TINY.further(), random_value_net(TINY.shape, seed=7)
    whole = ValueTraining(recipe, seed=3, start=start)
    run_in_folder(whole, tmp_path / "whole")
    with pytest.raises(Cut):
        run_in_folder(
            ValueTraining(recipe, seed=3, start=start), tmp_path / "cut", on_report=cut_off
        )
    resumed = ValueTraining(recipe, seed=3, start=random_value_net(TINY.shape, seed=8))
    run_in_folder(resumed, tmp_path / "cut")
    assert_same_weights(resumed.averaged_model(), whole.averaged_model())


def test_further_training_is_gentler_and_trusts_its_own_values_at_once() -> None:
    recipe = VALUE.further()
    assert (recipe.learning_rate, recipe.warm_up, recipe.own_from) == (1e-3, 200, 0)
    unchanged = replace(recipe, learning_rate=2e-3, warm_up=300, own_from=0.1)
    assert unchanged == VALUE


@pytest.mark.parametrize("recipe", [VALUE, VALUE.further(), VALUE_SMALL, TINY])
def test_recipes_are_read_as_checkpoints_keep_them(recipe: ValueRecipe) -> None:
    assert written_recipe(repr(recipe)) == recipe


@pytest.mark.parametrize("text", ["print()", "ChainSource(level='1', start_rule='safe')", "1"])
def test_what_is_no_recipe_is_not_read_as_one(text: str) -> None:
    with pytest.raises(ValueError, match=r"no recipe|malformed"):
        written_recipe(text)


def test_teachers_are_for_distilled_networks_alone() -> None:
    with pytest.raises(ValueError, match="has a teacher"):
        ValueTraining(TINY_SMALL, seed=3)
    with pytest.raises(ValueError, match="has a teacher"):
        ValueTraining(TINY, seed=3, teacher=random_value_net(TINY.shape, seed=1))


def test_a_written_network_says_what_the_trained_one_says(tmp_path: Path) -> None:
    trained = random_trained(TINY)
    card = export_value(trained, tmp_path)
    assert card.predicts == WIN_PROBABILITY
    assert card.rounding["positions"] > 0
    assert not card.integer_rounding
    path = tmp_path / "tiny.onnx"
    positions = [game_positions("9x9/15", games=6), game_positions("7x5/8", games=6)]
    error = rounding_error(trained.model, Network(path), positions)
    assert 0 < error.mean < 0.002
    again = read_value_net(path)
    assert rounding_error(again, Network(path), positions).largest < 1e-5
    on_cpu = TorchValues(again, "cpu")
    assert np.allclose(on_cpu(positions[1]), predict_values(Network(path), positions[1]), atol=1e-5)


def test_a_distilled_network_is_written_in_whole_numbers_too(tmp_path: Path) -> None:
    card = export_value(random_trained(TINY_SMALL), tmp_path)
    positions = game_positions("9x9/15", games=6)
    native = load_integers(tmp_path / "tiny-small.value")
    written = predict_values(Network(tmp_path / "tiny-small.onnx"), positions)
    assert np.abs(native(positions) - written).max() < 0.005
    assert 0 < card.integer_rounding["mean"] < 0.002


def test_a_checkpoint_is_written_anew_as_the_training_wrote_it(tmp_path: Path) -> None:
    card = train_value(training(TINY.further()), tmp_path)
    assert card.recipe["own_from"] == 0
    (tmp_path / "again").mkdir()
    again = export_value(read_trained(tmp_path, TINY), tmp_path / "again")
    assert again == card
    files = (tmp_path / "tiny.onnx", tmp_path / "again" / "tiny.onnx")
    assert files[0].read_bytes() == files[1].read_bytes()


def test_what_is_no_checkpoint_of_the_recipe_is_refused(tmp_path: Path) -> None:
    torch.save({"average": {}}, tmp_path / CHECKPOINT_FILE)
    with pytest.raises(InvalidFile, match="no checkpoint of recipe value"):
        read_trained(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_trained(tmp_path / "none", VALUE_SMALL)
    training().save(tmp_path / CHECKPOINT_FILE)
    with pytest.raises(InvalidFile, match="it is of recipe tiny"):
        read_trained(tmp_path, TINY_SMALL)
    with pytest.raises(InvalidFile, match="blocks=2, channels=8"):
        read_trained(tmp_path, replace(TINY, shape=VALUE.shape))


def test_what_is_no_value_network_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidFile, match="predicts mine-probability"):
        read_value_net(model_path("small"))
    card = (WEIGHTS / "value-small.json").read_text(encoding="utf-8")
    (tmp_path / "x.json").write_text(card, encoding="utf-8")
    (tmp_path / "x.onnx").write_bytes((WEIGHTS / "small.onnx").read_bytes())
    with pytest.raises(InvalidFile, match="no value network"):
        read_value_net(tmp_path / "x.onnx")


def test_judging_measures_error_bias_and_what_is_explained() -> None:
    remaining = np.array([0.0, 0.5, 1.0], np.float32)
    perfect = judge_values(remaining, remaining)
    assert (perfect.error, perfect.bias, perfect.explained) == (0, 0, 1)
    shifted = judge_values(remaining + np.float32(0.25), remaining)
    assert (shifted.error, shifted.bias) == (0.25, 0.25)
    mean = judge_values(np.full(3, 0.5, np.float32), remaining)
    assert mean.explained == pytest.approx(0.0, abs=1e-6)


def test_the_small_network_says_nearly_what_the_large_one_says() -> None:
    positions = game_positions("beginner", games=12, seed=9).take(slice(24))
    networks = [load_network(model_path(name)) for name in ("value", "value-small")]
    large, small = (predict_values(network, positions) for network in networks)
    assert np.abs(large - small).mean() < 0.05
    assert np.corrcoef(large, small)[0, 1] > 0.9


@pytest.mark.parametrize("name", ["value", "value-small"])
def test_cards_say_that_8_bits_cost_little(name: str) -> None:
    card = json.loads((WEIGHTS / f"{name}.json").read_text(encoding="utf-8"))
    assert card["predicts"] == WIN_PROBABILITY
    assert card["rounding"]["mean"] < 0.002
    assert card["quality"]["expert"]["explained"] > 0.29
