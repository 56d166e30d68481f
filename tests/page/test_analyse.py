"""The room Analyse: a drawn position has the command line's numbers, and nonsense does no harm."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from sapper.analysis import analyse
from sapper.generators import generate
from sapper.lab.play.steps import game_rng, play_game
from sapper.solvers.registry import make_solver
from sapper.spec import parse_level
from tests.helpers.waiting import wait_until
from tests.page.boards import BoardOnPage

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def readme_position() -> str:
    """The position that the README prints."""
    found = re.search(r">>> print\(game\.position\)\n(.*?)\n\n", README, re.DOTALL)
    assert found is not None
    return found[1]


def command_line_probabilities(text: str) -> list[list[float]]:
    result = subprocess.run(
        [sys.executable, "-m", "sapper", "analyse", "-", "--json"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[float]] = json.loads(result.stdout)["mine_probability"]
    return found


def draw(page: Page, text: str) -> None:
    """Build a position by keys: sizes and mines in their fields, digits on the board."""
    header, *rows = text.splitlines()
    height, width, mines = header.split()[:3]
    if not page.get_by_label("Rows", exact=True).is_visible():  # folded on a phone
        page.locator("details.shape summary").click()
    for label, value in (("Rows", height), ("Columns", width), ("Mines", mines)):
        field = page.get_by_label(label, exact=True)
        field.fill(value)
        field.press("Enter")
    board = BoardOnPage(page)
    expect(board.grid).to_have_attribute("aria-rowcount", height)
    expect(board.grid).to_have_attribute("aria-colcount", width)
    for row, line in enumerate(rows):
        for col, mark in enumerate(line):
            board.cell(row, col).focus()
            page.keyboard.press(mark)


def open_empty(page: Page) -> None:
    page.goto("/#/analyse")
    expect(page.get_by_role("grid")).to_be_visible()
    page.get_by_role("button", name="Hide all").click()


def test_a_drawn_position_has_the_odds_of_the_command_line(page: Page) -> None:
    text = readme_position()
    open_empty(page)
    draw(page, text)
    expected = {
        (row, col): 100 * probability
        for row, line in enumerate(command_line_probabilities(text))
        for col, probability in enumerate(line)
        if text.splitlines()[1 + row][col] == "#"
    }
    board = BoardOnPage(page)
    wait_until(lambda: board.odds().keys() == expected.keys(), "the odds of every hidden cell")
    assert board.odds() == pytest.approx(expected, abs=0.051)  # the page keeps one decimal


def test_a_contradiction_marks_its_numbers_and_says_why(page: Page) -> None:
    page.goto("/#/analyse?p=" + quote("2 3 2\n131\n###"))
    expect(page.locator(".fault")).to_contain_text("No layout exists")
    board = BoardOnPage(page)
    assert board.cells_saying("contradicts others")


def test_why_is_answered_with_the_proof(page: Page) -> None:
    page.goto("/#/analyse?p=" + quote("2 3 2\n121\n###"))
    page.get_by_role("button", name="Ask why a cell is safe").click()
    board = BoardOnPage(page)
    board.cell(1, 1).click()
    expect(page.get_by_role("main")).to_contain_text("Cell (1, 1) is safe")
    assert board.cells_saying("part of the proof") == [(0, 0), (0, 1), (0, 2)]


def test_the_link_of_a_drawn_position_opens_it_in_another_browser(
    page: Page, browser: Browser, site: str
) -> None:
    open_empty(page)
    draw(page, readme_position())
    expect(page).to_have_url(re.compile(r"analyse\?p="))
    shown = BoardOnPage(page).marks()
    other_context = browser.new_context(base_url=site)

    def opened() -> list[str]:
        """The address follows the last edit a moment later."""
        other = other_context.new_page()
        other.goto(page.url)
        expect(other.get_by_role("grid")).to_be_visible()
        return BoardOnPage(other).marks()

    wait_until(lambda: opened() == shown, "the link of the position")
    other_context.close()


def hostile_texts(count: int) -> list[str]:
    """Random and hostile pastes: broken notations, markup, binary noise, absurd sizes."""
    rng = random.Random(16)
    seeds = [
        "2 3 2\n121\n###",
        "<script>alert(1)</script>",
        '{"board": "2 2 1\\n1*\\n11", "moves": [["open", 0, 0]]}',
        "999999999 999999999 1\n#",
        "[[[[[[[[[[[[",
        "\x00\xff\ufeff\u202e",
        "1e309 -1 NaN\n###",
    ]
    alphabet = "012345678#*F.?-_ \n\t\"'{}[]<>\\/%\u0000\u20ac\U0001f600"
    texts = []
    for _ in range(count):
        text = list(rng.choice(seeds))
        for _ in range(rng.randint(0, 12)):
            place = rng.randint(0, len(text))
            text[place : place + rng.randint(0, 2)] = rng.choice(alphabet)
        texts.append("".join(text))
    return texts


PASTE = """texts => { for (const text of texts) {
  const data = new DataTransfer(); data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
} }"""

DROP = """texts => { for (const [name, text] of texts) {
  const data = new DataTransfer(); data.items.add(new File([text], name));
  const drop = { dataTransfer: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new DragEvent("drop", drop));
} }"""


@pytest.mark.parametrize("room", ["analyse", "review"])
def test_hostile_text_and_files_do_no_harm(page: Page, room: str) -> None:
    page.goto(f"/#/{room}")
    expect(page.get_by_role("main")).to_be_visible()
    texts = hostile_texts(200)
    for start in range(0, len(texts), 20):
        page.evaluate(PASTE, texts[start : start + 20])
    suffixes = [".mbf", ".mine", ".jsonl", ".txt", ".sapper", ""]
    files = [[f"f{at}{suffixes[at % 6]}", text] for at, text in enumerate(texts[:100])]
    page.evaluate(DROP, files)
    page.goto(f"/#/{room}?p=1")
    expect(page.get_by_role("navigation")).to_be_visible()


@pytest.mark.parametrize("room", ["play", "analyse", "review", "watch"])
def test_hostile_links_do_no_harm(page: Page, room: str) -> None:
    names = {"play": "level", "analyse": "p", "review": "g", "watch": "s"}
    for text in hostile_texts(50):
        page.goto(f"/#/{room}?{names[room]}={quote(text)}")
    page.goto(f"/#/{room}")
    expect(page.get_by_role("navigation")).to_be_visible()


def test_the_best_guess_is_the_command_lines_with_its_reason(page: Page) -> None:
    """The champion's network is there too: without it close guesses would be judged otherwise."""
    board = generate(parse_level("intermediate", "safe"), seed=14)
    steps = play_game(make_solver("champion"), board, game_rng(14, 0))
    position = [step.before for step in steps if step.decision.is_guess][-1]
    best = analyse(position).best
    assert best is not None
    page.goto("/#/analyse?p=" + quote(str(position)))
    expect(page.get_by_role("main")).to_contain_text(best.reason[1:], timeout=30_000)
