"""The frame of every paper: header, version and settings, records, what is missing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sapper.papers.paper import find_paper, paper_names, words
from sapper.papers.report.paper_report import Curve, CurvePlot, PaperReport, Section
from sapper.papers.runs.inquiry import Scale
from sapper.papers.writing import paper_object, report_markdown, report_object
from sapper.version import __version__
from tests.helpers.papers import NOTHING_DONE, playing, small_paper


def filled(**changes: Any) -> PaperReport:
    paper = replace(small_paper(), **changes)
    return paper.fill(playing(lambda _: 0.5), scale=Scale.PAPER, seed=3)


def test_the_header_is_that_of_the_paper() -> None:
    report = filled()
    assert (report.paper, report.title, report.authors) == ("small", "A Title", "An Author")
    text = report_markdown(report)
    assert text.startswith("## small: A Title\n\nAn Author. About it.\n\nScale `paper`: ")


def test_the_settings_say_scale_amount_version_and_how_to_read() -> None:
    report = filled(amount=lambda inquiry: f"some games, seed {inquiry.seed}")
    expected = f"Scale `paper`: some games, seed 3, Sapper {__version__}. Read it."
    assert report.settings == expected


def test_a_record_stands_between_its_paper_and_its_version() -> None:
    report = filled(records=lambda measured: [{"label": "one"}, {"label": "two"}])
    first, second = report.measurements
    assert list(first) == ["paper", "label", "seed", "version"]
    assert second == {"paper": "small", "label": "two", "seed": 3, "version": __version__}


def test_sections_and_plots_are_made_of_what_was_measured() -> None:
    curve = CurvePlot("curve", "A curve", "x", "y", (Curve("one", ((1, 2),)),))
    report = filled(
        measure=lambda inquiry: "what was measured",
        amount=lambda inquiry: "nothing",
        sections=(words("Words", "A paragraph."), lambda measured: Section(measured)),
        figures=lambda measured: [],
        records=lambda measured: [],
        plots=lambda measured: [replace(curve, caption=measured)],
    )
    assert report.sections == (Section("Words", ("A paragraph.",)), Section("what was measured"))
    assert [plot.caption for plot in report.plots] == ["what was measured"]


def test_a_whole_report_says_nothing_of_what_is_missing() -> None:
    report = filled()
    assert report.missing == ""
    assert report_object(report)["complete"] is True
    assert "What is missing" not in report_markdown(report)


def test_what_is_missing_ends_the_report() -> None:
    report = small_paper().fill(NOTHING_DONE, scale=Scale.PAPER, seed=3)
    assert report.missing == (
        "0 of 100 games are there; 2 of 2 experiments are short: "
        "`random` on 4x4/2 `safe`; `random` on 4x4/2 `any`."
    )
    assert report_object(report)["complete"] is False
    assert report_markdown(report).endswith(f"### What is missing\n\n{report.missing}\n")


@pytest.mark.parametrize("name", paper_names())
def test_every_paper_says_what_each_scale_takes(name: str) -> None:
    paper = find_paper(name)
    document = paper_object(paper)
    assert document["name"] == paper.name == name
    assert list(document["scales"]) == ["quick", "paper", "full"]
    assert len(set(document["scales"].values())) == 3
