"""How a paper of win rates asks for games and fills its tables."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sapper.errors import UnknownName
from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.results import GameResults
from sapper.papers.paper import find_paper, paper_names
from sapper.papers.paper_002 import PAPER as PAPER_002
from sapper.papers.paper_003 import CALIBRATIONS
from sapper.papers.paper_003 import PAPER as PAPER_003
from sapper.papers.runs.inquiry import Scale, Source
from sapper.papers.writing import report_markdown
from sapper.spec import StartRule
from tests.helpers.papers import (
    NOTHING_DONE,
    InventedResults,
    nothing_played,
    playing,
    results_of,
    row_of,
    small_paper,
)

SAFE, ANY = StartRule.SAFE_CELL, StartRule.ANY


def by_rule(safe: float, other: float) -> dict[StartRule, float]:
    return {SAFE: safe, ANY: other}


def test_scales_set_the_games_of_an_experiment() -> None:
    asked: list[int] = []

    def play(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
        asked.extend(games)
        return [results_of(0, count) for count in games]

    for scale in Scale:
        small_paper().fill(InventedResults(play), scale=scale, seed=1)
    assert asked == [200, 200, 50, 50, 10_000, 10_000]


def test_experiments_carry_solver_rule_and_seed() -> None:
    seen: list[Experiment] = []

    def play(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
        seen.extend(experiments)
        return nothing_played(experiments, games)

    small_paper().fill(InventedResults(play), scale=Scale.QUICK, seed=7)
    assert [each.solver.name for each in seen] == ["random", "random"]
    assert [each.boards.spec.start_rule for each in seen] == [SAFE, ANY]
    assert {each.boards.seed for each in seen} == {7}


def test_rows_hold_published_and_ours_with_interval_and_verdict() -> None:
    rates = by_rule(0.9, 0.4)
    play = playing(lambda experiment: rates[experiment.boards.spec.start_rule])
    text = report_markdown(small_paper().fill(play, scale=Scale.QUICK, seed=1))
    assert row_of(text, "small") == [
        "small",
        "`random`",
        "25/50, 50.0 %",
        "90.0 % [85.1, 93.4]",
        "40.0 % [33.5, 46.9]",
        "better",
        "5.000",
    ]
    assert "1 better, 0 within noise, 0 worse" in text
    assert "Because." in text


def test_the_verdict_is_that_of_the_fitting_rule() -> None:
    rates = by_rule(0.1, 0.9)
    play = playing(lambda experiment: rates[experiment.boards.spec.start_rule])
    report = small_paper().fill(play, scale=Scale.QUICK, seed=1)
    assert "worse" in row_of(report_markdown(report), "small")
    verdicts = {each["start_rule"]: each["verdict"] for each in report.measurements[:2]}
    assert verdicts == {"safe": "worse", "any": "better"}


def test_missing_games_are_named() -> None:
    def play(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
        return [results_of(10, 200), results_of(3, 30)]

    report = small_paper().fill(InventedResults(play), scale=Scale.QUICK, seed=1)
    assert "230 of 400 games" in report.missing
    assert "`random` on 4x4/2 `any`" in report.missing
    assert "30 to 200 games" in report.settings
    assert report.missing in report_markdown(report)


def test_measurements_are_flat_and_alike() -> None:
    report = small_paper().fill(playing(lambda _: 0.5), scale=Scale.PAPER, seed=3)
    assert len({tuple(each) for each in report.measurements}) == 1
    first = report.measurements[0]
    assert (first["paper"], first["table"], first["label"]) == ("small", "table", "small")
    assert (first["wins"], first["games"], first["seed"]) == (25, 50, 3)
    assert first["cpu_ms_per_game"] == pytest.approx(20.0)


def test_a_wrong_name_is_answered_with_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="Did you mean '002'"):
        find_paper("02")
    with pytest.raises(UnknownName, match="Did you mean 'quick'"):
        Scale.parse("quik")


@pytest.mark.parametrize("name", paper_names())
@pytest.mark.parametrize("source", [NOTHING_DONE, playing(lambda _: 0.5), playing(lambda _: 1.0)])
def test_every_paper_fills_with_any_results(name: str, source: Source) -> None:
    paper = find_paper(name)
    assert paper.name == name
    text = report_markdown(paper.fill(source, scale=Scale.QUICK, seed=0))
    assert paper.title in text


def test_002_prints_the_ratio_of_speeds_and_correlations() -> None:
    def play(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
        return [
            results_of(
                100 - each.boards.spec.num_mines, count, 2.0 if "tank" in each.solver.name else 1
            )
            for each, count in zip(experiments, games, strict=True)
        ]

    report = PAPER_002.fill(InventedResults(play), scale=Scale.QUICK, seed=0)
    text = report_markdown(report)
    speeds = ["–", "5.000", "10.000", "5.000", "5.000", "2.0"]
    assert row_of(text, "20×20/60", "–", "5.000") == ["20×20/60", *speeds]
    assert report.figures[-1].ours == "2.0 to 2.0"
    correlations = row_of(text, "implementation", "ours, safe")
    assert correlations[3] == "-1.00", "wins that fall by one for each mine"
    assert [plot.name for plot in report.plots] == ["size", "mines", "density"]


def test_003_calibrates_its_networks() -> None:
    bins = [{"num_cells": 4, "estimated": 0.25, "exact": 0.3}]
    document = {"num_cells": 4, "mean_absolute_error": 0.125, "standard_error": 0.01, "bins": bins}
    source = InventedResults(playing(lambda _: 0.5).play, lambda task: document)
    report = PAPER_003.fill(source, scale=Scale.QUICK, seed=0)
    assert report.missing == ""
    text = report_markdown(report)
    row = row_of(text, "`net`", "16x30/99, `opening`, of `exact+least-risk`")
    assert row[2:] == ["frontier", "4", "0.1250 ± 0.0100", "0.0500"]
    assert [plot.name for plot in report.plots] == ["calibration"]
    lacking = PAPER_003.fill(playing(lambda _: 0.5), scale=Scale.QUICK, seed=0)
    assert lacking.missing == f"0 of {len(CALIBRATIONS)} calibrations are there."


def test_003_calibrates_each_network_on_boards_that_it_plays() -> None:
    for entry in CALIBRATIONS:
        (task,) = entry.tasks(2, seed=1)
        assert task.work(None)["num_cells"] > 0
