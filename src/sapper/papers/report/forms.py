"""In which form a method is run: as its paper says, with a suspected cause, or beyond the paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from typing import Any, Protocol, TypeAlias

from sapper.naming.written import split_name


class Form(StrEnum):
    """How what is run stands to what a paper says."""

    PUBLISHED = "published"
    """What the text says, and nothing more; this form alone is compared with published figures."""
    CAUSE = "cause"
    """Something switched on or off that may be why a published figure is what it is."""
    BEYOND = "beyond"
    """What the paper does not have."""


@dataclass(frozen=True)
class Method:
    """A method, and which of its options are not at their defaults."""

    name: str
    changed: frozenset[str] = frozenset()


PublishedForms: TypeAlias = Mapping[str, Sequence[str]]
"""The methods of a paper by name, each with the options that its text or its tables set.

The default of every other option is what the text says, or the choice where it says nothing."""


class PaperEntry(Protocol):
    """A row of a paper before anything is run."""

    @property
    def label(self) -> str:
        """What it is called."""
        ...

    @property
    def form(self) -> Form:
        """How what is run stands to what the paper says."""
        ...

    @property
    def published(self) -> object | None:
        """The figure that it is compared with; None where there is none."""
        ...

    @property
    def methods(self) -> Sequence[Method]:
        """All that is run to fill it."""
        ...


def methods_written(canonical: str) -> tuple[Method, ...]:
    """The methods of a canonical name, in which every option written is not at its default."""
    return tuple(
        Method(stage.name, frozenset(str(option.name) for option in stage.options))
        for stage in split_name(canonical)
    )


def method_with(name: str, options: Any) -> Method:
    """The method whose options are the fields of a dataclass."""
    return Method(
        name,
        frozenset(
            field.name
            for field in fields(options)
            if field.default is MISSING or getattr(options, field.name) != field.default
        ),
    )


def departures(entry: PaperEntry, forms: PublishedForms) -> Iterator[str]:
    """What keeps a row from being compared with a published figure, a sentence each."""
    if entry.form is not Form.PUBLISHED:
        yield f"{entry.label}: its form is {entry.form.value}"
    for method in entry.methods:
        if method.name not in forms:
            yield f"{entry.label}: {method.name} is no method of the paper"
            continue
        for option in sorted(method.changed - set(forms[method.name])):
            yield f"{entry.label}: {method.name} with {option}, which the paper does not set"


@dataclass(frozen=True, kw_only=True)
class FigureLine:
    """A published figure on the first page of the report."""

    figure: str
    """What it is a figure of, such as `Table 2, beginner`."""
    published: str
    ours: str | None
    """That of the published form; None where it is not there."""
    verdict: str | None
    """How ours stands to the published one, with the noise of both weighed."""
    beyond: str | None = None
    """The best that goes beyond the paper, and what it is."""
    note: str = ""
    """Why a figure is not reproduced: the cause that brings it about, or that it is open."""
