"""What a report is made of: sections with tables for people, records for machines, plots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from sapper.lab.play.calibration import Calibration
from sapper.lab.report.tables import Table
from sapper.papers.report.forms import FigureLine

NOTHING = "–"
"""What a table shows where there is no figure."""

Entry = TypeVar("Entry")
Row = TypeVar("Row")
Row_contra = TypeVar("Row_contra", contravariant=True)
Sized_contra = TypeVar("Sized_contra", bound=Sized, contravariant=True)
Figure = TypeVar("Figure")
Figure_co = TypeVar("Figure_co", covariant=True)

Record: TypeAlias = dict[str, Any]
"""A figure with all that is known of it; a pair in it is an interval."""


@dataclass(frozen=True)
class Column(Generic[Row_contra]):
    """A column of a table or a field of a record, known before anything is run."""

    heading: str
    show: Callable[[Row_contra], object]
    """What a row holds in it; None where there is nothing."""

    def value(self, row: Row_contra) -> object:
        """What the row holds, if anything is known of it."""
        return self.show(row)

    def cell(self, row: Row_contra) -> str:
        """The same as text."""
        value = self.value(row)
        return NOTHING if value is None else str(value)


class Label(Column[Row_contra]):
    """A column of words, at the left."""


class Ours(Column[Sized_contra]):
    """A column of what was measured: empty in a row of which nothing is there."""

    def value(self, row: Sized_contra) -> object:
        """As in `Column`."""
        return self.show(row) if len(row) else None


class HasPublished(Protocol[Figure_co]):
    """A row that may stand in the paper."""

    @property
    def published(self) -> Figure_co | None:
        """What the paper printed of it."""
        ...


def printed(heading: str, show: Callable[[Figure], object]) -> Column[HasPublished[Figure]]:
    """A column of what the paper printed: empty in a row that is ours alone."""

    def show_published(row: HasPublished[Figure]) -> object:
        return None if row.published is None else show(row.published)

    return Column(heading, show_published)


def table_of(columns: Sequence[Column[Row]], rows: Iterable[Row]) -> Table:
    """The table for people."""
    return Table(
        [column.heading for column in columns],
        [[column.cell(row) for column in columns] for row in rows],
        num_labels=sum(isinstance(column, Label) for column in columns),
    )


def record_of(fields: Sequence[Column[Row]], row: Row) -> Record:
    """The record for machines."""
    return {field.heading: field.value(row) for field in fields}


@dataclass(frozen=True)
class Section:
    """A part of a report: text, a table, and remarks below it."""

    heading: str
    paragraphs: tuple[str, ...] = ()
    table: Table | None = None
    remarks: tuple[str, ...] = ()


def _say_nothing(_: object) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, kw_only=True)
class RowTable(Generic[Entry, Row]):
    """A section to be: its table has a row for each entry."""

    heading: str
    entries: tuple[Entry, ...]
    columns: tuple[Column[Row], ...]
    paragraphs: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    summarise: Callable[[Sequence[Row]], Iterable[str]] = _say_nothing
    """What the rows come to, said above the remarks."""

    def section(self, rows: Mapping[Entry, Row]) -> Section:
        """The section, with the rows that its entries came to."""
        shown = [rows[entry] for entry in self.entries]
        remarks = (*self.summarise(shown), *self.remarks)
        return Section(self.heading, self.paragraphs, table_of(self.columns, shown), remarks)


@dataclass(frozen=True)
class Point:
    """A win rate at a place on the horizontal axis."""

    x: float
    rate: float
    interval: tuple[float, float] | None = None


@dataclass(frozen=True)
class Series:
    """Points that belong together."""

    label: str
    points: tuple[Point, ...]
    is_published: bool = False


@dataclass(frozen=True)
class Panel:
    """One pair of axes."""

    title: str
    series: tuple[Series, ...]


@dataclass(frozen=True)
class RatePlot:
    """Win rates in panels side by side."""

    name: str
    """Part of the name of its file."""
    caption: str
    x_label: str
    panels: tuple[Panel, ...]


@dataclass(frozen=True)
class Curve:
    """A quantity that stays the same from each point to the next."""

    label: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class CurvePlot:
    """Curves over one axis."""

    name: str
    caption: str
    x_label: str
    y_label: str
    curves: tuple[Curve, ...]
    is_logarithmic: bool = True
    """Whether the horizontal axis is."""
    begins_at_zero: bool = True
    """Whether the vertical axis does; where not, it fits the curves."""


@dataclass(frozen=True)
class Sample:
    """The values that the runs of one method came to, and those published of it."""

    label: str
    values: tuple[float, ...]
    published: tuple[float, ...] = ()


@dataclass(frozen=True)
class SpreadPlot:
    """How the values of samples are spread, one row a sample."""

    name: str
    caption: str
    x_label: str
    samples: tuple[Sample, ...]


@dataclass(frozen=True)
class CalibrationPlot:
    """Exact against estimated probabilities, one panel an estimator."""

    name: str
    caption: str
    calibrations: tuple[tuple[str, Calibration], ...]
    """What each is called, and how it did."""


Plot: TypeAlias = RatePlot | CurvePlot | SpreadPlot | CalibrationPlot
"""What to draw, apart from how."""


@dataclass(frozen=True, kw_only=True)
class PaperReport:
    """The published tables of a paper beside ours."""

    paper: str
    title: str
    authors: str
    about: str
    scale: str
    seed: int
    settings: str
    """What was played and how it is to be read, as a paragraph."""
    sections: tuple[Section, ...]
    figures: tuple[FigureLine, ...]
    """Every published figure beside ours, for the first page."""
    measurements: tuple[Record, ...]
    """One flat record a figure, all with the same keys."""
    plots: tuple[Plot, ...] = ()
    missing: str = ""
    """What was asked for and is not there; empty when the report is complete."""
