"""`sapper play`: a game in the terminal, with keys, hints and honest figures."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from sapper.checks import check_seed
from sapper.cli.common import StartOption, whole_option
from sapper.cli.completion import complete_level
from sapper.cli.screen.play_screen import screen_lines
from sapper.cli.screen.terminal import Terminal, open_terminal
from sapper.errors import SapperError, printable
from sapper.files import read_file, write_atomically
from sapper.formats.records import read_records, write_records
from sapper.generators import generate
from sapper.session.play_actions import PlayAction, act, move_cursor, new_game
from sapper.session.play_state import PlayState, closing_words, deal_no_guess
from sapper.spec import parse_level

REFRESH_SECONDS = 0.2
"""How often clock and terminal size are looked at while no key is pressed."""


class PlayRequest(StrEnum):
    """What a key asks of the world outside the game."""

    SAVE = "save"
    QUIT = "quit"


MOVE_KEYS = {
    "up": (-1, 0),
    "k": (-1, 0),
    "down": (1, 0),
    "j": (1, 0),
    "left": (0, -1),
    "h": (0, -1),
    "right": (0, 1),
    "l": (0, 1),
}
"""Rows and columns that a key moves the cursor by."""

ACTION_KEYS = {
    "space": PlayAction.OPEN,
    "enter": PlayAction.OPEN,
    "f": PlayAction.FLAG,
    "?": PlayAction.HINT,
    "H": PlayAction.HINT,
    "e": PlayAction.EXPLAIN,
    "p": PlayAction.TOGGLE_PROBABILITIES,
    "u": PlayAction.UNDO,
    "n": PlayAction.NEW,
    "r": PlayAction.RESTART,
}
"""What a key does to the game."""

REQUEST_KEYS = {"s": PlayRequest.SAVE, "q": PlayRequest.QUIT}
"""Keys that the driver answers."""


def play(
    level: Annotated[
        str,
        typer.Argument(
            help="beginner, beginner8, intermediate, expert or HEIGHTxWIDTH/MINES.",
            autocompletion=complete_level,
        ),
    ] = "beginner",
    start: StartOption = "safe",
    seed: Annotated[
        int | None,
        whole_option("--seed", help="Seed of the boards, 0..2**64-1.", show_default="drawn"),
    ] = None,
    no_guess: Annotated[
        bool, typer.Option("--no-guess", help="Only boards that need no guess from their start.")
    ] = False,
    save_to: Annotated[
        Path, typer.Option("--save-to", help="The file of JSON lines that the key s adds to.")
    ] = Path("games.jsonl"),
) -> None:
    """Play in the terminal, with hints.

    Arrows or hjkl move, space opens or chords, f flags, ? hints, e explains,
    p shows probabilities, u takes back, n deals anew, r restarts, s saves,
    q quits.

    \b
    Examples:
      sapper play expert --start opening
      sapper play expert --start opening --no-guess
      sapper play 20x40/160 --seed 1
    """
    spec = parse_level(level, start)
    seed = secrets.randbits(32) if seed is None else check_seed(seed)
    deal = deal_no_guess if no_guess else generate
    state = new_game(spec, seed=seed, deal=deal, now=time.monotonic())
    with open_terminal() as terminal:
        state = _play_until_quit(terminal, state, save_to)
    if state.is_over:
        print(closing_words(state, time.monotonic()))


def _play_until_quit(terminal: Terminal, state: PlayState, save_to: Path) -> PlayState:
    """The state in which the player left, by q, Ctrl-C or the end of the input."""
    try:
        while True:
            terminal.draw(screen_lines(state, *terminal.size, time.monotonic()))
            keys = terminal.read_keys(REFRESH_SECONDS)
            if keys is None:
                return state
            for key in keys:
                state, request = handle_key(state, key, time.monotonic())
                if request is PlayRequest.QUIT:
                    return state
                if request is PlayRequest.SAVE:
                    state = save_game(state, save_to)
    except KeyboardInterrupt:
        return state


def handle_key(state: PlayState, key: str, now: float) -> tuple[PlayState, PlayRequest | None]:
    """The state after a key, and what the key asks of the driver. Unknown keys do nothing."""
    if key in REQUEST_KEYS:
        return state, REQUEST_KEYS[key]
    if key in MOVE_KEYS:
        return move_cursor(state, *MOVE_KEYS[key]), None
    if key in ACTION_KEYS:
        return act(state, ACTION_KEYS[key], now), None
    return state, None


def save_game(state: PlayState, path: Path) -> PlayState:
    """Add the game to a file of records; the state says whether that worked."""
    if state.game is None:
        return replace(state, message="There is no game to save before the first move.")
    try:
        saved = _read_saved(path)
        records = read_records(saved) if saved.strip() else []
        write_atomically(path, write_records([*records, state.game.record]))
    except OSError as error:
        return _saying(state, f"Could not save to {path}: {error.strerror}.")
    except SapperError as error:
        return _saying(state, f"Did not save: {path} holds no game records: {error}.")
    return _saying(state, f"Saved as game {len(records)} of {path}.")


def _read_saved(path: Path) -> bytes:
    return read_file(path) if path.exists() else b""


def _saying(state: PlayState, message: str) -> PlayState:
    return replace(state, message=printable(message))
