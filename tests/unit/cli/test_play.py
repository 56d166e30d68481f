"""A game in the terminal: its keys, its picture and its files, without a terminal."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from sapper.board import Board
from sapper.cells import Cell
from sapper.cli.main import app
from sapper.cli.play import save_game
from sapper.cli.screen import play_state
from sapper.cli.screen.play_screen import MIN_HEIGHT, MIN_WIDTH, screen_lines
from sapper.cli.screen.play_state import PlayRequest, PlayState, deal_no_guess, handle_key, new_game
from sapper.formats.records import read_records
from sapper.game import Game
from sapper.no_guess import rate_board
from sapper.position import Position
from sapper.record import Action, Move
from sapper.spec import BEGINNER, EXPERT, BoardSpec, StartRule

TINY = Board.parse("2 4 1 safe 0 0\n0111\n01*1")
"""Opening the corner leaves a wall of 1s; the mine is at (1, 2)."""


def deal_tiny(spec: BoardSpec, *, seed: int, index: int = 0, first: Cell | None = None) -> Board:
    return TINY


def tiny() -> PlayState:
    """A game on the tiny board before its first move, the cursor in the corner."""
    spec = BoardSpec(height=2, width=4, num_mines=1)
    return press(new_game(spec, seed=0, deal=deal_tiny), "k", "k", "h", "h", "h")


def press(state: PlayState, *keys: str, now: float = 0.0) -> PlayState:
    for key in keys:
        state, _ = handle_key(state, key, now)
    return state


def picture(state: PlayState, height: int = 24, width: int = 80) -> list[str]:
    return [line.plain for line in screen_lines(state, height, width, 0.0)]


def cursor_at(state: PlayState, row: int, col: int) -> PlayState:
    up, left = ("k",) * state.spec.height, ("h",) * state.spec.width
    return press(state, *up, *left, *("j",) * row, *("l",) * col)


class TestMoving:
    @pytest.mark.parametrize(
        ("keys", "cell"),
        [
            (("down", "right"), (1, 1)),
            (("j", "l", "l", "k"), (0, 2)),
            (("up", "left"), (0, 0)),
            (("down", "down", *("right",) * 9), (1, 3)),
        ],
    )
    def test_the_cursor_moves_and_stops_at_the_rim(self, keys: tuple[str, ...], cell: Cell) -> None:
        assert press(tiny(), *keys).cursor == cell

    def test_unknown_keys_change_nothing(self) -> None:
        state = tiny()
        assert press(state, "x", "Z", "tab") == state


class TestOpening:
    @pytest.mark.parametrize("rule", ["safe", "opening"])
    @pytest.mark.parametrize("seed", range(20))
    def test_the_board_is_drawn_around_the_first_cell(self, rule: str, seed: int) -> None:
        state = new_game(BEGINNER.with_start_rule(rule), seed=seed)
        state = press(cursor_at(state, 4, 2), "space")
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
        state = press(cursor_at(new_game(spec, seed=0), 1, 1), "space")
        assert state.game is None
        assert "do not fit" in state.message

    def test_a_mine_loses_and_a_state_before_it_is_untouched(self) -> None:
        before = cursor_at(press(tiny(), "space"), 1, 2)
        after = press(before, "enter")
        assert after.is_over
        assert not before.is_over
        assert "Lost" in after.message

    def test_flags_protect_and_chords_open_around_a_number(self) -> None:
        state = cursor_at(press(tiny(), "space"), 1, 2)
        state = press(state, "f", "space")
        assert "flag protects" in state.message
        state = press(cursor_at(state, 0, 1), "space")
        assert state.game is not None
        assert not state.game.is_hidden(0, 2)
        assert state.game.moves[-1] == Move(Action.CHORD, 0, 1)

    def test_an_unmatched_chord_is_refused_in_words(self) -> None:
        state = cursor_at(press(tiny(), "space"), 0, 1)
        assert "0 neighbours are flagged" in press(state, "space").message

    def test_a_won_game_tells_time_efficiency_and_help(self) -> None:
        state = press(tiny(), "space", now=10.0)
        for row, col in ((0, 2), (0, 3), (1, 3)):
            state = press(cursor_at(state, row, col), "space", now=75.0)
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
        state = press(cursor_at(state, *cell), "space")
        assert state.game is not None
        assert state.game.board.start == cell
        assert rate_board(state.game.board) is not None

    def test_new_games_and_restarts_stay_without_a_guess(self) -> None:
        state = press(new_game(self.SPEC, seed=4, deal=deal_no_guess), "space")
        for keys in (("n", "space"), ("r", "space")):
            state = press(state, *keys)
            assert state.is_no_guess
            assert state.game is not None
            assert rate_board(state.game.board) is not None

    def test_a_given_zero_begins_open(self) -> None:
        spec = BEGINNER.with_start_rule("given-zero")
        state = press(new_game(spec, seed=1, deal=deal_no_guess), "n")
        assert state.game is not None
        assert rate_board(state.game.board) is not None

    def test_it_is_told_when_no_board_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(play_state, "NO_GUESS_SECONDS", 0.1)
        state = new_game(self.IMPOSSIBLE, seed=0, deal=deal_no_guess)
        state = press(cursor_at(state, 0, 0), "space")
        assert state.game is None
        assert state.message == (
            "No board of 8x8/61 safe without a guess that begins at (0, 0) was found; "
            "try another first cell or fewer mines."
        )

    def test_the_heading_and_the_closing_words_say_so(self) -> None:
        state = new_game(BEGINNER, seed=4, deal=deal_no_guess)
        assert picture(state)[0].endswith("ready   no-guess")
        assert "no-guess" not in picture(new_game(BEGINNER, seed=4))[0]
        state = press(state, "space")
        assert state.game is not None
        for row, col in np.argwhere(~state.game.board.mines).tolist():
            if state.game.is_hidden(row, col):
                state = press(cursor_at(state, row, col), "space")
                assert state.game is not None
        assert "start rule safe, no-guess, first cell (4, 4)." in state.message

    def test_the_option_reaches_the_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without a terminal the first board of given-zero is still searched for."""
        monkeypatch.setattr(play_state, "NO_GUESS_SECONDS", 1e-9)
        result = CliRunner().invoke(app, ["play", "--start", "given-zero", "--no-guess"])
        assert result.exit_code == 2
        assert result.stderr == (
            "error: no board of 9x9/10 given-zero without a guess was found; "
            "try another seed or fewer mines\n"
        )


class TestHelp:
    def test_a_hint_goes_to_a_proven_cell_and_is_counted(self) -> None:
        state = press(tiny(), "space", "?", "H")
        assert state.help.hints == 2
        assert state.cursor in state.pointed
        assert not TINY.mines[state.cursor]
        assert "Hint: open" in state.message

    def test_a_hint_before_the_first_move_names_the_start_rule(self) -> None:
        state = press(tiny(), "?")
        assert "start rule" in state.message
        assert state.help.hints == 0

    def test_an_explanation_speaks_of_the_cell_under_the_cursor(self) -> None:
        state = press(cursor_at(press(tiny(), "space"), 0, 2), "e")
        assert state.message
        assert state.help.explanations == 1

    def test_probabilities_come_and_go_and_are_owned_up_to(self) -> None:
        state = press(tiny(), "space", "p")
        assert state.probabilities is not None
        assert "mine probability" in "\n".join(picture(cursor_at(state, 1, 2)))
        state = press(state, "p")
        assert state.probabilities is None
        assert str(state.help) == "with help: probabilities shown"

    def test_undo_takes_back_the_last_move_even_a_fatal_one(self) -> None:
        before = cursor_at(press(tiny(), "space"), 1, 2)
        state = press(before, "space", "u")
        assert state.position == before.position
        assert not state.is_over
        assert str(state.help) == "with help: 1 undo"

    def test_there_is_nothing_to_undo_before_the_first_move(self) -> None:
        assert press(tiny(), "u").help.undos == 0

    def test_restart_keeps_the_board_and_is_owned_up_to(self) -> None:
        state = press(tiny(), "space", "r")
        assert state.game is not None
        assert state.game.board is TINY
        assert state.position.is_untouched
        assert state.help.restarts == 1

    def test_a_new_game_is_the_next_board_of_the_seed_without_help(self) -> None:
        state = press(new_game(BEGINNER, seed=3), "space", "?", "n")
        assert (state.index, state.game, str(state.help)) == (1, None, "without help")
        boards = [press(state, "space").game, press(new_game(BEGINNER, seed=3), "space").game]
        assert isinstance(boards[0], Game)
        assert isinstance(boards[1], Game)
        assert boards[0].board != boards[1].board


class TestRequests:
    @pytest.mark.parametrize(
        ("key", "request_"), [("q", PlayRequest.QUIT), ("s", PlayRequest.SAVE)]
    )
    def test_quitting_and_saving_are_left_to_the_driver(
        self, key: str, request_: PlayRequest
    ) -> None:
        state = tiny()
        assert handle_key(state, key, 0.0) == (state, request_)

    def test_saved_games_are_added_to_the_file_and_can_be_replayed(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        state = press(tiny(), "space")
        assert "game 0" in save_game(state, path).message
        later = press(cursor_at(state, 0, 2), "space")
        assert "game 1" in save_game(later, path).message
        first, second = read_records(path.read_bytes())
        assert first.play().position == state.position
        assert second.play().position == later.position

    def test_a_file_of_something_else_is_left_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "notes.txt"
        path.write_text("buy milk\n")
        assert "Did not save" in save_game(press(tiny(), "space"), path).message
        assert path.read_text() == "buy milk\n"

    def test_a_failed_save_is_told(self, tmp_path: Path) -> None:
        state = save_game(press(tiny(), "space"), tmp_path / "no" / "folder.jsonl")
        assert "Could not save" in state.message

    def test_there_is_nothing_to_save_before_the_first_move(self, tmp_path: Path) -> None:
        assert "no game to save" in save_game(tiny(), tmp_path / "x").message


class TestPicture:
    def test_expert_fits_a_classic_terminal_whole(self) -> None:
        lines = picture(new_game(EXPERT, seed=0))
        assert len(lines) == 24
        assert max(map(len, lines)) <= 80
        assert sum(line.count("#") for line in lines) == 480

    def test_brackets_stand_around_the_cursor(self) -> None:
        assert picture(cursor_at(press(tiny(), "space"), 0, 1))[2] == "0  [1]# # "

    @pytest.mark.parametrize("cell", [(0, 0), (499, 0), (0, 699), (250, 333), (499, 699)])
    def test_a_large_board_scrolls_around_the_cursor(self, cell: Cell) -> None:
        spec = BoardSpec(height=500, width=700, num_mines=100)
        lines = picture(cursor_at(new_game(spec, seed=0), *cell))
        assert len(lines) == 24
        assert max(map(len, lines)) <= 80
        assert any("[#]" in line and line.startswith(f"{cell[0]:3d}") for line in lines)

    @pytest.mark.parametrize(
        ("height", "width"), [(MIN_HEIGHT - 1, 80), (24, MIN_WIDTH - 1), (1, 1)]
    )
    def test_a_small_terminal_says_how_large_it_must_be(self, height: int, width: int) -> None:
        lines = picture(tiny(), height, width)
        assert len(lines) <= height
        assert "#" not in "".join(lines)
        if width > 1:
            assert f"{MIN_WIDTH} and {MIN_HEIGHT}" in " ".join(lines)

    def test_the_smallest_terminal_shows_every_key(self) -> None:
        text = "\n".join(picture(new_game(EXPERT, seed=0), MIN_HEIGHT, MIN_WIDTH))
        assert all(word in text for word in ("hjkl", "open", "hint", "odds p", "quit q"))

    def test_hidden_mines_show_only_after_the_end(self) -> None:
        state = cursor_at(press(tiny(), "space"), 1, 2)
        assert "*" not in "".join(picture(state)[2:4])
        assert "X" in picture(press(state, "space"))[3]

    def test_wrong_flags_are_told_apart_after_the_end(self) -> None:
        state = press(cursor_at(press(tiny(), "space"), 0, 2), "f")
        state = press(cursor_at(state, 1, 2), "space")
        assert "?" in picture(state)[2]

    def test_equal_positions_look_equal(self) -> None:
        """Nothing of the truth leaks into the picture of a game in play."""
        other = Board.parse("2 4 1 safe 0 0\n01*1\n0111")
        one = press(tiny(), "space")
        two_position = Position.parse("2 4 1 safe 0 0\n01##\n01##")
        game = Game(other)
        game.open(0, 0)
        assert one.position == game.position == two_position
        two = PlayState(**{**vars(one), "game": game})
        assert picture(one) == picture(two)

    def test_mines_left_counts_flags(self) -> None:
        state = press(cursor_at(press(tiny(), "space"), 0, 2), "f")
        assert "mines left 0" in picture(state)[0]
