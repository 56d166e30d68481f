"""`sapper train`: a network from a command line, resumed, and played with."""

from __future__ import annotations

import builtins
import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch
from typer.testing import CliRunner, Result

from sapper.cli.main import app
from sapper.learning.networks.recipes import ConvolutionalShape, NetworkRecipe, paper_recipe
from sapper.learning.value.recipes import VALUE, VALUE_RECIPES, ChainSource, ValueRecipe
from tests.helpers.programs import SAPPER, start_program

runner = CliRunner()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that trainings are put into; one thread, as tests run side by side."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    torch.set_num_threads(1)
    return tmp_path


def sapper(*arguments: str) -> Result:
    return runner.invoke(app, list(arguments))


def test_a_trained_network_can_be_played_with(folder: Path) -> None:
    done = sapper("train", "net", "--recipe", "paper", "--steps", "4", "-j", "1", "--json")
    assert done.exit_code == 0, done.output
    card = json.loads(done.stdout)
    assert (card["name"], card["steps"]) == ("paper-beginner", 4)
    assert "step 4/4: loss" in done.stderr
    solver = "net(paper-beginner/paper-beginner.onnx)"
    played = sapper("bench", solver, "--level", "beginner", "-n", "5", "--no-store", "--json")
    assert json.loads(played.stdout)[0]["games"] == 5


def test_the_loss_is_drawn(folder: Path) -> None:
    done = sapper("train", "net", "--steps", "1", "-j", "1", "--plot", "loss.svg")
    assert done.exit_code == 0, done.output
    assert (folder / "loss.svg").read_bytes().startswith(b"<?xml")
    assert "paper-beginner.onnx: 283,541 weights, 1 steps" in done.stdout


def test_a_trained_agent_can_be_played_with(folder: Path) -> None:
    options = ["--level", "4x4/2", "--games", "8", "--steps", "3", "--plot", "loss.svg"]
    done = sapper("train", "dqn", *options)
    assert done.exit_code == 0, done.output
    assert "dqn/dqn.onnx: 614,529 weights, 3 steps" in done.stdout
    assert "step 3/3: loss" in done.stderr
    assert (folder / "loss.svg").read_bytes().startswith(b"<?xml")
    card = json.loads((folder / "dqn" / "dqn.json").read_text())
    assert card["predicts"] == "action-value"
    played = sapper("bench", "dqn(dqn/dqn.onnx)", "-l", "4x4/2", "-n", "5", "--no-store", "--json")
    assert json.loads(played.stdout)[0]["games"] == 5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--level", "4x4/99"], "mines"),
        (["--games", "0"], "games is 0"),
        (["--steps", "0"], "steps is 0"),
        (["--device", "tpu"], "unknown device 'tpu'"),
    ],
)
def test_what_is_wrong_with_an_agent_is_said_before_anything_is_trained(
    arguments: list[str], message: str, folder: Path
) -> None:
    refused = sapper("train", "dqn", *arguments)
    assert refused.exit_code == 2
    assert message in refused.stderr
    assert not (folder / "dqn").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--recipe", "smal"], "unknown recipe 'smal'"),
        (["--recipe", "paper", "--level", "expert"], "unknown board of the paper 'expert'"),
        (["--recipe", "small", "--level", "expert"], "--level is for recipe 'paper' alone"),
        (["--recipe", "paper-beginner", "--level", "beginner"], "needs none"),
        (["--steps", "0"], "steps is 0; it must be a whole number in 1..1000000"),
        (["--steps", "1e12"], "steps is 1000000000000; it must be a whole number in 1..1000000"),
        (["--jobs", "0"], "jobs is 0"),
        (["--device", "tpu"], "unknown device 'tpu'"),
        (["--plot", "loss.xyz"], "unknown suffix of a plot '.xyz'"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_trained(
    folder: Path, arguments: list[str], message: str
) -> None:
    refused = sapper("train", "net", *arguments)
    assert refused.exit_code == 2
    assert message in refused.stderr
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--recipe", "valu"], "unknown recipe 'valu'"),
        (["--recipe", "value-small"], "give its --teacher"),
        (["--teacher", "somewhere"], "takes no --teacher"),
        (["--from", "nowhere"], "nowhere"),
        (["--steps", "0"], "steps is 0"),
        (["--minutes", "-1"], "seconds"),
        (["--device", "tpu"], "unknown device 'tpu'"),
    ],
)
def test_what_is_wrong_with_a_value_network_is_said_before_anything_is_trained(
    folder: Path, arguments: list[str], message: str
) -> None:
    refused = sapper("train", "value", *arguments)
    assert refused.exit_code == 2
    assert message in refused.stderr
    assert list(folder.iterdir()) == []


def test_a_value_network_is_trained_written_anew_and_played_with(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, recipe in VALUE_RECIPES.items():
        monkeypatch.setitem(VALUE_RECIPES, name, tiny_value(recipe))
    done = sapper("train", "value", "-j", "1", "--json")
    assert done.exit_code == 0, done.output
    assert (json.loads(done.stdout)["name"], json.loads(done.stdout)["steps"]) == ("value", 2)
    again = sapper("train", "export", "value", "--output", "networks")
    assert again.exit_code == 0, again.output
    assert "weights in 8 bits change its values by" in again.stdout
    written = (folder / "networks" / "value.onnx").read_bytes()
    assert written == (folder / "value" / "value.onnx").read_bytes()
    solver = "exact+value(networks/value.onnx,layouts=1,leaf_layouts=1)"
    played = sapper("bench", solver, "-l", "5x5/5", "-n", "5", "--weighted", "--no-store", "--json")
    assert json.loads(played.stdout)[0]["games"] == 5


def test_a_value_network_is_trained_further(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, recipe in VALUE_RECIPES.items():
        monkeypatch.setitem(VALUE_RECIPES, name, tiny_value(recipe))
    assert sapper("train", "value", "-j", "1", "--output", "first").exit_code == 0
    command = ["train", "value", "-j", "1", "--from", "first", "--output", "second", "--json"]
    done, again = sapper(*command), sapper(*command)
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["recipe"]["own_from"] == 0
    assert json.loads(again.stdout) == json.loads(done.stdout)  # finished: nothing is left to do
    monkeypatch.setitem(VALUE_RECIPES, "value", VALUE)
    refused = sapper("train", "value", "--from", "first", "--output", "third")
    assert refused.exit_code == 2
    assert "it is of recipe value, ConvolutionalShape(blocks=2, channels=8)" in refused.stderr
    assert not (folder / "third").exists()


def test_a_folder_without_a_value_network_is_not_exported(folder: Path) -> None:
    refused = sapper("train", "export", "nothing")
    assert refused.exit_code == 2
    assert "nothing" in refused.stderr
    assert list(folder.iterdir()) == []


def tiny_value(recipe: ValueRecipe) -> ValueRecipe:
    return replace(
        recipe,
        shape=ConvolutionalShape(blocks=2, channels=8),
        sources=(ChainSource(level="5x5/5", start_rule="safe"),),
        steps=2,
        batch=16,
        batches_a_draw=2,
        passes=1,
        max_layouts=20,
        test_levels=("5x5/5",),
        test_games=30,
    )


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real_import = builtins.__import__

    def import_without_torch(name: str, *rest: Any) -> Any:
        if name == "torch" or name.startswith("torch."):
            raise ImportError(name)
        return real_import(name, *rest)

    for module in [name for name in sys.modules if name.startswith("sapper.learning.networks")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(builtins, "__import__", import_without_torch)
    refused = sapper("train", "net", "--steps", "1")
    assert refused.exit_code == 2
    assert "pip install 'sapper[train]'" in refused.stderr


OPTIONS = ["train", "net", "--steps", "20", "-j", "1", "--seed", "5"]
ENDED_AT_ITS_FIRST_TEST = f"""
import os, sys
from dataclasses import replace
import sapper.cli.train as command
paper_recipe = command.paper_recipe
command.paper_recipe = lambda level: replace(paper_recipe(level), steps_between_tests=10)
ending = int(sys.argv.pop(1))
command.NetworkWatcher.note = lambda *_: os.kill(os.getpid(), ending)
{SAPPER}
"""


def often_tested(level: str) -> NetworkRecipe:
    return replace(paper_recipe(level), steps_between_tests=10)


def train_until(ending: signal.Signals, folder: Path) -> subprocess.Popen[str]:
    """A training that the signal ends when it is first tested."""
    return start_program(
        ENDED_AT_ITS_FIRST_TEST, str(int(ending)), *OPTIONS, "--output", str(folder)
    )


@pytest.mark.skipif(os.name != "posix", reason="these are signals of POSIX")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_training_says_how_to_go_on(folder: Path, ending: signal.Signals) -> None:
    training = train_until(ending, folder / "trained")
    _, stderr = training.communicate()
    assert training.returncode == 128 + ending
    first, *_, last = stderr.splitlines()
    assert first == f"training paper-beginner in {folder / 'trained'}, 20 steps"
    checkpoint = folder / "trained" / "checkpoint.pt"
    assert last == f"interrupted; the same command goes on from {checkpoint}"


def test_a_killed_training_goes_on_and_ends_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = train_until(signal.SIGKILL, folder / "killed")
    killed.communicate()
    assert killed.returncode == -signal.SIGKILL
    written = {path.name for path in (folder / "killed").iterdir()}
    assert written == {"checkpoint.pt", "log.jsonl"}
    monkeypatch.setattr("sapper.cli.train.paper_recipe", often_tested)
    for name in ("killed", "whole"):
        assert sapper(*OPTIONS, "--output", name).exit_code == 0
    for name in ("paper-beginner.onnx", "paper-beginner.json", "log.jsonl"):
        one, other = (folder / training / name for training in ("killed", "whole"))
        assert one.read_bytes() == other.read_bytes()
