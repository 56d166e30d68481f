"""`sapper train`: networks, step by step, with checkpoints to go on from."""

from __future__ import annotations

import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sapper.cli.common import (
    JsonOption,
    SeedOption,
    command_group,
    plot_writer,
    print_json,
    whole_option,
)
from sapper.cli.progress import TrainingWatcher
from sapper.errors import InvalidOption, MissingExtra, printable
from sapper.learning.networks.recipes import (
    MAX_STEPS,
    PAPER,
    NetworkRecipe,
    find_recipe,
    paper_recipe,
)
from sapper.work.jobs import check_jobs, num_processors

if TYPE_CHECKING:
    from sapper.network.card import ModelCard

train = command_group()

NET_RECIPES = "paper, small or large"

RecipeOption = Annotated[
    str, typer.Option("--recipe", "-r", help=f"What is trained, and how: {NET_RECIPES}.")
]
PaperLevelOption = Annotated[
    str | None,
    typer.Option(
        "--level", "-l", help="The board of recipe paper: beginner (default) or intermediate."
    ),
]
StepsOption = Annotated[
    int | None,
    whole_option("--steps", help=f"Steps in all, up to {MAX_STEPS}; by default the recipe's."),
]
FolderOption = Annotated[
    Path | None,
    typer.Option("--output", "-o", help="The folder of the training.", show_default="RECIPE"),
]
DeviceOption = Annotated[
    str, typer.Option("--device", help="cpu, cuda, or auto: cuda where there is one.")
]
ThreadsOption = Annotated[
    int | None,
    whole_option("--jobs", "-j", help="Threads that draw positions.", show_default="all cores"),
]
FreshOption = Annotated[
    bool, typer.Option("--fresh", help="Begin anew, over the checkpoint in the folder.")
]
PlotOption = Annotated[
    Path | None, typer.Option("--plot", help="Draw the validation loss: .svg, .png or .pdf.")
]


@train.callback()
def _train() -> None:
    """Train networks that estimate where the mines are.

    This is how those that come with Sapper were made, and how to make your own.
    It needs PyTorch: pip install 'sapper\\[train]'.

    \b
    Examples:
      sapper train net --recipe paper --level beginner
      sapper train net --recipe small --device cuda --jobs 16 --output my-net
    """


@train.command()
def net(
    recipe: RecipeOption = PAPER,
    level: PaperLevelOption = None,
    steps: StepsOption = None,
    output: FolderOption = None,
    device: DeviceOption = "auto",
    jobs: ThreadsOption = None,
    fresh: FreshOption = False,
    plot: PlotOption = None,
    seed: SeedOption = 0,
    json_output: JsonOption = False,
) -> None:
    """Train a network that estimates mine probabilities.

    The folder then holds NAME.onnx, its model card NAME.json, log.jsonl with a
    line for each test, and checkpoint.pt. A training that was killed goes on
    from its checkpoint when the same command is given again; on a CPU it ends
    the same. Play with it: sapper bench 'net(FOLDER/NAME.onnx)'.

    \b
    Examples:
      sapper train net --recipe paper
      sapper train net --recipe paper --level intermediate --plot loss.svg
      sapper train net --recipe small --device cuda --jobs 16 --output my-net
    """
    chosen = _chosen(recipe, level, steps)
    folder = output if output is not None else Path(chosen.name)
    threads = num_processors() if jobs is None else check_jobs(jobs)
    write_plot = plot_writer(plot, _draw)
    card = _run(chosen, seed, folder, device, threads, fresh)
    write_plot(card)
    if json_output:
        print_json(asdict(card))
    else:
        print("\n".join(_lines(card, folder)))


def _draw(card: ModelCard, file_format: str) -> bytes:
    from sapper.lab.report.plots import plot_losses

    return plot_losses([card], file_format)


def _chosen(name: str, level: str | None, steps: int | None) -> NetworkRecipe:
    if name == PAPER:
        recipe = paper_recipe(level or "beginner")
    elif level is not None:
        raise InvalidOption(f"--level is for recipe {PAPER!r} alone; {name!r} needs none")
    else:
        recipe = find_recipe(name)
    return recipe if steps is None else replace(recipe, steps=steps)


def _run(
    recipe: NetworkRecipe, seed: int, folder: Path, device: str, jobs: int, fresh: bool
) -> ModelCard:
    print(printable(f"training {recipe.name} in {folder}, {recipe.steps:,} steps"), file=sys.stderr)
    try:  # PyTorch alone takes seconds to load
        from sapper.learning.networks import train_network
    except ImportError as error:
        raise MissingExtra("train", "training a network") from error
    found = train_network.find_device(device)
    try:
        with TrainingWatcher(recipe) as watcher:
            return train_network.train(
                recipe,
                seed=seed,
                folder=folder,
                device=found,
                jobs=jobs,
                fresh=fresh,
                on_report=watcher.note,
            )
    except KeyboardInterrupt:
        _say_interrupted(folder / train_network.CHECKPOINT_FILE)
        raise


def _say_interrupted(checkpoint: Path) -> None:
    how = f"goes on from {checkpoint}" if checkpoint.exists() else "begins anew"
    print(f"interrupted; the same command {how}", file=sys.stderr)


def _lines(card: ModelCard, folder: Path) -> list[str]:
    qualities: dict[str, Any] = dict(card.quality)
    return [
        f"{folder / card.name}.onnx: {card.num_weights:,} weights, {card.steps:,} steps, "
        f"{card.positions:,} positions seen, validation loss {card.losses[-1][1]:.5f}",
        *(
            f"{level}: mean absolute error {quality['frontier_error']:.4f} on the frontier, "
            f"{quality['hidden_error']:.4f} on hidden cells; its choice is "
            f"{100 * quality['excess_risk']:.4f} points riskier than the safest, "
            f"over {quality['positions']:,} positions"
            for level, quality in qualities.items()
        ),
        f"seed {card.seed}, sapper {card.version}",
    ]
