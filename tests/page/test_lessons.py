"""Every link of the lessons opens its room in the state that the text promises.

What the room shows is the title of the link: `[text](address "what it shows")`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("lab", "lessons")
LINK = re.compile(r'\]\(http://127\.0\.0\.1:8765/(#/[^\s)]*)(?: "([^"]*)")?\)')


def links(page: str) -> list[tuple[str, str]]:
    """The links of a page of the documentation, each with what its room shows."""
    return LINK.findall((DOCS / f"{page}.md").read_text(encoding="utf-8"))


def test_every_link_says_what_its_room_shows() -> None:
    for page in PAGES:
        text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
        assert text.count("http://127.0.0.1:8765/#") == len(links(page)) > 5
        assert all(shown for _, shown in links(page))


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("is_phone", ["desk"], indirect=True)
def test_the_rooms_show_what_the_links_promise(page: Page, name: str) -> None:
    for link, shown in links(name):
        page.goto("about:blank")  # each link as whoever comes from the text finds it
        page.goto(f"/{link}")
        expect(page.get_by_role("main")).to_contain_text(shown, use_inner_text=True)
        expect(page.get_by_role("alert")).to_have_count(0)
