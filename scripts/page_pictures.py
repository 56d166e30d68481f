"""Take the pictures of the page for the documentation: each room, light and dark.

The page must be built (`make site`):

    python scripts/page_pictures.py
"""

from __future__ import annotations

import base64
import json
import os
import threading
from pathlib import Path
from typing import Literal
from urllib.parse import quote, urlencode

from playwright.sync_api import Browser, Page, expect, sync_playwright

from sapper.generators import generate
from sapper.lab.play.steps import game_rng, play_game
from sapper.page.files import page_folder
from sapper.page.server import PageServer
from sapper.position import Position
from sapper.solvers.registry import make_solver
from sapper.spec import parse_level

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main() -> None:
    """Write one PNG for each room and scheme."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with PageServer(page_folder()) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("SAPPER_CHROMIUM") or None, args=["--no-sandbox"]
        )
        for scheme in SCHEMES:
            take_all(browser, server.address, scheme)
        browser.close()
        server.shutdown()


def take_all(browser: Browser, address: str, scheme: Literal["light", "dark"]) -> None:
    """The rooms in one colour scheme."""
    context = browser.new_context(
        base_url=address, viewport={"width": 1280, "height": 800}, color_scheme=scheme
    )
    for room, show in ROOMS.items():
        page = context.new_page()
        show(page)
        page.screenshot(path=PICTURES / f"{room}-{scheme}.png")
        page.close()
    context.close()


def play(page: Page) -> None:
    """An expert game in play, with odds."""
    page.goto("/#/play?level=expert&rule=opening&seed=5&first=3,3")
    page.get_by_label("Practice").check()
    page.get_by_label("Show odds").check()
    expect(page.locator(".board .label").first).to_be_visible()


def review(page: Page) -> None:
    """A game of a weak solver, graded."""
    board = generate(parse_level("intermediate", "safe"), seed=12)
    steps = play_game(make_solver("single-point+random"), board, game_rng(12, 0))
    moves = [["open", *cell] for step in steps for cell in step.opened]
    record = json.dumps({"board": str(board), "moves": moves}).encode()
    page.goto("/#/review?g=" + base64.urlsafe_b64encode(record).decode().rstrip("="))
    stop = page.get_by_role("button", name="Stop")
    stop.wait_for()
    stop.wait_for(state="detached", timeout=60_000)
    page.get_by_role("button", name="Next mistake").click()


def analyse(page: Page) -> None:
    """A position in which a guess is due, with its odds and candidates."""
    page.goto("/#/analyse?p=" + quote(str(stuck_position())))
    expect(page.get_by_text("Best move")).to_be_visible()


def stuck_position() -> Position:
    """The last position of an intermediate game in which nothing was proven."""
    board = generate(parse_level("intermediate", "safe"), seed=14)
    steps = play_game(make_solver("champion"), board, game_rng(14, 0))
    return [step.before for step in steps if step.decision.is_guess][-1]


def watch(page: Page) -> None:
    """The champion at a guess."""
    page.goto("/#/watch?s=champion&level=expert&rule=safe&seed=4&step=4")
    expect(page.locator(".reason h3")).to_be_visible()


def arena(page: Page) -> None:
    """Four solvers on the same boards, all games played."""
    solvers = ["champion", "exact+least-risk", "logic+csp+least-risk", "single-point+random"]
    names = urlencode([("s", solver) for solver in solvers])
    page.goto(f"/#/arena?{names}&level=intermediate&rule=opening&games=1000&seed=1")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".numbers")).to_have_text("4,000 of 4,000 games", timeout=120_000)


def set_mines(page: Page) -> None:
    """The paper's puzzle after five searches and the proof, with a layout that misses numbers."""
    page.goto("/#/set")
    page.get_by_role("button", name="Run", exact=True).first.click()
    expect(page.locator(".searches .named").filter(has_text="done")).to_have_count(
        5, timeout=60_000
    )
    page.get_by_role("button", name="Prove").click()
    expect(page.locator(".proof")).to_contain_text("no layout is better", timeout=60_000)
    page.get_by_role("button", name="lsibi", exact=True).click()
    page.evaluate("scrollTo(0, 0)")


def learn(page: Page) -> None:
    """Patterns after forty generations."""
    page.goto("/#/learn?what=patterns&generations=40&seed=2")
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.get_by_role("button", name="Run again")).to_be_visible(timeout=120_000)


def papers(page: Page) -> None:
    """A cell of paper 002 again, beside the kept and the published figure."""
    page.goto("/#/papers?paper=002&group=2&rule=safe&row=82")
    page.locator(".again").get_by_label("Seed").fill("1")
    page.locator(".again").get_by_role("button", name="Start").click()
    expect(page.locator(".again")).to_contain_text("Against the kept figure", timeout=60_000)
    page.locator(".rows").evaluate("rows => rows.scrollIntoView()")


ROOMS = {
    "play": play,
    "review": review,
    "analyse": analyse,
    "watch": watch,
    "arena": arena,
    "set": set_mines,
    "learn": learn,
    "papers": papers,
}


if __name__ == "__main__":
    main()
