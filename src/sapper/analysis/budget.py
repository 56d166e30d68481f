"""How much an analysis may cost."""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import numpy as np

from sapper import _core
from sapper.checks import check_max_seconds, check_seed, is_whole_number
from sapper.errors import InvalidOption, shown

DEFAULT_MAX_STATES = 50_000_000
"""Far beyond any position of expert play; under 1 GB of memory when it is all used."""

UNLIMITED_STATES = 2**62
"""More states than any count can have."""

BYTES_PER_STATE = 20
"""What a state takes, about."""


class EstimatedBy(StrEnum):
    """Where probabilities come from that are not exact."""

    SAMPLES = "samples"
    """Counts of randomly thinned layers, repeated; the spread of the runs is the error."""
    NET = "net"
    """A network's answers to the eight symmetric pictures; their spread is the error."""

    @classmethod
    def parse(cls, estimate: bool | str) -> EstimatedBy | None:
        """What `estimate=` asks for: False nothing, True samples; else one by its name."""
        if isinstance(estimate, bool | np.bool_):
            return cls.SAMPLES if estimate else None
        if estimate in tuple(cls):
            return cls(estimate)
        names = " or ".join(f"'{one}'" for one in cls)
        raise InvalidOption(f"estimate is {shown(estimate)}; it must be True, False, {names}")


_BEYOND = {
    None: _core.Beyond.RAISE,
    EstimatedBy.SAMPLES: _core.Beyond.SAMPLE,
    EstimatedBy.NET: _core.Beyond.PROVE,
}


@dataclass(frozen=True, kw_only=True)
class AnalysisBudget:
    """The limits of one analysis, and what happens beyond them."""

    max_states: int = DEFAULT_MAX_STATES
    """Entries (state, mines) of the dynamic programme of one component."""
    max_seconds: float | None = None
    """Wall-clock time; None for no limit."""
    estimate: EstimatedBy | None = None
    """Beyond the limits estimate so instead of raising BudgetExceeded."""
    seed: int = 0
    """The seed of the samples."""

    def __post_init__(self) -> None:
        most = most_states()
        if not is_whole_number(self.max_states) or not 1 <= self.max_states <= most:
            raise InvalidOption(
                f"max_states is {shown(self.max_states)}; it must be a whole number in 1..{most}, "
                "which is what the memory of this machine can hold"
            )
        check_max_seconds(self.max_seconds)
        check_seed(self.seed)

    def native(self) -> _core.AnalysisBudget:
        """The budget as the native core takes it."""
        return self._native(_BEYOND[self.estimate])

    def proving(self) -> _core.AnalysisBudget:
        """The same without probabilities beyond the limits: for what can be proven within them."""
        return self._native(_core.Beyond.PROVE)

    def _native(self, beyond: _core.Beyond) -> _core.AnalysisBudget:
        return _core.AnalysisBudget(self.max_states, self.max_seconds, beyond, self.seed)


@cache
def most_states() -> int:
    """As many states as the memory of this machine can hold, and never less than the default."""
    try:
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):  # a system that does not tell
        return 2**31
    return max(DEFAULT_MAX_STATES, memory // BYTES_PER_STATE)
