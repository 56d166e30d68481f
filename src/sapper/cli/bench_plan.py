"""What `sapper bench` is to play: its options turned into experiments and numbers of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from sapper.board import Board
from sapper.cli.common import read_input, source_name
from sapper.errors import InvalidOption
from sapper.formats.checks import located
from sapper.formats.jsonl import read_boards_with_ids
from sapper.lab.experiment.experiment import BoardSource, DrawnBoards, Experiment, FixedBoards
from sapper.lab.experiment.results import GameResults
from sapper.lab.report.game_lines import BoardId, board_ids, game_lines, read_won, won_on
from sapper.lab.report.scores import OtherRecords
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
    boards: str | None
    """A file of boards, or None to draw them."""


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


def read_others(path: str, plan: Plan) -> OtherRecords:
    """The records of another program, which must cover the boards of the plan."""
    if len(plan.sources) > 1 and any(isinstance(one, DrawnBoards) for one in plan.sources):
        raise InvalidOption(
            "--against compares the boards of one level and start rule; give one of each"
        )
    with located(source_name(path)):
        others = OtherRecords(source_name(path), read_won(read_input(path)))
        for experiment, games in zip(plan.experiments, plan.games, strict=True):
            won_on(board_ids(experiment.boards, games), others.won)
    return others


def record_pieces(plan: Plan, results: Sequence[GameResults]) -> Iterator[bytes]:
    """One line a game, with the solver and the spec where there are several of them."""
    has_solvers = len({one.solver.name for one in plan.experiments}) > 1
    has_specs = len(plan.sources) > 1
    for experiment, own in zip(plan.experiments, results, strict=True):
        labels = {"solver": experiment.solver.name} if has_solvers else {}
        if has_specs:
            labels |= _spec_labels(experiment.boards.spec)
        yield from game_lines(own, board_ids(experiment.boards, len(own)), **labels)


def _spec_labels(spec: BoardSpec) -> dict[str, str]:
    return {
        "level": f"{spec.height}x{spec.width}/{spec.num_mines}",
        "start_rule": spec.start_rule.value,
    }


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


def _given(wish: BenchWish, path: str) -> list[tuple[BoardSource, int]]:
    """The boards of a file, apart by their specs, with the number of those to play."""
    if wish.levels or wish.first is not None:
        raise InvalidOption(
            "--boards brings its own levels and first cells: no --level, no --first"
        )
    if len(wish.starts) > 1:
        raise InvalidOption("--boards takes one --start, for boards that name no start rule")
    rule = StartRule.parse(wish.starts[0]) if wish.starts else StartRule.ANY
    with located(source_name(path)):
        boards = read_boards_with_ids(read_input(path), rule)
    if wish.games is not None and wish.games > len(boards):
        raise InvalidOption(f"games is {wish.games}; {source_name(path)} has {len(boards)} boards")
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
