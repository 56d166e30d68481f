"""What every evolution here is: work that goes on in steps, and can be put down and taken up."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

State: TypeAlias = dict[str, Any]
"""All that an evolution needs to go on, as a JSON object."""


class Stepwise(Protocol):
    """An evolution in steps. What it comes to depends on its state alone, not on when it stops."""

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing more to do."""
        ...

    def step(self) -> None:
        """Do the next step: a fraction of a second of work."""
        ...

    def state(self) -> State:
        """Where it stands between two steps, its random generators included."""
        ...
