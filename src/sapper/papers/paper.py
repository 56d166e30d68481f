"""The frame of every paper: header, version and what is missing around its tables and words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeAlias, TypeVar

from sapper.errors import UnknownName
from sapper.papers.report.forms import FigureLine, PaperEntry, PublishedForms
from sapper.papers.report.paper_report import PaperReport, Plot, Record, Section
from sapper.papers.runs.inquiry import Inquiry, Scale, Source
from sapper.version import __version__

Measured = TypeVar("Measured")

_HOMES = {
    "000-ga": "sapper.papers.paper_000_ga",
    "000-gp": "sapper.papers.paper_000_gp",
    "001": "sapper.papers.paper_001",
    "002": "sapper.papers.paper_002",
    "003": "sapper.papers.paper_003",
    "004": "sapper.papers.paper_004",
    "optimal": "sapper.papers.optimal",
}
"""The module of each paper, loaded when it is asked for; its `PAPER` is the paper."""

SectionMaker: TypeAlias = Callable[[Measured], Section]
"""Writes a section when everything is measured."""


def _no_plots(_: object) -> tuple[Plot, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Paper(Generic[Measured]):
    """A paper whose tables can be remade: what is run, and what is shown of it."""

    name: str
    """The short name, such as `002`."""
    title: str
    """The title as printed."""
    authors: str
    """The authors as printed."""
    about: str
    """What it is about, in a sentence or two."""
    effort: Callable[[Scale], str]
    """What filling its tables at a scale takes, in a few words."""
    entries: tuple[PaperEntry, ...]
    """Every row that is filled, whatever its form."""
    published_forms: PublishedForms
    """Its methods; a row that is compared with a published figure runs nothing else."""
    measure: Callable[[Inquiry], Measured]
    """Asks for all that is run; what does not come is missing."""
    amount: Callable[[Inquiry], str]
    """How much was run, and with which seeds, in a few words."""
    how_to_read: str
    """What the figures mean, as sentences."""
    sections: tuple[SectionMaker[Measured], ...]
    """The tables, published figures beside ours, and what is to be said of them."""
    figures: Callable[[Measured], Iterable[FigureLine]]
    """Every published figure, for the first page."""
    records: Callable[[Measured], Iterable[Record]]
    """One flat record a figure, all with the same keys."""
    plots: Callable[[Measured], Iterable[Plot]] = _no_plots

    def fill(self, source: Source, *, scale: Scale, seed: int) -> PaperReport:
        """The published tables beside ours; what the source does not return is missing."""
        inquiry = Inquiry(source, scale=scale, seed=seed)
        measured = self.measure(inquiry)
        return PaperReport(
            paper=self.name,
            title=self.title,
            authors=self.authors,
            about=self.about,
            scale=scale.value,
            seed=seed,
            settings=self._settings(inquiry),
            sections=tuple(make(measured) for make in self.sections),
            figures=tuple(self.figures(measured)),
            measurements=tuple(
                {"paper": self.name, **record, "seed": seed, "version": __version__}
                for record in self.records(measured)
            ),
            plots=tuple(self.plots(measured)),
            missing=inquiry.missing(),
        )

    def _settings(self, inquiry: Inquiry) -> str:
        played = f"{self.amount(inquiry)}, Sapper {__version__}"
        return f"Scale `{inquiry.scale.value}`: {played}. {self.how_to_read}"


def words(heading: str, *paragraphs: str) -> Callable[[object], Section]:
    """A section that no measurement changes."""
    return lambda _: Section(heading, paragraphs)


def paper_names() -> list[str]:
    """The names of all papers."""
    return sorted(_HOMES)


def find_paper(name: str) -> Paper[Any]:
    """The paper of that name; raises UnknownName with a suggestion."""
    if name not in _HOMES:
        raise UnknownName("paper", str(name), _HOMES)
    paper: Paper[Any] = import_module(_HOMES[name]).PAPER
    return paper
