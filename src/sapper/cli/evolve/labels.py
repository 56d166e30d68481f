"""`sapper evolve labels`: trees that label the hidden cells of a field."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

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
from sapper.cli.progress import LabelsWatcher
from sapper.errors import InvalidOption, shown
from sapper.files import check_writable, write_atomically
from sapper.lab.report.tables import Table
from sapper.labels.tree import write_tree
from sapper.learning.labels.evolution import EvolvedLabels, LabelRun
from sapper.learning.labels.field import Field
from sapper.learning.labels.label_drawing import WRONG, field_svg, field_text, tree_svg
from sapper.learning.labels.label_options import IMPROVED, MAX_COUNT, PLAYING, LabelOptions
from sapper.learning.labels.outcome import LabelOutcome, outcome_document
from sapper.learning.labels.parallel import evolve_many
from sapper.work.jobs import check_jobs, num_processors

MAX_RUNS = 10_000
MAX_VALIDATIONS = 100_000
MAX_PRINTED_NODES = 100
"""A larger simplified tree is not printed; --output writes it."""

_SIZE = re.compile(r"(\d{1,4})[x×](\d{1,4})")

EVOLUTION = (
    field_option(LabelOptions, "depth"),
    field_option(LabelOptions, "algorithm"),
    field_option(LabelOptions, "replacement"),
    field_option(LabelOptions, "iterations", "--iterations", "-n"),
    field_option(LabelOptions, "population"),
    field_option(LabelOptions, "tournament_size"),
    field_option(LabelOptions, "branches_end"),
    field_option(LabelOptions, "reports_last", "--last"),
    field_option(LabelOptions, "penalty"),
)
IMPROVABLE = (
    field_option(LabelOptions, "spares_better", "--spare-better/--no-spare-better", unset=""),
    field_option(LabelOptions, "counts_insertions", "--insertions/--no-insertions", unset=""),
    field_option(LabelOptions, "parsimony", "--parsimony/--no-parsimony", unset=""),
    field_option(LabelOptions, "weighs_offsets", "--weigh-offsets/--no-weigh-offsets", unset=""),
    field_option(LabelOptions, "keeps_verified", "--verified/--no-verified", unset=""),
    field_option(LabelOptions, "reach", unset="all"),
    field_option(LabelOptions, "num_fields", "--fields", unset=str(LabelOptions.num_fields)),
    field_option(LabelOptions, "max_depth", unset="no limit"),
)
"""What `--improved` sets."""

SizeOption = Annotated[str, typer.Option("--size", help="HEIGHTxWIDTH of the field.")]
MinesOption = Annotated[
    str, typer.Option("--mines", help="Share of the cells, such as 0.1, or a number of mines.")
]
PatienceOption = Annotated[
    int | None,
    whole_option(
        "--patience",
        help="Begin anew after so many pairs, none better; 0: never.",
        show_default="never",
    ),
]
ImprovedOption = Annotated[
    bool, typer.Option("--improved", help="Sets patience and the next ones, unless they are given.")
]
PlaysOption = Annotated[
    bool,
    typer.Option(
        "--plays", help="Evolve a tree for the stage labels, on positions of games; as --improved."
    ),
]
RunsOption = Annotated[int, whole_option("--runs", help="Runs, each on fields of its own.")]
SeedOption = Annotated[int, whole_option("--seed", help="Seed of fields and runs, 0..2**64-1.")]
ValidateOption = Annotated[
    int, whole_option("--validate", help="Score the best tree of each run on other fields.")
]
SvgOption = Annotated[
    str | None, typer.Option("--svg", help="Draw the best tree, simplified, into this file.")
]
FieldSvgOption = Annotated[
    str | None,
    typer.Option("--field-svg", help="Draw the field that it labels, and the truth."),
]
OutputOption = Annotated[
    str | None, typer.Option("--output", "-o", help="Write the best tree to this text file.")
]
FreshOption = Annotated[bool, typer.Option("--fresh", help="Begin anew.")]


@takes_fields(evolution=EVOLUTION, improvable=IMPROVABLE)
def evolve_labels(
    *,
    size: SizeOption = "16x30",
    mines: MinesOption = "0.1",
    evolution: FieldValues,
    plays: PlaysOption = False,
    improved: ImprovedOption = False,
    patience: PatienceOption = None,
    improvable: FieldValues,
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
      sapper evolve labels --plays --size 9x9 --mines 10 --runs 4 --output player.txt
      sapper watch 'labels(player.txt)' --level beginner
    """
    preset = PLAYING if plays else IMPROVED if improved else {}
    options = _options(size, mines, patience, {**preset, **evolution, **_given(improvable)})
    _check_count("runs", runs, 1, MAX_RUNS)
    _check_count("validate", validate, 0, MAX_VALIDATIONS)
    workers = num_processors() if jobs is None else check_jobs(jobs)
    files = LabelFiles(svg, field_svg_path, output)
    files.check(plays)
    found = _evolve(
        [LabelRun(options=options, seed=seed, index=index) for index in range(runs)],
        jobs=workers,
        num_validations=validate,
        store=store_path(store),
        fresh=fresh,
    )
    outcome = LabelOutcome(found)
    files.write(outcome)
    if json_output:
        print_json(outcome_document(outcome))
    else:
        _print_outcome(outcome)


@dataclass(frozen=True)
class LabelFiles:
    """What is written besides the answer; None for nothing."""

    tree_svg: str | None
    field_svg: str | None
    tree: str | None

    def check(self, plays: bool) -> None:
        """Refuse a file that cannot be written, and the drawing of a field that there is not."""
        if plays and self.field_svg is not None:
            raise InvalidOption("--field-svg draws a labelled field; with --plays there is none")
        for path in filter(None, (self.tree_svg, self.field_svg, self.tree)):
            check_writable(path)

    def write(self, outcome: LabelOutcome) -> None:
        """Write the best tree, simplified, and a field as it labels it."""
        best = outcome.best
        if self.tree_svg is not None:
            write_atomically(self.tree_svg, tree_svg(outcome.simplified).encode())
        if self.field_svg is not None:
            field = best.run.fields()[0]
            assert isinstance(field, Field)  # `check` refuses it for positions
            labels = best.run.labeller().label(field, best.tree)
            write_atomically(self.field_svg, field_svg(field, labels).encode())
        if self.tree is not None:
            write_tree(self.tree, outcome.simplified, _remarks(best))


def _options(size: str, mines: str, patience: int | None, fields: FieldValues) -> LabelOptions:
    height, width = _parse_size(size)
    if patience is not None:
        _check_count("patience", patience, 0, MAX_COUNT)
        fields = {**fields, "patience": patience or None}
    return LabelOptions(
        height=height,
        width=width,
        num_mines=_parse_mines(mines, height * width),
        **fields,
    )


def _evolve(runs: Sequence[LabelRun], **settings: Any) -> list[EvolvedLabels]:
    with LabelsWatcher(len(runs), runs[0].options.iterations) as watcher:
        try:
            return evolve_many(runs, on_progress=watcher.note, **settings)
        except KeyboardInterrupt:
            watcher.say_interrupted()
            raise


def _remarks(best: EvolvedLabels) -> list[str]:
    options = best.run.options
    fields = "positions" if options.plays else "fields"
    remarks = [
        f"labels {fields} of {options.height}x{options.width} with {options.num_mines} mines",
        f"seed {best.run.seed}, run {best.run.index}: score {best.proportional_score:.5f}",
    ]
    if best.mean_validation is not None:
        others = f"{len(best.validation_scores)} other {fields}"
        remarks.append(f"mean on {others}: {best.mean_validation:.5f}")
    return remarks


def _print_outcome(outcome: LabelOutcome) -> None:
    best, simplified = outcome.best, outcome.simplified
    print(_table(outcome.runs).as_text(), end="")
    if len(outcome.runs) > 1:
        print(_means(outcome))
    field = best.run.fields()[0]
    if isinstance(field, Field):
        _print_field(best, field)
    nodes = "1 node" if simplified.size == 1 else f"{simplified.size} nodes"
    print(f"its tree, simplified to {nodes}, {simplified.depth} deep:", end=" ")
    is_small = simplified.size <= MAX_PRINTED_NODES
    print(simplified if is_small else "--output FILE writes it")


def _print_field(best: EvolvedLabels, field: Field) -> None:
    labels = best.run.labeller().label(field, best.tree)
    print(f"\nrun {best.run.index}, labelled and true: * mine, . empty near a number, ? nothing")
    print(f"{field_text(field, labels)}\n")
    wrong = int((labels != field.truth).sum())
    cells = "cell is" if wrong == 1 else "cells are"
    print(f"{wrong} {cells} wrong" + (f" ({WRONG})" if wrong else ""))


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


def _means(outcome: LabelOutcome) -> str:
    parts = [f"score {outcome.mean_score:.5f}"]
    if outcome.mean_validation is not None:
        parts.append(f"{outcome.mean_validation:.5f} on others")
    parts.append(f"{outcome.mean_cpu_seconds:.3f} CPU s")
    return f"means: {', '.join(parts)}"


def _given(values: FieldValues) -> FieldValues:
    return {name: value for name, value in values.items() if value is not None}


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
