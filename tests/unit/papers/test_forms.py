"""Only the published form of a method is compared with a published figure."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from sapper.papers.paper import find_paper, paper_names
from sapper.papers.report.forms import Form, Method, departures, method_with, methods_written
from sapper.papers.runs.inquiry import Scale
from tests.helpers.papers import NOTHING_DONE, SMALL_ENTRY


@pytest.mark.parametrize("name", paper_names())
def test_every_compared_row_is_in_its_published_form(name: str) -> None:
    paper = find_paper(name)
    compared = [entry for entry in paper.entries if entry.published is not None]
    assert compared
    for entry in compared:
        assert list(departures(entry, paper.published_forms)) == []


@pytest.mark.parametrize("name", paper_names())
def test_every_compared_row_has_a_line_on_the_first_page(name: str) -> None:
    paper = find_paper(name)
    report = paper.fill(NOTHING_DONE, scale=Scale.QUICK, seed=0)
    compared = [entry for entry in paper.entries if entry.published is not None]
    lines = {line.figure for line in report.figures}
    assert len(lines) == len(report.figures)
    assert len(lines) >= len(compared)


@pytest.mark.parametrize("name", paper_names())
def test_every_measurement_says_its_form(name: str) -> None:
    report = find_paper(name).fill(NOTHING_DONE, scale=Scale.QUICK, seed=0)
    forms = {record["form"] for record in report.measurements}
    assert Form.PUBLISHED in forms
    assert forms <= {form.value for form in Form}


def test_a_row_beyond_the_paper_is_no_published_form() -> None:
    entry = replace(SMALL_ENTRY, form=Form.BEYOND)
    assert list(departures(entry, {"random": ()})) == ["small: its form is beyond"]


def test_a_method_that_the_paper_does_not_have_is_no_published_form() -> None:
    assert list(departures(SMALL_ENTRY, {})) == ["small: random is no method of the paper"]


def test_an_option_that_the_paper_does_not_set_is_no_published_form() -> None:
    entry = replace(SMALL_ENTRY, solver="csp(limit=7)+random")
    assert list(departures(entry, {"csp": ("limit",), "random": ()})) == []
    assert list(departures(entry, {"csp": (), "random": ()})) == [
        "small: csp with limit, which the paper does not set"
    ]


def test_options_at_their_defaults_are_not_changed() -> None:
    @dataclass
    class Options:
        needed: int
        depth: int = 3
        is_new: bool = False

    assert method_with("m", Options(1)) == Method("m", frozenset({"needed"}))
    assert method_with("m", Options(1, depth=4)).changed == {"needed", "depth"}
    assert methods_written("csp(limit=7)+random") == (
        Method("csp", frozenset({"limit"})),
        Method("random"),
    )
