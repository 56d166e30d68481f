"""Keeps the weights of a network that estimates mines in fewer bits, and says in its card the cost.

python scripts/shrink_network.py src/sapper/network/weights/large.onnx half
python scripts/shrink_network.py src/sapper/network/weights/paper-intermediate.onnx bytes
"""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np

from sapper.files import write_atomically
from sapper.learning.networks.export import halved, in_bytes
from sapper.learning.networks.quality import held_out_samples
from sapper.learning.value.quantise import QuantisationError
from sapper.network.card import CARD_SUFFIX
from sapper.network.inference import Network
from sapper.position import HIDDEN

WAYS = {"half": halved, "bytes": in_bytes}
COMPARED = 200
"""Test positions of each level on which both are compared."""


def main() -> None:
    """Shrink one network."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("network", type=Path)
    parser.add_argument("way", choices=WAYS)
    options = parser.parse_args()
    path: Path = options.network
    before = Network(path)
    write_atomically(path, WAYS[options.way](path.read_bytes()))
    rounding = asdict(compared(before, Network(path)))
    replace(before.card, rounding=rounding).write(path.with_suffix(CARD_SUFFIX))
    print(f"{path}: {path.stat().st_size:,} bytes, {rounding}")


def compared(before: Network, after: Network) -> QuantisationError:
    """How far the estimates of hidden cells are apart, on the test positions of its levels."""
    differences = []
    for level in before.card.quality:
        samples = held_out_samples(level).take(np.arange(COMPARED))
        num_mines = np.full(COMPARED, samples.num_mines)
        apart = np.abs(
            before.predict(samples.numbers, num_mines) - after.predict(samples.numbers, num_mines)
        )
        differences.append(apart[samples.numbers == HIDDEN])
    every = np.concatenate(differences)
    return QuantisationError(
        positions=COMPARED * len(before.card.quality),
        mean=float(every.mean()),
        largest=float(every.max()),
    )


if __name__ == "__main__":
    main()
