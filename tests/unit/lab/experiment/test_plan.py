"""The planner: wishes that name games become experiments, or are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sapper.errors import InvalidOption
from sapper.formats.checks import NamedInput
from sapper.lab.experiment.experiment import DrawnBoards, FixedBoards
from sapper.lab.experiment.plan import BenchWish, make_plan

WISH = BenchWish(
    solvers=["exact", "random"], levels=[], starts=[], first=None, games=None, seed=3, boards=None
)

SMALL = '{"id":"%s","height":1,"width":3,"start":[0,0],"mines":[[0,2]]}\n'
LARGE = '{"height":2,"width":3,"start":[0,0],"mines":[[0,2]]}\n'


def file(text: str) -> NamedInput:
    return NamedInput("boards.jsonl", text.encode)


def never() -> bytes:
    raise AssertionError("the file was read")


def test_each_solver_plays_each_source_of_boards() -> None:
    plan = make_plan(replace(WISH, levels=["beginner", "5x4/3"], starts=["any"], games=7))
    assert [(one.solver.name, one.boards.spec.height) for one in plan.experiments] == [
        ("exact", 9),
        ("random", 9),
        ("exact", 5),
        ("random", 5),
    ]
    assert (plan.games, plan.total_games, len(plan.sources)) == ([7] * 4, 28, 2)


def test_a_level_that_comes_twice_is_played_once() -> None:
    (source,) = make_plan(replace(WISH, levels=["beginner", "9x9/10"])).sources
    assert isinstance(source, DrawnBoards)
    assert (source.seed, source.first) == (3, None)


def test_boards_of_a_file_are_grouped_by_their_specs() -> None:
    boards = file(SMALL % "a" + LARGE + SMALL % "b")
    first, second = make_plan(replace(WISH, boards=boards)).sources
    assert isinstance(first, FixedBoards)
    assert isinstance(second, FixedBoards)
    assert (first.ids, second.ids) == (("a", "b"), (1,))
    assert make_plan(replace(WISH, boards=boards, games=1)).games == [1, 1]


def test_a_file_is_read_only_when_all_else_makes_sense() -> None:
    unread = NamedInput("boards.jsonl", never)
    for wrong in ({"solvers": ["exact", "exact"]}, {"games": 0}, {"levels": ["expert"]}):
        with pytest.raises(InvalidOption):
            make_plan(replace(WISH, boards=unread, **wrong))


def test_more_games_than_boards_are_refused_by_the_name_of_the_file() -> None:
    with pytest.raises(InvalidOption, match=r"games is 2; boards\.jsonl has 1 boards"):
        make_plan(replace(WISH, boards=file(LARGE), games=2))
