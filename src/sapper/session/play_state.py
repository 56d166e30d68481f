"""A game that one person plays, as a value: the board, the cursor, the clock, the help taken."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from sapper.analysis import Analysis
from sapper.board import Board
from sapper.cells import Cell
from sapper.errors import NoBoardFound
from sapper.game import Game
from sapper.generators import generate
from sapper.no_guess import generate_no_guess
from sapper.position import Position
from sapper.record import Action
from sapper.spec import BoardSpec

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
    """Everything that a screen shows. Actions make new states; none is ever changed."""

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


def _efficiency(state: PlayState, board: Board) -> float:
    return board.board_value_3bv / state.num_clicks


def _count(number: int, noun: str) -> str:
    if number == 0:
        return ""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
