"""Random fields and trees, for tests of the labels."""

from __future__ import annotations

from hypothesis import strategies as st

from sapper.board import Board
from sapper.cells import row_col
from sapper.game import Game
from sapper.labels.primitives import NAMES, Offset, offset_node
from sapper.labels.tree import Tree
from sapper.learning.labels.field import Field
from sapper.position import Position


@st.composite
def fields(draw: st.DrawFn, max_side: int = 7) -> Field:
    """Fields of any density, so that mines touch and empty cells stand alone."""
    height, width = (draw(st.integers(1, max_side)) for _ in range(2))
    share = draw(st.sampled_from([5, 10, 3]))
    mines = [[draw(st.integers(0, share)) == 0 for _ in range(width)] for _ in range(height)]
    return Field(Board(mines))


@st.composite
def trees(draw: st.DrawFn, height: int, width: int, max_primitives: int = 25) -> Tree:
    """Complete trees whose offsets fit such a field; near offsets are as common as far ones."""
    nodes: list[int] = []
    num_primitives, num_open = draw(st.integers(0, max_primitives)), 1
    while num_open:
        if num_primitives and (num_open == 1 or draw(st.booleans())):
            nodes.append(draw(st.integers(0, len(NAMES) - 1)))
            num_primitives, num_open = num_primitives - 1, num_open + 1
        else:
            nodes.append(offset_node(draw(offsets(height, width))))
            num_open -= 1
    return Tree(tuple(nodes))


@st.composite
def fields_and_trees(draw: st.DrawFn) -> tuple[Field, Tree]:
    """A field and a tree whose offsets fit it."""
    field = draw(fields())
    return field, draw(trees(field.board.height, field.board.width))


def offsets(height: int, width: int) -> st.SearchStrategy[Offset]:
    """Offsets within a field of that size."""
    near, far = (
        st.tuples(*(st.integers(-min(reach, side - 1), min(reach, side - 1)) for side in sides))
        for reach, sides in ((2, (height, width)), (max(height, width), (height, width)))
    )
    return near | far


@st.composite
def positions(draw: st.DrawFn, max_side: int = 7) -> Position:
    """Positions of boards of any density, opened at a few safe cells."""
    field = draw(fields(max_side))
    game = Game(field.board)
    for cell in draw(st.lists(st.integers(0, field.board.mines.size - 1), max_size=4)):
        place = row_col(cell, width=field.board.width)
        if not field.board.mines[place] and not game.is_over and game.is_hidden(*place):
            game.open(*place)
    return game.position


def populations() -> st.SearchStrategy[list[int]]:
    """Fitnesses, best first, of which some are equal."""
    return st.lists(st.integers(0, 12), min_size=3, max_size=9).map(
        lambda fitnesses: sorted(fitnesses, reverse=True)
    )
