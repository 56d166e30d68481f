"""The kept report of the papers, `report.md`, read back into its parts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sapper.papers.report.paper_report import NOTHING

RESULTS = Path(__file__).resolve().parents[1] / "benchmarks" / "results"
PAPERS = RESULTS / "papers"


@dataclass
class KeptSection:
    """A part of a report: prose above and below a table."""

    heading: str
    before: list[str] = field(default_factory=list)
    """The paragraphs above the table, or all of them where there is none."""
    table: list[list[str]] = field(default_factory=list)
    """Rows of cells, the headings first; empty where there is no table."""
    after: list[str] = field(default_factory=list)

    def column(self, heading: str) -> dict[str, str]:
        """A column of the table by the first cell of each row."""
        place = self.table[0].index(heading)
        return {row[0]: row[place] for row in self.table[1:]}

    def add(self, block: str) -> None:
        """Take up the next block of text."""
        if block.startswith("!["):
            return  # pictures: the page draws its own
        if block.startswith("| "):
            self.table = [_cells(line) for line in block.splitlines() if "| ---" not in line]
        else:
            (self.after if self.table else self.before).append(block)


@dataclass
class KeptReport:
    """What is kept of one paper."""

    settings: str
    """What was played, and how it is to be read."""
    figures: list[list[str]]
    """The published figures: figure, published, ours, verdict, beyond, why not reproduced."""
    sections: dict[str, KeptSection]


def read_reports(text: str) -> dict[str, KeptReport]:
    """Every report of a `report.md`, by the name of its paper."""
    first_page, *chapters = re.split(r"^## (?=[\w-]+: )", text, flags=re.MULTILINE)
    figures = {
        section.heading.partition(",")[0]: section.table[1:]
        for section in read_sections(first_page)
    }
    return {
        name: _report(chapter, figures[name])
        for chapter in chapters
        for name in [chapter.partition(":")[0]]
    }


def _report(chapter: str, figures: list[list[str]]) -> KeptReport:
    _title, _authors, settings, *_ = blocks(chapter)
    sections = {section.heading: section for section in read_sections(chapter)}
    return KeptReport(settings, figures, sections)


def read_sections(text: str, mark: str = "### ") -> Iterator[KeptSection]:
    """The parts of a text that begin with headings of that rank."""
    for part in re.split(f"^{mark}", text, flags=re.MULTILINE)[1:]:
        heading, *content = blocks(part)
        section = KeptSection(heading)
        for block in content:
            section.add(block)
        yield section


def blocks(text: str) -> Sequence[str]:
    """What empty lines keep apart."""
    return [block.strip("\n") for block in re.split(r"\n{2,}", text) if block.strip()]


def _cells(line: str) -> list[str]:
    """The cells of a row of a table; empty where they hold nothing."""
    cells = [cell.strip().replace(r"\|", "|") for cell in line[1:-1].split(" | ")]
    return ["" if cell == NOTHING else cell for cell in cells]
