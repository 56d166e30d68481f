"""Boards, analyses and games of a seed are those that they were before."""

from __future__ import annotations

import pytest

from sapper.naming.written import split_name
from sapper.solvers.registry import STAGES
from tests.golden.fingerprints import SOLVERS, cases, fingerprint, read_fingerprints

COMMITTED = read_fingerprints()
CASES = cases()


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in CASES for name in CASES[kind]])
def test_results_never_change_unseen(kind: str, name: str) -> None:
    assert fingerprint(CASES[kind][name]) == COMMITTED[kind][name]


def test_every_fingerprint_is_checked() -> None:
    assert {kind: list(named) for kind, named in COMMITTED.items()} == {
        kind: list(named) for kind, named in CASES.items()
    }


def test_every_built_in_stage_plays() -> None:
    assert {stage.name for solver in SOLVERS for stage in split_name(solver)} == set(STAGES)
