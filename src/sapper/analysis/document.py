"""An analysis as a JSON document."""

from __future__ import annotations

import math
from dataclasses import asdict
from decimal import Decimal
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper.analysis.exact import Analysis
from sapper.analysis.explanation import Explanation
from sapper.errors import BudgetExceeded


def analysis_document(analysis: Analysis, explanation: Explanation | None = None) -> dict[str, Any]:
    """The JSON contract of `sapper analyse`."""
    position, best = analysis.position, analysis.best
    return {
        "height": position.height,
        "width": position.width,
        "mines": position.num_mines,
        "consistent": analysis.consistent,
        "num_layouts": counted_layouts(analysis),
        "mine_probability": _rows(analysis.mine_probability),
        "safe": analysis.safe_cells,
        "mines_known": analysis.mine_cells,
        "best": None if best is None else asdict(best),
        **_estimate_entries(analysis),
        **_contradiction_entries(analysis),
        **({} if explanation is None else {"explanation": _explanation_document(explanation)}),
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


def _rows(values: npt.NDArray[np.float64]) -> list[list[float | None]]:
    """The values as JSON has them, which knows no NaN: null where nothing is defined."""
    return [[None if math.isnan(value) else value for value in row] for row in values.tolist()]


def _estimate_entries(analysis: Analysis) -> dict[str, Any]:
    if analysis.standard_error is None:
        return {}
    return {
        "estimate": True,
        "estimated_by": analysis.estimated_by,
        "standard_error": _rows(analysis.standard_error),
    }


def _contradiction_entries(analysis: Analysis) -> dict[str, Any]:
    found = analysis.contradiction
    return {} if found is None else {"contradiction": asdict(found)}


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
