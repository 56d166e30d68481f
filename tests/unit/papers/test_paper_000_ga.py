"""Paper 000, part 1: its published figures and the report around them."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.paper_000_ga import PAPER, PROTOCOL, SPLIT_ENTRIES, UNIFORM_ENTRIES
from sapper.papers.paper_000_ga_causes import RULE
from sapper.papers.report.plots import draw_plot
from sapper.papers.runs.inquiry import Scale
from sapper.papers.writing import report_markdown
from tests.helpers.papers import NOTHING_DONE, InventedResults, results_of, row_of

CALIBRATION: Document = {
    "num_cells": 4,
    "mean_absolute_error": 0.125,
    "standard_error": 0.01,
    "bins": [{"num_cells": 4, "estimated": 0.25, "exact": 0.3}],
}


def half_won(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
    return [results_of(count // 2, count, cpu_seconds=0.1 * count) for count in games]


def calibrated(task: Task) -> Document:
    return CALIBRATION


INVENTED = InventedResults(half_won, calibrated)


def test_published_rates_are_those_that_it_prints() -> None:
    printed = ["46%", "28%", "10%", "18%", "7%"]
    published = [entry.published for entry in (*UNIFORM_ENTRIES, *SPLIT_ENTRIES) if entry.published]
    assert [f"{100 * each.rate:.0f}%" for each in published] == printed


def test_every_game_begins_at_a_random_safe_square() -> None:
    for entry in PROTOCOL.entries:
        boards = entry.experiment(RULE, 1).boards
        assert str(boards).count("first='random'") == 1
        assert boards.spec.start_rule.value == "safe"


def test_scale_paper_plays_as_many_games_as_the_authors() -> None:
    entries = (*UNIFORM_ENTRIES, *SPLIT_ENTRIES)
    assert [entry.games[Scale.PAPER] for entry in entries] == [100, 25, 10, 50, 15, 10]


def test_ours_stand_beside_the_published_figures() -> None:
    text = report_markdown(PAPER.fill(INVENTED, scale=Scale.PAPER, seed=1))
    row = row_of(text, "beginner", "`ga`")
    assert row[2:6] == ["46/100, 46.0 %", "50.0 % [40.4, 59.6]", "within noise", "2.41"]
    assert row[6:] == ["100", "1,400"]  # 2.41 minutes are 144,600 ms
    assert row_of(text, "beginner", "`ga(split)`")[4] == "better"
    assert row_of(text, "beginner", "`ga(crossover=k-point)`")[3] == "+0.0 %"
    row = row_of(text, "beginner: parts are squares that touch")
    assert row[2:5] == ["9/50, 18.0 %", "50.0 % [36.6, 63.4]", "better"]
    row = row_of(text, "`ga`", "expert, `safe`, of `exact+least-risk`")
    assert row[2:] == ["hidden", "4", "0.1250 ± 0.0100", "0.0500"]


def test_nothing_is_missing_when_all_is_there() -> None:
    report = PAPER.fill(INVENTED, scale=Scale.QUICK, seed=1)
    assert report.missing == ""
    assert len(report.measurements) == len(PROTOCOL.entries)
    (plot,) = report.plots
    assert b"mean error 0.1250" in draw_plot(plot)


def test_what_is_not_there_is_said() -> None:
    report = PAPER.fill(NOTHING_DONE, scale=Scale.QUICK, seed=1)
    assert f"0 of {len(PROTOCOL.calibrations)} calibrations" in report.missing
    assert row_of(report_markdown(report), "beginner", "`ga`")[3] == "–"


def test_a_calibration_is_worked_out() -> None:
    (task,) = PROTOCOL.calibrations[0].tasks(2, seed=1)
    document = task.work(None)
    assert document["num_cells"] > 50
    assert 0 < document["mean_absolute_error"] < 0.2
