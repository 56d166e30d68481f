"""Stages by name: `make_solver("exact+least-risk")` reads a pipeline and builds it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from sapper.errors import InvalidOption, UnknownName, shown
from sapper.naming.options import read_options, write_name
from sapper.naming.written import SEPARATOR, WrittenStage, is_stage_name, split_name
from sapper.solvers.entry import StageEntry, StageKind
from sapper.solvers.pipeline import Solver
from sapper.solvers.stage import Stage

ENTRY_POINTS = "sapper.stages"
"""The entry-point group in which other packages offer stages: name = `module:factory`."""

DEDUCER, GUESSER = StageKind.DEDUCER, StageKind.GUESSER

_BUILT_IN = (
    StageEntry(
        "champion",
        GUESSER,
        "the best chance to win: exact endgames; before them a look ahead and a network",
        "sapper.solvers.champion:ChampionGuesser",
    ),
    StageEntry(
        "corner",
        GUESSER,
        "a random hidden corner",
        "sapper.solvers.corner:CornerGuesser",
    ),
    StageEntry(
        "csp",
        DEDUCER,
        "values common to all solutions of the constraints, found by backtracking",
        "sapper.solvers.csp:CspDeducer",
    ),
    StageEntry(
        "csp-guess",
        GUESSER,
        "the cell that fewest solutions make a mine, or the interior if no riskier",
        "sapper.solvers.csp:CspGuesser",
    ),
    StageEntry(
        "deep",
        GUESSER,
        "the best chance to win by a network that looks two guesses ahead",
        "sapper.solvers.learned.value:DeepGuesser",
    ),
    StageEntry(
        "dqn",
        GUESSER,
        "the cell that an agent values most which learned from reward alone",
        "sapper.solvers.learned.dqn:DqnGuesser",
    ),
    StageEntry(
        "edge-csp",
        DEDUCER,
        "values common to all solutions for the edge cells, each tried with 0 and 1",
        "sapper.solvers.edge_csp:EdgeCspDeducer",
    ),
    StageEntry(
        "exact",
        DEDUCER,
        "everything that the position implies, mine counter included",
        "sapper.solvers.exact:ExactDeducer",
    ),
    StageEntry(
        "fast",
        GUESSER,
        "the champion within a millisecond a game: smaller endgames, one step ahead",
        "sapper.solvers.champion:FastGuesser",
    ),
    StageEntry(
        "ga",
        GUESSER,
        "mines along the frontier evolve; the cell that fewest layouts have one on",
        "sapper.solvers.genetic:GeneticGuesser",
    ),
    StageEntry(
        "labels",
        GUESSER,
        "a cell that an evolved tree calls empty",
        "sapper.solvers.learned.labels:LabelsGuesser",
    ),
    StageEntry(
        "least-risk",
        GUESSER,
        "the cell least likely to be a mine, by the exact analysis",
        "sapper.solvers.exact:LeastRiskGuesser",
    ),
    StageEntry(
        "logic",
        DEDUCER,
        "single numbers, and pairs of which one sees all that the other does",
        "sapper.solvers.logic:LogicDeducer",
    ),
    StageEntry(
        "logic-guess",
        GUESSER,
        "opens a cell or flags one, by a coin, and believes its flags",
        "sapper.solvers.logic:LogicGuesser",
    ),
    StageEntry(
        "most-constrained",
        DEDUCER,
        "values common to all solutions around the most constrained cell",
        "sapper.solvers.csp:MostConstrainedDeducer",
    ),
    StageEntry(
        "most-constrained-guess",
        GUESSER,
        "the best cell of the solutions around the most constrained one, or one outside",
        "sapper.solvers.csp:MostConstrainedGuesser",
    ),
    StageEntry(
        "net",
        GUESSER,
        "the cell that a neural network calls least risky",
        "sapper.solvers.learned.net:NetGuesser",
    ),
    StageEntry(
        "patterns",
        GUESSER,
        "what evolved 3×3 patterns open, with flags of their own",
        "sapper.solvers.learned.patterns:PatternsGuesser",
    ),
    StageEntry(
        "queue",
        GUESSER,
        "each number once, as it comes up in a queue; then any cell",
        "sapper.solvers.single_point:QueueGuesser",
    ),
    StageEntry(
        "random",
        GUESSER,
        "any hidden cell not known to be a mine",
        "sapper.solvers.random:RandomGuesser",
    ),
    StageEntry(
        "single-point",
        DEDUCER,
        "one number at a time",
        "sapper.solvers.single_point:SinglePointDeducer",
    ),
    StageEntry(
        "tank",
        DEDUCER,
        "Bai Li's solver: single numbers, then every way to fill the frontier",
        "sapper.solvers.tank:TankDeducer",
    ),
    StageEntry(
        "tank-guess",
        GUESSER,
        "Bai Li's: the cell that is empty in most ways to fill its part",
        "sapper.solvers.tank:TankGuesser",
    ),
    StageEntry(
        "value",
        GUESSER,
        "the best chance to win, by a network that values what may come of a guess",
        "sapper.solvers.learned.value:ValueGuesser",
    ),
)

STAGES = {entry.name: entry for entry in _BUILT_IN}
"""The built-in stages by name."""


def known_stages() -> tuple[StageEntry, ...]:
    """Every registered stage: the built-in ones, then those of other packages by name.

    One that cannot be used is among them; its `describe()` says why.
    """
    return *_BUILT_IN, *third_party_stages()


@cache
def third_party_stages() -> tuple[StageEntry, ...]:
    """What other packages offer, looked up once: it reads the metadata of all of them."""
    entries = [_third_party_stage(point) for point in entry_points(group=ENTRY_POINTS)]
    offers = Counter(entry.name for entry in entries)
    return tuple(
        replace(entry, conflict=_conflict(entry.name, offers[entry.name]))
        for entry in sorted(entries, key=lambda entry: (entry.name, entry.source))
    )


def find_stage(name: str) -> StageEntry:
    """The stage of that name; raises UnknownName with a suggestion.

    No other package can take the name of a built-in stage.
    """
    if name in STAGES:
        return STAGES[name]
    offered = {entry.name: entry for entry in third_party_stages()}
    if name not in offered:
        raise UnknownName("stage", name, STAGES.keys() | offered)
    return offered[name]


def make_stage(text: str) -> Stage:
    """A new stage from its name, with options or without, such as `csp(limit=20)`."""
    stages = split_name(text)
    if len(stages) != 1:
        raise InvalidOption(f"{shown(text)} names {len(stages)} stages; expected one")
    return _Named(stages[0]).make()


def make_solver(name: str) -> Solver:
    """The solver whose stages the name lists, such as `exact+least-risk`.

    Its own name is the canonical form. Raises UnknownName for a stage or an option that does not
    exist, InvalidOption for a wrong value or an impossible order, and InvalidStage for a stage
    that cannot be loaded.

    >>> import sapper
    >>> sapper.make_solver("csp( limit = 7 ) + random").name
    'csp(limit=7)+random'
    >>> sapper.make_solver("champion").name
    'exact+champion'
    """
    stages = _read_stages(name)
    return Solver(_joined(stages), [stage.make() for stage in stages])


def canonical_name(name: str) -> str:
    """The one name that all spellings of a solver share.

    Without spaces, options in the order of their declaration, defaults left out; a guesser alone
    that leans on a deducer comes with it.
    """
    return _joined(_read_stages(name))


class _Named:
    """A stage that exists, with values for some of its options."""

    def __init__(self, written: WrittenStage) -> None:
        self._entry = find_stage(written.name)
        self._options = self._entry.options()
        self._values = read_options(written, self._options)

    def make(self) -> Stage:
        return self._entry.make(self._values)

    @property
    def proves_by(self) -> str | None:
        """The deducer that a guesser leans on, by its name; None where it leans on none."""
        return getattr(self._entry.factory(), "proves_by", None)

    def __str__(self) -> str:
        return write_name(self._entry.name, self._options, self._values)


def _read_stages(name: str) -> list[_Named]:
    """The stages of a solver, with the deducer that a guesser named alone leans on."""
    stages = [_Named(written) for written in split_name(name)]
    deducer = stages[0].proves_by if len(stages) == 1 else None
    return stages if deducer is None else [_Named(WrittenStage(deducer)), *stages]


def _joined(stages: list[_Named]) -> str:
    return SEPARATOR.join(map(str, stages))


def _third_party_stage(point: EntryPoint) -> StageEntry:
    package = point.dist
    source = f"{package.name} {package.version}" if package else "an unnamed package"
    return StageEntry(point.name, None, "", point.value, source)


def _conflict(name: str, num_offers: int) -> str | None:
    if name in STAGES:
        return "the name belongs to a built-in stage"
    if not is_stage_name(name):
        return "a stage's name has no spaces, quotes or any of + ( ) , ="
    return f"{num_offers} packages offer the name" if num_offers > 1 else None
