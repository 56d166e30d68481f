"""The stage `single-point`: one number at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sapper import _core
from sapper.position import Position
from sapper.solvers.native import deduction_by
from sapper.solvers.stage import Deduction
from sapper.spec import StartRule


@dataclass(frozen=True, kw_only=True)
class SinglePointDeducer:
    """The baseline of Engel and Meyer-Teruel ("Minesweeper AI Agent"), to a fixed point.

    A number that needs as many mines as it has unknown neighbours makes them mines; one that needs
    no more frees them. What is found is fed back until nothing changes. The mine counter is not
    used.
    """

    name: ClassVar[str] = "single-point"

    def deduce(self, position: Position) -> Deduction:
        """All cells so proven; raises ContradictoryPosition if a number is found impossible."""
        native = self.native_stage(position.start_rule)
        return deduction_by(native, position, reason="single numbers leave no mine for them")

    def native_stage(self, start_rule: StartRule) -> _core.Deducer:
        """The same stage in C++."""
        return _core.make_deducer(self.name, {})
