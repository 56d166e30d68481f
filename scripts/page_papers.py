"""Write what the page's room Papers shows: the kept results of the papers, one file each.

    python -m scripts.page_papers           write the files anew
    python -m scripts.page_papers --check   end with 1 where one of them is out of date

Figures come from the kept CSV files, prose and the tables of the first page from the kept report.
What a row stands for, and so how it can be run again, comes from the entries of the papers.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from sapper.first import first_cell
from sapper.naming.options import name_of
from sapper.papers import (
    optimal,
    paper_000_ga,
    paper_000_gp,
    paper_000_gp_rows,
    paper_001,
    paper_001_rows,
    paper_002,
    paper_002_causes,
    paper_003,
    paper_004,
)
from sapper.papers.paper import Paper, find_paper
from sapper.papers.report.verdict import judge
from sapper.papers.runs.flag_runs import FlaggingEntry
from sapper.papers.runs.inquiry import Scale
from sapper.papers.runs.pattern_runs import PatternEntry, PlayerEntry
from sapper.papers.runs.setter_runs import SetterEntry
from sapper.papers.runs.win_rates import Entry, RateTable
from sapper.setter.methods import make_method
from sapper.spec import BoardSpec, StartRule, parse_level
from scripts.kept_report import (
    PAPERS,
    RESULTS,
    KeptReport,
    KeptSection,
    blocks,
    read_reports,
    read_sections,
)
from scripts.page_files import write_or_check

DATA = Path(__file__).resolve().parents[1] / "web" / "public" / "data" / "papers"

Record: TypeAlias = Mapping[str, str]
Document: TypeAlias = dict[str, Any]

METHOD_PAGES = {
    "000-ga": "genetic",
    "000-gp": "labels",
    "001": "patterns",
    "002": "solvers",
    "003": "networks",
    "004": "setter",
    "optimal": "analysis",
}
"""The page of the documentation on the method of each paper."""

RATE = {"kind": "rate", "count": "games"}
MEASURES = {
    "000-ga": RATE,
    "000-gp": {"kind": "score", "count": "runs"},
    "001": {"kind": "fitness", "count": "trials"},
    "002": RATE,
    "003": RATE,
    "004": {"kind": "setting", "count": "runs"},
    "optimal": {"kind": "exact", "count": "layouts"},
}
"""What the figures of each paper are, and of how many things they are the mean."""


@dataclass(frozen=True)
class Place:
    """Where a row stands in the report, and what it is."""

    group: str
    """The heading of its section."""
    label: str
    entry: Any


# --- which row of a CSV file is which entry --------------------------------------------------------


def places_002() -> Iterator[Place]:
    """In the order of the records: a place for each entry under each rule."""
    rules = len(paper_002.PROTOCOL.rules)
    for table in paper_002.PLAYERS:
        for entry in table.entries:
            yield from [Place(table.heading, table.name, entry)] * rules
    advanced = "Bai Li on the advanced board, 16×30/99"
    yield from [Place(advanced, "oracle", paper_002.ADVANCED)] * len(paper_002.ADVANCED_RULES)
    for causes in paper_002_causes.CAUSE_TABLES:
        for cause, entries in zip(causes.causes, causes.entries, strict=True):
            for entry in entries:
                times = rules if isinstance(entry, FlaggingEntry) else 1
                yield from [Place(causes.heading, cause.label, entry)] * times


def places_003() -> Iterator[Place]:
    """A place for each entry under each rule."""
    tables: Iterable[RateTable] = paper_003.ALL_RATES
    for table in tables:
        for entry in table.entries:
            label = entry.label.partition(": ")[2] or entry.label
            yield from [Place(table.heading, label, entry)] * len(paper_003.PROTOCOL.rules)


GROUPED: dict[str, Mapping[str, Sequence[Any]]] = {
    "000-ga": {
        "Table 2: uniform crossover": paper_000_ga.UNIFORM_ENTRIES,
        "Where the text leaves a choice": paper_000_ga.CHOICE_ENTRIES,
        "The frontier split into its connected parts": paper_000_ga.SPLIT_ENTRIES,
        "Why splitting loses": paper_000_ga.SPLIT_CAUSE_ENTRIES,
        "The three crossovers": paper_000_ga.CROSSOVER_ENTRIES,
        "Beyond the paper": paper_000_ga.IMPROVED_ENTRIES,
    },
    "000-gp": {
        paper_000_gp.TABLE_3.heading: paper_000_gp_rows.ROWS,
        paper_000_gp.TABLE_3_TUNED.heading: paper_000_gp_rows.TUNED_ROWS,
        paper_000_gp.SMALL_FIELDS.heading: paper_000_gp_rows.SMALL,
        paper_000_gp.CHOSEN.heading: paper_000_gp_rows.CHOICES,
        paper_000_gp.BEYOND.heading: paper_000_gp_rows.STEPS,
        paper_000_gp.PLUS.heading: paper_000_gp_rows.GENERATIONAL,
    },
    "001": {
        "Figure 1, the zero alone shown at the start": paper_001_rows.SELECTIONS,
        "Figure 1, the zero shown with its opening": paper_001_rows.OPENED_SELECTIONS,
        "What the text leaves open, chosen otherwise": paper_001_rows.CHOICE_ROWS,
        "The two detours": paper_001_rows.DETOUR_ROWS,
        "Larger populations, more generations": paper_001_rows.SWEEP_ROWS,
        "Beyond the paper": paper_001_rows.recipe_rows(Scale.FULL),
        "Random play": paper_001_rows.RANDOM_ROWS,
        "Players made by hand, and the shipped set": paper_001_rows.PLAYERS,
    },
    "004": {
        **{table.heading: table.entries for table in paper_004.TABLES if table.heading != "Time"},
        "Brute force": paper_004.BRUTE_FORCE,
    },
    "optimal": {table.heading: table.entries for table in optimal.TABLES},
}
"""The entries of the other papers, each once, by the section that they are the rows of."""


def grouped_places(name: str) -> Iterator[Place]:
    """A place for each entry of a paper, in the order of its records."""
    groups = {
        entry: heading for heading, entries in GROUPED[name].items() for entry in entries
    }
    entries = dict.fromkeys(find_paper(name).entries)
    return (
        Place(groups[entry], entry.label, entry) for entry in entries if entry in groups
    )


def places(name: str) -> Iterator[Place]:
    """What each record of a paper is."""
    if name == "002":
        return places_002()
    return places_003() if name == "003" else grouped_places(name)


# --- a row of the page -----------------------------------------------------------------------------


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
        "verdict": None
        if reference is None
        else judge(
            wins=wins,
            games=games,
            published_wins=reference.wins,
            published_games=reference.games,
        ).value,
        "cpu_ms": float(record["cpu_ms_per_game"]),
        "games": {
            "spec": _spec(spec),
            "first": _first(entry.first, spec),
            "flagging": isinstance(entry, FlaggingEntry) or None,
            "wins": wins,
            "published": None if reference is None else [reference.wins, reference.games],
        },
    }


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


def _spec(spec: BoardSpec) -> Document:
    return {
        "height": spec.height,
        "width": spec.width,
        "mines": spec.num_mines,
        "start_rule": spec.start_rule.value,
    }


def _first(choice: str | None, spec: BoardSpec) -> str | Sequence[int] | None:
    """The first cell as the engine takes it: nothing for the default of the rule."""
    is_named = choice is None or choice == "random"
    return choice if is_named else first_cell(choice, spec, seed=0, index=0)


def _changed(entry: Any) -> str:
    """The method with those of its options that are not at their defaults."""
    (method,) = entry.methods
    options = getattr(entry, "options", None) or entry.rules
    changed = ", ".join(f"{name}={getattr(options, name)}" for name in sorted(method.changed))
    return f"{method.name}({changed})" if changed else method.name


# --- the file of a paper ---------------------------------------------------------------------------


def paper_document(name: str) -> Document:
    """All that the page shows of a paper."""
    paper, kept = find_paper(name), _kept_reports()[name]
    rows = list(page_rows(name))
    _add_verdicts(rows, kept.sections)
    groups = list(dict.fromkeys(row["group"] for row in rows))
    return {
        "name": name,
        "title": paper.title,
        "authors": paper.authors,
        "about": paper.about,
        "settings": kept.settings,
        "page": METHOD_PAGES[name],
        "measure": MEASURES[name],
        "figures": [dict(zip(_FIGURE_KEYS, line, strict=True)) for line in kept.figures],
        "groups": [_section_document(replace(kept.sections[group], table=[])) for group in groups],
        "sections": [
            _section_document(section)
            for heading, section in kept.sections.items()
            if heading not in groups
        ],
        "rows": [_compact({**row, "group": groups.index(row["group"])}) for row in rows],
        **_extra_plots(paper),
    }


_FIGURE_KEYS = ("figure", "published", "ours", "verdict", "beyond", "note")


def page_rows(name: str) -> Iterator[Document]:
    """The records of a paper as rows of the page."""
    make_row = ROWS[MEASURES[name]["kind"]]
    for place, record in zip(places(name), kept_records(name), strict=True):
        entry = place.entry
        assert (entry.label, entry.form.value) == (record["label"], record["form"])
        row = make_row(place, record)
        yield {"group": place.group, "label": place.label, "form": record["form"], **row}
        if record.get("published_validation"):
            yield _validation_row(place, record, row)


def _validation_row(place: Place, record: Record, row: Document) -> Document:
    """The same trees on fields that they have not seen: Table 4."""
    return {
        **row,
        "group": paper_000_gp.TABLE_4.heading,
        "label": place.label,
        "form": record["form"],
        "value": float(record["validation_score"]),
        "interval": None,
        "published": float(record["published_validation"]),
        "verdict": record["validation_verdict"],
    }


CAUSE_VERDICTS = {
    paper_000_gp.CHOSEN.heading: "against 0.99813",
    "Where the text is silent": "would be",
}
"""Where the report alone has the verdict that a cause would have if it were the published form."""


def _add_verdicts(rows: Iterable[Document], sections: Mapping[str, KeptSection]) -> None:
    for row in rows:
        if row["group"] in CAUSE_VERDICTS:
            verdicts = sections[row["group"]].column(CAUSE_VERDICTS[row["group"]])
            row["verdict"] = verdicts[row["label"]]


def kept_records(name: str) -> list[dict[str, str]]:
    """The lines of a kept CSV file."""
    with (PAPERS / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _kept_reports() -> dict[str, KeptReport]:
    return read_reports((PAPERS / "report.md").read_text(encoding="utf-8"))


def _section_document(section: KeptSection) -> Document:
    return _compact(asdict(section))


def _extra_plots(paper: Paper[Any]) -> Document:
    """What is plotted and is not in the rows: how the nets of 003 learned."""
    if paper.name != "003":
        return {}
    return {"curves": asdict(paper_003.loss_plot())}


def _compact(document: Document) -> Document:
    """Without what is not there."""
    return {
        key: _compact(value) if isinstance(value, dict) else value
        for key, value in document.items()
        if value is not None and value != []
    }


def champion_document() -> Document:
    """The strongest solvers, in the same shape as a paper."""
    measured = json.loads((RESULTS / "champion.json").read_text(encoding="utf-8"))
    kept = (RESULTS / "champion.md").read_text(encoding="utf-8")
    title, settings = blocks(kept)[:2]
    return {
        "name": CHAMPION,
        "title": title.removeprefix("# "),
        "about": _ABOUT_CHAMPION,
        "settings": settings,
        "page": CHAMPION,
        "measure": RATE,
        "groups": [{"heading": _WEIGHTED}],
        "sections": [_section_document(section) for section in read_sections(kept, "## ")],
        "rows": [_compact(_champion_row(each)) for each in measured["measurements"]],
    }


CHAMPION = "champion"
_WEIGHTED = "Weighted games"
_ABOUT_CHAMPION = (
    "The strongest player of Sapper, and the fast one that it looks ahead with, measured by games "
    "that are played on instead of lost and weighted by the chance to survive: the same win rate "
    "with far less noise."
)


def _champion_row(measured: Mapping[str, Any]) -> Document:
    board = f"{measured['height']}x{measured['width']}/{measured['mines']}"
    spec = parse_level(board, measured["start_rule"])
    return {
        "group": 0,
        "label": measured["solver"],
        "form": "beyond",
        "value": measured["win_rate"],
        "interval": measured["interval"],
        "run": measured["solver"],
        "board": board.replace("x", "×"),
        "rule": measured["start_rule"],
        "count": measured["games"],
        "cpu_ms": measured["cpu_ms_per_game"],
        "games": {"spec": _spec(spec), "first": _first(measured["first"], spec)},
    }


FILES: dict[Path, Callable[[], Document]] = {
    **{DATA / f"{name}.json": partial(paper_document, name) for name in MEASURES},
    DATA / f"{CHAMPION}.json": champion_document,
}


def text_of(path: Path) -> str:
    """What the file should hold, without spaces and with six digits: a browser fetches it."""
    return json.dumps(_rounded(FILES[path]()), separators=(",", ":"), ensure_ascii=False) + "\n"


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, Mapping):
        return {key: _rounded(each) for key, each in value.items()}
    return [_rounded(each) for each in value] if isinstance(value, list | tuple) else value


def main(arguments: list[str]) -> int:
    """Write or check the files; the exit status."""
    return write_or_check(FILES, text_of, "scripts.page_papers", arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
