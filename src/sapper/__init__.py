"""Sapper, the Minesweeper laboratory: the public names.

Names load on first use, so that importing the package does no work.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sapper.gymnasium_plugin import register_when_loaded
from sapper.version import __version__ as __version__

if TYPE_CHECKING:
    from sapper.analysis import Analysis as Analysis
    from sapper.analysis import EndgameSolution as EndgameSolution
    from sapper.analysis import Explanation as Explanation
    from sapper.analysis import analyse as analyse
    from sapper.analysis import analyse_many as analyse_many
    from sapper.analysis import explain as explain
    from sapper.analysis import solve_endgame as solve_endgame
    from sapper.board import Board as Board
    from sapper.errors import BudgetExceeded as BudgetExceeded
    from sapper.errors import SapperError as SapperError
    from sapper.game import Game as Game
    from sapper.game import Outcome as Outcome
    from sapper.generators import generate as generate
    from sapper.generators import generate_many as generate_many
    from sapper.lab.experiment.results import GameResult as GameResult
    from sapper.lab.experiment.results import GameResults as GameResults
    from sapper.lab.experiment.weighted_results import WeightedResults as WeightedResults
    from sapper.lab.play.play_many import play_many as play_many
    from sapper.lab.play.play_many import play_weighted as play_weighted
    from sapper.no_guess import Difficulty as Difficulty
    from sapper.no_guess import generate_no_guess as generate_no_guess
    from sapper.no_guess import rate_board as rate_board
    from sapper.position import Position as Position
    from sapper.record import GameRecord as GameRecord
    from sapper.setter.generator import generate_puzzle as generate_puzzle
    from sapper.setter.puzzle import Puzzle as Puzzle
    from sapper.setter.result import Setting as Setting
    from sapper.setter.score import Score as Score
    from sapper.setter.set_mines import set_mines as set_mines
    from sapper.solvers.decision import Decision as Decision
    from sapper.solvers.frontier_pool import FrontierPool as FrontierPool
    from sapper.solvers.frontier_pool import evolve_frontier as evolve_frontier
    from sapper.solvers.pipeline import Solver as Solver
    from sapper.solvers.registry import make_solver as make_solver
    from sapper.solvers.stage import Deduction as Deduction
    from sapper.spec import BEGINNER as BEGINNER
    from sapper.spec import BEGINNER8 as BEGINNER8
    from sapper.spec import EXPERT as EXPERT
    from sapper.spec import INTERMEDIATE as INTERMEDIATE
    from sapper.spec import BoardSpec as BoardSpec
    from sapper.spec import StartRule as StartRule
    from sapper.spec import parse_level as parse_level

_HOMES = {
    "Analysis": "sapper.analysis",
    "BEGINNER": "sapper.spec",
    "BEGINNER8": "sapper.spec",
    "Board": "sapper.board",
    "BoardSpec": "sapper.spec",
    "BudgetExceeded": "sapper.errors",
    "Decision": "sapper.solvers.decision",
    "Deduction": "sapper.solvers.stage",
    "Difficulty": "sapper.no_guess",
    "EXPERT": "sapper.spec",
    "EndgameSolution": "sapper.analysis",
    "Explanation": "sapper.analysis",
    "FrontierPool": "sapper.solvers.frontier_pool",
    "Game": "sapper.game",
    "GameRecord": "sapper.record",
    "GameResult": "sapper.lab.experiment.results",
    "GameResults": "sapper.lab.experiment.results",
    "INTERMEDIATE": "sapper.spec",
    "Outcome": "sapper.game",
    "Position": "sapper.position",
    "Puzzle": "sapper.setter.puzzle",
    "SapperError": "sapper.errors",
    "Score": "sapper.setter.score",
    "Setting": "sapper.setter.result",
    "Solver": "sapper.solvers.pipeline",
    "StartRule": "sapper.spec",
    "WeightedResults": "sapper.lab.experiment.weighted_results",
    "analyse": "sapper.analysis",
    "analyse_many": "sapper.analysis",
    "evolve_frontier": "sapper.solvers.frontier_pool",
    "explain": "sapper.analysis",
    "generate": "sapper.generators",
    "generate_many": "sapper.generators",
    "generate_no_guess": "sapper.no_guess",
    "generate_puzzle": "sapper.setter.generator",
    "make_solver": "sapper.solvers.registry",
    "parse_level": "sapper.spec",
    "play_many": "sapper.lab.play.play_many",
    "play_weighted": "sapper.lab.play.play_many",
    "rate_board": "sapper.no_guess",
    "set_mines": "sapper.setter.set_mines",
    "solve_endgame": "sapper.analysis",
}
"""Where each public name is defined."""

__all__ = [*_HOMES, "__version__"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sapper' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


register_when_loaded()
