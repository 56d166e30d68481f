"""`sapper solvers`: the list of stages, and one in detail."""

from __future__ import annotations

import io
import json

import pytest
from rich.console import Console
from typer.testing import CliRunner

from sapper.cli import solvers as listing
from sapper.cli.main import app
from sapper.solvers.entry import StageEntry, StageKind
from sapper.solvers.registry import STAGES, known_stages

BROKEN = StageEntry("broken", None, "", "a_module_that_nobody_has:Stage", "others 1.0")


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["solvers", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def test_a_pipe_gets_one_plain_line_a_stage() -> None:
    lines = [line.split("\t") for line in run().splitlines()]
    assert [name for name, *_ in lines] == [entry.name for entry in known_stages()]
    assert ["exact", "deducer", STAGES["exact"].summary, "", "built-in"] in lines


def test_the_document_holds_every_stage() -> None:
    stages = json.loads(run("--json"))
    assert [stage["name"] for stage in stages] == [entry.name for entry in known_stages()]
    assert {stage["kind"] for stage in stages} == {kind.value for kind in StageKind}
    assert {stage["source"] for stage in stages} >= {"built-in"}


def test_one_stage_is_shown_in_detail() -> None:
    text = run("least-risk")
    assert "kind     guesser\n" in text
    assert "from     built-in (sapper.solvers.exact:LeastRiskGuesser)\n" in text
    assert "Among equally safe cells" in text
    assert json.loads(run("least-risk", "--json"))["name"] == "least-risk"


def test_a_stage_that_cannot_be_loaded_is_shown_with_its_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listing, "known_stages", lambda: (STAGES["exact"], BROKEN))
    assert "cannot be loaded: ModuleNotFoundError" in run().splitlines()[1]
    assert "error    stage 'broken' (others 1.0) cannot be loaded" in run("broken")


def test_a_terminal_gets_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=120)
    monkeypatch.setattr(listing, "Console", lambda **options: console)
    run()
    shown = screen.getvalue()
    assert "what it does" in shown
    assert all(name in shown for name in STAGES)


def test_a_narrow_terminal_cuts_nothing_off(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=60)
    monkeypatch.setattr(listing, "Console", lambda **options: console)
    run()
    assert "…" not in screen.getvalue()


def test_an_unknown_stage_gets_a_suggestion() -> None:
    result = CliRunner().invoke(app, ["solvers", "exakt"])
    assert result.exit_code == 2
    assert "Did you mean 'exact'" in result.stderr
