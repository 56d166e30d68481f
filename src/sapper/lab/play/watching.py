"""A game as a spectator follows it: each step with its risk and the odds of coming so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sapper.analysis import analyse
from sapper.lab.play.steps import Step


@dataclass(frozen=True)
class WatchedStep:
    """A step and the running account of its game."""

    number: int
    """1 for the first step."""
    step: Step
    mine_probability: float
    """The true risk of the step by the exact analysis; 0.0 for a deduction."""
    survival_probability: float
    """The product of the chances to survive the steps so far, this one included."""
    num_deductions: int
    num_guesses: int


def follow(steps: Iterable[Step]) -> Iterator[WatchedStep]:
    """The steps with their account, one for one."""
    survival, num_guesses = 1.0, 0
    for number, step in enumerate(steps, start=1):
        risk = true_risk(step)
        survival *= 1.0 - risk
        num_guesses += step.decision.is_guess
        yield WatchedStep(number, step, risk, survival, number - num_guesses, num_guesses)


def true_risk(step: Step) -> float:
    """The probability that the opened cell of a guess is a mine, whatever the stage claims."""
    if not step.decision.is_guess:
        return 0.0
    if step.before.is_untouched and step.decision.mine_probability is not None:
        return step.decision.mine_probability
    cell = step.decision.cells[0]
    return float(analyse(step.before, estimate=True).mine_probability[cell])
