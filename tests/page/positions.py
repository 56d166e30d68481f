"""Positions that the module and Python are both asked about."""

from __future__ import annotations

from functools import cache

import numpy as np

import sapper
from sapper.lab.play.play_many import play_many
from sapper.position import HIDDEN
from sapper.spec import StartRule

LEVELS = ("beginner", "intermediate", "expert", "8x8/20", "5x6/7")
EQUAL_RULES = (StartRule.ANY, StartRule.SAFE_CELL, StartRule.OPENING)
"""Those under which all layouts are equally likely."""


@cache
def positions() -> list[sapper.Position]:
    """Of games of a random player, in play and over, at several levels and under several rules."""
    found = []
    for index, level in enumerate(LEVELS * 4):
        spec = sapper.parse_level(level, EQUAL_RULES[index % 3])
        found += positions_of_games(spec, games=3, seed=index, every=7)
    return found


@cache
def weighted_positions() -> list[sapper.Position]:
    """The same under `given-zero`, on boards of few layouts."""
    found = []
    for index, level in enumerate(("5x6/7", "4x4/4", "8x8/20")):
        spec = sapper.parse_level(level, StartRule.GIVEN_ZERO)
        found += positions_of_games(spec, games=3, seed=index, every=2)
    return found


def positions_of_games(
    spec: sapper.BoardSpec, *, games: int, seed: int, every: int
) -> list[sapper.Position]:
    found = []
    for record in (
        play_many("logic+random", spec, games=games, seed=seed, log_moves=True).records or ()
    ):
        game = sapper.Game(record.board)
        found.append(game.position)
        for number, move in enumerate(record.moves):
            game.open(move.row, move.col)
            if number % every == seed % every:
                found.append(game.position)
    return found


def contradictory(position: sapper.Position, rng: np.random.Generator) -> sapper.Position:
    """The same with one of its numbers changed, where it has any: most contradict themselves."""
    numbers = position.numbers.copy()
    begun = np.argwhere((numbers != HIDDEN) & (numbers > 0))
    if len(begun):
        row, col = rng.choice(begun)
        numbers[row, col] = 1 + (numbers[row, col] + rng.integers(7)) % 8
    return sapper.Position(
        numbers,
        num_mines=position.num_mines,
        start_rule=position.start_rule,
        start=position.start,
    )
