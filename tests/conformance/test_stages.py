"""What every registered stage owes: it plays any board, honestly and repeatably."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.errors import InvalidOption
from sapper.solvers.entry import StageKind
from sapper.solvers.registry import STAGES, known_stages, make_stage
from sapper.testing import check_stage

STAGE_NAMES = [entry.name for entry in known_stages() if entry.conflict is None]
DEDUCERS = [name for name, entry in STAGES.items() if entry.kind is StageKind.DEDUCER]
GUESSERS = [name for name, entry in STAGES.items() if entry.kind is StageKind.GUESSER]
FEW_PLAYOUTS = "deep(playouts=20)"
"""What the stage promises does not depend on how many games it plays at each position."""
PIPELINES = [
    *(f"exact+{guesser}" for guesser in GUESSERS),
    "+".join([*DEDUCERS, "random"]),
]


@pytest.mark.parametrize("name", [*STAGE_NAMES, *PIPELINES])
def test_it_keeps_the_contract_of_stages(name: str) -> None:
    check_stage(name.replace("deep", FEW_PLAYOUTS))


@pytest.mark.parametrize("name", STAGES)
def test_the_table_says_whether_it_deduces_or_guesses(name: str) -> None:
    is_guesser = hasattr(make_stage(name), "guess")
    assert STAGES[name].kind is (StageKind.GUESSER if is_guesser else StageKind.DEDUCER)


@pytest.mark.parametrize("name", STAGES)
def test_it_can_be_described(name: str) -> None:
    description = STAGES[name].describe()
    assert description.error is None
    assert description.summary
    assert all(option.doc for option in description.options)


@pytest.mark.parametrize("name", STAGES)
def test_its_numbers_are_refused_below_zero(name: str) -> None:
    for option in STAGES[name].options():
        if option.type in (int, float):
            with pytest.raises(InvalidOption, match=option.name):
                STAGES[name].make({option.name: option.type(-1)})


@pytest.mark.parametrize("name", STAGES)
def test_the_documentation_lists_it(name: str) -> None:
    page = Path(__file__).parents[2] / "docs" / "solvers.md"
    assert f"\n| `{name}` | {STAGES[name].kind} |" in page.read_text(encoding="utf-8")
