"""Value networks in whole numbers: CPU milliseconds a board, by the shape of the network."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import Any

from common import write_results

from sapper import _core
from sapper.learning.networks.recipes import ConvolutionalShape
from sapper.learning.value.chains import draw_chains
from sapper.learning.value.model import make_value_model
from sapper.learning.value.quantise import quantise
from sapper.learning.value.recipes import ChainSource
from sapper.network.integer_value import native_inputs
from sapper.network.value import ValueInput

SHAPES = ((4, 32), (6, 48), (10, 64))
"""Blocks and channels. What the weights are makes no difference to the time."""
LEVELS = ("beginner", "intermediate", "expert")
REPEATS = 5


def main() -> None:
    """Measure, print, and keep it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    options = parser.parse_args()
    rows = [row for level in LEVELS for row in speeds(level, options.positions)]
    write_results("value_network", kernel=_core.network_kernels()[0], speed=rows)


def speeds(level: str, count: int) -> Iterator[dict[str, Any]]:
    """The best of some repeats for each shape, on positions of real games."""
    positions = game_positions(level, count)
    inputs = native_inputs(positions)
    for blocks, channels in SHAPES:
        model = make_value_model(ConvolutionalShape(blocks=blocks, channels=channels), 1)
        network = _core.ValueNetwork(quantise(model, [positions]).to_bytes())
        milliseconds = min(milliseconds_a_board(network, inputs, count) for _ in range(REPEATS))
        print(f"{level:12} {blocks:2}×{channels:<3} {milliseconds:.3f} CPU ms a board")
        yield {
            "level": level,
            "blocks": blocks,
            "channels": channels,
            "cpu_ms_a_board": round(milliseconds, 4),
        }


def game_positions(level: str, count: int) -> ValueInput:
    """Positions of weighted games."""
    source = ChainSource(level=level, start_rule="safe")
    games = draw_chains(source, seed=1, start=0, games=count, max_layouts=50)
    return games.positions.take(slice(count))


def milliseconds_a_board(
    network: _core.ValueNetwork, inputs: _core.ValueInputs, count: int
) -> float:
    """CPU time of one pass over all positions."""
    begun = time.process_time()
    network.predict(inputs)
    return (time.process_time() - begun) * 1000 / count


if __name__ == "__main__":
    main()
