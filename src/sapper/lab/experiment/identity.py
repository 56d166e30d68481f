"""What makes two runs the same: the experiment in canonical form, and the code that plays it."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.first import first_cell
from sapper.lab.experiment.build import build_digest
from sapper.lab.experiment.experiment import BoardSource, DrawnBoards, Experiment
from sapper.version import __version__

DRAWN_FIRST = "drawn"
"""The first cell under a start rule that draws its own."""
GIVEN_FIRST = "given"
"""The first cell of boards from a file, which each bring their own."""


@dataclass(frozen=True, kw_only=True)
class RunIdentity:
    """Everything that the records of a run depend on, as text and numbers.

    The number of games and of workers is no part of it.
    """

    solver: str
    height: int
    width: int
    mines: int
    start_rule: str
    first: str
    """`R,C`, `random`, `drawn` or `given`."""
    seed: int
    boards: str
    """The digest of given boards; empty where boards are drawn."""
    weighted: bool = False
    """Whether its games are weighted."""
    version: str
    build: str
    """The digest of the code."""


def identify(experiment: Experiment) -> RunIdentity:
    """The identity of an experiment played by this code."""
    solver, boards = experiment.solver, experiment.boards
    spec = boards.spec
    return RunIdentity(
        solver=solver.name,
        height=spec.height,
        width=spec.width,
        mines=spec.num_mines,
        start_rule=spec.start_rule.value,
        first=canonical_first(boards),
        seed=boards.seed,
        boards="" if isinstance(boards, DrawnBoards) else boards.digest,
        weighted=experiment.weighted,
        version=__version__,
        build=build_digest(solver),
    )


def canonical_first(boards: BoardSource) -> str:
    """The choice of the first cell; choices that mean the same cell are one text."""
    if not isinstance(boards, DrawnBoards):
        return GIVEN_FIRST
    if boards.first == "random":
        return boards.first
    cell = first_cell(boards.first, boards.spec, seed=boards.seed, index=0)
    return DRAWN_FIRST if cell is None else "{},{}".format(*cell)
