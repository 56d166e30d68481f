"""What a paper asks a source for, and how much of it comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import Generic, Protocol, TypeVar

from sapper.checks import MAX_SEED, check_seed
from sapper.errors import UnknownName
from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task

Entry = TypeVar("Entry")
Row_co = TypeVar("Row_co", covariant=True)
Row = TypeVar("Row")

_NUM_NAMED = 5
"""So many of the entries that are short are named."""


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


@dataclass(frozen=True, kw_only=True)
class PerScale:
    """A count for each scale."""

    quick: int
    paper: int
    full: int

    def __getitem__(self, scale: Scale) -> int:
        return {Scale.QUICK: self.quick, Scale.PAPER: self.paper, Scale.FULL: self.full}[scale]


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


@dataclass(frozen=True)
class WantedGames:
    """The first so many games of an experiment."""

    name: str
    """What it is called where games of it are missing."""
    experiment: Experiment
    count: int


class RunEntry(Protocol[Row_co]):
    """A row that is filled by runs other than games."""

    @property
    def label(self) -> str:
        """What it is called."""
        ...

    def tasks(self, count: int, seed: int) -> Iterable[Task]:
        """Its runs, so many where they differ by chance."""
        ...

    def row(self, documents: Sequence[Document]) -> Row_co:
        """What the runs say, of which any number may be there."""
        ...


@dataclass(frozen=True)
class Runs(Generic[Entry]):
    """The runs of an entry, as many as are there; most questions need at least one."""

    entry: Entry
    documents: Sequence[Document]

    def __len__(self) -> int:
        return len(self.documents)


@dataclass(frozen=True)
class Unit:
    """What is counted where something is missing."""

    name: str
    """Such as `games`."""
    entries: str = ""
    """What several of them belong to, such as `experiments`; empty where each stands alone."""


GAMES = Unit("games", "experiments")


@dataclass(frozen=True)
class Share:
    """How much there is of an entry."""

    name: str
    done: int
    wanted: int


class Inquiry:
    """Asks a source at a scale, and remembers what it was asked for and what came."""

    def __init__(self, source: Source, *, scale: Scale, seed: int) -> None:
        self.scale = scale
        self.seed = seed
        self._source = source
        self._shares: dict[Unit, list[Share]] = {}

    def games(self, wanted: Sequence[WantedGames]) -> list[GameResults]:
        """The games of each, as many as there are."""
        found = self._source.games(
            [each.experiment for each in wanted], [each.count for each in wanted]
        )
        for each, results in zip(wanted, found, strict=True):
            self._note(GAMES, Share(each.name, len(results), each.count))
        return list(found)

    def runs(self, entries: Sequence[RunEntry[Row]], counts: PerScale, unit: Unit) -> list[Row]:
        """A row for each entry, of the runs that are there."""
        if not entries:
            return []  # a source may refuse to be asked for runs at all
        plan = [list(entry.tasks(counts[self.scale], self.seed)) for entry in entries]
        found = iter(self._source.documents([task for tasks in plan for task in tasks]))
        rows = []
        for entry, tasks in zip(entries, plan, strict=True):
            documents = [each for each in islice(found, len(tasks)) if each is not None]
            self._note(unit, Share(entry.label, len(documents), len(tasks)))
            rows.append(entry.row(documents))
        return rows

    def shares(self, unit: Unit) -> Sequence[Share]:
        """How much there is of each entry that is counted so."""
        return self._shares.get(unit, ())

    def missing(self) -> str:
        """What was asked for and did not come, as a paragraph; empty when all did."""
        sentences = (_missing_sentence(unit, shares) for unit, shares in self._shares.items())
        return " ".join(sentence for sentence in sentences if sentence)

    def _note(self, unit: Unit, share: Share) -> None:
        self._shares.setdefault(unit, []).append(share)


def consecutive_seeds(seed: int, count: int) -> Iterator[int]:
    """So many seeds from this one on; 0 comes after the greatest."""
    first = check_seed(seed)
    return ((first + index) % (MAX_SEED + 1) for index in range(count))


def listed(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    more = len(names) - _NUM_NAMED
    return "; ".join(names[:_NUM_NAMED]) + (f"; and {more} more" if more > 0 else "")


def _missing_sentence(unit: Unit, shares: Sequence[Share]) -> str:
    short = [share.name for share in shares if share.done < share.wanted]
    if not short:
        return ""
    done, wanted = sum(share.done for share in shares), sum(share.wanted for share in shares)
    there = f"{done:,} of {wanted:,} {unit.name} are there"
    if not unit.entries:
        return f"{there}."
    return f"{there}; {len(short)} of {len(shares)} {unit.entries} are short: {listed(short)}."
