"""Trainings: they learn, go on where they were, and end the same; what they write can be used."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np
import pytest
import torch

from sapper.errors import InvalidFile, InvalidOption, UnknownName
from sapper.lab.play.samples import PositionSource
from sapper.learning.networks.quality import held_out_samples
from sapper.learning.networks.recipes import (
    SMALL,
    ConvolutionalShape,
    NetworkRecipe,
    PaperShape,
    find_recipe,
    paper_recipe,
)
from sapper.learning.networks.resumable import (
    CHECKPOINT_FILE,
    LOG_FILE,
    find_device,
    run_in_folder,
)
from sapper.learning.networks.train_network import train
from sapper.learning.networks.training import Training, TrainingReport
from sapper.network.card import ModelCard
from sapper.network.inference import Network

TINY = replace(
    SMALL,
    name="tiny",
    shape=ConvolutionalShape(blocks=2, channels=8),
    sources=(PositionSource(level="6x6/5"),),
    steps=30,
    batch_cells=2_000,
    warm_up=5,
    steps_between_tests=10,
    test_levels=("5x5/4",),
)
TINY_PAPER = replace(
    paper_recipe("beginner"),
    shape=PaperShape(height=9, width=9, channels=4, last_channels=2, hidden=8),
    num_states=100,
    steps=20,
    steps_between_tests=5,
)


class Cut(Exception):
    """What ends a training in the middle of it."""


def cut_off(report: TrainingReport) -> None:
    if report.step >= 10:
        raise Cut


def run(
    folder: Path, recipe: NetworkRecipe = TINY, seed: int = 1, jobs: int = 1, **options: Any
) -> Training:
    training = Training(recipe, seed=seed, jobs=jobs)
    run_in_folder(training, folder, **options)
    return training


def weights(training: Training) -> list[bytes]:
    state = training.averaged_model().state_dict()
    return [tensor.numpy().tobytes() for tensor in state.values()]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished training; exporting takes seconds."""
    folder = tmp_path_factory.mktemp("trained")
    train(Training(TINY, seed=3), folder)
    return folder


@pytest.mark.parametrize("recipe", [TINY, TINY_PAPER], ids=["streamed", "paper"])
def test_a_training_cut_off_goes_on_and_ends_the_same(
    recipe: NetworkRecipe, tmp_path: Path
) -> None:
    whole = run(tmp_path / "whole", recipe)
    with pytest.raises(Cut):
        run(tmp_path / "cut", recipe, on_report=cut_off)
    steps: list[int] = []
    resumed = run(tmp_path / "cut", recipe, on_report=lambda report: steps.append(report.step))
    assert steps[0] > 10
    assert weights(resumed) == weights(whole)
    assert resumed.reports == whole.reports
    logs = [(tmp_path / name / LOG_FILE).read_text() for name in ("whole", "cut")]
    assert logs[0] == logs[1]
    assert len(logs[0].splitlines()) == len(whole.reports)


def test_the_number_of_drawing_threads_changes_nothing(tmp_path: Path) -> None:
    one, three = (run(tmp_path / str(jobs), jobs=jobs) for jobs in (1, 3))
    assert weights(one) == weights(three)


def test_training_learns(tmp_path: Path) -> None:
    first, *_, last = run(tmp_path, replace(TINY, steps=100)).reports
    assert last.validation_loss < 0.75 * first.validation_loss


def test_seeds_differ(tmp_path: Path) -> None:
    one, other = (run(tmp_path / str(seed), seed=seed) for seed in (1, 2))
    assert weights(one) != weights(other)


def test_a_checkpoint_of_another_training_is_refused_and_kept(trained: Path) -> None:
    before = (trained / CHECKPOINT_FILE).read_bytes()
    with pytest.raises(InvalidFile, match="of another training: its seed is 3, not 2"):
        run(trained, seed=2)
    assert (trained / CHECKPOINT_FILE).read_bytes() == before


def test_fresh_begins_anew(tmp_path: Path) -> None:
    run(tmp_path, seed=1)
    assert run(tmp_path, seed=2, fresh=True).seed == 2


def test_a_log_that_a_kill_prevented_is_written_when_the_training_goes_on(trained: Path) -> None:
    log = (trained / LOG_FILE).read_bytes()
    (trained / LOG_FILE).unlink()
    run(trained, seed=3)
    assert (trained / LOG_FILE).read_bytes() == log


def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT_FILE).write_bytes(b"nothing")
    with pytest.raises(InvalidFile, match="is no checkpoint of a training"):
        run(tmp_path)


@pytest.mark.parametrize("step", [10**9, -1, "x", None])
def test_a_step_that_cannot_be_is_not_taken_for_the_end(
    trained: Path, tmp_path: Path, step: object
) -> None:
    checkpoint = torch.load(trained / CHECKPOINT_FILE, weights_only=True)
    torch.save({**checkpoint, "step": step}, tmp_path / CHECKPOINT_FILE)
    with pytest.raises(InvalidFile, match=f"it is at step {step!r} of"):
        run(tmp_path, seed=3)


@pytest.mark.parametrize("part", ["model", "average", "optimizer", "reports", "num_positions"])
@pytest.mark.parametrize("value", [None, {}, {"x": 1}, [{"step": 1}]])
def test_a_checkpoint_with_a_part_that_does_not_fit_is_refused(
    trained: Path, tmp_path: Path, part: str, value: object
) -> None:
    checkpoint = torch.load(trained / CHECKPOINT_FILE, weights_only=True)
    torch.save({**checkpoint, part: value}, tmp_path / CHECKPOINT_FILE)
    if (part, value) != ("reports", {}):  # as good as none
        with pytest.raises(InvalidFile, match=r"is damaged: .*; begin anew with --fresh"):
            run(tmp_path, seed=3)


def test_a_checkpoint_that_would_unpack_to_more_than_it_is_is_refused(
    trained: Path, tmp_path: Path
) -> None:
    with (
        ZipFile(trained / CHECKPOINT_FILE) as whole,
        ZipFile(tmp_path / CHECKPOINT_FILE, "w", ZIP_DEFLATED) as packed,
    ):
        for name in whole.namelist():
            packed.writestr(name, whole.read(name))
    with pytest.raises(InvalidFile, match="its parts are packed"):
        run(tmp_path, seed=3)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
def test_a_device_is_no_checkpoint(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINT_FILE).symlink_to("/dev/zero")
    with pytest.raises(InvalidFile, match="it is no regular file"):
        run(tmp_path)


@pytest.mark.parametrize("steps", [0, -1, 10**12, 10**99, 1.5, True])
def test_steps_that_no_training_comes_to_the_end_of_are_refused(steps: Any) -> None:
    with pytest.raises(InvalidOption, match=r"it must be a whole number in 1\.\.1000000"):
        replace(TINY, steps=steps)


@pytest.mark.parametrize("content", [{}, [1, 2], {"recipe": "x"}])
def test_another_file_of_torch_is_refused(tmp_path: Path, content: object) -> None:
    torch.save(content, tmp_path / CHECKPOINT_FILE)
    with pytest.raises(InvalidFile, match="it lacks parts of one"):
        run(tmp_path)


def test_the_exported_network_says_what_the_trained_one_says(trained: Path) -> None:
    training = Training(TINY, seed=3)
    training.restore(trained / CHECKPOINT_FILE)
    network = Network(trained / "tiny.onnx")
    for level in ("5x5/4", "1x9/2", "8x13/20"):
        samples = held_out_samples(level).take(np.arange(20))
        exported = network.predict(samples.numbers, np.full(20, samples.num_mines))
        np.testing.assert_allclose(exported, training.estimate(samples), atol=1e-5)


def test_an_exported_network_tells_nothing_of_the_place_where_it_was_made(trained: Path) -> None:
    exported = (trained / "tiny.onnx").read_bytes()
    assert b".py" not in exported
    assert str(Path.cwd()).encode() not in exported


def test_the_card_tells_how_the_network_came_about(trained: Path) -> None:
    card = ModelCard.read(trained / "tiny.json")
    assert card.recipe["shape"] == {"blocks": 2, "channels": 8}
    assert (card.seed, card.steps, card.height) == (3, 30, None)
    assert [step for step, _ in card.losses] == [10, 20, 30]
    assert card.quality["5x5/4"]["positions"] > 100


def test_a_card_that_is_none_is_refused(trained: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    whole = (trained / "tiny.json").read_text()
    odd_size = whole.replace('"height": null', '"height": "9"')
    for text in ("", "[]", '{"name": "x"}', "[" * 100_000, odd_size):
        path.write_text(text)
        with pytest.raises(InvalidFile, match="is no model card"):
            ModelCard.read(path)


def test_recipes_and_devices_that_do_not_exist_are_refused() -> None:
    with pytest.raises(UnknownName, match="smal"):
        find_recipe("smal")
    with pytest.raises(UnknownName, match="expert"):
        paper_recipe("expert")
    with pytest.raises(UnknownName, match="tpu"):
        find_device("tpu")
    if not torch.cuda.is_available():
        with pytest.raises(InvalidOption, match="no CUDA device"):
            find_device("cuda")
        assert find_device("auto") == "cpu"
