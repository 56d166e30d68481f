"""Public calls with wrong arguments: an error in words, no crash, no hang; see the campaign."""

from __future__ import annotations

import sapper
import sapper.env
import sapper.testing
from tests.campaign.misuse import RESULTS, Use, fault_of, faults_of, uses


def public_callables() -> set[str]:
    faces = (sapper, sapper.env, sapper.testing)
    return {name for face in faces for name in face.__all__ if callable(getattr(face, name))}


def test_every_public_callable_is_misused() -> None:
    assert public_callables() <= uses().keys() | RESULTS
    assert not RESULTS & uses().keys()


def test_the_uses_themselves_are_right() -> None:
    def failure(use: Use) -> str | None:
        try:
            use.call(*use.given, **use.named)
        except Exception as error:
            return repr(error)
        return None

    failures = {name: failure(use) for name, use in uses().items() if name != "check_stage"}
    assert {name: found for name, found in failures.items() if found is not None} == {}


def test_an_error_from_inside_is_a_fault() -> None:
    nothing: dict[str, int] = {}

    def inside() -> int:
        return nothing["absent"]

    assert fault_of(inside) == "KeyError: 'absent'"
    assert fault_of(lambda: sapper.parse_level("no level")) is None


def test_misuse_is_answered_by_errors_in_words() -> None:
    assert faults_of(3_000, seed=2) == []
