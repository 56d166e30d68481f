"""One contract for everybody who works: threads, processes, a cluster, the calling thread."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sapper.errors import InvalidOption, LostWorker
from sapper.work.cluster import Cluster
from sapper.work.here import Here
from sapper.work.make_workers import make_workers
from sapper.work.processes import Processes
from sapper.work.threads import Threads
from sapper.work.workers import Done, Workers, in_order
from tests.helpers import work

MAKERS: dict[str, Callable[[], Workers]] = {
    "here": Here,
    "threads": lambda: Threads(2),
    "processes": lambda: Processes(2),
    "dask": lambda: Cluster("local:2"),
}
ON_THIS_MACHINE = ("here", "threads", "processes")

CLUSTER_PAGE = Path(__file__).parents[3] / "docs" / "cluster.md"

every_kind = pytest.mark.parametrize("kind", MAKERS)
every_local_kind = pytest.mark.parametrize("kind", ON_THIS_MACHINE)
posix_only = pytest.mark.skipif(os.name != "posix", reason="these are signals of POSIX")


@every_kind
def test_every_item_is_done_once_and_numbered(kind: str) -> None:
    done = list(MAKERS[kind]().run(work.square, range(20)))
    assert sorted((each.place, each.result) for each in done) == [(n, n * n) for n in range(20)]
    assert all(":" in each.worker for each in done)


@every_local_kind
def test_results_can_be_had_in_order(kind: str) -> None:
    assert list(in_order(MAKERS[kind]().run(work.square, range(50)))) == [n * n for n in range(50)]


def test_order_waits_for_what_comes_before() -> None:
    shuffled = [Done(place, str(place), "here") for place in (2, 0, 3, 1)]
    asked = iter(shuffled)
    ordered = in_order(asked)
    assert next(ordered) == "0"
    assert len(list(asked)) == 2  # only as many were looked at as were needed


@every_kind
def test_no_items_are_no_work(kind: str) -> None:
    assert list(MAKERS[kind]().run(work.square, [])) == []


@every_kind
def test_endless_work_is_taken_in_small_bites_and_ends_when_closed(kind: str) -> None:
    taken: list[int] = []

    def endless() -> Iterator[int]:
        for number in itertools.count():
            taken.append(number)
            yield number

    with closing(MAKERS[kind]().run(work.square, endless())) as running:
        for _ in range(20):
            next(running)
    assert len(taken) < 60


@every_kind
def test_an_error_comes_out_as_it_is(kind: str) -> None:
    with pytest.raises(ValueError, match="no such thing as 3"):
        list(MAKERS[kind]().run(work.fail, [3]))


def test_an_error_of_another_process_has_its_trace() -> None:
    with pytest.raises(ValueError, match="no such thing") as caught:
        list(Processes(1).run(work.fail, [3]))
    assert "work.py" in caught.value.__notes__[0]


def test_an_error_that_cannot_travel_comes_as_text() -> None:
    with pytest.raises(RuntimeError, match="Stubborn: no way"):
        list(Processes(1).run(work.fail_stubbornly, [3]))


@every_local_kind
def test_notes_are_heard_with_the_place_of_their_item(kind: str) -> None:
    heard: list[tuple[int, Any]] = []
    workers = MAKERS[kind]()
    list(workers.run(work.count_aloud, [2, 0, 1], on_note=lambda *note: heard.append(note)))
    assert sorted(heard) == [(0, 0), (0, 1), (2, 0)]


def test_processes_do_the_work_of_python_and_threads_share_this_one() -> None:
    assert {each.result for each in Threads(2).run(work.worker_of, range(4))} == {os.getpid()}
    assert os.getpid() not in {each.result for each in Processes(2).run(work.worker_of, range(4))}


def test_functions_of_a_session_can_travel() -> None:
    factor = 3

    def scaled(number: int) -> int:
        return factor * number

    assert sorted(each.result for each in Processes(1).run(scaled, [1, 2])) == [3, 6]


def test_what_cannot_travel_is_refused() -> None:
    with pytest.raises(InvalidOption, match=r"cannot be sent to other processes \(.*lock"):
        list(Processes(1).run(work.Sealed(), [1]))


@posix_only
@pytest.mark.parametrize("kind", ["processes", "dask"])
def test_a_lost_worker_is_replaced_and_its_item_done_again(kind: str, tmp_path: Path) -> None:
    paths = [tmp_path / str(number) for number in range(3)]
    done = list(MAKERS[kind]().run(work.die_once, paths))
    assert sorted(each.result for each in done) == ["0", "1", "2"]


@posix_only
@pytest.mark.parametrize(
    ("function", "cause"),
    [
        (work.die, "ended with exit code 7"),
        (work.die_of_a_signal, "was ended by SIGKILL"),
        (work.die_in_the_middle_of_an_answer, "ended with exit code 1"),
    ],
)
def test_an_item_that_ends_every_worker_is_named_with_the_cause(
    function: Callable[[int], int], cause: str
) -> None:
    with pytest.raises(LostWorker, match=f"item 5 ended 3 worker processes; the last one {cause}"):
        list(Processes(1).run(function, [5], describe=lambda item: f"item {item}"))


@posix_only
def test_workers_that_are_lost_as_they_start_are_replaced(tmp_path: Path) -> None:
    done = list(Processes(1).run(work.DeadOnArrival(tmp_path, times=2), [3]))
    assert [each.result for each in done] == [9]
    assert len(list(tmp_path.iterdir())) == 2


@posix_only
def test_workers_that_never_start_are_given_up(tmp_path: Path) -> None:
    function = work.DeadOnArrival(tmp_path, times=99)
    cause = "item 3 ended 3 worker processes; the last one was ended by SIGKILL as it started"
    with pytest.raises(LostWorker, match=cause):
        list(Processes(1).run(function, [3], describe=lambda item: f"item {item}"))


def test_threads_that_look_for_it_end_when_the_run_is_closed() -> None:
    before = threading.active_count()
    running = Threads(2).run(_square_or_wait, [0, 1])
    assert next(running).result == 0
    running.close()
    assert threading.active_count() == before


def _square_or_wait(number: int) -> int:
    if number:
        work.wait_for_end(number)
    return number


def test_threads_inside_a_thread_end_with_it() -> None:
    with pytest.raises(ValueError, match="enough"):
        for _ in Threads(2).run(_wait_or_fail, [True, False]):
            pass


def _wait_in_threads(item: int) -> None:
    for _ in Threads(1).run(work.wait_for_end, [item]):
        pass


def _wait_or_fail(waits: bool) -> None:
    if waits:
        _wait_in_threads(0)
    raise ValueError("enough")


def test_no_process_is_left_behind_whatever_it_does() -> None:
    heard = threading.Event()
    running = Processes(2).run(work.never_look_up, [1, 2], on_note=lambda *_: _interrupt(heard))
    with pytest.raises(KeyboardInterrupt):
        next(running)
    running.close()
    assert multiprocessing.active_children() == []


def _interrupt(heard: threading.Event) -> None:
    """What a listener does that is interrupted when the second worker has begun."""
    if heard.is_set():
        raise KeyboardInterrupt
    heard.set()


@posix_only
@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_the_process_that_asked(ending: signal.Signals) -> None:
    code = (
        "from sapper.work.processes import Processes\n"
        "from tests.helpers import work\n"
        "say = lambda *note: print(note, flush=True)\n"
        "list(Processes(2).run(work.never_look_up, [1, 2], on_note=say))\n"
    )
    main = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert main.stdout is not None
    main.stdout.readline()
    main.stdout.readline()
    main.send_signal(ending)
    main.communicate(timeout=30)  # the pipe ends when the last process that holds it does


def test_a_script_without_a_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(
        "from sapper.work.processes import Processes\nlist(Processes(1).run(abs, [1]))\n"
    )
    ended = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert 'behind `if __name__ == "__main__":`' in ended.stderr


def test_the_work_decides_who_does_it() -> None:
    assert isinstance(make_workers(jobs=2, needs_python=False), Threads)
    assert isinstance(make_workers(jobs=2, needs_python=True), Processes)
    assert isinstance(make_workers(jobs=1, needs_python=True), Here)
    assert isinstance(make_workers(cluster="local:1", needs_python=True), Cluster)
    assert make_workers(cluster="local:1", needs_python=True).is_remote


@pytest.mark.parametrize("jobs", [0, -1, 10**6, True])
def test_impossible_numbers_of_jobs_are_refused(jobs: int) -> None:
    with pytest.raises(InvalidOption, match=r"it must be a whole number in 1\.\.1024"):
        make_workers(jobs=jobs, needs_python=False)


@pytest.mark.parametrize(
    "cluster",
    ["", "somewhere", "local:", "local:x", "ftp://host:1", "inproc://host:1"],
)
def test_what_is_no_address_is_refused(cluster: str) -> None:
    with pytest.raises(InvalidOption, match="expected the address of a Dask scheduler"):
        make_workers(cluster=cluster, needs_python=False)


@pytest.mark.parametrize("count", [0, 2000, 2**64])
def test_impossible_numbers_of_local_workers_are_refused(count: int) -> None:
    with pytest.raises(InvalidOption, match=rf"N in local:N is {count}; .* in 1\.\.1024"):
        make_workers(cluster=f"local:{count}", needs_python=False)


def test_the_page_on_clusters_says_whom_they_trust_and_how_to_use_tls() -> None:
    page = CLUSTER_PAGE.read_text(encoding="utf-8")
    addresses = re.findall(r"--cluster ((?:tcp|tls)://[\w.-]+:\d+)", page)
    assert "## Whom a cluster trusts" in page
    assert any(address.startswith("tls://") for address in addresses)
    assert [Cluster(address).address for address in addresses] == addresses


def test_jobs_and_a_cluster_exclude_each_other() -> None:
    with pytest.raises(InvalidOption, match="give jobs or a cluster, not both"):
        make_workers(jobs=2, cluster="local:2", needs_python=False)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "tls://127.0.0.1:9"])
def test_a_cluster_that_does_not_answer_is_named(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sapper.work.cluster.WAIT_SECONDS", 0.5)
    with pytest.raises(OSError, match="no Dask cluster answers"):
        next(Cluster(address).run(work.square, [1]))
