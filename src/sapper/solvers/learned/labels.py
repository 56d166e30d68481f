"""The stage `labels`: an evolved tree labels the hidden cells, and the best label is opened."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell
from sapper.errors import InvalidFile, InvalidOption
from sapper.labels.tree import Tree, read_tree, tree_path
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import native_guess
from sapper.spec import StartRule

DEFAULT_FILE = "evolved"


@dataclass(frozen=True, kw_only=True)
class LabelsGuesser:
    """Genetic programming that labels cells (paper 000), at play: what its conclusion hopes for.

    The tree runs once for each hidden cell. One of the cells that it calls empty near a number is
    opened, drawn at random; without any, one that it calls empty; then one without a label, and a
    cell called a mine only where there is nothing else.
    """

    name: ClassVar[str] = "labels"

    file: str = DEFAULT_FILE
    """A file with a tree, or evolved, which comes with Sapper.

    `sapper evolve labels --plays --output FILE` writes one."""
    verified: bool = True
    """Keep the labels that single numbers prove.

    The second memory that the paper asks for: a proven label is not edited any more, and a proven
    mine is the last to be opened."""

    def __post_init__(self) -> None:
        try:
            _ = self._tree  # a file that cannot be read is refused at once
        except OSError as error:
            raise InvalidOption(f"file is {self.file!r}: {error.strerror}") from None
        except InvalidFile as error:
            raise InvalidOption(str(error)) from None

    @cached_property
    def _tree(self) -> Tree:
        return read_tree(tree_path(self.file))

    @cached_property
    def _native(self) -> _core.Guesser:
        nodes = list(self._tree.nodes)
        return _core.make_guesser(self.name, {"tree": nodes, "verified": self.verified})

    def files(self) -> tuple[Path, ...]:
        """As in `FileStage`."""
        return (tree_path(self.file),)

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The cell that its label makes the best to open; None where all are known mines."""
        return native_guess(self._native, position, known_mines, rng, stage=self.name)

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return self._native
