"""Which of two solvers guesses better, told by the guesses in which they differ.

The first solver plays weighted games, and each of the others is asked about its guesses. Where one
would open another cell, both cells are played out on the same layouts. Some hundred games tell
differences of a few hundredths of a point in win rate, for which whole games are needed by the
hundred thousand; confirm by these (`sapper bench --weighted`) what is to be claimed.

    python benchmarks/choices.py deep champion --level expert --start opening --games 400
    python benchmarks/choices.py deep 'deep(theta=0)' 'deep(candidates=10)' --seed 7
"""

from __future__ import annotations

import argparse

import numpy as np
from common import write_results

import sapper
from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.play.compare_choices import ComparedGame, compare_choices
from sapper.lab.report.statistics import mean_estimate
from sapper.spec import parse_level

Entry = dict[str, str | int | float]


def main() -> None:
    """Compare each of the others with the first, and keep what was found."""
    options = parse_options()
    entries: list[Entry] = []
    for other in options.others:
        entries.append(compare(options, other))
        print(line_of(entries[-1]), flush=True)
        keep(options, entries)  # one by one: whoever ends it loses the last one alone


def keep(options: argparse.Namespace, entries: list[Entry]) -> None:
    """Write what was found so far."""
    write_results(
        options.name,
        solver=options.solver,
        level=options.level,
        start=options.start,
        seed=options.seed,
        playouts=options.playouts,
        measurements=entries,
    )


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("solver", metavar="SOLVER", help="plays")
    parser.add_argument("others", nargs="+", metavar="OTHER", help="is asked about its guesses")
    parser.add_argument("--level", default="expert")
    parser.add_argument("--start", choices=("safe", "opening"), default="opening")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--playouts", type=int, default=200, help="of each cell")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--name", default="choices", help="of the file of results")
    options = parser.parse_args()
    if options.games < 2 or options.playouts < 1:
        parser.error("expected at least 2 games and 1 playout")
    return options


def compare(options: argparse.Namespace, other: str) -> Entry:
    """One of the others."""
    spec = parse_level(options.level, options.start)
    boards = DrawnBoards(spec=spec, seed=options.seed, first="best")
    experiment = Experiment(solver=sapper.make_solver(options.solver), boards=boards, weighted=True)
    games = compare_choices(
        experiment, sapper.make_solver(other), games=options.games, playouts=options.playouts
    )
    return entry_of(other, list(games))


def entry_of(other: str, games: list[ComparedGame]) -> Entry:
    """What the games say."""
    gain = mean_estimate(np.array([game.gain for game in games]))
    return {
        "other": other,
        "games": len(games),
        "guesses_per_game": float(np.mean([game.num_guesses for game in games])),
        "differing_per_game": float(np.mean([game.num_differing for game in games])),
        "gain": gain.value,
        "standard_error": gain.standard_error,
    }


def line_of(entry: Entry) -> str:
    """The same to read."""
    return (
        f"{entry['other']}: {entry['gain']:+.5f} ± {entry['standard_error']:.5f} by "
        f"{entry['differing_per_game']:.3f} of {entry['guesses_per_game']:.2f} guesses a game, "
        f"{entry['games']} games"
    )


if __name__ == "__main__":
    main()
