"""What the page shows of the papers is what is kept of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sapper.papers.paper import paper_names
from scripts.kept_report import PAPERS, read_reports
from scripts.page_files import is_current
from scripts.page_papers import CHAMPION, FILES, kept_plots, kept_records, text_of


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files_of_the_page_are_up_to_date(path: Path) -> None:
    is_as_written = is_current(path, text_of(path))
    assert is_as_written, f"{path} is out of date: python -m scripts.page_papers"


def test_every_paper_has_its_file() -> None:
    assert {path.stem for path in FILES} == {*paper_names(), CHAMPION}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_kept_figures_stand_in_the_rows(path: Path) -> None:
    if path.stem == CHAMPION:
        return
    rows = json.loads(path.read_text(encoding="utf-8"))["rows"]
    kept = kept_records(path.stem)
    shown = [row for row in rows if row["form"] == "published" and "verdict" in row]
    assert len(shown) >= sum(
        bool(record["verdict"]) and record["form"] == "published" for record in kept
    )


def test_every_plot_that_is_not_of_rows_comes_along() -> None:
    plots = {name: [plot["kind"] for plot in kept_plots(name)] for name in paper_names()}
    assert plots == {
        "000-ga": ["calibration"],
        "000-gp": ["spread"],
        "001": ["curves", "spread"],
        "002": [],
        "003": ["curves", "calibration"],
        "004": ["curves", "spread"],
        "optimal": [],
    }


def test_a_report_is_read_back_as_it_was_written() -> None:
    text = (PAPERS / "report.md").read_text(encoding="utf-8")
    reports = read_reports(text)
    for report in reports.values():
        for section in report.sections.values():
            assert all(len(row) == len(section.table[0]) for row in section.table)
            assert all(paragraph in text for paragraph in section.before + section.after)
    assert sum(len(report.sections) for report in reports.values()) == text.count("\n### ") - len(
        reports
    )
