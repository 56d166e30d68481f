"""Results game by game as JSON lines, `{"id","won","moves","guesses"}`, ours and others'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper.errors import InvalidFile
from sapper.formats.checks import brief, json_lines, located
from sapper.formats.jsonl import checked_id, json_line
from sapper.lab.experiment.experiment import BoardSource, DrawnBoards
from sapper.lab.experiment.results import GameResults

BoardId = int | str
"""What a board is called in a file; a drawn one is called by its index."""


def board_ids(boards: BoardSource, games: int) -> tuple[BoardId, ...]:
    """The ids of the first boards of a source."""
    return tuple(range(games)) if isinstance(boards, DrawnBoards) else boards.ids[:games]


def game_lines(results: GameResults, ids: tuple[BoardId, ...], **labels: str) -> Iterator[bytes]:
    """One line a game; the labels, such as the solver, stand before its counts."""
    for name, game in zip(ids, results, strict=True):
        yield json_line(
            {
                "id": name,
                **labels,
                "won": game.won,
                "moves": game.num_moves,
                "guesses": game.num_guesses,
            }
        )


def read_won(data: bytes) -> dict[BoardId, bool]:
    """Who won by the id of the board; other keys of a line are not looked at.

    Raises InvalidFile for a line without an id and an outcome, or an id that comes twice.
    """
    won: dict[BoardId, bool] = {}
    for place, line in json_lines(data):
        with located(place):
            won[checked_id(line, won)] = _outcome(line)
    return won


def won_on(ids: tuple[BoardId, ...], won: Mapping[BoardId, bool]) -> npt.NDArray[np.bool_]:
    """The outcomes on these boards, in their order; raises InvalidFile when one is missing."""
    missing = [name for name in ids if name not in won]
    if missing:
        raise InvalidFile(
            f"{len(missing)} of {len(ids)} boards have no record; the first is {brief(missing[0])}"
        )
    return np.array([won[name] for name in ids], np.bool_)


def _outcome(line: dict[str, Any]) -> bool:
    if not isinstance(line.get("won"), bool):
        raise InvalidFile(f"won is {brief(line.get('won'))}; expected true or false")
    return bool(line["won"])
