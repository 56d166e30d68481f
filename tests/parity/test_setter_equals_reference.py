"""The native searches of Minesetter against those in plain Python: the same draws, the same end."""

from __future__ import annotations

import numpy as np
import pytest

from sapper import _core
from sapper.reference.setter import (
    Numbers,
    Search,
    annealing,
    brute_force,
    genetic,
    lsibi,
    random_search,
    vns,
)
from sapper.setter.generator import generate_puzzle
from sapper.setter.puzzle import Puzzle
from tests.helpers.puzzles import PAPER

SEEDS = range(20)
"""A puzzle and a search each."""


def random_puzzle(seed: int) -> Puzzle:
    """A puzzle of random size, some of whose numbers are wrong."""
    height, width = (int(side) for side in np.random.default_rng(seed).integers(3, 7, size=2))
    level = f"{height}x{width}/{height * width // 4}"
    return generate_puzzle(level, share=0.5, wrong=0.3, seed=seed)


def numbers_of(puzzle: Puzzle) -> Numbers:
    return Numbers.parse(str(puzzle).split())


def natively(
    name: str, puzzle: Puzzle, seed: int, iterations: int, **options: int
) -> _core.SetterSearch:
    search = _core.make_setter_search(name, options, puzzle.numbers, seed)
    search.run(iterations)
    return search


def check(native: _core.SetterSearch, plain: Search) -> None:
    """That both come to the same layout by the same improvements, after as many evaluations."""
    assert [tuple(entry) for entry in native.log] == plain.log
    assert native.num_evaluations == plain.num_evaluations
    mines = [cell for cell, is_mine in plain.best.items() if is_mine]
    assert np.argwhere(native.layout).tolist() == [list(cell) for cell in mines]


@pytest.mark.parametrize("seed", SEEDS)
def test_random_search_draws_the_same_layouts(seed: int) -> None:
    """20 times 100 layouts."""
    puzzle = random_puzzle(seed)
    check(natively("random", puzzle, seed, 100), random_search(numbers_of(puzzle), seed, 100))


@pytest.mark.parametrize("seed", SEEDS)
def test_local_search_takes_the_same_flips(seed: int) -> None:
    """20 times 12 descents."""
    puzzle = random_puzzle(seed)
    check(natively("lsibi", puzzle, seed, 12), lsibi(numbers_of(puzzle), seed, 12))


@pytest.mark.parametrize("seed", SEEDS)
def test_annealing_accepts_the_same_flips(seed: int) -> None:
    """20 times 200 flips."""
    puzzle = random_puzzle(seed)
    check(natively("annealing", puzzle, seed, 200), annealing(numbers_of(puzzle), seed, 200))


@pytest.mark.parametrize("seed", SEEDS)
def test_variable_neighbourhoods_are_tried_in_the_same_way(seed: int) -> None:
    """20 times 4 iterations of three to five neighbourhoods."""
    puzzle, k_min = random_puzzle(seed), 1 + seed % 3
    check(
        natively("vns", puzzle, seed, 4, k_min=k_min, k_max=6),
        vns(numbers_of(puzzle), seed, 4, k_min=k_min, k_max=6),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_genetic_searches_breed_the_same_children(seed: int) -> None:
    """20 times 6 generations of up to 14 children."""
    puzzle = random_puzzle(seed)
    check(
        natively("genetic", puzzle, seed, 6, population=1 + seed),
        genetic(numbers_of(puzzle), seed, 6, population=1 + seed),
    )


@pytest.mark.parametrize("seed", range(4))
def test_brute_force_tries_the_same_layouts_in_the_same_order(seed: int) -> None:
    """At least 64 layouts each."""
    puzzle = generate_puzzle("3x5/3", share=0.7, wrong=0.3, seed=seed)
    num_layouts = 2**puzzle.num_free
    assert num_layouts >= 64
    check(natively("brute-force", puzzle, seed, num_layouts + 1), brute_force(numbers_of(puzzle)))


def test_they_agree_on_the_board_of_the_paper() -> None:
    numbers = numbers_of(PAPER)
    check(natively("lsibi", PAPER, 1, 2), lsibi(numbers, 1, 2))
    check(natively("vns", PAPER, 1, 1, k_min=1, k_max=3), vns(numbers, 1, 1, k_min=1, k_max=3))
