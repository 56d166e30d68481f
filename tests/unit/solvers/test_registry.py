"""Solvers by name, and stages of other packages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from typing import ClassVar

import pytest

import sapper
from sapper.errors import InvalidOption, InvalidStage, UnknownName
from sapper.position import Position
from sapper.solvers import registry
from sapper.solvers.registry import (
    STAGES,
    canonical_name,
    find_stage,
    known_stages,
    make_solver,
    make_stage,
)
from sapper.solvers.stage import Deduction, LeaningGuesser


@dataclass(frozen=True, kw_only=True)
class Searching:
    """Search for proofs.

    Further words.
    """

    name: ClassVar[str] = "searching"
    limit: int = 20
    """How many cells are searched."""
    deep: bool = False
    model: str = "best"

    def __post_init__(self) -> None:
        if self.limit < 1:
            raise InvalidOption(f"limit is {self.limit}; it must be 1 or more")

    def deduce(self, position: Position) -> Deduction:
        return Deduction()


class Misnamed(Searching):
    pass


class NoStage:
    """Neither deduces nor guesses."""

    name = "no-stage"


class Nameless:
    """Deduces, and does not say what it is called."""

    def deduce(self, position: Position) -> Deduction:
        return Deduction()


@pytest.fixture(autouse=True)
def _third_party_stages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The stages that other packages offer while a test runs."""
    offered = {
        "searching": "Searching",
        "misnamed": "Misnamed",
        "no-stage": "NoStage",
        "nameless": "Nameless",
        "missing": "Missing",
        "no-factory": "STAGES",
        "exact": "Searching",
        "two words": "Searching",
    }
    points = [
        EntryPoint(name, f"{__name__}:{home}", registry.ENTRY_POINTS)
        for name, home in offered.items()
    ]
    twice = [EntryPoint("twice", f"{__name__}:Searching", registry.ENTRY_POINTS)] * 2
    monkeypatch.setattr(registry, "entry_points", lambda group: points + twice)
    registry.third_party_stages.cache_clear()
    yield
    registry.third_party_stages.cache_clear()


def test_a_name_lists_the_stages_in_order() -> None:
    solver = sapper.make_solver("exact+least-risk")
    assert [stage.name for stage in solver.stages] == ["exact", "least-risk"]
    assert repr(solver) == "make_solver('exact+least-risk')"


@pytest.mark.parametrize("name", STAGES)
def test_a_stage_bears_the_name_it_is_registered_under(name: str) -> None:
    assert make_stage(name).name == name


def test_options_reach_the_stage() -> None:
    assert make_stage("searching(limit=7, deep)") == Searching(limit=7, deep=True)
    assert make_stage("searching") == Searching()


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        (" searching ( limit = 20 ) + random ", "searching+random"),
        ("searching(deep, limit=7)", "searching(limit=7,deep)"),
        ("searching(deep=true,model=best)", "searching(deep)"),
        ("searching(model='a b')", "searching(model='a b')"),
        ("searching(deep=false)+searching(limit=+7)", "searching+searching(limit=7)"),
        ("exact()", "exact"),
    ],
)
def test_every_spelling_of_a_solver_has_one_name(written: str, canonical: str) -> None:
    assert make_solver(written).name == canonical
    assert canonical_name(written) == canonical
    assert canonical_name(canonical) == canonical


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("exakt", "exact"),
        ("exact+leastrisk", "least-risk"),
        ("serching", "searching"),
        ("searching(limits=3)", "limit"),
    ],
)
def test_an_unknown_name_is_refused_with_a_suggestion(name: str, meant: str) -> None:
    with pytest.raises(UnknownName, match=f"Did you mean '{meant}'"):
        make_solver(name)


def test_an_option_of_a_stage_without_any_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"unknown option of 'random': 'limit'\. Known: none\."):
        make_solver("random(limit=3)")


@pytest.mark.parametrize("name", ["", "random+exact", None, "searching(limit=0)"])
def test_impossible_names_are_refused(name: str) -> None:
    with pytest.raises(InvalidOption):
        make_solver(name)


@pytest.mark.parametrize("name", ["csp", "searching"])
def test_a_value_out_of_range_is_refused_with_its_stage(name: str) -> None:
    with pytest.raises(InvalidOption, match=f"stage '{name}': limit is -3; it must be"):
        make_solver(f"{name}(limit=-3)")


def test_known_names_are_listed_once() -> None:
    with pytest.raises(UnknownName) as error:
        make_solver("nothing-like-it")
    names = str(error.value).rpartition("Known: ")[2].rstrip(".").split(", ")
    assert names == sorted(set(names))


def test_one_stage_is_made_from_one_stage_alone() -> None:
    with pytest.raises(InvalidOption, match="names 2 stages; expected one"):
        make_stage("exact+random")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("misnamed", "calls itself 'searching'; the two names must be the same"),
        (
            "no-stage",
            r"stage 'no-stage' \(.*\): NoStage is no stage: it has neither deduce\(\) nor guess",
        ),
        ("nameless", r"stage 'nameless' \(.*\): Nameless is no stage: it has no attribute 'name'"),
        ("missing", "cannot be loaded: AttributeError"),
        ("no-factory", "is no factory"),
        ("twice", "2 packages offer the name"),
    ],
)
def test_a_stage_that_cannot_be_used_says_why(name: str, message: str) -> None:
    with pytest.raises(InvalidStage, match=message):
        make_solver(name)
    assert make_solver("exact").name == "exact"


def test_every_stage_is_described_and_those_that_fail_with_their_error() -> None:
    described = [entry.describe() for entry in known_stages()]
    failed = {stage.name for stage in described if stage.error is not None}
    assert failed == {
        "misnamed",
        "no-stage",
        "nameless",
        "missing",
        "no-factory",
        "exact",
        "two words",
        "twice",
    }
    searching = find_stage("searching").describe()
    assert (searching.kind, searching.summary) == ("deducer", "Search for proofs.")
    assert [option.name for option in searching.options] == ["limit", "deep", "model"]


def test_no_package_takes_the_name_of_a_built_in_stage() -> None:
    assert find_stage("exact") is STAGES["exact"]
    (other,) = (e.describe() for e in known_stages() if e.name == "exact" and e.conflict)
    assert "the name belongs to a built-in stage" in (other.error or "")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("champion", "exact+champion"),
        (" fast ", "exact+fast"),
        ("logic+champion", "logic+champion"),
        ("exact + champion", "exact+champion"),
        ("least-risk", "least-risk"),
    ],
)
def test_a_champion_alone_is_read_with_the_deducer_that_it_leans_on(
    written: str, name: str
) -> None:
    solver = make_solver(written)
    assert (solver.name, canonical_name(written)) == (name, name)
    assert "+".join(stage.name for stage in solver.stages) == name


def test_a_stage_says_what_it_leans_on() -> None:
    champion = make_stage("champion")
    assert isinstance(champion, LeaningGuesser)
    assert champion.proves_by == "exact"
    assert not isinstance(make_stage("least-risk"), LeaningGuesser)
