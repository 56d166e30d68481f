"""What a command that plays games tells of those it finds in the store."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sapper.lab.experiment import Experiment
from sapper.lab.running import count_stored
from sapper.lab.store import RunStore


def note_stored_games(
    store: RunStore, experiments: Sequence[Experiment], games: Sequence[int]
) -> None:
    """Say on standard error how many games are not played now: their CPU times are old ones."""
    stored = count_stored(store, experiments, games)
    if stored:
        print(
            f"{stored:,} of {sum(games):,} games come from the store, with the CPU time that they "
            "took then; --fresh plays them again",
            file=sys.stderr,
        )
