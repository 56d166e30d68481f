"""What an analysis advises, in plain Python: what the core advises must be the same."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.choice import Basis, choose
from sapper.analysis.exact import Analysis, Best
from sapper.analysis.given_zero import has_weights
from sapper.analysis.questions import assumed_knowledge, native_question
from sapper.cells import Cell

_ROUNDING = 1e-12
_PROOFS = (
    "the start rule promises {}",
    "single numbers prove {}",
    "several numbers together prove {}",
    "the numbers and the mine counter prove {}",
)
_ESTIMATES = {"samples": "an estimate from samples", "net": "a network's estimate"}
_TOO_LARGE = "the position is too large to look ahead"


def reference_least_risk(analysis: Analysis, mines: Collection[Cell] = ()) -> Best | None:
    """As `Analysis.best_without`."""
    position = analysis.position
    if not analysis.consistent or position.is_solved:
        return None
    safe = [cell for cell in analysis.safe_cells if cell not in mines]
    if safe:
        return Best(safe, 0.0, _reason_for_safety(analysis, safe), Basis.PROOF)
    risk = np.where(position.is_hidden, analysis.mine_probability, np.inf)
    for mine in mines:
        risk[mine] = np.inf
    if np.isinf(risk).all():
        return None
    return _least_risky(analysis, risk)


def reference_best(analysis: Analysis) -> Best | None:
    """As `Analysis.best`."""
    least_risk = reference_least_risk(analysis)
    if least_risk is None or least_risk.basis is Basis.PROOF:
        return least_risk
    if has_weights(analysis.position):
        return _with_words(least_risk, "layouts weigh differently, so nothing looks ahead")
    if analysis.is_estimate or analysis.position.numbers.size > 10_000:
        return _with_words(least_risk, _TOO_LARGE)
    choice = choose(analysis.position, {"max_states": 20_000})
    if choice.basis is Basis.LEAST_RISK:
        return _with_words(least_risk, _TOO_LARGE)
    return Best(
        cells=[choice.cell],
        mine_probability=float(analysis.mine_probability[choice.cell]),
        reason=f"no cell is proven safe; {choice.reason}",
        basis=choice.basis,
        win_probability=choice.win_probability,
        candidates=choice.considered,
    )


def _least_risky(analysis: Analysis, risk: npt.NDArray[np.float64]) -> Best:
    safest = np.unravel_index(int(np.argmin(risk)), risk.shape)
    least = float(risk[safest])
    error = 0.0 if analysis.standard_error is None else float(analysis.standard_error[safest])
    rows, cols = np.nonzero(risk <= least + max(error, _ROUNDING))
    cells = list(zip(rows.tolist(), cols.tolist(), strict=True))
    noun = "cell has" if len(cells) == 1 else "cells have"
    way = analysis.estimated_by
    about = f" ± {error:.2%}, {_ESTIMATES[way.value]}" if way else ""
    reason = f"no cell is proven safe; {len(cells)} {noun} the least risk, {least:.2%}{about}"
    return Best(cells, least, reason, Basis.LEAST_RISK)


def _reason_for_safety(analysis: Analysis, cells: Collection[Cell]) -> str:
    levels = _proof_levels(analysis, cells)
    easiest, hardest = _PROOFS[min(levels)], _PROOFS[max(levels)]
    if easiest == hardest:
        why = easiest.format("it")
    else:
        why = f"{easiest.format('the easiest')}, {hardest.format('the hardest')}"
    count = len(cells)
    return f"{count} {'cell is' if count == 1 else 'cells are'} safe: {why}"


def _proof_levels(analysis: Analysis, cells: Collection[Cell]) -> list[int]:
    promised = assumed_knowledge(analysis.position)
    budget = _core.AnalysisBudget(50_000_000, None, _core.Beyond.PROVE, 0)
    proof = _core.analyse(native_question(analysis.position), budget).proof
    return [0 if promised is not None and promised[cell] else int(proof[cell]) for cell in cells]


def _with_words(best: Best, words: str) -> Best:
    return replace(best, reason=f"{best.reason}; {words}")
