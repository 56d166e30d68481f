"""An analysis as a JSON document."""

from __future__ import annotations

import json
from dataclasses import asdict
from decimal import Decimal
from typing import Any

import numpy as np

from sapper.analysis.choice import Considered
from sapper.analysis.exact import Analysis
from sapper.analysis.explanation import Explanation
from sapper.errors import BudgetExceeded


def analysis_document(analysis: Analysis, explanation: Explanation | None = None) -> str:
    """The JSON contract of `sapper analyse`: one object."""
    more = {}
    if analysis.contradiction is not None:
        more["contradiction"] = json.dumps(asdict(analysis.contradiction))
    if explanation is not None:
        more["explanation"] = json.dumps(_explanation_document(explanation))
    return analysis.document(num_layouts=counted_layouts(analysis), more=more)


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


def _explanation_document(explanation: Explanation) -> dict[str, Any]:
    layouts = explanation.layouts
    return {
        "cell": explanation.cell,
        "verdict": explanation.verdict.value,
        "numbers": explanation.numbers,
        "needs_counter": explanation.needs_counter,
        "layouts": None if layouts is None else [np.argwhere(one).tolist() for one in layouts],
        "sentence": explanation.sentence,
    }
