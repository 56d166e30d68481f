"""The methods of Minesetter by name: `make_method("vns(k_min=5,k_max=10)")` reads one."""

from __future__ import annotations

from sapper.errors import UnknownName
from sapper.naming.options import options_of, read_options
from sapper.naming.written import split_single_name
from sapper.setter.exact import Exact
from sapper.setter.method import Method
from sapper.setter.sat import Sat
from sapper.setter.searches import (
    Annealing,
    BruteForce,
    Genetic,
    LocalSearch,
    RandomSearch,
    VariableNeighbourhoods,
)

METHODS: dict[str, type[Method]] = {
    method.name: method
    for method in (
        BruteForce,
        RandomSearch,
        LocalSearch,
        Annealing,
        VariableNeighbourhoods,
        Genetic,
        Exact,
        Sat,
    )
}
"""Every method by its name, in the order of the paper; those that prove last."""

DEFAULT_METHOD = Exact.name


def installed_methods() -> list[str]:
    """The methods whose extras are there."""
    return [name for name in METHODS if name != Sat.name or Sat.is_installed()]


def make_method(name: str) -> Method:
    """The method of that name with its options.

    Raises UnknownName for a method or an option that does not exist, with a suggestion, and
    InvalidOption for a wrong value.
    """
    written = split_single_name(name, "method")
    if written.name not in METHODS:
        raise UnknownName("method", written.name, METHODS)
    method = METHODS[written.name]
    return method(**read_options(written, options_of(method), "method"))
