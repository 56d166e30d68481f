"""Write what the page's room Papers shows: the kept results of the papers, one file each.

    python -m scripts.page_papers           write the files anew
    python -m scripts.page_papers --check   end with 1 where one of them is out of date

Figures come from the kept CSV files, points of plots from those of JSON, prose and the tables of
the first page from the kept report.
What a row stands for, and so how it can be run again, comes from the entries of the papers.
"""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

from sapper.papers import paper_000_gp
from sapper.papers.paper import find_paper
from sapper.papers.runs.label_runs import NUM_VALIDATIONS
from sapper.papers.writing import plots_name
from sapper.spec import parse_level
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
from scripts.paper_places import Place, places
from scripts.paper_rows import ROWS, Document, Record, first_choice, spec_document

DATA = Path(__file__).resolve().parents[1] / "web" / "public" / "data" / "papers"

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
WEIGHTED = {"kind": "weighted", "count": "games"}
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
        "plots": kept_plots(name),
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
        "labels": {**row["labels"], "validations": NUM_VALIDATIONS},
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


def kept_plots(name: str) -> list[Document]:
    """What is plotted and is not in the rows, as win rates are."""
    path = PAPERS / plots_name(name)
    plots = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    return [plot for plot in plots if plot["kind"] != "rates"]


def _compact(document: Document) -> Document:
    """Without what is not there."""
    return {
        key: _compact(value) if isinstance(value, dict) else value
        for key, value in document.items()
        if value is not None and value != []
    }


def champion_document() -> Document:
    """The strongest solvers, in the same shape as a paper."""
    kept = (RESULTS / "champion.md").read_text(encoding="utf-8")
    title, settings = blocks(kept)[:2]
    return {
        "name": CHAMPION,
        "title": title.removeprefix("# "),
        "about": _ABOUT_CHAMPION,
        "settings": f"{settings} {_MOST_EXACT}",
        "page": CHAMPION,
        "measure": WEIGHTED,
        "groups": [{"heading": _WEIGHTED}],
        "sections": [_section_document(section) for section in read_sections(kept, "## ")],
        "rows": [_compact(_champion_row(each)) for each in _champion_measurements()],
    }


def _champion_measurements() -> Iterable[Mapping[str, Any]]:
    """Of each solver at every level the most exact one of those that are kept."""
    best: dict[tuple[Any, ...], Mapping[str, Any]] = {}
    for measured in _all_measurements():
        case = tuple(measured[key] for key in ("solver", "height", "width", "mines", "start_rule"))
        kept = best.setdefault(case, measured)
        if measured["standard_error"] < kept["standard_error"]:
            best[case] = measured
    return best.values()


def _all_measurements() -> Iterator[Mapping[str, Any]]:
    """By whole games, and by the guesses that differ from those of `fast`."""
    for name in (CHAMPION, "fast"):
        yield from _kept_measurements(name)
    for name in ("champion_by_choices", "deep"):
        yield from (each["measured"] for each in _kept_measurements(name))


def _kept_measurements(name: str) -> list[Mapping[str, Any]]:
    document = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    measurements: list[Mapping[str, Any]] = document["measurements"]
    return measurements


CHAMPION = "champion"
_WEIGHTED = "Weighted games"
_MOST_EXACT = (
    "Each rate is the most exact of these and of those in `fast.md`, `champion_by_choices.md` and "
    "`deep.md` beside them, seed 20261121."
)
_ABOUT_CHAMPION = (
    "The strongest players of Sapper, of which one takes a millisecond a game and one looks two "
    "guesses ahead, measured by games that are played on instead of lost and weighted by the "
    "chance to survive: the same win rate with far less noise."
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
        "games": {"spec": spec_document(spec), "first": first_choice(measured["first"], spec)},
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
