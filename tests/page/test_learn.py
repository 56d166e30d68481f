"""The room Learn: methods that learn, at work, with the outcomes of Python."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import numpy as np
import pytest
from playwright.sync_api import Page, expect

import sapper
from sapper.lab.play.play_many import play_many
from sapper.learning.patterns.evolution import EvolutionOptions, evolve_patterns
from sapper.learning.patterns.outcome_files import file_of
from sapper.patterns.file import write_patterns
from sapper.spec import parse_level
from tests.page.test_accessibility import violations

TOPICS = ["patterns", "frontier", "nets", "trees", "runs"]
EVOLUTION = EvolutionOptions(
    recipe="improved",
    start="opening",
    flags="fall",
    population=12,
    generations=30,
    games=20,
    seed=7,
)
POSITION = "3 4 2\n1###\n12##\n01##"


def link(topic: str, **parameters: object) -> str:
    return f"/#/learn?{urlencode({'what': topic, **parameters})}"


def evolution_link() -> str:
    return link("patterns", population=12, generations=30, games=20, seed=7)


def test_an_evolution_of_30_generations_gives_the_file_of_python(
    page: Page, tmp_path: Path
) -> None:
    page.goto(evolution_link())
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".outcome")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Generation 30 of 30")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the set").click()
    file = tmp_path / "evolved.txt"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == write_patterns(file_of(evolve_patterns(EVOLUTION)))
    assert has_won_in_the_browser(page) == has_won(f"patterns({file})")


def has_won(solver: str) -> bool:
    """Whether it wins the first game that the room shows."""
    return bool(play_many(solver, parse_level("beginner8", "given-zero"), games=1, seed=0).won[0])


def has_won_in_the_browser(page: Page) -> bool:
    """Whether the set of the page wins that game, shown to its end."""
    game = page.locator(".set-game")
    game.get_by_role("button", name="Step").click()
    game.get_by_role("button", name="To the end").click()
    expect(game.locator(".reason")).to_contain_text(re.compile(r"(Won|Lost)\.$"))
    return "Won." in game.locator(".reason").inner_text()


def test_an_evolved_set_can_be_watched_by_its_name(page: Page) -> None:
    page.goto(link("patterns", recipe="published", population=4, generations=2, games=5))
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".outcome")).to_contain_text("patterns(published-1)", timeout=30_000)
    page.get_by_role("link", name="Watch them play").click()
    expect(page.locator(".lane h2")).to_have_text("patterns(file=published-1)")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".lane .reason h3")).to_contain_text("1. ")


def test_a_frontier_evolves_to_the_pool_of_python(page: Page) -> None:
    page.goto(link("frontier", p=POSITION, s="ga(runs=4)", seed=3))
    expect(page.get_by_text("Run 1 of 4, iteration 0.")).to_be_visible()
    page.get_by_role("button", name="Step").click()
    expect(page.get_by_role("img", name=re.compile("layouts of 4 frontier cells"))).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text("All runs have ended.")).to_be_visible()
    pool = sapper.evolve_frontier(sapper.Position.parse(POSITION), "ga(runs=4)", seed=3)
    shares = np.round(100 * pool.mine_probability).astype(int)
    for row, col in ((0, 1), (1, 2), (2, 2)):
        cell = page.get_by_role("gridcell").nth(4 * row + col)
        expect(cell).to_have_text(str(shares[row, col]))


def test_the_network_stands_beside_the_exact_count(page: Page) -> None:
    page.goto(link("nets", p=POSITION))
    expect(page.get_by_role("grid")).to_have_count(2)
    expect(page.get_by_text("Mean difference over 7 hidden cells")).to_be_visible()
    page.get_by_label("Level").select_option("beginner")
    page.get_by_role("button", name="Compare on 50 positions").click()
    expect(page.get_by_role("button", name="50 more")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("img", name=re.compile("mean error"))).to_be_visible()


def test_a_tree_labels_a_field_turn_by_turn(page: Page) -> None:
    page.goto(link("trees", seed=2))
    expect(page.get_by_text(re.compile(r"^(\d+) of \1 turns$"))).to_be_visible()
    page.get_by_role("button", name="From the start").click()
    expect(page.get_by_role("grid")).to_have_attribute("aria-label", re.compile("after 0 turns"))
    page.get_by_role("button", name="Step").click()
    expect(page.get_by_role("grid")).to_have_attribute("aria-label", re.compile("after 1 turn$"))
    expect(page.locator(".tree .node").first).to_have_text("neighborCheck")
    expect(page.locator(".facts")).to_contain_text(re.compile(r"\d+ of \d+ \(9\d|\(100"))


def test_without_a_server_one_line_says_how_to_get_it(page: Page) -> None:
    page.goto(link("runs"))
    expect(page.get_by_text("sapper serve")).to_be_visible()


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_has_no_serious_fault_and_fits(page: Page, topic: str) -> None:
    page.goto(link(topic))
    expect(page.locator(".learn .intro")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
