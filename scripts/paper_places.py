"""Which record of a kept CSV file is which entry of its paper, and its place in the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sapper.papers import (
    optimal,
    paper_000_ga,
    paper_000_gp,
    paper_000_gp_rows,
    paper_001_rows,
    paper_002,
    paper_002_causes,
    paper_003,
    paper_004,
)
from sapper.papers.paper import find_paper
from sapper.papers.runs.flag_runs import FlaggingEntry
from sapper.papers.runs.inquiry import Scale
from sapper.papers.runs.win_rates import RateTable


@dataclass(frozen=True)
class Place:
    """Where a row stands in the report, and what it is."""

    group: str
    """The heading of its section."""
    label: str
    entry: Any


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
    groups = {entry: heading for heading, entries in GROUPED[name].items() for entry in entries}
    entries = dict.fromkeys(find_paper(name).entries)
    return (Place(groups[entry], entry.label, entry) for entry in entries if entry in groups)


def places(name: str) -> Iterator[Place]:
    """What each record of a paper is."""
    if name == "002":
        return places_002()
    return places_003() if name == "003" else grouped_places(name)
