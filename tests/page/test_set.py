"""The room Set: puzzles drawn and pasted, searches that find what Python finds, the proof."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, Locator, Page, expect

from sapper.page.files import page_folder
from sapper.setter.generator import generate_puzzle
from sapper.setter.puzzle import Puzzle
from sapper.setter.set_mines import set_mines
from tests.helpers.puzzles import PAPER
from tests.helpers.servers import ServerProcess
from tests.page.boards import BoardOnPage
from tests.page.conftest import Watch
from tests.page.test_accessibility import violations

PROOF_MILLISECONDS = 30_000
"""HiGHS is loaded and compiled first, on a machine that may be busy."""


def link(*methods: str, seed: int = 1, iterations: str = "") -> str:
    entries = [pair for method in methods for pair in (("m", method), ("i", iterations))]
    return "/#/set?" + urlencode([("seed", seed), *entries])


def search(page: Page, name: str) -> Locator:
    """The rows of a search."""
    button = page.get_by_role("button", name=name, exact=True)
    return page.locator(".searches tbody").filter(has=button)


def layout_rows(page: Page, puzzle: Puzzle) -> list[str]:
    """The layout that is shown, as `sapper set` writes it."""
    said = BoardOnPage(page, 1).said()
    return [
        "".join(
            "*" if words.startswith("mine") else mark for words, mark in zip(line, row, strict=True)
        )
        for line, row in zip(said, puzzle.rows, strict=True)
    ]


def run_to_the_end(page: Page, *names: str) -> None:
    page.get_by_role("button", name="Run", exact=True).first.click()
    for name in names:
        expect(search(page, name)).to_contain_text("done", timeout=PROOF_MILLISECONDS)


def test_the_papers_puzzle_is_solved_and_proven(page: Page) -> None:
    page.goto(link("vns", seed=2))
    run_to_the_end(page, "vns")
    setting = set_mines(PAPER, "vns", seed=2)
    assert setting.score == (0, 23)
    expect(page.locator(".layout h2")).to_contain_text("value 0 with 23 mines")
    expect(page.locator(".layout")).to_contain_text("Every number is met.")
    assert layout_rows(page, PAPER) == setting.rows
    expect(search(page, "vns")).not_to_contain_text("optimal")
    page.get_by_role("button", name="Prove").click()
    expect(page.locator(".proof")).to_contain_text(
        "no layout is better than value 0 with 23 mines", timeout=PROOF_MILLISECONDS
    )
    expect(search(page, "vns")).to_contain_text("optimal")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_searches_side_by_side_find_what_python_finds(page: Page) -> None:
    iterations = {"random": 2000, "lsibi": 3, "annealing": 5000, "vns(k_max=2)": 5, "genetic": 4}
    entries = [pair for name, count in iterations.items() for pair in (("m", name), ("i", count))]
    page.goto("/#/set?" + urlencode([("seed", 5), *entries]))
    run_to_the_end(page, *iterations)
    for name, count in iterations.items():
        setting = set_mines(PAPER, name, seed=5, iterations=count)
        cells = search(page, name).locator(".found td")
        expect(cells.nth(0)).to_have_text(str(setting.score.value))
        expect(cells.nth(1)).to_have_text(str(setting.score.mines))
        expect(cells.nth(2)).to_have_text(f"{setting.num_evaluations:,}")
    expect(page.locator(".plot .line")).to_have_count(5)
    page.get_by_role("button", name="lsibi", exact=True).click()
    missed = set_mines(PAPER, "lsibi", seed=5, iterations=3)
    assert missed.score.value > 0
    assert layout_rows(page, PAPER) == missed.rows
    assert len(BoardOnPage(page, 1).cells_saying("missed")) > 0


def test_a_search_is_paused_goes_on_and_is_stopped(page: Page) -> None:
    page.goto(link("annealing", iterations="900000000"))
    page.get_by_role("button", name="Run", exact=True).first.click()
    row = search(page, "annealing")
    expect(row).to_contain_text("searching")
    page.get_by_role("button", name="Pause").click()
    expect(row).to_contain_text("paused")
    before = row.inner_text()
    page.get_by_role("button", name="Step").click()
    expect(row).not_to_have_text(before)
    expect(row).to_contain_text("paused")
    page.get_by_role("button", name="Go on").click()
    expect(row).to_contain_text("searching")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(row).to_contain_text("stopped")


def test_a_puzzle_is_drawn_pasted_and_made(page: Page) -> None:
    page.goto("/#/set")
    board = BoardOnPage(page)
    board.cell(0, 0).click()
    page.keyboard.type("90.")
    expect(page.get_by_role("status").filter(has_text="The 9 at (0, 0)")).to_be_visible()
    expect(board.cell(0, 1)).to_have_attribute("aria-label", re.compile("^empty, 0"))
    page.keyboard.press("Control+z")
    page.get_by_text("Paste or open a puzzle").click()
    page.get_by_label("Rows of digits").fill("2..\n..1")
    page.get_by_role("button", name="Read it").click()
    expect(board.grid).to_have_attribute("aria-colcount", "3")
    page.get_by_text("Make one from a board").click()
    page.locator(".make").get_by_role("button", name="Beginner").click()
    page.get_by_role("button", name="Make it").click()
    expect(board.grid).to_have_attribute("aria-colcount", "9")
    puzzle = generate_puzzle("beginner", share=0.3, seed=1)
    marks = [[words.split(",")[0] for words in line] for line in board.said()]
    written = {"hidden": ".", "empty": "0"}
    assert ["".join(written.get(mark, mark) for mark in line) for line in marks] == puzzle.rows


def test_a_link_opens_the_same_puzzle_methods_and_seed(
    page: Page, browser: Browser, site: str
) -> None:
    page.goto(link("lsibi", "vns(k_min=5,near)", seed=9, iterations="7"))
    board = BoardOnPage(page)
    board.cell(0, 0).click()
    page.keyboard.type("8")
    expect(page).to_have_url(re.compile("p=10.10%7E8A1A"))
    other = browser.new_context(base_url=site).new_page()
    other.goto(page.url)
    expect(BoardOnPage(other).cell(0, 0)).to_have_attribute("aria-label", re.compile("^8"))
    expect(other.locator(".searches .name")).to_have_text(["A lsibi", "B vns(k_min=5,near)"])
    expect(other.locator(".search").get_by_label("Seed")).to_have_value("9")
    expect(search(other, "lsibi")).to_contain_text("of 7 iterations")
    other.context.close()


def test_a_published_figure_is_run(page: Page) -> None:
    page.goto(link("vns"))
    page.get_by_text("The paper’s puzzle", exact=True).click()
    page.get_by_role("button", name="Run genetic, 100").click()
    row = page.get_by_role("row", name="genetic, 100", exact=False).filter(has_text="6 (1 run")
    value = set_mines(PAPER, "genetic", seed=1).score.value
    expect(row.locator("td.number")).to_have_text(str(value), timeout=PROOF_MILLISECONDS)
    expect(search(page, "genetic")).to_contain_text("done", timeout=PROOF_MILLISECONDS)


def test_a_name_that_is_none_is_refused_with_a_suggestion(page: Page) -> None:
    page.goto(link("vns"))
    page.get_by_label("Method", exact=True).fill("vnss")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Did you mean 'vns'?")


def test_without_a_server_the_room_says_what_is_missing(page: Page) -> None:
    page.goto(link("vns"))
    expect(page.locator(".proof")).to_contain_text("Served by sapper serve")
    expect(page.get_by_label("Who proves")).to_have_count(0)


def test_a_server_proves_too(browser: Browser, tmp_path: Path, watch: Watch) -> None:
    with ServerProcess(tmp_path, page=page_folder()) as server:
        page = browser.new_context(base_url=server.address).new_page()
        watch.follow(page)
        page.goto(link("vns"))
        page.get_by_label("Who proves").select_option("exact")
        page.get_by_role("button", name="Prove").click()
        expect(page.locator(".proof")).to_contain_text(
            "no layout is better than value 0 with 23 mines", timeout=PROOF_MILLISECONDS
        )
        rows = layout_rows(page, PAPER)
        page.context.close()
    assert rows == set_mines(PAPER, "exact", seed=1).rows
