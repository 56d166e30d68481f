"""What a command tells of the games and runs that it finds in the store."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sapper.lab.experiment.experiment import Experiment
from sapper.lab.play.run_experiments import count_stored
from sapper.lab.store.run_store import RunStore


def note_stored_games(
    store: RunStore, experiments: Sequence[Experiment], games: Sequence[int]
) -> None:
    """Say on standard error how many games are not played now: their CPU times are old ones."""
    note_stored(count_stored(store, experiments, games), sum(games), "games")


def note_stored(stored: int, total: int, unit: str) -> None:
    """The same where they are counted already; the unit is `games` or `runs`."""
    if stored:
        verb = "plays" if unit == "games" else "makes"
        print(
            f"{stored:,} of {total:,} {unit} come from the store, with the CPU time that they "
            f"took then; --fresh {verb} them again",
            file=sys.stderr,
        )
