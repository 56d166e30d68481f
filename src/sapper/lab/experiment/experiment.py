"""An experiment: everything that the records of a solver's games depend on."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sapper.board import Board, check_board
from sapper.cells import Cell
from sapper.checks import check_seed
from sapper.errors import InvalidBoard, InvalidOption, shown
from sapper.first import first_cell
from sapper.generators import generate
from sapper.solvers.pipeline import Solver
from sapper.solvers.registry import make_solver
from sapper.spec import BoardSpec, StartRule, check_spec

BoardId = int | str
"""What a board is called in a file; a drawn one is called by its index."""


@dataclass(frozen=True, kw_only=True)
class DrawnBoards:
    """Boards that are drawn: board `index` depends on (spec, seed, first, index) alone."""

    spec: BoardSpec
    seed: int
    first: str | None = None
    """The choice of the first cell as in `first_cell`; None for the default of the spec."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "spec", check_spec(self.spec))  # a level may come as text
        check_seed(self.seed)
        first_cell(self.first, self.spec, seed=self.seed, index=0)  # refuses a wrong choice now

    @property
    def fixed_first(self) -> Cell | None:
        """The first cell of every board; None where each draws its own at random.

        Under `given-zero` the generator draws it, and this is a cell that it does not look at.
        """
        if self.first == "random":
            return None
        return first_cell(self.first, self.spec, seed=self.seed, index=0) or (0, 0)

    @property
    def count(self) -> int | None:
        """How many there are: no end to them."""
        return None

    def board(self, index: int) -> Board:
        """Board `index`."""
        cell = first_cell(self.first, self.spec, seed=self.seed, index=index)
        return generate(self.spec, seed=self.seed, index=index, first=cell)


@dataclass(frozen=True, kw_only=True)
class FixedBoards:
    """Boards that were given, all of one spec.

    Where one names no start cell, the solver opens the first cell too: only rule `any` allows it.
    """

    boards: tuple[Board, ...]
    ids: tuple[BoardId, ...]
    """What each is called in the file that it came from."""
    seed: int = 0
    """The seed of the solver's choices."""

    def __post_init__(self) -> None:
        check_seed(self.seed)
        if not self.boards or len(self.boards) != len(self.ids):
            raise InvalidBoard(
                f"{len(self.boards)} boards with {len(self.ids)} ids; "
                "expected at least one board, and one id each"
            )
        specs = {check_board(board).spec for board in self.boards}
        if len(specs) > 1:
            raise InvalidBoard(f"boards of {len(specs)} specs: {', '.join(map(str, specs))}")
        self._check_starts()

    @classmethod
    def numbered(cls, boards: Sequence[Board], seed: int = 0) -> FixedBoards:
        """The boards with their indices as ids."""
        return cls(boards=tuple(boards), ids=tuple(range(len(boards))), seed=seed)

    @property
    def spec(self) -> BoardSpec:
        """The family that all of them belong to."""
        return self.boards[0].spec

    @property
    def count(self) -> int | None:
        """How many there are."""
        return len(self.boards)

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the notation of the boards: equal for the same boards in the same order."""
        digest = hashlib.sha256()
        for board in self.boards:
            digest.update(f"{board}\n\n".encode())
        return digest.hexdigest()

    def board(self, index: int) -> Board:
        """Board `index`."""
        return self.boards[index]

    def _check_starts(self) -> None:
        """Refuse a promise about the first cell where the solver would choose it."""
        for name, board in zip(self.ids, self.boards, strict=True):
            if board.start is None and board.start_rule is not StartRule.ANY:
                raise InvalidBoard(
                    f"board {name!r} names no start cell; "
                    f"start rule {board.start_rule.value!r} needs one"
                )


BoardSource = DrawnBoards | FixedBoards
"""Where the boards of an experiment come from."""


@dataclass(frozen=True, init=False)
class Experiment:
    """Games of one solver on the boards of one source; game i is played on board i.

    Its records depend on these fields and the version of the code, and on nothing else: not
    on the number of workers, nor on which games were played before.
    """

    solver: Solver
    boards: BoardSource
    weighted: bool
    """Whether games are played on instead of lost, and weighed by the safety of their guesses."""

    def __init__(
        self, *, solver: Solver | str, boards: BoardSource, weighted: bool = False
    ) -> None:
        """`solver` is one, or its name as `make_solver` reads it.

        Raises InvalidOption for weighted games on boards that cannot be drawn anew.
        """
        if weighted:
            _check_can_be_weighted(boards)
        object.__setattr__(self, "solver", _resolved(solver))
        object.__setattr__(self, "boards", boards)
        object.__setattr__(self, "weighted", weighted)

    @property
    def is_native(self) -> bool:
        """Whether its games are played wholly outside Python."""
        return self.solver.is_native(self.boards.spec.start_rule)


def _check_can_be_weighted(boards: BoardSource) -> None:
    if isinstance(boards, FixedBoards):
        raise InvalidOption(
            "weighted games draw the mines anew where a guess would lose, so they say nothing of "
            "given boards; draw boards of a level"
        )
    if boards.spec.start_rule is StartRule.GIVEN_ZERO:
        raise InvalidOption(
            "under 'given-zero' layouts are not equally likely; weighted games need the start "
            "rule any, safe or opening"
        )


def _resolved(solver: Solver | str) -> Solver:
    if isinstance(solver, str):
        return make_solver(solver)
    if not isinstance(solver, Solver):
        raise InvalidOption(f"the solver is {shown(solver)}; expected a Solver or its name")
    return solver
