"""The board of a page as a person meets it: cells by row and column, and what they say."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

from sapper.cells import Cell


class BoardOnPage:
    """One board of a page."""

    def __init__(self, page: Page, place: int = 0) -> None:
        self.page = page
        self.grid = page.get_by_role("grid").nth(place)

    def cell(self, row: int, col: int) -> Locator:
        """One cell."""
        return self.grid.get_by_role("row").nth(row).get_by_role("gridcell").nth(col)

    def said(self) -> list[list[str]]:
        """What a screen reader says of each cell, without its place."""
        rows: list[list[str]] = self.grid.evaluate(
            "grid => [...grid.querySelectorAll('[role=row]')].map(row =>"
            " [...row.children].map(cell =>"
            " cell.getAttribute('aria-label').replace(/, row \\d+, column \\d+$/, '')))"
        )
        return rows

    def marks(self) -> list[str]:
        """The rows as the notation writes them: # for what is not open."""
        return ["".join(map(_mark, row)) for row in self.said()]

    def cells_saying(self, words: str) -> list[Cell]:
        """The cells of which that is said, in reading order."""
        return [
            (row, col)
            for row, line in enumerate(self.said())
            for col, said in enumerate(line)
            if words in said.split(", ")
        ]


def _mark(said: str) -> str:
    first = said.split(", ")[0]
    if first == "empty":
        return "0"
    return first if first.isdigit() else "#"
