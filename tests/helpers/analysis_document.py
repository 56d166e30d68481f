"""The JSON document of an analysis, built in Python: what the core writes must be the same."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper.analysis.document import considered_document, counted_layouts
from sapper.analysis.exact import Analysis, Best
from sapper.analysis.explanation import Explanation


def analysis_document(analysis: Analysis, explanation: Explanation | None = None) -> dict[str, Any]:
    """The JSON contract of `sapper analyse`."""
    position = analysis.position
    return {
        "height": position.height,
        "width": position.width,
        "mines": position.num_mines,
        "consistent": analysis.consistent,
        "num_layouts": counted_layouts(analysis),
        "mine_probability": _rows(analysis.mine_probability),
        "safe": analysis.safe_cells,
        "mines_known": analysis.mine_cells,
        "best": _best_document(analysis.best),
        "least_risk": _best_document(analysis.least_risk),
        **_estimate_entries(analysis),
        **_contradiction_entries(analysis),
        **({} if explanation is None else {"explanation": _explanation_document(explanation)}),
    }


def _best_document(best: Best | None) -> dict[str, Any] | None:
    if best is None:
        return None
    return {
        "cells": best.cells,
        "mine_probability": best.mine_probability,
        "reason": best.reason,
        "basis": best.basis,
        "win_probability": best.win_probability,
        "candidates": [considered_document(one) for one in best.candidates],
    }


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
