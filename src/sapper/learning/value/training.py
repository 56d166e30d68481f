"""Trains a value network by a recipe: step by step or by the clock, with checkpoints."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from sapper.learning.networks.resumable import ResumableTraining, averaging, quickest_layout
from sapper.learning.value.chains import Chains, Draws, held_out_chains
from sapper.learning.value.model import ValueNet, make_value_model
from sapper.learning.value.recipes import ValueRecipe
from sapper.learning.value.targets import blended
from sapper.network.value import ValueInput

ASKED_AT_ONCE = 4096
"""Positions that a network is asked about at once without learning."""


Positions: TypeAlias = tuple[Tensor, ...]
"""Numbers, risks, promises and mine counts, as a network takes them."""


@dataclass(frozen=True, kw_only=True)
class ValueQuality:
    """Values against what came of weighted games, on some positions."""

    positions: int
    error: float
    """The root of the mean squared difference; what came of a game is noisy itself."""
    bias: float
    """The mean difference."""
    explained: float
    """The share of the variance of what came of games that the values explain."""


@dataclass(frozen=True, kw_only=True)
class ValueReport:
    """Where a training stands after a test."""

    step: int
    positions: int
    """Seen so far."""
    seconds: float
    """Trained so far."""
    loss: float
    """The mean since the test before: cross-entropy to the targets, less what even those have."""
    quality: Mapping[str, ValueQuality]
    """On the test positions of each level."""


class ValueTraining(ResumableTraining[ValueRecipe, ValueReport]):
    """A value network on its way through a recipe.

    On a CPU one that was killed and taken up again ends the same, unless it goes by the clock.
    Positions are drawn in `jobs` threads, which changes nothing but the time.
    """

    def __init__(
        self,
        recipe: ValueRecipe,
        *,
        seed: int,
        device: str = "cpu",
        jobs: int = 1,
        teacher: ValueNet | None = None,
        start: ValueNet | None = None,
        seconds: float | None = None,
        is_compiled: bool = False,
    ) -> None:
        """With `seconds` it ends after so many, and the learning rate falls by that clock.

        It begins with the weights of `start`, or with random ones. Compiled, which takes a
        compiler, it learns faster on a GPU.
        """
        super().__init__(recipe, seed=seed, device=device)
        if recipe.is_distilled != (teacher is not None):
            raise ValueError("a distilled network has a teacher, and no other has")
        self.num_positions = 0
        self.seconds = 0.0
        self._limit = seconds
        self._jobs = jobs
        self._model = make_value_model(recipe.shape, seed)
        self._average = make_value_model(recipe.shape, seed).requires_grad_(False)
        self._teacher = teacher
        if start is not None:
            self._model.load_state_dict(start.state_dict())
            self._average.load_state_dict(start.state_dict())
        for model in (self._model, self._average, teacher):
            if model is not None:
                quickest_layout(model, self._device)
        self._optimizer = torch.optim.AdamW(
            self._model.parameters(),
            lr=recipe.learning_rate,
            betas=(0.9, 0.99),
            weight_decay=recipe.weight_decay,
        )
        self._losses: list[Tensor] = []
        self._draws = Draws(recipe, seed)
        self._tests = {level: held_out_chains(recipe, level) for level in recipe.test_levels}
        if is_compiled:
            compile_blocks(self._model)

    @property
    def share_done(self) -> float:
        """By steps or by the clock, whichever is further."""
        by_clock = 0.0 if self._limit is None else self.seconds / self._limit
        return min(1.0, max(super().share_done, by_clock))

    def run(self) -> Iterator[ValueReport]:
        """As in `ResumableTraining`."""
        if self.is_finished:
            return
        a_draw = self.recipe.steps_a_draw
        places = self.step // a_draw, -(-self.recipe.steps // a_draw)
        began, before = time.monotonic(), self.seconds
        for chains in self._draws.from_place(*places, self._jobs):
            self._learn_draw(chains)
            self.seconds = before + time.monotonic() - began
            # The place of the next draw is known from the step: tests come between draws.
            if self.step // a_draw % self._draws_between_tests == 0 or self.is_finished:
                yield self._test()
            if self.is_finished:
                return

    def averaged_model(self) -> ValueNet:
        """The network to be used: a copy with the averaged weights, on the CPU."""
        model = make_value_model(self.recipe.shape, self.seed)
        model.load_state_dict({k: v.cpu() for k, v in self._average.state_dict().items()})
        return model.eval()

    @property
    def _draws_between_tests(self) -> int:
        return max(1, self.recipe.steps_between_tests // self.recipe.steps_a_draw)

    def _learn_draw(self, chains: Chains) -> None:
        """The steps of one draw: each pass takes its positions in another order."""
        positions = on_device(chains.positions, self._device)
        target = self._targets(chains, positions)
        size = self.recipe.batch
        for batch in range(self.recipe.steps_a_draw):
            if self.step >= self.recipe.steps:
                break
            place = batch % self.recipe.batches_a_draw
            if place == 0:
                order = np.random.default_rng([self.seed, self.step, 2]).permutation(len(chains))
            places = _on(self._device, order[place * size :][:size])
            symmetry = int(np.random.default_rng([self.seed, self.step, 1]).integers(8))
            *boards, num_mines = (part[places] for part in positions)
            turned = [_turned(board, symmetry) for board in boards]
            self._learn((*turned, num_mines), target[places])

    @torch.no_grad()
    def _targets(self, chains: Chains, positions: Positions) -> Tensor:
        if self._teacher is not None:
            return chances(self._teacher, positions)
        remaining = _on(self._device, chains.remaining)
        if self.recipe.own_share == 0 or self.share_done < self.recipe.own_from:
            return remaining
        values = chances(self._average, positions)
        return blended(
            remaining,
            _on(self._device, chains.following).long(),
            _on(self._device, chains.safety),
            values,
            self.recipe.own_share,
        )

    def _learn(self, positions: Positions, target: Tensor) -> None:
        """One step."""
        self._model.train()
        logits = _logits(self._model, positions)
        loss = _loss(logits, target)
        self._descend(loss, self._model, self._optimizer)
        self._update_average()
        self._losses.append(loss.detach())
        self.step += 1
        self.num_positions += len(target)

    @torch.no_grad()
    def _update_average(self) -> None:
        decay = averaging(self.recipe.average_decay, self.step)
        weights = zip(self._average.parameters(), self._model.parameters(), strict=True)
        for average, weight in weights:
            average.lerp_(weight, 1 - decay)

    def _test(self) -> ValueReport:
        report = ValueReport(
            step=self.step,
            positions=self.num_positions,
            seconds=round(self.seconds, 1),
            loss=float(torch.stack(self._losses).mean()),
            quality={level: self._judge(chains) for level, chains in self._tests.items()},
        )
        self._losses.clear()
        self.reports.append(report)
        return report

    def _judge(self, chains: Chains) -> ValueQuality:
        values = chances(self._average, on_device(chains.positions, self._device))
        return judge_values(values.cpu().numpy(), chains.remaining)

    def _state(self) -> dict[str, Any]:
        return {
            "num_positions": self.num_positions,
            "seconds": self.seconds,
            "model": self._model.state_dict(),
            "average": self._average.state_dict(),
            "optimizer": self._optimizer.state_dict(),
        }

    def _take_over(self, state: Mapping[str, Any]) -> None:
        self.num_positions = int(state["num_positions"])
        self.seconds = float(state["seconds"])
        self._model.load_state_dict(state["model"])
        self._average.load_state_dict(state["average"])
        self._optimizer.load_state_dict(state["optimizer"])

    def _report(self, fields: Mapping[str, Any]) -> ValueReport:
        quality = {level: ValueQuality(**values) for level, values in fields["quality"].items()}
        return ValueReport(**{**fields, "quality": quality})


def judge_values(
    values: npt.NDArray[np.float32], remaining: npt.NDArray[np.float32]
) -> ValueQuality:
    """How good values (N) are, against what came of the games."""
    difference = values.astype(np.float64) - remaining
    square = float((difference**2).mean())
    return ValueQuality(
        positions=len(values),
        error=square**0.5,
        bias=float(difference.mean()),
        explained=1 - square / max(float(remaining.var()), 1e-12),
    )


def _loss(logits: Tensor, target: Tensor) -> Tensor:
    """Cross-entropy to chances, less what even those would have: 0 at best."""
    cross = nn.functional.binary_cross_entropy_with_logits(logits, target, reduction="none")
    entropy = torch.xlogy(target, target) + torch.xlogy(1 - target, 1 - target)
    return (cross + entropy).mean()


@torch.no_grad()
def chances(model: ValueNet, positions: Positions) -> Tensor:
    """The chance to win (N) that a network gives positions."""
    model.eval()
    parts = zip(*(torch.split(part, ASKED_AT_ONCE) for part in positions), strict=True)
    return torch.cat([torch.sigmoid(_logits(model, part)) for part in parts])


def on_device(positions: ValueInput, device: torch.device) -> Positions:
    """Positions as tensors."""
    wide = positions.wide()
    boards = wide.numbers, wide.risks, wide.promises
    num_mines = torch.from_numpy(wide.num_mines.astype(np.float32))
    return (*(_on(device, np.ascontiguousarray(board)) for board in boards), num_mines.to(device))


def _logits(model: ValueNet, positions: Positions) -> Tensor:
    """What a network says of positions; in half precision where the device is made for it."""
    numbers, *others = positions
    device = numbers.device
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
        features = model.features(numbers.float(), *others)
    return model.logit(features.float())


def _turned(boards: Tensor, symmetry: int) -> Tensor:
    """Mirrored by the bits 1 and 2, and by bit 4 with rows for columns where that fits.

    Boards that are wider than high stay so: whoever asks the network turns them.
    """
    axes = [axis for axis, bit in ((1, 1), (2, 2)) if symmetry & bit]
    boards = boards.flip(axes)
    is_square = boards.shape[1] == boards.shape[2]
    return boards.transpose(1, 2) if symmetry & 4 and is_square else boards


def compile_blocks(model: ValueNet) -> None:
    """Only the blocks: they take all the time, and their shapes are few."""
    for block in model.body:
        block.compile()


def _on(device: torch.device, values: npt.NDArray[Any]) -> Tensor:
    return torch.from_numpy(values).to(device, non_blocking=True)
