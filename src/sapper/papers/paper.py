"""What a paper is: who wrote it, and how its tables are filled at a scale."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from sapper.errors import UnknownName
from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.paper_report import PaperReport


class Scale(StrEnum):
    """How much is played."""

    QUICK = "quick"
    """About a minute in all: wide intervals, the shape of the table."""
    PAPER = "paper"
    """As many games as the authors played."""
    FULL = "full"
    """Enough for tight intervals."""

    @classmethod
    def parse(cls, name: str) -> Scale:
        """The scale of that name; raises UnknownName with a suggestion."""
        try:
            return cls(name)
        except ValueError:
            raise UnknownName("scale", str(name), [scale.value for scale in cls]) from None


class Source(Protocol):
    """Where results come from: one source plays what is missing, another looks up what is kept."""

    def games(
        self, experiments: Sequence[Experiment], counts: Sequence[int]
    ) -> Sequence[GameResults]:
        """The first so many games of each experiment; one that looks up may return fewer."""
        ...

    def documents(self, tasks: Sequence[Task]) -> Sequence[Document | None]:
        """The result of each task; None for one that is looked up and not kept."""
        ...


class Paper(Protocol):
    """A paper whose tables can be remade. How it fills them is its own affair."""

    @property
    def name(self) -> str:
        """The short name, such as `002`."""
        ...

    @property
    def title(self) -> str:
        """The title as printed."""
        ...

    @property
    def authors(self) -> str:
        """The authors as printed."""
        ...

    @property
    def about(self) -> str:
        """What it is about, in a sentence or two."""
        ...

    def effort(self, scale: Scale) -> str:
        """What filling its tables at that scale takes, in a few words."""
        ...

    def fill(self, source: Source, *, scale: Scale, seed: int) -> PaperReport:
        """The published tables beside ours; what the source does not return is missing."""
        ...
