"""The moves that an agent remembers, on the device where it learns."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from sapper.network.symmetries import NUM_SYMMETRIES


@dataclass(frozen=True)
class Moves:
    """N moves and what came of them; boards are (N, H, W), all else (N)."""

    before: Tensor
    rows: Tensor
    cols: Tensor
    is_lost: Tensor
    """Whether the move opened a mine."""
    is_last: Tensor
    """Whether the game ended: nothing that comes after counts."""
    after: Tensor

    def __len__(self) -> int:
        return len(self.before)


class Replay:
    """The last moves of a level, as many as it has room for."""

    def __init__(self, capacity: int, height: int, width: int, device: torch.device) -> None:
        boards = (capacity, height, width)
        self._before = torch.empty(boards, dtype=torch.int8, device=device)
        self._after = torch.empty(boards, dtype=torch.int8, device=device)
        self._cells = torch.empty(capacity, dtype=torch.int32, device=device)
        self._is_lost = torch.empty(capacity, dtype=torch.bool, device=device)
        self._is_last = torch.empty(capacity, dtype=torch.bool, device=device)
        self._added = 0

    @property
    def device(self) -> torch.device:
        """Where the moves are."""
        return self._cells.device

    def __len__(self) -> int:
        return min(self._added, len(self._cells))

    def add(self, moves: Moves) -> None:
        """Remember moves in place of the oldest."""
        places = torch.arange(self._added, self._added + len(moves), device=self.device)
        places %= len(self._cells)
        self._before[places] = moves.before
        self._after[places] = moves.after
        self._cells[places] = (moves.rows * moves.before.shape[2] + moves.cols).int()
        self._is_lost[places] = moves.is_lost
        self._is_last[places] = moves.is_last
        self._added += len(moves)

    def sample(self, count: int, generator: torch.Generator) -> Moves:
        """So many of them, drawn with replacement, all turned or mirrored in one random way."""
        device = self.device
        places = torch.randint(len(self), (count,), generator=generator, device=device)
        cells = self._cells[places].long()
        width = self._before.shape[2]
        moves = Moves(
            self._before[places],
            cells // width,
            cells % width,
            self._is_lost[places],
            self._is_last[places],
            self._after[places],
        )
        symmetry = torch.randint(NUM_SYMMETRIES, (), generator=generator, device=device)
        return turned_moves(moves, int(symmetry))


def turned_moves(moves: Moves, symmetry: int) -> Moves:
    """The same moves on boards turned as `sapper.network.symmetries.turned` does it."""
    before, after, rows, cols = moves.before, moves.after, moves.rows, moves.cols
    if symmetry & 1:
        before, after, rows = before.flip(1), after.flip(1), before.shape[1] - 1 - rows
    if symmetry & 2:
        before, after, cols = before.flip(2), after.flip(2), before.shape[2] - 1 - cols
    if symmetry & 4:
        before, after, rows, cols = before.mT, after.mT, cols, rows
    return Moves(before, rows, cols, moves.is_lost, moves.is_last, after)
