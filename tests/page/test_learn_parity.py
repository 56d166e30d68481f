"""What the room Learn asks of the module is what Python answers: evolutions, estimates, labels."""

from __future__ import annotations

import base64
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sapper
from sapper import _core
from sapper.lab.play.calibration import Cells, calibrate_stage, make_estimator
from sapper.lab.play.play_many import play_many
from sapper.lab.play.samples import PositionSource, draw_exactly
from sapper.labels.tree import read_tree, tree_path
from sapper.learning.patterns.evolution import EvolutionOptions, PatternEvolution, evolve_patterns
from sapper.learning.patterns.outcome_files import file_of
from sapper.network.inference import load_network, model_path
from sapper.patterns.file import write_patterns
from sapper.solvers.genetic import GeneticGuesser
from sapper.solvers.registry import make_stage
from sapper.spec import StartRule, parse_level
from scripts import page_network
from tests.page.module import WasmModule, solver_json, spec_json
from tests.page.positions import positions

SMALL = EvolutionOptions(
    recipe="improved", population=12, generations=6, games=30, start="opening", flags="fall", seed=3
)
EVOLUTIONS = [
    SMALL,
    replace(SMALL, recipe="published", start="zero", flags="stand"),
    replace(SMALL, recipe="recycling", selection="scaled-sus", seed=2**53),
    replace(SMALL, recipe="clicks-by-differences", selection="sus"),
]


def begin(module: WasmModule, options: EvolutionOptions) -> Any:
    return module.ask(
        "evolve_begin", recipe=options.recipe, options=options.native_options(), seed=options.seed
    )


@pytest.mark.parametrize("options", EVOLUTIONS, ids=lambda options: options.recipe)
def test_an_evolution_is_pythons_to_the_byte(module: WasmModule, options: EvolutionOptions) -> None:
    evolved = evolve_patterns(options)
    assert begin(module, options) == {}
    history = [module.ask("evolve_step") for _ in range(options.generations)]
    assert tuple((each["best"], each["mean"]) for each in history) == evolved.history
    outcome = module.ask("evolve_end")
    assert outcome["text"] == write_patterns(file_of(evolved))
    assert outcome["fresh_fitness"] == evolved.fresh.mean
    assert outcome["fresh_interval"] == pytest.approx(evolved.fresh.interval, abs=1e-9)


def test_a_file_plays_the_games_of_its_set(module: WasmModule, tmp_path: Path) -> None:
    begin(module, SMALL)
    for _ in range(SMALL.generations):
        module.ask("evolve_step")
    outcome = module.ask("evolve_end")
    file = tmp_path / "evolved.txt"
    file.write_text(outcome["text"], encoding="utf-8")
    spec = parse_level("beginner8", "given-zero")
    bench = play_many(f"patterns({file})", spec, games=300, seed=2)
    rows = [gene for row in outcome["patterns"]["rows"] for gene in row]
    solver = [{"name": "patterns", "options": {**outcome["patterns"], "rows": rows}}]
    answer = module.ask(
        "play_many", solver=solver, spec=spec_json(spec), seed=2, start=0, count=300
    )
    assert [game["won"] for game in answer["games"]] == bench.won.tolist()
    assert [game["moves"] for game in answer["games"]] == bench.num_moves.tolist()


def test_an_evolution_that_makes_no_sense_is_refused(module: WasmModule) -> None:
    answer = begin(module, replace(SMALL))
    assert answer == {}
    assert module.ask("evolve_end")["error"]["kind"] == "IllegalMove"
    request = {**SMALL.native_options(), "population": 1}
    answer = module.ask("evolve_begin", recipe="improved", options=request, seed=0)
    with pytest.raises(sapper.SapperError) as refused:
        replace(SMALL, population=1)
    assert answer["error"]["message"] == f"{refused.value}"


def frontier_positions() -> list[sapper.Position]:
    """A few of which some cells touch numbers, and not all of those are settled by single ones."""
    pools = ((each, sapper.evolve_frontier(each, "ga(repair,runs=1)")) for each in positions())
    return list(islice((position for position, pool in pools if pool.parts), 4))


def evolved_frontier(module: WasmModule, position: sapper.Position, stage: str) -> Any:
    """The last state of a frontier, some steps at a time."""
    guesser = make_stage(stage)
    assert isinstance(guesser, GeneticGuesser)
    options = guesser.native_options()
    state = module.ask("genetic_begin", position=str(position), options=options, seed=5)
    while not state["is_finished"]:
        state = module.ask("genetic_step", count=999)
    return state


@pytest.mark.parametrize("stage", ["ga", "ga(split)", "ga(repair,weighted)"])
def test_a_frontier_evolves_to_the_estimate_of_python(module: WasmModule, stage: str) -> None:
    for position in frontier_positions():
        pool = sapper.evolve_frontier(position, stage, seed=5)
        state = evolved_frontier(module, position, stage)
        assert state["mine_probability"] == pool.mine_probability.tolist()
        last = pool.parts[-1]
        assert state["num_parts"] == len(pool.parts)
        assert [layout["violation"] for layout in state["part"]["pool"]] == list(last.violations)
        assert [tuple(cell) for cell in state["part"]["cells"]] == list(last.cells)


def test_a_frontier_begins_with_random_layouts(module: WasmModule) -> None:
    position = "3 3 1\n11#\n###\n###"
    begun = module.ask("genetic_begin", position=position, options={"population": 12}, seed=1)
    assert (begun["part"]["population"], begun["part"]["pool"]) == ([], [])
    drawn = module.ask("genetic_step", count=1)
    assert [len(layout["mines"]) for layout in drawn["part"]["population"]] == [4] * 12
    assert drawn["part"]["iteration"] == 0
    assert module.ask("genetic_step", count=3)["part"]["iteration"] == 3


def test_a_tree_labels_as_in_python(module: WasmModule) -> None:
    tree = read_tree(tree_path("evolved"))
    board = sapper.generate(sapper.BoardSpec(height=12, width=9, num_mines=11), seed=4, index=0)
    field = _core.LabelField(board.numbers)
    for verified in (False, True):
        labeller = _core.Labeller(7, verified)
        answer = module.ask(
            "label_field", board=str(board), tree=list(tree.nodes), seed=7, verified=verified
        )
        labels = np.where(field.truth > 0, field.truth, -5)
        for turn in answer["turns"]:
            for row, col, label in turn["changes"]:
                labels[row, col] = label
        assert np.array_equal(labels, labeller.label(field, tree.codes))
        assert answer["truth"] == field.truth.tolist()
        assert answer["score"] == labeller.score([field], tree.codes, 0)
        assert answer["best_score"] == field.best_score


@pytest.fixture(scope="module")
def network(module: WasmModule) -> WasmModule:
    """The module with the network of mine probabilities."""
    file = base64.b64encode(page_network.FILE.read_bytes()).decode()
    assert module.ask("net_load", file=file) == {}
    return module


def test_the_networks_file_is_current() -> None:
    assert page_network.FILE.read_bytes() == page_network.content()


def test_the_network_estimates_as_onnxruntime_does(network: WasmModule) -> None:
    model = load_network(model_path("small"))
    for position in positions()[:40:5]:
        answer = network.ask("net_estimate", position=str(position))
        estimate = model.predict(position.numbers[None], np.array([position.num_mines]))[0]
        found = np.array(answer["mine_probability"], float)
        hidden = position.is_hidden
        assert np.isnan(found[~hidden]).all()
        # Its weights are kept in half precision.
        assert np.abs(found - estimate)[hidden].max() < 0.002


def test_reliability_is_that_of_calibrate(network: WasmModule) -> None:
    source = PositionSource(
        level="beginner",
        start_rule=StartRule.OPENING,
        solver="exact+least-risk",
        positions_a_game=1,
    )
    samples = draw_exactly(source, 20, seed=9)
    calibration = calibrate_stage(make_estimator("net"), samples, cells=Cells.FRONTIER)
    answer = network.ask(
        "net_calibrate",
        solver=solver_json("exact+least-risk"),
        spec=spec_json(source.spec),
        seed=9,
        start=0,
        count=20,
    )
    num_cells = sum(each["num_cells"] for each in answer["bins"])
    assert (answer["positions"], num_cells) == (20, calibration.num_cells)
    found = answer["absolute_error"] / num_cells
    assert found == pytest.approx(calibration.mean_absolute_error, abs=3e-4)


def test_no_file_is_taken_for_a_network(module: WasmModule) -> None:
    whole = page_network.FILE.read_bytes()
    for file in (b"", whole[:-2], whole + b"\0\0", b"S" + whole, whole[:8] + b"\2" + whole[9:]):
        answer = module.ask("net_load", file=base64.b64encode(file).decode())
        assert answer["error"]["kind"] == "InvalidFile"
    assert module.ask("net_load", file="*")["error"]["kind"] == "InvalidRequest"


def test_a_step_of_an_evolution_tells_its_best_set(module: WasmModule) -> None:
    begin(module, SMALL)
    leader = module.ask("evolve_step")["leader"]
    evolution = PatternEvolution(SMALL)
    evolution.step()
    assert all(len(row) == 13 for row in leader["rows"])
    assert len(leader["rows"]) == len(leader["fired"]) == len(leader["right"]) > 0
    assert (leader["matching"], leader["order"]) == ("squares", "priority")
