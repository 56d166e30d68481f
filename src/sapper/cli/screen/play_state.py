"""A game in the terminal as a value: what each key makes of it, without any terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from sapper.analysis import Analysis, analyse, explain
from sapper.board import Board
from sapper.cells import Cell
from sapper.errors import NoBoardFound, SapperError
from sapper.game import Game
from sapper.generators import generate
from sapper.no_guess import generate_no_guess
from sapper.position import Position
from sapper.record import Action, GameRecord, Move, apply
from sapper.spec import BoardSpec, StartRule

ANALYSIS_SECONDS = 2.0
"""How long a player waits for an exact answer before an estimate is shown instead."""

NO_GUESS_SECONDS = 5.0
"""How long a player waits for a board that needs no guess."""

WELCOME = "Open any cell to begin."


class Deal(Protocol):
    """Draws the board of a game once its first cell is known."""

    def __call__(
        self, spec: BoardSpec, *, seed: int, index: int = 0, first: Cell | None = None
    ) -> Board:
        """Board `index` of a seed."""
        ...


def deal_no_guess(
    spec: BoardSpec, *, seed: int, index: int = 0, first: Cell | None = None
) -> Board:
    """A board that can be won from its first cell by proof alone; raises NoBoardFound."""
    try:
        found = generate_no_guess(
            spec, seed=seed, index=index, first=first, max_seconds=NO_GUESS_SECONDS
        )
    except NoBoardFound:
        around = "" if first is None else f" that begins at {first}"
        other = "another seed" if first is None else "another first cell"
        raise NoBoardFound(
            f"no board of {spec} without a guess{around} was found; try {other} or fewer mines"
        ) from None
    return found.board


class PlayRequest(StrEnum):
    """What a key asks of the world outside the game."""

    SAVE = "save"
    QUIT = "quit"


@dataclass(frozen=True, kw_only=True)
class Help:
    """The help that a player took in one game."""

    hints: int = 0
    explanations: int = 0
    undos: int = 0
    restarts: int = 0
    saw_probabilities: bool = False

    def __str__(self) -> str:
        counts = [
            _count(self.hints, "hint"),
            _count(self.explanations, "explanation"),
            _count(self.undos, "undo"),
            _count(self.restarts, "restart"),
            "probabilities shown" if self.saw_probabilities else "",
        ]
        used = ", ".join(filter(None, counts))
        return f"with help: {used}" if used else "without help"


@dataclass(frozen=True, kw_only=True)
class PlayState:
    """Everything that the screen shows. Keys make new states; none is ever changed."""

    spec: BoardSpec
    seed: int
    index: int = 0
    """Which board of the seed is played."""
    deal: Deal = generate
    game: Game | None = None
    """None before the first cell is chosen: the board is drawn around it. Never moved in place."""
    cursor: Cell = (0, 0)
    help: Help = field(default_factory=Help)
    pointed: frozenset[Cell] = frozenset()
    """The cells that the last hint or explanation speaks of."""
    probabilities: Analysis | None = None
    """The analysis of the present position while its probabilities are shown."""
    shows_probabilities: bool = False
    message: str = WELCOME
    started_at: float | None = None
    """When the first cell was opened, in seconds of the driver's clock."""
    ended_at: float | None = None

    @property
    def position(self) -> Position:
        """What the player knows."""
        if self.game is not None:
            return self.game.position
        return Position.untouched(
            height=self.spec.height,
            width=self.spec.width,
            num_mines=self.spec.num_mines,
            start_rule=self.spec.start_rule,
        )

    @property
    def is_no_guess(self) -> bool:
        """Whether every board can be won by proof alone."""
        return self.deal is deal_no_guess

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game is not None and self.game.is_over

    @property
    def num_clicks(self) -> int:
        """The openings and chords so far; flags are free."""
        moves = self.game.moves if self.game is not None else ()
        return sum(move.action is not Action.FLAG for move in moves)

    def elapsed(self, now: float) -> float:
        """The seconds played until now, or until the game ended."""
        if self.started_at is None:
            return 0.0
        return (self.ended_at if self.ended_at is not None else now) - self.started_at


def new_game(
    spec: BoardSpec, *, seed: int, index: int = 0, deal: Deal = generate, now: float = 0.0
) -> PlayState:
    """A game before its first move. Under `given-zero` its board is drawn at once."""
    centre = (spec.height // 2, spec.width // 2)
    state = PlayState(spec=spec, seed=seed, index=index, deal=deal, cursor=centre)
    if spec.start_rule is not StartRule.GIVEN_ZERO:
        return state
    board = deal(spec, seed=seed, index=index)
    state = replace(state, message="The game begins with one opening.", started_at=now)
    return replace(_settled(state, Game(board), now), cursor=board.start or centre)


def handle_key(state: PlayState, key: str, now: float) -> tuple[PlayState, PlayRequest | None]:
    """The state after a key, and what the key asks of the driver. Unknown keys do nothing."""
    if key in REQUEST_KEYS:
        return state, REQUEST_KEYS[key]
    if key in MOVE_KEYS:
        return _moved(state, *MOVE_KEYS[key]), None
    if key not in ACTION_KEYS:
        return state, None
    try:
        return ACTION_KEYS[key](state, now), None
    except SapperError as error:
        return replace(state, message=_sentence(str(error))), None


def closing_words(state: PlayState, now: float) -> str:
    """How a finished game went, honestly; empty while it is in play."""
    if state.game is None or state.game.outcome is None:
        return ""
    board, won = state.game.board, state.game.outcome.won
    words = [
        f"{'Won' if won else 'Lost'} in {clock(state.elapsed(now))}, {state.help}.",
        f"3BV {board.board_value_3bv}, {_count(state.num_clicks, 'click') or 'no click'}"
        + (f", efficiency {_efficiency(state, board):.0%}." if won and state.num_clicks else "."),
        f"Seed {state.seed}, game {state.index}, start rule {state.spec.start_rule.value}"
        + (", no-guess" if state.is_no_guess else "")
        + (f", first cell {board.start}." if board.start is not None else "."),
    ]
    return " ".join(words)


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02d}"


def _moved(state: PlayState, rows: int, cols: int) -> PlayState:
    row = min(max(state.cursor[0] + rows, 0), state.spec.height - 1)
    col = min(max(state.cursor[1] + cols, 0), state.spec.width - 1)
    return replace(state, cursor=(row, col))


def _open(state: PlayState, now: float) -> PlayState:
    if state.is_over:
        return _refuse_over(state)
    if state.game is None:
        return _first_open(state, now)
    hidden = state.game.is_hidden(*state.cursor)
    if hidden and state.cursor in state.game.flags:
        return replace(state, message="A flag protects this cell; f takes it off.")
    return _played(state, Action.OPEN if hidden else Action.CHORD, now)


def _first_open(state: PlayState, now: float) -> PlayState:
    """Draw the board around the chosen cell, so that the start rule holds for it."""
    board = state.deal(state.spec, seed=state.seed, index=state.index, first=state.cursor)
    begun = replace(state, game=Game(board), started_at=now)
    return _played(begun, Action.OPEN, now)


def _flag(state: PlayState, now: float) -> PlayState:
    if state.is_over:
        return _refuse_over(state)
    if state.game is None:
        return replace(state, message="Open a first cell; flags come after it.")
    return _played(state, Action.FLAG, now)


def _played(state: PlayState, action: Action, now: float) -> PlayState:
    """One move further, on a copy of the game."""
    assert state.game is not None
    game = state.game.record.play()
    apply(game, Move(action, *state.cursor))
    return _settled(replace(state, message="", pointed=frozenset()), game, now)


def _settled(state: PlayState, game: Game, now: float) -> PlayState:
    """The state with this game in it, its clock stopped and summed up when it has ended."""
    state = replace(state, game=game, ended_at=now if game.is_over else None)
    if game.is_over:
        state = replace(state, message=closing_words(state, now))
    return _with_probabilities(state)


def _hint(state: PlayState, now: float) -> PlayState:
    if state.is_over:
        return _refuse_over(state)
    if state.game is None:
        return replace(state, message=_first_move_advice(state.spec.start_rule))
    best = _analysed(state.position).best
    if best is None:
        return replace(state, message="There is nothing left to open.")
    cursor = min(best.cells, key=lambda cell: _distance(cell, state.cursor))
    return replace(
        state,
        cursor=cursor,
        pointed=frozenset(best.cells),
        help=replace(state.help, hints=state.help.hints + 1),
        message=f"Hint: open {cursor}: {best.reason}.",
    )


def _explain(state: PlayState, now: float) -> PlayState:
    if state.is_over:
        return _refuse_over(state)
    if state.game is None:
        return replace(state, message=_first_move_advice(state.spec.start_rule))
    explanation = explain(state.position, *state.cursor)
    return replace(
        state,
        pointed=frozenset(explanation.numbers),
        help=replace(state.help, explanations=state.help.explanations + 1),
        message=_sentence(explanation.sentence),
    )


def _toggle_probabilities(state: PlayState, now: float) -> PlayState:
    shown = not state.shows_probabilities
    state = replace(state, shows_probabilities=shown, probabilities=None)
    state = replace(state, message=PROBABILITIES_LEGEND if shown else "")
    return _with_probabilities(state)


def _with_probabilities(state: PlayState) -> PlayState:
    """The state with the analysis of its position, when probabilities are to be shown."""
    if not state.shows_probabilities or state.game is None or state.is_over:
        return replace(state, probabilities=None)
    seen = replace(state.help, saw_probabilities=True)
    return replace(state, probabilities=_analysed(state.position), help=seen)


def _undo(state: PlayState, now: float) -> PlayState:
    """Replay the game without its last move."""
    if state.game is None or not state.game.moves:
        return replace(state, message="There is no move to take back.")
    game = GameRecord(state.game.board, state.game.moves[:-1]).play()
    helped = replace(state.help, undos=state.help.undos + 1)
    state = replace(state, help=helped, pointed=frozenset(), message="Took one move back.")
    return _settled(state, game, now)


def _restart(state: PlayState, now: float) -> PlayState:
    """The same board from its beginning."""
    if state.game is None:
        return replace(state, message=WELCOME)
    helped = replace(state.help, restarts=state.help.restarts + 1)
    again = replace(
        state,
        help=helped,
        pointed=frozenset(),
        started_at=now,
        message="The same board again, from its beginning.",
    )
    return _settled(again, Game(state.game.board), now)


def _new(state: PlayState, now: float) -> PlayState:
    """The next board of the seed."""
    fresh = new_game(state.spec, seed=state.seed, index=state.index + 1, deal=state.deal, now=now)
    return _with_probabilities(replace(fresh, shows_probabilities=state.shows_probabilities))


@lru_cache(maxsize=8)
def _analysed(position: Position) -> Analysis:
    return analyse(position, max_seconds=ANALYSIS_SECONDS, estimate=True)


def _first_move_advice(rule: StartRule) -> str:
    if rule is StartRule.ANY:
        return "Nothing is known yet: every cell is as likely a mine. Corners open most often."
    if rule is StartRule.OPENING:
        return "Any first cell is safe and starts an opening: the start rule says so."
    return "Any first cell is safe: the start rule says so. Corners open most often."


def _refuse_over(state: PlayState) -> PlayState:
    return replace(state, message="The game is over: n new game, r same board, u take back.")


def _efficiency(state: PlayState, board: Board) -> float:
    return board.board_value_3bv / state.num_clicks


def _distance(cell: Cell, other: Cell) -> tuple[int, Cell]:
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1])), cell


def _count(number: int, noun: str) -> str:
    if number == 0:
        return ""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


PROBABILITIES_LEGEND = "Mine probability in percent; + is proven safe, ! is proven a mine."

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

ACTION_KEYS: dict[str, Callable[[PlayState, float], PlayState]] = {
    "space": _open,
    "enter": _open,
    "f": _flag,
    "?": _hint,
    "H": _hint,
    "e": _explain,
    "p": _toggle_probabilities,
    "u": _undo,
    "n": _new,
    "r": _restart,
}
"""What a key does to the game."""

REQUEST_KEYS = {"s": PlayRequest.SAVE, "q": PlayRequest.QUIT}
"""Keys that the driver answers."""
