"""What is asked of a source, what comes, and how what does not is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pytest

from sapper.checks import MAX_SEED
from sapper.errors import InvalidOption
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.runs.inquiry import (
    GAMES,
    Inquiry,
    PerScale,
    Runs,
    Scale,
    Share,
    Source,
    Unit,
    WantedGames,
    consecutive_seeds,
)
from sapper.spec import StartRule
from tests.helpers.papers import NOTHING_DONE, SMALL_ENTRY, InventedResults, playing

RUNS = Unit("runs", "rows")
COUNTS = PerScale(quick=2, paper=3, full=4)


@dataclass(frozen=True)
class Row:
    """A row whose runs are its label and their number."""

    label: str

    def tasks(self, count: int, seed: int) -> Iterator[Task]:
        for index in range(count):
            yield Task("test", f"{self.label} {seed + index}", lambda store: {})

    def row(self, documents: Sequence[Document]) -> Runs[Row]:
        return Runs(self, documents)


def inquiry(source: Source, scale: Scale = Scale.PAPER) -> Inquiry:
    return Inquiry(source, scale=scale, seed=7)


def those_of(*keys: str) -> InventedResults:
    """A source that holds the runs of these keys."""
    return InventedResults(work=lambda task: {"key": task.key} if task.key in keys else None)


def test_each_row_gets_its_own_runs_in_order() -> None:
    asking = inquiry(those_of("a 7", "a 9", "b 8"))
    first, second = asking.runs([Row("a"), Row("b")], COUNTS, RUNS)
    assert [document["key"] for document in first.documents] == ["a 7", "a 9"]
    assert [document["key"] for document in second.documents] == ["b 8"]
    assert (first.entry, len(second)) == (Row("a"), 1)


@pytest.mark.parametrize(("scale", "count"), [("quick", 2), ("paper", 3), ("full", 4)])
def test_the_scale_says_how_many_runs(scale: str, count: int) -> None:
    asking = inquiry(NOTHING_DONE, Scale.parse(scale))
    asking.runs([Row("a")], COUNTS, RUNS)
    assert asking.shares(RUNS) == [Share("a", 0, count)]


def test_a_source_is_not_asked_for_no_runs() -> None:
    class Refusing(InventedResults):
        def documents(self, tasks: Sequence[Task]) -> list[Document | None]:
            raise InvalidOption("no runs here")

    assert inquiry(Refusing()).runs([], COUNTS, RUNS) == []


def test_games_come_as_many_as_there_are() -> None:
    asking = inquiry(playing(lambda _: 0.5))
    wanted = WantedGames("half", SMALL_ENTRY.experiment(StartRule.ANY, 7), 10)
    (results,) = asking.games([wanted])
    assert (len(results), results.num_wins) == (10, 5)
    assert asking.shares(GAMES) == [Share("half", 10, 10)]
    assert asking.missing() == ""


def test_rows_that_are_short_are_named() -> None:
    asking = inquiry(those_of("a 7", "a 8", "a 9", "b 8"))
    asking.runs([Row("a"), Row("b"), Row("c")], COUNTS, RUNS)
    assert asking.missing() == "4 of 9 runs are there; 2 of 3 rows are short: b; c."


def test_only_the_first_few_are_named() -> None:
    asking = inquiry(NOTHING_DONE)
    asking.runs([Row(name) for name in "abcdefg"], COUNTS, RUNS)
    assert asking.missing().endswith("7 of 7 rows are short: a; b; c; d; e; and 2 more.")


def test_units_have_a_sentence_each_and_those_that_stand_alone_no_names() -> None:
    asking = inquiry(those_of("a 7", "a 8", "a 9"))
    asking.games([WantedGames("game", SMALL_ENTRY.experiment(StartRule.ANY, 7), 1000)])
    asking.runs([Row("a")], COUNTS, Unit("trials", "entries"))
    asking.runs([Row("b")], PerScale(quick=1, paper=1, full=1), Unit("calibrations"))
    games, calibrations = "0 of 1,000 games are there; 1 of 1", "0 of 1 calibrations are there."
    assert asking.missing() == f"{games} experiments are short: game. {calibrations}"


def test_seeds_go_on_at_0_after_the_greatest() -> None:
    assert list(consecutive_seeds(MAX_SEED - 1, 3)) == [MAX_SEED - 1, MAX_SEED, 0]
    with pytest.raises(InvalidOption, match="seed is -1"):
        list(consecutive_seeds(-1, 3))
