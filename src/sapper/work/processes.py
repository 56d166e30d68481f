"""Work in processes of this machine, for functions that are written in Python."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from queue import SimpleQueue
from typing import Any, Generic

from sapper.errors import LostWorker
from sapper.work.crew import Answer, Crew, Failure, Message
from sapper.work.jobs import check_jobs
from sapper.work.process_worker import Ready, serve
from sapper.work.signals import held_interrupts
from sapper.work.travel import packed, unpacked
from sapper.work.workers import Done, Item, Listener, Result

MAX_LOSSES = 3
"""An item that has cost so many workers their lives is given up."""
_END_SECONDS = 1.0
"""How long the end of a process may lag behind that of its pipe, and the other way round."""


class Processes:
    """Processes that are started anew, so that no lock or thread of this one is copied into them.

    They end by themselves when this process does, whatever ends it.
    """

    def __init__(self, jobs: int, *, may_start_others: bool = False) -> None:
        """`may_start_others` says that the work itself may be shared out among processes."""
        self.jobs = check_jobs(jobs)
        self._may_start_others = may_start_others

    is_remote = False

    def run(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        *,
        on_note: Listener | None = None,
        describe: Callable[[Item], str] = str,
    ) -> Generator[Done[Result]]:
        """As in `Workers`."""
        crew = _ProcessCrew(function, self.jobs, describe, self._may_start_others)
        yield from crew.run(items, on_note)


@dataclass(frozen=True)
class _Received:
    """What a worker sent; None when it has ended."""

    worker: _Process
    data: bytes | None


class _Process:
    """A process that does one item after the other."""

    def __init__(
        self, function: bytes, inbox: SimpleQueue[_Received], may_start_others: bool
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(
            target=serve,
            args=(theirs,),
            daemon=not may_start_others,  # a daemon has no children; either ends with its pipe
        )
        self._inbox = inbox
        self._reader = threading.Thread(target=self._read, daemon=True)
        self.is_ready = False
        self.at_work: tuple[int, Any] | None = None
        """The item that it has, and its place."""
        resource_tracker.ensure_running()  # the first process would start it, and lift our mask
        with held_interrupts():
            self._process.start()
            self._reader.start()
        theirs.close()  # only the worker holds it now: the pipe breaks when either of us ends
        self._send(function)

    def give(self, place: int, item: Any) -> None:
        """Send it an item."""
        self.at_work = place, item
        self._send(packed((place, item)))

    def end(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        self._process.join()
        self._reader.join(_END_SECONDS)  # a child of its own may hold the pipe open
        self._connection.close()
        self._process.close()

    def exit_code(self) -> int:
        """How it ended, once its pipe is closed; the number of a signal is negative."""
        self._process.join(_END_SECONDS)
        if self._process.exitcode is None:  # it has closed the pipe and goes on
            self._process.kill()
            self._process.join()
        return self._process.exitcode or 0

    def _send(self, data: bytes) -> None:
        with suppress(OSError):  # when it has ended, whoever reads its answers will notice
            self._connection.send_bytes(data)

    def _read(self) -> None:
        while True:
            try:
                data = self._connection.recv_bytes()
            except (EOFError, OSError):  # between two messages, or in the middle of one
                self._inbox.put(_Received(self, None))
                return
            self._inbox.put(_Received(self, data))


class _ProcessCrew(Crew[Item, Result], Generic[Item, Result]):
    """Processes, each with an item of its own."""

    def __init__(
        self,
        function: Callable[[Item], Result],
        jobs: int,
        describe: Callable[[Item], str],
        may_start_others: bool,
    ) -> None:
        super().__init__()
        self._function = packed(function)
        self._jobs = jobs
        self._describe = describe
        self._may_start_others = may_start_others
        self._processes: list[_Process] = []
        self._losses: Counter[int] = Counter()

    @property
    def num_pending(self) -> int:
        """As in `Crew`."""
        return sum(process.at_work is not None for process in self._processes)

    @property
    def has_room(self) -> bool:
        """As in `Crew`."""
        return self.num_pending < self._jobs

    def give(self, place: int, item: Item) -> None:
        """As in `Crew`; processes are started as they are needed."""
        free = next((each for each in self._processes if each.at_work is None), None)
        if free is None:
            free = _Process(self._function, self.inbox, self._may_start_others)
            self._processes.append(free)
        free.give(place, item)

    def open(self, received: _Received) -> Message | None:
        """As in `Crew`: a lost worker is replaced."""
        worker = received.worker
        if worker not in self._processes:
            return None
        if received.data is None:
            return self._replace(worker)
        message: Message | Ready = unpacked(received.data)
        if isinstance(message, Ready):
            worker.is_ready = True
            return None
        if isinstance(message, Answer):
            worker.at_work = None
        return message

    def dismiss(self) -> None:
        """As in `Crew`."""
        for process in self._processes:
            process.end()
        self._processes.clear()

    def _replace(self, worker: _Process) -> Failure | None:
        code = worker.exit_code()
        self._processes.remove(worker)
        worker.end()
        if code > 0 and not worker.is_ready:
            return Failure(LostWorker(f"a worker process {_cause(code)} as it started; {_GUARD}"))
        if worker.at_work is None:
            return None
        place, item = worker.at_work
        self._losses[place] += 1
        if self._losses[place] >= MAX_LOSSES:
            what = f"{self._describe(item)} ended {MAX_LOSSES} worker processes"
            when = "" if worker.is_ready else " as it started"
            return Failure(LostWorker(f"{what}; the last one {_cause(code)}{when}"))
        self.give(place, item)
        return None


def _cause(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    return f"was ended by {signal.Signals(-code).name}"


_GUARD = (
    "a script that works in several processes must begin its own work behind "
    '`if __name__ == "__main__":`'
)
