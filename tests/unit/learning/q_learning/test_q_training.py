"""The training of an agent: what it learns, what it keeps, and what it is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import torch

from sapper.errors import InvalidFile
from sapper.learning.networks.recipes import ConvolutionalShape
from sapper.learning.networks.resumable import CHECKPOINT_FILE, run_in_folder
from sapper.learning.q_learning.q_training import AgentReport, AgentTraining
from sapper.learning.q_learning.recipe import AgentRecipe
from sapper.learning.q_learning.replay import Moves
from sapper.learning.q_learning.train_agent import export_agent
from sapper.network.card import ModelCard
from sapper.network.inference import Network
from sapper.position import HIDDEN

TINY = AgentRecipe(
    name="tiny",
    shape=ConvolutionalShape(blocks=1, channels=8),
    levels=("1x4/1",),
    start_rule="safe",
    games=32,
    batch=64,
    memory=2000,
    first_moves=64,
    steps=60,
    exploration_steps=30,
    warm_up=5,
    learning_rate=0.01,
    average_decay=0.9,
    steps_between_tests=20,
    test_games=200,
)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


class Cut(Exception):
    """What ends a training in the middle of it."""


def cut_off(_: AgentReport) -> None:
    raise Cut


def weights(training: AgentTraining) -> list[bytes]:
    return [tensor.numpy().tobytes() for tensor in training.player.state_dict().values()]


def trained(recipe: AgentRecipe = TINY, seed: int = 1) -> AgentTraining:
    training = AgentTraining(recipe, seed=seed)
    for _ in training.run():
        pass
    return training


def test_an_agent_learns_to_win_from_reward_alone() -> None:
    """On 1×4 with a mine every position but the first can be played without risk.

    A player who draws cells at random wins less than half of the games.
    """
    reports = trained(replace(TINY, steps=400, steps_between_tests=100)).reports
    assert reports[-1].win_rates["1x4/1"] > 0.75
    assert reports[-1].loss < reports[0].loss


def test_the_same_seed_trains_the_same_agent() -> None:
    assert weights(trained()) == weights(trained())
    assert weights(trained()) != weights(trained(seed=2))


def test_a_lost_move_is_told_its_loss_and_another_what_is_to_come() -> None:
    training = AgentTraining(TINY, seed=1)
    before = torch.full((3, 1, 4), HIDDEN, dtype=torch.int8)
    after = torch.tensor([[[1, HIDDEN, HIDDEN, HIDDEN]]], dtype=torch.int8).expand(3, 1, 4)
    moves = Moves(
        before,
        torch.zeros(3, dtype=torch.long),
        torch.zeros(3, dtype=torch.long),
        torch.tensor([True, False, False]),
        torch.tensor([True, True, False]),
        after,
    )
    lost, won, goes_on = training._target(moves, 1).tolist()
    assert (lost, won) == (1.0, 0.0)
    values = values_of(training, after[:1])
    assert goes_on == pytest.approx(TINY.discount * -values[0, 0, 1:].max(), abs=1e-5)


def values_of(training: AgentTraining, numbers: torch.Tensor) -> npt.NDArray[np.float32]:
    with torch.no_grad():
        logits = training.player(numbers.float(), torch.ones(len(numbers)))
    return -torch.sigmoid(logits).numpy()


def test_a_training_cut_off_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    with pytest.raises(Cut):
        run_in_folder(AgentTraining(TINY, seed=1), tmp_path, on_report=cut_off)
    resumed = AgentTraining(TINY, seed=1)
    run_in_folder(resumed, tmp_path)
    assert resumed.is_finished
    assert [report.step for report in resumed.reports] == [20, 40, 60]


def test_a_checkpoint_of_another_agent_is_refused(tmp_path: Path) -> None:
    training = AgentTraining(TINY, seed=1)
    training.save(tmp_path / CHECKPOINT_FILE)
    with pytest.raises(InvalidFile, match="its seed is 1, not 2"):
        AgentTraining(TINY, seed=2).restore(tmp_path / CHECKPOINT_FILE)
    with pytest.raises(InvalidFile, match="its recipe or its number of steps"):
        AgentTraining(replace(TINY, steps=7), seed=1).restore(tmp_path / CHECKPOINT_FILE)


def test_an_exported_agent_gives_the_same_values_with_its_curve_on_its_card(tmp_path: Path) -> None:
    training = trained()
    path = tmp_path / "tiny.onnx"
    card = export_agent(training, path)
    assert ModelCard.read(path.with_suffix(".json")).predicts == card.predicts == "action-value"
    assert [step for step, _ in card.win_rates["1x4/1"]] == [20, 40, 60]
    numbers = np.array([[[1, HIDDEN, HIDDEN, HIDDEN]]], np.int8)
    values = Network(path).predict(numbers, np.array([1]))
    assert np.allclose(values, values_of(training, torch.from_numpy(numbers)), atol=2e-3)
    assert ((values >= -1) & (values <= 0)).all()
