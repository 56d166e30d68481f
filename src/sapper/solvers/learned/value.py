"""The stages `value` and `deep`: a network values what may come of each guess."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.analysis.choice import Choice, choose, read_choice
from sapper.cells import Cell
from sapper.checks import check_between, check_share
from sapper.errors import InvalidOption, shown
from sapper.network.card import CARD_SUFFIX, WIN_PROBABILITY
from sapper.network.inference import check_model, model_path
from sapper.network.integer_value import integer_path, load_integers, value_function
from sapper.network.value import ValueInput
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.spec import StartRule

MAX_LAYOUTS = 100_000
MAX_CANDIDATES = 64
MAX_PLAYOUTS = 100_000


@dataclass(frozen=True, kw_only=True)
class ValueGuesser:
    """Opens the cell with the best chance to win, by a network that values what may come of it.

    Endings of few layouts are solved exactly. Else the best candidates of the look ahead are
    weighed: for each number that a cell may show, the network says the chance to win from there.

    It guesses where nothing is proven: named alone it is read as `exact+value`.
    """

    name: ClassVar[str] = "value"
    proves_by: ClassVar[str] = "exact"

    model: str = "value-small"
    """A value network that comes with Sapper, or the path of an .onnx file with its card.

    Where the same lies beside it in whole numbers (.value), it is run in these."""
    candidates: int = 6
    """So many guesses are weighed, the best ones of the look ahead."""
    theta: float = 0.002
    """Another guess than the look ahead's is taken only where it is better by so much."""
    plies: int = 1
    """2: where the next move is a guess again, the guesses that may follow are weighed too."""
    layouts: int = 1000
    """Endings of so many layouts are solved exactly."""
    leaf_layouts: int = 1000
    """The same of endings that a guess may lead to."""

    def __post_init__(self) -> None:
        check_between("candidates", self.candidates, 1, MAX_CANDIDATES)
        check_between("plies", self.plies, 1, 2)
        check_between("layouts", self.layouts, 1, MAX_LAYOUTS)
        check_between("leaf_layouts", self.leaf_layouts, 1, MAX_LAYOUTS)
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
        choices = {
            place: choose(position)
            for place, position in enumerate(positions)
            if position.is_untouched  # the champion has a table of first cells
        }
        for places in _alike(positions, without=choices):
            group = [positions[place] for place in places]
            choices |= zip(places, self._choose(group), strict=True)
        return [self._decision(choices[place]) for place in range(len(positions))]

    def files(self) -> tuple[Path, ...]:
        """The weights and their card."""
        path = model_path(self.model)
        integers = integer_path(path)
        return path, path.with_suffix(CARD_SUFFIX), *([] if integers is None else [integers])

    def native_stage(self, start_rule: StartRule) -> _core.Guesser | None:
        """The same stage in C++, where its network is there in whole numbers."""
        integers = integer_path(model_path(self.model))
        if integers is None:
            return None
        options = {"start_rule": start_rule.value, **self._options()}
        return _core.make_network_guesser(self.name, options, load_integers(integers).native)

    @property
    def search_options(self) -> _core.ValueSearchOptions:
        """How the core searches."""
        return _core.ValueSearchOptions(self._options())

    def _options(self) -> dict[str, int | float]:
        options = asdict(self)
        del options["model"]
        return options

    def _choose(self, positions: Sequence[Position]) -> list[Choice]:
        """Choices in positions of one size and number of mines."""
        numbers = np.stack([position.numbers for position in positions])
        num_mines = positions[0].num_mines
        searches = _core.ValueSearches(numbers, num_mines, self.search_options, 1)
        values = value_function(model_path(self.model))
        while len((asked := searches.asked())[0]):
            inputs = ValueInput(*asked, np.full(len(asked[0]), num_mines))
            searches.tell(values(inputs))
        return [read_choice(searches.choice(at), one) for at, one in enumerate(positions)]

    def _decision(self, choice: Choice) -> Decision:
        return Decision(
            cells=(choice.cell,),
            is_guess=True,
            mine_probability=choice.mine_probability,
            win_probability=choice.win_probability,
            reason=choice.reason,
            stage=self.name,
            considered=choice.considered,
        )


@dataclass(frozen=True, kw_only=True)
class DeepGuesser(ValueGuesser):
    """Weighs as `value` does, two guesses ahead, and plays out those that are close.

    For analysis and records: it takes seconds a guess.
    """

    name: ClassVar[str] = "deep"

    candidates: int = 10
    """So many guesses are weighed, the best ones of the look ahead."""
    plies: int = 2
    """1: only the positions right after a guess are valued."""
    layouts: int = 20_000
    """Endings of so many layouts are solved exactly."""
    playouts: int = 1000
    """So many games go on from each guess that is close, and fewer on boards larger than expert."""
    playout_candidates: int = 10
    """So many guesses are played out at most."""
    playout_margin: float = 0.05
    """A guess whose value is so far behind the best is not played out."""

    def __post_init__(self) -> None:
        super().__post_init__()
        check_between("playouts", self.playouts, 0, MAX_PLAYOUTS)
        check_between("playout_candidates", self.playout_candidates, 2, MAX_CANDIDATES)
        check_share("playout_margin", self.playout_margin)


def _alike(positions: Sequence[Position], *, without: Container[int]) -> list[list[int]]:
    """The places of positions of the same size and number of mines, together."""
    groups: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for place, position in enumerate(positions):
        if place in without:
            continue
        groups[position.height, position.width, position.num_mines].append(place)
    return list(groups.values())
