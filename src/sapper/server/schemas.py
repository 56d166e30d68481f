"""What the server answers. Fields have no defaults: an answer always has all of them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from sapper.server.jobs.requests import JobId, JobRequest
from sapper.server.jobs.results import JobResult, Progress

FROZEN = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

MAX_POSITION = 5_000
"""Characters of a position whose estimates are asked for."""


class JobState(StrEnum):
    """Where a job is in its life."""

    QUEUED = "queued"
    """It waits for its turn."""
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    """It ended with an error."""
    CANCELLED = "cancelled"
    """Somebody stopped it."""
    INTERRUPTED = "interrupted"
    """The server was stopped while it ran; it goes on when a server starts."""


class JobSummary(BaseModel):
    """A job without its result, as lists and events have it."""

    model_config = FROZEN

    id: JobId
    request: JobRequest
    state: JobState
    progress: Progress | None
    """None before it has begun."""
    error: str | None
    """Why it failed."""
    created: str
    """In UTC, as ISO 8601."""
    updated: str


class Job(JobSummary):
    """A job with all that is known of it."""

    result: JobResult | None
    """None before it is done."""


class JobChange(BaseModel):
    """What an event says: how a job is now."""

    model_config = FROZEN

    id: JobId
    job: JobSummary | None
    """None where the job was deleted."""


class Features(BaseModel):
    """What this server can do, by what is installed beside it."""

    model_config = FROZEN

    train: bool
    """Train networks: PyTorch is there."""
    evolve_labels: bool
    """Evolve trees: DEAP is there."""
    cluster: bool
    """Play on a Dask cluster: one was named when the server started."""


class LimitsInForce(BaseModel):
    """What the server refuses to go beyond."""

    model_config = FROZEN

    body_bytes: int
    cells: int
    games: int
    solvers: int
    unfinished_jobs: int
    job_seconds: float
    changes_per_second: float


class StageOffer(BaseModel):
    """A stage that solvers may be made of."""

    model_config = FROZEN

    name: str
    kind: str | None
    summary: str
    native: bool
    """Whether the browser plays it too."""
    source: str
    """`built-in`, or the package that it comes from."""
    error: str | None
    """Why it cannot be used here; None when it can."""


class PaperOffer(BaseModel):
    """A paper whose tables can be remade."""

    model_config = FROZEN

    name: str
    title: str
    scales: dict[str, str]
    """What each scale takes."""


class Welcome(BaseModel):
    """What a client learns first."""

    model_config = FROZEN

    version: str
    features: Features
    limits: LimitsInForce
    solvers: list[StageOffer]
    methods: list[str]
    """Of Minesetter."""
    models: list[str]
    """Networks that estimate risks."""
    papers: list[PaperOffer]


class Run(BaseModel):
    """Games of one solver on one kind of board, as the run store holds them."""

    model_config = FROZEN

    id: int
    solver: str
    height: int
    width: int
    mines: int
    start_rule: str
    first: str
    seed: str
    """In digits: it may be greater than what JSON carries safely."""
    weighted: bool
    version: str
    created: str
    finished: str
    games: int
    wins: float
    win_rate: float | None
    interval: tuple[float, float]
    cpu_seconds: float


class RunDetails(Run):
    """A run with the course of its win rate."""

    curve: list[tuple[int, float]]
    """Games and, of these, wins, at the ends of stretches that the store holds without a gap."""


class EstimateRequest(BaseModel):
    """A position, and the network that is to estimate its risks."""

    model_config = FROZEN

    position: Annotated[str, Field(min_length=1, max_length=MAX_POSITION)]
    """In the notation."""
    model: Annotated[str, Field(min_length=1, max_length=100)] = "small"
    """One that comes with Sapper, or `job:ID` of a finished training."""


class Estimate(BaseModel):
    """Mine probabilities of the hidden cells, by rows; None for open cells."""

    model_config = FROZEN

    model: str
    estimated: list[list[float | None]]
    exact: list[list[float | None]] | None
    """None where the exact analysis would take too long, or no layout agrees."""


class Problem(BaseModel):
    """Why a request was refused."""

    model_config = FROZEN

    error: str
