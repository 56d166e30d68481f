"""`sapper bench`: solvers on the same boards, with intervals and paired comparisons."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from enum import StrEnum
from typing import Annotated, Any, TypeVar

import typer

from sapper.cli.common import (
    STANDARD,
    ClusterOption,
    FirstOption,
    JobsOption,
    JsonOption,
    SeedOption,
    StoreOption,
    named_input,
    plot_writer,
    print_json,
    whole_option,
)
from sapper.cli.completion import complete_level, complete_solver, complete_start_rule
from sapper.cli.progress import BenchWatcher
from sapper.cli.stored_games import note_stored_games
from sapper.errors import InvalidOption, LostWorker, printable
from sapper.files import check_writable, write_pieces_atomically
from sapper.lab.experiment.plan import BenchWish, Plan, make_plan
from sapper.lab.experiment.results import GameResults
from sapper.lab.experiment.weighted_results import WeightedResults
from sapper.lab.play.run_experiments import (
    count_stored,
    needs_python,
    run_experiments,
    run_weighted,
)
from sapper.lab.report.game_lines import plan_lines
from sapper.lab.report.scores import (
    OtherRecords,
    Score,
    make_scores,
    read_others,
    score_document,
)
from sapper.lab.report.tables import (
    Table,
    comparisons_table,
    scores_csv,
    scores_table,
    weighted_comparisons_table,
    weighted_table,
)
from sapper.lab.report.weighted_scores import make_weighted_scores, weighted_document
from sapper.lab.store.run_store import RunStore, default_store_path
from sapper.version import __version__
from sapper.work.make_workers import make_workers
from sapper.work.workers import Workers

Results = TypeVar("Results", GameResults, WeightedResults)


class TableFormat(StrEnum):
    """How the tables are written."""

    TABLE = "table"
    MARKDOWN = "markdown"
    CSV = "csv"


SolversArgument = Annotated[
    list[str],
    typer.Argument(
        help="Solvers: stages joined by +.", metavar="SOLVER", autocompletion=complete_solver
    ),
]
LevelsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--level",
        "-l",
        help="beginner, beginner8, intermediate, expert or HEIGHTxWIDTH/MINES; repeatable.",
        show_default="beginner",
        autocompletion=complete_level,
    ),
]
StartsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--start",
        "-s",
        help="Start rule: any, safe, opening or given-zero; repeatable.",
        show_default="safe",
        autocompletion=complete_start_rule,
    ),
]
GamesOption = Annotated[
    int | None,
    whole_option(
        "--games", "-n", help="Games of each solver.", show_default="1000, or all --boards"
    ),
]
BoardsOption = Annotated[
    str | None, typer.Option(help="Play the boards of this JSON lines file; - is input.")
]
AgainstOption = Annotated[
    str | None,
    typer.Option(
        help="Compare with another program on the same boards: its records as JSON lines, or a "
        "0 or 1 for each board in turn."
    ),
]
AgainstNameOption = Annotated[
    str | None,
    typer.Option(help="What to call that program.", show_default="the file of --against"),
]
WeightedOption = Annotated[
    bool,
    typer.Option("--weighted", help="Play on instead of losing, and weigh: far less noise a game."),
]
BaseOption = Annotated[
    str | None,
    typer.Option(
        help="With --weighted: a quick solver whose many games the others are measured by.",
        autocompletion=complete_solver,
    ),
]
BaseGamesOption = Annotated[
    int | None,
    whole_option("--base-games", help="Games of --base.", show_default="ten times --games"),
]
RecordsOption = Annotated[str | None, typer.Option(help="Write one JSON line a game to this file.")]
FormatOption = Annotated[
    TableFormat, typer.Option("--format", "-f", help="How to print the tables.")
]
PlotOption = Annotated[
    str | None, typer.Option(help="Draw the win rates into this .png, .svg or .pdf file.")
]
NoStoreOption = Annotated[bool, typer.Option("--no-store", help="Keep no games.")]
FreshOption = Annotated[
    bool, typer.Option("--fresh", help="Forget the stored games of this bench first.")
]


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
    against_name: AgainstNameOption = None,
    weighted: WeightedOption = False,
    base: BaseOption = None,
    base_games: BaseGamesOption = None,
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
      sapper bench exact --boards b.jsonl --against wins.txt --against-name theirs
      sapper bench exact+least-risk exact --level expert --weighted --games 1e5
      sapper bench exact+net --base exact+least-risk --games 2000 --weighted
    """
    wish = BenchWish(
        solvers=solvers,
        levels=level or [],
        starts=start or [],
        first=first,
        games=games,
        seed=seed,
        boards=None if boards is None else named_input(boards),
        weighted=weighted,
        base=base,
        base_games=base_games,
    )
    plan = make_plan(wish)
    _check_together(json_output, table_format, boards, against)
    _check_against(weighted, against, against_name)
    others = None if against is None else read_others(named_input(against), plan, against_name)
    output = BenchOutput(records, table_format, json_output, plot)
    workers = make_workers(jobs=jobs, cluster=cluster, needs_python=needs_python(plan.experiments))
    with _opened_store(store, no_store, fresh) as run_store:
        if run_store is not None and not fresh:
            note_stored_games(run_store, plan.experiments, plan.games)
        if weighted:
            weights = _play(run_weighted, plan, workers, run_store, fresh)
            output.write_weighted(plan, weights)
        else:
            results = _play(run_experiments, plan, workers, run_store, fresh)
            output.write(plan, results, others)


class BenchOutput:
    """Where the scores go; a file that cannot be written is refused before any game."""

    def __init__(
        self, records: str | None, table_format: TableFormat, as_json: bool, plot: str | None
    ) -> None:
        self._records = records
        self._table_format = table_format
        self._as_json = as_json
        self._write_plot = plot_writer(plot, _draw)
        if records is not None:
            _check_records(records)

    def write(
        self, plan: Plan, results: Sequence[GameResults], others: OtherRecords | None
    ) -> None:
        """Write the files and print the scores."""
        scores = make_scores(plan.experiments, results, others)
        documents = [score_document(score) for score in scores]
        self._write_files(scores, plan_lines(plan, results))
        self._print(scores, documents, [scores_table(scores), comparisons_table(scores)])

    def write_weighted(self, plan: Plan, results: Sequence[WeightedResults]) -> None:
        """The same for weighted games."""
        scores = make_weighted_scores(plan.experiments, results)
        documents = [weighted_document(score) for score in scores]
        self._write_files(scores, plan_lines(plan, results))
        self._print(scores, documents, [weighted_table(scores), weighted_comparisons_table(scores)])

    def _write_files(self, scores: Sequence[Score], lines: Iterable[bytes]) -> None:
        if self._records is not None:
            write_pieces_atomically(self._records, lines)
        self._write_plot(scores)

    def _print(
        self, scores: Sequence[Score], documents: list[dict[str, Any]], tables: Sequence[Table]
    ) -> None:
        if self._as_json:
            print_json(documents)
        elif self._table_format is TableFormat.CSV:
            print(scores_csv(documents), end="")
        else:
            print(tables_text(tables, self._table_format, scores[0].boards.seed), end="")


def tables_text(tables: Sequence[Table], table_format: TableFormat, seed: int) -> str:
    """The scores and, where there are any, the comparisons as they are printed."""
    write = Table.as_markdown if table_format is TableFormat.MARKDOWN else Table.as_text
    scores, *comparisons = (write(table) for table in tables if table.rows)
    return "\n".join([scores, f"seed {seed}, sapper {__version__}\n", *comparisons])


def _play(
    run: Callable[..., list[Results]],
    plan: Plan,
    workers: Workers,
    store: RunStore | None,
    fresh: bool,
) -> list[Results]:
    try:
        with BenchWatcher(plan.experiments) as watcher:
            return run(
                plan.experiments,
                games=plan.games,
                workers=workers,
                store=store,
                fresh=fresh,
                on_progress=watcher.note,
            )
    except (KeyboardInterrupt, LostWorker) as end:
        what = "stopped" if isinstance(end, LostWorker) else "interrupted"
        print(printable(f"{what}: {_parting_line(plan, store, fresh)}"), file=sys.stderr)
        raise


def _parting_line(plan: Plan, store: RunStore | None, fresh: bool) -> str:
    if store is None:
        return "no games were stored"
    stored = count_stored(store, plan.experiments, plan.games)
    how = " without --fresh" if fresh else ""
    return (
        f"{stored} of {plan.total_games} games are stored in {store.path}; "
        f"the same command{how} goes on from there"
    )


def _opened_store(path: str | None, no_store: bool, fresh: bool) -> RunStore | nullcontext[None]:
    if not no_store:
        return RunStore(path if path is not None else default_store_path())
    if path is not None or fresh:
        raise InvalidOption("--no-store goes with neither --store nor --fresh")
    return nullcontext()


def _check_together(
    as_json: bool, table_format: TableFormat, boards: str | None, against: str | None
) -> None:
    if as_json and table_format is not TableFormat.TABLE:
        raise InvalidOption("--json and --format exclude each other")
    if boards == against == STANDARD:
        raise InvalidOption("--boards and --against cannot both come from standard input")


def _check_against(weighted: bool, against: str | None, name: str | None) -> None:
    if name is not None and against is None:
        raise InvalidOption("--against-name names the program of --against; give that file")
    if weighted and against is not None:
        raise InvalidOption(
            "weighted games cannot be paired with games that were won or lost; leave out "
            "--weighted or --against"
        )


def _check_records(path: str) -> None:
    if path == STANDARD:
        raise InvalidOption("--records goes to a file; standard output holds the tables")
    check_writable(path)


def _draw(scores: Sequence[Score], file_format: str) -> bytes:
    from sapper.lab.report.plots import plot_scores

    return plot_scores(scores, file_format)
