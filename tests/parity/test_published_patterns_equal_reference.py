"""The native form of paper 001 against its plain Python: the same moves, the same fitness."""

from __future__ import annotations

import numpy as np
import pytest

from sapper import _core
from sapper.cells import flat_cell
from sapper.generators import generate
from sapper.learning.patterns.fitness import SPEC, Objective, Outcomes
from sapper.patterns.pattern import Matching, Order, Rows, native_rules, padded
from sapper.reference.pattern_evolution.encodings import PaperEncoding
from sapper.reference.patterns import (
    PatternFitness,
    fitness_by_counts,
    fitness_by_differences,
    game_fitness,
    play,
    revealed_fitness,
    start_game,
)

DECISIONS = 200
"""So many moves are compared at least, in each way to play."""

FITNESSES: dict[Matching, PatternFitness] = {
    Matching.COUNTS: fitness_by_counts,
    Matching.DIFFERENCES: fitness_by_differences,
}


def random_patterns(encoding: PaperEncoding, seed: int) -> Rows:
    """Random patterns and, for starts of a zero alone, one that opens beside it at each edge."""
    rng = np.random.default_rng(seed)
    rows = encoding.draw_many(40 if encoding.matching is Matching.DIFFERENCES else 150, rng)
    for place, shown in enumerate(([], [0, 1, 2, 3, 5], [0, 1, 2], [0, 3, 6])):
        rows[place] = [0] * 9 + [0, 7]
        rows[place, shown] = 1
    return rows


def compare(encoding: PaperEncoding, start: str, flags: str, seed: int) -> int:
    """Play a board both ways; how many moves there were."""
    board = generate(SPEC, seed=seed)
    assert board.start is not None
    rows = random_patterns(encoding, seed)
    game = start_game(
        board.numbers.tolist(), board.start, opens=start == "opening", flags_stand=flags == "stand"
    )
    moves = play(rows.tolist(), game, FITNESSES[encoding.matching])
    steps, *outcome = _core.play_pattern_game(
        padded(rows),
        native_rules(encoding.matching, Order.VALUE),
        board.numbers,
        flat_cell(*board.start, width=SPEC.width),
        {"start": start, "flags": flags},
    )
    assert steps == [
        (flat_cell(*move.cell, width=SPEC.width), move.action, move.pattern) for move in moves
    ]
    outcomes = Outcomes(*(np.array([[count]], np.int32) for count in outcome))
    assert Objective.FLAGS.fitness(outcomes)[0, 0] == game_fitness(game)
    assert Objective.REVEALED.fitness(outcomes)[0, 0] == revealed_fitness(game)
    return len(moves)


@pytest.mark.parametrize("flags", ["stand", "fall"])
@pytest.mark.parametrize("start", ["zero", "opening"])
@pytest.mark.parametrize("can_flag", [True, False], ids=["click and flag", "click only"])
@pytest.mark.parametrize("matching", FITNESSES)
def test_both_forms_make_the_same_moves(
    matching: Matching, can_flag: bool, start: str, flags: str
) -> None:
    encoding = PaperEncoding(matching=matching, can_flag=can_flag)
    decisions = games = 0
    while decisions < DECISIONS:
        decisions += compare(encoding, start, flags, seed=games)
        games += 1
    assert games > 3
