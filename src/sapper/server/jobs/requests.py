"""What a client may ask to have done: one model a kind of job, checked before anything is begun."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, model_validator
from pydantic.dataclasses import dataclass

from sapper.errors import InvalidOption
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.learning.labels.label_options import LabelOptions
from sapper.learning.networks.recipes import MAX_STEPS
from sapper.learning.patterns.evolution import EvolutionOptions
from sapper.papers.paper import find_paper
from sapper.server.jobs.solver_names import check_solver_name
from sapper.setter.methods import DEFAULT_METHOD, make_method
from sapper.setter.puzzle import Puzzle
from sapper.spec import parse_level

MAX_SEED = 2**53 - 1
"""The greatest whole number that JSON carries safely to a browser."""
MAX_CELLS = 10_000
"""Of a board or a puzzle: 100×100."""
MAX_GAMES = 100_000_000
MAX_SOLVERS = 16
MAX_NAME = 500
"""Characters in the name of a solver or a method."""
MAX_TRIALS = 100
MAX_VALIDATIONS = 1000
MAX_ITERATIONS = 2**53 - 1
MAX_SET_SECONDS = 3600.0

STRICT = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)
"""Unknown fields are mistakes, and a request never changes."""
OPTIONS = ConfigDict(extra="forbid", use_attribute_docstrings=True)
"""The same for dataclasses, which say themselves that they are frozen."""

Seed: TypeAlias = Annotated[int, Field(ge=0, le=MAX_SEED)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
JobId: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
"""Drawn by the server; nobody guesses 128 bits."""


class BenchRequest(BaseModel):
    """Solvers on the same boards, as `sapper bench` plays them."""

    model_config = STRICT

    kind: Literal["bench"]
    solvers: Annotated[list[Name], Field(min_length=1, max_length=MAX_SOLVERS)]
    level: Name = "beginner"
    """A preset, or `HEIGHTxWIDTH/MINES`."""
    start_rule: Literal["any", "safe", "opening", "given-zero"] = "safe"
    first: Annotated[str, Field(max_length=20)] | None = None
    """`corner`, `centre`, `best`, `random` or `ROW,COL`; None for the usual one of the rule."""
    games: Annotated[int, Field(ge=1, le=MAX_GAMES)] = 1000
    """Games of each solver."""
    seed: Seed = 0
    cluster: bool = False
    """Whether to play on the Dask cluster that the server was started with."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        spec = parse_level(self.level, self.start_rule)
        check_cells(spec.height, spec.width)
        DrawnBoards(spec=spec, seed=self.seed, first=self.first)
        for name in self.solvers:
            check_solver_name(name)
        return self


def _leave_out_seed(schema: dict[str, Any]) -> None:
    del schema["properties"]["seed"]


@dataclass(
    frozen=True,
    kw_only=True,
    config=ConfigDict(**OPTIONS, json_schema_extra=_leave_out_seed),
)
class PatternOptions(EvolutionOptions):
    """The options of an evolution of patterns; the seed belongs to the request."""

    seed: int = Field(default=0, init=False, exclude=True)


class EvolvePatternsRequest(BaseModel):
    """The evolution of 3×3 patterns, as `sapper evolve patterns` does it."""

    model_config = STRICT

    kind: Literal["evolve-patterns"]
    options: PatternOptions = PatternOptions()
    trials: Annotated[int, Field(ge=1, le=MAX_TRIALS)] = 1
    """Evolutions, with seeds one after the other."""
    seed: Seed = 0

    @property
    def evolution_options(self) -> EvolutionOptions:
        """The options of the first evolution."""
        return EvolutionOptions(**{**asdict(self.options), "seed": self.seed})


@dataclass(frozen=True, kw_only=True, config=OPTIONS)
class TreeOptions(LabelOptions):
    """The options of an evolution of trees that label cells."""


class EvolveLabelsRequest(BaseModel):
    """The evolution of trees that label cells, as `sapper evolve labels` does it."""

    model_config = STRICT

    kind: Literal["evolve-labels"]
    options: TreeOptions = TreeOptions()
    runs: Annotated[int, Field(ge=1, le=MAX_TRIALS)] = 1
    """Runs, each on fields of its own."""
    validations: Annotated[int, Field(ge=0, le=MAX_VALIDATIONS)] = 0
    """Other fields on which the best tree of each run is scored."""
    seed: Seed = 0

    @model_validator(mode="after")
    def _check(self) -> Self:
        check_cells(self.options.height, self.options.width)
        return self


class TrainNetRequest(BaseModel):
    """The training of a network that estimates risks, as `sapper train net` does it."""

    model_config = STRICT

    kind: Literal["train-net"]
    recipe: Literal["paper-beginner", "paper-intermediate", "small", "large"] = "paper-beginner"
    steps: Annotated[int, Field(ge=1, le=MAX_STEPS)] | None = None
    """Steps in all; None for the recipe's."""
    seed: Seed = 0


class TrainValueRequest(BaseModel):
    """The training of a network that estimates chances to win, as `sapper train value` does it."""

    model_config = STRICT

    kind: Literal["train-value"]
    recipe: Literal["value", "value-small"] = "value"
    teacher: JobId | None = None
    """The finished training of `value` that `value-small` learns from."""
    steps: Annotated[int, Field(ge=1, le=MAX_STEPS)] | None = None
    """Steps in all; None for the recipe's."""
    seed: Seed = 0

    @model_validator(mode="after")
    def _check(self) -> Self:
        if (self.recipe == "value-small") != (self.teacher is not None):
            raise InvalidOption("'value-small' needs a teacher, and 'value' takes none")
        return self


class PapersRequest(BaseModel):
    """The tables of a paper, remade as `sapper papers run` does it."""

    model_config = STRICT

    kind: Literal["papers"]
    paper: Annotated[str, Field(max_length=20)]
    scale: Literal["quick", "paper", "full"] = "quick"
    seed: Seed = 0

    @model_validator(mode="after")
    def _check(self) -> Self:
        find_paper(self.paper)
        return self


class SetRequest(BaseModel):
    """The mines of a Minesetter puzzle, as `sapper set` sets them."""

    model_config = STRICT

    kind: Literal["set"]
    puzzle: Annotated[str, Field(min_length=1, max_length=2 * MAX_CELLS)]
    """Rows of digits and dots, which are the free squares."""
    method: Name = DEFAULT_METHOD
    iterations: Annotated[int, Field(ge=1, le=MAX_ITERATIONS)] | None = None
    """None for the paper's."""
    max_seconds: Annotated[float, Field(gt=0, le=MAX_SET_SECONDS)] | None = None
    seed: Seed = 0

    @model_validator(mode="after")
    def _check(self) -> Self:
        puzzle = Puzzle.parse(self.puzzle)
        check_cells(puzzle.height, puzzle.width)
        make_method(self.method)
        return self


JobRequest: TypeAlias = Annotated[
    BenchRequest
    | EvolvePatternsRequest
    | EvolveLabelsRequest
    | TrainNetRequest
    | TrainValueRequest
    | PapersRequest
    | SetRequest,
    Field(discriminator="kind"),
]
"""Anything that can be asked for."""

_REQUESTS: TypeAdapter[JobRequest] = TypeAdapter(JobRequest)


def read_request(document: object) -> JobRequest:
    """The request that a document of the store holds; raises ValueError for none."""
    return _REQUESTS.validate_python(document)


def check_cells(height: int, width: int) -> None:
    """Refuse boards that are larger than the server works on."""
    if height * width > MAX_CELLS:
        raise InvalidOption(f"the board has {height * width} cells; allowed are {MAX_CELLS}")
