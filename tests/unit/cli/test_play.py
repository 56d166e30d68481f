"""`sapper play`: its keys and its files, without a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from sapper.cells import Cell
from sapper.cli.main import app
from sapper.cli.play import ACTION_KEYS, PlayRequest, handle_key, save_game
from sapper.formats.records import read_records
from sapper.session import play_state
from sapper.session.play_actions import PlayAction
from sapper.session.play_state import PlayState
from tests.helpers.play import begun, cursor_at, do, tiny


def press(state: PlayState, *keys: str) -> PlayState:
    for key in keys:
        state, _ = handle_key(state, key, 0.0)
    return state


@pytest.mark.parametrize(
    ("keys", "cell"),
    [
        (("down", "right"), (1, 1)),
        (("j", "l", "l", "k"), (0, 2)),
        (("up", "left"), (0, 0)),
        (("down", "down", *("right",) * 9), (1, 3)),
    ],
)
def test_the_cursor_moves_and_stops_at_the_rim(keys: tuple[str, ...], cell: Cell) -> None:
    assert press(tiny(), *keys).cursor == cell


def test_unknown_keys_change_nothing() -> None:
    state = tiny()
    assert press(state, "x", "Z", "tab") == state


@pytest.mark.parametrize("key", ACTION_KEYS)
def test_a_key_acts_on_the_game(key: str) -> None:
    state = cursor_at(begun(), 0, 2)
    pressed, acted = press(state, key), do(state, ACTION_KEYS[key])
    assert (pressed.message, pressed.help, pressed.position, pressed.cursor) == (
        acted.message,
        acted.help,
        acted.position,
        acted.cursor,
    )
    assert pressed != state


def test_every_action_has_a_key() -> None:
    assert set(ACTION_KEYS.values()) == set(PlayAction)


def test_the_option_reaches_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a terminal the first board of given-zero is still searched for."""
    monkeypatch.setattr(play_state, "NO_GUESS_SECONDS", 1e-9)
    result = CliRunner().invoke(app, ["play", "--start", "given-zero", "--no-guess"])
    assert result.exit_code == 2
    assert result.stderr == (
        "error: no board of 9x9/10 given-zero without a guess was found; "
        "try another seed or fewer mines\n"
    )


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
        state = begun()
        assert "game 0" in save_game(state, path).message
        later = do(cursor_at(state, 0, 2), PlayAction.OPEN)
        assert "game 1" in save_game(later, path).message
        first, second = read_records(path.read_bytes())
        assert first.play().position == state.position
        assert second.play().position == later.position

    def test_a_file_of_something_else_is_left_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "notes.txt"
        path.write_text("buy milk\n")
        assert "Did not save" in save_game(begun(), path).message
        assert path.read_text() == "buy milk\n"

    def test_a_failed_save_is_told(self, tmp_path: Path) -> None:
        state = save_game(begun(), tmp_path / "no" / "folder.jsonl")
        assert "Could not save" in state.message

    def test_there_is_nothing_to_save_before_the_first_move(self, tmp_path: Path) -> None:
        assert "no game to save" in save_game(tiny(), tmp_path / "x").message
