"""The crossovers by name."""

from __future__ import annotations

import pytest

from sapper.errors import UnknownName
from sapper.evolution.crossover import Crossover


def test_each_name_says_where_the_parents_are_cut() -> None:
    cuts = {name: Crossover.parse(name).num_points(5) for name in ("one-point", "k-point")}
    assert cuts == {"one-point": 1, "k-point": 5}
    assert Crossover.parse("uniform").num_points(5) == 0


def test_another_name_is_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownName, match=r"unknown crossover 'unifrom'\. Did you mean 'uniform'"):
        Crossover.parse("unifrom")
