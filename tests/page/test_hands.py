"""The room Play in the hands of a person: every button, gesture and key, and what practice says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from sapper.cells import Cell
from tests.page.boards import BoardOnPage
from tests.page.playing import LOST, a_mine, chord, play_link, practise, safe_cells, status, truth

HIDDEN = re.compile("^hidden")
FLAG = re.compile("^flag")
LONG_PRESS_MS = 500


@pytest.fixture
def board(page: Page) -> BoardOnPage:
    """A beginner's game with its first cell open."""
    page.goto(play_link())
    board = BoardOnPage(page)
    board.cell(0, 0).click()
    board.wait_until_open(0, 0)
    return board


def hold(page: Page, cell: Locator, *buttons: str) -> None:
    """Press buttons of the mouse on a cell, one after the other, and let all of them go."""
    cell.hover()
    for button in buttons:
        page.mouse.down(button=button)  # type: ignore[arg-type]
    for button in buttons:
        page.mouse.up(button=button)  # type: ignore[arg-type]


@pytest.mark.parametrize("buttons", [("middle",), ("left", "right")], ids=["middle", "both"])
def test_buttons_that_chord(page: Page, board: BoardOnPage, buttons: tuple[str, ...]) -> None:
    number, mines, rest = chord(truth("beginner"), board.marks())
    for cell in mines:
        board.cell(*cell).click(button="right")
        expect(board.cell(*cell)).to_have_attribute("aria-label", FLAG)
    hold(page, board.cell(*number), *buttons)
    for cell in rest:
        board.wait_until_open(*cell)


def hidden_numbers(board: BoardOnPage, *, count: int) -> list[Cell]:
    """The first safe cells that are not open yet and open nothing but themselves."""
    known, marks = truth("beginner"), board.marks()
    hidden = [cell for cell in safe_cells(known) if marks[cell[0]][cell[1]] == "#"]
    return [cell for cell in hidden if known.numbers[cell] > 0][:count]


def test_a_button_opens_where_it_is_let_go(page: Page, board: BoardOnPage) -> None:
    held, other = hidden_numbers(board, count=2)
    board.cell(*held).hover()
    page.mouse.down()
    board.cell(*other).hover()
    page.mouse.up()
    board.wait_until_open(*other)
    expect(board.cell(*held)).to_have_attribute("aria-label", HIDDEN)


def test_a_button_let_go_outside_opens_nothing(page: Page, board: BoardOnPage) -> None:
    before = board.marks()
    (held,) = hidden_numbers(board, count=1)
    board.cell(*held).hover()
    page.mouse.down()
    page.mouse.move(2, 2)
    page.mouse.up()
    assert board.marks() == before
    expect(page.locator("[data-pressed]")).to_have_count(0)


def test_a_finger_that_rests_sets_a_flag(page: Page, board: BoardOnPage, is_phone: bool) -> None:
    if not is_phone:
        pytest.skip("a desk has no fingers")
    (cell,) = hidden_numbers(board, count=1)
    box = board.cell(*cell).bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(LONG_PRESS_MS)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(board.cell(*cell)).to_have_attribute("aria-label", FLAG)


def test_a_key_of_ones_choice_flags_after_a_reload_too(page: Page, board: BoardOnPage) -> None:
    page.get_by_text("Keys", exact=True).click()
    page.get_by_role("button", name=re.compile("Change the key for .*flag", re.IGNORECASE)).click()
    page.keyboard.press("x")
    page.reload()
    board.wait_until_open(0, 0)
    board.cell(0, 0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("f")
    expect(board.cell(0, 1)).to_have_attribute("aria-label", HIDDEN)
    page.keyboard.press("x")
    expect(board.cell(0, 1)).to_have_attribute("aria-label", FLAG)


def test_a_guess_is_warned_of_while_something_is_safe(page: Page, board: BoardOnPage) -> None:
    board.click(0, 2)  # an opening: numbers beside it prove cells safe
    board.wait_until_open(0, 2)
    practise(page)
    mine = a_mine(truth("beginner"))
    board.cell(*mine).click()
    expect(status(page)).to_contain_text(re.compile(r"\d+ %"))
    expect(board.cell(*mine)).to_have_attribute("aria-label", HIDDEN)
    board.cell(*mine).click()
    expect(status(page)).to_contain_text(LOST)


def test_statistics_are_exported(page: Page, board: BoardOnPage, tmp_path: Path) -> None:
    board.cell(*a_mine(truth("beginner"))).click()
    expect(status(page)).to_contain_text(LOST)
    page.get_by_text("Statistics", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export as JSON").click()
    download.value.save_as(tmp_path / "history.json")
    (game,) = json.loads((tmp_path / "history.json").read_text(encoding="utf-8"))["games"]
    assert (game["won"], game["practice"], game["clicks"]["open"]) == (False, False, 2)


def test_a_click_leaves_no_ring_of_the_keyboard(page: Page, board: BoardOnPage) -> None:
    outline = "cell => getComputedStyle(cell).outlineStyle"
    focused = page.locator(".board :focus")
    assert focused.evaluate(outline) == "none"
    page.keyboard.press("ArrowRight")
    assert focused.evaluate(outline) == "solid"
