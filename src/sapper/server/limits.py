"""What the server refuses to go beyond, so that no client can make it slow, full or dead."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.server.jobs.requests import MAX_CELLS, MAX_GAMES, MAX_SOLVERS
from sapper.server.schemas import LimitsInForce


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits that can be chosen; those of requests are in `sapper.server.jobs.requests`."""

    body_bytes: int = 64 * 1024
    body_seconds: float = 10.0
    """How long the body of a request may take to come."""
    unfinished_jobs: int = 50
    """Jobs that wait or run."""
    finished_jobs: int = 200
    """So many that have ended are kept; the oldest make room."""
    job_seconds: float = 24 * 3600.0
    """A job that takes longer is stopped; it can be resumed."""
    running_jobs: int = 2
    """So many run at once: a long training does not hold up a short bench."""
    changes_per_second: float = 10.0
    """Requests a client may send that change or compute something, in the long run."""
    changes_at_once: int = 60
    """The same in one go."""
    listeners: int = 500
    """Open streams of events."""

    def in_force(self) -> LimitsInForce:
        """What clients are told of them."""
        return LimitsInForce(
            body_bytes=self.body_bytes,
            cells=MAX_CELLS,
            games=MAX_GAMES,
            solvers=MAX_SOLVERS,
            unfinished_jobs=self.unfinished_jobs,
            job_seconds=self.job_seconds,
            changes_per_second=self.changes_per_second,
        )
