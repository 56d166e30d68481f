"""What a player does at the board: each action makes a new state of the game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from functools import lru_cache

from sapper.analysis import Analysis, analyse, explain
from sapper.cells import Cell
from sapper.errors import SapperError
from sapper.game import Game
from sapper.generators import generate
from sapper.notation import MINE_MARK, SAFE_MARK
from sapper.position import Position
from sapper.record import Action, GameRecord, Move, apply
from sapper.session.play_state import WELCOME, Deal, PlayState, closing_words
from sapper.spec import BoardSpec, StartRule

ANALYSIS_SECONDS = 2.0
"""How long a player waits for an exact answer before an estimate is shown instead."""

PROBABILITIES_LEGEND = (
    f"Mine probability in percent; {SAFE_MARK} is proven safe, {MINE_MARK} is proven a mine."
)


class PlayAction(StrEnum):
    """What a player can do; all that concerns a cell concerns the one under the cursor."""

    OPEN = "open"
    """Open a hidden cell, or chord around a number."""
    FLAG = "flag"
    """Set a flag, or take it off."""
    HINT = "hint"
    EXPLAIN = "explain"
    TOGGLE_PROBABILITIES = "toggle-probabilities"
    UNDO = "undo"
    NEW = "new"
    """Go on to the next board of the seed."""
    RESTART = "restart"
    """Begin the same board again."""


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


def act(state: PlayState, action: PlayAction, now: float) -> PlayState:
    """The state after an action at that time; where it is refused, the message says why."""
    try:
        return _ACTIONS[action](state, now)
    except SapperError as error:
        return replace(state, message=_sentence(str(error)))


def move_cursor(state: PlayState, rows: int, cols: int) -> PlayState:
    """The state with the cursor so many rows and columns further, at most at the rim."""
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
    best = _analysed(state.position).easiest
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


def _distance(cell: Cell, other: Cell) -> tuple[int, Cell]:
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1])), cell


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


_ACTIONS: dict[PlayAction, Callable[[PlayState, float], PlayState]] = {
    PlayAction.OPEN: _open,
    PlayAction.FLAG: _flag,
    PlayAction.HINT: _hint,
    PlayAction.EXPLAIN: _explain,
    PlayAction.TOGGLE_PROBABILITIES: _toggle_probabilities,
    PlayAction.UNDO: _undo,
    PlayAction.NEW: _new,
    PlayAction.RESTART: _restart,
}
