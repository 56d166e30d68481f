"""What the store holds, for people and programs: its runs, their games, and other results."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from sapper.lab.experiment.results import GameResult
from sapper.lab.experiment.weighted_results import WeightedResult
from sapper.lab.report.game_lines import game_lines
from sapper.lab.report.statistics import Estimate, weights_estimate, wilson_interval
from sapper.lab.report.tables import Table
from sapper.lab.store.run_store import RunStore, StoredResult, StoredRun


def run_document(run: StoredRun) -> dict[str, Any]:
    """A run as a JSON object."""
    return {
        "id": run.id,
        **asdict(run.identity),
        "boards": run.identity.boards or None,
        "created": run.created,
        "finished": run.finished,
        "chunks": run.chunks,
        "games": run.games,
        "wins": run.wins,
        "win_rate": run.wins / run.games if run.games else None,
        "standard_error": _estimate(run).standard_error if run.identity.weighted else None,
        "interval": list(_interval(run)),
        "moves": run.moves,
        "guesses": run.guesses,
        "cpu_seconds": run.cpu_seconds,
    }


def _interval(run: StoredRun) -> tuple[float, float]:
    if not run.identity.weighted:
        return wilson_interval(int(run.wins), run.games)
    low, high = _estimate(run).interval
    return max(0.0, low), min(1.0, high)


def _estimate(run: StoredRun) -> Estimate:
    return weights_estimate(run.wins, run.squares, run.games)


def runs_table(found: Sequence[StoredRun]) -> Table:
    """One row a run."""
    headings = [
        *("id", "solver", "level", "start", "first", "seed", "version", "finished", "kind"),
        *("games", "wins", "win rate"),
    ]
    return Table(headings, [_row(run) for run in found], num_labels=9)


def games_as_json_lines(store: RunStore, run: int) -> Iterator[bytes]:
    """The games of a run, one line each."""
    for start, part in store.chunks(run):
        yield from game_lines(part, tuple(range(start, start + len(part))))


def games_as_csv(store: RunStore, run: int) -> Iterator[bytes]:
    """The games of a run, one row each under a row of headings."""
    is_weighted = store.run(run).identity.weighted
    yield b"id,weight,moves,guesses\n" if is_weighted else b"id,won,moves,guesses\n"
    for start, part in store.chunks(run):
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        games: Iterable[GameResult | WeightedResult] = part
        for index, game in enumerate(games, start):
            outcome = int(game.won) if isinstance(game, GameResult) else game.weight
            writer.writerow([index, outcome, game.num_moves, game.num_guesses])
        yield text.getvalue().encode("ascii")


def result_document(result: StoredResult) -> dict[str, Any]:
    """What is known of a result, as a JSON object."""
    return {"id": result.id, **asdict(result)}


def results_table(found: Sequence[StoredResult]) -> Table:
    """One row a result; the key last, since it is long."""
    headings = ["id", "kind", "version", "finished", "size", "key"]
    rows = [
        [result.id, result.kind, result.version, result.created, str(result.size), result.key]
        for result in found
    ]
    return Table(headings, rows, num_labels=len(headings))


def _row(run: StoredRun) -> list[str]:
    identity = run.identity
    return [
        str(run.id),
        identity.solver,
        f"{identity.height}x{identity.width}/{identity.mines}",
        identity.start_rule,
        identity.first,
        str(identity.seed),
        identity.version,
        run.finished,
        "weighted" if identity.weighted else "played",
        str(run.games),
        f"{run.wins:.2f}" if identity.weighted else str(run.wins),
        f"{run.wins / run.games:.2%}" if run.games else "",
    ]
