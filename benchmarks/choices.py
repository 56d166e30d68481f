"""How much better one solver guesses than others, told by the guesses in which they differ.

The first solver plays weighted games, and each of the others is asked about its guesses. Where one
would open another cell, both cells are played out on the same layouts. A thousand games tell
differences of a few hundredths of a point in win rate, for which whole games are needed by the
hundred thousand. Against `fast` the difference is without bias, so that it gives a win rate where
a file of results says what `fast` itself wins in whole games. Against others it is so to first
order: confirm these by whole games (`sapper bench --weighted`) before you claim them.

    python benchmarks/choices.py deep champion 'deep(theta=0)' --at expert opening 400
    python benchmarks/choices.py deep fast --at expert safe 1000 --at expert opening 1000 --seed 7 \
        --whole-games champion

Every few games what was found so far is kept in the file of results: the same command goes on where
it was interrupted, and one that asks for more games or others adds them.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from common import RESULTS, write_results

from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.play.compare_choices import ComparedGame, compare_choices
from sapper.lab.report.statistics import Estimate, weights_estimate
from sapper.lab.report.tables import Table
from sapper.solvers.pipeline import Solver
from sapper.solvers.registry import make_solver
from sapper.spec import parse_level
from sapper.version import __version__
from sapper.work.make_workers import make_workers
from sapper.work.workers import in_order

START_RULES = ("safe", "opening")
GAMES_AT_ONCE = 10
PLAYED_OUT_BY = "exact+fast"
"""Who plays games on from guesses that differ."""
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
    whole_games = [each for name in options.whole_games for each in read_measurements(name)]
    for other in options.others:
        for level, rule, games in options.at:
            entry = entry_for(document, other, level, rule)
            for _ in go_on(options, entry, games):
                keep(options, document)
            entry["measured"] = measured_by(entry, options.solver, whole_games)
            keep(options, document)
            print(line_of(entry), flush=True)
    (RESULTS / f"{options.name}.md").write_text(report(document), encoding="utf-8")


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
    parser.add_argument(
        "--whole-games",
        nargs="+",
        default=[],
        metavar="NAME",
        help="of files of results of `champion.py`, which say what `fast` wins",
    )
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


def read_measurements(name: str) -> list[Entry]:
    """The weighted games that a file of results of `champion.py` holds."""
    measurements: list[Entry] = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))[
        "measurements"
    ]
    return measurements


def measured_by(entry: Entry, solver: str, whole_games: list[Entry]) -> Entry:
    """What the solver wins, like weighted games in a file of results; empty where nobody knows.

    It is known where whole games of `fast` are, of which the most count.
    """
    spec = parse_level(entry["level"], entry["start_rule"])
    place = {
        "height": spec.height,
        "width": spec.width,
        "mines": spec.num_mines,
        "start_rule": spec.start_rule.value,
    }
    wanted = {"solver": PLAYED_OUT_BY, **place}
    found = [each for each in whole_games if wanted.items() <= each.items()]
    if make_solver(entry["other"]).name != PLAYED_OUT_BY or not found:
        return {}
    base = max(found, key=lambda each: int(each["games"]))
    rate = Estimate(
        value=base["win_rate"] - entry["gain"],
        standard_error=math.hypot(base["standard_error"], entry["standard_error"]),
    )
    return {
        "solver": make_solver(solver).name,
        **place,
        "first": base["first"],
        "games": entry["games"],
        "base_games": base["games"],
        "base_seed": base["seed"],
        "win_rate": rate.value,
        "standard_error": rate.standard_error,
        "interval": list(rate.interval),
        "cpu_ms_per_game": entry["cpu_ms_per_game"],
    }


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


def report(document: dict[str, Any]) -> str:
    """All entries as a page of Markdown."""
    headings = [
        *("solver", "against", "level", "start", "games", "ahead by", "standard error"),
        *("win rate", "standard error", "95 % interval"),
        *("guesses a game", "differing", "CPU ms a game"),
    ]
    rows = [row_of(document["solver"], entry) for entry in document["measurements"]]
    return (
        f"# `{document['solver']}`, by the guesses in which it differs from others\n\n"
        f"Seed {document['seed']}, {document['playouts']} playouts of each cell, "
        f"sapper {__version__}, measured by\n`benchmarks/choices.py`. "
        "[What the columns mean](../../docs/bench.md).\n\n"
        f"{Table(headings, rows, num_labels=4).as_markdown()}"
    )


def row_of(solver: str, entry: Entry) -> list[str]:
    """A row of the table."""
    rate = ["–", "–", "–"]
    if measured := entry.get("measured"):
        low, high = measured["interval"]
        rate = [
            f"{measured['win_rate']:.3%}",
            f"{measured['standard_error']:.3%}",
            f"{low:.3%} to {high:.3%}",
        ]
    return [
        *(solver, entry["other"], entry["level"], entry["start_rule"], str(entry["games"])),
        *(f"{0.0 - entry['gain']:+.3%}", f"{entry['standard_error']:.3%}", *rate),
        *(f"{entry['guesses_per_game']:.2f}", f"{entry['differing_per_game']:.3f}"),
        f"{entry['cpu_ms_per_game']:.1f}",
    ]


if __name__ == "__main__":
    main()
