"""Reports as files."""

from __future__ import annotations

import csv
import json
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest

from sapper.errors import MissingExtra
from sapper.lab.play.calibration import Bin, Calibration
from sapper.papers import writing
from sapper.papers.paper_002 import PAPER
from sapper.papers.report import plots
from sapper.papers.report.paper_report import (
    CalibrationPlot,
    Curve,
    CurvePlot,
    Panel,
    PaperReport,
    Plot,
    Point,
    RatePlot,
    Sample,
    Series,
    SpreadPlot,
)
from sapper.papers.report.plots import draw_plot
from sapper.papers.runs.inquiry import Scale
from sapper.papers.writing import plots_json, write_reports
from tests.helpers.papers import playing, small_paper


def small_report() -> PaperReport:
    points = (Point(1.0, 0.5, (0.4, 0.6)), Point(2.0, 0.25, (0.2, 0.3)))
    series = (
        Series("published", (Point(1.0, 0.6),), is_published=True),
        Series("ours", points),
    )
    plot = RatePlot("mines", "Success against mines", "mines", (Panel("one agent", series),))
    filled = small_paper().fill(playing(lambda _: 0.5), scale=Scale.QUICK, seed=0)
    return replace(filled, plots=(plot,))


def test_a_folder_holds_markdown_csv_and_plots(tmp_path: Path) -> None:
    paths = write_reports([small_report()], tmp_path / "new" / "folder", "report.md")
    assert sorted(path.name for path in paths) == [
        *("report.md", "small-mines.svg", "small-plots.json", "small.csv")
    ]
    assert all(path.is_file() for path in paths)
    text = (tmp_path / "new" / "folder" / "report.md").read_text(encoding="utf-8")
    assert text.startswith("# Published tables, remade\n\n## Every published figure\n")
    assert "\n\n## small: A Title\n" in text
    assert "![Success against mines](small-mines.svg)" in text


def test_the_csv_has_a_line_a_figure_with_the_interval_in_two_columns(tmp_path: Path) -> None:
    write_reports([small_report()], tmp_path, "report.md")
    with (tmp_path / "small.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2
    assert (rows[0]["label"], rows[0]["wins"], rows[0]["games"]) == ("small", "100", "200")
    assert float(rows[0]["interval_low"]) < 0.5 < float(rows[0]["interval_high"])


def texts_of(drawn: bytes) -> set[str]:
    return {each.text.strip() for each in ElementTree.fromstring(drawn).iter() if each.text}


CURVES = CurvePlot("falling", "Falling", "steps", "value", (Curve("one", ((1, 9), (10, 2))),))
SPREAD = SpreadPlot(
    "spread", "Spread", "value", (Sample("one", (3, 3, 4), (5,)), Sample("none yet", ()))
)


@pytest.mark.parametrize(
    ("plot", "words"),
    [
        (small_report().plots[0], {"one agent", "mines", "published", "ours"}),
        (CURVES, {"steps", "value", "one"}),
        (SPREAD, {"value", "one", "none yet", "published"}),
    ],
)
def test_the_same_plot_is_the_same_svg(plot: Plot, words: set[str]) -> None:
    drawn = draw_plot(plot)
    assert drawn == draw_plot(plot)
    assert words <= texts_of(drawn)


CALIBRATION = CalibrationPlot(
    "calibration", "Calibrated", (("a stage", Calibration(4, 0.1, None, (Bin(4, 0.3, 0.2),))),)
)


def test_the_points_of_plots_are_data() -> None:
    rates, curves, spread, calibration = json.loads(
        plots_json([small_report().plots[0], CURVES, SPREAD, CALIBRATION])
    )
    ours = rates["panels"][0]["series"][1]
    assert (rates["kind"], ours["points"][0]) == (
        "rates",
        {"x": 1.0, "rate": 0.5, "interval": [0.4, 0.6]},
    )
    assert (curves["kind"], curves["is_logarithmic"]) == ("curves", True)
    assert curves["curves"] == [{"label": "one", "points": [[1, 9], [10, 2]]}]
    assert (spread["kind"], spread["samples"][0]["published"]) == ("spread", [5])
    assert calibration["kind"] == "calibration"
    (label, calibrated), *_ = calibration["calibrations"]
    assert (label, calibrated["bins"]) == (
        "a stage",
        [{"num_cells": 4, "estimated": 0.3, "exact": 0.2}],
    )


def test_every_plot_of_002_can_be_drawn() -> None:
    report = PAPER.fill(playing(lambda _: 0.7), scale=Scale.QUICK, seed=0)
    for plot in report.plots:
        assert b"<svg" in draw_plot(plot)


def test_without_matplotlib_the_rest_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "can_plot", lambda: False)
    names = {path.name for path in write_reports([small_report()], tmp_path, "report.md")}
    assert names == {"report.md", "small-plots.json", "small.csv"}
    assert "![" not in (tmp_path / "report.md").read_text(encoding="utf-8")


def test_drawing_without_matplotlib_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert not plots.can_plot()
    with pytest.raises(MissingExtra, match="sapper\\[plot\\]"):
        draw_plot(small_report().plots[0])
