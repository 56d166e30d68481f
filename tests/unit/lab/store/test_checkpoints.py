"""Evolutions: kept, taken up where they were put down, and the same for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sapper.errors import InvalidFile
from sapper.lab.store.checkpoints import run_evolution
from sapper.lab.store.run_store import Document, RunStore

STEPS = 20


class Walk:
    """A random walk; after `last` steps of this object it is cut off."""

    def __init__(self, seed: int, last: int = STEPS) -> None:
        self.rng = np.random.default_rng(seed)
        self.places: list[int] = []
        self.left = last

    @classmethod
    def restored(cls, state: Document) -> Walk:
        walk = cls(0)
        walk.rng.bit_generator.state = state["rng"]
        walk.places = state["places"]
        return walk

    @property
    def is_finished(self) -> bool:
        return len(self.places) == STEPS

    def step(self) -> None:
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1
        self.places.append(int(self.rng.integers(1000)))

    def state(self) -> dict[str, Any]:
        return {"rng": dict(self.rng.bit_generator.state), "places": self.places}


def run(store: Path | None, seed: int = 1, last: int = STEPS, **options: Any) -> Document:
    return run_evolution(
        "walk",
        f"seed {seed}",
        begin=lambda: Walk(seed, last),
        restore=Walk.restored,
        summarise=lambda walk: {"places": list(walk.places)},
        store=store,
        **options,
    )


def test_an_interrupted_evolution_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    with pytest.raises(KeyboardInterrupt):
        run(store, last=7, seconds_between_checkpoints=0.0)
    seen: list[int] = []
    result = run(store, on_step=lambda walk: seen.append(len(walk.places)))
    assert seen == list(range(8, STEPS + 1))
    assert result == run(None)


def test_without_a_checkpoint_it_begins_again(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    with pytest.raises(KeyboardInterrupt):
        run(store, last=7, seconds_between_checkpoints=1000.0)
    assert run(store) == run(None)


def test_a_finished_evolution_is_not_run_again(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    result = run(store)
    assert run(store, last=0) == result
    with pytest.raises(KeyboardInterrupt):
        run(store, last=0, fresh=True)


def test_fresh_begins_anew(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    with pytest.raises(KeyboardInterrupt):
        run(store, last=7, seconds_between_checkpoints=0.0)
    seen: list[int] = []
    run(store, fresh=True, on_step=lambda walk: seen.append(len(walk.places)))
    assert seen == list(range(1, STEPS + 1))


def test_checkpoints_go_when_the_result_is_there(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    run(path, seconds_between_checkpoints=0.0)
    with RunStore(path) as store:
        assert store.find("walk checkpoint", "seed 1") is None
        assert store.find("walk", "seed 1") is not None


def test_other_keys_are_other_evolutions(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    assert run(store, seed=1) != run(store, seed=2)


@pytest.mark.parametrize("saved", [{}, {"rng": {}}, {"rng": [], "places": 3}])
def test_a_damaged_checkpoint_is_refused_and_fresh_begins_anew(
    tmp_path: Path, saved: Document
) -> None:
    store = tmp_path / "runs.sqlite"
    with RunStore(store) as run_store:
        run_store.keep("walk checkpoint", "seed 1", saved)
    with pytest.raises(InvalidFile, match=r"a checkpoint of kind 'walk' is damaged.*--fresh"):
        run(store)
    assert run(store, fresh=True) == run(None)
