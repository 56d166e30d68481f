"""Runs an evolution to its end, with checkpoints in the run store to go on from."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TypeVar

from sapper.errors import InvalidFile
from sapper.evolution.stepwise import Stepwise
from sapper.lab.store.run_store import Document, RunStore
from sapper.work.inside import check_stop

Evolution = TypeVar("Evolution", bound=Stepwise)

CHECKPOINT = "checkpoint"
"""Checkpoints are documents of the kind `KIND checkpoint`; they go when the result is there."""


def run_evolution(
    kind: str,
    key: str,
    *,
    begin: Callable[[], Evolution],
    restore: Callable[[Document], Evolution],
    summarise: Callable[[Evolution], Document],
    store: Path | None,
    fresh: bool = False,
    seconds_between_checkpoints: float = 5.0,
    on_step: Callable[[Evolution], None] | None = None,
) -> Document:
    """The result of an evolution: from the store, from a checkpoint on, or from the beginning.

    `key` is all that the result depends on, other than the code. Killed or interrupted at any
    moment, the same call goes on from the last checkpoint and comes to the same result. `fresh`
    begins anew. Without a store nothing is kept. Runs of different keys may go on at once, in
    threads or processes: each opens the store for itself.
    """
    checkpoint = _checkpoint_kind(kind)
    with _opened(store) as run_store:
        if fresh:
            forget_evolution(run_store, kind, key)
        held = run_store.find(kind, key)
        if held is not None:
            return held
        saved = run_store.find(checkpoint, key)
        evolution = begin() if saved is None else _restored(restore, saved, kind, run_store)
        for _ in _pauses(evolution, seconds_between_checkpoints, on_step):
            run_store.keep(checkpoint, key, evolution.state())
        result = summarise(evolution)
        run_store.keep(kind, key, result)
        run_store.forget(checkpoint, key)
        return result


def _restored(
    restore: Callable[[Document], Evolution], saved: Document, kind: str, store: RunStore
) -> Evolution:
    try:
        return restore(saved)
    except (ArithmeticError, LookupError, TypeError, ValueError, zlib.error) as error:
        raise InvalidFile(
            f"{store.path}: a checkpoint of kind {kind!r} is damaged ({error!r}); "
            "--fresh begins anew"
        ) from error


def forget_evolution(store: RunStore, kind: str, key: str) -> None:
    """Forget what a store holds of an evolution: its result and its checkpoint."""
    store.forget(kind, key)
    store.forget(_checkpoint_kind(kind), key)


def _checkpoint_kind(kind: str) -> str:
    return f"{kind} {CHECKPOINT}"


def _pauses(
    evolution: Evolution, seconds_between: float, on_step: Callable[[Evolution], None] | None
) -> Iterator[None]:
    """Go on to the end, with a pause between two steps whenever so much time has passed."""
    paused_at = time.monotonic()
    while not evolution.is_finished:
        check_stop()
        evolution.step()
        if on_step is not None:
            on_step(evolution)
        if time.monotonic() - paused_at >= seconds_between:
            yield
            paused_at = time.monotonic()


def _opened(store: Path | None) -> AbstractContextManager[RunStore]:
    return RunStore.in_memory() if store is None else RunStore(store)
