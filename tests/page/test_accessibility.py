"""Every room by axe: nothing serious, in light and dark; nothing scrolls sideways."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
ROOMS = ["play", "review", "analyse", "watch", "arena", "set", "learn", "papers", "papers?row=0"]


def violations(page: Page) -> list[dict[str, Any]]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(found => found.violations)")
    return [
        {"id": one["id"], "nodes": [node["html"] for node in one["nodes"]]}
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_room_has_no_serious_fault(
    page: Page, room: str, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/#/{room}")
    main = page.get_by_role("main")
    expect(main).not_to_be_empty()
    if room.startswith("papers"):  # a paper comes after its room
        expect(main.get_by_role("table").first).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
