"""Paper 002: its text forms against Appendix A, and the causes of what differs."""

from __future__ import annotations

from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.paper_002 import AGENTS, ENTRIES, FLAGGING, PAPER
from sapper.papers.paper_002_boards import APPENDIX_A
from sapper.papers.paper_002_causes import CAUSE_TABLES
from sapper.papers.report.forms import Form
from sapper.papers.report.verdict import FigureVerdict
from sapper.papers.runs.flag_runs import FlaggingEntry, measure_flagged
from sapper.papers.runs.inquiry import Inquiry, Scale
from sapper.papers.writing import report_markdown
from sapper.spec import StartRule
from tests.helpers.papers import InventedResults, playing, row_of


def test_the_baseline_of_the_text_is_within_noise_of_the_published_one() -> None:
    """On at least 15 of the 18 boards: one in twenty looks different by chance."""
    source = InventedResults(work=lambda task: task.work(None))
    inquiry = Inquiry(source, scale=Scale.PAPER, seed=3)
    entries = [entry for entry in AGENTS[0].entries if isinstance(entry, FlaggingEntry)]
    assert len(entries) == len(APPENDIX_A)
    rows = measure_flagged(entries, [StartRule.SAFE_CELL], inquiry)
    verdicts = [rows[entry][StartRule.SAFE_CELL].verdict for entry in entries]
    assert verdicts.count(FigureVerdict.WITHIN_NOISE) >= 15


def test_a_game_is_won_by_flags_less_often_than_by_opening() -> None:
    (entry,) = (each for each in AGENTS[0].entries if each.label == "3×3/1")
    assert isinstance(entry, FlaggingEntry)
    inquiry = Inquiry(InventedResults(work=lambda task: task.work(None)), scale=Scale.PAPER, seed=3)
    played = measure_flagged([entry], [StartRule.SAFE_CELL], inquiry)[entry][StartRule.SAFE_CELL]
    assert len(played) == 1000
    assert 0.3 < played.results.win_rate < 0.5, "by opening it wins two games of three"


def test_games_by_flags_that_are_missing_are_said_to_be() -> None:
    report = PAPER.fill(playing(lambda _: 0.5), scale=Scale.QUICK, seed=0)
    assert report.missing == f"0 of {2 * len(FLAGGING)} runs of flagged games are there."


def test_a_cause_says_how_many_boards_it_brings_within_noise() -> None:
    def work(task: Task) -> Document:
        return {"wins": 0, "games": 200, "cpu_seconds": 0.01}

    source = InventedResults(playing(lambda _: 0.0).play, work)
    text = report_markdown(PAPER.fill(source, scale=Scale.QUICK, seed=0))
    row = row_of(text, "a number sees the whole opening")
    assert row[1:3] == ["`queue(sees_open)`", "14 of 18"]
    assert row[4:] == ["0.0"] * 9


def test_causes_are_rows_of_their_own_that_are_compared_with_nothing() -> None:
    causes = [entry for entry in ENTRIES if entry.form is Form.CAUSE]
    assert len(causes) == 18 * sum(len(table.causes) for table in CAUSE_TABLES)
    assert all(entry.published is None and entry.explains is not None for entry in causes)
