"""Generated boards are the ones that were generated before."""

from __future__ import annotations

import pytest

from sapper.spec import BoardSpec, StartRule
from tests.golden.fingerprints import fingerprint_boards, read_fingerprints, specs

COMMITTED = read_fingerprints()
FAMILIES = [spec.with_start_rule(rule) for spec in specs() for rule in StartRule]


@pytest.mark.parametrize("spec", FAMILIES, ids=str)
def test_boards_of_a_seed_never_change(spec: BoardSpec) -> None:
    assert fingerprint_boards(spec) == COMMITTED[str(spec)]


def test_every_fingerprint_is_checked() -> None:
    assert list(COMMITTED) == [str(spec) for spec in FAMILIES]
