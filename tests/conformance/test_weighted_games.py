"""What every registered stage owes in weighted games: the same games natively and in lockstep."""

from __future__ import annotations

import pytest

import sapper
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.experiment.weighted_results import WeightedResults
from sapper.lab.play.weighted_range import play_weighted_range
from sapper.solvers.pipeline import Solver
from tests.conformance.test_stages import PIPELINES, STAGE_NAMES

SPECS = [
    sapper.parse_level("6x7/8", "safe"),
    sapper.parse_level("5x5/4", "any"),
    sapper.parse_level("1x12/3", "opening"),
]
GAMES = 6


@pytest.mark.parametrize("spec", SPECS, ids=str)
@pytest.mark.parametrize("name", [*STAGE_NAMES, *PIPELINES])
def test_it_plays_the_same_weighted_games_however_they_are_played(
    name: str, spec: sapper.BoardSpec, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = DrawnBoards(spec=spec, seed=7)
    solver = sapper.make_solver(name)
    results = play_weighted_range(solver, boards, 0, GAMES)
    assert ((results.weights >= 0) & (results.weights <= 1)).all()
    parts = [play_weighted_range(solver, boards, start, 2) for start in range(0, GAMES, 2)]
    assert WeightedResults.joined(parts).same_games(results)
    monkeypatch.setattr(Solver, "native", lambda *_: None)
    assert play_weighted_range(solver, boards, 0, GAMES).same_games(results)
