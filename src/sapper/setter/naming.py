"""The name of a method with its options, such as `vns(k_min=5)`."""

from __future__ import annotations

from sapper.setter.method import Method
from sapper.solvers.options import options_of, write_name


def name_of(method: Method) -> str:
    """The one name that all spellings share: options in their order, defaults left out."""
    options = options_of(type(method))
    values = {option.name: getattr(method, option.name) for option in options}
    return write_name(method.name, options, values)
