"""The console entry point: the table of commands, and how their errors end.

A command is the function, or the group of commands, that bears its name in the module of its name
under `sapper.cli`. It is loaded when it is called, so that `sapper --help` imports neither numpy
nor the native core.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from sapper.errors import SapperError, printable
from sapper.work.signals import Terminated, ending_as_interrupts

COMMANDS = {
    "play": "Play in the terminal, with hints.",
    "watch": "Let a solver play one game, move by move, with its reasons.",
    "bench": "Compare solvers on the same boards, with intervals.",
    "analyse": "Analyse positions exactly: probabilities, proven cells, layouts, the best move.",
    "calibrate": "Compare estimated mine probabilities with the exact ones.",
    "generate": "Draw boards of a level, uniformly among those its start rule allows.",
    "set": "Set the mines of a Minesetter puzzle: the numbers are given, the mines are not.",
    "puzzles": "Make Minesetter puzzles from random boards.",
    "evolve": "Evolve players; a run that was stopped goes on where it was.",
    "convert": "Rewrite a file of boards or positions in another format.",
    "train": "Train networks that estimate risks or chances to win, and agents that learn.",
    "serve": "Serve the lab: the page in a browser, and what it needs Python for.",
    "papers": "Remake the published tables, side by side with ours.",
    "runs": "See and manage the games that benches have stored.",
    "solvers": "List the stages that solvers are made of, with their options.",
}
"""Every command with the first line of its help."""

USAGE_ERROR = 2
"""The exit code after bad input."""
SIGNALLED = 128
"""Added to the number of the signal that ended a command, as shells do: 130 after Ctrl-C."""


class LazyGroup(TyperGroup):
    """Commands that are listed from the table and loaded when they are called."""

    # Typer's own context and command types moved between its releases, hence Any.
    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command to run, its module loaded now."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, load_command(name) if listed and name else None, rest

    def main(self, *args: Any, **options: Any) -> Any:
        """Run the command line on streams that cannot fail."""
        _prepare_streams()
        return super().main(*args, **options)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; an error that Sapper foresees is one line and an exit code."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as interrupt:
            raise typer.Exit(_exit_code(interrupt)) from None
        except BrokenPipeError:
            raise  # Typer ends quietly on it
        except (SapperError, OSError) as error:
            print(f"error: {printable(_message(error))}", file=sys.stderr)
            raise typer.Exit(USAGE_ERROR) from None


app = typer.Typer(
    cls=LazyGroup,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main() -> None:
    """Run the command line."""
    try:
        with ending_as_interrupts():
            app(prog_name="sapper")
    except KeyboardInterrupt as interrupt:  # before a command had begun, or after its end
        sys.exit(_exit_code(interrupt))


def load_command(name: str) -> Any:
    """The command of that name, or the group of commands, ready to run."""
    loaded = getattr(import_module(f"sapper.cli.{name}"), name)
    if isinstance(loaded, typer.Typer):
        return typer.main.get_command(loaded)
    single = typer.Typer(
        add_completion=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    single.command(name)(loaded)
    return typer.main.get_command(single)


def _print_version(wanted: bool) -> None:
    if wanted:
        from sapper.version import __version__

        print(f"sapper {__version__}")
        raise typer.Exit


@app.callback()
def _sapper(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    """The Minesweeper laboratory.

    \b
    Examples:
      sapper play beginner
      sapper watch exact+least-risk --level expert --seed 7
      sapper bench exact+least-risk exact --level expert --games 1000 --seed 1
      sapper analyse position.txt --explain 0,2
      sapper generate --level expert --start opening --no-guess
    """


def _listed() -> None:
    """What the table registers: only its help is ever used."""


def _prepare_streams() -> None:
    """Open the streams that are closed on nothing, and let output escape what it cannot write.

    A closed stream is None in Python, and the next file that is opened would take its number.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - stays open
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _exit_code(interrupt: KeyboardInterrupt) -> int:
    number = interrupt.number if isinstance(interrupt, Terminated) else signal.SIGINT
    return SIGNALLED + number


def _message(error: Exception) -> str:
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    if error.filename is None:  # a standard stream, such as one on a full disk
        return error.strerror
    return f"{error.filename or repr('')}: {error.strerror}"


for _name, _summary in COMMANDS.items():
    app.command(_name, help=_summary)(_listed)
