"""What comes of jobs, and what is told of them on the way."""

from __future__ import annotations

from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

FROZEN = ConfigDict(
    extra="forbid", frozen=True, use_attribute_docstrings=True, populate_by_name=True
)


class PairedScore(BaseModel):
    """A solver against another one on the same boards."""

    model_config = FROZEN

    with_: str = Field(alias="with")
    """The other solver."""
    wins_this: int
    wins_other: int
    difference: float
    interval: tuple[float, float]
    both: int
    only_this: int
    only_other: int
    neither: int
    p_value: float
    """McNemar's exact test."""
    mid_p_value: float


class SolverScore(BaseModel):
    """How a solver did, as `sapper bench --json` says it."""

    model_config = FROZEN

    solver: str
    height: int
    width: int
    mines: int
    start_rule: str
    first: str
    games: int
    wins: int
    win_rate: float
    interval: tuple[float, float]
    """The 95 % interval of the win rate."""
    guesses_per_game: float
    moves_per_game: float
    cpu_seconds: float
    cpu_ms_per_game: float
    seed: int
    version: str
    paired: list[PairedScore]
    """Against the first solver."""


class BenchResult(BaseModel):
    """The scores of a bench, in the order of its solvers."""

    model_config = FROZEN

    scores: list[SolverScore]
    runs: list[int]
    """The runs of the store that hold the games, in the same order."""


class PatternTrial(BaseModel):
    """One evolution of patterns."""

    model_config = FROZEN

    seed: int
    fitness: float
    """The best of the last generation, on its own games."""
    fresh_fitness: float
    """On games that no evolution has seen."""
    fresh_interval: tuple[float, float]
    fresh_games: int
    patterns_used: int
    games_played: int
    cpu_seconds: float
    history: list[tuple[float, float]]
    """The best and the mean fitness of each generation."""


class PatternsResult(BaseModel):
    """What evolutions of patterns came to."""

    model_config = FROZEN

    fitness: float
    """The mean over the trials of the best fitness at the end."""
    fresh_fitness: float
    trials: list[PatternTrial]
    file: str
    """The best set as a pattern file, which `patterns(FILE)` takes."""


class LabelTrial(BaseModel):
    """One evolution of a tree."""

    model_config = FROZEN

    run: int
    score: float
    validation_score: float | None
    validation_scores: list[float]
    iterations: float
    evaluations: int
    size: int
    depth: int
    cpu_seconds: float
    improvements: list[list[float]]


class LabelsResult(BaseModel):
    """What evolutions of trees came to."""

    model_config = FROZEN

    score: float
    validation_score: float | None
    runs: list[LabelTrial]
    best_run: int
    tree: str
    """The best of all."""
    simplified_tree: str
    """The same without what does nothing on its fields; `labels(FILE)` takes it."""


class TrainResult(BaseModel):
    """What a training came to."""

    model_config = FROZEN

    card: dict[str, Any]
    """The model card, as it lies beside the network."""


class PapersResult(BaseModel):
    """The tables of a paper beside ours."""

    model_config = FROZEN

    report: dict[str, Any]
    """As `sapper papers run --json` prints it."""
    markdown: str
    """The same in writing, with the words."""


class SetResult(BaseModel):
    """The best layout that a method found, as `sapper set --json` says it."""

    model_config = FROZEN

    method: str
    value: int
    mines: int
    proven_optimal: bool
    bound: dict[str, int] | None
    """No layout has a smaller value and then fewer mines; None where nothing is proven."""
    layout: list[str]
    """The rows of the puzzle with a `*` for each mine."""
    seconds: float
    cpu_seconds: float
    evaluations: int
    iterations: int
    stopped_by: str
    seed: int
    version: str
    log: list[tuple[int, int, int]]
    """Each improvement: evaluations until then, value, mines."""


JobResult: TypeAlias = (
    BenchResult | PatternsResult | LabelsResult | TrainResult | PapersResult | SetResult
)


class SolverStanding(BaseModel):
    """How far a solver of a bench is."""

    model_config = FROZEN

    solver: str
    done: int
    total: int
    wins: int


class BenchStanding(BaseModel):
    """How far a bench is."""

    model_config = FROZEN

    solvers: list[SolverStanding]


class PatternsStanding(BaseModel):
    """How far an evolution of patterns is."""

    model_config = FROZEN

    trial: int
    history: list[tuple[float, float]]
    """The best and the mean fitness of each generation so far."""


class LabelsStanding(BaseModel):
    """How far an evolution of trees is; proportional scores."""

    model_config = FROZEN

    run: int
    iteration: float
    best: float
    mean: float


class TrainStanding(BaseModel):
    """How far a training is."""

    model_config = FROZEN

    reports: list[dict[str, Any]]
    """One a test, as `log.jsonl` holds them."""


class SetStanding(BaseModel):
    """How far a method of Minesetter is."""

    model_config = FROZEN

    value: int
    mines: int
    evaluations: int
    iterations: int
    seconds: float


Standing: TypeAlias = (
    BenchStanding | PatternsStanding | LabelsStanding | TrainStanding | SetStanding
)


class Progress(BaseModel):
    """How far a job is."""

    model_config = FROZEN

    done: float
    total: float | None
    """None where nobody knows."""
    words: str
    """The same for people, such as `1,200 of 5,000 games`."""
    partial: Standing | None
    """What there is so far, in the form of the job's kind."""
