"""Paper 004: what it asks for, and how values, times and verdicts are shown."""

from __future__ import annotations

import json
import time
from collections import Counter
from typing import Any

import numpy as np
import pytest

from sapper.checks import MAX_SEED
from sapper.errors import InvalidOption
from sapper.lab.store.run_store import Document, RunStore
from sapper.lab.store.tasks import Task, run_tasks
from sapper.papers.gathering import gather
from sapper.papers.paper_004 import (
    BOARD,
    BRUTE_FORCE,
    CHOICES,
    ENTRIES,
    PAPER,
    PUBLISHED,
    RANDOM_SEARCH,
    SEARCHES,
    duration,
)
from sapper.papers.report.forms import Form
from sapper.papers.report.paper_report import PaperReport
from sapper.papers.report.plots import draw_plot
from sapper.papers.runs.inquiry import Scale
from sapper.papers.runs.setter_runs import SetterRuns
from sapper.papers.writing import report_markdown
from sapper.setter.score import Score
from sapper.work.threads import Threads
from tests.helpers.papers import NOTHING_DONE, InventedResults, row_of

PRINTED_LAYOUTS = {
    "random search, a million": (
        Score(13, 19),
        "1.1.1.2.11 1..*..*.*1 *.3*.2.*.. .*..1.*33. 111....2*3 "
        "....0.1.3. .*.1..2*4* 0.*3.*4... .3.2**4*.2 ..*...*2.0",
    ),
    "VNS, with two lost squares taken for free ones": (
        Score(0, 23),
        "1.1.1*2.11 1*....*.*1 ..3*.2.*.. .*..1.*33* 111....2*3 "
        "....0.1.3* ..*1..2*4. 0..3.*4.** .3*2**4*.2 **....*2.0",
    ),
    "genetic, population 100": (
        Score(6, 25),
        "1.1.1.2.11 1..*..***1 .*3*.2.*.. *...1.*33* 111....2*3 "
        "....0.1.3* ***1..2*4. 0..3.*4.** .3*2.*4*.2 .**...*2.0",
    ),
}
"""The layouts that the paper prints, with the values that it gives them."""


QUICK_RUNS = sum(20 if entry.is_random else 1 for entry in ENTRIES)


@pytest.mark.parametrize("name", PRINTED_LAYOUTS)
def test_the_board_gives_the_printed_layouts_their_values(name: str) -> None:
    score, text = PRINTED_LAYOUTS[name]
    squares = np.array([list(row) for row in text.split()])
    numbers = np.where(squares == "*", ".", squares)
    assert "\n".join("".join(row) for row in numbers) == str(BOARD).strip()
    assert BOARD.score(squares == "*") == score


def invented(task: Task) -> Document:
    """Runs that come to values 0, 1 and 2 in turn, in 2 milliseconds each."""
    seed = json.loads(task.key)["seed"]
    return {
        "value": seed % 3,
        "mines": 23 + seed % 2,
        "proven_optimal": "exact" in task.key,
        "evaluations": 1000,
        "cpu_seconds": 0.002,
        "log": [[1, 40, 20], [10, 8, 22], [100, seed % 3, 23]],
    }


def filled(scale: Scale = Scale.PAPER, seed: int = 0) -> PaperReport:
    return PAPER.fill(InventedResults(work=invented), scale=scale, seed=seed)


def measurement(report: PaperReport, label: str) -> dict[str, Any]:
    return next(each for each in report.measurements if each["label"] == label)


def test_runs_have_consecutive_seeds_and_those_that_draw_nothing_are_one() -> None:
    asked: list[dict[str, Any]] = []

    def work(task: Task) -> None:
        asked.append(json.loads(task.key))

    PAPER.fill(InventedResults(work=work), scale=Scale.QUICK, seed=7)
    seeds = Counter(each["method"] for each in asked if each["iterations"] == 100_000)
    assert seeds == {
        "random": 20,
        "annealing": 20,
        "annealing(value_only=true)": 20,
        "annealing(schedule=geometric)": 20,
    }
    assert [each["seed"] for each in asked if each["method"] == "annealing"] == [*range(7, 27)]
    assert len([each for each in asked if each["method"] == "exact"]) == 1
    assert all(len(each["puzzle"]) == 10 for each in asked if each["method"] != "brute-force")


def test_seeds_go_on_at_0_after_the_greatest() -> None:
    report = filled(Scale.QUICK, seed=MAX_SEED)
    assert measurement(report, "annealing")["runs"] == 20
    with pytest.raises(InvalidOption, match="seed is -1"):
        filled(seed=-1)


def test_a_row_holds_published_and_ours_with_its_spread() -> None:
    row = row_of(report_markdown(filled()), "VNS, k in [1, 2)")
    assert row[2:] == ["100", "1", "0, 23", "0 to 2", "1", "2", "34 of 100", "better"]
    assert row_of(report_markdown(filled()), "local search")[3] == "3 to 10"
    assert row_of(report_markdown(filled()), "exact")[4] == "0, 23 (proven)"


def test_another_choice_stands_beside_the_figure_that_it_may_explain() -> None:
    text = report_markdown(filled())
    choices = text[text.index("### Where the text is silent") :]
    row = row_of(choices, "VNS, k in [1, 2), ties at random")
    assert row[2:] == ["100", "1", "0, 23", "0 to 2", "1", "2", "34 of 100", "better"]


def test_choices_and_what_goes_beyond_are_compared_with_no_published_figure() -> None:
    assert {entry.form for entry in ENTRIES if entry.published} == {Form.PUBLISHED}
    assert {entry.form for entry in ENTRIES if entry.explains} == {Form.CAUSE}
    assert {entry.form for entry in CHOICES} == {Form.CAUSE}


def test_the_first_page_has_ours_in_published_form_and_beyond() -> None:
    lines = {line.figure: line for line in filled().figures}
    line = lines["VNS, k in [1, 2): best"]
    assert (line.published, line.verdict) == ("1 of 100 runs", "better")
    assert line.ours == "0 to 2, median 1, of 100 runs"
    assert line.beyond == "VNS, k in [5, 10), near squares: 0 to 2, median 1, of 100 runs"
    assert lines["random search, 100,000: best"].published == "13 of 1 run"
    assert lines["random search, 100,000: best"].beyond == "exact: 0, proven"
    assert lines["brute force on the board"].ours is not None
    assert line.note == "open", "no other choice is within noise either"
    assert lines["VNS, k in [1, 10): best"].note == ""


def test_the_first_page_names_the_choice_that_brings_a_figure_about() -> None:
    def work(task: Task) -> Document:
        return invented(task) | {"value": 6 if "one-square" in task.key else 2}

    report = PAPER.fill(InventedResults(work=work), scale=Scale.PAPER, seed=0)
    line = next(each for each in report.figures if each.figure == "genetic, 100: best")
    assert line.verdict == "better"
    assert line.note == "brought about by genetic, 100, 5 % of the children mutate"


@pytest.mark.parametrize(
    ("values", "verdict"),
    [
        ([6] * 4000, "better"),
        ([6] * 390 + [10] * 10, "within noise"),
        ([6] * 399 + [12], "within noise"),
        ([6] * 350 + [12] * 50, "worse"),
    ],
)
def test_the_worst_of_local_search_is_judged_as_well(values: list[int], verdict: str) -> None:
    runs = SetterRuns(SEARCHES[0], [{"value": value, "mines": 20} for value in values])
    assert runs.worst_verdict == verdict


def test_the_claim_about_the_most_consistent_search_is_tested() -> None:
    def work(task: Task) -> Document:
        key = json.loads(task.key)
        is_wide = key["method"] == "vns(k_min=1,k_max=10)"
        return invented(task) | {"value": int(is_wide and key["seed"] % 4 == 0)}

    text = report_markdown(PAPER.fill(InventedResults(work=work), scale=Scale.PAPER, seed=0))
    assert "Here 100 of 100 runs against 75 of 100 reach 0 (p = 1.1e-08" in text


def test_the_time_is_compared_with_the_published_one() -> None:
    report = filled()
    assert measurement(report, "VNS, k in [5, 10)")["times_faster"] == pytest.approx(5000)
    assert measurement(report, "exact")["times_faster"] is None
    text = report_markdown(report)
    times = text[text.index("### Time") :]
    assert row_of(times, "annealing")[2:] == ["100,000", "1,000", "20", "2", "10,000"]


def test_brute_force_is_projected_from_its_largest_corner() -> None:
    def work(task: Task) -> Document:
        free = sum(row.count(".") for row in json.loads(task.key)["puzzle"])
        layouts = min(2**free, 2**25)
        return invented(task) | {"evaluations": layouts, "cpu_seconds": layouts / 2**27}

    report = PAPER.fill(InventedResults(work=work), scale=Scale.QUICK, seed=0)
    text = report_markdown(report)
    assert row_of(text, "corner of 4×4") == ["corner of 4×4", "12", "4,096", "0.0305 ms", "0, 23"]
    assert row_of(text, "the board")[1:4] == ["67", "1.5e+20", "34,841.4 years (projected)"]
    assert "134 million layouts a second" in text


def test_corners_are_cut_from_the_board() -> None:
    assert [(entry.puzzle.height, entry.puzzle.num_free) for entry in BRUTE_FORCE] == [
        (4, 12),
        (5, 16),
        (6, 25),
    ]


def test_without_runs_the_published_figures_stand_alone() -> None:
    report = PAPER.fill(NOTHING_DONE, scale=Scale.QUICK, seed=0)
    text = report_markdown(report)
    assert row_of(text, "annealing")[2:] == ["100,000", "4", *["–"] * 6]
    assert f"0 of {QUICK_RUNS} runs are there" in report.missing
    assert f"{len(ENTRIES)} of {len(ENTRIES)} entries are short" in report.missing
    assert len({tuple(each) for each in [*report.measurements, *filled().measurements]}) == 1
    for plot in report.plots:
        assert b"<svg" in draw_plot(plot)


def test_the_curve_is_the_median_of_the_best_so_far() -> None:
    entry = SEARCHES[0]
    documents = [
        {"log": [[value, 30, 9], [10, value, 9]], "evaluations": 20 * value} for value in (1, 2, 6)
    ]
    points = dict(SetterRuns(entry, documents).median_curve())
    assert (points[6], points[9], points[10]) == (30, 30, 2)
    assert (min(points), max(points)) == (6, 120), "from where all have a layout to the longest"


def test_every_plot_can_be_drawn() -> None:
    for plot in filled().plots:
        assert b"<svg" in draw_plot(plot)


def test_a_report_finds_what_a_run_has_kept() -> None:
    entry = SEARCHES[0]
    with RunStore.in_memory() as store:
        results = run_tasks(list(entry.tasks(3, seed=5)), workers=Threads(1), store=store)
        report = gather(PAPER, store, seed=5)
    found = measurement(report, entry.label)
    assert found["runs"] == 3
    assert found["best"] == min(document["value"] for document in results)
    assert f"3 of {QUICK_RUNS} runs" in report.missing


def test_runs_in_other_threads_take_no_time() -> None:
    tasks = list(RANDOM_SEARCH[4].tasks(8, seed=0))
    with RunStore.in_memory() as store:
        began = time.process_time()
        results = run_tasks(tasks, workers=Threads(4), store=store)
        spent = time.process_time() - began
    assert sum(document["cpu_seconds"] for document in results) <= spent


def test_entries_have_names_of_their_own() -> None:
    assert len({entry.label for entry in ENTRIES}) == len(ENTRIES)


def test_every_published_figure_has_its_entry() -> None:
    assert {entry.label for entry in ENTRIES if entry.published} == PUBLISHED.keys()


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0.0000305, "0.0305 ms"), (2.5, "2.5 s"), (7200, "2.0 hours"), (86_400 * 730.5, "2.0 years")],
)
def test_durations_have_a_unit_that_suits_them(seconds: float, shown: str) -> None:
    assert duration(seconds) == shown
