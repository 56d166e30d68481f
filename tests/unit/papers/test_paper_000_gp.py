"""Paper 000, genetic programming: its tables, and what is measured beside them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sapper.lab.store.run_store import Document, RunStore
from sapper.lab.store.tasks import Task, run_tasks
from sapper.learning.labels.label_options import TUNED, LabelOptions
from sapper.papers.gathering import HeldResults
from sapper.papers.paper_000_gp import FIELDS, PAPER
from sapper.papers.paper_000_gp_rows import (
    CHOICES,
    ENTRIES,
    GROUPS,
    PUBLISHED,
    ROWS,
    RUNS,
    STEPS,
    TUNED_ROWS,
)
from sapper.papers.report.forms import Form
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
        "unlabelled": 0.0,
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
    assert (cells[1], cells[3]) == ("0.95936", "0.99000")
    assert cells[4] != "0.99000 to 0.99000", "two equal runs are no certainty"
    assert cells[5:10] == ["0 of 2", "within noise", "170.2", "0.100", "1,702"]
    assert cells[10:] == ["3", "1.0"]
    assert len(report.measurements) == len(ENTRIES)
    assert measurements_csv(report.measurements).count("\n") == len(ENTRIES) + 1


def test_without_runs_the_published_figures_stand_alone() -> None:
    report = PAPER.fill(NOTHING_DONE, scale=Scale.PAPER, seed=1)
    runs = sum(counts[Scale.PAPER] * len(entries) for entries, counts in GROUPS)
    rows = len(ENTRIES)
    assert f"0 of {runs} runs are there; {rows} of {rows} rows are short" in report.missing
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


def test_table_3_has_sixty_runs_a_row_in_both_forms() -> None:
    assert RUNS[Scale.FULL] >= 60
    for entry, tuned in zip(ROWS, TUNED_ROWS, strict=True):
        assert tuned.label == f"{entry.label}, tuned"
        assert (entry.form, tuned.form) == (Form.PUBLISHED, Form.BEYOND)
        changes: dict[str, Any] = {**dict.fromkeys(TUNED, False), "patience": None}
        assert replace(tuned.options, **changes) == entry.options


def test_a_score_that_is_not_reached_names_the_choices_that_reach_it() -> None:
    def work(task: Task) -> Document:
        options = json.loads(task.key)
        is_bad = options["height"] == 10 and not options["spares_better"]
        score = 0.9 if is_bad else 0.999 - options["index"] % 3 / 1000
        return {**invented(task), "proportional_score": score - options["index"] % 2 / 1000}

    report = PAPER.fill(InventedResults(work=work), scale=Scale.PAPER, seed=1)
    notes = {line.figure: line.note for line in report.figures}
    reached = notes["Table 3, depth 15, 10×10, closest"]
    assert reached.startswith("within noise with: 10×10, closest only if no worse (0.99")
    assert ";" not in reached
    assert notes["Table 3, depth 5, 10×10, closest"] == "open"
    assert notes["Table 3, depth 15, 16×30, closest"] == ""


def test_early_solutions_are_counted_by_their_last_improvement() -> None:
    options = LabelOptions(height=3, width=3, num_mines=1)
    entry = LabelEntry(label="3×3", options=options)
    ends = [[0, 1.0], [50, 1.0], [51, 1.0], [0, 0.9]]
    runs = entry.row([{"improvements": [[0, 0.5], end]} for end in ends])
    assert (runs.solved_at_first, runs.solved_early) == (1, 2)


def test_size_and_depth_are_set_against_the_score() -> None:
    entry = LabelEntry(label="any", options=LabelOptions())
    trees = ["(0,0)", "fullCheck((0,1),(1,0))", "fullCheck((0,1),fullCheck((0,1),(1,0)))"]
    scores = [0.7, 0.8, 0.9]
    runs = entry.row(
        [
            {"tree": tree, "proportional_score": score}
            for tree, score in zip(trees, scores, strict=True)
        ]
    )
    assert runs.thirds(lambda tree: tree.size) == (0.7, 0.8, 0.9)
    assert runs.correlation(lambda tree: tree.size) == pytest.approx(1.0)
    assert runs.correlation(lambda tree: -tree.depth) == pytest.approx(-1.0)


@pytest.mark.parametrize("entry", [*CHOICES, *STEPS], ids=lambda entry: entry.label)
def test_steps_and_choices_differ_from_the_defaults(entry: LabelEntry) -> None:
    height, width = entry.options.height, entry.options.width
    plain = LabelOptions(height=height, width=width, num_mines=height * width // 10)
    assert entry.options != plain
