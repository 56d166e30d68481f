"""All that decides what an agent comes to, other than its seed and its code."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sapper.checks import check_between
from sapper.errors import InvalidOption
from sapper.learning.networks.recipes import MAX_STEPS, ConvolutionalShape
from sapper.spec import StartRule, parse_level

_SHAPE = ConvolutionalShape(blocks=8, channels=64)

MAX_GAMES = 1_000_000


@dataclass(frozen=True, kw_only=True)
class AgentRecipe:
    """One agent: where it plays, and how it learns.

    A step of the training is a move in every game of each level, and a batch learned from each.
    """

    name: str = "dqn"
    shape: ConvolutionalShape = _SHAPE
    levels: tuple[str, ...] = ("beginner", "intermediate", "expert")
    start_rule: str = StartRule.OPENING.value
    games: int = 2048
    """Games side by side, at each level."""
    batch: int = 2048
    """Moves that are learned from at once."""
    memory: int = 1_000_000
    """So many of the last moves are remembered, at each level."""
    first_moves: int = 20_000
    """Moves that are remembered before the first is learned from."""
    steps: int = 3600
    discount: float = 0.5
    """What a loss one move later counts, beside one at once."""
    least_exploration: float = 0.01
    """At the end, so many moves are drawn at random; at the beginning, all."""
    exploration_steps: int = 1000
    """The share of random moves falls over so many steps."""
    learning_rate: float = 1e-3
    warm_up: int = 200
    average_decay: float = 0.998
    """Moves to come are judged by a moving average of the weights; it is what plays at last."""
    steps_between_tests: int = 150
    test_games: int = 1000
    """Games at each level by which the agent is tested."""

    def __post_init__(self) -> None:
        check_between("steps", self.steps, 1, MAX_STEPS)
        check_between("games", self.games, 1, MAX_GAMES)
        if not 0 <= self.discount < 1:
            raise InvalidOption(f"discount is {self.discount}; it must be at least 0 and below 1")
        for level in self.levels:
            parse_level(level, self.start_rule)

    def with_games(self, games: int) -> AgentRecipe:
        """The recipe with so many games side by side, and as many moves in a batch."""
        check_between("games", games, 1, MAX_GAMES)
        return replace(
            self, games=games, batch=games, first_moves=min(self.first_moves, 10 * games)
        )

    def exploration(self, step: int) -> float:
        """The share of moves that are drawn at random at a step."""
        left = max(0.0, 1 - step / max(1, self.exploration_steps))
        return max(self.least_exploration, left)


DQN = AgentRecipe()
"""The agent that comes with Sapper."""
