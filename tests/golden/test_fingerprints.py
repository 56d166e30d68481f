"""Boards, analyses and games of a seed are those that they were before."""

from __future__ import annotations

import pytest

from tests.golden.fingerprints import cases, fingerprint, read_fingerprints

COMMITTED = read_fingerprints()
CASES = cases()


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in CASES for name in CASES[kind]])
def test_results_never_change_unseen(kind: str, name: str) -> None:
    assert fingerprint(CASES[kind][name]) == COMMITTED[kind][name]


def test_every_fingerprint_is_checked() -> None:
    assert {kind: list(named) for kind, named in COMMITTED.items()} == {
        kind: list(named) for kind, named in CASES.items()
    }
