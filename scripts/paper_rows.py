"""A kept record as a row of the page: its figures in one form, and how to run it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeAlias

from sapper.first import first_cell
from sapper.naming.options import name_of
from sapper.papers.report.verdict import judge
from sapper.papers.runs.flag_runs import FlaggingEntry
from sapper.papers.runs.pattern_runs import PatternEntry, PlayerEntry
from sapper.papers.runs.setter_runs import SetterEntry
from sapper.papers.runs.win_rates import Entry, ReferenceValue
from sapper.setter.methods import make_method
from sapper.spec import BoardSpec, StartRule
from scripts.paper_places import Place

Record: TypeAlias = Mapping[str, str]
Document: TypeAlias = dict[str, Any]


def rate_row(place: Place, record: Record) -> Document:
    """A win rate, and the games that it comes from."""
    entry: Entry = place.entry
    reference = entry.published or entry.explains
    spec = entry.spec(StartRule(record["start_rule"]))
    wins, games = int(record["wins"]), int(record["games"])
    return {
        **_figure(record, "win_rate"),
        "run": entry.solver,
        "board": _board_name(record),
        "rule": spec.start_rule.value,
        "published": None if reference is None else reference.rate,
        "printed": None if reference is None else f"{reference.wins}/{reference.games}",
        "count": games,
        "verdict": _verdict_on(reference, wins, games),
        "cpu_ms": float(record["cpu_ms_per_game"]),
        "games": {
            "spec": spec_document(spec),
            "first": first_choice(entry.first, spec),
            "flagging": isinstance(entry, FlaggingEntry) or None,
            "wins": wins,
            "published": None if reference is None else [reference.wins, reference.games],
        },
    }


def _verdict_on(reference: ReferenceValue | None, wins: int, games: int) -> str | None:
    """Of a cause: what it would be if it were the published form."""
    if reference is None:
        return None
    published = {"published_wins": reference.wins, "published_games": reference.games}
    return judge(wins=wins, games=games, **published).value


def score_row(place: Place, record: Record) -> Document:
    """A proportional score of trees that label."""
    published = record["published_score"] or record["explains"]
    return {
        **_figure(record, "score"),
        "run": _changed(place.entry),
        "board": f"{record['height']}×{record['width']}",
        "published": _number(published),
        "count": int(record["runs"]),
        "verdict": record["verdict"] or None,
        "cpu_ms": 1000 * float(record["cpu_seconds"]),
        "labels": {"options": _changed_options(place.entry)},
    }


def fitness_row(place: Place, record: Record) -> Document:
    """The fitness of patterns or of a player."""
    entry = place.entry
    is_evolved = isinstance(entry, PatternEntry)
    return {
        **_figure(record, "fitness" if is_evolved else "fresh_fitness"),
        "run": _changed(entry),
        "board": "8×8/10",
        "rule": "given-zero",
        "published": _reference_fitness(entry),
        "count": int(record["trials"]) if is_evolved else None,
        "verdict": record["verdict"] or None,
        "cpu_ms": 1000 * float(record["cpu_seconds"]) if is_evolved else None,
        "evolution": asdict(entry.options) if is_evolved else None,
    }


def _reference_fitness(entry: PatternEntry | PlayerEntry) -> float | None:
    reference = entry.published or entry.explains
    return reference if isinstance(reference, float | None) else reference.mean


def setting_row(place: Place, record: Record) -> Document:
    """The values of runs of a Minesetter method; less is better."""
    entry: SetterEntry = place.entry
    reference = entry.published or entry.explains
    return {
        "value": float(record["median"]),
        "interval": [float(record["quartile_low"]), float(record["quartile_high"])],
        "range": [int(record["best"]), int(record["worst"])],
        "run": name_of(make_method(entry.method)),
        "board": f"{record['height']}×{record['width']}",
        "published": None if reference is None else reference.best,
        "printed": None if reference is None else _best_of(reference.best, reference.runs),
        "count": int(record["runs"]),
        "verdict": record["verdict"] or None,
        "cpu_ms": float(record["cpu_ms_per_run"]),
        "setting": {"iterations": entry.iterations, "puzzle": str(entry.puzzle).split()},
    }


def _best_of(best: int, runs: int) -> str:
    return f"{best}, the best of {runs}" if runs > 1 else str(best)


def exact_row(place: Place, record: Record) -> Document:
    """The optimum of a small board: no chance has touched it."""
    known = place.entry.published
    return {
        "value": float(record["rate"]),
        "run": "endgame",
        "board": f"{record['size']}×{record['size']}/{record['mines']}",
        "rule": record["rule"],
        "published": None if known is None else known.wins / known.layouts,
        "printed": None if known is None else f"{known.wins}/{known.layouts}",
        "ours": f"{record['wins']}/{record['layouts']}",
        "count": int(record["layouts"]),
        "verdict": record["verdict"] or None,
        "cpu_ms": 1000 * float(record["cpu_seconds"]),
        "solving": {"spec": spec_document(place.entry.spec), "nodes": int(record["nodes"])},
    }


ROWS: dict[str, Callable[[Place, Record], Document]] = {
    "rate": rate_row,
    "score": score_row,
    "fitness": fitness_row,
    "setting": setting_row,
    "exact": exact_row,
}


def _figure(record: Record, column: str) -> Document:
    low, high = _number(record["interval_low"]), _number(record["interval_high"])
    return {"value": float(record[column]), "interval": None if low is None else [low, high]}


def _number(text: str) -> float | None:
    return float(text) if text else None


def _board_name(record: Record) -> str:
    return f"{record['height']}×{record['width']}/{record['mines']}"


def spec_document(spec: BoardSpec) -> Document:
    return {
        "height": spec.height,
        "width": spec.width,
        "mines": spec.num_mines,
        "start_rule": spec.start_rule.value,
    }


def first_choice(choice: str | None, spec: BoardSpec) -> str | Sequence[int] | None:
    """The first cell as the engine takes it: nothing for the default of the rule."""
    is_named = choice is None or choice == "random"
    return choice if is_named else first_cell(choice, spec, seed=0, index=0)


def _changed(entry: Any) -> str:
    """The method with those of its options that are not at their defaults."""
    (method,) = entry.methods
    changed = ", ".join(f"{name}={value}" for name, value in _changed_options(entry).items())
    return f"{method.name}({changed})" if changed else method.name


def _changed_options(entry: Any) -> dict[str, Any]:
    (method,) = entry.methods
    options = getattr(entry, "options", None) or entry.rules
    return {name: getattr(options, name) for name in sorted(method.changed)}
