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
BASE_SHARE = 10
"""How many times as many games the base of slow solvers plays by default."""


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
    weighted: bool = False
    """Whether games are weighted."""
    base: str | None = None
    """A quick solver whose many weighted games the others are measured by, or None."""
    base_games: int | None = None
    """How many those are; by default ten times as many as the others have."""


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
    solvers = _canonical([*([] if wish.base is None else [wish.base]), *wish.solvers])
    _check_games(wish)
    sources = _drawn(wish) if wish.boards is None else _given(wish, wish.boards)
    pairs = [
        (
            Experiment(solver=solver, boards=boards, weighted=wish.weighted),
            _base_games(wish, games) if place == 0 and wish.base is not None else games,
        )
        for boards, games in sources
        for place, solver in enumerate(solvers)
    ]
    return Plan([experiment for experiment, _ in pairs], [games for _, games in pairs])


def _check_games(wish: BenchWish) -> None:
    least = 2 if wish.weighted else 1  # one weight has no standard error
    if wish.games is not None and wish.games < least:
        kind = "weighted games" if wish.weighted else "games"
        raise InvalidOption(f"{kind} is {wish.games}; it must be {least} or more")
    if wish.base is not None and not wish.weighted:
        raise InvalidOption("--base measures by weighted games; give --weighted with it")
    if wish.base_games is not None and wish.base is None:
        raise InvalidOption("--base-games are games of --base; name that solver")


def _base_games(wish: BenchWish, games: int) -> int:
    if wish.base_games is None:
        return BASE_SHARE * games
    if wish.base_games <= games:
        raise InvalidOption(
            f"base games is {wish.base_games}; the base must play more than the {games} of the "
            "others"
        )
    return wish.base_games


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
