"""How strong the strongest solvers are: weighted games at every level, and matches with others.

Each solver plays weighted games at each level, under `safe` and under `opening`, from the best
first cell of the champion's table; the later ones are compared with the first on the same boards.
Slow solvers play fewer games, each its own number where several are given, and are measured by way
of the first. A match is played on the fixed boards of a file that another program has played too.
Finished games are kept in the run store: a run that was interrupted goes on when the same command
is given again.

    python benchmarks/champion.py exact+least-risk champion --games 100000 --seed 2026 \
        --slow deep --slow-games 2000 --at expert safe 400000 5000 \
        --match safe expert-safe.jsonl expert-safe.txt "their program"
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from common import RESULTS, write_results

from sapper.cli.progress import BenchWatcher
from sapper.files import read_file
from sapper.formats.checks import NamedInput
from sapper.lab.experiment.plan import BenchWish, Plan, make_plan
from sapper.lab.play.run_experiments import needs_python, run_experiments, run_weighted
from sapper.lab.report.scores import SolverScore, make_scores, read_others, score_document
from sapper.lab.report.tables import (
    Table,
    comparisons_table,
    weighted_comparisons_table,
    weighted_table,
)
from sapper.lab.report.weighted_scores import (
    WeightedScore,
    make_weighted_scores,
    weighted_document,
)
from sapper.lab.store.run_store import RunStore, default_store_path
from sapper.version import __version__
from sapper.work.make_workers import make_workers
from sapper.work.workers import Workers

LEVELS = ("beginner8", "beginner", "intermediate", "expert")
START_RULES = ("safe", "opening")


class Case(NamedTuple):
    """A level under a start rule, and how many weighted games are played there."""

    level: str
    rule: str
    games: int
    slow_games: Sequence[int]


def main() -> None:
    """Play what the store does not hold, print the tables and keep them as JSON and Markdown."""
    options = parse_options()
    with RunStore(options.store or default_store_path()) as store:
        scores = [*measure(options, store), *measure_slow(options, store)]
        matches = play_matches(options, store)
    text = report(scores, matches, options.seed)
    print(text, end="")
    (RESULTS / f"{options.name}.md").write_text(text, encoding="utf-8")
    write_results(
        options.name,
        measurements=[weighted_document(score) for score in scores],
        matches=[score_document(score) for score in matches],
    )


def parse_options() -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("solvers", nargs="+", metavar="SOLVER")
    parser.add_argument("--games", type=int, default=100_000, help="of each solver and level")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--slow", nargs="+", default=[], metavar="SOLVER")
    parser.add_argument(
        "--slow-games", type=int, nargs="+", default=[2_000], help="of all, or of each in its order"
    )
    parser.add_argument(
        "--slow-boards", type=int, default=None, help="of each match that the slow ones play"
    )
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--start", nargs="+", choices=START_RULES, default=START_RULES)
    parser.add_argument(
        "--at",
        nargs="+",
        action="append",
        default=[],
        metavar=("LEVEL RULE GAMES", "SLOW_GAMES"),
        help="how many weighted games are played there, instead",
    )
    parser.add_argument(
        "--match",
        nargs=4,
        action="append",
        default=[],
        metavar=("RULE", "BOARDS", "RESULTS", "NAME"),
        help="boards as JSON lines under a start rule, who won them, and whom to call the winner",
    )
    parser.add_argument("--jobs", type=int, default=None)
    parser.add_argument("--store", default=None)
    parser.add_argument("--name", default="champion", help="of the files of results")
    options = parser.parse_args()
    check_numbers("--slow-games", options.slow_games, options, parser)
    options.at = dict(read_case(words, options, parser) for words in options.at)
    return options


def read_case(
    words: list[str], options: argparse.Namespace, parser: argparse.ArgumentParser
) -> tuple[tuple[str, str], list[int]]:
    """The level and the start rule of an --at, and its numbers of games."""
    name = f"--at {' '.join(words)}"
    if len(words) < (4 if options.slow else 3):
        parser.error(f"{name}: expected a level, a start rule and how many games each kind plays")
    level, rule, *numbers = words
    if level not in options.levels or rule not in options.start:
        parser.error(f"{name}: that level is not played under that start rule")
    if not all(number.isdecimal() and int(number) > 0 for number in numbers):
        parser.error(f"{name}: expected numbers of games, of the quick ones and of the slow ones")
    games = [int(number) for number in numbers]
    if options.slow:
        check_numbers(name, games[1:], options, parser)
    return (level, rule), games


def check_numbers(
    name: str, numbers: list[int], options: argparse.Namespace, parser: argparse.ArgumentParser
) -> None:
    """That there is one number for all slow solvers, or one for each."""
    if len(numbers) not in (1, max(1, len(options.slow))):
        parser.error(f"{name}: expected one number for all slow solvers, or one for each")


def cases_of(options: argparse.Namespace) -> Iterator[Case]:
    """Every level under every start rule."""
    usual = [options.games, *options.slow_games]
    for level in options.levels:
        for rule in options.start:
            games, *slow_games = options.at.get((level, rule), usual)
            yield Case(level, rule, games, slow_games)


def measure(options: argparse.Namespace, store: RunStore) -> list[WeightedScore]:
    """The solvers at every level, each against the first."""
    scores: list[WeightedScore] = []
    for case in cases_of(options):
        wish = wish_of(options, case, options.solvers, games=case.games)
        scores += weigh(wish, options, store)
    return scores


def measure_slow(options: argparse.Namespace, store: RunStore) -> list[WeightedScore]:
    """The slow solvers by way of the first of the others, whose own scores are known already."""
    scores: list[WeightedScore] = []
    for place, solver in enumerate(options.slow):
        for case in cases_of(options):
            base = {"base": options.solvers[0], "base_games": case.games}
            games = case.slow_games[place % len(case.slow_games)]
            wish = wish_of(options, case, [solver], games=games, **base)
            scores += [one for one in weigh(wish, options, store) if one.base is not None]
    return scores


def wish_of(
    options: argparse.Namespace,
    case: Case,
    solvers: list[str],
    games: int,
    base: str | None = None,
    base_games: int | None = None,
) -> BenchWish:
    """Weighted games of solvers at one level."""
    return BenchWish(
        solvers=solvers,
        levels=[case.level],
        starts=[case.rule],
        first="best",
        games=games,
        seed=options.seed,
        boards=None,
        weighted=True,
        base=base,
        base_games=base_games,
    )


def weigh(wish: BenchWish, options: argparse.Namespace, store: RunStore) -> list[WeightedScore]:
    """Play the weighted games that the store does not hold."""
    plan = make_plan(wish)
    with BenchWatcher(plan.experiments) as watcher:
        results = run_weighted(
            plan.experiments,
            games=plan.games,
            workers=workers_for(plan, options),
            store=store,
            on_progress=watcher.note,
        )
    return make_weighted_scores(plan.experiments, results)


def play_matches(options: argparse.Namespace, store: RunStore) -> list[SolverScore]:
    """Each match of the solvers, and of the slow ones on the first boards of it."""
    scores = []
    for rule, boards, results, name in options.match:
        for solvers, games in ((options.solvers, None), (options.slow, options.slow_boards)):
            if not solvers:
                continue
            wish = BenchWish(
                solvers=solvers,
                levels=[],
                starts=[rule],
                first=None,
                games=games,
                seed=options.seed,
                boards=named_file(boards),
            )
            scores += play_match(wish, named_file(results), name, options, store)
    return scores


def play_match(
    wish: BenchWish, results: NamedInput, name: str, options: argparse.Namespace, store: RunStore
) -> list[SolverScore]:
    """Solvers on the boards of a file, compared with who won them."""
    plan = make_plan(wish)
    others = read_others(results, plan, name)
    with BenchWatcher(plan.experiments) as watcher:
        played = run_experiments(
            plan.experiments,
            games=plan.games,
            workers=workers_for(plan, options),
            store=store,
            on_progress=watcher.note,
        )
    return make_scores(plan.experiments, played, others)


def named_file(path: str) -> NamedInput:
    """A file by its own name: where it lies says nothing to whoever reads the results."""
    return NamedInput(Path(path).name, partial(read_file, path))


def workers_for(plan: Plan, options: argparse.Namespace) -> Workers:
    """Threads or processes of this machine."""
    return make_workers(jobs=options.jobs, needs_python=needs_python(plan.experiments))


def report(scores: list[WeightedScore], matches: list[SolverScore], seed: int) -> str:
    """The tables as Markdown."""
    parts = [
        "# The strongest solvers\n",
        f"Weighted games, seed {seed}, sapper {__version__}, measured by\n"
        "`benchmarks/champion.py`. [What the columns mean](../../docs/bench.md).\n",
        weighted_table(scores).as_markdown(),
    ]
    parts += titled("Paired differences", weighted_comparisons_table(scores))
    parts += titled("Matches on fixed boards", comparisons_table(matches))
    return "\n".join(parts)


def titled(title: str, table: Table) -> list[str]:
    """A table under its heading; nothing where it has no rows."""
    return [f"## {title}\n", table.as_markdown()] if table.rows else []


if __name__ == "__main__":
    main()
