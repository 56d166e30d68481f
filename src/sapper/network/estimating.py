"""Mine probabilities of positions of any size by a network, with their error where asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sapper.network.inference import Network
from sapper.network.symmetries import NUM_SYMMETRIES, turned, turned_back
from sapper.position import Position


@dataclass(frozen=True)
class NetworkEstimate:
    """What a network says of a position. Arrays are H×W."""

    mine_probability: npt.NDArray[np.float64]
    standard_error: npt.NDArray[np.float64]


def predict_positions(
    network: Network, positions: Sequence[Position]
) -> list[npt.NDArray[np.float32]]:
    """What a network predicts of each position (H×W), in the same order.

    What is said of open cells means nothing.

    Raises InvalidOption for a board of a size that the network was not made for.
    """
    estimates: dict[int, npt.NDArray[np.float32]] = {}
    for places in _by_size(positions):
        group = [positions[place] for place in places]
        answers = network.predict(_stacked(group), _mine_counts(group))
        estimates |= zip(places, answers, strict=True)
    return [estimates[place] for place in range(len(positions))]


def estimate_with_error(network: Network, position: Position) -> NetworkEstimate:
    """The mean of the network's answers to all symmetric pictures of the position.

    Their spread is the error. On positions of play it is as large as the true error, where the
    mean alone is a third better than one answer (docs/networks.md has the figures); it cannot
    tell what the answers have in common.
    """
    numbers, num_mines = _stacked([position]), _mine_counts([position])
    answers = np.stack(
        [
            turned_back(network.predict(turned(numbers, symmetry), num_mines), symmetry)[0]
            for symmetry in range(NUM_SYMMETRIES)
        ]
    ).astype(np.float64)
    answers[:, ~position.is_hidden] = 0.0
    return NetworkEstimate(answers.mean(axis=0), answers.std(axis=0, ddof=1))


def _by_size(positions: Sequence[Position]) -> list[list[int]]:
    """The places of positions of the same size, together."""
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    for place, position in enumerate(positions):
        groups[position.height, position.width].append(place)
    return list(groups.values())


def _stacked(positions: Sequence[Position]) -> npt.NDArray[np.int8]:
    return np.stack([position.numbers for position in positions])


def _mine_counts(positions: Sequence[Position]) -> npt.NDArray[np.int64]:
    return np.array([position.num_mines for position in positions])
