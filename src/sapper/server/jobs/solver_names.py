"""Names of solvers from clients: no text in them may name a file.

A stage that reads a file takes what comes with Sapper by name, or what a finished job of this
store made: `patterns(job:ID)`. Stages of other packages are allowed, with options that are no text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sapper.errors import InvalidOption, shown
from sapper.labels.tree import SHIPPED as SHIPPED_TREES
from sapper.naming.options import Option, OptionValue, read_options, write_name
from sapper.naming.written import SEPARATOR, WrittenStage, split_name
from sapper.network.inference import shipped_models
from sapper.patterns.file import SHIPPED as SHIPPED_PATTERNS
from sapper.solvers.entry import BUILT_IN, StageEntry
from sapper.solvers.registry import canonical_name, find_stage

FILE_OPTIONS: dict[tuple[str, str], Callable[[], tuple[str, ...]]] = {
    ("patterns", "file"): lambda: SHIPPED_PATTERNS,
    ("ga", "patterns"): lambda: SHIPPED_PATTERNS,
    ("labels", "file"): lambda: SHIPPED_TREES,
    ("net", "model"): shipped_models,
    ("dqn", "model"): shipped_models,
    ("value", "model"): shipped_models,
    ("deep", "model"): shipped_models,
}
"""Options that name a file, by stage and option, with the names that come with Sapper."""

JOB_PREFIX = "job:"
_JOB = re.compile(rf"{JOB_PREFIX}([0-9a-f]{{32}})")


@dataclass(frozen=True)
class _ReadStage:
    entry: StageEntry
    options: tuple[Option, ...]
    values: dict[str, OptionValue]


def check_solver_name(name: str) -> None:
    """Raise an error of Sapper for a name that is none, or that names a file."""
    canonical_name(name)
    for stage in map(_read, split_name(name)):
        for option, value in _texts(stage):
            _check_text(stage.entry, option, value)


def is_built_in(name: str) -> bool:
    """Whether all stages of a solver are those of Sapper itself."""
    return all(find_stage(stage.name).source == BUILT_IN for stage in split_name(name))


def job_named(value: object) -> str | None:
    """The id of the job that a value names; None where it names none."""
    found = _JOB.fullmatch(value) if isinstance(value, str) else None
    return None if found is None else found[1]


def with_files(name: str, find_file: Callable[[str], str]) -> str:
    """The name with the file of each job in its place, which `find_file` knows by the job's id."""
    return SEPARATOR.join(_written(_read(stage), find_file) for stage in split_name(name))


def _read(written: WrittenStage) -> _ReadStage:
    entry = find_stage(written.name)
    options = entry.options()
    return _ReadStage(entry, options, read_options(written, options))


def _texts(stage: _ReadStage) -> Iterator[tuple[str, str]]:
    """The options that are given as text."""
    for option, value in stage.values.items():
        if isinstance(value, str):
            yield option, value


def _check_text(entry: StageEntry, option: str, value: str) -> None:
    if entry.source != BUILT_IN:
        raise InvalidOption(
            f"stage {entry.name!r}: option {option!r} takes text, which the server does not pass "
            "on to stages of other packages"
        )
    shipped = FILE_OPTIONS.get((entry.name, option))
    if shipped is not None and value not in shipped() and job_named(value) is None:
        raise InvalidOption(
            f"stage {entry.name!r}: {option} is {shown(value)}; the server reads no files of "
            f"yours: allowed are {', '.join(shipped())} and {JOB_PREFIX}ID of a finished job"
        )


def _written(stage: _ReadStage, find_file: Callable[[str], str]) -> str:
    values = {
        option: value if (job := job_named(value)) is None else find_file(job)
        for option, value in stage.values.items()
    }
    return write_name(stage.entry.name, stage.options, values)
