"""`sapper train`: networks, step by step, with checkpoints to go on from."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from sapper.checks import check_max_seconds
from sapper.cli.common import (
    JsonOption,
    SeedOption,
    command_group,
    plot_writer,
    print_json,
    whole_option,
)
from sapper.cli.progress import AgentWatcher, NetworkWatcher, ValueWatcher
from sapper.errors import InvalidOption, MissingExtra, printable
from sapper.learning.networks.recipes import (
    MAX_STEPS,
    PAPER,
    NetworkRecipe,
    find_recipe,
    paper_recipe,
)
from sapper.learning.q_learning.recipe import DQN, AgentRecipe
from sapper.learning.value.recipes import VALUE, ValueRecipe, find_value_recipe
from sapper.work.jobs import check_jobs, num_processors

if TYPE_CHECKING:
    from sapper.network.card import ModelCard

train = command_group()

AnyRecipe: TypeAlias = NetworkRecipe | AgentRecipe | ValueRecipe

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
LevelsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--level",
        "-l",
        help="A board to play on; may be given more than once.",
        show_default="all three levels",
    ),
]
GamesAtOnceOption = Annotated[
    int,
    whole_option("--games", "-n", help="Games side by side, and moves learned from at once."),
]
ValueRecipeOption = Annotated[
    str, typer.Option("--recipe", "-r", help="What is trained, and how: value or value-small.")
]
TeacherOption = Annotated[
    Path | None,
    typer.Option(
        "--teacher", help="The folder of a training of `value`, which `value-small` learns from."
    ),
]
StartOption = Annotated[
    Path | None,
    typer.Option(
        "--from", help="The folder of a training of the same recipe, to begin with its weights."
    ),
]
MinutesOption = Annotated[
    float | None,
    typer.Option(
        "--minutes", help="End after so long instead, the learning rate falling by the clock."
    ),
]
TrainedArgument = Annotated[
    Path, typer.Argument(help="The folder of a training of a value network.", show_default=False)
]
FreshOption = Annotated[
    bool, typer.Option("--fresh", help="Begin anew, over the checkpoint in the folder.")
]
PlotOption = Annotated[
    Path | None, typer.Option("--plot", help="Draw the loss: .svg, .png or .pdf.")
]


@train.callback()
def _train() -> None:
    """Train networks that estimate risks or chances to win, and agents that learn.

    This is how those that come with Sapper were made, and how to make your own.
    It needs PyTorch: pip install 'sapper\\[train]'.

    \b
    Examples:
      sapper train net --recipe paper --level beginner
      sapper train net --recipe small --device cuda --jobs 16 --output my-net
      sapper train dqn --level 5x5/3 --games 64 --steps 500
      sapper train value --device cuda --jobs 16 --minutes 16 --output my-value
      sapper train export my-value --output networks
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
    threads = num_processors() if jobs is None else check_jobs(jobs)

    def do(work: Work) -> ModelCard:
        from sapper.learning.networks.train_network import train
        from sapper.learning.networks.training import Training

        training = Training(chosen, seed=seed, device=work.device, jobs=threads)
        with NetworkWatcher(chosen) as watcher:
            return train(training, work.folder, fresh=fresh, on_report=watcher.note)

    write_plot = plot_writer(plot, _draw)
    card = _run(do, chosen, output, device)
    write_plot(card)
    _print(card, _lines(card), output, json_output)


@train.command()
def dqn(
    levels: LevelsOption = None,
    games: GamesAtOnceOption = DQN.games,
    steps: StepsOption = None,
    output: FolderOption = None,
    device: DeviceOption = "auto",
    fresh: FreshOption = False,
    plot: PlotOption = None,
    seed: SeedOption = 0,
    json_output: JsonOption = False,
) -> None:
    """Train an agent that learns from reward alone, by deep Q-learning.

    It plays in the Gymnasium environment, from nothing: it sees what a player
    sees, and is told when it opened a mine. The folder then holds dqn.onnx, its
    card dqn.json with the learning curve, log.jsonl and checkpoint.pt. A
    training that was killed goes on from its checkpoint when the same command is
    given again, with new games. Play with it: sapper bench 'dqn(FOLDER/dqn.onnx)'.

    All three levels take some eight minutes of a large GPU; on a CPU try a small board.

    \b
    Examples:
      sapper train dqn --device cuda --output my-agent
      sapper train dqn --level 5x5/3 --games 64 --steps 500 --plot loss.svg
    """
    chosen = replace(
        DQN.with_games(games),
        levels=tuple(levels) if levels else DQN.levels,
        steps=DQN.steps if steps is None else steps,
    )

    def do(work: Work) -> ModelCard:
        from sapper.learning.q_learning.q_training import AgentTraining
        from sapper.learning.q_learning.train_agent import train_agent

        training = AgentTraining(chosen, seed=seed, device=work.device)
        with AgentWatcher(chosen) as watcher:
            return train_agent(training, work.folder, fresh=fresh, on_report=watcher.note)

    write_plot = plot_writer(plot, _draw)
    card = _run(do, chosen, output, device)
    write_plot(card)
    _print(card, _agent_lines(card), output, json_output)


@train.command()
def value(
    recipe: ValueRecipeOption = VALUE.name,
    teacher: TeacherOption = None,
    start: StartOption = None,
    steps: StepsOption = None,
    minutes: MinutesOption = None,
    output: FolderOption = None,
    device: DeviceOption = "auto",
    jobs: ThreadsOption = None,
    fresh: FreshOption = False,
    plot: PlotOption = None,
    seed: SeedOption = 0,
    json_output: JsonOption = False,
) -> None:
    """Train a network that estimates the chance to win from a position.

    It learns from weighted games: of the look ahead with exact endings, played
    on instead of lost. The folder then holds NAME.onnx, its card NAME.json,
    log.jsonl and checkpoint.pt; a training that was killed goes on from its
    checkpoint when the same command is given again. Recipe value-small is for a
    CPU: it learns what a trained `value` says. Play with one:
    sapper bench 'exact+value(FOLDER/NAME.onnx)'.

    With --from it begins with trained weights, learns at half the rate, and
    trusts its own values at once.

    `value` takes about a quarter of an hour of a large GPU with 16 cores.

    \b
    Examples:
      sapper train value --device cuda --jobs 16 --minutes 16 --output my-value
      sapper train value --from my-value --device cuda --minutes 12 --output further
      sapper train value --recipe value-small --teacher my-value --output my-small
    """
    chosen = _chosen_value(recipe, steps, teacher)
    if start is not None:
        chosen = chosen.further()
    threads = num_processors() if jobs is None else check_jobs(jobs)
    seconds = None if minutes is None else 60 * minutes
    check_max_seconds(seconds)

    def do(work: Work) -> ModelCard:
        from sapper.learning.value.train_value import read_trained, train_value
        from sapper.learning.value.training import ValueTraining

        training = ValueTraining(
            chosen,
            seed=seed,
            device=work.device,
            jobs=threads,
            teacher=None if teacher is None else read_trained(teacher).model,
            start=None if start is None else read_trained(start, chosen).model,
            seconds=seconds,
            is_compiled=work.device == "cuda",
        )
        with ValueWatcher(chosen) as watcher:
            return train_value(training, work.folder, fresh=fresh, on_report=watcher.note)

    write_plot = plot_writer(plot, _draw)
    card = _run(do, chosen, output, device)
    write_plot(card)
    _print(card, _value_lines(card), output, json_output)


@train.command("export")
def export_trained(
    folder: TrainedArgument,
    recipe: ValueRecipeOption = VALUE.name,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Where to write it.", show_default="the same folder"),
    ] = None,
    json_output: JsonOption = False,
) -> None:
    """Write the value network of a training anew, with its card, and train nothing.

    It is read from checkpoint.pt, which may be of a training that is not over.
    The weights are kept in 8 bits; the card says what that costs. A distilled
    network is also written in whole numbers, as NAME.value, which the stage
    champion runs. This is how the value networks that come with Sapper were written.

    \b
    Examples:
      sapper train export my-value
      sapper train export my-small --recipe value-small --output networks
    """
    chosen = find_value_recipe(recipe)
    target = folder if output is None else output
    try:
        from sapper.learning.value.train_value import export_value, read_trained
    except ImportError as error:
        raise MissingExtra("train", "writing a network") from error
    trained = read_trained(folder, chosen)
    target.mkdir(parents=True, exist_ok=True)
    card = export_value(trained, target)
    _print(card, _value_lines(card), target, json_output)


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


def _chosen_value(name: str, steps: int | None, teacher: Path | None) -> ValueRecipe:
    recipe = find_value_recipe(name)
    if recipe.is_distilled and teacher is None:
        raise InvalidOption(f"{name!r} learns what a large network says: give its --teacher")
    if teacher is not None and not recipe.is_distilled:
        raise InvalidOption(f"{name!r} learns from games alone and takes no --teacher")
    return recipe if steps is None else replace(recipe, steps=steps)


@dataclass(frozen=True)
class Work:
    """Where a training is done."""

    folder: Path
    device: str


def _run(
    do: Callable[[Work], ModelCard], recipe: AnyRecipe, output: Path | None, device: str
) -> ModelCard:
    """Train, with a first line at once: PyTorch alone takes seconds to load."""
    folder = _folder(recipe.name, output)
    print(printable(f"training {recipe.name} in {folder}, {recipe.steps:,} steps"), file=sys.stderr)
    try:
        from sapper.learning.networks import resumable
    except ImportError as error:
        raise MissingExtra("train", "training a network") from error
    work = Work(folder, resumable.find_device(device))
    try:
        return do(work)
    except KeyboardInterrupt:
        _say_interrupted(folder / resumable.CHECKPOINT_FILE)
        raise


def _folder(name: str, output: Path | None) -> Path:
    return output if output is not None else Path(name)


def _print(card: ModelCard, lines: list[str], output: Path | None, json_output: bool) -> None:
    if json_output:
        print_json(asdict(card))
        return
    path = _folder(card.name, output) / f"{card.name}.onnx"
    print(printable(f"{path}: {card.num_weights:,} weights, {card.steps:,} steps"))
    print("\n".join(lines))
    print(f"seed {card.seed}, sapper {card.version}")


def _say_interrupted(checkpoint: Path) -> None:
    how = f"goes on from {checkpoint}" if checkpoint.exists() else "begins anew"
    print(f"interrupted; the same command {how}", file=sys.stderr)


def _lines(card: ModelCard) -> list[str]:
    qualities: dict[str, Any] = dict(card.quality)
    return [
        f"{card.positions:,} positions seen, validation loss {card.losses[-1][1]:.5f}",
        *(
            f"{level}: mean absolute error {quality['frontier_error']:.4f} on the frontier, "
            f"{quality['hidden_error']:.4f} on hidden cells; its choice is "
            f"{100 * quality['excess_risk']:.4f} points riskier than the safest, "
            f"over {quality['positions']:,} positions"
            for level, quality in qualities.items()
        ),
    ]


def _agent_lines(card: ModelCard) -> list[str]:
    return [
        f"{card.positions:,} moves played, loss {card.losses[-1][1]:.5f}",
        *(
            f"{level}: {quality['win_rate']:.1%} [{quality['low']:.1%}, {quality['high']:.1%}] "
            f"of {quality['games']:,} games won, start rule {card.recipe['start_rule']}"
            for level, quality in card.quality.items()
        ),
    ]


def _value_lines(card: ModelCard) -> list[str]:
    roundings = {"weights in 8 bits": card.rounding, "whole numbers": card.integer_rounding}
    return [
        f"{card.positions:,} positions seen, loss {card.losses[-1][1]:.5f}",
        *(
            f"{what} change its values by {cost['mean']:.5f} in the mean, "
            f"{cost['largest']:.4f} at most, over {cost['positions']:,} positions"
            for what, cost in roundings.items()
            if cost
        ),
        *(
            f"{level}: {quality['error']:.4f} off what came of games, {quality['explained']:.1%} "
            f"of whose variance it explains, over {quality['positions']:,} positions"
            for level, quality in card.quality.items()
        ),
    ]
