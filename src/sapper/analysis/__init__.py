"""Exact analysis of positions: probabilities, proofs, explanations."""

from __future__ import annotations

from sapper.analysis.choice import Basis, Choice, Considered, choose
from sapper.analysis.contradiction import Contradiction
from sapper.analysis.exact import Analysis, Best, analyse, analyse_many
from sapper.analysis.explanation import Explanation, Verdict, explain

__all__ = [
    "Analysis",
    "Basis",
    "Best",
    "Choice",
    "Considered",
    "Contradiction",
    "Explanation",
    "Verdict",
    "analyse",
    "analyse_many",
    "choose",
    "explain",
]
