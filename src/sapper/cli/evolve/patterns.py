"""`sapper evolve patterns`: sets of 3×3 patterns that flag and open."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import MofNCompleteColumn, TextColumn

from sapper.checks import MAX_SEED
from sapper.cli.common import JobsOption, JsonOption, StoreOption, print_json
from sapper.cli.progress import LiveBars
from sapper.errors import InvalidOption
from sapper.files import check_writable, write_atomically
from sapper.lab.report.tables import Table
from sapper.lab.store.run_store import default_store_path
from sapper.learning.patterns import evolution
from sapper.learning.patterns.evolution import (
    SELECTIONS,
    EvolutionOptions,
    EvolvedPatterns,
    PatternEvolution,
)
from sapper.learning.patterns.outcome_files import command_of, file_of
from sapper.learning.patterns.recipes import RECIPES
from sapper.patterns.file import write_patterns
from sapper.version import __version__
from sapper.work.jobs import check_jobs, num_processors

MAX_TRIALS = 10_000


def evolve_patterns(
    recipe: Annotated[
        str, typer.Option("--recipe", help=f"{', '.join(RECIPES)}; each adds to the one before.")
    ] = "paper",
    selection: Annotated[
        str, typer.Option("--selection", help=f"{' or '.join(SELECTIONS)}.")
    ] = "tournament",
    tournament_size: Annotated[
        int, typer.Option("--tournament-size", help="How many meet in a tournament.")
    ] = 8,
    population: Annotated[int, typer.Option("--population", help="Sets of patterns.")] = 50,
    generations: Annotated[int, typer.Option("--generations", "-g", help="Generations.")] = 250,
    games: Annotated[
        int, typer.Option("--games", "-n", help="Games by which a set is judged.")
    ] = 100,
    trials: Annotated[
        int, typer.Option("--trials", help="Evolutions, with seeds one after the other.")
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the first, 0..2**64-1.")] = 0,
    jobs: JobsOption = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", help="Write the best set to this pattern file."),
    ] = None,
    store: StoreOption = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin anew.")] = False,
    json_output: JsonOption = False,
) -> None:
    """Evolve 3×3 patterns on the beginner's board of 8×8 with 10 mines.

    A set plays games that start with a random zero opened. Its fitness is 64,
    a point for each right flag, less 1.5 for each wrong one; 74 is perfect. At
    the end the best set plays 10,000 fresh games. A run that was stopped, even
    by kill -9, goes on where it was and ends the same, for any --jobs.

    \b
    Examples:
      sapper evolve patterns --selection sus --trials 10
      sapper evolve patterns --recipe improved --seed 1 --output mine.txt
      sapper bench 'patterns(mine.txt)' --level beginner8 --start given-zero
    """
    options = EvolutionOptions(
        recipe=recipe,
        selection=selection,
        tournament_size=tournament_size,
        population=population,
        generations=generations,
        games=games,
        seed=seed,
    )
    if not 1 <= trials <= MAX_TRIALS:
        raise InvalidOption(f"trials is {trials}; it must be a whole number in 1..{MAX_TRIALS}")
    workers = num_processors() if jobs is None else check_jobs(jobs)
    path = default_store_path() if store is None else Path(store)
    if output is not None:
        check_writable(output)
    found = _evolve_all(options, trials, workers, path, fresh)
    best = max(found, key=lambda evolved: evolved.fresh.mean)
    if output is not None:
        write_atomically(output, write_patterns(file_of(best)).encode("utf-8"))
    if json_output:
        print_json(outcome_object(found, output))
    else:
        _print_outcome(found, best, output)


def outcome_object(found: Sequence[EvolvedPatterns], output: str | None) -> dict[str, Any]:
    """The trials as a JSON object."""
    options = found[0].options
    return {
        "recipe": options.recipe,
        "selection": options.selection,
        "tournament_size": options.tournament_size if options.selection == "tournament" else None,
        "population": options.population,
        "generations": options.generations,
        "games": options.games,
        "fitness": _mean([each.fitness for each in found]),
        "fresh_fitness": _mean([each.fresh.mean for each in found]),
        "trials": [_trial_object(each) for each in found],
        "output": output,
        "version": __version__,
    }


def _trial_object(evolved: EvolvedPatterns) -> dict[str, Any]:
    return {
        "seed": evolved.options.seed,
        "fitness": evolved.fitness,
        "fresh_fitness": evolved.fresh.mean,
        "fresh_interval": evolved.fresh.interval,
        "fresh_games": evolved.fresh.games,
        "patterns_used": sum(map(bool, evolved.fresh.fired)),
        "games_played": evolved.num_games,
        "cpu_seconds": evolved.cpu_seconds,
        "history": evolved.history,
    }


def _evolve_all(
    options: EvolutionOptions, trials: int, jobs: int, store: Path, fresh: bool
) -> list[EvolvedPatterns]:
    found = []
    for trial in range(trials):
        chosen = replace(options, seed=(options.seed + trial) % (MAX_SEED + 1))
        with _Watcher(f"trial {trial + 1} of {trials}", options.generations) as watcher:
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


class _Watcher(LiveBars):
    """Draws the generation, the fitness and the speed."""

    def __init__(self, name: str, generations: int) -> None:
        super().__init__(MofNCompleteColumn(), TextColumn("{task.fields[note]}"))
        self._name = name
        self._task = self._bars.add_task(name, total=generations, note="")
        self._begun_at = time.monotonic()
        self._games_before: int | None = None
        self._generation = 0

    def note(self, evolution: PatternEvolution) -> None:
        """Draw the standing after a generation."""
        best, mean = evolution.history[-1]
        options = evolution.options
        if self._games_before is None:
            self._games_before = evolution.num_games - options.population * options.games
        speed = (evolution.num_games - self._games_before) / (time.monotonic() - self._begun_at)
        note = f"best {best:.2f}, mean {mean:.2f}, {speed:,.0f} games/s"
        self._generation = evolution.generation
        self._bars.update(self._task, completed=evolution.generation, note=note)

    def say_interrupted(self) -> None:
        """Say how to go on."""
        self._bars.stop()
        where = f"{self._name} interrupted at generation {self._generation}"
        print(f"{where}; the same command goes on from its last checkpoint", file=sys.stderr)


def _print_outcome(
    found: Sequence[EvolvedPatterns], best: EvolvedPatterns, output: str | None
) -> None:
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
        for each in found
    ]
    print(Table(columns, rows, num_labels=1).as_text(), end="")
    if len(found) > 1:
        ends = _mean([each.fitness for each in found])
        fresh = _mean([each.fresh.mean for each in found])
        print(f"means: {ends:.3f} at the end, {fresh:.3f} on fresh games")
    print(f"fresh games: {best.fresh.games:,}, which no evolution has seen")
    if output is not None:
        print(f"wrote the best set to {output}; see: sapper watch 'patterns({output})'")
    else:
        print(f"--output FILE writes the best set: {command_of(best.options)}")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
