"""The board of a page as a person meets it: cells by row and column, and what they say."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from sapper.cells import Cell


class BoardOnPage:
    """One board of a page."""

    def __init__(self, page: Page, place: int = 0) -> None:
        self.page = page
        self.grid = page.locator("[role=grid]").nth(place)

    def cell(self, row: int, col: int) -> Locator:
        """One cell."""
        return self.grid.locator("[role=row]").nth(row).locator("[role=gridcell]").nth(col)

    def click(self, row: int, col: int) -> None:
        """Click on a cell by its place: quicker than by its role, where it is done often."""
        x, y = self.grid.evaluate(
            "(grid, [row, col]) => { const cell = grid.children[row].children[col];"
            " cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });"
            " const { x, y, width, height } = cell.getBoundingClientRect();"
            " return [x + width / 2, y + height / 2]; }",
            [row, col],
        )
        self.page.mouse.click(x, y)

    def wait_until_open(self, row: int, col: int) -> None:
        """Wait until a cell shows what it hides."""
        self.page.wait_for_function(
            "([grid, row, col]) => !grid.children[row].children[col].classList.contains('h')",
            arg=[self.grid.element_handle(), row, col],
        )

    def said(self) -> list[list[str]]:
        """What a screen reader says of each cell, without its place."""
        rows: list[list[str]] = self.grid.evaluate(
            "grid => [...grid.querySelectorAll('[role=row]')].map(row =>"
            " [...row.children].map(cell =>"
            " cell.getAttribute('aria-label').replace(/, row \\d+, column \\d+$/, '')))"
        )
        return rows

    def odds(self) -> dict[Cell, float]:
        """The mine probabilities in percent that cells are coloured by."""
        tints: list[list[str]] = self.grid.evaluate(
            "grid => [...grid.children].map(row =>"
            " [...row.children].map(cell => cell.style.getPropertyValue('--tint')))"
        )
        return {
            (row, col): float(tint.rstrip("%"))
            for row, line in enumerate(tints)
            for col, tint in enumerate(line)
            if tint
        }

    def marks(self) -> list[str]:
        """The rows as the notation writes them: # for what is not open."""
        return ["".join(map(_mark, row)) for row in self.said()]

    def cells_saying(self, words: str) -> list[Cell]:
        """The cells of which that is said, in reading order."""
        found: list[list[int]] = self.grid.evaluate(
            "(grid, words) => [...grid.querySelectorAll('[role=row]')].flatMap((row, r) =>"
            " [...row.children].flatMap((cell, c) =>"
            " cell.getAttribute('aria-label').split(', ').includes(words) ? [[r, c]] : []))",
            words,
        )
        return [(row, col) for row, col in found]


def _mark(said: str) -> str:
    first = said.split(", ")[0]
    if first == "empty":
        return "0"
    return first if first.isdigit() else "#"
