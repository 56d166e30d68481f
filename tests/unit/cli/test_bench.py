"""`sapper bench`: what it prints, writes, compares and refuses."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import sapper
from sapper.cli.main import app
from sapper.formats import FORMATS
from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.run_experiments import run_experiments
from sapper.lab.report.statistics import compare_paired, wilson_interval

runner = CliRunner()

TIMES = re.compile(r'"cpu_(seconds|ms_per_game)": [0-9.e-]+, ')


@pytest.fixture(autouse=True)
def _empty_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAPPER_STORE", str(tmp_path / "runs.sqlite"))


def bench(*options: str) -> Result:
    return runner.invoke(app, ["bench", *options])


def documents(*options: str) -> list[dict[str, Any]]:
    result = bench(*options, "--json")
    assert result.exit_code == 0, result.stderr
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def played(solver: str, games: int, *, seed: int = 0, **options: Any) -> GameResults:
    """The same games by the library."""
    boards = DrawnBoards(spec=sapper.parse_level(**options), seed=seed)
    experiment = Experiment(solver=solver, boards=boards)
    return run_experiments([experiment], games=games)[0]


def write_boards(path: Path, *lines: dict[str, Any]) -> str:
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return str(path)


def test_the_json_document_has_the_figures_of_the_games() -> None:
    (found,) = documents("exact+least-risk", "-l", "9x9/10", "--games", "50", "--seed", "4")
    games = played("exact+least-risk", 50, seed=4, text="beginner")
    assert list(found["interval"]) == list(wilson_interval(games.num_wins, 50))
    assert found.pop("cpu_seconds") > 0
    assert found.pop("cpu_ms_per_game") > 0
    assert found == {
        "solver": "exact+least-risk",
        "height": 9,
        "width": 9,
        "mines": 10,
        "start_rule": "safe",
        "first": "0,0",
        "games": 50,
        "wins": games.num_wins,
        "win_rate": games.win_rate,
        "interval": found["interval"],
        "guesses_per_game": games.num_guesses.mean(),
        "moves_per_game": games.num_moves.mean(),
        "seed": 4,
        "version": sapper.__version__,
        "paired": [],
    }


def test_solvers_are_paired_with_the_first_on_the_same_boards() -> None:
    levels = ["-l", "beginner", "-l", "5x4/3", "-s", "safe", "-s", "any"]
    found = documents("exact+least-risk", "random", "exact", *levels, "-n", "40")
    specs = [(one["height"], one["start_rule"]) for one in found[::3]]
    assert specs == [(9, "safe"), (9, "any"), (5, "safe"), (5, "any")]
    assert [[one["with"] for one in entry["paired"]] for entry in found] == [
        [],
        ["exact+least-risk"],
        ["exact+least-risk"],
    ] * 4
    first, second = (played(name, 40, text="beginner") for name in ("exact+least-risk", "random"))
    expected = compare_paired(second.won, first.won)
    paired = found[1]["paired"][0]
    assert paired["difference"] == expected.difference
    assert (paired["only_this"], paired["only_other"]) == (
        expected.only_first,
        expected.only_second,
    )
    assert paired["p_value"] == expected.p_value


def test_the_table_names_what_its_figures_depend_on() -> None:
    result = bench("exact", "random", "-n", "30", "--seed", "9", "--start", "opening")
    headings, first, second, blank, note, _, paired_headings, paired = result.stdout.splitlines()
    assert headings.split("  ")[0] == "solver"
    assert re.match(r"exact +9x9/10  opening  3,3 +30 +\d+ +\d+\.\d\d% +\d", first)
    assert second.startswith("random ")
    assert (blank, note) == ("", f"seed 9, sapper {sapper.__version__}")
    assert "McNemar p" in paired_headings
    assert re.match(r"random  exact +9x9/10  opening +\d+ +\d+ +-\d+\.\d\d%", paired)


def test_markdown_is_a_table_of_markdown() -> None:
    lines = bench("exact", "-n", "10", "--format", "markdown").stdout.splitlines()
    assert {line.count("|") for line in lines[:3]} == {11}
    assert set(lines[1]) == set("|-: ")


def test_a_bar_in_a_name_ends_no_cell_of_markdown(tmp_path: Path) -> None:
    theirs = tmp_path / "a|b.jsonl"
    options = ["exact", "-n", "10"]
    documents(*options, "--records", str(theirs))
    *_, row = bench(*options, "--against", str(theirs), "-f", "markdown").stdout.splitlines()
    assert row.count("|") - row.count("\\|") == 13
    assert "a\\|b.jsonl" in row


def test_csv_holds_the_figures_of_the_json_document() -> None:
    options = ["exact", "random", "-n", "20"]
    rows = list(csv.DictReader(io.StringIO(bench(*options, "--format", "csv").stdout)))
    found = documents(*options)
    assert [float(row["win_rate"]) for row in rows] == [one["win_rate"] for one in found]
    assert [float(row["interval_low"]) for row in rows] == [one["interval"][0] for one in found]
    assert [row["paired_with"] for row in rows] == ["", "exact"]
    assert float(rows[1]["p_value"]) == found[1]["paired"][0]["p_value"]


@pytest.mark.parametrize("workers", [["--jobs", "2"], ["--cluster", "local:2"]])
def test_the_number_of_workers_changes_nothing_but_times(workers: list[str]) -> None:
    options = ["exact+least-risk", "random", "-n", "100", "--no-store", "--json"]
    alone = bench(*options, "--jobs", "1")
    together = bench(*options, *workers)
    assert together.exit_code == 0, together.stderr
    assert TIMES.sub("", together.stdout) == TIMES.sub("", alone.stdout)
    assert alone.stdout != TIMES.sub("", alone.stdout)


def test_more_games_later_are_the_games_of_one_bench() -> None:
    documents("exact", "-n", "30")
    later = bench("exact", "-n", "75", "--json").stdout
    at_once = bench("exact", "-n", "75", "--json", "--no-store").stdout
    assert TIMES.sub("", later) == TIMES.sub("", at_once)


def test_stored_games_are_not_played_again_unless_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    before = bench("exact", "-n", "20").stdout
    assert bench("exact", "-n", "20").stdout == before  # the times too: nothing was played
    told: list[int] = []
    monkeypatch.setattr(
        "sapper.cli.progress.BenchWatcher.note",
        lambda _, standing: told.append(standing.done),
    )
    bench("exact", "-n", "20", "--fresh")
    assert told[0] == 0
    assert told[-1] == 20


def test_stored_games_are_told_on_standard_error_alone() -> None:
    assert bench("exact", "-n", "20").stderr == ""
    later = bench("exact", "random", "-n", "30", "--json")
    assert later.stderr.startswith("20 of 60 games come from the store")
    assert len(json.loads(later.stdout)) == 2
    assert bench("exact", "-n", "20", "--fresh").stderr == ""
    assert bench("exact", "-n", "20", "--no-store").stderr == ""


def test_boards_of_a_file_are_played_as_they_are(tmp_path: Path) -> None:
    lines = [
        {"id": "won", "height": 1, "width": 3, "start": [0, 0], "mines": [[0, 2]]},
        {"id": 7, "height": 2, "width": 2, "start": [0, 0], "mines": [[0, 0]]},
        {"id": "lost", "height": 1, "width": 3, "start": [0, 2], "mines": [[0, 2]]},
    ]
    boards = write_boards(tmp_path / "boards.jsonl", *lines)
    records = tmp_path / "records.jsonl"
    found = documents("exact", "--boards", boards, "--records", str(records))
    assert [(one["height"], one["games"], one["wins"], one["first"]) for one in found] == [
        (1, 2, 1, "given"),
        (2, 1, 0, "given"),
    ]
    written = [json.loads(line) for line in records.read_text().splitlines()]
    assert [(line["id"], line["level"], line["won"]) for line in written] == [
        ("won", "1x3/1", True),
        ("lost", "1x3/1", False),
        (7, "2x2/1", False),
    ]
    (first,) = documents("exact", "--boards", boards, "--games", "1")
    assert (first["games"], first["wins"]) == (1, 1)


def test_start_states_the_rule_of_boards_that_name_none(tmp_path: Path) -> None:
    plain = {"height": 1, "width": 3, "start": [0, 0], "mines": [[0, 2]]}
    boards = write_boards(tmp_path / "boards.jsonl", plain, plain | {"start_rule": "any"})
    found = documents("exact", "--boards", boards, "--start", "safe")
    assert [one["start_rule"] for one in found] == ["safe", "any"]


def test_records_have_one_line_a_game(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    documents("random", "-n", "20", "--records", str(path))
    games = played("random", 20, text="beginner")
    assert [json.loads(line) for line in path.read_text().splitlines()] == [
        {"id": index, "won": game.won, "moves": game.num_moves, "guesses": game.num_guesses}
        for index, game in enumerate(games)
    ]
    documents("random", "exact", "-n", "20", "--records", str(path))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["solver"] for line in lines] == ["random"] * 20 + ["exact"] * 20


def test_another_programs_records_are_compared_board_by_board(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.jsonl"
    documents("random", "-n", "20", "-l", "4x4/2", "--records", str(theirs))
    shuffled = sorted(theirs.read_text().splitlines(), reverse=True)
    theirs.write_text("\n".join(shuffled))
    (found,) = documents("exact", "-n", "20", "-l", "4x4/2", "--against", str(theirs))
    ours, random = (played(name, 20, text="4x4/2") for name in ("exact", "random"))
    expected = compare_paired(ours.won, random.won)
    (paired,) = found["paired"]
    assert paired["with"] == str(theirs)
    assert (paired["only_this"], paired["only_other"], paired["both"]) == (
        expected.only_first,
        expected.only_second,
        expected.both,
    )


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n"])
def test_another_programs_wins_may_come_as_a_text_of_0_and_1(tmp_path: Path, end: str) -> None:
    ours, random = (played(name, 20, text="4x4/2") for name in ("exact", "random"))
    theirs = tmp_path / "theirs.txt"
    theirs.write_text("".join(str(int(won)) for won in random.won) + end, newline="")
    options = ["exact", "-n", "20", "-l", "4x4/2", "--against", str(theirs)]
    (found,) = documents(*options, "--against-name", "their program")
    expected = compare_paired(ours.won, random.won)
    (paired,) = found["paired"]
    assert paired["with"] == "their program"
    assert (paired["wins_this"], paired["wins_other"]) == (ours.num_wins, random.num_wins)
    assert (paired["only_this"], paired["only_other"]) == (
        expected.only_first,
        expected.only_second,
    )
    assert (paired["p_value"], paired["mid_p_value"]) == (expected.p_value, expected.mid_p_value)
    assert "their program" in bench(*options, "--against-name", "their program").stdout


def test_outcomes_in_turn_are_those_of_the_boards_of_the_file(tmp_path: Path) -> None:
    lines = [
        {"id": f"board {place}", "height": 1, "width": 3, "start": [0, 0], "mines": [[0, mine]]}
        for place, mine in enumerate((2, 0, 2, 0))
    ]
    boards = write_boards(tmp_path / "boards.jsonl", *lines)
    theirs = tmp_path / "theirs.txt"
    theirs.write_text("1100")
    for games, only_this, only_other in ((4, 1, 1), (2, 0, 1)):
        options = ["exact", "--boards", boards, "--against", str(theirs), "-n", str(games)]
        (paired,) = documents(*options)[0]["paired"]
        assert (paired["only_this"], paired["only_other"]) == (only_this, only_other)
    mixed = write_boards(
        tmp_path / "mixed.jsonl", lines[0], {**lines[1], "height": 2, "mines": [[1, 1]]}
    )
    refused = bench("exact", "--boards", mixed, "--against", str(theirs))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "expected JSON lines with id and won" in refused.stderr


def test_records_of_boards_that_are_not_there_are_refused(tmp_path: Path) -> None:
    line = {"id": "a", "height": 1, "width": 3, "start": [0, 0], "mines": [[0, 2]]}
    boards = write_boards(tmp_path / "boards.jsonl", line)
    theirs = tmp_path / "theirs.jsonl"
    theirs.write_text('{"id":"a","won":true}\n{"id":"b","won":true}\n')
    refused = bench("exact", "--boards", boards, "--against", str(theirs))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert (
        '1 of 2 records are of no board that is played; the first has the id "b"' in refused.stderr
    )


@pytest.mark.parametrize(
    ("suffix", "beginning"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_a_plot_is_an_image_of_its_suffix(tmp_path: Path, suffix: str, beginning: bytes) -> None:
    images = []
    for name in ("one", "two"):
        path = tmp_path / f"{name}.{suffix}"
        documents("exact", "random", "-n", "10", "--plot", str(path))
        images.append(path.read_bytes())
    assert images[0].startswith(beginning)
    assert images[0] == images[1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["exactt"], "unknown stage 'exactt'. Did you mean 'exact'?"),
        (["exact", "--level", "experd"], "Did you mean 'expert'?"),
        (["exact", "--start", "save"], "Did you mean 'safe'?"),
        (["exact", "exact"], "the solver 'exact' comes twice"),
        (["exact", "--games", "0"], "games is 0; it must be 1 or more"),
        (["exact", "--seed", "-1"], "seed is -1"),
        (["exact", "--jobs", "0"], "jobs is 0"),
        (["exact", "--first", "9,9"], "outside the board"),
        (["exact", "--boards", "missing.jsonl"], "missing.jsonl: No such file or directory"),
        (["exact", "--boards", "b.jsonl", "--level", "expert"], "no --level, no --first"),
        (["exact", "--boards", "b.jsonl", "-s", "any", "-s", "safe"], "takes one --start"),
        (["exact", "--records", "missing/r.jsonl"], "missing/r.jsonl: No such file or directory"),
        (["exact", "--records", "-"], "--records goes to a file"),
        (["exact", "--plot", "missing/p.png"], "missing/p.png: No such file or directory"),
        (["exact", "--plot", "p.gif"], "unknown suffix of a plot '.gif'"),
        (["exact", "--json", "--format", "csv"], "--json and --format exclude each other"),
        (["exact", "--no-store", "--fresh"], "--no-store goes with neither --store nor --fresh"),
        (["exact", "--store", ""], "the path of the run store is empty"),
        (["exact", "--cluster", "nowhere"], "expected the address of a Dask scheduler"),
        (["exact", "--cluster", "local:0"], "N in local:N is 0"),
        (["exact", "--against", "missing.jsonl"], "missing.jsonl: No such file or directory"),
        (["exact", "--against-name", "theirs"], "--against-name names the program of --against"),
    ],
)
def test_bad_options_are_refused_before_play(
    options: list[str], message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)

    def no_play(*_: object, **__: object) -> None:
        raise AssertionError("it played")

    monkeypatch.setattr("sapper.cli.bench.run_experiments", no_play)
    result = bench(*options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_start_rule_is_refused_where_the_solver_would_choose_the_start(tmp_path: Path) -> None:
    boards = write_boards(
        tmp_path / "boards.jsonl", {"id": "free", "height": 1, "width": 3, "mines": [[0, 2]]}
    )
    (found,) = documents("exact", "--boards", boards)
    assert found["start_rule"] == "any"
    refused = bench("exact", "--boards", boards, "--start", "safe")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "board 'free' names no start cell; start rule 'safe' needs one" in refused.stderr


def test_standard_input_is_read_once(tmp_path: Path) -> None:
    line = '{"height":1,"width":3,"start":[0,0],"mines":[[0,2]]}\n'
    options = ["bench", "exact", "--boards", "-", "--against", "-"]
    result = runner.invoke(app, options, input=line)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot both come from standard input" in result.stderr


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        ('{"height":2,"width":2,"mines":1,"rows":["##","##"]}\n', "line 1: expected a board"),
        ('{"id":1,"height":1,"width":1,"mines":[]}\n' * 2, "line 2: id 1 comes twice"),
        ("[]\n", "line 1: expected a JSON object"),
    ],
)
def test_unreadable_boards_are_named(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text(content)
    result = bench("exact", "--boards", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{path}: {message}" in result.stderr


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"id":0,"won":true}\n', "1 of 2 boards have no record; the first is 1"),
        ('{"id":0}\n', "line 1: won is null; expected true or false"),
        ('{"won":true}\n', "line 1: id is null; expected a whole number or text"),
        ('{"id":0,"won":true}\n' * 2, "line 2: id 0 comes twice"),
        ('{"id":"x","won":true}\n', "1 of 1 records are of no board that is played"),
        ("", "0 outcomes of 2 boards; expected one of each"),
        ("1", "1 outcomes of 2 boards; expected one of each"),
        ("101", "3 outcomes of 2 boards; expected one of each"),
        ("1x", "line 1: character 2 is 'x'; expected 1 for a board that was won"),
        ("1\n\n 0", "line 3: character 1 is ' '; expected 1"),
        ("1\xff", "line 1: character 2 is 'Ã'"),
        ("[true,false]", "line 1: character 1 is '['; expected 1"),
    ],
)
def test_records_that_cannot_be_compared_are_named(
    tmp_path: Path, content: str, message: str
) -> None:
    path = tmp_path / "theirs.jsonl"
    path.write_text(content)
    result = bench("exact", "-n", "2", "--against", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{path}: {message}" in result.stderr


def test_more_games_than_boards_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_bytes(FORMATS["jsonl"].write([sapper.generate(sapper.BEGINNER, seed=1)]))
    result = bench("exact", "--boards", str(path), "--games", "2")
    assert result.exit_code == 2
    assert f"games is 2; {path} has 1 boards" in result.stderr


@pytest.mark.parametrize(
    ("module", "options", "extra"),
    [
        ("matplotlib", ["--plot", "p.png"], "plot"),
        ("distributed", ["--cluster", "local:2"], "cluster"),
    ],
)
def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, module: str, options: list[str], extra: str
) -> None:
    for name in [*sys.modules]:
        if name in ("sapper.lab.report.plots", "sapper.work.cluster") or name.startswith(
            f"{module}."
        ):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    result = bench("exact", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(f"pip install 'sapper[{extra}]'\n")


def test_a_terminal_sees_the_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # rich then takes any stream for a terminal
    result = bench("exact", "-n", "30", "--json")
    assert "30/30" in result.stderr
    assert "% won" in result.stderr
    json.loads(result.stdout)
    monkeypatch.delenv("FORCE_COLOR")
    assert bench("exact", "-n", "30", "--json", "--fresh").stderr == ""
