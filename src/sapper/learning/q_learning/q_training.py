"""Deep Q-learning (Mnih and others 2015; double: van Hasselt and others 2016) in our environment.

Zhang et al. name it as what they would try next. The agent is told what a player sees and whether
it lost; it has no rules of play, no counts of layouts and no examples.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from gymnasium.vector import AutoresetMode
from torch import Tensor, nn

from sapper.env import MinesweeperVectorEnv, Rewards
from sapper.learning.networks.models import make_model
from sapper.learning.networks.resumable import ResumableTraining, averaging, quickest_layout
from sapper.learning.q_learning.agent import best_cells, random_cells, risk_logits
from sapper.learning.q_learning.recipe import AgentRecipe
from sapper.learning.q_learning.replay import Moves, Replay

REWARDS = Rewards(win=0.0, loss=-1.0, safe_move=0.0)
"""A mine is all that counts."""

TEST_SEED = 2**62
"""Tests are played on games that no training draws: its seeds are far below."""
SEEDS_BETWEEN_LEVELS = 2**40


@dataclass(frozen=True, kw_only=True)
class AgentReport:
    """Where a training stands after a test."""

    step: int
    moves: int
    """Played so far."""
    loss: float
    """The mean since the test before."""
    win_rates: Mapping[str, float]
    """By level: of the greedy player, on fresh games."""


class AgentTraining(ResumableTraining[AgentRecipe, AgentReport]):
    """An agent on its way through a recipe.

    Games and memory are not kept in a checkpoint: a training that goes on from one begins new
    games, and remembers some moves before it learns again.
    """

    def __init__(self, recipe: AgentRecipe, *, seed: int, device: str = "cpu") -> None:
        super().__init__(recipe, seed=seed, device=device)
        self.num_moves = 0
        self._model = quickest_layout(make_model(recipe.shape, seed), self._device)
        self._average = quickest_layout(make_model(recipe.shape, seed), self._device)
        self._optimizer = torch.optim.AdamW(self._model.parameters(), lr=recipe.learning_rate)
        self._losses: list[Tensor] = []

    @property
    def player(self) -> nn.Module:
        """The network that plays at last: the moving average, on the CPU."""
        model = make_model(self.recipe.shape, self.seed)
        model.load_state_dict({k: v.cpu() for k, v in self._average.state_dict().items()})
        return model.eval()

    def run(self) -> Iterator[AgentReport]:
        """As in `ResumableTraining`."""
        if self.is_finished:
            return
        plays = [self._begin(place, level) for place, level in enumerate(self.recipe.levels)]
        for play in plays:
            while len(play.replay) < self.recipe.first_moves:
                self._move(play)
        while not self.is_finished:
            for play in plays:
                self._learn(play)
                self._move(play)
            self.step += 1
            if self.step % self.recipe.steps_between_tests == 0 or self.is_finished:
                yield self._test()

    def _begin(self, place: int, level: str) -> LevelPlay:
        # Games that go on after a checkpoint are other games than those before it.
        seed = self.seed * 1_000_003 + place * SEEDS_BETWEEN_LEVELS + self.step * self.recipe.games
        return LevelPlay(self.recipe, level, seed % TEST_SEED, self._device)

    @torch.no_grad()
    def _move(self, play: LevelPlay) -> None:
        """One move in every game: the best as far as is known, now and then any."""
        numbers = play.numbers
        chosen = best_cells(risk_logits(self._model, numbers, play.num_mines), numbers)
        generator = play.generator
        share = self.recipe.exploration(self.step)
        is_random = torch.rand(len(numbers), generator=generator, device=self._device) < share
        chosen = torch.where(is_random, random_cells(numbers, generator), chosen)
        play.move(chosen)
        self.num_moves += len(chosen)

    def _learn(self, play: LevelPlay) -> None:
        """One step of the optimizer on moves that are remembered."""
        moves = play.replay.sample(self.recipe.batch, play.generator)
        target = self._target(moves, play.num_mines)
        logits = risk_logits(self._model, moves.before, play.num_mines)
        told = logits[torch.arange(len(moves), device=self._device), moves.rows, moves.cols]
        loss = nn.functional.binary_cross_entropy_with_logits(told, target)
        self._descend(loss, self._model, self._optimizer)
        self._update_average()
        self._losses.append(loss.detach())

    @torch.no_grad()
    def _target(self, moves: Moves, num_mines: int) -> Tensor:
        """What a move turned out to be worth, less the sign: the loss, or what is still to come.

        The best next move is chosen by the weights that learn, and judged by their average: chosen
        and judged by the same, the luckiest estimate would always be taken for the truth.
        """
        after = moves.after
        chosen = best_cells(risk_logits(self._model, after, num_mines), after)
        risks = torch.sigmoid(risk_logits(self._average, after, num_mines)).flatten(1)
        to_come = self.recipe.discount * risks.gather(1, chosen.unsqueeze(1)).squeeze(1)
        return torch.where(moves.is_last, moves.is_lost.float(), to_come)

    @torch.no_grad()
    def _update_average(self) -> None:
        decay = averaging(self.recipe.average_decay, self.step)
        for average, weights in zip(
            self._average.parameters(), self._model.parameters(), strict=True
        ):
            average.lerp_(weights, 1 - decay)

    def _test(self) -> AgentReport:
        report = AgentReport(
            step=self.step,
            moves=self.num_moves,
            loss=float(torch.stack(self._losses).mean()) if self._losses else 0.0,
            win_rates={level: self._win_rate(level) for level in self.recipe.levels},
        )
        self._losses.clear()
        self.reports.append(report)
        return report

    @torch.no_grad()
    def _win_rate(self, level: str) -> float:
        """The share of test games that the average wins, always opening the best cell."""
        envs = _environment(self.recipe, level, self.recipe.test_games)
        observations, _ = envs.reset(seed=TEST_SEED)
        num_mines = envs.board_spec.num_mines
        is_over = np.zeros(envs.num_envs, np.bool_)
        is_won = np.zeros(envs.num_envs, np.bool_)
        while not is_over.all():
            numbers = torch.from_numpy(observations).to(self._device)
            cells = best_cells(risk_logits(self._average, numbers, num_mines), numbers)
            observations, rewards, ended, _, _ = envs.step(cells.cpu().numpy())
            is_won |= ~is_over & ended & (rewards == REWARDS.win)
            is_over |= ended
        return float(is_won.mean())

    def _state(self) -> dict[str, Any]:
        return {
            "num_moves": self.num_moves,
            "model": self._model.state_dict(),
            "average": self._average.state_dict(),
            "optimizer": self._optimizer.state_dict(),
        }

    def _take_over(self, state: Mapping[str, Any]) -> None:
        self.num_moves = int(state["num_moves"])
        self._model.load_state_dict(state["model"])
        self._average.load_state_dict(state["average"])
        self._optimizer.load_state_dict(state["optimizer"])

    def _report(self, fields: Mapping[str, Any]) -> AgentReport:
        return AgentReport(**fields)


class LevelPlay:
    """The games of one level side by side, and what is remembered of them."""

    def __init__(self, recipe: AgentRecipe, level: str, seed: int, device: torch.device) -> None:
        self._envs = _environment(recipe, level, recipe.games)
        spec = self._envs.board_spec
        self.num_mines = spec.num_mines
        self.generator = torch.Generator(device).manual_seed(seed)
        self.replay = Replay(recipe.memory, spec.height, spec.width, device)
        observations, _ = self._envs.reset(seed=seed)
        self.numbers = self._on_device(observations)
        """What the player sees in each game (N, H, W)."""

    def move(self, cells: Tensor) -> None:
        """Open a cell in each game, and remember what came of it."""
        observations, rewards, ended, _, _ = self._envs.step(cells.cpu().numpy())
        before, self.numbers = self.numbers, self._on_device(observations)
        width = before.shape[2]
        self.replay.add(
            Moves(
                before,
                cells // width,
                cells % width,
                self._on_device(rewards < 0),
                self._on_device(ended),
                self.numbers,
            )
        )

    def _on_device(self, values: npt.NDArray[np.generic]) -> Tensor:
        return torch.from_numpy(values).to(self.replay.device)


def _environment(recipe: AgentRecipe, level: str, games: int) -> MinesweeperVectorEnv:
    return MinesweeperVectorEnv(
        games,
        level=level,
        start_rule=recipe.start_rule,
        rewards=REWARDS,
        autoreset_mode=AutoresetMode.SAME_STEP,
    )
