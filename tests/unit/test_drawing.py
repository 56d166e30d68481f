"""SVG drawings: well-formed, complete, and never huge."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

from sapper.analysis import analyse
from sapper.board import Board
from sapper.drawing import board_svg, position_svg
from sapper.game import Game
from sapper.position import Position

POSITION = Position.parse("2 3 1\n1##\n12#")
SVG = "{http://www.w3.org/2000/svg}"


def _texts(svg: str) -> list[str]:
    """What is written in the cells."""
    root = ElementTree.fromstring(svg)
    labels = set(_labels(root).iter(f"{SVG}text"))
    return [element.text or "" for element in root.iter(f"{SVG}text") if element not in labels]


def _labels(root: ElementTree.Element) -> ElementTree.Element:
    (group,) = (group for group in root.iter(f"{SVG}g") if group.get("class") == "labels")
    return group


def _places(labels: ElementTree.Element) -> list[tuple[str, float, float]]:
    return [
        (text.text or "", float(text.attrib["x"]), float(text.attrib["y"]))
        for text in labels.iter(f"{SVG}text")
    ]


def test_a_position_shows_its_numbers() -> None:
    assert _texts(position_svg(POSITION)) == ["1", "1", "2"]


def test_a_drawing_is_as_wide_as_its_columns_and_labels() -> None:
    root = ElementTree.fromstring(position_svg(POSITION))
    assert (root.get("width"), root.get("height")) == (str(18 + 73), str(14 + 49))


@pytest.mark.parametrize("svg", [position_svg(POSITION), board_svg(Board.parse("2 3 2\n12*\n*21"))])
def test_rows_are_numbered_left_of_the_grid_and_columns_above_it(svg: str) -> None:
    root = ElementTree.fromstring(svg)
    left, top = (float(edge) for edge in root.attrib["viewBox"].split()[:2])
    places = _places(_labels(root))
    assert [(text, y) for text, x, y in places if left < x < 0] == [("0", 15), ("1", 39)]
    assert [(text, x) for text, x, y in places if top < y < 0] == [("0", 12), ("1", 36), ("2", 60)]
    assert len(places) == 5


def test_a_cut_drawing_numbers_what_it_shows() -> None:
    svg = position_svg(Position.untouched(height=1000, width=3, num_mines=1))
    assert [text for text, x, _ in _places(_labels(ElementTree.fromstring(svg))) if x < 0] == [
        str(row) for row in range(64)
    ]


def test_probabilities_are_written_at_hidden_cells_and_never_rounded_to_certainty() -> None:
    probability = np.array([[0.0, 0.001, 1.0], [0.0, 0.0, 0.999]])
    assert _texts(position_svg(POSITION, mine_probability=probability))[3:] == ["<1", "100", ">99"]


def test_risk_shades_a_cell() -> None:
    calm = position_svg(POSITION, mine_probability=np.full((2, 3), 0.1))
    risky = position_svg(POSITION, mine_probability=np.full((2, 3), 0.9))
    assert 'fill-opacity="0.075"' in calm
    assert 'fill-opacity="0.675"' in risky


def test_proven_cells_are_framed() -> None:
    plain = position_svg(POSITION)
    assert position_svg(POSITION, safe_cells=[(0, 1)]) != plain
    assert position_svg(POSITION, mine_cells=[(0, 1)]) != position_svg(
        POSITION, safe_cells=[(0, 1)]
    )


def test_a_contradictory_analysis_draws_its_position() -> None:
    position = Position.parse("2 3 1\n2##\n1##")
    assert analyse(position)._repr_svg_() == position_svg(position)


def test_a_board_shows_a_disc_a_mine() -> None:
    board = Board.parse("2 3 2 safe 0 0\n12*\n*21")
    root = ElementTree.fromstring(board_svg(board))
    assert len(list(root.iter(f"{SVG}circle"))) == 2


def test_a_very_large_board_is_cut_with_a_caption() -> None:
    svg = board_svg(Board(np.ones((1000, 1000), dtype=np.bool_)))
    assert len(svg) < 300_000
    assert "64×64 of 1000×1000 cells" in svg
    hidden = Position.untouched(height=1000, width=3, num_mines=1)
    drawn = position_svg(hidden, mine_probability=np.full((1000, 3), 0.5), safe_cells=[(999, 0)])
    assert "64×3 of 1000×3 cells" in drawn


def test_boards_positions_and_records_draw_themselves() -> None:
    game = Game(Board.parse("1 2 1\n1*"))
    game.open(0, 0)
    assert game.board._repr_svg_() == board_svg(game.board)
    assert game.position._repr_svg_() == position_svg(game.position)
    assert game.record._repr_svg_() == position_svg(game.position)
