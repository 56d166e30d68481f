"""One registered stage: its row in the table, and how it is loaded, described and made."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from importlib import import_module
from typing import Any

from sapper.errors import InvalidOption, InvalidStage, SapperError, shown
from sapper.naming.options import Option, OptionValue, options_of
from sapper.solvers.stage import Deducer, Stage

BUILT_IN = "built-in"
"""Where the stages of Sapper itself come from."""


class StageKind(StrEnum):
    """What a stage does."""

    DEDUCER = "deducer"
    GUESSER = "guesser"


@dataclass(frozen=True, kw_only=True)
class StageDescription:
    """What a user is told about a stage."""

    name: str
    kind: StageKind | None
    """None where it cannot be loaded."""
    summary: str
    """What it does, in one line."""
    details: str
    """All that its author says about it: the docstring of the factory."""
    options: tuple[Option, ...]
    home: str
    source: str
    error: str | None
    """Why it cannot be used; None when it can."""


@dataclass(frozen=True)
class StageEntry:
    """One registered stage. Its module loads when it is first asked for more than its name."""

    name: str
    kind: StageKind | None
    """None where only the factory tells, as in other packages."""
    summary: str
    """What it does, in one line; empty where the docstring of the factory tells."""
    home: str
    """Its factory as `module:name`: a class or function that takes the options by keyword."""
    source: str = BUILT_IN
    """For a stage of another package: its name and version."""
    conflict: str | None = None
    """Why the name cannot be had; None when it can."""

    def make(self, options: Mapping[str, OptionValue] | None = None) -> Stage:
        """A new stage. Raises InvalidOption for a value out of range, InvalidStage otherwise."""
        factory = self.factory()
        try:
            stage = factory(**(options or {}))
        except InvalidOption as error:
            raise self._refusal(error) from error
        except SapperError:
            raise
        except ValueError as error:  # how code that knows nothing of our errors refuses a value
            raise self._refusal(error) from error
        except Exception as error:
            raise self._failure("made", error) from error
        return self._checked(stage)

    def options(self) -> tuple[Option, ...]:
        """What can be set, in the order of the factory's signature."""
        factory = self.factory()
        try:
            return options_of(factory)
        except InvalidStage as error:
            raise InvalidStage(f"stage {self.name!r} ({self.source}): {error}") from error

    def describe(self) -> StageDescription:
        """Everything about it, its failure to load included; raises nothing."""
        description = StageDescription(
            name=self.name,
            kind=self.kind,
            summary=self.summary,
            details="",
            options=(),
            home=self.home,
            source=self.source,
            error=None,
        )
        try:
            return self._completed(description)
        except SapperError as error:
            return replace(description, error=str(error))

    def factory(self) -> Callable[..., Any]:
        """What makes the stage, imported now."""
        if self.conflict is not None:
            raise InvalidStage(f"stage {self.name!r} ({self.source}): {self.conflict}")
        module, _, path = self.home.partition(":")
        try:
            found = reduce(getattr, path.split("."), import_module(module))
        except SapperError:
            raise
        except (Exception, SystemExit) as error:  # importing runs code of others
            raise self._failure("loaded", error) from error
        if not callable(found):
            raise InvalidStage(f"stage {self.name!r} ({self.source}): {self.home} is no factory")
        return found

    def _completed(self, description: StageDescription) -> StageDescription:
        """The description with what the factory tells."""
        details = inspect.getdoc(self.factory()) or ""
        return replace(
            description,
            kind=self.kind or kind_of(self.make()),
            summary=self.summary or details.partition("\n")[0],
            details=details,
            options=self.options(),
        )

    def _checked(self, stage: Any) -> Stage:
        try:
            kind_of(stage)
        except InvalidStage as error:
            raise InvalidStage(f"stage {self.name!r} ({self.source}): {error}") from None
        if stage.name != self.name:
            raise InvalidStage(
                f"stage {self.name!r} ({self.source}) calls itself {stage.name!r}; "
                "the two names must be the same"
            )
        return stage  # type: ignore[no-any-return]  # kind_of has looked

    def _refusal(self, error: ValueError) -> InvalidOption:
        return InvalidOption(f"stage {self.name!r}: {error}")

    def _failure(self, done: str, error: BaseException) -> InvalidStage:
        return InvalidStage(
            f"stage {self.name!r} ({self.source}) cannot be {done}: {type(error).__name__}: {error}"
        )


def kind_of(stage: object) -> StageKind:
    """Whether a stage deduces or guesses; raises InvalidStage unless it does one of the two."""
    fault = _fault(stage)
    if fault is not None:
        called = stage.__name__ if isinstance(stage, type) else type(stage).__name__
        raise InvalidStage(f"{called} is no stage: {fault}")
    return StageKind.DEDUCER if isinstance(stage, Deducer) else StageKind.GUESSER


def _fault(stage: object) -> str | None:
    """What keeps an object from being a stage; None when it is one."""
    if isinstance(stage, type):
        return "it is a class; give an object of it"
    deduces = callable(getattr(stage, "deduce", None))
    if deduces == callable(getattr(stage, "guess", None)):
        return f"it has {'both deduce() and' if deduces else 'neither deduce() nor'} guess()"
    if not hasattr(stage, "name"):
        return "it has no attribute 'name', the text that a pipeline calls it by"
    if not isinstance(stage.name, str):
        return f"its name is {shown(stage.name)}; expected text"
    return None


def stage_document(stage: StageDescription) -> dict[str, Any]:
    """One stage as a JSON object."""
    return {
        "name": stage.name,
        "kind": stage.kind,
        "summary": stage.summary,
        "options": [_option_document(option) for option in stage.options],
        "source": stage.source,
        "home": stage.home,
        "error": stage.error,
    }


def _option_document(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "type": option.type_name,
        "default": option.default,
        "doc": option.doc,
    }
