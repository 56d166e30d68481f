"""The stage `value`: a network values what may come of each guess, and the best is opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell, row_col
from sapper.checks import check_between
from sapper.errors import InvalidOption, shown
from sapper.network.card import CARD_SUFFIX, WIN_PROBABILITY
from sapper.network.estimating import by_size
from sapper.network.inference import check_model, model_path
from sapper.position import Position
from sapper.solvers.decision import Decision

MAX_LAYOUTS = 100_000
MAX_CANDIDATES = 64


@dataclass(frozen=True, kw_only=True)
class ValueGuesser:
    """Opens the cell with the best chance to win, by a network that values what may come of it.

    Endings of few layouts are solved exactly. Else the best candidates of the look ahead are
    weighed: for each number that a cell may show, the network says the chance to win from there.
    """

    name: ClassVar[str] = "value"

    model: str = "value"
    """A value network that comes with Sapper, or the path of an .onnx file with its card."""
    candidates: int = 6
    """So many guesses are weighed, the best ones of the look ahead."""
    theta: float = 0.002
    """Another guess than the look ahead's is taken only where it is better by so much."""
    plies: int = 1
    """2: where the next move is a guess again, the guesses that may follow are weighed too."""
    layouts: int = 1000
    """Endings of so many layouts are solved exactly."""

    def __post_init__(self) -> None:
        check_between("candidates", self.candidates, 1, MAX_CANDIDATES)
        check_between("plies", self.plies, 1, 2)
        check_between("layouts", self.layouts, 1, MAX_LAYOUTS)
        if not 0 <= self.theta <= 1:
            raise InvalidOption(f"theta is {shown(self.theta)}; allowed are 0 to 1")
        check_model(self.model, WIN_PROBABILITY)

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The cell with the best chance to win."""
        return self.guess_many([position], [known_mines], [rng])[0]

    def guess_many(
        self,
        positions: Sequence[Position],
        known_mines: Sequence[frozenset[Cell]],
        rngs: Sequence[np.random.Generator],
    ) -> list[Decision | None]:
        """For each position what `guess` would answer."""
        decisions: dict[int, Decision | None] = {}
        for places in by_size(positions):
            group = [positions[place] for place in places]
            decisions |= zip(places, self._decide(group), strict=True)
        return [decisions[place] for place in range(len(positions))]

    def files(self) -> tuple[Path, ...]:
        """The weights and their card."""
        path = model_path(self.model)
        return path, path.with_suffix(CARD_SUFFIX)

    @property
    def search_options(self) -> _core.ValueSearchOptions:
        """How the core searches."""
        options = _core.ValueSearchOptions()
        options.candidates = self.candidates
        options.theta = self.theta
        options.plies = self.plies
        options.max_layouts = self.layouts
        return options

    def _decide(self, positions: Sequence[Position]) -> list[Decision]:
        """Decisions in positions of one size."""
        num_mines = [position.num_mines for position in positions]
        searches = _core.ValueSearches(
            np.stack([position.numbers for position in positions]),
            num_mines,
            self.search_options,
            1,
        )
        answer_all(searches, np.array(num_mines), self._values)
        width = positions[0].width
        return [
            self._decision(searches, place, row_col(cell, width=width), risk, win)
            for place, (cell, risk, win) in enumerate(searches.choices())
        ]
