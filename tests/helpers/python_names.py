"""Whether a dotted name, as pages write it, is one of the package."""

from __future__ import annotations

from functools import reduce
from importlib import import_module
from importlib.util import find_spec


def is_python_name(name: str) -> bool:
    """Whether it is a module, or something that can be reached from one."""
    parts = name.split(".")
    beginnings = [parts[:count] for count in range(1, len(parts) + 1)]
    module = max(filter(_is_module, beginnings), key=len)
    try:
        reduce(getattr, parts[len(module) :], import_module(".".join(module)))
    except AttributeError:
        return False
    return True


def _is_module(parts: list[str]) -> bool:
    try:
        return find_spec(".".join(parts)) is not None
    except ModuleNotFoundError:  # what is before the last dot is no package
        return False
