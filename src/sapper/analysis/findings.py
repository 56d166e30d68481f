"""A network's estimates beside what the core has proven."""

from __future__ import annotations

import numpy as np

from sapper import _core
from sapper.position import Position

STAND_IN = "large"
"""The network that stands in: the most exact one that comes with Sapper."""


def network_findings(position: Position, proven: _core.Analysis) -> _core.Analysis:
    """What the core proved within its budget, and a network's estimates of all other cells."""
    # A network is loaded only where one has to stand in.
    from sapper.network.estimating import estimate_with_error
    from sapper.network.inference import load_network, model_path

    estimate = estimate_with_error(load_network(model_path(STAND_IN)), position)
    is_proven = proven.proof != 0
    return proven.with_probabilities(
        np.where(is_proven, proven.mine_probability, estimate.mine_probability),
        np.where(is_proven, 0.0, estimate.standard_error),
    )
