"""`sapper evolve labels`: trees that label the hidden cells of a field."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.progress import MofNCompleteColumn, TextColumn

from sapper.cli.common import JobsOption, JsonOption, StoreOption, print_json
from sapper.cli.evolve_labels_options import (
    AlgorithmOption,
    AllPairsOption,
    DepthOption,
    FieldsOption,
    FieldSvgOption,
    FreshOption,
    ImprovedOption,
    IterationsOption,
    MaxDepthOption,
    MinesOption,
    OutputOption,
    ParsimonyOption,
    PatienceOption,
    PopulationOption,
    ReachOption,
    ReplacementOption,
    RunsOption,
    SeedOption,
    SizeOption,
    SvgOption,
    TournamentSizeOption,
    ValidateOption,
    VerifiedOption,
)
from sapper.cli.progress import LiveBars
from sapper.errors import InvalidOption, shown
from sapper.files import check_writable, write_atomically
from sapper.lab.report.tables import Table
from sapper.lab.store.run_store import default_store_path
from sapper.learning.labels.evolution import EvolvedLabels, LabelRun
from sapper.learning.labels.label_drawing import WRONG, field_svg, field_text, tree_svg
from sapper.learning.labels.label_options import IMPROVED, MAX_COUNT, LabelOptions
from sapper.learning.labels.parallel import Standing, evolve_many
from sapper.learning.labels.simplification import prune
from sapper.learning.labels.tree import Tree, write_tree
from sapper.version import __version__
from sapper.work.jobs import check_jobs, num_processors

MAX_RUNS = 10_000
MAX_VALIDATIONS = 100_000
MAX_PRINTED_NODES = 100
"""A larger simplified tree is not printed; --output writes it."""

_SIZE = re.compile(r"(\d{1,4})[x×](\d{1,4})")


def evolve_labels(
    size: SizeOption = "16x30",
    mines: MinesOption = "0.1",
    depth: DepthOption = 15,
    algorithm: AlgorithmOption = "steady-state",
    replacement: ReplacementOption = "closest",
    iterations: IterationsOption = LabelOptions.iterations,
    all_pairs: AllPairsOption = False,
    population: PopulationOption = LabelOptions.population,
    tournament_size: TournamentSizeOption = LabelOptions.tournament_size,
    patience: PatienceOption = LabelOptions.patience or 0,
    improved: ImprovedOption = False,
    verified: VerifiedOption = None,
    reach: ReachOption = None,
    fields: FieldsOption = None,
    max_depth: MaxDepthOption = None,
    parsimony: ParsimonyOption = True,
    runs: RunsOption = 1,
    seed: SeedOption = 0,
    jobs: JobsOption = None,
    validate: ValidateOption = 0,
    svg: SvgOption = None,
    field_svg_path: FieldSvgOption = None,
    output: OutputOption = None,
    store: StoreOption = None,
    fresh: FreshOption = False,
    json_output: JsonOption = False,
) -> None:
    """Evolve trees that label hidden cells as mines or as one of two kinds of empty.

    All positive numbers of the field are open. A tree of primitives runs once
    for each hidden cell and edits the labels; the score counts how many are
    right. A run that was stopped, even by kill -9, goes on from its last
    checkpoint and ends the same, for any --jobs.

    \b
    Examples:
      sapper evolve labels --size 10x10 --depth 5 --runs 15
      sapper evolve labels --replacement worst --validate 30
      sapper evolve labels --improved --validate 30 --output tree.txt --svg tree.svg
    """
    height, width = _parse_size(size)
    _check_count("patience", patience, 0, MAX_COUNT)
    chosen = {
        "keeps_verified": verified,
        "reach": reach,
        "num_fields": fields,
        "max_depth": max_depth,
    }
    options = LabelOptions(
        height=height,
        width=width,
        num_mines=_parse_mines(mines, height * width),
        depth=depth,
        algorithm=algorithm,
        replacement=replacement,
        iterations=iterations,
        counts_all_pairs=all_pairs,
        population=population,
        tournament_size=tournament_size,
        patience=patience or None,
        parsimony=parsimony,
        **{**(IMPROVED if improved else {}), **_given(chosen)},
    )
    _check_count("runs", runs, 1, MAX_RUNS)
    _check_count("validate", validate, 0, MAX_VALIDATIONS)
    workers = num_processors() if jobs is None else check_jobs(jobs)
    for path in filter(None, (svg, field_svg_path, output)):
        check_writable(path)
    found = _evolve(
        [LabelRun(options=options, seed=seed, index=index) for index in range(runs)],
        jobs=workers,
        num_validations=validate,
        store=default_store_path() if store is None else Path(store),
        fresh=fresh,
    )
    best = max(found, key=_merit)
    simplified = _simplified(best)
    _write_files(best, simplified, svg, field_svg_path, output)
    if json_output:
        print_json(outcome_object(found, best, simplified))
    else:
        _print_outcome(found, best, simplified)


def outcome_object(
    found: Sequence[EvolvedLabels], best: EvolvedLabels, simplified: Tree
) -> dict[str, Any]:
    """The runs as a JSON object."""
    validations = [each.mean_validation for each in found if each.mean_validation is not None]
    return {
        **asdict(found[0].run.options),
        "seed": found[0].run.seed,
        "score": _mean([each.proportional_score for each in found]),
        "validation_score": _mean(validations) if validations else None,
        "cpu_seconds": _mean([each.cpu_seconds for each in found]),
        "runs": [_run_object(each) for each in found],
        "best_run": best.run.index,
        "tree": str(best.tree),
        "simplified_tree": str(simplified),
        "version": __version__,
    }


def _run_object(evolved: EvolvedLabels) -> dict[str, Any]:
    return {
        "run": evolved.run.index,
        "score": evolved.proportional_score,
        "validation_score": evolved.mean_validation,
        "validation_scores": list(evolved.validation_scores),
        "iterations": evolved.iterations,
        "evaluations": evolved.evaluations,
        "size": evolved.tree.size,
        "depth": evolved.tree.depth,
        "cpu_seconds": evolved.cpu_seconds,
        "improvements": [list(each) for each in evolved.improvements],
    }


def _evolve(runs: Sequence[LabelRun], **settings: Any) -> list[EvolvedLabels]:
    with _Watcher(len(runs), runs[0].options.iterations) as watcher:
        try:
            return evolve_many(runs, on_progress=watcher.note, **settings)
        except KeyboardInterrupt:
            watcher.say_interrupted()
            raise


class _Watcher(LiveBars):
    """Draws the iterations of all runs together, and the scores of the one that spoke last."""

    def __init__(self, runs: int, iterations: int) -> None:
        super().__init__(MofNCompleteColumn(), TextColumn("{task.fields[note]}"))
        self._iterations = [0.0] * runs
        name = "1 run" if runs == 1 else f"{runs} runs"
        self._task = self._bars.add_task(name, total=runs * iterations, note="")

    def note(self, standing: Standing) -> None:
        """Draw a standing."""
        self._iterations[standing.run] = standing.iteration
        note = f"run {standing.run}: best {standing.best:.4f}, mean {standing.mean:.4f}"
        self._bars.update(self._task, completed=sum(self._iterations), note=note)

    def say_interrupted(self) -> None:
        """Say how to go on."""
        self._bars.stop()
        where = f"interrupted after {sum(self._iterations):,.0f} iterations"
        print(f"{where}; the same command goes on from the last checkpoints", file=sys.stderr)


def _merit(evolved: EvolvedLabels) -> tuple[float, float, int]:
    """What the best run is chosen by: other fields first, where there are any."""
    validation = evolved.mean_validation or 0.0
    return validation, evolved.proportional_score, -evolved.tree.size


def _simplified(best: EvolvedLabels) -> Tree:
    """The best tree without what does nothing on the fields that it was scored on."""
    run = best.run
    fields = [*run.fields(), *run.validation_fields(len(best.validation_scores))]
    return prune(best.tree, fields, run.labeller())


def _write_files(
    best: EvolvedLabels,
    simplified: Tree,
    svg: str | None,
    field_path: str | None,
    output: str | None,
) -> None:
    if svg is not None:
        write_atomically(svg, tree_svg(simplified).encode())
    if field_path is not None:
        field = best.run.fields()[0]
        labels = best.run.labeller().label(field, best.tree)
        write_atomically(field_path, field_svg(field, labels).encode())
    if output is not None:
        write_tree(output, simplified, _remarks(best))


def _remarks(best: EvolvedLabels) -> list[str]:
    options = best.run.options
    remarks = [
        f"labels fields of {options.height}x{options.width} with {options.num_mines} mines",
        f"seed {best.run.seed}, run {best.run.index}: score {best.proportional_score:.5f}",
    ]
    if best.mean_validation is not None:
        others = f"{len(best.validation_scores)} other fields"
        remarks.append(f"mean on {others}: {best.mean_validation:.5f}")
    return remarks


def _print_outcome(found: Sequence[EvolvedLabels], best: EvolvedLabels, simplified: Tree) -> None:
    print(_table(found).as_text(), end="")
    if len(found) > 1:
        print(_means(found))
    field = best.run.fields()[0]
    labels = best.run.labeller().label(field, best.tree)
    print(f"\nrun {best.run.index}, labelled and true: * mine, . empty near a number, ? nothing")
    print(f"{field_text(field, labels)}\n")
    wrong = int((labels != field.truth).sum())
    cells = "cell is" if wrong == 1 else "cells are"
    print(f"{wrong} {cells} wrong" + (f" ({WRONG})" if wrong else ""))
    nodes = "1 node" if simplified.size == 1 else f"{simplified.size} nodes"
    print(f"its tree, simplified to {nodes}, {simplified.depth} deep:", end=" ")
    is_small = simplified.size <= MAX_PRINTED_NODES
    print(simplified if is_small else "--output FILE writes it")


def _table(found: Sequence[EvolvedLabels]) -> Table:
    columns = ("run", "score", "on others", "iterations", "trees", "size", "depth", "CPU s")
    rows = [
        (
            str(each.run.index),
            f"{each.proportional_score:.5f}",
            "-" if each.mean_validation is None else f"{each.mean_validation:.5f}",
            f"{each.iterations:,.0f}",
            f"{each.evaluations:,}",
            f"{each.tree.size:,}",
            str(each.tree.depth),
            f"{each.cpu_seconds:.3f}",
        )
        for each in found
    ]
    return Table(columns, rows, num_labels=1)


def _means(found: Sequence[EvolvedLabels]) -> str:
    parts = [f"score {_mean([each.proportional_score for each in found]):.5f}"]
    validations = [each.mean_validation for each in found if each.mean_validation is not None]
    if validations:
        parts.append(f"{_mean(validations):.5f} on others")
    parts.append(f"{_mean([each.cpu_seconds for each in found]):.3f} CPU s")
    return f"means: {', '.join(parts)}"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _given(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}


def _parse_size(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise InvalidOption(f"size is {shown(text)}; it must be HEIGHTxWIDTH, such as 16x30")
    return int(match[1]), int(match[2])


def _parse_mines(text: str, num_cells: int) -> int:
    """A share with a point in it, or a number of mines."""
    if re.fullmatch(r"\d{1,7}", text):
        return int(text)
    if re.fullmatch(r"[01]?\.\d{1,10}", text) and float(text) <= 1:
        return round(float(text) * num_cells)
    raise InvalidOption(
        f"mines is {shown(text)}; it must be a share of the cells in 0.0..1.0 or a whole number"
    )


def _check_count(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InvalidOption(f"{name} is {value}; it must be a whole number in {least}..{most}")
