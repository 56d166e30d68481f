"""The search for sets that cannot lose an item."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sapper.reference.explanation import minimal_subset

ITEMS = range(12)

REQUIREMENTS = st.lists(
    st.sets(st.sampled_from(ITEMS), min_size=1, max_size=5), min_size=1, max_size=4
)
"""A monotone property: some one of these sets is contained."""


def contains_one_of(requirements: list[set[int]], kept: list[int]) -> bool:
    return any(required <= set(kept) for required in requirements)


@given(REQUIREMENTS, st.permutations(ITEMS))
def test_the_result_holds_and_can_lose_no_item(
    requirements: list[set[int]], order: list[int]
) -> None:
    found = minimal_subset(order, lambda kept: contains_one_of(requirements, kept))
    assert contains_one_of(requirements, found)
    assert set(found) in requirements
    for item in found:
        assert not contains_one_of(requirements, [kept for kept in found if kept != item])


@given(st.sets(st.sampled_from(ITEMS)))
def test_the_only_solution_is_found(required: set[int]) -> None:
    assert set(minimal_subset(ITEMS, lambda kept: required <= set(kept))) == required


def test_items_at_the_front_are_preferred() -> None:
    assert minimal_subset([3, 1, 2], lambda kept: bool(kept)) == [3]


def test_few_questions_find_few_items_among_many() -> None:
    questions = 0

    def holds(kept: list[int]) -> bool:
        nonlocal questions
        questions += 1
        return {100, 900} <= set(kept)

    assert sorted(minimal_subset(range(1024), holds)) == [100, 900]
    assert questions <= 50


def test_nothing_is_asked_of_an_empty_list_that_holds() -> None:
    assert minimal_subset([], lambda kept: True) == []
