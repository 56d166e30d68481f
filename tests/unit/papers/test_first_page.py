"""The first page: every published figure of all reports, and what is reproduced."""

from __future__ import annotations

from dataclasses import replace

from sapper.papers.first_page import figure_sections
from sapper.papers.report.paper_report import PaperReport
from sapper.papers.runs.inquiry import Scale
from sapper.papers.writing import first_page_markdown, report_object
from tests.helpers.papers import NOTHING_DONE, playing, row_of, small_paper


def small_report(rate: float) -> PaperReport:
    return small_paper().fill(playing(lambda _: rate), scale=Scale.PAPER, seed=3)


def test_a_figure_stands_beside_ours_with_its_verdict() -> None:
    text = first_page_markdown([small_report(0.5)])
    assert text.startswith("## Every published figure\n")
    assert row_of(text, "Table 1, small")[:4] == [
        "Table 1, small",
        "25/50, 50.0 %",
        "50.0 % [36.6, 63.4]",
        "within noise",
    ]
    assert (
        "**small**, scale `paper`: of 1 figures, ours are 0 better, 1 within noise, 0 worse."
        in text
    )


def test_a_figure_that_was_not_played_has_no_verdict() -> None:
    text = first_page_markdown([small_paper().fill(NOTHING_DONE, scale=Scale.QUICK, seed=3)])
    assert row_of(text, "Table 1, small")[2:4] == ["–", "–"]
    assert "1 without a verdict" in text


def test_every_figure_is_counted_whatever_its_verdict_is_called() -> None:
    report = small_report(0.5)
    line = report.figures[0]
    lines = (line, replace(line, verdict="not reproduced"), replace(line, verdict=None))
    text = first_page_markdown([replace(report, figures=lines)])
    assert "of 3 figures, ours are 0 better, 1 within noise, 0 worse, 1 not reproduced, 1 " in text


def test_the_reason_stands_only_where_a_figure_is_not_reproduced() -> None:
    worse = small_report(0.0)
    assert worse.figures[0].verdict == "worse"
    reported = replace(worse, figures=(replace(worse.figures[0], note="Because."),))
    assert row_of(first_page_markdown([reported]), "Table 1, small")[-1] == "Because."


def test_reports_without_figures_have_no_first_page() -> None:
    assert list(figure_sections([replace(small_report(0.5), figures=())])) == []
    assert first_page_markdown([replace(small_report(0.5), figures=())]) == ""


def test_the_figures_are_in_the_json_document() -> None:
    (figure,) = report_object(small_report(0.5))["figures"]
    assert figure["figure"] == "Table 1, small"
    assert figure["verdict"] == "within noise"
