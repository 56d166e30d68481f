"""An analysis as a JSON document."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np

from sapper import _core
from sapper.analysis.choice import Considered
from sapper.analysis.exact import Analysis
from sapper.analysis.explanation import Explanation
from sapper.cells import flat_cell
from sapper.errors import BudgetExceeded


def analysis_document(analysis: Analysis, explanation: Explanation | None = None) -> str:
    """The JSON contract of `sapper analyse`: one object."""
    width = analysis.position.width
    return analysis.document(
        num_layouts=counted_layouts(analysis),
        explanation=None if explanation is None else _native_explanation(explanation, width),
    )


def considered_document(one: Considered) -> dict[str, Any]:
    """A guess that was looked at, as a JSON object."""
    return {
        "cell": one.cell,
        "mine_probability": one.mine_probability,
        "next_safety": one.next_safety,
        "progress": one.progress,
        "trap_loss": one.trap_loss,
        "win_probability": one.win_probability,
        "estimated_win_probability": one.estimated_win_probability,
        "score": one.score,
        "cut": one.is_cut,
    }


def counted_layouts(analysis: Analysis) -> str | None:
    """The number of layouts; None for an estimate, or when to count them exceeds the budget."""
    if analysis.is_estimate:
        return None
    try:
        return decimal_digits(analysis.num_layouts)
    except BudgetExceeded:
        return None


def decimal_digits(count: int) -> str:
    """All digits of a count; unlike `str`, however many there are."""
    return format(Decimal(count), "f")


def _native_explanation(explanation: Explanation, width: int) -> _core.Explanation:
    layouts = explanation.layouts
    return _core.Explanation(
        flat_cell(*explanation.cell, width=width),
        _core.Verdict[explanation.verdict.name],
        [flat_cell(*number, width=width) for number in explanation.numbers],
        explanation.needs_counter,
        None if layouts is None else np.stack(layouts).astype(np.uint8).reshape(2, -1),
        explanation.sentence,
    )
