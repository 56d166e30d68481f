"""The run store: what goes in comes out, once, whoever else writes."""

from __future__ import annotations

import dataclasses
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import sapper
from sapper.errors import InvalidFile, InvalidOption
from sapper.lab.experiment import identity
from sapper.lab.experiment.experiment import DrawnBoards, Experiment, FixedBoards
from sapper.lab.experiment.results import GameResults
from sapper.lab.experiment.weighted_results import AnyResults, WeightedResults
from sapper.lab.store import database
from sapper.lab.store.columns import pack_columns, unpack_columns, unpack_weighted
from sapper.lab.store.run_store import RunStore, default_store_path

EXPERIMENT = Experiment(solver="random", boards=DrawnBoards(spec=sapper.BEGINNER, seed=1))
KEY = identity.identify(EXPERIMENT)


def made_up(start: int, count: int) -> GameResults:
    """Results in which every game tells its index."""
    indices = np.arange(start, start + count, dtype=np.int32)
    return GameResults(indices % 3 == 0, indices * 7, indices % 5, cpu_seconds=0.5 * count)


@pytest.fixture
def run_store(tmp_path: Path) -> Iterator[RunStore]:
    with RunStore(tmp_path / "runs.sqlite") as opened:
        yield opened


def filled(run_store: RunStore, *ranges: range) -> int:
    for each in ranges:
        assert run_store.add(KEY, each.start, made_up(each.start, len(each)), "here")
    return found_run(run_store, EXPERIMENT)


def found_run(run_store: RunStore, experiment: Experiment) -> int:
    run = run_store.find_run(identity.identify(experiment))
    assert run is not None
    return run


def entered(run_store: RunStore, experiment: Experiment) -> int:
    """The run of an experiment with its first game at least."""
    run_store.add(identity.identify(experiment), 0, made_up(0, 1), "here")
    return found_run(run_store, experiment)


@given(
    st.lists(st.tuples(st.booleans(), st.integers(0, 2**31 - 1), st.integers(0, 300))),
)
def test_columns_survive_packing(games: list[tuple[bool, int, int]]) -> None:
    won, moves, guesses = zip(*games, strict=True) if games else ((), (), ())
    results = GameResults(
        np.array(won, np.bool_), np.array(moves, np.int32), np.array(guesses, np.int32), 1.0
    )
    assert unpack_columns(pack_columns(results), len(games), 1.0).same_games(results)


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 2**31 - 1), st.integers(0, 300))))
def test_weights_survive_packing_to_the_last_bit(games: list[tuple[float, int, int]]) -> None:
    weights, moves, guesses = zip(*games, strict=True) if games else ((), (), ())
    results = WeightedResults(
        np.array(weights, np.float64), np.array(moves, np.int32), np.array(guesses, np.int32), 1.0
    )
    assert unpack_weighted(pack_columns(results), len(games), 1.0).same_games(results)


@pytest.mark.parametrize("weight", [-0.1, 1.5, float("nan"), float("inf")])
def test_weights_that_no_game_has_are_damage(weight: float) -> None:
    one = np.ones(1, np.int32)
    packed = pack_columns(WeightedResults(np.array([weight]), one, one.copy(), 1.0))
    with pytest.raises(InvalidFile, match=r"a weight is not in 0\.\.1"):
        unpack_weighted(packed, 1, 1.0)


def test_a_game_takes_less_than_two_bytes() -> None:
    rng = np.random.default_rng(1)
    moves = rng.integers(1, 150, 1000).astype(np.int32)
    results = GameResults(rng.random(1000) < 0.4, moves, moves // 30, 1.0)
    assert len(pack_columns(results)) < 2000


def test_damaged_columns_are_refused() -> None:
    packed = pack_columns(made_up(0, 10))
    for damaged in (packed[:-3], b"", pack_columns(made_up(0, 3))):
        with pytest.raises(InvalidFile, match="the records of 10 games are damaged"):
            unpack_columns(damaged, 10, 1.0)


def test_games_come_back_in_order_whatever_order_they_came_in(run_store: RunStore) -> None:
    run = filled(run_store, range(20, 30), range(0, 5), range(5, 20))
    results = run_store.results(run, 30)
    assert results.same_games(made_up(0, 30))
    assert results.cpu_seconds == pytest.approx(15.0)


def test_a_run_of_more_games_answers_for_fewer(run_store: RunStore) -> None:
    results = run_store.results(filled(run_store, range(10), range(10, 20)), 14)
    assert results.same_games(made_up(0, 14))
    assert results.cpu_seconds == pytest.approx(7.0)


@pytest.mark.parametrize("start", [5, 9, 0, 10, 13])
def test_games_are_kept_once(run_store: RunStore, start: int) -> None:
    run = filled(run_store, range(5, 10), range(12, 15))
    assert not run_store.add(KEY, start, made_up(start, 6), "there")
    assert run_store.run(run).games == 8


def test_missing_ranges_are_the_gaps(run_store: RunStore) -> None:
    run = filled(run_store, range(5, 10), range(12, 15))
    missing = list(run_store.missing_ranges(run, 20))
    assert missing == [range(0, 5), range(10, 12), range(15, 20)]
    assert list(run_store.missing_ranges(run, 13)) == [range(0, 5), range(10, 12)]
    assert run_store.holds(run, 6, 4)
    assert not run_store.holds(run, 6, 5)
    with pytest.raises(InvalidOption, match="lacks games from 0 on"):
        run_store.results(run, 20)


def test_games_that_are_taken_back_while_they_are_read_are_not_made_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "runs.sqlite"
    with RunStore(path) as ours, RunStore(path) as theirs:
        run = filled(ours, range(10), range(10, 20))
        read = RunStore.chunks

        def chunks(store: RunStore, *wanted: int) -> Iterator[tuple[int, AnyResults]]:
            if theirs.runs():
                theirs.delete(run)
            return read(store, *wanted)

        monkeypatch.setattr(RunStore, "chunks", chunks)
        with pytest.raises(InvalidOption, match="lacks games from 0 on"):
            ours.results(run, 20)


def test_a_store_outlives_its_process_and_knows_its_experiments(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "runs.sqlite"
    with RunStore(path) as run_store:
        run = filled(run_store, range(10))
    with RunStore(path) as run_store:
        assert found_run(run_store, EXPERIMENT) == run
        (found,) = run_store.runs()
    assert (found.id, found.games, found.wins, found.chunks) == (run, 10, 4, 1)
    assert found.identity == identity.identify(EXPERIMENT)


def test_seeds_beyond_sqlite_integers_are_kept(run_store: RunStore) -> None:
    boards = DrawnBoards(spec=sapper.BEGINNER, seed=2**64 - 1)
    run = entered(run_store, Experiment(solver="random", boards=boards))
    assert run_store.run(run).identity.seed == 2**64 - 1


def other_experiments() -> Iterator[Experiment]:
    """Everything that differs in one thing from EXPERIMENT."""
    drawn = EXPERIMENT.boards
    assert isinstance(drawn, DrawnBoards)
    yield Experiment(solver="exact", boards=drawn)
    yield Experiment(solver="random", boards=drawn, weighted=True)
    yield Experiment(solver="random", boards=dataclasses.replace(drawn, seed=2))
    yield Experiment(solver="random", boards=dataclasses.replace(drawn, first="random"))
    yield Experiment(solver="random", boards=dataclasses.replace(drawn, first="0,1"))
    yield Experiment(solver="random", boards=dataclasses.replace(drawn, spec=sapper.BEGINNER8))
    rule = sapper.BEGINNER.with_start_rule("any")
    yield Experiment(solver="random", boards=dataclasses.replace(drawn, spec=rule))
    yield Experiment(solver="random", boards=FixedBoards.numbered([drawn.board(0)], seed=1))
    yield Experiment(solver="random", boards=FixedBoards.numbered([drawn.board(1)], seed=1))


def test_other_experiments_are_other_runs(run_store: RunStore) -> None:
    experiments = [EXPERIMENT, *other_experiments()]
    assert len({entered(run_store, experiment) for experiment in experiments}) == len(experiments)


def test_the_same_first_cell_by_another_name_is_the_same_run(run_store: RunStore) -> None:
    boards = DrawnBoards(spec=sapper.BEGINNER, seed=1, first="corner")
    assert entered(run_store, EXPERIMENT) == entered(
        run_store, Experiment(solver="random", boards=boards)
    )


def test_other_code_is_another_run(run_store: RunStore, monkeypatch: pytest.MonkeyPatch) -> None:
    run = entered(run_store, EXPERIMENT)
    monkeypatch.setattr(identity, "build_digest", lambda solver: "0" * 64)
    assert entered(run_store, EXPERIMENT) != run


def test_a_run_is_deleted_with_its_games(run_store: RunStore) -> None:
    run = filled(run_store, range(10))
    run_store.delete(run)
    assert run_store.runs() == []
    with pytest.raises(InvalidOption, match=f"has no run {run}"):
        run_store.delete(run)
    assert run_store.add(KEY, 0, made_up(0, 10), "here"), "whoever still plays it enters it anew"
    assert run_store.results(found_run(run_store, EXPERIMENT), 10).same_games(made_up(0, 10))


def test_a_run_is_there_with_its_first_game_and_not_before(run_store: RunStore) -> None:
    assert run_store.find_run(KEY) is None
    assert list(run_store.missing_ranges(None, 10)) == [range(10)]
    assert not run_store.holds(None, 0, 1)
    with pytest.raises(InvalidFile, match="too large"):
        run_store.add(KEY, 10**30, made_up(0, 10), "here")
    assert run_store.runs() == []


def test_a_store_that_is_only_read_takes_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    with RunStore(path) as store:
        run = filled(store, range(10))
    with RunStore(path, read_only=True) as store:
        assert store.results(run, 10).same_games(made_up(0, 10))
        with pytest.raises(OSError, match="readonly database"):
            store.delete(run)
    with RunStore(path) as store:
        assert store.runs()[0].games == 10


def test_a_store_in_a_read_only_folder_is_read(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    with RunStore(path) as store:
        filled(store, range(10))
    (tmp_path / "runs.sqlite-shm").mkdir()  # so that SQLite cannot lay its index, root or not
    with RunStore(path, read_only=True) as store:
        assert store.runs()[0].games == 10


def test_only_a_store_that_is_there_is_read(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="unable to open"):
        RunStore(tmp_path / "none.sqlite", read_only=True)
    assert list(tmp_path.iterdir()) == []


def test_documents_come_back_by_kind_and_key(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    with RunStore(path) as store:
        store.keep("setting", "a", {"value": 3, "log": [[1, 5, 2]]})
        store.keep("setting", "b", {"value": 4})
        store.keep("setting", "b", {"value": 2})
    with RunStore(path) as store:
        assert store.find("setting", "a") == {"value": 3, "log": [[1, 5, 2]]}
        assert store.find("setting", "b") == {"value": 2}, "the later one takes its place"
        assert store.find("setting", "c") is None
        assert store.find("evolution", "a") is None


def test_documents_of_other_code_do_not_count(
    run_store: RunStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_store.keep("setting", "a", {"value": 3})
    monkeypatch.setattr("sapper.lab.store.run_store.results_digest", lambda: bytes(32))
    assert run_store.find("setting", "a") is None
    run_store.keep("setting", "a", {"value": 4})
    monkeypatch.undo()
    assert run_store.find("setting", "a") == {"value": 3}


def test_a_store_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    _write_old_store(path)
    with RunStore(path, read_only=True) as store:
        assert (store.runs()[0].games, store.stored_results()) == (10, [])
    with RunStore(path) as store:
        (run,) = store.runs()
        assert run.identity == KEY
        assert store.results(run.id, 10).same_games(made_up(0, 10))
        assert store.add(KEY, 10, made_up(10, 5), "here"), "it goes on with the run"
        store.keep("setting", "a", {"value": 3})
        assert store.find("setting", "a") == {"value": 3}
        store.delete(run.id)
        assert list(store.chunks(run.id)) == []


def _write_old_store(path: Path) -> None:
    """A store as the first version wrote it, with ten games of one run."""
    connection = sqlite3.connect(path)
    connection.executescript(database._STEPS[0])
    connection.execute(f"PRAGMA application_id = {database.APPLICATION_ID}")
    connection.execute("PRAGMA user_version = 1")
    key = dataclasses.asdict(KEY) | {"seed": str(KEY.seed)}
    del key["weighted"]
    columns = ", ".join([*key, "created"])
    places = ", ".join("?" * (len(key) + 1))
    connection.execute(
        f"INSERT INTO experiments ({columns}) VALUES ({places})", [*key.values(), "then"]
    )
    results = made_up(0, 10)
    counts = [results.num_wins, int(results.num_moves.sum()), int(results.num_guesses.sum())]
    chunk = [1, 0, 10, *counts, 5.0, "here", "then", pack_columns(results)]
    connection.execute(f"INSERT INTO chunks VALUES ({', '.join('?' * len(chunk))})", chunk)
    connection.commit()
    connection.close()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to be looked at\n" * 100)
    with pytest.raises(InvalidFile, match="is no run store of Sapper"):
        RunStore(path)


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE experiments (id)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(InvalidFile, match="is an SQLite file, but no run store of Sapper"):
        RunStore(path)
    assert path.read_bytes() == before


def test_a_store_of_a_newer_sapper_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    RunStore(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(InvalidFile, match="was written by a newer Sapper: its schema is 99"):
        RunStore(path)


def test_a_store_that_cannot_be_opened_names_its_path(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="unable to open") as caught:
        RunStore(tmp_path)
    assert caught.value.filename == str(tmp_path)


def test_many_processes_may_make_one_store(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    code = f"from sapper.lab.store.run_store import RunStore; RunStore({str(path)!r}).close()"
    processes = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(4)]
    assert [process.wait() for process in processes] == [0] * 4


def test_the_variable_names_the_default_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAPPER_STORE", "/somewhere/else.sqlite")
    assert default_store_path() == Path("/somewhere/else.sqlite")


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/sapper/runs.sqlite"),
        ("linux", {"HOME": "/home/ada"}, "/home/ada/.local/share/sapper/runs.sqlite"),
        (
            "darwin",
            {"HOME": "/Users/ada"},
            "/Users/ada/Library/Application Support/sapper/runs.sqlite",
        ),
        ("win32", {"LOCALAPPDATA": "/ada/Local"}, "/ada/Local/sapper/runs.sqlite"),
    ],
)
def test_the_default_store_lies_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], expected: str
) -> None:
    for name in ("SAPPER_STORE", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sapper.lab.store.run_store.sys.platform", platform)
    assert default_store_path() == Path(expected)


def test_a_few_bytes_that_stand_for_gigabytes_are_not_unpacked() -> None:
    bomb = zlib.compress(bytes(100_000_000), 9)
    with pytest.raises(InvalidFile, match="they do not end after 84 bytes"):
        unpack_columns(bomb, 10, 1.0)
    with pytest.raises(InvalidFile, match="games in one chunk"):
        unpack_columns(pack_columns(made_up(0, 3)), 10**12, 1.0)


def damage(run_store: RunStore, statement: str) -> None:
    with sqlite3.connect(run_store.path) as connection:
        connection.execute(statement)
    connection.close()


def test_a_damaged_chunk_names_the_file_the_run_and_the_remedy(run_store: RunStore) -> None:
    run = filled(run_store, range(0, 10), range(10, 20))
    damage(run_store, "UPDATE chunks SET records = x'00' WHERE start = 10")
    with pytest.raises(InvalidFile, match=r"run 1 that begins at game 10 .*`sapper runs delete 1`"):
        run_store.results(run, 20)
    run_store.delete(run)
    assert run_store.runs() == []


@pytest.mark.parametrize("text", ["", "[]", "{", '"x"', "{} {}"])
def test_a_damaged_document_names_the_file_the_kind_and_the_remedy(
    run_store: RunStore, text: str
) -> None:
    run_store.keep("setting", "a", {"value": 3})
    damage(run_store, f"UPDATE documents SET document = '{text}'")
    with pytest.raises(InvalidFile, match=r"'setting' is damaged.* `sapper runs delete-result`"):
        run_store.find("setting", "a")


@pytest.mark.parametrize("run", [0, -1, 7, 2**63, 10**20])
def test_ids_that_are_not_there_are_refused(run_store: RunStore, run: int) -> None:
    with pytest.raises(InvalidOption, match="has no run"):
        run_store.run(run)
