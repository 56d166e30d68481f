"""Stages by name: `make_solver("exact+least-risk")` reads a pipeline and builds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from sapper.errors import InvalidOption, UnknownName
from sapper.solvers.pipeline import Solver
from sapper.solvers.stage import Stage

SEPARATOR = "+"
"""What stands between the stages of a solver's name."""


@dataclass(frozen=True)
class StageEntry:
    """One registered stage."""

    name: str
    summary: str
    """What it does, in one line."""
    home: str
    """Its factory as `module:name`, imported when the stage is first made."""

    def make(self) -> Stage:
        """A new stage."""
        module, _, factory = self.home.partition(":")
        return cast(Callable[[], Stage], getattr(import_module(module), factory))()


_ENTRIES = (
    StageEntry(
        "corner",
        "guesser: a random hidden corner",
        "sapper.solvers.corner:CornerGuesser",
    ),
    StageEntry(
        "csp",
        "deducer: values common to all solutions of the constraints, found by backtracking",
        "sapper.solvers.csp:CspDeducer",
    ),
    StageEntry(
        "csp-guess",
        "guesser: the cell that fewest solutions make a mine, or the interior if no riskier",
        "sapper.solvers.csp:CspGuesser",
    ),
    StageEntry(
        "exact",
        "deducer: everything that the position implies, mine counter included",
        "sapper.solvers.exact:ExactDeducer",
    ),
    StageEntry(
        "least-risk",
        "guesser: the cell least likely to be a mine, by the exact analysis",
        "sapper.solvers.exact:LeastRiskGuesser",
    ),
    StageEntry(
        "logic",
        "deducer: single numbers, and pairs of which one sees all that the other does",
        "sapper.solvers.logic:LogicDeducer",
    ),
    StageEntry(
        "random",
        "guesser: any hidden cell not known to be a mine",
        "sapper.solvers.random:RandomGuesser",
    ),
    StageEntry(
        "single-point",
        "deducer: one number at a time",
        "sapper.solvers.single_point:SinglePointDeducer",
    ),
    StageEntry(
        "tank",
        "deducer: Bai Li's solver: single numbers, then every way to fill the frontier",
        "sapper.solvers.tank:TankDeducer",
    ),
    StageEntry(
        "tank-guess",
        "guesser: Bai Li's: the cell that is empty in most ways to fill its part",
        "sapper.solvers.tank:TankGuesser",
    ),
)

STAGES = {entry.name: entry for entry in _ENTRIES}
"""Every registered stage by its name."""


def make_stage(name: str) -> Stage:
    """A new stage of that name; raises UnknownName with a suggestion."""
    if name not in STAGES:
        raise UnknownName("stage", name, STAGES)
    return STAGES[name].make()


def make_solver(name: str) -> Solver:
    """The solver whose stages the name lists, such as `exact+least-risk`.

    Raises UnknownName for an unknown stage and InvalidOption for an impossible order.
    """
    if not isinstance(name, str) or not name:
        raise InvalidOption(f"a solver is named by its stages, joined by '+'; got {name!r}")
    return Solver(name, [make_stage(part) for part in name.split(SEPARATOR)])
