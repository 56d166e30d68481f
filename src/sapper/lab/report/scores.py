"""What a comparison of solvers found: a score for each, and each against the first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sapper.errors import InvalidFile, InvalidOption
from sapper.formats.checks import NamedInput, brief, is_json_lines, located
from sapper.lab.experiment.experiment import BoardId, BoardSource, DrawnBoards, Experiment
from sapper.lab.experiment.identity import canonical_first
from sapper.lab.experiment.plan import Plan
from sapper.lab.experiment.results import GameResults
from sapper.lab.experiment.weighted_results import AnyResults
from sapper.lab.report.game_lines import board_ids, read_outcomes, read_won, won_on
from sapper.lab.report.statistics import PairedComparison, compare_paired, wilson_interval
from sapper.spec import BoardSpec
from sapper.version import __version__


@dataclass(frozen=True)
class OtherRecords:
    """Who won on which board, as another program recorded it."""

    name: str
    won: Mapping[BoardId, bool]


@dataclass(frozen=True)
class Comparison:
    """A score against another one on the same boards."""

    other: str
    """The other solver, or the file of its records."""
    paired: PairedComparison
    """This one is the first of the pair."""


@dataclass(frozen=True, kw_only=True)
class Score(ABC):
    """How one solver did on one kind of board, whichever kind of games it played."""

    solver: str
    boards: BoardSource
    results: AnyResults

    @property
    @abstractmethod
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""

    @property
    def spec(self) -> BoardSpec:
        """The family of its boards."""
        return self.boards.spec

    @property
    def level(self) -> str:
        """The size and the mines as `HEIGHTxWIDTH/MINES`."""
        return f"{self.spec.height}x{self.spec.width}/{self.spec.num_mines}"

    @property
    def first(self) -> str:
        """The choice of the first cell."""
        return canonical_first(self.boards)

    @property
    def guesses_per_game(self) -> float:
        """Guesses in a game, on average."""
        return float(self.results.num_guesses.mean())

    @property
    def moves_per_game(self) -> float:
        """Moves in a game, on average."""
        return float(self.results.num_moves.mean())

    @property
    def cpu_ms_per_game(self) -> float:
        """Processor time of a game, on average."""
        return 1000 * self.results.cpu_seconds / len(self.results)


@dataclass(frozen=True, kw_only=True)
class SolverScore(Score):
    """How one solver did in games that it won or lost."""

    results: GameResults
    comparisons: tuple[Comparison, ...] = ()

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson_interval(self.results.num_wins, len(self.results))


def read_others(file: NamedInput, plan: Plan, name: str | None = None) -> OtherRecords:
    """The records of another program, which must cover the boards of the plan.

    They are JSON lines with ids, or a text with a 0 or 1 for each board in turn. `name` is what
    the program is called; else it is called by its file.
    """
    if len(plan.sources) > 1 and any(isinstance(one, DrawnBoards) for one in plan.sources):
        raise InvalidOption(
            "--against compares the boards of one level and start rule; give one of each"
        )
    with located(file.name):
        data = file.read()
        won = read_won(data) if is_json_lines(data) else _won_in_turn(read_outcomes(data), plan)
        _check_known(won, plan)
        for experiment, games in zip(plan.experiments, plan.games, strict=True):
            won_on(board_ids(experiment.boards, games), won)
    return OtherRecords(file.name if name is None else name, won)


def _won_in_turn(outcomes: list[bool], plan: Plan) -> dict[BoardId, bool]:
    """The outcomes by the ids of the boards; one for each that is played, or each of the file."""
    if len(plan.sources) > 1:
        raise InvalidFile(
            "boards of several kinds are not scored in the order of their file; expected JSON "
            "lines with id and won"
        )
    boards, games = plan.sources[0], plan.games[0]
    count = boards.count if boards.count == len(outcomes) else games
    if len(outcomes) != count:
        raise InvalidFile(f"{len(outcomes)} outcomes of {games} boards; expected one of each")
    return dict(zip(board_ids(boards, count), outcomes, strict=True))


def _check_known(won: Mapping[BoardId, bool], plan: Plan) -> None:
    """Refuse records of boards that there are not: they are of other boards, then."""
    if any(isinstance(source, DrawnBoards) for source in plan.sources):
        unknown = [name for name in won if not isinstance(name, int) or name < 0]
    else:
        known = {name for source in plan.sources for name in board_ids(source, source.count or 0)}
        unknown = [name for name in won if name not in known]
    if unknown:
        raise InvalidFile(
            f"{len(unknown)} of {len(won)} records are of no board that is played; the first has "
            f"the id {brief(unknown[0])}"
        )


def make_scores(
    experiments: Sequence[Experiment],
    results: Sequence[GameResults],
    others: OtherRecords | None = None,
) -> list[SolverScore]:
    """The score of each experiment, compared with the first on the same boards and with others."""
    return [
        SolverScore(
            solver=experiment.solver.name,
            boards=experiment.boards,
            results=own,
            comparisons=tuple(_comparisons(index, experiments, results, others)),
        )
        for index, (experiment, own) in enumerate(zip(experiments, results, strict=True))
    ]


def _comparisons(
    index: int,
    experiments: Sequence[Experiment],
    results: Sequence[GameResults],
    others: OtherRecords | None,
) -> list[Comparison]:
    boards, won = experiments[index].boards, results[index].won
    found = []
    leader = next(at for at, one in enumerate(experiments) if one.boards is boards)
    if leader != index:
        paired = compare_paired(won, results[leader].won)
        found.append(Comparison(experiments[leader].solver.name, paired))
    if others is not None:
        theirs = won_on(board_ids(boards, len(won)), others.won)
        found.append(Comparison(others.name, compare_paired(won, theirs)))
    return found


def score_document(score: SolverScore) -> dict[str, Any]:
    """A score as a JSON object."""
    return {
        "solver": score.solver,
        "height": score.spec.height,
        "width": score.spec.width,
        "mines": score.spec.num_mines,
        "start_rule": score.spec.start_rule.value,
        "first": score.first,
        "games": len(score.results),
        "wins": score.results.num_wins,
        "win_rate": score.results.win_rate,
        "interval": list(score.interval),
        "guesses_per_game": score.guesses_per_game,
        "moves_per_game": score.moves_per_game,
        "cpu_seconds": score.results.cpu_seconds,
        "cpu_ms_per_game": score.cpu_ms_per_game,
        "seed": score.boards.seed,
        "version": __version__,
        "paired": [_comparison_document(comparison) for comparison in score.comparisons],
    }


def _comparison_document(comparison: Comparison) -> dict[str, Any]:
    paired = comparison.paired
    return {
        "with": comparison.other,
        "wins_this": paired.first_wins,
        "wins_other": paired.second_wins,
        "difference": paired.difference,
        "interval": list(paired.interval),
        "both": paired.both,
        "only_this": paired.only_first,
        "only_other": paired.only_second,
        "neither": paired.neither,
        "p_value": paired.p_value,
        "mid_p_value": paired.mid_p_value,
    }
