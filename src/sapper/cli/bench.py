"""`sapper bench`: solvers on the same boards, with intervals and paired comparisons."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext

from sapper.cli.bench_options import (
    AgainstOption,
    BoardsOption,
    FormatOption,
    FreshOption,
    GamesOption,
    LevelsOption,
    NoStoreOption,
    PlotOption,
    RecordsOption,
    SolversArgument,
    StartsOption,
    TableFormat,
)
from sapper.cli.bench_plan import BenchWish, Plan, make_plan, read_others, record_pieces
from sapper.cli.bench_progress import BenchWatcher
from sapper.cli.common import (
    STANDARD,
    ClusterOption,
    FirstOption,
    JobsOption,
    JsonOption,
    SeedOption,
    StoreOption,
    plot_writer,
    print_json,
)
from sapper.cli.stored_games import note_stored_games
from sapper.errors import InvalidOption
from sapper.files import check_writable, write_pieces_atomically
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.run_experiments import count_stored, needs_python, run_experiments
from sapper.lab.report.scores import SolverScore, make_scores, score_document
from sapper.lab.report.tables import Table, comparisons_table, scores_csv, scores_table
from sapper.lab.store.run_store import RunStore, default_store_path
from sapper.version import __version__
from sapper.work.make_workers import make_workers
from sapper.work.workers import Workers


def bench(
    solvers: SolversArgument,
    level: LevelsOption = None,
    start: StartsOption = None,
    first: FirstOption = None,
    games: GamesOption = None,
    seed: SeedOption = 0,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    boards: BoardsOption = None,
    against: AgainstOption = None,
    records: RecordsOption = None,
    table_format: FormatOption = TableFormat.TABLE,
    json_output: JsonOption = False,
    plot: PlotOption = None,
    store: StoreOption = None,
    no_store: NoStoreOption = False,
    fresh: FreshOption = False,
) -> None:
    """Compare solvers on the same boards, with intervals.

    Finished games are stored: an interrupted or killed bench goes on where it
    was when the same command is given again, and one that asks for more games
    plays only those that are missing. The number of workers changes nothing but
    the time it takes.

    \b
    Examples:
      sapper bench exact+least-risk --level expert --games 10000 --seed 1
      sapper bench exact exact+least-risk --level expert -s safe -s opening
      sapper bench exact --boards boards.jsonl --records ours.jsonl
      sapper bench exact --boards boards.jsonl --against theirs.jsonl --json
    """
    plan = make_plan(
        BenchWish(
            solvers=solvers,
            levels=level or [],
            starts=start or [],
            first=first,
            games=games,
            seed=seed,
            boards=boards,
        )
    )
    if json_output and table_format is not TableFormat.TABLE:
        raise InvalidOption("--json and --format exclude each other")
    if boards == against == STANDARD:
        raise InvalidOption("--boards and --against cannot both come from standard input")
    others = read_others(against, plan) if against is not None else None
    write_plot = plot_writer(plot, _draw)
    if records is not None:
        _check_records(records)
    workers = make_workers(jobs=jobs, cluster=cluster, needs_python=needs_python(plan.experiments))
    with _opened_store(store, no_store, fresh) as run_store:
        if run_store is not None and not fresh:
            note_stored_games(run_store, plan.experiments, plan.games)
        results = _play(plan, workers, run_store, fresh)
    scores = make_scores(plan.experiments, results, others)
    if records is not None:
        write_pieces_atomically(records, record_pieces(plan, results))
    write_plot(scores)
    if json_output:
        print_json([score_document(score) for score in scores])
    else:
        print(tables_text(scores, table_format), end="")


def tables_text(scores: Sequence[SolverScore], table_format: TableFormat) -> str:
    """The scores and the comparisons as they are printed."""
    if table_format is TableFormat.CSV:
        return scores_csv(scores)
    write = Table.as_markdown if table_format is TableFormat.MARKDOWN else Table.as_text
    parts = [write(scores_table(scores)), f"seed {scores[0].boards.seed}, sapper {__version__}\n"]
    if any(score.comparisons for score in scores):
        parts.append(write(comparisons_table(scores)))
    return "\n".join(parts)


def _play(plan: Plan, workers: Workers, store: RunStore | None, fresh: bool) -> list[GameResults]:
    try:
        with BenchWatcher(plan.experiments) as watcher:
            return run_experiments(
                plan.experiments,
                games=plan.games,
                workers=workers,
                store=store,
                fresh=fresh,
                on_progress=watcher.note,
            )
    except KeyboardInterrupt:
        print(_parting_line(plan, store, fresh), file=sys.stderr)
        raise


def _parting_line(plan: Plan, store: RunStore | None, fresh: bool) -> str:
    if store is None:
        return "interrupted: no games were stored"
    stored = count_stored(store, plan.experiments, plan.games)
    how = " without --fresh" if fresh else ""
    return (
        f"interrupted: {stored} of {plan.total_games} games are stored in {store.path}; "
        f"the same command{how} goes on from there"
    )


def _opened_store(path: str | None, no_store: bool, fresh: bool) -> RunStore | nullcontext[None]:
    if not no_store:
        return RunStore(path if path is not None else default_store_path())
    if path is not None or fresh:
        raise InvalidOption("--no-store goes with neither --store nor --fresh")
    return nullcontext()


def _check_records(path: str) -> None:
    if path == STANDARD:
        raise InvalidOption("--records goes to a file; standard output holds the tables")
    check_writable(path)


def _draw(scores: Sequence[SolverScore], file_format: str) -> bytes:
    from sapper.lab.report.plots import plot_scores

    return plot_scores(scores, file_format)
