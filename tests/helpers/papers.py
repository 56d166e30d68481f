"""A small paper, and invented results, for tests of the papers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

import numpy as np

from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.paper import Paper
from sapper.papers.runs.win_rates import (
    Entry,
    GamesProtocol,
    PlayedGames,
    RateTable,
    ReferenceValue,
    games_of,
    rate_figures,
    rate_records,
)
from sapper.spec import StartRule


def results_of(wins: int, games: int, cpu_seconds: float = 1.0) -> GameResults:
    """Games of which the first ones are won."""
    ones = np.ones(games, np.int32)
    return GameResults(np.arange(games) < wins, ones, ones.copy(), cpu_seconds)


def nothing_played(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
    """No games of any experiment."""
    return [results_of(0, 0, 0.0) for _ in experiments]


def nothing_worked_out(task: Task) -> None:
    """No result of any task."""


Play: TypeAlias = Callable[[Sequence[Experiment], Sequence[int]], Sequence[GameResults]]


@dataclass(frozen=True)
class InventedResults:
    """A source of results that are made up."""

    play: Play = nothing_played
    work: Callable[[Task], Document | None] = nothing_worked_out

    def games(
        self, experiments: Sequence[Experiment], counts: Sequence[int]
    ) -> Sequence[GameResults]:
        return self.play(experiments, counts)

    def documents(self, tasks: Sequence[Task]) -> list[Document | None]:
        return [self.work(task) for task in tasks]


NOTHING_DONE = InventedResults()


def playing(rate: Callable[[Experiment], float]) -> InventedResults:
    """A source that makes up as many games as are asked for, won at the rate given."""

    def play(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
        return [
            results_of(round(rate(experiment) * count), count)
            for experiment, count in zip(experiments, games, strict=True)
        ]

    return InventedResults(play)


def row_of(text: str, *first: str) -> list[str]:
    """The cells of the first row of a Markdown table that begins with these."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    return next(row for row in rows if tuple(row[: len(first)]) == first)


SMALL_ENTRY = Entry(
    label="small",
    level="4x4/2",
    solver="random",
    games=games_of(50),
    published=ReferenceValue(wins=25, games=50, printed="50.0%"),
)


def small_paper() -> Paper[PlayedGames]:
    """One entry, under two start rules."""
    table = RateTable(
        name="table",
        heading="Table 1",
        label="method",
        entries=(SMALL_ENTRY,),
        remarks=("Because.",),
    )
    protocol = GamesProtocol(entries=(SMALL_ENTRY,), rules=(StartRule.SAFE_CELL, StartRule.ANY))
    return Paper(
        name="small",
        title="A Title",
        authors="An Author",
        about="About it.",
        effort=protocol.effort,
        entries=protocol.entries,
        published_forms={"random": ()},
        measure=protocol.measure,
        amount=protocol.amount,
        how_to_read="Read it.",
        sections=(table.section,),
        figures=lambda measured: rate_figures(
            "Table 1", table.entries, measured.under(measured.fitting_rule), {}
        ),
        records=partial(rate_records, [table]),
    )
