"""The networks that come with the package, and the stage that plays with them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import sapper
from sapper import files
from sapper.errors import InvalidFile, InvalidOption, UnknownName
from sapper.lab.play.steps import game_rng
from sapper.learning.networks.quality import held_out_samples, judge
from sapper.network import inference
from sapper.network.inference import WEIGHTS, Network, load_network, model_path, shipped_models
from sapper.position import HIDDEN
from sapper.solvers.net import NetGuesser

MAX_BYTES = 8_000_000
"""Of all networks that come with the package."""


def test_the_networks_that_come_with_the_package_are_small_enough() -> None:
    assert {"small", "large"} <= set(shipped_models())
    assert sum(path.stat().st_size for path in WEIGHTS.iterdir()) <= MAX_BYTES
    assert not [path for path in WEIGHTS.glob("*.onnx") if b".py" in path.read_bytes()]


@pytest.mark.parametrize("model", ["small", "large"])
@pytest.mark.parametrize("level", ["beginner", "expert"])
def test_a_network_is_as_good_as_its_card_says(model: str, level: str) -> None:
    network = load_network(model_path(model))
    samples = held_out_samples(level).take(np.arange(100))
    found = judge(network.predict(samples.numbers, np.full(100, samples.num_mines)), samples)
    assert found.frontier_error == pytest.approx(
        network.card.quality[level]["frontier_error"], rel=0.5
    )
    assert found.frontier_error < 0.01


@pytest.mark.parametrize("model", ["small", "large"])
def test_estimates_do_not_depend_on_what_else_is_asked(
    model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    network, samples = load_network(model_path(model)), held_out_samples("beginner")
    samples = samples.take(np.arange(9))
    num_mines = np.full(9, samples.num_mines)
    together = network.predict(samples.numbers, num_mines)
    monkeypatch.setattr(inference, "BOARDS_AT_ONCE", 1)
    assert np.array_equal(network.predict(samples.numbers, num_mines), together)


def test_judging_measures_error_and_choice() -> None:
    samples = held_out_samples("beginner").take(np.arange(50))
    perfect = judge(samples.mine_probability, samples)
    assert (perfect.frontier_error, perfect.excess_risk, perfect.missed_safe) == (0, 0, 0)
    worst = judge(1 - samples.mine_probability, samples)
    assert worst.excess_risk > 0.5
    assert worst.missed_safe > 0.5
    shifted = judge(samples.mine_probability + np.float32(0.125), samples)
    assert shifted.frontier_error == pytest.approx(0.125, abs=1e-6)
    assert shifted.excess_risk == 0


def test_the_least_estimate_outside_known_mines_is_opened() -> None:
    position = sapper.Position.parse("3 3 2\n11#\n###\n###")
    estimate = load_network(model_path("small")).predict(position.numbers[None], np.array([2]))[0]
    order = np.argsort(np.where(position.numbers == HIDDEN, estimate, np.inf), axis=None)
    cells = [(int(flat) // 3, int(flat) % 3) for flat in order[:7]]
    stage = NetGuesser()
    for count in range(7):
        decision = stage.guess(position, frozenset(cells[:count]), game_rng(1, 0))
        assert decision is not None
        assert decision.cells == (cells[count],)
    assert stage.guess(position, frozenset(cells), game_rng(1, 0)) is None


def test_positions_of_different_sizes_are_answered_in_order() -> None:
    texts = ["1 3 1\n1##", "2 2 1\n1#\n##", "1 3 1\n##1"]
    positions = [sapper.Position.parse(text) for text in texts]
    rngs = [game_rng(1, 0)] * 3
    together = NetGuesser().guess_many(positions, [frozenset()] * 3, rngs)
    alone = [NetGuesser().guess(position, frozenset(), rngs[0]) for position in positions]
    assert together == alone


def test_a_network_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="smal"):
        sapper.make_solver("net(smal)")
    with pytest.raises(FileNotFoundError):
        Network(tmp_path / "missing.onnx")


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes((WEIGHTS / "small.json").read_bytes())
    (tmp_path / "x.onnx").write_bytes(b"nothing")
    with pytest.raises(InvalidFile, match="is no network"):
        Network(tmp_path / "x.onnx")


@pytest.mark.parametrize("suffix", [".onnx", ".json"])
def test_a_network_whose_files_are_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    for part in (".onnx", ".json"):
        (tmp_path / f"x{part}").write_bytes((WEIGHTS / f"small{part}").read_bytes())
    with (tmp_path / f"x{suffix}").open("ab") as file:
        file.truncate(2_000_001)
    monkeypatch.setattr(files, "MAX_INPUT_BYTES", 2_000_000)
    with pytest.raises(InvalidFile, match="more than 2 MB"):
        Network(tmp_path / "x.onnx")


def test_weights_that_do_not_fit_their_card_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes((WEIGHTS / "small.json").read_bytes())
    (tmp_path / "x.onnx").write_bytes((WEIGHTS / "paper-beginner.onnx").read_bytes())
    network = Network(tmp_path / "x.onnx")
    with pytest.raises(InvalidFile, match=r"x\.onnx does not fit its card"):
        network.predict(np.full((1, 6, 6), HIDDEN, np.int8), np.array([5]))


def test_the_papers_network_refuses_boards_of_another_size() -> None:
    with pytest.raises(InvalidOption, match="plays boards of 9x9 alone, not 16x30"):
        sapper.play_many("net(paper-beginner)", sapper.EXPERT, games=1, seed=1)


@pytest.mark.parametrize("lacking", ["mine.onnx", "mine.json"])
def test_a_network_that_lacks_a_file_is_refused_before_play(tmp_path: Path, lacking: str) -> None:
    for suffix in (".onnx", ".json"):
        (tmp_path / f"mine{suffix}").write_bytes((WEIGHTS / f"small{suffix}").read_bytes())
    model = str(tmp_path / "mine.onnx")
    assert NetGuesser(model=model).model == model
    (tmp_path / lacking).unlink()
    with pytest.raises(InvalidOption, match=f"{lacking}: No such file"):
        NetGuesser(model=model)


def test_a_network_with_a_broken_card_is_refused_before_play(tmp_path: Path) -> None:
    (tmp_path / "mine.onnx").write_bytes((WEIGHTS / "small.onnx").read_bytes())
    (tmp_path / "mine.json").write_text("{")
    with pytest.raises(InvalidOption, match=r"mine\.json is no model card"):
        NetGuesser(model=str(tmp_path / "mine.onnx"))


def test_a_network_that_was_trained_anew_is_loaded_anew(tmp_path: Path) -> None:
    path = tmp_path / "mine.onnx"
    for name in ("small", "large"):
        for suffix in (".json", ".onnx"):
            path.with_suffix(suffix).write_bytes((WEIGHTS / f"{name}{suffix}").read_bytes())
        assert load_network(path).card.name == name
        assert load_network(path) is load_network(path)


def test_onnxruntime_is_loaded_only_where_a_network_is_used() -> None:
    code = (
        "import sys, sapper\n"
        "sapper.make_solver('logic+net')\n"
        "assert 'onnxruntime' not in sys.modules\n"
        "sapper.play_many('net', sapper.BEGINNER, games=1)\n"
        "assert 'onnxruntime' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_onnxruntime_reports_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("onnxruntime.disable_telemetry_events", lambda: told.append("silent"))
    inference._silent_onnxruntime.cache_clear()
    inference._loaded.cache_clear()
    load_network(model_path("small"))
    assert told == ["silent"]
