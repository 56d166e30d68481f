"""Paper 000, genetic programming: its tables, and what is measured beside them."""

from __future__ import annotations

import json

import pytest

from sapper.lab.store.run_store import Document, RunStore
from sapper.lab.store.tasks import Task, run_tasks
from sapper.learning.labels.label_options import LabelOptions
from sapper.papers.gathering import HeldResults
from sapper.papers.paper_000_gp import ENTRIES, FIELDS, PAPER, PUBLISHED, ROWS, STEPS
from sapper.papers.report.paper_report import record_of
from sapper.papers.runs.inquiry import Scale
from sapper.papers.runs.label_runs import LabelEntry
from sapper.papers.writing import measurements_csv, report_markdown
from sapper.work.threads import Threads
from tests.helpers.papers import NOTHING_DONE, InventedResults


def invented(task: Task) -> Document:
    """A run that scores 0.99 in a tenth of a second."""
    return {
        "tree": "fullCheck((0,1),(1,0))",
        "proportional_score": 0.99,
        "validation_scores": [0.8, 0.9],
        "iterations": 1500,
        "evaluations": 3080,
        "cpu_seconds": 0.1,
        "improvements": [[0, 0.5], [100, 0.99]],
    }


def test_the_sums_of_tables_3_and_4() -> None:
    """Sums of the columns as the paper prints them: a slip in any cell would show."""
    columns = list(zip(*PUBLISHED.values(), strict=True))
    assert [round(sum(column), 5) for column in columns] == [7.84571, 1740.10183, 7.85124, 6.80421]


def test_rows_are_run_as_their_labels_say() -> None:
    assert len(ROWS) == 8
    for entry in ROWS:
        options = entry.options
        assert f"depth {options.depth}, " in entry.label
        assert f"{options.height}×{options.width}" in entry.label
        assert entry.label.endswith(options.replacement)
        assert options.num_mines == options.height * options.width / 10
        assert options.iterations == 1500


def test_entries_have_names_and_runs_of_their_own() -> None:
    assert len({entry.label for entry in ENTRIES}) == len(ENTRIES)
    keys = [task.key for entry in ENTRIES for task in entry.tasks(2, seed=1)]
    assert len(set(keys)) == len(keys) == 2 * len(ENTRIES)


def test_published_figures_stand_beside_ours() -> None:
    report = PAPER.fill(InventedResults(work=invented), scale=Scale.QUICK, seed=1)
    text = report_markdown(report)
    assert not report.missing
    first = next(line for line in text.splitlines() if "depth 15, 16×30, closest" in line)
    cells = [cell.strip() for cell in first.strip("|").split("|")]
    assert cells[1:4] == ["0.95936", "0.99000", "0.99000 to 0.99000"]
    assert cells[5:9] == ["better", "170.2", "0.100", "1,702"]
    assert cells[9:] == ["3", "1.0"]
    assert len(report.measurements) == len(ENTRIES)
    assert measurements_csv(report.measurements).count("\n") == len(ENTRIES) + 1


def test_without_runs_the_published_figures_stand_alone() -> None:
    report = PAPER.fill(NOTHING_DONE, scale=Scale.PAPER, seed=1)
    assert f"0 of {15 * len(ENTRIES)} runs are there; 17 of 17 rows are short" in report.missing
    assert "0.95936" in report_markdown(report)


def test_a_report_finds_what_a_run_has_kept() -> None:
    options = LabelOptions(height=5, width=5, num_mines=3, iterations=5, population=10)
    entry = LabelEntry(label="small", options=options)
    tasks = list(entry.tasks(2, seed=3))
    with RunStore.in_memory() as store:
        done = run_tasks(tasks, workers=Threads(2), store=store)
        assert HeldResults(store).documents(tasks) == done
    runs = entry.row(done)
    assert len(runs.validations) == 2
    assert runs.verdict is None
    assert json.dumps(record_of(FIELDS, runs))


@pytest.mark.parametrize("entry", STEPS, ids=lambda entry: entry.label)
def test_steps_differ_from_the_defaults(entry: LabelEntry) -> None:
    height, width = entry.options.height, entry.options.width
    plain = LabelOptions(height=height, width=width, num_mines=height * width // 10)
    assert entry.options != plain
