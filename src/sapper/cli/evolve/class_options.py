"""Options of a command that are fields of a class, which gives name, type, default and help."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from inspect import Parameter
from typing import Annotated, Any, TypeAlias

import typer

from sapper.cli.common import whole_option
from sapper.naming.options import options_of

FieldValues: TypeAlias = dict[str, Any]
"""The values of some fields, by their names."""


def field_option(cls: type, field: str, *flags: str, unset: str | None = None) -> Parameter:
    """The option of a field; the first line of the note under it is the help.

    `flags` are its spellings, by default the name of the field. With `unset` the value is None
    where the option is not given, and the help shows this text for the default, or nothing.
    """
    (option,) = (each for each in options_of(cls) if each.name == field)
    make = whole_option if option.type is int else typer.Option
    if unset is None:
        info = make(*flags, help=option.doc)
        return _parameter(field, Annotated[option.type, info], option.default)
    info = make(*flags, help=option.doc, show_default=unset or False)
    return _parameter(field, Annotated[option.type | None, info], None)


def takes_fields(
    **groups: Sequence[Parameter],
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command options in the place of those of its parameters that are named here.

    Each of these then takes the values of its options as `FieldValues`.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(command, eval_str=True)
        parameters = [
            option
            for name, parameter in signature.parameters.items()
            for option in groups.get(name, [parameter])
        ]

        @wraps(command)
        def run(**values: Any) -> None:
            gathered = {
                name: {option.name: values.pop(option.name) for option in options}
                for name, options in groups.items()
            }
            command(**values, **gathered)

        vars(run)["__signature__"] = signature.replace(parameters=parameters)
        run.__annotations__ = {option.name: option.annotation for option in parameters}
        return run

    return decorate


def _parameter(name: str, annotation: Any, default: Any) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
