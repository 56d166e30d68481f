"""`sapper evolve patterns`: sets of 3×3 patterns that flag and open."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sapper.cli.common import (
    JobsOption,
    JsonOption,
    StoreOption,
    print_json,
    store_path,
    whole_option,
)
from sapper.cli.evolve.class_options import FieldValues, field_option, takes_fields
from sapper.cli.progress import PatternsWatcher
from sapper.errors import InvalidOption, printable
from sapper.files import check_writable, write_atomically
from sapper.lab.report.tables import Table
from sapper.learning.patterns import evolution
from sapper.learning.patterns.evolution import EvolutionOptions, EvolvedPatterns
from sapper.learning.patterns.outcome_files import command_of, file_of
from sapper.learning.patterns.trials import PatternTrials, trial_options, trials_document
from sapper.patterns.file import write_patterns
from sapper.work.jobs import check_jobs, num_processors

MAX_TRIALS = 10_000

EVOLUTION = (
    field_option(EvolutionOptions, "recipe"),
    field_option(EvolutionOptions, "selection"),
    field_option(EvolutionOptions, "tournament_size"),
    field_option(EvolutionOptions, "start"),
    field_option(EvolutionOptions, "flags"),
    field_option(EvolutionOptions, "population"),
    field_option(EvolutionOptions, "generations", "--generations", "-g"),
    field_option(EvolutionOptions, "games", "--games", "-n"),
)
TrialsOption = Annotated[
    int, whole_option("--trials", help="Evolutions, with seeds one after the other.")
]
SeedOption = Annotated[int, whole_option("--seed", help="Seed of the first, 0..2**64-1.")]
OutputOption = Annotated[
    str | None,
    typer.Option("--output", "-o", help="Write the best set to this pattern file."),
]
FreshOption = Annotated[bool, typer.Option("--fresh", help="Begin anew.")]


@takes_fields(fields=EVOLUTION)
def evolve_patterns(
    *,
    fields: FieldValues,
    trials: TrialsOption = 1,
    seed: SeedOption = 0,
    jobs: JobsOption = None,
    output: OutputOption = None,
    store: StoreOption = None,
    fresh: FreshOption = False,
    json_output: JsonOption = False,
) -> None:
    """Evolve 3×3 patterns on the beginner's board of 8×8 with 10 mines.

    A set plays games that start with a random zero. Its fitness is 64, a point
    for each right flag, less 1.5 for each wrong one; 74 is perfect. At the end
    the best set plays 10,000 fresh games. A run that was stopped, even by
    kill -9, goes on where it was and ends the same, for any --jobs.

    \b
    Recipes:
      published                         the paper's, bred as its library does
      chromosomes, parents-only, same-games
                                        a choice of the paper's made otherwise
      clicks-only, differences, clicks-by-differences
                                        its detours
      generational, recycling, possible, priority, experience, improved
                                        beyond it; each adds to the one before

    \b
    Examples:
      sapper evolve patterns --selection sus --trials 10
      sapper evolve patterns --recipe improved --start opening --flags fall \\
        --seed 1 --output mine.txt
      sapper bench 'patterns(mine.txt)' --level beginner8 --start given-zero
    """
    options = EvolutionOptions(**fields, seed=seed)
    if not 1 <= trials <= MAX_TRIALS:
        raise InvalidOption(f"trials is {trials}; it must be a whole number in 1..{MAX_TRIALS}")
    workers = num_processors() if jobs is None else check_jobs(jobs)
    if output is not None:
        check_writable(output)
    found = PatternTrials(_evolve_all(options, trials, workers, store_path(store), fresh))
    if output is not None:
        write_atomically(output, write_patterns(file_of(found.best)).encode("utf-8"))
    if json_output:
        print_json(trials_document(found, output))
    else:
        _print_outcome(found, output)


def _evolve_all(
    options: EvolutionOptions, trials: int, jobs: int, store: Path, fresh: bool
) -> list[EvolvedPatterns]:
    found = []
    for trial in range(trials):
        chosen = trial_options(options, trial)
        with PatternsWatcher(f"trial {trial + 1} of {trials}", options.generations) as watcher:
            try:
                found.append(
                    evolution.evolve_patterns(
                        chosen, jobs=jobs, store=store, fresh=fresh, on_step=watcher.note
                    )
                )
            except KeyboardInterrupt:
                watcher.say_interrupted()
                raise
    return found


def _print_outcome(trials: PatternTrials, output: str | None) -> None:
    print(_table(trials).as_text(), end="")
    if len(trials.found) > 1:
        ends, fresh = trials.mean_fitness, trials.mean_fresh_fitness
        print(f"means: {ends:.3f} at the end, {fresh:.3f} on fresh games")
    print(f"fresh games: {trials.best.fresh.games:,}, which no evolution has seen")
    if output is not None:
        written = printable(str(output))
        print(f"wrote the best set to {written}; see: sapper watch 'patterns({written})'")
    else:
        print(f"--output FILE writes the best set: {command_of(trials.best.options)}")


def _table(trials: PatternTrials) -> Table:
    columns = ("seed", "best at the end", "on fresh games", "95 % interval", "used", "CPU s")
    rows = [
        (
            str(each.options.seed),
            f"{each.fitness:.3f}",
            f"{each.fresh.mean:.3f}",
            "{:.3f} to {:.3f}".format(*each.fresh.interval),
            str(sum(map(bool, each.fresh.fired))),
            f"{each.cpu_seconds:.1f}",
        )
        for each in trials.found
    ]
    return Table(columns, rows, num_labels=1)
