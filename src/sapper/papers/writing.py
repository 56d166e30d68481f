"""Reports as files: Markdown to read, CSV to compute with, plots to look at."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sapper.files import write_atomically
from sapper.papers.figures import can_plot, draw_plot
from sapper.papers.paper_report import PaperReport, measurements_csv, report_markdown

TITLE = "# Published tables, remade"


def write_reports(reports: Sequence[PaperReport], folder: Path, text_name: str) -> list[Path]:
    """Write the Markdown, `PAPER.csv` and `PAPER-PLOT.svg`, and return their paths.

    Plots are left out where the extra `plot` is not installed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    texts, files = [TITLE + "\n"], {}
    for report in reports:
        files.update(_plot_files(report))
        files[f"{report.paper}.csv"] = measurements_csv(report.measurements).encode()
        texts.append(report_markdown(report, _image_names(report)))
    files[text_name] = "\n".join(texts).encode()
    for name, data in files.items():
        write_atomically(folder / name, data)
    return [folder / name for name in files]


def _plot_files(report: PaperReport) -> dict[str, bytes]:
    names = _image_names(report)
    return {names[plot.name]: draw_plot(plot) for plot in report.plots if plot.name in names}


def _image_names(report: PaperReport) -> dict[str, str]:
    """The file of each plot, by its name; none where nothing can be drawn."""
    if not can_plot():
        return {}
    return {plot.name: f"{report.paper}-{plot.name}.svg" for plot in report.plots}
