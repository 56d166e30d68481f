"""Positions of games that playing trees are evolved on."""

from __future__ import annotations

from sapper.lab.play.samples import PositionSource, draw_exactly
from sapper.learning.labels.field import PositionField
from sapper.spec import BoardSpec

POSITIONS_A_GAME = 1
"""Neighbouring positions of one game would say much the same."""


def draw_positions(spec: BoardSpec, count: int, *, seed: int, start: int) -> list[PositionField]:
    """The first so many positions from game `start` on, one a game, of a player who plays well.

    With each goes the exact risk of its cells. Raises InvalidOption where there are none.
    """
    if not count:
        return []
    source = PositionSource(
        level=f"{spec.height}x{spec.width}/{spec.num_mines}",
        start_rule=spec.start_rule.value,
        positions_a_game=POSITIONS_A_GAME,
    )
    samples = draw_exactly(source, count, seed=seed, start=start)
    pairs = zip(samples.numbers, samples.mine_probability, strict=True)
    return [PositionField(numbers, risk) for numbers, risk in pairs]
