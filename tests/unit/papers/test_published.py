"""The published tables, checked against themselves."""

from __future__ import annotations

import pytest

from sapper.papers.paper_002 import AGENTS, refutations_of_any
from sapper.papers.paper_002 import PROTOCOL as PROTOCOL_002
from sapper.papers.paper_002_boards import APPENDIX_A
from sapper.papers.paper_003 import NETS, TABLE_1, TABLES
from sapper.papers.paper_003 import PROTOCOL as PROTOCOL_003
from sapper.papers.runs.win_rates import RateTable
from sapper.spec import StartRule

MISPRINTS = {("implementation", "13×13/20"): "77.8%"}
"""Percentages that are not those of the wins beside them: 390 of 500 is 78.0 %."""


@pytest.mark.parametrize("table", [*AGENTS, *TABLES], ids=lambda table: table.name)
def test_printed_percentages_match_the_wins(table: RateTable) -> None:
    for entry in table.entries:
        if entry.published is None or entry.published.printed is None:
            continue
        expected = MISPRINTS.get((table.name, entry.label), f"{100 * entry.published.rate:.1f}%")
        assert entry.published.printed == expected, entry.label


def test_the_misprint_is_the_figure_of_the_oracle() -> None:
    row = next(row for row in APPENDIX_A if row.size == 13)
    assert f"{100 * row.oracle / row.games:.1f}%" == row.implementation_rate


def test_printed_densities_match_sizes_and_mines() -> None:
    for row in APPENDIX_A:
        assert abs(float(row.density) - row.num_mines / row.size**2) < 0.000501, row


def test_the_sums_of_appendix_a() -> None:
    """Sums taken by hand from the paper: a slip in any cell would show."""
    assert len(APPENDIX_A) == 18
    assert sum(row.games for row in APPENDIX_A) == 11_900
    assert sum(row.baseline for row in APPENDIX_A) == 857
    assert sum(row.implementation for row in APPENDIX_A) == 9_089
    assert sum(row.oracle for row in APPENDIX_A) == 9_744


def test_table_1_has_seven_strategies_of_which_three_have_the_net_of_the_board() -> None:
    assert len(TABLE_1) == 7
    for table, net in zip(TABLES, NETS, strict=True):
        published = [entry.solver for entry in table.entries if entry.published is not None]
        assert len(published) == 7
        assert [str(solver).endswith(net) for solver in published].count(True) == 3


def test_rule_any_cannot_give_some_figures_of_002() -> None:
    found = {(each.board, each.agent): each for each in refutations_of_any()}
    assert set(found) == {
        ("3×3/1", "implementation"),
        ("12×12/6", "implementation"),
        ("17×17/10", "implementation"),
        ("3×3/1", "oracle"),
        ("4×4/2", "oracle"),
        ("4×4/3", "oracle"),
    }
    smallest = found["3×3/1", "oracle"]
    assert smallest.ceiling == pytest.approx(8 / 9)
    assert smallest.chance == pytest.approx((8 / 9) ** 1000)


def test_the_first_rule_is_the_one_that_fits_the_paper() -> None:
    assert PROTOCOL_002.rules == (StartRule.SAFE_CELL, StartRule.ANY)
    assert PROTOCOL_003.rules[0] is StartRule.OPENING
