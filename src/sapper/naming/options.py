"""The options of a stage: read from the signature of its factory, and from a solver's name."""

from __future__ import annotations

import ast
import inspect
import math
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import NoneType, UnionType
from typing import Any, Protocol, TypeAlias, Union, get_args, get_origin

from sapper.errors import InvalidOption, InvalidStage, UnknownName, shown
from sapper.naming.written import WrittenOption, WrittenStage, quoted

OptionValue: TypeAlias = int | float | bool | str | None
"""What an option may be set to."""

_WANTED = {
    bool: "true or false",
    float: "a finite number",
    int: "a whole number",
    str: "text",
}
"""The types of options, each with what an error asks for."""

_NOTHING = "none"
"""How None is written."""

_INTEGER = re.compile(r"[+-]?[0-9]{1,100}")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_TRUTH = {"true": True, "false": False}


@dataclass(frozen=True, kw_only=True)
class Option:
    """One keyword of a stage's factory."""

    name: str
    type: type
    """`int`, `float`, `bool` or `str`."""
    default: OptionValue
    can_be_none: bool = False
    doc: str = ""
    """What it does, in one line; empty where its class says nothing."""

    @property
    def type_name(self) -> str:
        """The type as it is shown to a user."""
        return self.type.__name__ + (f" or {_NOTHING}" if self.can_be_none else "")

    def read(self, written: WrittenOption, owner: str) -> OptionValue:
        """The value that is written; raises InvalidOption when it is none of the type.

        `owner` is what the option belongs to, such as `stage 'csp'`.
        """
        if written.value is None:
            return self._read_bare(owner)
        if self.can_be_none and written.value == _NOTHING and not written.is_quoted:
            return None
        if written.is_quoted and self.type is not str:
            raise self._error(written.value, owner)
        value = _READERS[self.type](written.value)
        if value is None:
            raise self._error(written.value, owner)
        return value

    def write(self, value: OptionValue) -> str:
        """`name=value` as `read` understands it, in the shortest form."""
        if value is True:
            return self.name
        return f"{self.name}={self.write_value(value)}"

    def write_value(self, value: OptionValue) -> str:
        """The value alone."""
        if value is None:
            return _NOTHING
        if isinstance(value, bool):
            return str(value).lower()
        if not isinstance(value, str):
            return repr(value)
        is_ambiguous = self.can_be_none and value == _NOTHING
        return f"'{value}'" if is_ambiguous else quoted(value)

    def _read_bare(self, owner: str) -> bool:
        if self.type is not bool:
            raise InvalidOption(
                f"{owner}: option {self.name!r} needs a value ({self.type_name}), "
                f"such as {self.name}={self.write_value(self.default)}"
            )
        return True

    def _error(self, value: str, owner: str) -> InvalidOption:
        wanted = _WANTED[self.type] + (f" or {_NOTHING}" if self.can_be_none else "")
        return InvalidOption(
            f"{owner}: option {self.name!r} is {shown(value)}; "
            f"it must be {wanted} ({self.type_name})"
        )


def options_of(factory: Callable[..., Any]) -> tuple[Option, ...]:
    """The keyword-only parameters of a factory; raises InvalidStage where one is no option."""
    try:
        signature = inspect.signature(factory, eval_str=True)
    except Exception as error:  # evaluating annotations runs code of others
        raise InvalidStage(f"the signature of {shown(factory)} cannot be read: {error}") from error
    notes = _field_notes(factory)
    return tuple(
        _option(parameter, notes.get(parameter.name, ""))
        for parameter in signature.parameters.values()
    )


def read_options(
    written: WrittenStage, options: Sequence[Option], kind: str = "stage"
) -> dict[str, OptionValue]:
    """The values that are written; raises UnknownName for an option that is none of them.

    The first option may be given by its value alone where it takes text: `patterns(mine.txt)`.
    """
    known = {option.name: option for option in options}
    owner = f"{kind} {written.name!r}"
    values: dict[str, OptionValue] = {}
    for given in written.options:
        name, given = _placed(given, options)
        if name not in known:
            raise UnknownName(f"option of {written.name!r}:", name, known)
        if name in values:
            raise InvalidOption(f"{owner}: option {name!r} is given twice")
        values[name] = known[name].read(given, owner)
    return values


def _placed(given: WrittenOption, options: Sequence[Option]) -> tuple[str, WrittenOption]:
    """The option that is meant and its value: the first one may be given by its text alone."""
    takes_text = bool(options) and options[0].type is str
    if given.name is None:
        text = given.value or ""
        return (options[0].name, given) if takes_text else (text, given)
    is_bare_text = given.value is None and all(given.name != option.name for option in options)
    if takes_text and is_bare_text:
        return options[0].name, WrittenOption(options[0].name, given.name)
    return given.name, given


def write_name(name: str, options: Sequence[Option], values: Mapping[str, OptionValue]) -> str:
    """The name with its options in the order of their declaration, defaults left out."""
    changed = [
        option.write(values[option.name])
        for option in options
        if values.get(option.name, option.default) != option.default
    ]
    return f"{name}({','.join(changed)})" if changed else name


class Named(Protocol):
    """What has a name, and options as attributes."""

    @property
    def name(self) -> str:
        """The name without options."""
        ...


def name_of(thing: Named) -> str:
    """The one name that all spellings share: options in their order, defaults left out."""
    options = options_of(type(thing))
    values = {option.name: getattr(thing, option.name) for option in options}
    return write_name(thing.name, options, values)


def _option(parameter: inspect.Parameter, note: str) -> Option:
    if parameter.kind is not parameter.KEYWORD_ONLY or parameter.name == "name":
        raise InvalidStage(
            f"the factory takes {parameter}; the options of a stage are keyword-only parameters "
            "called other than 'name' (in a dataclass: kw_only=True, and name: ClassVar[str])"
        )
    annotated, can_be_none = _option_type(parameter.annotation)
    default: Any = parameter.default
    if annotated is float and type(default) is int:
        default = float(default)
    is_of_its_type = type(default) is annotated or (can_be_none and default is None)
    if not is_of_its_type:
        raise InvalidStage(
            f"option {parameter} cannot be set in a solver's name; it needs a type out of int, "
            "float, bool and str, with or without None, and a default of that type"
        )
    return Option(
        name=parameter.name, type=annotated, default=default, can_be_none=can_be_none, doc=note
    )


def _option_type(annotation: Any) -> tuple[type, bool]:
    """The type without None, and whether None was among its choices; NoneType if it is no type."""
    is_union = get_origin(annotation) in (Union, UnionType)
    choices = get_args(annotation) if is_union else (annotation,)
    types = [choice for choice in choices if choice is not NoneType]
    if len(types) != 1 or types[0] not in _WANTED:
        return NoneType, False
    return types[0], len(choices) > 1


def _read_int(text: str) -> int | None:
    return int(text) if _INTEGER.fullmatch(text) else None


def _read_float(text: str) -> float | None:
    number = float(text) if _NUMBER.fullmatch(text) else math.inf
    return number if math.isfinite(number) else None


_READERS: dict[type, Callable[[str], OptionValue]] = {
    bool: _TRUTH.get,
    float: _read_float,
    int: _read_int,
    str: str,
}


def _field_notes(factory: Callable[..., Any]) -> dict[str, str]:
    """The first line of the text under each field of a class, its bases included."""
    notes: dict[str, str] = {}
    for base in reversed(getattr(factory, "__mro__", (object,))[:-1]):
        notes |= _notes_in_source(base)
    return notes


@cache
def _notes_in_source(cls: type) -> dict[str, str]:
    """Reading sources takes milliseconds; a class is asked for its options again and again."""
    try:
        (definition,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return {}  # defined where no source is kept
    body = definition.body if isinstance(definition, ast.ClassDef) else []
    return {
        field.target.id: inspect.cleandoc(note.value.value).partition("\n")[0]
        for field, note in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(note, ast.Expr)
        and isinstance(note.value, ast.Constant)
        and isinstance(note.value.value, str)
    }
