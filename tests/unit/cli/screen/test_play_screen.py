"""The picture of a game in the terminal, without a terminal."""

from __future__ import annotations

import pytest

from sapper.board import Board
from sapper.cells import Cell
from sapper.cli.screen.play_screen import MIN_HEIGHT, MIN_WIDTH, screen_lines
from sapper.game import Game
from sapper.position import Position
from sapper.session.play_actions import PlayAction, new_game
from sapper.session.play_state import PlayState, deal_no_guess
from sapper.spec import BEGINNER, EXPERT, BoardSpec
from tests.helpers.play import begun, cursor_at, do, tiny


def picture(state: PlayState, height: int = 24, width: int = 80) -> list[str]:
    return [line.plain for line in screen_lines(state, height, width, 0.0)]


def test_expert_fits_a_classic_terminal_whole() -> None:
    lines = picture(new_game(EXPERT, seed=0))
    assert len(lines) == 24
    assert max(map(len, lines)) <= 80
    assert sum(line.count("#") for line in lines) == 480


def test_brackets_stand_around_the_cursor() -> None:
    assert picture(cursor_at(begun(), 0, 1))[2] == "0  [1]# # "


@pytest.mark.parametrize("cell", [(0, 0), (499, 0), (0, 699), (250, 333), (499, 699)])
def test_a_large_board_scrolls_around_the_cursor(cell: Cell) -> None:
    spec = BoardSpec(height=500, width=700, num_mines=100)
    lines = picture(cursor_at(new_game(spec, seed=0), *cell))
    assert len(lines) == 24
    assert max(map(len, lines)) <= 80
    assert any("[#]" in line and line.startswith(f"{cell[0]:3d}") for line in lines)


@pytest.mark.parametrize(("height", "width"), [(MIN_HEIGHT - 1, 80), (24, MIN_WIDTH - 1), (1, 1)])
def test_a_small_terminal_says_how_large_it_must_be(height: int, width: int) -> None:
    lines = picture(tiny(), height, width)
    assert len(lines) <= height
    assert "#" not in "".join(lines)
    if width > 1:
        assert f"{MIN_WIDTH} and {MIN_HEIGHT}" in " ".join(lines)


def test_the_smallest_terminal_shows_every_key() -> None:
    text = "\n".join(picture(new_game(EXPERT, seed=0), MIN_HEIGHT, MIN_WIDTH))
    assert all(word in text for word in ("hjkl", "open", "hint", "odds p", "quit q"))


def test_hidden_mines_show_only_after_the_end() -> None:
    state = cursor_at(begun(), 1, 2)
    assert "*" not in "".join(picture(state)[2:4])
    assert "X" in picture(do(state, PlayAction.OPEN))[3]


def test_wrong_flags_are_told_apart_after_the_end() -> None:
    state = do(cursor_at(begun(), 0, 2), PlayAction.FLAG)
    state = do(cursor_at(state, 1, 2), PlayAction.OPEN)
    assert "?" in picture(state)[2]


def test_equal_positions_look_equal() -> None:
    """Nothing of the truth leaks into the picture of a game in play."""
    other = Board.parse("2 4 1 safe 0 0\n01*1\n0111")
    one = begun()
    two_position = Position.parse("2 4 1 safe 0 0\n01##\n01##")
    game = Game(other)
    game.open(0, 0)
    assert one.position == game.position == two_position
    two = PlayState(**{**vars(one), "game": game})
    assert picture(one) == picture(two)


def test_mines_left_counts_flags() -> None:
    state = do(cursor_at(begun(), 0, 2), PlayAction.FLAG)
    assert "mines left 0" in picture(state)[0]


def test_probabilities_are_told_of_the_cell_under_the_cursor() -> None:
    state = do(begun(), PlayAction.TOGGLE_PROBABILITIES)
    assert "mine probability" in "\n".join(picture(cursor_at(state, 1, 2)))


def test_the_heading_says_that_no_guess_is_needed() -> None:
    assert picture(new_game(BEGINNER, seed=4, deal=deal_no_guess))[0].endswith("ready   no-guess")
    assert "no-guess" not in picture(new_game(BEGINNER, seed=4))[0]
