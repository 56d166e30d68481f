"""The arguments of the environments, checked, and the native environment they describe."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import astuple, dataclass, fields
from typing import Any

import numpy as np

from sapper import _core
from sapper.checks import MAX_SEED, is_whole_number
from sapper.errors import InvalidOption, UnknownName
from sapper.generators import native_spec
from sapper.spec import BoardSpec, StartRule, check_spec, parse_level

DEFAULT_LEVEL = "beginner"

_MAX_COUNT = 2**31 - 1


@dataclass(frozen=True, kw_only=True)
class Rewards:
    """What the steps of an episode earn. A step that wins earns `win` beside its other rewards.

    >>> from sapper.env import Rewards
    >>> Rewards(win=10.0).win, Rewards(win=10.0).illegal_move
    (10.0, -0.1)
    """

    win: float = 1.0
    """The step that opens the last safe cell."""
    loss: float = -1.0
    """The step that opens a mine."""
    safe_move: float = 0.0
    """Each step that opens a hidden safe cell."""
    opened_cell: float = 0.0
    """Each cell that such a step opens, those of its cascade included."""
    illegal_move: float = -0.1
    """Each step that names an open cell, which changes nothing."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not isinstance(value, int | float) or not math.isfinite(value):
                raise InvalidOption(f"reward {field.name} is {value!r}; it must be a finite number")


def choose_spec(
    level: str | None,
    spec: BoardSpec | str | None,
    sizes: dict[str, int | None],
    start_rule: StartRule | str | None,
) -> BoardSpec:
    """The spec that the arguments name in one of the three ways: level, spec or sizes.

    Raises InvalidSpec where some first cell would leave no room for the mines: an agent may open
    any cell first.
    """
    chosen = _named_spec(level, spec, sizes, start_rule)
    if chosen.start_rule is not StartRule.GIVEN_ZERO:
        chosen.check_first((min(1, chosen.height - 1), min(1, chosen.width - 1)))  # most neighbours
    return chosen


def make_native(
    spec: BoardSpec,
    *,
    num_games: int,
    rewards: Rewards | None,
    autoreset: _core.Autoreset,
    max_steps: int | None,
) -> _core.Environment:
    """A native environment; raises InvalidOption on rewards or a limit that cannot be."""
    if rewards is None:
        rewards = Rewards()
    if not isinstance(rewards, Rewards):
        raise InvalidOption(f"rewards are {rewards!r}; expected a sapper.env.Rewards")
    return _core.Environment(
        native_spec(spec),
        num_games,
        _core.Rewards(*astuple(rewards)),
        autoreset,
        0 if max_steps is None else check_count("max_steps", max_steps),
    )


def check_count(name: str, value: int) -> int:
    """Return a count as a Python int, or raise InvalidOption unless it is 1 or more."""
    if not is_whole_number(value) or not 1 <= value <= _MAX_COUNT:
        raise InvalidOption(f"{name} is {value!r}; it must be a whole number in 1..{_MAX_COUNT}")
    return int(value)


def check_one_of(kind: str, name: str, known: Collection[str]) -> str:
    """Return the name, or raise UnknownName with those that are known."""
    if name not in known:
        raise UnknownName(kind, str(name), known)
    return name


def check_reset_options(options: dict[str, Any] | None) -> None:
    """Raise InvalidOption where options come: a reset has none."""
    if options:
        raise InvalidOption(f"reset options are {options!r}; this environment has none")


def random_seed(rng: np.random.Generator) -> int:
    """A seed for an environment that nobody seeded."""
    return int(rng.integers(MAX_SEED, dtype=np.uint64, endpoint=True))


def _named_spec(
    level: str | None,
    spec: BoardSpec | str | None,
    sizes: dict[str, int | None],
    start_rule: StartRule | str | None,
) -> BoardSpec:
    given = {name: size for name, size in sizes.items() if size is not None}
    if sum((level is not None, spec is not None, bool(given))) > 1:
        raise InvalidOption("give the level, the spec or the sizes of the board, not several")
    if spec is not None:
        checked = check_spec(spec)
        return checked if start_rule is None else checked.with_start_rule(start_rule)
    rule = StartRule.SAFE_CELL if start_rule is None else StartRule.parse(start_rule)
    if given:
        return _spec_of_sizes(given, sizes, rule)
    return parse_level(DEFAULT_LEVEL if level is None else level, rule)


def _spec_of_sizes(
    given: dict[str, int], sizes: dict[str, int | None], start_rule: StartRule
) -> BoardSpec:
    missing = [name for name in sizes if name not in given]
    if missing:
        raise InvalidOption(f"{', '.join(given)} came without {', '.join(missing)}")
    return BoardSpec(
        height=given["height"],
        width=given["width"],
        num_mines=given["num_mines"],
        start_rule=start_rule,
    )
