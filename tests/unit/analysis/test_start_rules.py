"""What the start of a game adds to its positions: promises, and weights after a given zero."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.analysis import analyse, analyse_many, given_zero
from sapper.board import Board
from sapper.cells import Cell, neighbours
from sapper.errors import BudgetExceeded
from sapper.game import Game
from sapper.generators import generate_many
from sapper.position import Position
from sapper.spec import BoardSpec, StartRule
from tests.helpers.brute_force import BruteForce, count_zeros
from tests.helpers.positions import open_until_small, safe_cells, small_boards


def weighed_probability(position: Position) -> npt.NDArray[np.float64]:
    """By brute force: a layout with z zeros shows a given one of them with chance 1/z."""
    layouts = BruteForce(position).layouts()
    return np.average(layouts, axis=0, weights=1.0 / count_zeros(layouts))


@st.composite
def given_zero_positions(draw: st.DrawFn) -> Position:
    """Games that begin with one random zero open, some moves on, small enough to enumerate."""
    plain = draw(small_boards().filter(lambda board: bool((board.numbers == 0).any())))
    row, col = draw(st.sampled_from(np.argwhere(plain.numbers == 0).tolist()))
    board = Board(plain.mines, start=(row, col), start_rule=StartRule.GIVEN_ZERO)
    game = Game(board)
    safe = draw(st.permutations(safe_cells(board)))
    open_until_small(game, safe, draw(st.integers(0, 3)))
    return game.position


class TestPromises:
    """Before the first move the start rule says which cells are free of mines."""

    @pytest.mark.parametrize("start", [(0, 0), (0, 2), (2, 3)])
    @pytest.mark.parametrize("rule", ["safe", "opening", "given-zero"])
    def test_promised_cells_are_safe_and_the_others_share_the_mines(
        self, rule: str, start: Cell
    ) -> None:
        position = Position.untouched(height=4, width=5, num_mines=6, start_rule=rule, start=start)
        around = neighbours(*start, height=4, width=5)
        promised = sorted([start] if rule == "safe" else [start, *around])
        analysis = analyse(position)
        assert analysis.safe_cells == promised
        assert analysis.mine_probability.sum() == pytest.approx(6)
        if rule != "given-zero":
            others = np.ones((4, 5), dtype=np.bool_)
            others[tuple(zip(*promised, strict=True))] = False
            expected = 6 / (20 - len(promised))
            assert analysis.mine_probability[others] == pytest.approx(expected)

    @pytest.mark.parametrize("rule", list(StartRule))
    def test_without_a_start_every_cell_is_as_likely(self, rule: StartRule) -> None:
        position = Position.untouched(height=3, width=4, num_mines=3, start_rule=rule)
        assert analyse(position).mine_probability == pytest.approx(0.25)

    def test_the_rule_any_promises_nothing(self) -> None:
        position = Position.untouched(height=3, width=4, num_mines=3, start=(0, 0))
        assert analyse(position).mine_probability == pytest.approx(0.25)

    def test_a_promise_that_leaves_no_room_is_a_contradiction(self) -> None:
        position = Position.parse("3 3 2 opening 1 1\n###\n###\n###")
        contradiction = analyse(position).contradiction
        assert contradiction is not None
        assert contradiction.sentence == (
            "No layout exists: the mine counter (2) does not fit the 9 hidden cells, "
            "9 of which the start rule 'opening' keeps free."
        )


class TestGivenZero:
    @settings(max_examples=150)
    @given(given_zero_positions())
    def test_layouts_weigh_one_over_their_zeros(self, position: Position) -> None:
        analysis = analyse(position)
        assert np.abs(analysis.mine_probability - weighed_probability(position)).max() <= 1e-12
        assert not analysis.is_estimate

    def test_a_hidden_start_weighs_alike(self) -> None:
        position = Position.untouched(
            height=3, width=4, num_mines=2, start_rule="given-zero", start=(0, 0)
        )
        layouts = BruteForce(position).layouts()
        layouts = layouts[~layouts[:, :2, :2].any(axis=(1, 2))]
        expected = np.average(layouts, axis=0, weights=1.0 / count_zeros(layouts))
        assert np.abs(analyse(position).mine_probability - expected).max() <= 1e-12

    def test_real_games_bear_the_posterior_out(self) -> None:
        """Mines behind equal positions lie as often as said, over 40,000 drawn games."""
        spec = BoardSpec(height=3, width=5, num_mines=3, start_rule=StartRule.GIVEN_ZERO)
        boards: dict[Position, list[Board]] = defaultdict(list)
        for board in generate_many(spec, seed=9, count=40_000):
            boards[Game(board).position].append(board)
        frequent = [position for position, found in boards.items() if len(found) >= 300]
        assert len(frequent) >= 10
        differs_from_uniform = 0.0
        for analysis in analyse_many(frequent, jobs=1):
            found = boards[analysis.position]
            frequency = np.mean([board.mines for board in found], axis=0)
            expected = analysis.mine_probability
            spread = np.sqrt(expected * (1 - expected) / len(found))
            assert np.all(np.abs(frequency - expected) <= 5 * spread + 1e-12)
            uniform = analyse(analysis.position.with_start("any")).mine_probability
            differs_from_uniform = max(differs_from_uniform, np.abs(uniform - expected).max())
        assert differs_from_uniform > 0.02

    def test_a_sampled_posterior_lies_within_its_errors(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        position = Position.parse("4 5 4 given-zero 3 0\n#####\n#####\n12###\n01###")
        exact = analyse(position)
        monkeypatch.setattr(given_zero, "MAX_LISTED_LAYOUTS", 10)
        sampled = analyse(position, estimate=True, seed=1)
        assert not exact.is_estimate
        assert sampled.is_estimate
        assert sampled.standard_error is not None
        error = np.abs(sampled.mine_probability - exact.mine_probability)
        assert np.all(error <= 5 * sampled.standard_error + 1e-12)
        assert 0 < sampled.standard_error.max() < 0.01
        assert error.max() > 0
        assert sampled.safe_cells == exact.safe_cells
        with pytest.raises(ValueError, match="read-only"):
            sampled.standard_error[0, 0] = 0.5
        with pytest.raises(ValueError, match="read-only"):
            exact.mine_probability[0, 0] = 0.5

    def test_too_many_layouts_ask_for_an_estimate(self) -> None:
        spec = BoardSpec(height=9, width=9, num_mines=30, start_rule=StartRule.GIVEN_ZERO)
        (board,) = generate_many(spec, seed=4, count=1)
        with pytest.raises(BudgetExceeded, match="ask for an estimate"):
            analyse(Game(board).position)
        (estimate,) = analyse_many([Game(board).position], estimate=True)
        assert estimate.is_estimate
        assert estimate.mine_probability.sum() == pytest.approx(30)

    def test_a_sample_beyond_the_budget_is_a_typed_error(self) -> None:
        numbers = np.full((16, 30), -1, dtype=np.int8)
        numbers[1:12:2, 1:28:2] = 2
        numbers[15, 28:] = 0
        position = Position(numbers, num_mines=99, start_rule="given-zero", start=(15, 29))
        with pytest.raises(BudgetExceeded, match="1000 states"):
            analyse(position, max_states=1000, estimate=True)

    def test_fillings_that_fail_at_the_counter_do_not_stall_the_listing(self) -> None:
        """18 mines are the fewest that meet all the 1s, in one way among millions of fillings."""
        numbers = np.full((15, 25), -1, dtype=np.int8)
        numbers[1:12:2, 1:24:2] = 1
        numbers[11, 1::2] = 1
        numbers[12:] = 0
        position = Position(numbers, num_mines=18, start_rule="given-zero", start=(14, 0))
        assert analyse(position.with_start("any")).num_layouts == 1
        assert analyse(position, estimate=True).mine_probability.sum() == pytest.approx(18)
