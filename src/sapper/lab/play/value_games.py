"""Weighted games of a value network, thousands side by side: large batches, as a GPU likes them."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.play.native_boards import native_drawn
from sapper.network.value import ValueFunction, ValueInput

NUM_GROUPS = 2
"""While the network is asked about one group of games, the other one plays on."""


def play_value_games(
    boards: DrawnBoards,
    options: _core.ValueSearchOptions,
    values: ValueFunction,
    *,
    start: int,
    games: int,
    at_once: int,
    jobs: int,
) -> npt.NDArray[np.float64]:
    """The weights of games start..start+games-1: their mean is the chance to win.

    `at_once` games of each group are played side by side, on `jobs` threads.
    """
    lock = threading.Lock()

    def asked(positions: ValueInput) -> npt.NDArray[np.float32]:
        with lock:
            return values(positions)

    def play(group: int) -> npt.NDArray[np.float64]:
        first = start + games * group // NUM_GROUPS
        end = start + games * (group + 1) // NUM_GROUPS
        return _play_group(
            _core.ValueGames(native_drawn(boards), first, end - first, at_once, options),
            boards.spec.num_mines,
            asked,
            jobs,
        )

    with ThreadPoolExecutor(NUM_GROUPS) as groups:
        return np.concatenate(list(groups.map(play, range(NUM_GROUPS))))


def _play_group(
    games: _core.ValueGames, num_mines: int, values: ValueFunction, jobs: int
) -> npt.NDArray[np.float64]:
    answers = np.zeros(0, np.float32)
    while True:
        games.play_on(answers, jobs)
        inputs = games.asked(jobs)
        if not len(inputs[0]):
            return games.weights()
        answers = values(ValueInput(*inputs, np.full(len(inputs[0]), num_mines)))
