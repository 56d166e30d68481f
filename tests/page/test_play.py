"""The room Play: whole games by hints, keys and fingers; what is kept, linked and never told."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sapper.cells import Cell
from tests.page.boards import BoardOnPage
from tests.page.playing import (
    LOST,
    WON,
    a_mine,
    chord,
    play_link,
    practise,
    safe_cells,
    status,
    truth,
    wait_until_enabled,
)


def test_a_no_guess_board_is_won_by_hints_alone(page: Page, is_phone: bool) -> None:
    page.goto(play_link("intermediate" if is_phone else "expert", no_guess="1"))
    practise(page)
    board = BoardOnPage(page)
    board.cell(0, 0).click()
    expect(page.locator(".figures")).to_contain_text("Difficulty", timeout=30_000)
    while WON not in status(page).inner_text():
        (cell,) = cells_of_a_hint(page, board, by_key=not is_phone)
        board.click(*cell)
        board.wait_until_open(*cell)


def cells_of_a_hint(page: Page, board: BoardOnPage, *, by_key: bool) -> list[Cell]:
    """The cell that the three steps of a hint lead to, with a proof that it is safe."""
    for name in ("Hint", "Show the numbers", "Show the cell"):
        if by_key:
            wait_until_enabled(page, ".practice button", name)
            page.keyboard.press("h")
        else:
            page.locator(".practice button", has_text=name).click()
    expect(page.locator(".practice .hint")).to_contain_text(PROVEN_SAFE)
    return board.cells_saying("proven safe")


PROVEN_SAFE = re.compile(r"is safe: .* no layout with a mine there")


def test_a_whole_game_is_won_by_keys(page: Page) -> None:
    page.goto(play_link())
    board = BoardOnPage(page)
    board.cell(0, 0).focus()
    at: Cell = (0, 0)
    for cell in [(0, 0), *safe_cells(truth("beginner"))]:
        if cell != (0, 0) and board.marks()[cell[0]][cell[1]] != "#":
            continue
        move_cursor(page, at, cell)
        at = cell
        page.keyboard.press("Space")
        expect(board.cell(*cell)).not_to_have_attribute("aria-label", re.compile("^hidden"))
    expect(status(page)).to_contain_text(WON)


def move_cursor(page: Page, at: Cell, to: Cell) -> None:
    down, right = to[0] - at[0], to[1] - at[1]
    for key, count in [
        ("ArrowDown", down),
        ("ArrowUp", -down),
        ("ArrowRight", right),
        ("ArrowLeft", -right),
    ]:
        for _ in range(count):
            page.keyboard.press(key)


def test_a_whole_game_is_won_by_fingers(browser: Browser, site: str) -> None:
    context = browser.new_context(
        base_url=site, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(play_link())
    board = BoardOnPage(page)
    board.cell(0, 0).tap()
    expect(board.cell(0, 0)).not_to_have_attribute("aria-label", re.compile("^hidden"))
    page.get_by_role("button", name="Flag mode").tap()
    mine = a_mine(truth("beginner"))
    board.cell(*mine).tap()
    expect(board.cell(*mine)).to_have_attribute("aria-label", re.compile("^flag"))
    page.get_by_role("button", name="Flag mode").tap()
    for cell in safe_cells(truth("beginner")):
        if board.marks()[cell[0]][cell[1]] == "#":
            board.cell(*cell).tap()
            expect(board.cell(*cell)).not_to_have_attribute("aria-label", re.compile("^hidden"))
    expect(status(page)).to_contain_text(WON)
    context.close()


def test_a_lost_game_is_taken_back_goes_on_and_is_reviewed(page: Page) -> None:
    board, mine = BoardOnPage(page), a_mine(truth("beginner"))
    page.goto(play_link())
    practise(page)
    page.get_by_label("Warn before a guess").uncheck()
    board.cell(0, 0).click()
    board.cell(*mine).click()
    expect(status(page)).to_contain_text(LOST)
    page.get_by_role("button", name="Undo").click()
    expect(board.cell(*mine)).to_have_attribute("aria-label", re.compile("^hidden"))
    board.cell(*mine).click()
    page.get_by_role("button", name="Go on after the mine").click()
    for cell in safe_cells(truth("beginner")):
        if board.marks()[cell[0]][cell[1]] == "#":
            board.cell(*cell).click()
            expect(board.cell(*cell)).not_to_have_attribute("aria-label", re.compile("^hidden"))
    expect(status(page)).to_contain_text(WON)


def test_a_lost_game_is_reviewed_with_grades(page: Page) -> None:
    board, mine = BoardOnPage(page), a_mine(truth("beginner"))
    page.goto(play_link())
    board.cell(0, 0).click()
    expect(board.cell(0, 0)).not_to_have_attribute("aria-label", re.compile("^hidden"))
    board.cell(*mine).click()
    page.get_by_role("link", name="Review", exact=True).last.click()
    grades = page.get_by_role("table").locator("tbody tr")
    expect(grades).to_have_count(2)
    expect(grades.nth(0)).to_contain_text("safe")
    expect(grades.nth(1)).to_contain_text(re.compile("forced|overlooked"), timeout=30_000)
    expect(page.get_by_role("main")).to_contain_text("Lost")


def test_chords_open_what_flags_leave(page: Page) -> None:
    """With every neighbouring mine flagged, a click on a number opens the rest around it."""
    page.goto(play_link())
    board, known = BoardOnPage(page), truth("beginner")
    board.cell(0, 0).click()
    expect(board.cell(0, 0)).not_to_have_attribute("aria-label", re.compile("^hidden"))
    number, mines, rest = chord(known, board.marks())
    for cell in mines:
        board.cell(*cell).click(button="right")
    board.cell(*number).click()
    for cell in rest:
        expect(board.cell(*cell)).not_to_have_attribute("aria-label", re.compile("^hidden"))


def test_a_link_opens_the_same_game_in_another_browser(
    page: Page, browser: Browser, site: str
) -> None:
    page.goto("/#/play?level=intermediate&rule=opening")
    board = BoardOnPage(page)
    board.cell(5, 5).click()
    expect(board.cell(5, 5)).to_have_attribute("aria-label", re.compile("^empty"))
    shown = board.marks()
    other_context = browser.new_context(base_url=site)
    other = other_context.new_page()
    other.goto(page.url)
    again = BoardOnPage(other)
    again.cell(5, 5).click()
    expect(again.cell(5, 5)).to_have_attribute("aria-label", re.compile("^empty"))
    assert again.marks() == shown
    other_context.close()


def test_statistics_survive_a_reload(page: Page) -> None:
    page.goto(play_link())
    board = BoardOnPage(page)
    board.cell(0, 0).click()
    expect(board.cell(0, 0)).not_to_have_attribute("aria-label", re.compile("^hidden"))
    board.cell(*a_mine(truth("beginner"))).click()
    expect(status(page)).to_contain_text(LOST)
    page.reload()
    page.get_by_text("Statistics", exact=True).click()
    expect(page.get_by_role("table")).to_contain_text("lost")


def test_the_page_works_without_a_network_once_it_was_loaded(
    page: Page, context: BrowserContext
) -> None:
    page.goto(play_link())
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    context.set_offline(True)
    page.reload()
    board = BoardOnPage(page)
    board.cell(0, 0).click()
    expect(board.cell(0, 0)).not_to_have_attribute("aria-label", re.compile("^hidden"))
    page.get_by_role("link", name="Analyse", exact=True).click()
    expect(page.get_by_role("grid")).to_be_visible()


RECORDER = """
(() => {
  window.heard = [];
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => window.heard.push(JSON.stringify(data)));
    }
  };
})()
"""


@pytest.mark.parametrize("level", ["beginner", "intermediate"])
def test_before_a_game_is_over_no_message_holds_a_mine(page: Page, level: str) -> None:
    page.add_init_script(RECORDER)
    page.goto(play_link(level))
    practise(page)
    page.get_by_label("Show odds").check()
    page.get_by_label("Warn before a guess").uncheck()
    board, known = BoardOnPage(page), truth(level)
    board.cell(0, 0).click()
    for cell in safe_cells(known)[:12]:
        if board.marks()[cell[0]][cell[1]] == "#":
            board.cell(*cell).click()
            expect(board.cell(*cell)).not_to_have_attribute("aria-label", re.compile("^hidden"))
    messages = [json.loads(text) for text in page.evaluate("window.heard")]
    assert messages
    for message in messages:
        assert_tells_no_mine(message)
    board.cell(*a_mine(known)).click()
    expect(status(page)).to_contain_text(LOST)
    last = page.evaluate("window.heard")
    assert any('"board":"' in text for text in last), "the recorder hears what is told at the end"


def assert_tells_no_mine(message: Any) -> None:
    """No notation in it has a mine, and no board is named."""
    if isinstance(message, dict):
        assert message.get("board") is None
        for value in message.values():
            assert_tells_no_mine(value)
    elif isinstance(message, list):
        for value in message:
            assert_tells_no_mine(value)
    elif isinstance(message, str):
        assert "*" not in message


def test_an_untouched_board_says_nothing_of_its_cells(page: Page) -> None:
    page.goto(play_link("expert"))
    board = BoardOnPage(page)
    expect(board.cell(15, 29)).to_be_visible()
    assert board.marks() == ["#" * 30] * 16
