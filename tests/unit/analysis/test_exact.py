"""What an analysis promises: its arrays, its counts, its limits and its errors."""

from __future__ import annotations

import math
import pickle
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from sapper.analysis import Analysis, analyse, analyse_many, exact
from sapper.analysis.budget import most_states
from sapper.analysis.choice import Basis
from sapper.errors import BudgetExceeded, InvalidOption, InvalidPosition
from sapper.game import Game
from sapper.generators import generate
from sapper.position import HIDDEN, Position
from sapper.spec import BEGINNER, EXPERT, BoardSpec, StartRule
from tests.helpers.position_makers import isolated_numbers
from tests.helpers.programs import printed_by

CORNER = Position.parse("2 3 1\n1##\n1##")
CONTRADICTORY = Position.parse("2 2 1\n3#\n##")


HARD = isolated_numbers(6)
"""Exact in a tenth of a second, but with far more states than a small budget allows."""


@lru_cache
def estimated(seed: int) -> Analysis:
    return analyse(HARD, max_states=1000, estimate=True, seed=seed)


class TestAnswers:
    def test_open_cells_have_no_risk_and_proven_cells_are_certain(self) -> None:
        analysis = analyse(CORNER)
        assert analysis.mine_probability.tolist() == [[0.0, 0.5, 0.0], [0.0, 0.5, 0.0]]
        assert analysis.safe_cells == [(0, 2), (1, 2)]
        assert analysis.mine_cells == []
        assert (analysis.consistent, analysis.num_layouts) == (True, 2)
        assert analysis.contradiction is None
        assert analysis.position is CORNER

    def test_proven_cells_come_in_reading_order_as_plain_ints(self) -> None:
        analysis = analyse(Position.parse("2 6 2\n######\n012210"))
        assert analysis.safe_cells == [(0, 0), (0, 1), (0, 4), (0, 5)]
        assert analysis.mine_cells == [(0, 2), (0, 3)]
        assert all(type(part) is int for cell in analysis.safe_cells for part in cell)

    def test_the_repr_says_what_kind_of_answer_it_is(self) -> None:
        proven = "2 safe cells, 0 mine cells proven"
        assert repr(analyse(CORNER)) == f"<Analysis: exact, {proven}>"
        assert repr(estimated(1)).startswith("<Analysis: estimated, ")
        assert repr(analyse(Position.parse("1 2 1\n0#"))) == "<Analysis: contradictory>"

    def test_an_exact_answer_is_no_estimate(self) -> None:
        analysis = analyse(CORNER, estimate=True)
        assert not analysis.is_estimate
        assert analysis.standard_error is None

    def test_a_contradictory_position_has_no_probabilities(self) -> None:
        analysis = analyse(CONTRADICTORY)
        assert not analysis.consistent
        assert analysis.mine_probability.shape == (2, 2)
        assert np.isnan(analysis.mine_probability).all()
        assert (analysis.safe_cells, analysis.mine_cells, analysis.best) == ([], [], None)
        assert analysis.num_layouts == 0
        assert not analysis.is_estimate
        assert analysis.contradiction is not None

    @pytest.mark.parametrize("position", [CORNER, CONTRADICTORY])
    def test_arrays_are_read_only(self, position: Position) -> None:
        with pytest.raises(ValueError, match="read-only"):
            analyse(position).mine_probability[0, 1] = 0.25

    def test_arrays_outlive_the_analysis(self) -> None:
        probabilities = [analyse(CORNER).mine_probability for _ in range(100)]
        assert all(probability[0, 1] == 0.5 for probability in probabilities)

    def test_probabilities_add_up_to_the_mines(self) -> None:
        for index in range(5):
            game = Game(generate(EXPERT, seed=5, index=index, first=(8, 15)))
            game.open(8, 15)
            assert analyse(game.position).mine_probability.sum() == pytest.approx(99, abs=1e-9)


class TestCounts:
    """The number of layouts is exact however large it is."""

    @pytest.mark.parametrize(
        ("height", "width", "num_mines"), [(1, 1, 1), (16, 30, 99), (200, 300, 12_000)]
    )
    def test_an_untouched_board_has_a_binomial_number(
        self, height: int, width: int, num_mines: int
    ) -> None:
        position = Position.untouched(height=height, width=width, num_mines=num_mines)
        assert analyse(position).num_layouts == math.comb(height * width, num_mines)

    def test_the_largest_board_is_counted_exactly(self) -> None:
        position = Position.untouched(height=1000, width=1000, num_mines=200_000)
        analysis = analyse(position)
        assert analysis.num_layouts == math.comb(10**6, 200_000)
        assert analysis.mine_probability == pytest.approx(0.2, rel=1e-12)

    def test_scattered_numbers_multiply(self) -> None:
        """Numbers three apart on 50 x 50 do not touch: each chooses its own mines."""
        numbers = np.full((50, 50), HIDDEN, dtype=np.int8)
        numbers[1::3, 1::3] = 1
        num_numbers = int((numbers == 1).sum())
        position = Position(numbers, num_mines=500)
        around = [count_hidden_around(numbers, cell) for cell in np.argwhere(numbers == 1)]
        interior = int((numbers == HIDDEN).sum()) - sum(around)
        expected = math.prod(around) * math.comb(interior, 500 - num_numbers)
        assert analyse(position).num_layouts == expected


def count_hidden_around(numbers: np.ndarray, cell: np.ndarray) -> int:
    row, col = cell.tolist()
    block = numbers[max(row - 1, 0) : row + 2, max(col - 1, 0) : col + 2]
    return int((block == HIDDEN).sum())


class TestBest:
    def test_all_safe_cells_are_best(self) -> None:
        best = analyse(CORNER).best
        assert best is not None
        assert (best.cells, best.mine_probability) == ([(0, 2), (1, 2)], 0.0)
        assert best.reason == "2 cells are safe: the numbers and the mine counter prove it"

    def test_else_the_champions_choice(self) -> None:
        analysis = analyse(Position.parse("3 4 3\n12##\n####\n####"))
        best = analysis.best
        assert best is not None
        assert (best.cells, best.basis, best.win_probability) == ([(2, 2)], Basis.ENDGAME, 0.75)
        assert best.mine_probability == analysis.mine_probability[2, 0]
        assert best.candidates[0].cell == (2, 2)
        assert "18 of the 24 layouts left, 75.00%" in best.reason

    def test_what_is_safer_than_the_best_guess_is_told(self) -> None:
        analysis = analyse(Position.parse("5 4 3\n####\n####\n###1\n####\n##1#"))
        best, safest = analysis.best, analysis.safer_than_best
        assert best is not None
        assert safest is not None
        assert safest == analysis.least_risk
        assert safest.mine_probability == pytest.approx(0.15)
        assert best.cells == [(4, 3)]
        assert best.reason == (
            "no cell is proven safe; "
            "the best line from here wins on 143 of the 180 layouts left, 79.44%; "
            "the safest cell, (0, 3), is a mine with 15.00% instead of 16.67%, but wins on 78.89%"
        )

    def test_a_proven_cell_is_never_weighed_against_a_guess(self) -> None:
        best = analyse(CORNER).best
        assert best is not None
        assert (best.basis, best.win_probability, best.candidates) == (Basis.PROOF, None, ())
        assert analyse(CORNER).least_risk == best

    def test_a_large_position_keeps_the_least_risk_and_says_so(self) -> None:
        analysis = analyse(isolated_numbers(3))
        best, least_risk = analysis.best, analysis.least_risk
        assert best is not None
        assert least_risk is not None
        assert (best.cells, best.basis) == (least_risk.cells, Basis.LEAST_RISK)
        assert best.reason == f"{least_risk.reason}; the position is too large to look ahead"

    def test_a_large_board_is_not_looked_into(self) -> None:
        best = analyse(Position.untouched(height=101, width=100, num_mines=2000)).best
        assert best is not None
        assert best.basis is Basis.LEAST_RISK
        assert best.reason.endswith("the position is too large to look ahead")

    def test_layouts_of_unequal_weight_keep_the_least_risk(self) -> None:
        analysis = analyse(Position.parse("2 5 2 given-zero\n01###\n01###"))
        best = analysis.best
        assert best is not None
        assert best.basis is Basis.LEAST_RISK
        assert best.reason.endswith("layouts weigh differently, so nothing looks ahead")

    def test_nobody_is_asked_who_does_not_want_to_know(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(exact, "champion_network", None)
        analysis = analyse(Position.parse("2 4 3\n2###\n####"))
        assert analysis.least_risk is not None
        with pytest.raises(TypeError):
            _ = analysis.best

    def test_an_untouched_board_begins_where_games_are_won_most_often(self) -> None:
        analysis = analyse(Position.untouched(height=16, width=30, num_mines=99))
        best = analysis.best
        assert best is not None
        assert (best.cells, best.basis) == ([(0, 0)], Basis.FIRST_CELL)
        assert best.mine_probability == analysis.mine_probability[0, 0]

    def test_the_least_risky_ones_stand_beside_it(self) -> None:
        best = analyse(Position.parse("2 4 3\n2###\n####")).least_risk
        assert best is not None
        assert best.cells == [(0, 2), (0, 3), (1, 2), (1, 3)]
        assert best.mine_probability == 0.25
        assert best.reason == "no cell is proven safe; 4 cells have the least risk, 25.00%"

    def test_a_single_least_risky_cell_is_spoken_of_in_the_singular(self) -> None:
        best = analyse(Position.parse("3 3 3\n#2#\n###\n2##")).least_risk
        assert best is not None
        assert best.reason == "no cell is proven safe; 1 cell has the least risk, 14.29%"

    def test_nothing_is_best_when_nothing_is_left_to_open(self) -> None:
        assert analyse(Position.parse("1 2 1\n1#")).best is None

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("2 2 0\n0#\n##", "3 cells are safe: single numbers prove it"),
            ("2 4 2\n11##\n####", "2 cells are safe: several numbers together prove it"),
            ("1 3 0\n###", "3 cells are safe: the numbers and the mine counter prove it"),
            ("1 5 1\n#1#1#", "2 cells are safe: the numbers and the mine counter prove it"),
            ("3 3 2 safe 1 1\n###\n###\n###", "1 cell is safe: the start rule promises it"),
            ("3 3 2 opening 0 0\n###\n###\n###", "4 cells are safe: the start rule promises it"),
            (
                "1 6 1\n0#1###",
                "3 cells are safe: single numbers prove the easiest, "
                "the numbers and the mine counter prove the hardest",
            ),
            (
                "3 5 3\n0##11\n#####\n#####",
                "5 cells are safe: single numbers prove the easiest, "
                "several numbers together prove the hardest",
            ),
            (
                "3 3 0 safe 1 1\n###\n###\n###",
                "9 cells are safe: the start rule promises the easiest, "
                "the numbers and the mine counter prove the hardest",
            ),
        ],
    )
    def test_the_reason_names_what_proves_the_safe_cells(self, text: str, why: str) -> None:
        best = analyse(Position.parse(text)).best
        assert best is not None
        assert best.reason == why


class TestBudgets:
    def test_a_hard_position_exceeds_a_small_number_of_states(self) -> None:
        with pytest.raises(BudgetExceeded, match=r"more than 1000 states; allow more"):
            analyse(HARD, max_states=1000)

    def test_a_hard_position_exceeds_a_short_time(self) -> None:
        hopeless = isolated_numbers(7, number=3)
        with pytest.raises(BudgetExceeded, match="more time than allowed"):
            analyse(hopeless, max_seconds=0.05)

    def test_many_positions_share_their_time(self) -> None:
        """Each takes a hundredth of it, all of them a hundred times as much."""
        with pytest.raises(BudgetExceeded):
            analyse_many([isolated_numbers(3)] * 10_000, max_seconds=0.15)

    @pytest.mark.parametrize(
        "options",
        [
            {"max_states": 0},
            {"max_states": 2**70},
            {"max_states": 1.5},
            {"max_states": True},
            {"max_seconds": 0},
            {"max_seconds": -1.0},
            {"max_seconds": math.nan},
            {"max_seconds": math.inf},
            {"max_seconds": "1"},
            {"max_seconds": True},
            {"estimate": "yes"},
            {"estimate": 1},
            {"seed": -1},
            {"seed": 2**64},
            {"seed": 0.5},
        ],
        ids=str,
    )
    def test_limits_outside_their_range_are_refused(self, options: dict[str, object]) -> None:
        (name,) = options
        with pytest.raises(InvalidOption, match=f"{name} is .*; it must be"):
            analyse(CORNER, **options)  # type: ignore[arg-type]  # wrong on purpose
        with pytest.raises(InvalidOption, match=f"{name} is .*; it must be"):
            analyse_many([CORNER], **options)  # type: ignore[arg-type]  # wrong on purpose


class TestEstimates:
    @pytest.mark.parametrize("seed", [1, 2])
    def test_standard_errors_cover_the_exact_answer(self, seed: int) -> None:
        estimate, exact = estimated(seed), analyse(HARD)
        assert estimate.is_estimate
        assert not exact.is_estimate
        assert estimate.standard_error is not None
        error = np.abs(estimate.mine_probability - exact.mine_probability)
        assert np.all(error <= 6 * estimate.standard_error + 1e-9)
        assert 0 < estimate.standard_error.max() < 0.05

    def test_the_seed_decides_the_estimate(self) -> None:
        again = analyse(HARD, max_states=1000, estimate=True, seed=1)
        same, other = estimated(1), estimated(2)
        assert again.mine_probability.tobytes() == same.mine_probability.tobytes()
        assert again.mine_probability.tobytes() != other.mine_probability.tobytes()

    def test_proofs_by_single_numbers_stand_in_an_estimate(self) -> None:
        numbers = HARD.numbers.copy()
        numbers[-2:, -2:] = 0
        position = Position(numbers, num_mines=99)
        estimate = analyse(position, max_states=1000, estimate=True)
        assert estimate.is_estimate
        assert (13, 29) in estimate.safe_cells

    def test_open_cells_are_certain_in_an_estimate(self) -> None:
        estimate = estimated(1)
        assert estimate.standard_error is not None
        is_open = ~HARD.is_hidden
        assert not estimate.mine_probability[is_open].any()
        assert not estimate.standard_error[is_open].any()

    def test_layouts_beyond_the_budget_are_not_counted(self) -> None:
        estimate = estimated(1)
        with pytest.raises(BudgetExceeded, match="1000 states"):
            _ = estimate.num_layouts


def summary(analysis: Analysis) -> tuple[object, ...]:
    return (
        analysis.position,
        analysis.consistent,
        analysis.mine_probability.tobytes(),
        analysis.safe_cells,
        analysis.mine_cells,
        analysis.num_layouts,
    )


class TestMany:
    @pytest.fixture
    def positions(self) -> list[Position]:
        """Positions of several sizes and start rules, contradictory ones among them."""
        games = []
        for rule in ("any", "safe", "opening", "given-zero"):
            spec = BEGINNER.with_start_rule(rule)
            for index in range(4):
                game = Game(generate(spec, seed=2, index=index))
                games += [game.position] if game.position.is_untouched else []
                if game.position.is_untouched and not game.board.mines[game.board.start or (0, 0)]:
                    game.open(*game.board.start or (0, 0))
                if rule != "given-zero":  # these have too many layouts to weigh one by one
                    games.append(game.position)
        return [*games, CORNER, CONTRADICTORY, Position.parse("2 4 2 given-zero 0 0\n01##\n01##")]

    def test_answers_are_those_of_single_positions_in_order(
        self, positions: list[Position]
    ) -> None:
        many = analyse_many(positions)
        assert list(map(summary, many)) == [summary(analyse(position)) for position in positions]

    def test_any_number_of_threads_gives_the_same(self, positions: list[Position]) -> None:
        one = list(map(summary, analyse_many(positions, jobs=1)))
        assert list(map(summary, analyse_many(positions, jobs=2))) == one
        assert list(map(summary, analyse_many(iter(positions), jobs=64))) == one

    def test_an_array_of_numbers_will_do(self) -> None:
        numbers = np.stack([CORNER.numbers, np.full((2, 3), HIDDEN, np.int8)])
        analyses = analyse_many(numbers, num_mines=1)
        assert analyses[0].mine_probability.tolist() == analyse(CORNER).mine_probability.tolist()
        assert analyses[1].num_layouts == 6

    def test_wider_integers_and_strided_views_are_read_alike(self) -> None:
        numbers = np.stack([CORNER.numbers] * 4).astype(np.int64)[::2]
        assert [answer.safe_cells for answer in analyse_many(numbers, num_mines=1)] == [
            [(0, 2), (1, 2)]
        ] * 2

    def test_nothing_asked_is_nothing_answered(self) -> None:
        assert analyse_many([]) == []
        assert analyse_many(np.empty((0, 2, 2), dtype=np.int8), num_mines=1) == []

    @pytest.mark.parametrize("jobs", [0, -1, 1025, 1.5, True, "2"])
    def test_jobs_outside_their_range_are_refused(self, jobs: int) -> None:
        with pytest.raises(InvalidOption, match=r"jobs is .*1\.\.1024"):
            analyse_many([CORNER], jobs=jobs)

    def test_a_mine_count_goes_with_arrays_alone(self) -> None:
        with pytest.raises(InvalidOption, match="num_mines goes with an array"):
            analyse_many([CORNER], num_mines=1)
        for array in (CORNER.numbers, np.stack([CORNER.numbers])):
            with pytest.raises(InvalidOption, match=r"shape N×H×W and comes with num_mines"):
                analyse_many(array)

    @pytest.mark.parametrize(
        "array",
        [
            np.zeros((1, 2, 2)),
            np.full((1, 2, 2), 9, np.int8),
            np.full((1, 2, 2), -2, np.int8),
            np.full((1, 2, 2), 256),
        ],
    )
    def test_arrays_of_something_else_are_refused(self, array: np.ndarray) -> None:
        with pytest.raises(InvalidPosition):
            analyse_many(array, num_mines=1)

    def test_estimates_reach_positions_with_a_start_rule(self) -> None:
        begun = HARD.with_start("opening", (15, 29))
        (analysis,) = analyse_many([begun], max_states=1000, estimate=True, seed=3)
        alone = analyse(begun, max_states=1000, estimate=True, seed=3)
        assert analysis.is_estimate
        assert analysis.mine_probability.tobytes() == alone.mine_probability.tobytes()


@pytest.mark.parametrize("position", ["2 3 1\n1##\n1##", None, CORNER.numbers])
def test_what_is_no_position_is_refused_in_words(position: Position) -> None:
    with pytest.raises(InvalidPosition, match=r"Position\.parse"):
        analyse(position)


def test_what_is_no_list_of_positions_is_refused_in_words() -> None:
    with pytest.raises(InvalidPosition, match=r"Position\.parse"):
        analyse_many(["2 3 1\n1##\n1##"])  # type: ignore[list-item]  # wrong on purpose


def test_a_board_of_the_largest_size_can_begin_with_a_given_zero() -> None:
    """Listing its layouts neither overruns the stack nor goes on for ever."""
    spec = BoardSpec(height=1000, width=1000, num_mines=150_000, start_rule=StartRule.GIVEN_ZERO)
    position = Game(generate(spec, seed=1)).position
    with pytest.raises(BudgetExceeded, match="one by one"):
        analyse(position)


def test_an_analysis_travels_between_processes() -> None:
    analysis = analyse(Position.parse("2 3 1\n1##\n1##"))
    copy = pickle.loads(pickle.dumps(analysis))
    np.testing.assert_array_equal(copy.mine_probability, analysis.mine_probability)
    assert copy.position == analysis.position


def test_the_best_cells_of_an_estimate_carry_its_error() -> None:
    estimate = estimated(1)
    best, errors = estimate.best, estimate.standard_error
    assert best is not None
    assert errors is not None
    assert "±" in best.reason
    risk = np.where(HARD.is_hidden, estimate.mine_probability, np.inf)
    error = errors[np.unravel_index(int(np.argmin(risk)), risk.shape)]
    assert all(risk[cell] <= best.mine_probability + error for cell in best.cells)


def test_a_contradiction_beside_a_hard_front_needs_no_estimate() -> None:
    numbers = np.array(HARD.numbers)
    numbers[14, 28], numbers[14, 29] = 1, 2  # the 1 sees every hidden cell that the 2 sees
    position = Position(numbers, num_mines=99)
    analysis = analyse(position, max_states=1000, estimate=True)
    assert not analysis.consistent
    assert not analysis.is_estimate


def test_more_states_than_memory_holds_are_refused_in_words() -> None:
    with pytest.raises(
        InvalidOption, match=r"in 1\.\.\d+, which is what the memory of this machine"
    ):
        analyse(CORNER, max_states=10**15)
    assert analyse(CORNER, max_states=most_states()).consistent


WITHOUT_MEMORY = """
import resource
import numpy as np
from sapper import BudgetExceeded, Position, analyse

numbers = np.full((16, 30), -1, np.int8)
numbers[1:16:2, 1:28:2] = 2  # the count of such a front takes most of a gigabyte
pages = int(open("/proc/self/statm").read().split()[0])
limit = pages * resource.getpagesize() + 100 * 2**20
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
try:
    analyse(Position(numbers, num_mines=99))
except BudgetExceeded as error:
    print(error)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs the memory of a process")
def test_want_of_memory_is_a_budget_exceeded() -> None:
    assert "more memory than there is" in printed_by(WITHOUT_MEMORY)
