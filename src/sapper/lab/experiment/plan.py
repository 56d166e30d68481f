"""What a comparison of solvers is to play: wishes turned into experiments and numbers of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from sapper.board import Board
from sapper.errors import InvalidOption
from sapper.formats.checks import NamedInput, located
from sapper.formats.jsonl import read_boards_with_ids
from sapper.lab.experiment.experiment import (
    BoardId,
    BoardSource,
    DrawnBoards,
    Experiment,
    FixedBoards,
)
from sapper.solvers.registry import make_solver
from sapper.spec import BoardSpec, StartRule, parse_level

DEFAULT_GAMES = 1000
DEFAULT_LEVEL = "beginner"
DEFAULT_START = "safe"


@dataclass(frozen=True, kw_only=True)
class BenchWish:
    """The options that name the games."""

    solvers: Sequence[str]
    levels: Sequence[str]
    starts: Sequence[str]
    first: str | None
    games: int | None
    seed: int
    boards: NamedInput | None
    """A file of boards, read when the other options make sense, or None to draw them."""


@dataclass(frozen=True)
class Plan:
    """Experiments, solver by solver on each source of boards, and how many games of each."""

    experiments: list[Experiment]
    games: list[int]

    @property
    def total_games(self) -> int:
        """The games of all experiments together."""
        return sum(self.games)

    @property
    def sources(self) -> list[BoardSource]:
        """Where boards come from, each once."""
        return list({id(one.boards): one.boards for one in self.experiments}.values())


def make_plan(wish: BenchWish) -> Plan:
    """The experiments of the options; raises an error of Sapper for any that make no sense."""
    solvers = _canonical(wish.solvers)
    if wish.games is not None and wish.games < 1:
        raise InvalidOption(f"games is {wish.games}; it must be 1 or more")
    sources = _drawn(wish) if wish.boards is None else _given(wish, wish.boards)
    pairs = [
        (Experiment(solver=solver, boards=boards), games)
        for boards, games in sources
        for solver in solvers
    ]
    return Plan([experiment for experiment, _ in pairs], [games for _, games in pairs])


def _canonical(names: Sequence[str]) -> list[str]:
    solvers = [make_solver(name).name for name in names]
    for index, name in enumerate(solvers):
        if name in solvers[:index]:
            raise InvalidOption(f"the solver {name!r} comes twice")
    return solvers


def _drawn(wish: BenchWish) -> list[tuple[BoardSource, int]]:
    pairs = product(wish.levels or [DEFAULT_LEVEL], wish.starts or [DEFAULT_START])
    specs = dict.fromkeys(parse_level(level, start) for level, start in pairs)
    games = wish.games if wish.games is not None else DEFAULT_GAMES
    return [(DrawnBoards(spec=spec, seed=wish.seed, first=wish.first), games) for spec in specs]


def _given(wish: BenchWish, file: NamedInput) -> list[tuple[BoardSource, int]]:
    """The boards of a file, apart by their specs, with the number of those to play."""
    if wish.levels or wish.first is not None:
        raise InvalidOption(
            "--boards brings its own levels and first cells: no --level, no --first"
        )
    if len(wish.starts) > 1:
        raise InvalidOption("--boards takes one --start, for boards that name no start rule")
    rule = StartRule.parse(wish.starts[0]) if wish.starts else StartRule.ANY
    with located(file.name):
        boards = read_boards_with_ids(file.read(), rule)
    if wish.games is not None and wish.games > len(boards):
        raise InvalidOption(f"games is {wish.games}; {file.name} has {len(boards)} boards")
    return _grouped(boards, wish.games or len(boards), wish.seed)


def _grouped(
    boards: list[tuple[BoardId, Board]], games: int, seed: int
) -> list[tuple[BoardSource, int]]:
    groups: dict[BoardSpec, list[int]] = {}
    for index, (_, board) in enumerate(boards):
        groups.setdefault(board.spec, []).append(index)
    sources: list[tuple[BoardSource, int]] = []
    for indices in groups.values():
        ids, group = zip(*(boards[index] for index in indices), strict=True)
        played = sum(index < games for index in indices)
        if played:
            sources.append((FixedBoards(boards=group, ids=ids, seed=seed), played))
    return sources
