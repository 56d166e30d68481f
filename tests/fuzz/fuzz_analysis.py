"""Fuzz the analysis with arbitrary positions: any exception but an error of Sapper is a crash.

What comes out must also make sense: probabilities in 0..1 that add up to the mines, and proven
cells at their ends. Run with `python tests/fuzz/fuzz_analysis.py -max_total_time=60`.
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

import atheris
import numpy as np

from sapper.analysis import analyse, explain
from sapper.errors import SapperError
from sapper.position import HIDDEN, Position
from sapper.spec import StartRule

CORPUS = Path("build/fuzz/analysis")
MAX_SIDE = 9
MAX_STATES = 20_000


def analyse_anything(data: bytes) -> None:
    """Read a position out of the bytes, analyse it and explain one of its cells."""
    provider = atheris.FuzzedDataProvider(data)
    with contextlib.suppress(SapperError):
        position = make_position(provider)
        estimate = provider.ConsumeBool()
        analysis = analyse(position, max_states=MAX_STATES, estimate=estimate)
        if analysis.consistent:
            check_sense(position, analysis.mine_probability, analysis.safe_cells)
            assert analysis.num_layouts > 0
            row = provider.ConsumeIntInRange(0, position.height - 1)
            col = provider.ConsumeIntInRange(0, position.width - 1)
            assert explain(position, row, col).sentence
        else:
            assert analysis.contradiction is not None


def make_position(provider: atheris.FuzzedDataProvider) -> Position:
    """A position of any small size; most cells hidden, the numbers low, as in play."""
    height = provider.ConsumeIntInRange(1, MAX_SIDE)
    width = provider.ConsumeIntInRange(1, MAX_SIDE)
    codes = [
        HIDDEN if provider.ConsumeIntInRange(0, 3) else provider.ConsumeIntInRange(0, 8)
        for _ in range(height * width)
    ]
    numbers = np.array(codes, dtype=np.int8).reshape(height, width)
    num_mines = provider.ConsumeIntInRange(0, height * width)
    rule = list(StartRule)[provider.ConsumeIntInRange(0, 3)]
    start = None
    if provider.ConsumeBool():
        start = (
            provider.ConsumeIntInRange(0, height - 1),
            provider.ConsumeIntInRange(0, width - 1),
        )
    return Position(numbers, num_mines=num_mines, start_rule=rule, start=start)


def check_sense(
    position: Position,
    mine_probability: np.ndarray[tuple[int, int], np.dtype[np.float64]],
    safe_cells: list[tuple[int, int]],
) -> None:
    """The mines expected are the mines there are, and safe cells have none."""
    assert ((mine_probability >= 0) & (mine_probability <= 1)).all()
    assert abs(float(mine_probability.sum()) - position.num_mines) < 1e-6
    assert all(mine_probability[cell] == 0 for cell in safe_cells)


if __name__ == "__main__":
    CORPUS.mkdir(parents=True, exist_ok=True)
    atheris.instrument_all()
    atheris.Setup([*sys.argv, str(CORPUS)], analyse_anything)
    atheris.Fuzz()
