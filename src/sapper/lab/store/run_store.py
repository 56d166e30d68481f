"""The run store: finished chunks of experiments in an SQLite file, safe against kill and power cut.

A chunk is added in one transaction, or not at all. Any number of processes may share a store.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, TypeAlias, TypeVar

import numpy as np

from sapper.errors import InvalidFile, InvalidOption, shown
from sapper.formats.checks import json_object
from sapper.lab.experiment.build import results_digest
from sapper.lab.experiment.identity import RunIdentity
from sapper.lab.experiment.results import GameResults
from sapper.lab.experiment.weighted_results import AnyResults, WeightedResults
from sapper.lab.store.columns import pack_columns, unpack_columns, unpack_weighted
from sapper.lab.store.database import IN_MEMORY, Database
from sapper.version import __version__

STORE_VARIABLE = "SAPPER_STORE"
"""The environment variable that names the default store."""

Document: TypeAlias = dict[str, Any]
"""A result that is not made of games, as a JSON object."""

Results = TypeVar("Results", GameResults, WeightedResults)

_IDENTITY = tuple(field.name for field in fields(RunIdentity))
_SUMMARY = f"""
SELECT id, {", ".join(_IDENTITY)}, created, count(start) AS chunks, total(count) AS games,
       total(wins) AS wins, total(moves) AS moves, total(guesses) AS guesses,
       total(squares) AS squares, total(cpu_seconds) AS cpu_seconds,
       coalesce(max(finished), created) AS finished
FROM experiments LEFT JOIN chunks ON experiment = id
"""

_OF_RUN = " AND ".join(f"{column} = ?" for column in _IDENTITY)
_OF_RESULT = "kind = ? AND key = ? AND version = ? AND build = ?"


@dataclass(frozen=True, kw_only=True)
class StoredRun:
    """One experiment of a store and what it holds of it."""

    id: int
    identity: RunIdentity
    created: str
    finished: str
    """When the last chunk came in, in UTC."""
    chunks: int
    games: int
    wins: float
    """Games that were won; of weighted games, the sum of their weights."""
    squares: float
    """Of weighted games, the sum of their squared weights."""
    moves: int
    guesses: int
    cpu_seconds: float


@dataclass(frozen=True, kw_only=True)
class StoredResult:
    """A result that is not made of games, without the result itself."""

    kind: str
    """What it is, such as `patterns`."""
    key: str
    """All that it depends on, other than the code."""
    version: str
    build: str
    created: str
    """When it was kept, in UTC."""
    size: int
    """Of its JSON, in characters."""

    @property
    def id(self) -> str:
        """A short name: the same in every store."""
        identity = json.dumps([self.kind, self.key, self.version, self.build])
        return hashlib.sha256(identity.encode()).hexdigest()[:_ID_DIGITS]


_MAX_ID = 2**63 - 1
"""The greatest id that SQLite holds."""

_ID_DIGITS = 10
"""Forty bits: among 10,000 results two share a name with chance 0.00005."""


class RunStore:
    """Finished games by experiment, and other results as documents by kind and key.

    Both count only for the code that they come from. A run is named by its id; None stands for one
    that has no game yet. An open store is a context manager, and is of one thread.
    """

    def __init__(self, path: str | os.PathLike[str], *, read_only: bool = False) -> None:
        """Open the store of that path, or make it.

        With `read_only` it must be there, and whatever would change it raises OSError.
        Raises InvalidFile for a file that is no run store or one of a newer Sapper, OSError where
        none can be opened, and InvalidOption for an empty path.
        """
        self.path = os.fspath(path)
        if not self.path:  # SQLite would make a file that nobody can find again
            raise InvalidOption("the path of the run store is empty")
        self._database = Database(self.path, read_only=read_only)

    @classmethod
    def in_memory(cls) -> RunStore:
        """An empty store that ends with the process."""
        return cls(IN_MEMORY)

    @property
    def file(self) -> Path | None:
        """The file of the store, for other processes to open; None for one in memory."""
        return None if self.path == IN_MEMORY else Path(self.path)

    def close(self) -> None:
        """Close the file; the store cannot be used any more."""
        self._database.close()

    def __enter__(self) -> RunStore:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def find_run(self, identity: RunIdentity) -> int | None:
        """The id of the run of that identity; None where it has no game yet."""
        with self._database.reading():
            row = self._database.execute(
                f"SELECT id FROM experiments WHERE {_OF_RUN}", _identity_values(identity)
            ).fetchone()
        return None if row is None else int(row["id"])

    def add(self, identity: RunIdentity, start: int, results: AnyResults, worker: str) -> bool:
        """Keep games start, start+1, … of a run; False when some of them are there already.

        The run is entered with the first of its games, and so is never there without any.
        """
        row = (
            start,
            len(results),
            results.num_wins,
            int(results.num_moves.sum()),
            int(results.num_guesses.sum()),
            results.cpu_seconds,
            worker,
            _now(),
            pack_columns(results),
            _squares(results),
        )
        with self._database.writing():
            run = self._enter(identity)
            if self._count_held(run, start, start + len(results)):
                return False
            self._database.execute(
                f"INSERT INTO chunks VALUES ({', '.join('?' * (1 + len(row)))})", (run, *row)
            )
        return True

    def _enter(self, identity: RunIdentity) -> int:
        """The id of a run, entered if it is new, within a transaction."""
        values = _identity_values(identity)
        columns = [*_IDENTITY, "created"]
        self._database.execute(
            f"INSERT OR IGNORE INTO experiments ({', '.join(columns)}) "
            f"VALUES ({', '.join('?' * len(columns))})",
            [*values, _now()],
        )
        (row,) = self._database.execute(f"SELECT id FROM experiments WHERE {_OF_RUN}", values)
        return int(row["id"])

    def holds(self, run: int | None, start: int, count: int) -> bool:
        """Whether all games start..start+count-1 of a run are there."""
        with self._database.reading():
            return self._count_held(run, start, start + count) == count

    def missing_ranges(self, run: int | None, games: int) -> Iterator[range]:
        """The stretches of games 0..games-1 that a run lacks, in order, as it stands now."""
        with self._database.reading():
            rows = self._database.execute(
                "SELECT start, count FROM chunks WHERE experiment = ? AND start < ? ORDER BY start",
                (run, games),
            ).fetchall()
        end = 0
        for start, count in rows:
            if start > end:
                yield range(end, start)
            end = start + count
        if end < games:
            yield range(end, games)

    def count_missing(self, run: int | None, games: int) -> int:
        """How many of games 0..games-1 a run lacks."""
        return sum(map(len, self.missing_ranges(run, games)))

    def chunks(self, run: int | None, games: int | None = None) -> Iterator[tuple[int, AnyResults]]:
        """The stored stretches of a run with their starts, in order, cut off at `games`."""
        end = games if games is not None else sys.maxsize
        with self._database.reading():
            rows = self._database.execute(
                "SELECT start, count, cpu_seconds, records, squares FROM chunks "
                "WHERE experiment = ? AND start < ? ORDER BY start",
                (run, end),
            )
            for start, count, cpu_seconds, records, squares in rows:
                unpack = unpack_columns if squares is None else unpack_weighted
                with self._naming_damage(run, start):
                    results = unpack(records, count, cpu_seconds)
                yield start, results[: end - start]

    @contextmanager
    def _naming_damage(self, run: int | None, start: int) -> Iterator[None]:
        """Say of damaged games which they are, and what to do about them."""
        try:
            yield
        except InvalidFile as error:
            raise InvalidFile(
                f"{self.path}: the chunk of run {run} that begins at game {start} cannot be read: "
                f"{error}; `sapper runs delete {run}` forgets the run, and its games can be "
                "played again"
            ) from None

    def results(self, run: int | None, games: int) -> GameResults:
        """Games 0..games-1 of a run; raises InvalidOption when some are missing."""
        won, cpu_seconds = np.zeros(games, np.bool_), 0.0
        num_moves, num_guesses = np.zeros(games, np.int32), np.zeros(games, np.int32)
        for at, part in self._stretches(run, games, GameResults):
            won[at], num_moves[at], num_guesses[at] = part.won, part.num_moves, part.num_guesses
            cpu_seconds += part.cpu_seconds
        return GameResults(won, num_moves, num_guesses, cpu_seconds)

    def weighted_results(self, run: int | None, games: int) -> WeightedResults:
        """The same of a run of weighted games."""
        return WeightedResults.joined(
            part for _, part in self._stretches(run, games, WeightedResults)
        )

    def _stretches(
        self, run: int | None, games: int, kind: type[Results]
    ) -> Iterator[tuple[slice, Results]]:
        """Games 0..games-1 of a run, stretch by stretch without a gap."""
        end = 0
        for start, part in self.chunks(run, games):
            if start > end:
                break
            if not isinstance(part, kind):
                raise InvalidFile(f"{self.path} is damaged: run {run} has games of two kinds")
            end = start + len(part)
            yield slice(start, end), part
        if end < games:  # another process may take games back at any time
            raise InvalidOption(f"run {run} lacks games from {end} on")

    def runs(self) -> list[StoredRun]:
        """Every experiment of the store with its counts, oldest first."""
        with self._database.reading():
            rows = self._database.execute(f"{_SUMMARY} GROUP BY id ORDER BY id").fetchall()
            return [_stored_run(row) for row in rows]

    def run(self, run: int) -> StoredRun:
        """One experiment of the store; raises InvalidOption for an id that is not there."""
        if 0 < run <= _MAX_ID:
            with self._database.reading():
                for row in self._database.execute(f"{_SUMMARY} WHERE id = ? GROUP BY id", (run,)):
                    return _stored_run(row)
        raise InvalidOption(f"the store {self.path} has no run {shown(run)}")

    def delete(self, run: int) -> None:
        """Forget a run and its games."""
        self.run(run)
        with self._database.writing():
            self._database.execute("DELETE FROM experiments WHERE id = ?", (run,))

    def keep(self, kind: str, key: str, document: Document) -> None:
        """Keep a result of this code; it takes the place of an older one."""
        text = json.dumps(document, allow_nan=False)
        row = (kind, key, *_this_code(), _now(), text)
        with self._database.writing():
            self._database.execute(
                f"INSERT OR REPLACE INTO documents VALUES ({', '.join('?' * len(row))})", row
            )

    def find(self, kind: str, key: str) -> Document | None:
        """What this code has kept under that key; None where there is nothing."""
        with self._database.reading():
            row = self._database.execute(
                f"SELECT document FROM documents WHERE {_OF_RESULT}", (kind, key, *_this_code())
            ).fetchone()
        return None if row is None else self._read_document(row["document"], kind)

    def _read_document(self, text: str, kind: str) -> Document:
        try:
            return json_object(text)
        except InvalidFile as error:
            raise InvalidFile(
                f"{self.path}: a document of kind {kind!r} is damaged: {error}; "
                "`sapper runs results` lists it, `sapper runs delete-result` forgets it"
            ) from None

    def stored_results(self) -> list[StoredResult]:
        """Every document of the store, of whatever code, oldest first."""
        with self._database.reading():
            rows = self._database.execute(
                "SELECT kind, key, version, build, created, length(document) AS size "
                "FROM documents ORDER BY created, kind, key"
            ).fetchall()
            return [StoredResult(**dict(row)) for row in rows]

    def stored_result(self, name: str) -> StoredResult:
        """The one whose id begins so; raises InvalidOption where there is none, or several."""
        found = [one for one in self.stored_results() if name and one.id.startswith(name)]
        if not found:
            raise InvalidOption(f"the store {self.path} has no result {shown(name)}")
        if len(found) > 1:
            ids = shown([one.id for one in found])
            raise InvalidOption(f"{len(found)} results begin with {shown(name)}: {ids}")
        return found[0]

    def document(self, result: StoredResult) -> Document:
        """What was kept; raises InvalidOption when it is gone."""
        with self._database.reading():
            row = self._database.execute(
                f"SELECT document FROM documents WHERE {_OF_RESULT}", _place(result)
            ).fetchone()
        if row is None:
            raise InvalidOption(f"the store {self.path} has no result {result.id} any more")
        return self._read_document(row["document"], result.kind)

    def delete_result(self, result: StoredResult) -> None:
        """Forget a document of whatever code."""
        with self._database.writing():
            self._database.execute(f"DELETE FROM documents WHERE {_OF_RESULT}", _place(result))

    def forget(self, kind: str, key: str) -> None:
        """Forget what this code has kept under that key, if anything."""
        with self._database.writing():
            self._database.execute(
                f"DELETE FROM documents WHERE {_OF_RESULT}", (kind, key, *_this_code())
            )

    def _count_held(self, run: int | None, start: int, end: int) -> int:
        """How many of games start..end-1 are there: chunks never overlap."""
        rows = self._database.execute(
            "SELECT start, count FROM chunks WHERE experiment = ? AND start < ? "
            "ORDER BY start DESC",
            (run, end),
        )
        held = 0
        for at, count in rows:
            if at + count <= start:
                break  # everything before ends earlier still
            held += min(at + count, end) - max(at, start)
        return held


def default_store_path() -> Path:
    """`$SAPPER_STORE`, else `sapper/runs.sqlite` in the user's folder for data."""
    named = os.environ.get(STORE_VARIABLE)
    return Path(named) if named else _data_folder() / "sapper" / "runs.sqlite"


def _data_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def _identity_values(identity: RunIdentity) -> list[str | int]:
    return [str(value) if name == "seed" else value for name, value in asdict(identity).items()]


def _squares(results: AnyResults) -> float | None:
    """The sum of squared weights, which a standard error needs; None of played games."""
    if isinstance(results, GameResults):
        return None
    return float(results.weights @ results.weights)


def _stored_run(row: sqlite3.Row) -> StoredRun:
    identity = {name: row[name] for name in _IDENTITY} | {"seed": int(row["seed"])}
    identity["weighted"] = bool(row["weighted"])
    counts = {name: int(row[name]) for name in ("chunks", "games", "moves", "guesses")}
    return StoredRun(
        id=row["id"],
        identity=RunIdentity(**identity),
        created=row["created"],
        finished=row["finished"],
        wins=row["wins"] if row["weighted"] else int(row["wins"]),
        squares=row["squares"],
        cpu_seconds=row["cpu_seconds"],
        **counts,
    )


def _place(result: StoredResult) -> tuple[str, str, str, str]:
    return result.kind, result.key, result.version, result.build


def _this_code() -> tuple[str, str]:
    """The version and the build, as the documents carry them."""
    return __version__, results_digest().hex()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
