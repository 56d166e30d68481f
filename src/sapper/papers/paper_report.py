"""A paper's report: sections with tables for people, measurements for machines, plots."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from sapper.lab.play.calibration import Calibration
from sapper.lab.report.tables import Table


@dataclass(frozen=True)
class Section:
    """A part of a report: text, a table, and remarks below it."""

    heading: str
    paragraphs: tuple[str, ...] = ()
    table: Table | None = None
    remarks: tuple[str, ...] = ()


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
    measurements: tuple[dict[str, Any], ...]
    """One flat record a figure, all with the same keys; a pair in it is an interval."""
    plots: tuple[Plot, ...] = ()
    missing: str = ""
    """What was asked for and is not there; empty when the report is complete."""


def report_markdown(report: PaperReport, images: Mapping[str, str] | None = None) -> str:
    """The report as Markdown; `images` are the files of its plots, by the name of the plot."""
    parts = [
        f"## {report.paper}: {report.title}",
        f"{report.authors}. {report.about}",
        report.settings,
    ]
    for section in report.sections:
        parts += _section_parts(section)
    for plot in report.plots:
        if images and plot.name in images:
            parts.append(f"![{plot.caption}]({images[plot.name]})")
    if report.missing:
        parts += _section_parts(Section("What is missing", (report.missing,)))
    return "\n\n".join(parts) + "\n"


def report_object(report: PaperReport) -> dict[str, Any]:
    """The report as a JSON object: what was measured, without the prose."""
    return {
        "paper": report.paper,
        "title": report.title,
        "authors": report.authors,
        "scale": report.scale,
        "seed": report.seed,
        "complete": not report.missing,
        "measurements": list(report.measurements),
    }


def measurements_csv(measurements: Iterable[Mapping[str, Any]]) -> str:
    """The measurements as CSV; an interval takes two columns."""
    rows = [dict(_flat(measurement)) for measurement in measurements]
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return text.getvalue()


def _section_parts(section: Section) -> list[str]:
    table = [] if section.table is None else [section.table.as_markdown().rstrip()]
    return [f"### {section.heading}", *section.paragraphs, *table, *section.remarks]


def _flat(measurement: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    for key, value in measurement.items():
        if key == "interval":
            low, high = value or (None, None)
            yield from (("interval_low", low), ("interval_high", high))
        else:
            yield key, value
