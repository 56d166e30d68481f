"""`sapper train`: a network from a command line, resumed, and played with."""

from __future__ import annotations

import builtins
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from sapper.cli.main import app

runner = CliRunner()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that trainings are put into; one thread, as tests run side by side."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--recipe", "smal"], "unknown recipe 'smal'"),
        (["--recipe", "paper", "--level", "expert"], "unknown board of the paper 'expert'"),
        (["--recipe", "small", "--level", "expert"], "--level is for recipe 'paper' alone"),
        (["--recipe", "paper-beginner", "--level", "beginner"], "needs none"),
        (["--steps", "0"], "steps is 0; it must be 1 or more"),
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


def train_in(folder: Path, stderr: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    folder.mkdir(exist_ok=True)
    arguments = ["train", "net", "--steps", "150", "-j", "1", "--seed", "5"]
    command = [sys.executable, "-c", "from sapper.cli.main import main; main()", *arguments]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=stderr)


def wait_for(path: Path) -> None:
    deadline = time.monotonic() + 120
    while not path.exists():
        assert time.monotonic() < deadline, f"{path.name} was not written"
        time.sleep(0.05)


@pytest.mark.skipif(os.name != "posix", reason="these are signals of POSIX")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_training_says_how_to_go_on(folder: Path, ending: signal.Signals) -> None:
    training = train_in(folder, stderr=subprocess.PIPE)
    wait_for(folder / "paper-beginner" / "checkpoint.pt")
    training.send_signal(ending)
    _, stderr = training.communicate(timeout=60)
    assert training.returncode == 128 + ending
    lines = stderr.decode().splitlines()
    assert lines[0] == "training paper-beginner in paper-beginner, 150 steps"
    checkpoint = Path("paper-beginner") / "checkpoint.pt"
    assert lines[-1] == f"interrupted; the same command goes on from {checkpoint}"


def test_a_killed_training_goes_on_and_ends_the_same(folder: Path) -> None:
    killed = train_in(folder / "killed")
    trained = folder / "killed" / "paper-beginner"
    wait_for(trained / "checkpoint.pt")  # of step 100
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    assert not (trained / "paper-beginner.onnx").exists()
    assert train_in(folder / "killed").wait() == 0
    assert train_in(folder / "whole").wait() == 0
    for name in ("paper-beginner.onnx", "paper-beginner.json", "log.jsonl"):
        one, other = (trained / name, folder / "whole" / "paper-beginner" / name)
        assert one.read_bytes() == other.read_bytes()
