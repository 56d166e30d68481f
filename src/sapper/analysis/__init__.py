"""Exact analysis of positions: probabilities, proofs, explanations."""

from __future__ import annotations

from sapper.analysis.choice import Basis, Choice, Considered, choose
from sapper.analysis.contradiction import Contradiction
from sapper.analysis.endgame import EndgameMove, EndgameSolution, LineStep, solve_endgame
from sapper.analysis.exact import Analysis, Best, analyse, analyse_many
from sapper.analysis.explanation import Explanation, Verdict, explain

__all__ = [
    "Analysis",
    "Basis",
    "Best",
    "Choice",
    "Considered",
    "Contradiction",
    "EndgameMove",
    "EndgameSolution",
    "Explanation",
    "LineStep",
    "Verdict",
    "analyse",
    "analyse_many",
    "choose",
    "explain",
    "solve_endgame",
]
