"""Boards that need no guess: how they are found, rated and refused."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from sapper.board import Board
from sapper.cells import Cell
from sapper.errors import InvalidBoard, InvalidCell, InvalidOption, InvalidSpec, NoBoardFound
from sapper.generators import generate_many
from sapper.no_guess import Difficulty, generate_no_guess, rate_board
from sapper.spec import BEGINNER, EXPERT, INTERMEDIATE, BoardSpec, StartRule
from tests.helpers.enumeration import allowed_boards, looks_drawn_from
from tests.helpers.interruption import interrupted_after, needs_cpu_timer
from tests.helpers.positions import small_boards
from tests.helpers.proof_play import is_won_by_proof
from tests.helpers.waiting import PATIENCE_SECONDS

IMPOSSIBLE = BoardSpec(height=8, width=8, num_mines=61)
"""Two safe cells beside the corner that starts: its number never tells where they are."""
DENSE = BoardSpec(height=16, width=30, num_mines=150, start_rule=StartRule.OPENING)
"""One mine in three: hardly any board drawn whole will do."""


class TestRating:
    @pytest.mark.parametrize(
        ("text", "difficulty"),
        [
            ("3 4 2\n0111\n02*2\n02*2", "single"),
            ("3 4 2\n1**1\n1221\n0000", "pair"),
            # (0, 2) is safe: the 2 has one mine beside each of the two 1s.
            ("3 4 2\n*100\n1211\n01*1", "numbers"),
            # Three mines: two in the top row and one in the corner leave (0, 0) and (0, 3) free.
            ("3 4 3\n1**1\n1232\n001*", "counter"),
        ],
    )
    def test_the_strongest_deduction_is_named(self, text: str, difficulty: str) -> None:
        rating = rate_board(Board.parse(text), (2, 0))
        assert rating is not None
        assert rating.difficulty == difficulty
        called = {level for level, count in rating.num_steps.items() if count}
        assert called == {rating.difficulty} - {Difficulty.SINGLE}

    def test_the_counter_waits_until_the_numbers_say_no_more(self) -> None:
        """At one moment the numbers prove some cells and the counter others: it is needed."""
        board = Board.parse("5 5 6 opening 3 3\n**222\n332**\n*1122\n22100\n1*100")
        rating = rate_board(board)
        assert rating is not None
        assert rating.num_steps == {
            Difficulty.PAIR: 0,
            Difficulty.NUMBERS: 1,
            Difficulty.COUNTER: 1,
        }

    def test_a_board_that_needs_a_guess_has_no_rating(self) -> None:
        assert rate_board(Board.parse("3 4 3\n01*1\n0233\n01**"), (2, 0)) is None
        assert rate_board(Board.parse("2 2 1\n1*\n11"), (0, 0)) is None

    def test_a_start_on_a_mine_is_a_lost_guess(self) -> None:
        assert rate_board(Board.parse("1 3 1\n1*1"), (0, 1)) is None

    def test_one_opening_may_win_at_once(self) -> None:
        rating = rate_board(Board.parse("2 3 0\n000\n000"), (0, 0))
        assert rating is not None
        assert rating.difficulty is Difficulty.SINGLE
        assert list(rating.num_steps.values()) == [0, 0, 0]

    def test_the_start_of_the_board_counts_unless_another_is_given(self) -> None:
        board = Board.parse("3 4 2 opening 2 0\n*100\n1211\n01*1")
        assert rate_board(board) == rate_board(board, (2, 0))
        assert rate_board(board, (0, 0)) is None

    def test_a_board_without_a_start_is_refused(self) -> None:
        with pytest.raises(InvalidBoard, match="names no start cell; give one"):
            rate_board(Board.parse("1 3 1\n1*1"))

    @pytest.mark.parametrize("start", [(0, 3), (-1, 0), "ab", (0,)])
    def test_a_start_outside_the_board_is_refused(self, start: Cell) -> None:
        with pytest.raises(InvalidCell):
            rate_board(Board.parse("1 3 1\n1*1"), start)

    @settings(max_examples=400)
    @given(small_boards())
    def test_small_boards_are_accepted_just_when_proof_wins_them(self, board: Board) -> None:
        """Small boards end by the mine counter far more often than large ones."""
        rows, cols = np.nonzero(~board.mines)
        for start in zip(rows.tolist(), cols.tolist(), strict=True):
            started = Board(board.mines, start=start)
            assert (rate_board(started) is not None) == is_won_by_proof(started)

    @pytest.mark.parametrize(
        ("spec", "count"),
        [
            (BoardSpec(height=5, width=6, num_mines=8, start_rule=StartRule.OPENING), 1000),
            (BEGINNER, 500),
            (INTERMEDIATE.with_start_rule("opening"), 300),
            (BoardSpec(height=16, width=16, num_mines=40, start_rule=StartRule.GIVEN_ZERO), 200),
            (EXPERT.with_start_rule("opening"), 400),
        ],
        ids=str,
    )
    def test_boards_of_levels_are_accepted_just_when_proof_wins_them(
        self, spec: BoardSpec, count: int
    ) -> None:
        accepted = 0
        for board in generate_many(spec, seed=11, count=count):
            rating = rate_board(board)
            assert (rating is not None) == is_won_by_proof(board)
            accepted += rating is not None
        assert 0 < accepted < count


class TestGeneration:
    def test_a_board_is_a_function_of_spec_seed_and_index(self) -> None:
        spec = INTERMEDIATE.with_start_rule("opening")
        found = [generate_no_guess(spec, seed=3, index=index) for index in range(6)]
        again = [generate_no_guess(spec, seed=3, index=index) for index in (4, 0)]
        assert [again[0], again[1]] == [found[4], found[0]]
        assert len({item.board for item in found}) == 6
        assert generate_no_guess(spec, seed=4).board != found[0].board

    def test_time_does_not_change_what_is_found(self) -> None:
        spec = EXPERT.with_start_rule("opening")
        assert generate_no_guess(spec, seed=5, max_seconds=60) == generate_no_guess(spec, seed=5)

    @pytest.mark.parametrize("first", [(0, 0), (8, 3), (15, 29)])
    def test_the_first_cell_is_the_start(self, first: Cell) -> None:
        spec = EXPERT.with_start_rule("opening")
        board = generate_no_guess(spec, seed=6, first=first).board
        assert board.start == first
        assert board.numbers[first] == 0

    @pytest.mark.parametrize("rule", list(StartRule))
    def test_boards_drawn_whole_are_uniform_among_the_no_guess_boards(
        self, rule: StartRule
    ) -> None:
        spec = BoardSpec(height=3, width=4, num_mines=3, start_rule=rule)
        allowed = allowed_boards(spec, (0, 1))
        winnable = {board: share for board, share in allowed.items() if is_won_by_proof(board)}
        assert 1 < len(winnable) < len(allowed)
        total = sum(winnable.values())
        first = None if rule is StartRule.GIVEN_ZERO else (0, 1)
        found = [generate_no_guess(spec, seed=1, index=i, first=first) for i in range(4000)]
        assert not any(item.num_repairs for item in found)
        shares = {board: share / total for board, share in winnable.items()}
        assert looks_drawn_from(shares, [item.board for item in found])

    def test_the_rating_is_that_of_the_board(self) -> None:
        for index in range(5):
            item = generate_no_guess(EXPERT.with_start_rule("opening"), seed=7, index=index)
            assert rate_board(item.board) == item.rating


class TestRepair:
    """With `max_draws=0` every board is repaired, mine by mine."""

    @pytest.mark.parametrize("rule", ["safe", "opening", "given-zero"])
    def test_repaired_boards_keep_mines_and_start_rule(self, rule: str) -> None:
        spec = BoardSpec(height=12, width=12, num_mines=45).with_start_rule(rule)
        for index in range(5):
            item = generate_no_guess(spec, seed=1, index=index, max_draws=0)
            assert item.num_repairs > 0
            assert item.board.spec == spec
            # The constructor checks the start rule and counts every number anew.
            mines, start = item.board.mines, item.board.start
            assert Board(mines, start=start, start_rule=spec.start_rule) == item.board
            assert is_won_by_proof(item.board)

    def test_repaired_boards_do_not_gather_their_mines_anywhere(self) -> None:
        items = [generate_no_guess(DENSE, seed=2, index=index, max_draws=0) for index in range(40)]
        density = np.mean([item.board.mines for item in items], axis=0)
        quarters = [density[:8, :15], density[:8, 15:], density[8:, :15], density[8:, 15:]]
        shares = [quarter.sum() / 150 for quarter in quarters]
        assert min(shares) > 0.18  # the quarter of the start has 9 cells fewer
        assert max(shares) < 0.32
        border = np.ones((16, 30), dtype=np.bool_)
        border[1:-1, 1:-1] = False
        assert density[border].mean() < 1.5 * density[~border].mean()

    def test_repairs_are_deterministic(self) -> None:
        repaired = [generate_no_guess(DENSE, seed=3, max_draws=0) for _ in range(2)]
        assert repaired[0] == repaired[1]


class TestLimits:
    def test_a_hopeless_search_ends_with_what_was_tried(self) -> None:
        with pytest.raises(NoBoardFound) as caught:
            generate_no_guess(IMPOSSIBLE, seed=1, max_draws=100, max_repairs=1000)
        assert str(caught.value) == (
            "no board of 8x8/61 safe without a guess was found within 100 draws and 1000 repairs; "
            "allow more, or ask for fewer mines"
        )

    def test_nothing_is_found_without_any_draw(self) -> None:
        with pytest.raises(NoBoardFound):
            generate_no_guess(BEGINNER, seed=1, max_draws=0, max_repairs=0)

    def test_its_time_ends_a_search_that_nothing_else_would_end(self) -> None:
        with pytest.raises(NoBoardFound, match=r"repairs or 0\.1 s"):
            generate_no_guess(IMPOSSIBLE, seed=1, max_draws=2**60, max_seconds=0.1)

    @pytest.mark.parametrize("name", ["max_draws", "max_repairs"])
    @pytest.mark.parametrize("value", [-1, 2**63, 1.5, "9", None, True])
    def test_counts_outside_their_range_are_refused(self, name: str, value: int) -> None:
        limits: dict[str, Any] = {name: value}
        with pytest.raises(InvalidOption, match=f"{name} is .* 0 or more"):
            generate_no_guess(BEGINNER, seed=1, **limits)

    @pytest.mark.parametrize("seconds", [0, -1.0, math.nan, math.inf, "1", True])
    def test_times_outside_their_range_are_refused(self, seconds: float) -> None:
        with pytest.raises(InvalidOption, match=r"max_seconds is .* above 0"):
            generate_no_guess(BEGINNER, seed=1, max_seconds=seconds)

    def test_seed_index_and_first_cell_are_checked(self) -> None:
        with pytest.raises(InvalidOption, match="seed is -1"):
            generate_no_guess(BEGINNER, seed=-1)
        with pytest.raises(InvalidOption, match="index is -1"):
            generate_no_guess(BEGINNER, seed=1, index=-1)
        with pytest.raises(InvalidCell):
            generate_no_guess(BEGINNER, seed=1, first=(9, 0))
        with pytest.raises(InvalidSpec, match="draws its own first cell"):
            generate_no_guess(BEGINNER.with_start_rule("given-zero"), seed=1, first=(0, 0))

    def test_a_level_may_be_given_as_text(self) -> None:
        assert generate_no_guess("beginner", seed=1) == generate_no_guess(BEGINNER, seed=1)

    @pytest.mark.parametrize("other", [None, 7])
    def test_what_is_no_spec_and_no_board_is_refused(self, other: Any) -> None:
        with pytest.raises(InvalidSpec, match="expected a BoardSpec"):
            generate_no_guess(other, seed=1)
        with pytest.raises(InvalidBoard, match="expected a Board, not"):
            rate_board(other, (0, 0))

    @needs_cpu_timer
    def test_ctrl_c_ends_the_search(self) -> None:
        with pytest.raises(KeyboardInterrupt), interrupted_after(cpu_seconds=0.1):
            generate_no_guess(IMPOSSIBLE, seed=1, max_draws=2**60, max_seconds=PATIENCE_SECONDS)
