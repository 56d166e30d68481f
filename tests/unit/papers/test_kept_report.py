"""The kept report: every paper, whole, and the documentation that says the same."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path

import pytest

from sapper.papers.paper import paper_names
from sapper.papers.report.forms import Form
from sapper.papers.report.verdict import ExactVerdict, FigureVerdict
from sapper.papers.writing import plots_name

ROOT = Path(__file__).parents[3]
KEPT = ROOT / "benchmarks" / "results" / "papers"
REPORT = (KEPT / "report.md").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "papers.md").read_text(encoding="utf-8")

_SUM = re.compile(
    r"^\*\*(?P<paper>[^*]+)\*\*, scale `(?P<scale>\w+)`: of \d+ figures, ours are .*$", re.MULTILINE
)


def sums(text: str) -> dict[str, str]:
    """What a text says is reproduced of each paper."""
    return {found["paper"]: found[0] for found in _SUM.finditer(text)}


def test_the_documentation_says_what_the_report_says() -> None:
    assert list(sums(REPORT)) == paper_names()
    assert sums(PAGE) == sums(REPORT)


def test_every_paper_is_kept_whole_with_at_least_the_games_of_its_authors() -> None:
    assert {found["scale"] for found in _SUM.finditer(REPORT)} <= {"paper", "full"}
    assert "What is missing" not in REPORT


def test_the_report_is_linked_from_the_front_page() -> None:
    assert "benchmarks/results/papers/report.md" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("paper", paper_names())
def test_only_published_forms_have_verdicts_on_published_figures(paper: str) -> None:
    with (KEPT / f"{paper}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    verdicts = Counter(row["form"] for row in rows if row.get("verdict"))
    assert verdicts[Form.PUBLISHED.value] > 0
    assert verdicts[Form.BEYOND.value] == 0
    known = {verdict.value for verdict in (*FigureVerdict, *ExactVerdict)}
    assert {row["verdict"] for row in rows if row.get("verdict")} <= known


PICTURES = re.findall(r"!\[(.+)\]\((\S+)\.svg\)", REPORT)


@pytest.mark.parametrize("paper", paper_names())
def test_what_the_plots_show_is_kept_as_data(paper: str) -> None:
    path = KEPT / plots_name(paper)
    plots = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    kept = [(plot["caption"], f"{paper}-{plot['name']}") for plot in plots]
    assert kept == [picture for picture in PICTURES if picture[1].startswith(f"{paper}-")]


@pytest.mark.parametrize("plot", sorted(re.findall(r"\]\((\S+\.svg)\)", REPORT)))
def test_the_plots_of_the_report_are_kept(plot: str) -> None:
    assert (KEPT / plot).is_file()
