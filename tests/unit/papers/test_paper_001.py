"""Paper 001: what it asks for, and how trials, fresh games and baselines are shown."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from sapper.errors import InvalidOption
from sapper.lab.store.run_store import Document, RunStore
from sapper.lab.store.tasks import Task, run_tasks
from sapper.learning.patterns.evolution import KIND, EvolutionOptions
from sapper.learning.patterns.fitness import USUAL
from sapper.learning.patterns.recipes import RECIPES
from sapper.papers.gathering import gather
from sapper.papers.paper_001 import PAPER
from sapper.papers.paper_001_rows import SELECTIONS
from sapper.papers.report.paper_report import PaperReport
from sapper.papers.report.plots import draw_plot
from sapper.papers.runs.inquiry import Scale
from sapper.papers.runs.pattern_runs import BASELINE, PatternEntry, PlayerEntry
from sapper.papers.writing import report_markdown
from sapper.work.threads import Threads
from tests.helpers.papers import NOTHING_DONE, InventedResults, row_of


def invented(task: Task) -> Document:
    """Trials that end at 66 and a bit by their seed; universal sampling stays at 64."""
    asked = json.loads(task.key)
    if task.kind == BASELINE:
        mean = 59.8 if asked["start"] == "zero" else 61.8
        return {"mean": mean, "interval": [mean - 0.1, mean + 0.1], "games": 10_000}
    end = (64.0 if asked["selection"] == "sus" else 66.0) + 0.01 * asked["seed"]
    return {
        "patterns": [[0] * 13],
        "fitness": end,
        "history": [[64.0, 63.0]] * (asked["generations"] - 1) + [[end, 65.0]],
        "fresh": {
            "mean": end - 0.5,
            "interval": [end - 0.6, end - 0.4],
            "games": 10_000,
            "fired": [3],
            "right": [2],
            "correct": 1.25,
            "wrong": 0.5,
            "opened": 23.4,
        },
        "num_games": 1_250_000,
        "cpu_seconds": 2.5,
    }


def filled(scale: Scale = Scale.PAPER, seed: int = 0) -> PaperReport:
    return PAPER.fill(InventedResults(work=invented), scale=scale, seed=seed)


def measurement(report: PaperReport, label: str) -> dict[str, Any]:
    return next(each for each in report.measurements if each["label"] == label)


def test_the_ten_published_trials_average_what_they_do() -> None:
    published = [entry.published for entry in SELECTIONS if entry.published]
    assert [len(each.trials) for each in published] == [10] * 4
    assert [round(each.mean, 3) for each in published] == [65.023, 65.002, 65.055, 64.839]
    assert [each.printed_mean for each in published] == [64.999, 65.055, 65.003, 64.8367]


def test_the_settings_are_those_of_the_paper() -> None:
    for entry in SELECTIONS:
        options = entry.options
        assert (options.recipe, options.patterns) == ("published", 250)
        assert (options.start, options.flags) == ("zero", "stand")
        assert (options.games, options.generations) == (100, 250)


def test_it_asks_for_trials_of_consecutive_seeds_and_for_baselines() -> None:
    asked: list[Task] = []
    PAPER.fill(InventedResults(work=asked.append), scale=Scale.PAPER, seed=3)
    keys = [json.loads(task.key) for task in asked if task.kind == KIND]
    sus = [key["seed"] for key in keys if (key["selection"], key["start"]) == ("sus", "zero")]
    assert sus == list(range(3, 13))
    recipes = Counter(key["recipe"] for key in keys)
    assert recipes.keys() == RECIPES.keys()
    assert sum(task.kind == BASELINE for task in asked) == 7


def test_a_row_shows_the_end_and_the_fresh_games() -> None:
    row = row_of(report_markdown(filled()), "tournament of 8")
    assert row[:5] == ["tournament of 8", "65.055", "65.002", "10", "66.045"]
    assert row[6:] == ["66.045", "65.545", "1.25", "0.50", "23.4", "2.50", "better"]


def test_another_reading_stands_against_the_same_trials() -> None:
    text = report_markdown(filled())
    row = row_of(text, "stochastic universal sampling, opening")
    assert (row[1], row[-1]) == ("64.839", "worse")
    assert "Neither start brings about both published figures." in text


def test_a_larger_evolution_stands_against_the_usual_one() -> None:
    text = report_markdown(filled())
    assert row_of(text, "population 200")[-1] == "within noise"


def test_random_play_is_compared_under_the_start_that_it_fits() -> None:
    text = report_markdown(filled())
    assert row_of(text, "random play")[1:] == [
        *("59.65", "59.800", "59.700 to 59.900", "10,000", "within noise")
    ]
    assert row_of(text, "random play: opening shown, flags fall")[-1] == "better"


def test_the_first_page_says_what_the_other_start_gives() -> None:
    lines = {line.figure: line for line in filled().figures}
    assert len(lines) == 5
    eight = lines["Figure 1, tournament of 8"]
    assert (eight.published, eight.ours, eight.verdict) == ("65.002", "66.045", "better")
    assert "opening shown 66.020 (better)" in eight.note
    assert lines["random play"].ours == "59.80"


def test_trials_stand_beside_the_published_ones() -> None:
    text = report_markdown(filled())
    assert row_of(text, "tournament of 12", "published")[2:4] == ["65.16", "64.85"]
    assert row_of(text, "tournament of 12", "ours, zero")[2:4] == ["66.00", "66.01"]
    assert row_of(text, "tournament of 12", "ours, opening")[2:4] == ["66.00", "66.01"]


def test_measurements_share_their_keys() -> None:
    report = filled()
    assert len({tuple(each) for each in report.measurements}) == 1
    random = measurement(report, "random play")
    assert (random["published_mean"], random["fresh_fitness"]) == (59.65, 59.8)
    assert measurement(report, "improved")["fitness"] == pytest.approx(66.0)


def test_the_plots_can_be_drawn() -> None:
    for plot in filled(Scale.QUICK).plots:
        assert draw_plot(plot).startswith(b"<?xml")


def test_what_is_not_there_is_said() -> None:
    report = PAPER.fill(NOTHING_DONE, scale=Scale.QUICK, seed=0)
    assert "4 of 4 selections are short: tournament of 12; " in report.missing
    assert "6 of 6 recipes are short" in report.missing
    assert "0 of 4 random players are there." in report.missing
    assert "0 of 3 players are there." in report.missing
    assert not filled().missing
    report_markdown(report)


def test_a_bad_seed_is_refused() -> None:
    with pytest.raises(InvalidOption, match="seed is -1"):
        filled(seed=-1)


def test_the_efforts_say_how_many_evolutions() -> None:
    assert PAPER.effort(Scale.PAPER).startswith("40 evolutions of 250 generations, ")
    assert PAPER.effort(Scale.PAPER).endswith(" 6 of improved recipes over 250")


def test_real_runs_are_kept_and_found_again() -> None:
    entry = PatternEntry(
        label="small", options=EvolutionOptions(population=4, generations=3, games=10, patterns=20)
    )
    player = PlayerEntry(label="by hand", player="sure-only", rules=USUAL)
    tasks = [*entry.tasks(2, 1), *player.tasks(1, 1)]
    with RunStore.in_memory() as store:
        documents = run_tasks(tasks, workers=Threads(2), store=store)
        runs = entry.row(documents[:2])
        assert len(runs) == 2
        assert len(runs.curve()) == 3
        assert player.row(documents[2:]).fitness.mean == pytest.approx(69.16, abs=0.2)
        assert gather(PAPER, store, seed=0).missing
