"""The room Watch: solvers at play, with the steps and reasons of `sapper watch`."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from sapper.generators import generate
from sapper.session.watching import WatchedGame, WatchedStep, step_sentence
from sapper.spec import parse_level

SOLVER = "logic+csp+least-risk"
SEED = 3


def link(*solvers: str, level: str = "intermediate", step: int = 0) -> str:
    parameters = [*(("s", solver) for solver in solvers), ("level", level), ("rule", "safe")]
    return "/#/watch?" + urlencode([*parameters, ("seed", SEED), ("step", step)])


def python_steps(solver: str) -> list[WatchedStep]:
    board = generate(parse_level("intermediate", "safe"), seed=SEED, index=0)
    return list(WatchedGame(solver=solver, board=board, seed=SEED, index=0).steps())


def sentence(step: WatchedStep) -> str:
    reason = step.step.decision.reason
    return reason[0].upper() + reason[1:] + "."


@pytest.mark.parametrize("solver", [SOLVER, "champion", "patterns"])
def test_the_steps_are_those_of_the_command_line(page: Page, solver: str) -> None:
    page.goto(link(solver))
    lane = page.locator(".lane")
    expect(lane).to_contain_text("Nothing is opened yet.")
    for step in python_steps(solver):
        page.keyboard.press("ArrowRight")
        expect(lane.locator(".reason h3")).to_have_text(step_sentence(step))
        expect(lane.locator(".reason p")).to_have_text(sentence(step))
    expect(lane.locator(".closing")).to_contain_text(f"after {step.number} move")


def test_a_run_ends_and_the_log_leads_back(page: Page) -> None:
    page.goto(link(SOLVER))
    page.get_by_label("Speed").select_option(label="as fast as it goes")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".closing")).to_be_visible()
    steps = python_steps(SOLVER)
    page.locator(".log").get_by_role("button", name="2. ").first.click()
    expect(page.locator(".reason h3")).to_have_text(step_sentence(steps[1]))
    expect(page).to_have_url(re.compile("step=2"))


def test_two_solvers_stand_side_by_side_or_below_each_other(page: Page) -> None:
    page.goto(link(SOLVER, "fast", level="expert", step=2))
    boards = page.get_by_role("grid")
    expect(boards).to_have_count(2)
    first, second = (boards.nth(place).bounding_box() for place in (0, 1))
    assert first is not None
    assert second is not None
    is_phone = (page.viewport_size or {"width": 0})["width"] < 500
    assert (second["y"] > first["y"] + first["height"]) == is_phone
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_link_shows_the_same_step_in_another_browser(
    page: Page, browser: Browser, site: str
) -> None:
    page.goto(link(SOLVER, step=3))
    heading = page.locator(".reason h3")
    expect(heading).to_have_text(step_sentence(python_steps(SOLVER)[2]))
    other = browser.new_context(base_url=site).new_page()
    other.goto(page.url)
    expect(other.locator(".reason h3")).to_have_text(heading.inner_text())
    other.context.close()


def test_a_stage_shows_what_it_saw(page: Page) -> None:
    """The pool of evolved layouts as a heat map; the constraints of a search and its solutions."""
    page.goto(link("logic+ga", "tank+tank-guess", step=2))
    first, second = (page.locator(".lane").nth(place) for place in (0, 1))
    expect(first.locator(".board .tint").first).to_be_visible()
    expect(second).to_contain_text(re.compile(r"It saw 1 constraint, .* 3 solutions"))
    page.get_by_label("What the stage believes").uncheck()
    expect(page.locator(".board .tint")).to_have_count(0)


@pytest.mark.parametrize("is_phone", ["desk"], indirect=True)
def test_a_step_of_the_genetic_player_leads_to_its_evolution(page: Page) -> None:
    page.goto(link("logic+ga(repair)", step=2))
    page.get_by_role("link", name="See it evolve").click()
    expect(page.get_by_role("link", name="Genetic player")).to_have_attribute(
        "aria-current", "page"
    )
    expect(page.get_by_label("Genetic player with options")).to_have_value("ga(repair)")
    expect(page.get_by_text("Run 1 of")).to_be_visible()


def test_a_name_that_is_none_is_refused_with_a_suggestion(page: Page) -> None:
    page.goto(link("exat+random"))
    expect(page.get_by_role("alert")).to_contain_text("Did you mean 'exact'?")
