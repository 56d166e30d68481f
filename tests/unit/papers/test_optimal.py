"""The optima of small boards: solved anew, and shown beside those known before."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from sapper.analysis.optimal import distinct_cells, solve_board
from sapper.errors import InvalidSpec
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.optimal import ENTRIES, PAPER, SAFE, entries_at
from sapper.papers.report.verdict import ExactVerdict
from sapper.papers.runs.inquiry import Scale
from sapper.papers.runs.optimal_runs import OptimalEntry
from sapper.papers.writing import report_markdown
from sapper.spec import BoardSpec, StartRule
from tests.helpers.papers import InventedResults, row_of

QUICK = [entry for entry in entries_at(Scale.QUICK) if (entry.size, entry.num_mines) != (5, 4)]


def spec_of(size: int, num_mines: int, rule: StartRule) -> BoardSpec:
    return BoardSpec(height=size, width=size, num_mines=num_mines, start_rule=rule)


@pytest.mark.parametrize("entry", QUICK, ids=lambda entry: entry.label)
def test_known_optima_are_found_exactly(entry: OptimalEntry) -> None:
    found = solve_board(entry.spec)
    assert entry.published is not None
    assert (found.wins, found.num_layouts) == (entry.published.wins, entry.published.layouts)


def test_a_mine_on_the_first_cell_is_one_more_way_to_lose() -> None:
    found = solve_board(spec_of(4, 3, StartRule.ANY))
    assert (found.wins, found.num_layouts) == (SAFE[4, 3][0], comb(16, 3))
    assert found.win_probability == Fraction(400, 560)


def test_one_first_cell_of_each_symmetry_class_is_tried() -> None:
    assert list(distinct_cells(spec_of(4, 3, StartRule.SAFE_CELL))) == [(0, 0), (0, 1), (1, 1)]
    oblong = BoardSpec(height=2, width=3, num_mines=1, start_rule=StartRule.SAFE_CELL)
    assert list(distinct_cells(oblong)) == [(0, 0), (0, 1)]


def test_first_cells_around_which_the_mines_leave_no_room_are_left_out() -> None:
    assert list(distinct_cells(spec_of(4, 8, StartRule.OPENING))) == [(0, 0), (0, 1)]


def test_layouts_that_are_not_equally_likely_are_refused() -> None:
    with pytest.raises(InvalidSpec, match="given-zero"):
        solve_board(spec_of(4, 2, StartRule.GIVEN_ZERO))


def test_a_larger_scale_adds_to_a_smaller_one() -> None:
    counts = [len(entries_at(scale)) for scale in Scale]
    assert counts == sorted(set(counts))
    assert counts[-1] == len(ENTRIES)


def test_a_verdict_is_equal_or_not() -> None:
    def wrong_everywhere(task: Task) -> Document:
        return {"wins": 102, "layouts": 105, "first": [0, 0], "nodes": 1, "cpu_seconds": 0.1}

    report = PAPER.fill(InventedResults(work=wrong_everywhere), scale=Scale.QUICK, seed=0)
    verdicts = {line.figure: line.verdict for line in report.figures}
    assert verdicts["4×4/2, `safe`"] is ExactVerdict.EQUAL
    assert verdicts["4×4/3, `safe`"] is ExactVerdict.NOT_EQUAL
    assert verdicts["6×6/4, `safe`"] is None
    assert row_of(report_markdown(report), "4×4/3, `safe`")[-1] == "not equal"
