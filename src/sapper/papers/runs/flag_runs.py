"""Games that count as won when every mine is flagged, which is how paper 002 counts them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from sapper import _core
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.native_boards import native_drawn
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.runs.inquiry import Inquiry, PerScale, Unit
from sapper.papers.runs.win_rates import ByRule, Entry, Played
from sapper.solvers.registry import make_solver
from sapper.spec import StartRule

KIND = "flagging"
"""The kind of task that a run is."""

FLAGGED = Unit("runs of flagged games")

NUM_GAMES = PerScale(quick=200, paper=1000, full=10_000)
"""The games of a run."""


@dataclass(frozen=True, kw_only=True)
class FlaggingEntry(Entry):
    """An entry whose games are won when every mine is flagged, by proof or by a guesser's mark.

    Its solver is native. A game in which all safe cells are open and a mine is not flagged is lost.
    """


@dataclass(frozen=True)
class _RunOfEntry:
    """One entry under one rule."""

    entry: FlaggingEntry
    rule: StartRule

    @property
    def label(self) -> str:
        """What it is called where it is missing."""
        return f"`{self.entry.solver}` on {self.entry.level} `{self.rule.value}`"

    def tasks(self, count: int, seed: int) -> Iterator[Task]:
        """One run of so many games."""
        key = {
            "solver": self.entry.solver,
            "level": self.entry.level,
            "rule": self.rule.value,
            "games": count,
            "seed": seed,
        }
        yield Task(KIND, json.dumps(key), partial(self._play, count, seed))

    def row(self, documents: Sequence[Document]) -> Played:
        """The games of the run, those that were won first; none where it is missing."""
        if not documents:
            return Played(self.entry, self.rule, _results(0, 0, 0.0))
        (document,) = documents
        results = _results(document["wins"], document["games"], document["cpu_seconds"])
        return Played(self.entry, self.rule, results)

    def _play(self, count: int, seed: int, store: Path | None) -> Document:
        solver = make_solver(self.entry.solver).native(self.rule)
        assert solver is not None  # all stages of the papers' players are native
        boards = DrawnBoards(spec=self.entry.spec(self.rule), seed=seed, first=self.entry.first)
        began = time.thread_time()
        flagged = _core.play_flagging(solver, native_drawn(boards), 0, count)
        spent = time.thread_time() - began
        return {"wins": int(np.count_nonzero(flagged)), "games": count, "cpu_seconds": spent}


def measure_flagged(
    entries: Sequence[FlaggingEntry], rules: Sequence[StartRule], inquiry: Inquiry
) -> dict[Entry, ByRule]:
    """The games of each entry under each rule."""
    runs = [_RunOfEntry(entry, rule) for entry in entries for rule in rules]
    played = iter(inquiry.runs(runs, NUM_GAMES, FLAGGED))
    return {entry: {rule: next(played) for rule in rules} for entry in entries}


def _results(wins: int, games: int, cpu_seconds: float) -> GameResults:
    """Moves and guesses were not counted."""
    moves = np.zeros(games, np.int32)
    return GameResults(np.arange(games) < wins, moves, moves.copy(), cpu_seconds)
