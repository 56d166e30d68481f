"""Papers by name, each loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module

from sapper.errors import UnknownName
from sapper.papers.paper import Paper

_HOMES = {
    "000-ga": "sapper.papers.paper_000_ga",
    "000-gp": "sapper.papers.paper_000_gp",
    "001": "sapper.papers.paper_001",
    "002": "sapper.papers.paper_002",
    "003": "sapper.papers.paper_003",
    "004": "sapper.papers.paper_004",
}
"""The module of each paper; its `PAPER` is the paper."""


def paper_names() -> list[str]:
    """The names of all papers."""
    return sorted(_HOMES)


def find_paper(name: str) -> Paper:
    """The paper of that name; raises UnknownName with a suggestion."""
    if name not in _HOMES:
        raise UnknownName("paper", str(name), _HOMES)
    paper: Paper = import_module(_HOMES[name]).PAPER
    return paper
