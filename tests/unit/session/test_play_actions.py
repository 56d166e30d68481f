"""A person at a board: what each action makes of the game."""

from __future__ import annotations

import numpy as np
import pytest

from sapper.analysis import analyse
from sapper.cells import Cell
from sapper.game import Game
from sapper.no_guess import rate_board
from sapper.record import Action, Move
from sapper.session import play_state
from sapper.session.play_actions import PlayAction, move_cursor, new_game
from sapper.session.play_state import deal_no_guess
from sapper.spec import BEGINNER, EXPERT, BoardSpec, StartRule
from tests.helpers.play import TINY, begun, cursor_at, do, tiny

OPEN, FLAG, HINT, EXPLAIN, PROBABILITIES, UNDO, NEW, RESTART = PlayAction


@pytest.mark.parametrize(
    ("rows", "cols", "cell"), [(1, 1, (1, 1)), (-1, -1, (0, 0)), (2, 9, (1, 3)), (0, 2, (0, 2))]
)
def test_the_cursor_moves_and_stops_at_the_rim(rows: int, cols: int, cell: Cell) -> None:
    assert move_cursor(tiny(), rows, cols).cursor == cell


class TestOpening:
    @pytest.mark.parametrize("rule", ["safe", "opening"])
    @pytest.mark.parametrize("seed", range(20))
    def test_the_board_is_drawn_around_the_first_cell(self, rule: str, seed: int) -> None:
        state = new_game(BEGINNER.with_start_rule(rule), seed=seed)
        state = do(cursor_at(state, 4, 2), OPEN)
        assert state.game is not None
        assert state.game.board.start == (4, 2)
        assert not state.game.position.is_hidden[4, 2]
        assert rule == "safe" or state.position.numbers[4, 2] == 0

    def test_given_zero_begins_open(self) -> None:
        state = new_game(BEGINNER.with_start_rule("given-zero"), seed=1)
        assert not state.position.is_untouched
        assert state.position.numbers[state.cursor] == 0

    def test_a_first_cell_without_room_is_refused_in_words(self) -> None:
        spec = BoardSpec(height=3, width=3, num_mines=5, start_rule=StartRule.OPENING)
        state = do(cursor_at(new_game(spec, seed=0), 1, 1), OPEN)
        assert state.game is None
        assert "do not fit" in state.message

    def test_a_mine_loses_and_a_state_before_it_is_untouched(self) -> None:
        before = cursor_at(begun(), 1, 2)
        after = do(before, OPEN)
        assert after.is_over
        assert not before.is_over
        assert "Lost" in after.message

    def test_flags_protect_and_chords_open_around_a_number(self) -> None:
        state = cursor_at(begun(), 1, 2)
        state = do(state, FLAG, OPEN)
        assert "flag protects" in state.message
        state = do(cursor_at(state, 0, 1), OPEN)
        assert state.game is not None
        assert not state.game.is_hidden(0, 2)
        assert state.game.moves[-1] == Move(Action.CHORD, 0, 1)

    def test_an_unmatched_chord_is_refused_in_words(self) -> None:
        state = cursor_at(begun(), 0, 1)
        assert "0 neighbours are flagged" in do(state, OPEN).message

    def test_a_won_game_tells_time_efficiency_and_help(self) -> None:
        state = do(tiny(), OPEN, now=10.0)
        for row, col in ((0, 2), (0, 3), (1, 3)):
            state = do(cursor_at(state, row, col), OPEN, now=75.0)
        assert state.message == (
            "Won in 1:05, without help. 3BV 4, 4 clicks, efficiency 100%. "
            "Seed 0, game 0, start rule safe, first cell (0, 0)."
        )


class TestNoGuess:
    SPEC = EXPERT.with_start_rule("opening")
    IMPOSSIBLE = BoardSpec(height=8, width=8, num_mines=61)
    """Two safe cells beside a corner, and no number that could tell where."""

    @pytest.mark.parametrize("cell", [(0, 0), (7, 20), (15, 29)])
    def test_the_board_needs_no_guess_from_the_chosen_cell(self, cell: Cell) -> None:
        state = new_game(self.SPEC, seed=4, deal=deal_no_guess)
        state = do(cursor_at(state, *cell), OPEN)
        assert state.game is not None
        assert state.game.board.start == cell
        assert rate_board(state.game.board) is not None

    def test_new_games_and_restarts_stay_without_a_guess(self) -> None:
        state = do(new_game(self.SPEC, seed=4, deal=deal_no_guess), OPEN)
        for action in (NEW, RESTART):
            state = do(state, action, OPEN)
            assert state.is_no_guess
            assert state.game is not None
            assert rate_board(state.game.board) is not None

    def test_a_given_zero_begins_open(self) -> None:
        spec = BEGINNER.with_start_rule("given-zero")
        state = do(new_game(spec, seed=1, deal=deal_no_guess), NEW)
        assert state.game is not None
        assert rate_board(state.game.board) is not None

    def test_it_is_told_when_no_board_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(play_state, "NO_GUESS_SECONDS", 0.1)
        state = new_game(self.IMPOSSIBLE, seed=0, deal=deal_no_guess)
        state = do(cursor_at(state, 0, 0), OPEN)
        assert state.game is None
        assert state.message == (
            "No board of 8x8/61 safe without a guess that begins at (0, 0) was found; "
            "try another first cell or fewer mines."
        )

    def test_the_closing_words_say_so(self) -> None:
        state = do(new_game(BEGINNER, seed=4, deal=deal_no_guess), OPEN)
        assert state.game is not None
        for row, col in np.argwhere(~state.game.board.mines).tolist():
            if state.game.is_hidden(row, col):
                state = do(cursor_at(state, row, col), OPEN)
                assert state.game is not None
        assert "start rule safe, no-guess, first cell (4, 4)." in state.message


class TestHelp:
    def test_a_hint_goes_to_a_proven_cell_and_is_counted(self) -> None:
        state = do(begun(), HINT, HINT)
        assert state.help.hints == 2
        assert state.cursor in state.pointed
        assert not TINY.mines[state.cursor]
        assert "Hint: open" in state.message

    def test_a_hint_shows_the_easiest_proof_even_where_a_harder_one_is_nearer(self) -> None:
        state = do(new_game(BEGINNER, seed=18), OPEN)
        hard = analyse(state.position).safe_cells[-1]
        state = do(cursor_at(state, *hard), HINT)
        assert "3 cells are safe: single numbers prove it" in state.message
        assert state.cursor in state.pointed
        assert hard not in state.pointed

    def test_where_nothing_is_safe_the_hint_is_the_champions_choice(self) -> None:
        state = do(new_game(EXPERT.with_start_rule("opening"), seed=2), OPEN)
        analysis = analyse(state.position)
        best, safest = analysis.best, analysis.safer_than_best
        assert best is not None
        assert safest is not None
        state = do(state, HINT)
        assert (state.cursor, state.pointed) == (best.cells[0], frozenset(best.cells))
        assert state.message == f"Hint: open {best.cells[0]}: {best.reason}."
        assert (
            f"the safest cell, {safest.cells[0]} with {safest.mine_probability:.2%}"
            in state.message
        )

    def test_a_hint_says_where_the_network_could_not_overrule_the_look_ahead(self) -> None:
        state = do(new_game(EXPERT.with_start_rule("opening"), seed=1134), OPEN)
        assert "too little more to overrule the look ahead" in do(state, HINT).message

    def test_a_hint_before_the_first_move_names_the_start_rule(self) -> None:
        state = do(tiny(), HINT)
        assert "start rule" in state.message
        assert state.help.hints == 0

    def test_an_explanation_speaks_of_the_cell_under_the_cursor(self) -> None:
        state = do(cursor_at(begun(), 0, 2), EXPLAIN)
        assert state.message
        assert state.help.explanations == 1

    def test_probabilities_come_and_go_and_are_owned_up_to(self) -> None:
        state = do(begun(), PROBABILITIES)
        assert state.probabilities is not None
        assert "+ is proven safe, * is proven a mine" in state.message
        state = do(state, PROBABILITIES)
        assert state.probabilities is None
        assert str(state.help) == "with help: probabilities shown"

    def test_undo_takes_back_the_last_move_even_a_fatal_one(self) -> None:
        before = cursor_at(begun(), 1, 2)
        state = do(before, OPEN, UNDO)
        assert state.position == before.position
        assert not state.is_over
        assert str(state.help) == "with help: 1 undo"

    def test_there_is_nothing_to_undo_before_the_first_move(self) -> None:
        assert do(tiny(), UNDO).help.undos == 0

    def test_restart_keeps_the_board_and_is_owned_up_to(self) -> None:
        state = do(begun(), RESTART)
        assert state.game is not None
        assert state.game.board is TINY
        assert state.position.is_untouched
        assert state.help.restarts == 1

    def test_a_new_game_is_the_next_board_of_the_seed_without_help(self) -> None:
        state = do(new_game(BEGINNER, seed=3), OPEN, HINT, NEW)
        assert (state.index, state.game, str(state.help)) == (1, None, "without help")
        boards = [do(state, OPEN).game, do(new_game(BEGINNER, seed=3), OPEN).game]
        assert isinstance(boards[0], Game)
        assert isinstance(boards[1], Game)
        assert boards[0].board != boards[1].board
