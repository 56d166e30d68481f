"""Games in the room Play: links to them, the truth behind them, and what there is to click."""

from __future__ import annotations

from typing import Any

import numpy as np
from playwright.sync_api import Page

from sapper.board import MINE, Board
from sapper.cells import Cell, neighbours
from sapper.generators import generate
from sapper.spec import parse_level

SEED = 7
WON = "Won!"
LOST = "A mine. The game is lost."


def play_link(level: str = "beginner", *, seed: int = SEED, **more: str) -> str:
    parameters = {"level": level, "rule": "safe", "seed": str(seed), **more}
    return "/#/play?" + "&".join(f"{name}={value}" for name, value in parameters.items())


def truth(level: str, seed: int = SEED) -> Board:
    return generate(parse_level(level, "safe"), seed=seed, first=(0, 0))


def safe_cells(board: Board) -> list[Cell]:
    return [(int(row), int(col)) for row, col in np.argwhere(board.numbers != MINE)]


def a_mine(board: Board) -> Cell:
    row, col = np.argwhere(board.numbers == MINE)[0]
    return int(row), int(col)


def status(page: Page) -> Any:
    return page.locator(".says")


def practise(page: Page) -> None:
    page.get_by_label("Practice").check()


def wait_until_enabled(page: Page, selector: str, name: str) -> None:
    """Wait for a button of that name, looking at each frame: `expect` pauses 100 ms and more."""
    page.wait_for_function(
        "([selector, name]) => [...document.querySelectorAll(selector)]"
        ".some(button => button.textContent.includes(name) && !button.disabled)",
        arg=[selector, name],
    )


def chord(board: Board, marks: list[str]) -> tuple[Cell, list[Cell], list[Cell]]:
    for row, line in enumerate(marks):
        for col, mark in enumerate(line):
            if mark in "#0":
                continue
            near = list(neighbours(row, col, height=board.height, width=board.width))
            hidden = [cell for cell in near if marks[cell[0]][cell[1]] == "#"]
            mines = [cell for cell in hidden if board.numbers[cell] == MINE]
            if len(mines) < len(hidden):
                return (row, col), mines, [cell for cell in hidden if cell not in mines]
    raise AssertionError("no number has a safe cell beside it")
