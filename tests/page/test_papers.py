"""The room Papers: kept results that sort and filter, and cells that are run again as in Python."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sapper.lab.play.play_many import play_many
from sapper.lab.report.statistics import wilson_interval
from sapper.page.files import page_folder
from sapper.papers.report.verdict import judge
from sapper.setter.puzzle import Puzzle
from sapper.setter.set_mines import set_mines
from sapper.spec import parse_level
from scripts.page_papers import DATA
from tests.helpers.servers import ServerProcess
from tests.page.conftest import Watch
from tests.page.test_accessibility import violations

AT_A_DESK = pytest.mark.parametrize("is_phone", ["desk"], indirect=True)
"""What comes out does not depend on the size of the screen."""


def kept(paper: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((DATA / f"{paper}.json").read_text(encoding="utf-8"))
    return document


def place_of(paper: str, **wanted: object) -> int:
    """The place of the first row that has these values."""
    rows = kept(paper)["rows"]
    return next(i for i, row in enumerate(rows) if row | wanted == row)


def rerun(page: Page, paper: str, place: int, *, count: int, seed: int) -> Locator:
    """Runs a row again to the end, and returns the line of its result."""
    page.goto(f"/#/papers?paper={paper}&row={place}")
    row = kept(paper)["rows"][place]
    panel = page.locator(".again", has_text=f"{row['label']} on {row['board']}, again")
    expect(panel).to_be_visible()  # what is filled in before it would go to the row of before
    panel.get_by_role("spinbutton").nth(0).fill(str(count))
    panel.get_by_label("Seed").fill(str(seed))
    panel.get_by_role("button", name="Start").click()
    expect(panel.locator(".progress")).to_contain_text(f"{count:,} of {count:,}", timeout=60_000)
    return panel.locator(".result tr", has=page.get_by_role("rowheader", name="rerun"))


def shown(rate: float) -> str:
    return f"{100 * rate:.1f}"


@AT_A_DESK
def test_a_cell_of_paper_002_comes_to_what_python_plays(page: Page) -> None:
    place = place_of("002", label="oracle", board="8×8/8", rule="safe")
    line = rerun(page, "002", place, count=300, seed=5)
    games = play_many("tank+tank-guess", parse_level("8x8/8", "safe"), games=300, seed=5)
    wins = sum(game.won for game in games)
    low, high = wilson_interval(wins, 300)
    expect(line).to_contain_text(f"{shown(wins / 300)} % [{shown(low)}, {shown(high)}]")
    verdict = judge(wins=wins, games=300, published_wins=763, published_games=1000)
    expect(line.locator(".verdict")).to_have_text(verdict.value)


@AT_A_DESK
def test_games_that_are_won_by_flags_are_those_that_were_kept(page: Page) -> None:
    place = place_of("002", label="baseline", board="3×3/1", rule="safe")
    line = rerun(page, "002", place, count=10_000, seed=0)
    expect(line).to_contain_text("40.9 %")
    expect(page.locator(".again")).to_contain_text("exactly as many games as the kept one")


@AT_A_DESK
def test_minesetters_runs_come_to_what_python_sets(page: Page) -> None:
    place = place_of("004", label="VNS, k in [1, 2)")
    line = rerun(page, "004", place, count=12, seed=3)
    puzzle = Puzzle.parse("\n".join(kept("004")["rows"][place]["setting"]["puzzle"]))
    values = [
        set_mines(puzzle, "vns(k_max=2)", seed=seed, iterations=100).score.value
        for seed in range(3, 15)
    ]
    low, median, high = np.quantile(values, [0.25, 0.5, 0.75])
    expect(line).to_contain_text(f"{median:g} [{low:g}, {high:g}] best {min(values)}")


@AT_A_DESK
@pytest.mark.parametrize("rule", ["safe", "opening", "any"])
def test_an_optimum_is_found_again(page: Page, rule: str) -> None:
    place = place_of("optimal", board="4×4/4", rule=rule)
    row = kept("optimal")["rows"][place]
    page.goto(f"/#/papers?paper=optimal&row={place}")
    panel = page.locator(".again")
    panel.get_by_role("button", name="Start").click()
    line = panel.locator(".result tr", has=page.get_by_role("rowheader", name="rerun"))
    expect(line).to_contain_text(f"{100 * row['value']:.2f} %")
    expect(line.locator(".verdict")).to_have_text("equal")
    expect(panel).to_contain_text("exactly the kept fraction")


@AT_A_DESK
@pytest.mark.parametrize("paper", ["000-ga", "000-gp", "001", "003", "004"])
def test_the_plots_of_the_report_are_drawn(page: Page, paper: str) -> None:
    page.goto(f"/#/papers?paper={paper}")
    for plot in kept(paper)["plots"]:
        section = page.locator(".plots", has=page.get_by_role("heading", name=plot["caption"]))
        shown = plot.get("curves") or plot.get("samples") or plot["calibrations"]
        kind = {"curves": ".line", "spread": "svg[role=img]", "calibration": "figure"}
        expect(section.locator(kind[plot["kind"]])).to_have_count(len(shown))
    assert violations(page) == []


@AT_A_DESK
def test_a_trial_of_paper_001_ends_as_the_kept_one(page: Page) -> None:
    paper = kept("001")
    (section,) = (each for each in paper["sections"] if each["heading"] == "Trial by trial")
    trial = next(row[2] for row in section["table"] if row[:2] == ["tournament of 8", "ours, zero"])
    line = rerun(page, "001", place_of("001", label="tournament of 8"), count=1, seed=0)
    expect(line.locator("b")).to_have_text(re.compile(re.escape(trial)))


def first_cells(page: Page, column: str) -> list[str]:
    return page.locator(f".rows td.{column}").all_inner_texts()


def test_rows_are_filtered_and_sorted_and_the_link_keeps_it(page: Page) -> None:
    page.goto("/#/papers?paper=003")
    filters = page.get_by_role("group", name="Which rows")
    filters.get_by_label("Table").select_option(label="Table 1: 16×16, 40 mines")
    filters.get_by_label("Form").select_option("published")
    expect(filters.get_by_role("status").first).to_have_text("7 of 345 rows")
    heading = page.get_by_role("button", name="win rate [95 %]")
    heading.click()
    rates = [float(text.split(" ")[0]) for text in first_cells(page, "value")]
    assert rates == sorted(rates)
    heading.click()
    expect(page.get_by_role("columnheader", name="win rate")).to_have_attribute(
        "aria-sort", "descending"
    )
    assert [float(text.split(" ")[0]) for text in first_cells(page, "value")] == rates[::-1]
    filters.get_by_label("Verdict").select_option("within noise")
    expect(filters.get_by_role("status").first).to_have_text("2 of 345 rows")
    page.reload()
    expect(filters.get_by_role("status").first).to_have_text("2 of 345 rows")
    assert first_cells(page, "label") == ["Net\npublished", "Random Pick\npublished"]


@pytest.mark.parametrize("is_phone", ["phone"], indirect=True)
@pytest.mark.parametrize("paper", ["000-ga", "000-gp", "001", "002", "003", "004", "optimal"])
def test_every_paper_tells_of_itself_and_its_method(page: Page, paper: str) -> None:
    page.goto(f"/#/papers?paper={paper}")
    document = kept(paper)
    expect(page.get_by_role("heading", name=document["title"]).first).to_be_visible()
    published = page.get_by_role("region", name="Published figures")
    expect(published.locator("tbody")).to_have_count(len(document["figures"]))
    page.get_by_role("link", name="How the method works").click()
    expect(page.locator(".documentation h3").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_needs_python_says_so_and_how_to_run_it(page: Page) -> None:
    place = place_of("003", label="Net", board="9×9/10", rule="opening")
    page.goto(f"/#/papers?paper=003&row={place}")
    panel = page.locator(".again")
    expect(panel).to_contain_text("needs Python")
    expect(panel).to_contain_text('sapper bench "net(model=paper-beginner)" --level beginner')


def test_on_a_server_rows_of_python_and_whole_papers_run_again(
    browser: Browser, watch: Watch, tmp_path: Path
) -> None:
    place = place_of("003", label="Net", board="9×9/10", rule="opening")
    games = play_many(
        "net(model=paper-beginner)", parse_level("9x9/10", "opening"), games=20, seed=4
    )
    with ServerProcess(tmp_path, page=page_folder()) as server:
        page = browser.new_context(base_url=server.address).new_page()
        watch.follow(page)
        line = rerun(page, "003", place, count=20, seed=4)
        expect(line).to_contain_text(f"{shown(sum(game.won for game in games) / 20)} %")
        trees = place_of("000-gp", label="10×10, improved")
        line = rerun(page, "000-gp", trees, count=15, seed=0)
        expect(line.locator("b")).to_have_text(f"{kept('000-gp')['rows'][trees]['value']:.5f}")
        page.goto("/#/papers?paper=optimal")
        page.get_by_text("Run the whole paper again").click()
        page.locator(".whole").get_by_role("button", name="Start").click()
        expect(page.locator(".whole")).to_contain_text("How it is solved", timeout=60_000)
        page.context.close()
