"""Exact analysis of positions: probabilities, proofs, explanations."""

from __future__ import annotations

from sapper.analysis.contradiction import Contradiction
from sapper.analysis.exact import Analysis, Best, analyse, analyse_many
from sapper.analysis.explanation import Explanation, Verdict, explain

__all__ = [
    "Analysis",
    "Best",
    "Contradiction",
    "Explanation",
    "Verdict",
    "analyse",
    "analyse_many",
    "explain",
]
