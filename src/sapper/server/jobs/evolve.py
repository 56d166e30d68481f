"""Evolutions of patterns and of trees, with checkpoints in the run store to go on from."""

from __future__ import annotations

from functools import partial

from sapper.files import write_atomically
from sapper.labels.tree import write_tree
from sapper.learning.labels.evolution import LabelRun
from sapper.learning.labels.outcome import LabelOutcome, outcome_document
from sapper.learning.labels.parallel import Standing, evolve_many
from sapper.learning.patterns.evolution import (
    EvolvedPatterns,
    PatternEvolution,
    evolve_patterns,
)
from sapper.learning.patterns.outcome_files import file_of
from sapper.learning.patterns.trials import PatternTrials, trial_options, trials_document
from sapper.patterns.file import write_patterns
from sapper.server.jobs.desk import Desk
from sapper.server.jobs.requests import EvolveLabelsRequest, EvolvePatternsRequest
from sapper.server.jobs.results import (
    LabelsResult,
    LabelsStanding,
    LabelTrial,
    PatternsResult,
    PatternsStanding,
    PatternTrial,
    Progress,
)


def run_patterns(request: EvolvePatternsRequest, desk: Desk) -> PatternsResult:
    """Evolve patterns, one trial after the other."""
    trials = PatternTrials([_evolve_trial(request, desk, each) for each in range(request.trials)])
    file = write_patterns(file_of(trials.best))
    write_atomically(desk.product("patterns.txt"), file.encode())
    document = trials_document(trials)
    return PatternsResult(
        fitness=document["fitness"],
        fresh_fitness=document["fresh_fitness"],
        trials=[PatternTrial(**each) for each in document["trials"]],
        file=file,
    )


def _evolve_trial(request: EvolvePatternsRequest, desk: Desk, trial: int) -> EvolvedPatterns:
    def note(evolution: PatternEvolution) -> None:
        desk.tell(partial(_patterns_progress, evolution, trial, request.trials))

    return evolve_patterns(
        trial_options(request.evolution_options, trial),
        jobs=desk.workers,
        store=desk.store,
        on_step=note,
    )


def _patterns_progress(evolution: PatternEvolution, trial: int, trials: int) -> Progress:
    generations = evolution.options.generations
    return Progress(
        done=trial * generations + evolution.generation,
        total=trials * generations,
        words=f"generation {evolution.generation} of {generations}, trial {trial + 1} of {trials}",
        partial=PatternsStanding(trial=trial, history=list(evolution.history)),
    )


def run_labels(request: EvolveLabelsRequest, desk: Desk) -> LabelsResult:
    """Evolve trees, the runs side by side."""
    runs = [
        LabelRun(options=request.options, seed=request.seed, index=index)
        for index in range(request.runs)
    ]
    iterations = [0.0] * request.runs

    def note(run: int, standing: Standing) -> None:
        iterations[run] = standing.iteration
        desk.tell(partial(_labels_progress, request, run, standing, sum(iterations)))

    found = evolve_many(
        runs,
        jobs=desk.workers,
        num_validations=request.validations,
        store=desk.store,
        on_progress=note,
    )
    outcome = LabelOutcome(found)
    write_tree(desk.product("tree.txt"), outcome.simplified)
    document = outcome_document(outcome)
    return LabelsResult(
        score=document["score"],
        validation_score=document["validation_score"],
        runs=[LabelTrial(**each) for each in document["runs"]],
        best_run=document["best_run"],
        tree=document["tree"],
        simplified_tree=document["simplified_tree"],
    )


def _labels_progress(
    request: EvolveLabelsRequest, run: int, standing: Standing, done: float
) -> Progress:
    total = request.runs * request.options.iterations
    return Progress(
        done=done,
        total=total,
        words=f"{done:,.0f} of {total:,} iterations",
        partial=LabelsStanding(
            run=run, iteration=standing.iteration, best=standing.best, mean=standing.mean
        ),
    )
