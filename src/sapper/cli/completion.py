"""What a shell offers when a name is to be completed: solvers, levels, papers, formats.

Each function loads what it needs only when a shell asks.
"""

from __future__ import annotations

from collections.abc import Iterable


def complete_level(incomplete: str) -> list[str]:
    """The levels that have names."""
    from sapper.spec import LEVELS

    return _beginning(LEVELS, incomplete)


def complete_start_rule(incomplete: str) -> list[str]:
    """The start rules."""
    from sapper.spec import StartRule

    return _beginning([rule.value for rule in StartRule], incomplete)


def complete_solver(incomplete: str) -> list[str]:
    """The last stage of a solver, after those that stand before it."""
    before, separator, last = incomplete.rpartition("+")
    return [f"{before}{separator}{name}" for name in complete_stage(last)]


def complete_stage(incomplete: str) -> list[str]:
    """The stages, those of other packages too."""
    from sapper.solvers.registry import known_stages

    return _beginning([entry.name for entry in known_stages()], incomplete)


def complete_paper(incomplete: str) -> list[str]:
    """The papers."""
    from sapper.papers.paper import paper_names

    return _beginning(paper_names(), incomplete)


def complete_format(incomplete: str) -> list[str]:
    """The formats of boards and positions."""
    from sapper.formats import FORMATS

    return _beginning(FORMATS, incomplete)


def complete_method(incomplete: str) -> list[str]:
    """The methods that set the mines of a puzzle."""
    from sapper.setter.methods import METHODS

    return _beginning(METHODS, incomplete)


def _beginning(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]
