"""What a worker process does: one item after the other, for as long as somebody asks."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

from sapper.work.crew import Answer, Failure, Note
from sapper.work.inside import telling
from sapper.work.travel import packed, portable, unpacked
from sapper.work.workers import this_worker


@dataclass(frozen=True)
class Ready:
    """What a worker says when it has the function."""


def serve(connection: Connection) -> None:
    """Answer each item that comes, until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where there is no mask of signals to inherit
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(connection, requests), daemon=True).start()
    try:
        function = unpacked(requests.get())
    except Exception as error:
        connection.send_bytes(packed(_failure(error)))
        return
    connection.send_bytes(packed(Ready()))
    while True:
        connection.send_bytes(_attempt(connection, function, requests.get()))


def _listen(connection: Connection, requests: SimpleQueue[bytes]) -> None:
    """Pass requests on, and end the process when nobody is left to ask or to hear the answer.

    The work itself may not look up for minutes, and an orphan would go on for all of them.
    """
    while True:
        try:
            requests.put(connection.recv_bytes())
        except (EOFError, OSError):
            os._exit(0)


def _attempt(connection: Connection, function: Callable[[Any], Any], request: bytes) -> bytes:
    try:
        place, item = unpacked(request)

        def tell(note: Any) -> None:
            connection.send_bytes(packed(Note(place, note)))

        with telling(tell):
            return packed(Answer(place, function(item), this_worker()))
    except (Exception, KeyboardInterrupt) as error:
        return packed(_failure(error))


def _failure(error: BaseException) -> Failure:
    error.add_note(f"in a worker process:\n{traceback.format_exc()}")
    return Failure(portable(error))
