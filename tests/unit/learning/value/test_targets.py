"""What a value network learns, computed by hand."""

from __future__ import annotations

import pytest
import torch

from sapper.learning.value.targets import blended

FOLLOWING = torch.tensor([1, 2, -1])
SAFETY = torch.tensor([0.5, 0.8, 1.0])
REMAINING = torch.tensor([0.5 * 0.8 * 0.6, 0.8 * 0.6, 0.6])
VALUES = torch.tensor([0.9, 0.4, 0.7])


def test_a_chain_of_three_is_blended_from_its_end() -> None:
    last = 0.6
    middle = 0.8 * (0.25 * 0.7 + 0.75 * last)
    first = 0.5 * (0.25 * 0.4 + 0.75 * middle)
    targets = blended(REMAINING, FOLLOWING, SAFETY, VALUES, 0.25)
    assert targets.tolist() == pytest.approx([first, middle, last])


@pytest.mark.parametrize(
    ("own_share", "expected"),
    [(0.0, REMAINING.tolist()), (1.0, [0.5 * 0.4, 0.8 * 0.7, 0.6])],
)
def test_the_ends_of_the_blend_are_the_game_and_the_next_value(
    own_share: float, expected: list[float]
) -> None:
    targets = blended(REMAINING, FOLLOWING, SAFETY, VALUES, own_share)
    assert targets.tolist() == pytest.approx(expected)


def test_the_order_of_positions_does_not_matter() -> None:
    order = torch.tensor([2, 0, 1])  # place of each in the other order: 0 -> 1, 1 -> 2, 2 -> 0
    following = torch.tensor([-1, 2, 0])
    shuffled = blended(REMAINING[order], following, SAFETY[order], VALUES[order], 0.5)
    plain = blended(REMAINING, FOLLOWING, SAFETY, VALUES, 0.5)
    assert shuffled.tolist() == pytest.approx(plain[order].tolist())
