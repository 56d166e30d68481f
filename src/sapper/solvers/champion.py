"""The stages `champion` and `fast`: exact endgames, and a look ahead before them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.analysis.choice import choose
from sapper.cells import Cell
from sapper.network.integer_value import champion_network, champion_network_path
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.spec import StartRule


@dataclass(frozen=True, kw_only=True)
class ChampionGuesser:
    """Open the cell with the best chance to win the whole game.

    Where few layouts are left the endgame is solved: the chance to win is exact. Before, each
    number that a candidate may show is looked at: does it leave a certain-safe cell, and if not,
    how risky is the next guess? Where the best are close and an opening has been found, a small
    network values the positions that each number would lead to.

    It guesses where nothing is proven: named alone it is read as `exact+champion`.
    """

    name: ClassVar[str] = "champion"
    proves_by: ClassVar[str] = "exact"

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The champion's choice; raises ContradictoryPosition when no layout agrees."""
        choice = choose(position, self._options())
        return Decision(
            cells=(choice.cell,),
            is_guess=True,
            mine_probability=choice.mine_probability,
            win_probability=choice.win_probability,
            reason=choice.reason,
            stage=self.name,
            considered=choice.considered,
        )

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        options = {"start_rule": start_rule.value}
        return _core.make_network_guesser(self.name, options, champion_network().native)

    def files(self) -> tuple[Path, ...]:
        """The network."""
        return (champion_network_path(),)

    def _options(self) -> dict[str, bool | int | float | str]:
        return {"setting": self.name}


@dataclass(frozen=True, kw_only=True)
class FastGuesser(ChampionGuesser):
    """Choose as `champion` does with less of everything: within a millisecond an expert game.

    One step ahead, endgames of at most 2,000 layouts, and no network.
    """

    name: ClassVar[str] = "fast"

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return _core.make_guesser(self.name, {"start_rule": start_rule.value})

    def files(self) -> tuple[Path, ...]:
        """None."""
        return ()
