"""`explain` against brute force on many random positions under every start rule."""

from __future__ import annotations

import argparse

import numpy as np

from tests.helpers.explained import check_explanations, random_explained_position


def main() -> None:
    """Compare as many positions as asked for; the first that differs ends it with its text."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    for _ in range(options.positions):
        check_explanations(rng, random_explained_position(rng))
    print(f"{options.positions:,} positions, seed {options.seed}: explain equals brute force")


if __name__ == "__main__":
    main()
