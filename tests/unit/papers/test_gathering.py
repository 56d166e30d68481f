"""What the store holds of a paper, at the largest scale that is whole."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.run_experiments import run_experiments
from sapper.lab.store.run_store import RunStore
from sapper.papers.gathering import gather
from sapper.papers.runs.inquiry import Scale
from sapper.spec import StartRule
from tests.helpers.papers import SMALL_ENTRY, InventedResults, small_paper


def fill(store: RunStore, scale: Scale, seed: int = 1) -> None:
    def play(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
        return run_experiments(experiments, games=games, store=store)

    small_paper().fill(InventedResults(play), scale=scale, seed=seed)


def test_an_empty_store_says_how_to_fill_it() -> None:
    with RunStore.in_memory() as store:
        report = gather(small_paper(), store, seed=1)
        assert store.runs() == []
    assert report.sections == ()
    assert "0 of 400 games" in report.missing
    assert "sapper papers run small" in report.missing


def test_the_largest_whole_scale_is_shown() -> None:
    with RunStore.in_memory() as store:
        fill(store, Scale.PAPER)
        assert gather(small_paper(), store, seed=1).scale == "paper"
        fill(store, Scale.QUICK)
        report = gather(small_paper(), store, seed=1)
    assert (report.scale, report.missing) == ("paper", "")
    assert report.measurements[0]["games"] == 50


def test_less_than_the_smallest_scale_is_shown_with_what_is_missing() -> None:
    with RunStore.in_memory() as store:
        experiment = SMALL_ENTRY.experiment(StartRule.SAFE_CELL, 1)
        run_experiments([experiment], games=20, store=store)
        report = gather(small_paper(), store, seed=1)
    assert report.scale == "quick"
    assert report.measurements[0]["games"] == 20
    assert "20 of 400 games" in report.missing
    assert report.sections


def test_games_of_another_seed_do_not_count() -> None:
    with RunStore.in_memory() as store:
        fill(store, Scale.PAPER, seed=2)
        assert "0 of 400" in gather(small_paper(), store, seed=1).missing
