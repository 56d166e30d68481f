"""Reports in writing: Markdown to read, JSON and CSV to compute with, plots to look at."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sapper.files import write_atomically
from sapper.papers.first_page import figure_sections, overview
from sapper.papers.paper import Paper
from sapper.papers.report.paper_report import (
    CalibrationPlot,
    CurvePlot,
    PaperReport,
    Plot,
    RatePlot,
    Record,
    Section,
    SpreadPlot,
)
from sapper.papers.report.plots import can_plot, draw_plot
from sapper.papers.runs.inquiry import Scale

TITLE = "# Published tables, remade"
FIRST_HEADING = "## Every published figure"

PLOT_KINDS: dict[type[Plot], str] = {
    RatePlot: "rates",
    CurvePlot: "curves",
    SpreadPlot: "spread",
    CalibrationPlot: "calibration",
}
"""What each kind of plot is called in a file."""


def write_reports(reports: Sequence[PaperReport], folder: Path, text_name: str) -> list[Path]:
    """Write the Markdown, `PAPER.csv`, `PAPER-plots.json`, `PAPER-PLOT.svg`; return their paths.

    Pictures are left out where the extra `plot` is not installed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    texts, files = [TITLE + "\n", first_page_markdown(reports)], {}
    for report in reports:
        files.update(_plot_files(report))
        files[f"{report.paper}.csv"] = measurements_csv(report.measurements).encode()
        texts.append(report_markdown(report, _image_names(report)))
    files[text_name] = "\n".join(texts).encode()
    for name, data in files.items():
        write_atomically(folder / name, data)
    return [folder / name for name in files]


def first_page_markdown(reports: Sequence[PaperReport]) -> str:
    """Every published figure of the reports, as Markdown."""
    paragraphs = overview(reports)
    if not paragraphs:
        return ""
    parts = [FIRST_HEADING, *paragraphs]
    for section in figure_sections(reports):
        parts += _section_parts(section)
    return "\n\n".join(parts) + "\n"


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
        "figures": [asdict(line) for line in report.figures],
        "measurements": list(report.measurements),
    }


def paper_object(paper: Paper[Any]) -> dict[str, Any]:
    """A paper as a JSON object: what it is, and what each scale of it takes."""
    return {
        "name": paper.name,
        "title": paper.title,
        "authors": paper.authors,
        "about": paper.about,
        "scales": {scale.value: paper.effort(scale) for scale in Scale},
    }


def measurements_csv(measurements: Iterable[Record]) -> str:
    """The measurements as CSV; an interval takes two columns."""
    rows = [dict(_flat(measurement)) for measurement in measurements]
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return text.getvalue()


def plots_json(plots: Iterable[Plot]) -> str:
    """What the plots show, as a list of JSON objects, one a line: whoever draws needs no more."""
    documents = ({"kind": PLOT_KINDS[type(plot)], **asdict(plot)} for plot in plots)
    lines = (json.dumps(document, ensure_ascii=False) for document in documents)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _section_parts(section: Section) -> list[str]:
    table = [] if section.table is None else [section.table.as_markdown().rstrip()]
    return [f"### {section.heading}", *section.paragraphs, *table, *section.remarks]


def _flat(measurement: Record) -> Iterable[tuple[str, Any]]:
    for key, value in measurement.items():
        if key == "interval":
            low, high = value or (None, None)
            yield from (("interval_low", low), ("interval_high", high))
        else:
            yield key, value


def _plot_files(report: PaperReport) -> dict[str, bytes]:
    """The points of all plots, and the pictures that can be drawn."""
    if not report.plots:
        return {}
    names = _image_names(report)
    pictures = {names[plot.name]: draw_plot(plot) for plot in report.plots if plot.name in names}
    return {plots_name(report.paper): plots_json(report.plots).encode(), **pictures}


def plots_name(paper: str) -> str:
    """The file of the points that a paper's plots show."""
    return f"{paper}-plots.json"


def _image_names(report: PaperReport) -> dict[str, str]:
    """The file of each plot, by its name; none where nothing can be drawn."""
    if not can_plot():
        return {}
    return {plot.name: f"{report.paper}-{plot.name}.svg" for plot in report.plots}
