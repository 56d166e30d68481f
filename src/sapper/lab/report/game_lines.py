"""Results game by game as JSON lines, `{"id","won","moves","guesses"}`, ours and others'.

A weighted game has a `weight` in the place of `won`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper.errors import InvalidFile, shown
from sapper.formats.checks import brief, json_lines, located
from sapper.formats.jsonl import checked_id, json_line
from sapper.lab.experiment.experiment import BoardId, BoardSource, DrawnBoards
from sapper.lab.experiment.plan import Plan
from sapper.lab.experiment.results import GameResult
from sapper.lab.experiment.weighted_results import AnyResults, WeightedResult
from sapper.spec import BoardSpec


def board_ids(boards: BoardSource, games: int) -> tuple[BoardId, ...]:
    """The ids of the first boards of a source."""
    return tuple(range(games)) if isinstance(boards, DrawnBoards) else boards.ids[:games]


def game_lines(results: AnyResults, ids: tuple[BoardId, ...], **labels: str) -> Iterator[bytes]:
    """One line a game; the labels, such as the solver, stand before its counts."""
    games: Iterable[GameResult | WeightedResult] = results
    for name, game in zip(ids, games, strict=True):
        yield json_line(
            {
                "id": name,
                **labels,
                **_told(game),
                "moves": game.num_moves,
                "guesses": game.num_guesses,
            }
        )


def plan_lines(plan: Plan, results: Sequence[AnyResults]) -> Iterator[bytes]:
    """The games of a plan, with the solver and the spec where there are several of them."""
    has_solvers = len({one.solver.name for one in plan.experiments}) > 1
    has_specs = len(plan.sources) > 1
    for experiment, own in zip(plan.experiments, results, strict=True):
        labels = {"solver": experiment.solver.name} if has_solvers else {}
        if has_specs:
            labels |= _spec_labels(experiment.boards.spec)
        yield from game_lines(own, board_ids(experiment.boards, len(own)), **labels)


def _told(game: GameResult | WeightedResult) -> dict[str, bool | float]:
    return {"won": game.won} if isinstance(game, GameResult) else {"weight": game.weight}


def read_won(data: bytes) -> dict[BoardId, bool]:
    """Who won by the id of the board; other keys of a line are not looked at.

    Raises InvalidFile for a line without an id and an outcome, or an id that comes twice.
    """
    won: dict[BoardId, bool] = {}
    for place, line in json_lines(data):
        with located(place):
            won[checked_id(line, won)] = _outcome(line)
    return won


def read_outcomes(data: bytes) -> list[bool]:
    """Who won on each board in turn, from a text of the characters 0 and 1.

    Line breaks between them say nothing. Raises InvalidFile for any other character.
    """
    won = []
    for number, line in enumerate(data.rstrip().split(b"\n"), start=1):
        for place, byte in enumerate(line.rstrip(b"\r"), start=1):
            if byte not in b"01":
                raise InvalidFile(
                    f"line {number}: character {place} is {shown(chr(byte))}; expected 1 for a "
                    "board that was won, 0 for one that was lost, or JSON lines with id and won"
                )
            won.append(byte == ord("1"))
    return won


def won_on(ids: tuple[BoardId, ...], won: Mapping[BoardId, bool]) -> npt.NDArray[np.bool_]:
    """The outcomes on these boards, in their order; raises InvalidFile when one is missing."""
    missing = [name for name in ids if name not in won]
    if missing:
        raise InvalidFile(
            f"{len(missing)} of {len(ids)} boards have no record; the first is {brief(missing[0])}"
        )
    return np.array([won[name] for name in ids], np.bool_)


def _spec_labels(spec: BoardSpec) -> dict[str, str]:
    return {
        "level": f"{spec.height}x{spec.width}/{spec.num_mines}",
        "start_rule": spec.start_rule.value,
    }


def _outcome(line: dict[str, Any]) -> bool:
    if not isinstance(line.get("won"), bool):
        raise InvalidFile(f"won is {brief(line.get('won'))}; expected true or false")
    return bool(line["won"])
