"""Jobs in the run store: what was asked for, how far it is and what came of it.

Their games, checkpoints and results lie in the same file, under keys of their own.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sapper.errors import InvalidFile, InvalidOption
from sapper.formats.checks import json_object
from sapper.lab.store.database import Database
from sapper.lab.store.run_store import Document

LOCK_SUFFIX = ".server"
"""Beside the store lies an empty database of its name and this, which its server keeps locked."""


@dataclass(frozen=True, kw_only=True)
class StoredJob:
    """One job. `request`, `progress` and `result` are JSON objects."""

    id: str
    request: Document
    state: str
    progress: Document | None = None
    result: Document | None = None
    error: str | None = None
    created: str
    updated: str


class JobStore:
    """The jobs of a run store, of one thread."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Open the store of that path, or make it; raises as `RunStore` does."""
        self.path = os.fspath(path)
        self._database = Database(self.path)

    def close(self) -> None:
        """Close the file; the store cannot be used any more."""
        self._database.close()

    def jobs(self) -> list[StoredJob]:
        """Every job, in the order in which they were asked for."""
        with self._database.reading():
            rows = self._database.execute("SELECT * FROM jobs ORDER BY rowid").fetchall()
        return [self._stored_job(row) for row in rows]

    def put(self, job: StoredJob) -> None:
        """Keep a job as it is now; one that is known keeps its place in the order."""
        row = (
            job.id,
            json.dumps(job.request, allow_nan=False),
            job.state,
            _text(job.progress),
            _text(job.result),
            job.error,
            job.created,
            job.updated,
        )
        with self._database.writing():
            self._database.execute(
                "INSERT INTO jobs VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET "
                "state = excluded.state, progress = excluded.progress, result = excluded.result, "
                "error = excluded.error, updated = excluded.updated",
                row,
            )

    def delete(self, job: str) -> None:
        """Forget a job; what it has added to the store stays."""
        with self._database.writing():
            self._database.execute("DELETE FROM jobs WHERE id = ?", (job,))

    def _stored_job(self, row: sqlite3.Row) -> StoredJob:
        try:
            return StoredJob(
                id=row["id"],
                request=json_object(row["request"]),
                state=row["state"],
                progress=_document(row["progress"]),
                result=_document(row["result"]),
                error=row["error"],
                created=row["created"],
                updated=row["updated"],
            )
        except InvalidFile as error:
            raise InvalidFile(f"{self.path}: job {row['id']} is damaged: {error}") from None


@contextmanager
def only_server(store: Path) -> Iterator[None]:
    """Be the one server of a store; raises InvalidOption where there is another.

    SQLite's own lock is held, on every system; it goes with the process, whatever ends it.
    """
    store.parent.mkdir(parents=True, exist_ok=True)
    lock = sqlite3.connect(f"{store}{LOCK_SUFFIX}", timeout=0, isolation_level=None)
    try:
        _take(lock, store)
        yield
    finally:
        lock.close()


def _take(lock: sqlite3.Connection, store: Path) -> None:
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        raise InvalidOption(
            f"another server works with the store {store}; end it, or name another with --store"
        ) from None


def _text(document: Document | None) -> str | None:
    return None if document is None else json.dumps(document, allow_nan=False)


def _document(text: str | None) -> Document | None:
    return None if text is None else json_object(text)
