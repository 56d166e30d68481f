"""The SQLite file of a run store: its schema, how it is opened, and its transactions."""

from __future__ import annotations

import errno
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sapper.errors import InvalidFile, SapperError

IN_MEMORY = ":memory:"
"""The path of a database without a file."""
APPLICATION_ID = 0x53415052
"""Marks an SQLite file as a run store: "SAPR"."""
BUSY_SECONDS = 60.0
"""How long to wait while another process writes."""

_GAMES = """
CREATE TABLE experiments (
    id INTEGER PRIMARY KEY,
    solver TEXT NOT NULL,
    height INTEGER NOT NULL,
    width INTEGER NOT NULL,
    mines INTEGER NOT NULL,
    start_rule TEXT NOT NULL,
    first TEXT NOT NULL,
    seed TEXT NOT NULL, -- up to 2**64-1, more than SQLite's integers hold
    boards TEXT NOT NULL,
    version TEXT NOT NULL,
    build TEXT NOT NULL,
    created TEXT NOT NULL,
    UNIQUE (solver, height, width, mines, start_rule, first, seed, boards, version, build)
);
CREATE TABLE chunks (
    experiment INTEGER NOT NULL REFERENCES experiments ON DELETE CASCADE,
    start INTEGER NOT NULL,
    count INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    guesses INTEGER NOT NULL,
    cpu_seconds REAL NOT NULL,
    worker TEXT NOT NULL,
    finished TEXT NOT NULL,
    records BLOB NOT NULL,
    PRIMARY KEY (experiment, start)
);
"""
_DOCUMENTS = """
CREATE TABLE documents (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    version TEXT NOT NULL,
    build TEXT NOT NULL,
    created TEXT NOT NULL,
    document TEXT NOT NULL, -- JSON
    PRIMARY KEY (kind, key, version, build)
) WITHOUT ROWID;
"""
_WEIGHTED = """
CREATE TABLE experiments_with_kind (
    id INTEGER PRIMARY KEY,
    solver TEXT NOT NULL,
    height INTEGER NOT NULL,
    width INTEGER NOT NULL,
    mines INTEGER NOT NULL,
    start_rule TEXT NOT NULL,
    first TEXT NOT NULL,
    seed TEXT NOT NULL,
    boards TEXT NOT NULL,
    weighted INTEGER NOT NULL,
    version TEXT NOT NULL,
    build TEXT NOT NULL,
    created TEXT NOT NULL,
    UNIQUE (solver, height, width, mines, start_rule, first, seed, boards, weighted, version, build)
);
INSERT INTO experiments_with_kind
    SELECT id, solver, height, width, mines, start_rule, first, seed, boards, 0, version, build,
           created
    FROM experiments;
DROP TABLE experiments;
ALTER TABLE experiments_with_kind RENAME TO experiments;
ALTER TABLE chunks ADD COLUMN squares REAL
"""
"""Whether games are weighted joins the identity; `squares` sums squared weights, else is NULL."""
_JOBS = """
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    request TEXT NOT NULL, -- JSON
    state TEXT NOT NULL,
    progress TEXT, -- JSON
    result TEXT, -- JSON
    error TEXT,
    created TEXT NOT NULL,
    updated TEXT NOT NULL
);
"""
_STEPS = (_GAMES, _DOCUMENTS, _WEIGHTED, _JOBS)
"""What each version of the schema adds to the one before."""
SCHEMA_VERSION = len(_STEPS)
"""Stored as `user_version`; a store with a greater one comes from a newer Sapper."""


class Database:
    """An open store file; every error of SQLite comes out as one that names the file."""

    def __init__(self, path: str, *, read_only: bool = False) -> None:
        """Open the file, or make it and its folder; with `read_only` it must be there.

        Raises InvalidFile for a file that is no run store or one of a newer Sapper, and OSError
        where none can be opened.
        """
        self._path = path
        if path != IN_MEMORY and not read_only:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        with self.reading():
            self._connection = _connect_reading(path) if read_only else _connect(path)
            try:
                self._prepare_reading() if read_only else self._prepare()
            except BaseException:
                self.close()
                raise

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def execute(
        self, statement: str, values: Sequence[str | int | float | bytes | None] = ()
    ) -> sqlite3.Cursor:
        """Run one statement, inside `reading` or `writing`."""
        return self._connection.execute(statement, values)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Turn errors of SQLite, and values that no store holds, into errors that name the file."""
        try:
            yield
        except SapperError:
            raise
        except sqlite3.OperationalError as error:  # locked, full, read-only, not to be opened
            raise OSError(errno.EIO, f"run store: {error}", self._path) from None
        except sqlite3.DatabaseError as error:
            raise InvalidFile(f"{self._path} is no run store of Sapper: {error}") from None
        except (OverflowError, TypeError, ValueError) as error:  # what damaged rows are read as
            raise InvalidFile(f"{self._path} is damaged: {error}") from None

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A transaction that holds the write lock from its beginning: all of it, or nothing."""
        with self.reading():
            self.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self.execute("ROLLBACK")
                raise

    def _prepare(self) -> None:
        self._check_kind()
        self.execute("PRAGMA synchronous = NORMAL")
        with self.writing():
            self._bring_up_to_date()
        self.execute("PRAGMA foreign_keys = ON")  # not before: a table that goes takes its chunks
        self._write_ahead()

    def _prepare_reading(self) -> None:
        """Check the file; one of an earlier schema is brought up to date in a copy in memory."""
        self._check_kind()
        if self._number("user_version") == SCHEMA_VERSION:
            return
        file, self._connection = self._connection, _connect(IN_MEMORY)
        file.backup(self._connection)
        file.close()
        self._bring_up_to_date()

    def _check_kind(self) -> None:
        """Refuse what is no store before anything in the file is changed."""
        if self._is_empty():
            return
        if self._number("application_id") != APPLICATION_ID:
            raise InvalidFile(f"{self._path} is an SQLite file, but no run store of Sapper")
        version = self._number("user_version")
        if version > SCHEMA_VERSION:
            raise InvalidFile(
                f"{self._path} was written by a newer Sapper: its schema is {version}, "
                f"this one reads up to {SCHEMA_VERSION}"
            )

    def _is_empty(self) -> bool:
        (count,) = self.execute("SELECT count(*) FROM sqlite_master").fetchone()
        return not count

    def _number(self, pragma: str) -> int:
        return int(self.execute(f"PRAGMA {pragma}").fetchone()[0])

    def _bring_up_to_date(self) -> None:
        """Add what later versions of the schema have added; to a new file, that is all of it."""
        steps = _STEPS[self._number("user_version") :]  # now that no other process can write
        if not steps:
            return
        for step in steps:
            for statement in step.split(";"):
                self.execute(statement)
        self.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        self.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")

    def _write_ahead(self) -> None:
        """Log writes ahead, so that readers and the one writer do not wait for each other.

        SQLite answers "locked" at once when two processes turn this on together.
        """
        deadline = time.monotonic() + BUSY_SECONDS
        while True:
            try:
                self.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorname != "SQLITE_BUSY" or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)


def _connect(address: str, *, is_uri: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(address, timeout=BUSY_SECONDS, isolation_level=None, uri=is_uri)
    connection.row_factory = sqlite3.Row
    return connection


def _connect_reading(path: str) -> sqlite3.Connection:
    """Open a file that is only read.

    Where the folder is read-only too, SQLite cannot lay the index of its log there; then the file
    is taken as one that nobody writes to.
    """
    address = f"{Path(path).absolute().as_uri()}?mode=ro"
    connection = _connect(address, is_uri=True)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.OperationalError as error:
        connection.close()
        if not error.sqlite_errorname.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")):
            raise
        return _connect(f"{address}&immutable=1", is_uri=True)
    return connection
