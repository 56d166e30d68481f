"""What a command tells of the games and runs that it finds in the store."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sapper.lab.experiment.experiment import Experiment
from sapper.lab.play.run_experiments import count_stored
from sapper.lab.store.run_store import RunStore
from sapper.lab.store.tasks import Task, find_results


def note_stored_games(
    store: RunStore, experiments: Sequence[Experiment], games: Sequence[int]
) -> None:
    """Say on standard error how many games are not played now: their CPU times are old ones."""
    _note(count_stored(store, experiments, games), sum(games), "games", "plays")


def note_stored_runs(store: RunStore, tasks: Sequence[Task]) -> None:
    """The same for runs that are no games."""
    stored = sum(document is not None for document in find_results(tasks, store))
    _note(stored, len(tasks), "runs", "makes")


def _note(stored: int, total: int, unit: str, verb: str) -> None:
    if stored:
        print(
            f"{stored:,} of {total:,} {unit} come from the store, with the CPU time that they "
            f"took then; --fresh {verb} them again",
            file=sys.stderr,
        )
