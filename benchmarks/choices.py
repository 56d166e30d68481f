"""How much better one solver guesses than others, told by the guesses in which they differ.

The first solver plays weighted games, and each of the others is asked about its guesses. Where one
would open another cell, both cells are played out on the same layouts. A thousand games tell
differences of a few hundredths of a point in win rate, for which whole games are needed by the
hundred thousand. Against `fast` the difference is without bias, against others to first order:
confirm these by whole games (`sapper bench --weighted`) before you claim them.

    python benchmarks/choices.py deep champion 'deep(theta=0)' --at expert opening 400
    python benchmarks/choices.py deep fast --at expert safe 1000 --at expert opening 1000 --seed 7

Every few games what was found so far is kept in the file of results: the same command goes on where
it was interrupted, and one that asks for more games or others adds them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from common import RESULTS, write_results

from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.play.compare_choices import ComparedGame, compare_choices
from sapper.lab.report.statistics import Estimate, weights_estimate
from sapper.solvers.pipeline import Solver
from sapper.solvers.registry import make_solver
from sapper.spec import parse_level
from sapper.version import __version__
from sapper.work.make_workers import make_workers
from sapper.work.workers import in_order

START_RULES = ("safe", "opening")
GAMES_AT_ONCE = 10
Entry = dict[str, Any]
"""One other solver under one start rule: sums over the games so far, and what they say."""
SUMMED = ("guesses", "differing", "gain", "gain_squares", "weight", "weight_squares", "cpu_seconds")


@dataclass(frozen=True)
class Games:
    """Some games to compare two solvers by."""

    experiment: Experiment
    other: Solver
    indices: range
    playouts: int


def main() -> None:
    """Play the games that are missing, print what they say and keep it."""
    options = parse_options()
    document = read_document(options)
    for other in options.others:
        for level, rule, games in options.at:
            entry = entry_for(document, other, level, rule)
            for _ in go_on(options, entry, games):
                keep(options, document)
            keep(options, document)
            print(line_of(entry), flush=True)


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("solver", metavar="SOLVER", help="plays")
    parser.add_argument("others", nargs="+", metavar="OTHER", help="is asked about its guesses")
    parser.add_argument(
        "--at",
        nargs=3,
        action="append",
        metavar=("LEVEL", "RULE", "GAMES"),
        help="how many games are played there; as often as there are levels and start rules",
    )
    parser.add_argument("--playouts", type=int, default=200, help="of each cell")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--name", default="choices", help="of the files of results")
    options = parser.parse_args()
    if options.playouts < 1:
        parser.error("expected at least 1 playout")
    places = options.at or [("expert", "opening", "400")]
    options.at = [read_place(parser, level, rule, games) for level, rule, games in places]
    return options


def read_place(
    parser: argparse.ArgumentParser, level: str, rule: str, games: str
) -> tuple[str, str, int]:
    """A level, a start rule and a number of games."""
    if rule not in START_RULES:
        parser.error(f"start rule {rule!r}: expected {' or '.join(START_RULES)}")
    if not games.isdecimal() or int(games) < 2:
        parser.error(f"{games} games: expected 2 or more")
    return level, rule, int(games)


def read_document(options: argparse.Namespace) -> dict[str, Any]:
    """The results so far; ends where the file holds those of something else."""
    head = {"solver": options.solver, "seed": options.seed, "playouts": options.playouts}
    path = RESULTS / f"{options.name}.json"
    if not path.exists():
        return {**head, "measurements": []}
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for key, value in {**head, "sapper": __version__}.items():
        if found.get(key) != value:
            sys.exit(
                f"{path.name} holds games with {key} {found.get(key)!r}, not {value!r}: "
                "give another --name, or take that file away"
            )
    return {**head, "measurements": found["measurements"]}


def entry_for(document: dict[str, Any], other: str, level: str, rule: str) -> Entry:
    """What is known so far, or an entry without games."""
    head = {"other": other, "level": level, "start_rule": rule}
    entries: list[Entry] = document["measurements"]
    for entry in entries:
        if head.items() <= entry.items():
            return entry
    entries.append({**head, "games": 0, "sums": dict.fromkeys(SUMMED, 0.0)})
    return entries[-1]


def go_on(options: argparse.Namespace, entry: Entry, games: int) -> Iterator[None]:
    """Play what the entry lacks of so many games, chunk by chunk."""
    spec = parse_level(entry["level"], entry["start_rule"])
    boards = DrawnBoards(spec=spec, seed=options.seed, first="best")
    experiment = Experiment(solver=make_solver(options.solver), boards=boards, weighted=True)
    other = make_solver(entry["other"])
    starts = range(entry["games"], games, GAMES_AT_ONCE)
    chunks = (
        Games(experiment, other, range(at, min(at + GAMES_AT_ONCE, games)), options.playouts)
        for at in starts
    )
    workers = make_workers(jobs=options.jobs, needs_python=True)
    with closing(workers.run(play, chunks)) as finished:
        for played in in_order(finished):
            add(entry, played)
            yield


def play(games: Games) -> list[ComparedGame]:
    """Compare two solvers by some games."""
    compared = compare_choices(
        games.experiment, games.other, games=games.indices, playouts=games.playouts
    )
    return list(compared)


def add(entry: Entry, games: list[ComparedGame]) -> None:
    """Add games to an entry."""
    entry["games"] += len(games)
    sums = entry["sums"]
    for game in games:
        sums["guesses"] += game.num_guesses
        sums["differing"] += game.num_differing
        sums["gain"] += game.gain
        sums["gain_squares"] += game.gain**2
        sums["weight"] += game.weight
        sums["weight_squares"] += game.weight**2
        sums["cpu_seconds"] += game.solver_seconds
    entry.update(figures_of(entry))


def figures_of(entry: Entry) -> Entry:
    """What the sums say."""
    games, sums = entry["games"], entry["sums"]
    gain = estimate_of(entry, "gain")
    weight = estimate_of(entry, "weight")
    return {
        "guesses_per_game": sums["guesses"] / games,
        "differing_per_game": sums["differing"] / games,
        "gain": gain.value,
        "standard_error": gain.standard_error,
        "whole_games": weight.value,
        "whole_games_error": weight.standard_error,
        "cpu_ms_per_game": 1000 * sums["cpu_seconds"] / games,
    }


def estimate_of(entry: Entry, name: str) -> Estimate:
    """A mean a game, with its standard error."""
    sums = entry["sums"]
    return weights_estimate(sums[name], sums[f"{name}_squares"], entry["games"])


def keep(options: argparse.Namespace, document: dict[str, Any]) -> None:
    """Write what was found so far."""
    write_results(options.name, **document)


def line_of(entry: Entry) -> str:
    """An entry to read."""
    return (
        f"{entry['other']}, {entry['level']}, {entry['start_rule']}: "
        f"{entry['gain']:+.5f} ± {entry['standard_error']:.5f} by "
        f"{entry['differing_per_game']:.3f} of {entry['guesses_per_game']:.2f} guesses a game, "
        f"{entry['games']:,} games, {entry['cpu_ms_per_game']:.1f} CPU ms each"
    )


if __name__ == "__main__":
    main()
