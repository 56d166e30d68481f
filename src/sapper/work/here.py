"""Work in the calling thread, where Ctrl-C reaches it by itself."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import partial

from sapper.work.inside import check_stop, telling
from sapper.work.workers import Done, Item, Listener, Result, this_worker


class Here:
    """A single worker: whoever asks."""

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
        for place, item in enumerate(items):
            check_stop()  # it may be the work of another run's thread
            with telling(None if on_note is None else partial(on_note, place)):
                result = function(item)
            yield Done(place, result, this_worker())
