"""What an agent chooses, what it remembers, and what it is told of its moves."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from sapper.errors import InvalidOption, InvalidSpec
from sapper.learning.q_learning.agent import best_cells, random_cells
from sapper.learning.q_learning.recipe import DQN, AgentRecipe
from sapper.learning.q_learning.replay import Moves, Replay, turned_moves
from sapper.network.symmetries import NUM_SYMMETRIES, turned
from sapper.position import HIDDEN

CPU = torch.device("cpu")


def boards(count: int, height: int = 3, width: int = 4) -> torch.Tensor:
    rng = np.random.default_rng(count)
    return torch.from_numpy(rng.integers(-1, 9, (count, height, width)).astype(np.int8))


def moves_on(before: torch.Tensor, cells: torch.Tensor) -> Moves:
    width = before.shape[2]
    flags = torch.arange(len(before)) % 2 == 0
    return Moves(before, cells // width, cells % width, flags, ~flags, before.flip(0))


def test_the_best_cell_is_hidden_even_where_an_open_one_has_less_risk() -> None:
    numbers = torch.tensor([[[0, HIDDEN, HIDDEN]]], dtype=torch.int8)
    assert best_cells(torch.tensor([[[-9.0, 2.0, 1.0]]]), numbers).tolist() == [2]


def test_a_random_cell_is_any_of_the_hidden_ones() -> None:
    numbers = torch.tensor([[[HIDDEN, 1, HIDDEN, HIDDEN]]], dtype=torch.int8).expand(300, 1, 4)
    drawn = random_cells(numbers, torch.Generator().manual_seed(1))
    assert set(drawn.tolist()) == {0, 2, 3}


@pytest.mark.parametrize("symmetry", range(NUM_SYMMETRIES))
def test_moves_are_turned_with_their_boards(symmetry: int) -> None:
    before = boards(12)
    cells = torch.arange(12)
    told = turned_moves(moves_on(before, cells), symmetry)
    assert np.array_equal(told.before.numpy(), turned(before.numpy(), symmetry))
    marked = torch.zeros(12, 3, 4, dtype=torch.int8)
    marked[cells, cells // 4, cells % 4] = 1
    expected = torch.from_numpy(turned(marked.numpy(), symmetry).copy()).nonzero()
    assert torch.equal(torch.stack([cells, told.rows, told.cols], dim=1), expected)


def test_a_memory_keeps_the_last_moves() -> None:
    replay = Replay(5, 3, 4, CPU)
    before = boards(8)
    for at in range(0, 8, 2):
        replay.add(moves_on(before[at : at + 2], torch.tensor([at, at + 1])))
    assert len(replay) == 5
    drawn = replay.sample(400, torch.Generator().manual_seed(1))
    kept = {board.numpy().tobytes() for board in before[3:]}
    turned_kept = {
        np.ascontiguousarray(turned(before[3:].numpy(), symmetry)[place]).tobytes()
        for symmetry in range(NUM_SYMMETRIES)
        for place in range(5)
    }
    assert {board.contiguous().numpy().tobytes() for board in drawn.before} <= turned_kept
    assert len(kept) == 5


def test_exploration_falls_to_its_least_and_stays() -> None:
    shares = [DQN.exploration(step) for step in (0, 500, 1000, 3000)]
    assert shares == [1.0, 0.5, DQN.least_exploration, DQN.least_exploration]


def test_a_recipe_that_cannot_be_is_refused() -> None:
    with pytest.raises(InvalidOption, match="discount is 1"):
        AgentRecipe(discount=1)
    with pytest.raises(InvalidSpec):
        AgentRecipe(levels=("4x4/99",))
