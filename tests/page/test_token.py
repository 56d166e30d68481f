"""The token of a server: taken out of the address as the page begins, and kept for its tab."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

NAME = "token-of-the-test"


def kept(page: Page) -> str | None:
    found: str | None = page.evaluate("sessionStorage.getItem('sapper.token')")
    return found


def test_the_token_leaves_the_address_and_stays_with_the_tab(
    context: BrowserContext, page: Page, site: str
) -> None:
    page.goto(f"{site}?token={NAME}&x=1#/analyse")
    expect(page).to_have_url(re.compile(rf"{re.escape(site)}\?x=1#/analyse"))
    assert kept(page) == NAME
    page.reload()
    assert kept(page) == NAME
    other = context.new_page()
    other.goto(site)
    assert kept(other) is None
