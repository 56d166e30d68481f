"""The room Arena: the games, the figures and the files of `sapper bench`."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from sapper.lab.experiment.plan import BenchWish, Plan, make_plan
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.run_experiments import run_experiments
from sapper.lab.report.game_lines import plan_lines
from sapper.lab.report.scores import make_scores, score_document
from sapper.lab.report.tables import comparisons_table, scores_csv
from sapper.page.files import page_folder
from sapper.work.make_workers import make_workers
from tests.helpers.servers import ServerProcess
from tests.page.conftest import Watch
from tests.page.test_accessibility import violations

SOLVERS = ["exact+least-risk", "logic+csp+least-risk", "single-point+random"]
SEED = 3
TIMED = {"cpu_seconds", "cpu_ms_per_game"}
"""What no two runs have in common."""


def link(*solvers: str, **parameters: object) -> str:
    return "/#/arena?" + urlencode(
        [*(("s", solver) for solver in solvers), *parameters.items(), ("seed", SEED)]
    )


def bench(solvers: list[str], games: int, **wish: Any) -> tuple[Plan, list[GameResults]]:
    chosen = {"levels": [], "starts": [], "first": None, "boards": None, **wish}
    plan = make_plan(BenchWish(solvers=solvers, games=games, seed=SEED, **chosen))
    workers = make_workers(jobs=1, cluster=None, needs_python=False)
    return plan, run_experiments(plan.experiments, games=plan.games, workers=workers)


def play(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("status").first).to_have_text("All games are played.", timeout=30_000)


def saved(page: Page, button: str) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name=button, exact=True).click()
    path = download.value.path()
    assert path is not None
    return Path(path).read_text(encoding="utf-8")


def untimed(documents: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {name: value for name, value in document.items() if name not in TIMED}
        for document in documents
    ]


def alike(expected: Any) -> Any:
    """The same, but for the last digits of figures."""
    if isinstance(expected, float):
        return pytest.approx(expected, rel=1e-9)
    if isinstance(expected, list):
        return [alike(one) for one in expected]
    if isinstance(expected, dict):
        return {name: alike(value) for name, value in expected.items()}
    return expected


def test_an_arena_is_the_bench_of_its_seed_game_by_game(page: Page) -> None:
    plan, results = bench(SOLVERS, 2000)
    documents = [score_document(score) for score in make_scores(plan.experiments, results)]
    play(page, link(*SOLVERS, games=2000))
    assert saved(page, "Games as JSON lines") == b"".join(plan_lines(plan, results)).decode()
    assert untimed(json.loads(saved(page, "JSON"))) == alike(untimed(documents))
    headings, *_ = csv.reader(io.StringIO(saved(page, "CSV")))
    assert headings == next(csv.reader(io.StringIO(scores_csv(documents))))


@pytest.mark.parametrize("is_phone", ["desk"], indirect=True)
@pytest.mark.parametrize("level", ["beginner", "7x12/15"])
def test_games_begin_where_most_are_won_as_in_python(page: Page, level: str) -> None:
    plan, results = bench(["fast", "logic"], 200, levels=[level], starts=["opening"], first="best")
    documents = [score_document(score) for score in make_scores(plan.experiments, results)]
    play(page, link("fast", "logic", games=200, level=level, rule="opening", first="best"))
    assert saved(page, "Games as JSON lines") == b"".join(plan_lines(plan, results)).decode()
    assert untimed(json.loads(saved(page, "JSON"))) == alike(untimed(documents))
    expect(page.get_by_text("--first best")).to_be_visible()


def test_the_tables_show_the_figures_of_python(page: Page) -> None:
    plan, results = bench(SOLVERS, 500, levels=["8x8/12"], starts=["any"], first="random")
    scores = make_scores(plan.experiments, results)
    play(page, link(*SOLVERS, games=500, level="8x8/12", rule="any", first="random"))
    rows = page.get_by_role("table", name="Scores").locator("tbody tr")
    for place, score in enumerate(scores):
        low, high = (100 * end for end in score.interval)
        expect(rows.nth(place)).to_contain_text(f"{100 * score.results.win_rate:.2f} %")
        expect(rows.nth(place)).to_contain_text(f"{low:.2f} … {high:.2f}")
    compared = page.get_by_role("table", name="On the same boards").locator("tbody tr")
    for place, row in enumerate(comparisons_table(scores).rows):
        difference, p_value = row[6].replace("%", " %"), row[10]
        expect(compared.nth(place)).to_contain_text(difference)
        expect(compared.nth(place)).to_contain_text(p_value)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_games_are_added_and_survive_a_reload_and_another_room(page: Page) -> None:
    play(page, link("logic", games=50))
    page.get_by_label("Games to add").fill("25")
    page.get_by_role("button", name="Add games").click()
    progress = page.locator(".numbers")
    expect(progress).to_have_text("75 of 75 games")
    expect(page).to_have_url(re.compile("games=75"))
    page.get_by_role("link", name="Watch").click()
    page.get_by_role("link", name="Arena").click()
    expect(progress).to_have_text("75 of 75 games")
    page.reload()
    expect(progress).to_have_text("75 of 75 games")
    plan, results = bench(["logic"], 75)
    assert saved(page, "Games as JSON lines") == b"".join(plan_lines(plan, results)).decode()


def test_an_arena_pauses_and_goes_on(page: Page) -> None:
    page.goto(link("exact+least-risk", games=100_000, level="expert"))
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".numbers")).to_contain_text("a second")
    page.get_by_role("button", name="Pause").click()


def test_a_name_that_is_none_is_refused_with_a_suggestion(page: Page) -> None:
    page.goto(link("exat+random"))
    expect(page.get_by_role("alert")).to_contain_text("Did you mean 'exact'?")
    page.get_by_label("Solver 1").fill("exact+net")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("needs Python")


def test_without_a_server_the_room_says_what_is_missing(page: Page) -> None:
    page.goto("/#/arena")
    expect(page.get_by_text("Here the browser plays alone.")).to_be_visible()
    expect(page.get_by_label("Played")).to_have_count(0)


def test_on_a_server_solvers_of_python_play_and_their_runs_are_kept(
    browser: Browser, watch: Watch, tmp_path: Path
) -> None:
    _, results = bench(["exact+net", "logic"], 20)
    with ServerProcess(tmp_path, page=page_folder()) as server:
        page = browser.new_context(base_url=server.address).new_page()
        watch.follow(page)
        page.goto(link("exact+net", "logic", games=20))
        expect(page.get_by_label("Played")).to_have_value("server")
        page.get_by_role("button", name="Start").click()
        expect(page.get_by_text("all games are played")).to_be_visible(timeout=30_000)
        rows = page.get_by_role("table", name="Scores").locator("tbody tr")
        for place, played in enumerate(results):
            expect(rows.nth(place)).to_contain_text(f"{100 * played.win_rate:.2f} %")
        page.get_by_text("Earlier runs of the server").click()
        page.get_by_label("Only boards as above").check()
        runs = page.get_by_role("table", name="Earlier runs of the server").locator("tbody tr")
        expect(runs).to_have_count(2)
        assert violations(page) == []
        page.context.close()
