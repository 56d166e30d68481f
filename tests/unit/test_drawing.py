"""SVG drawings: well-formed, complete, and never huge."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np

from sapper.analysis import analyse
from sapper.board import Board
from sapper.drawing import board_svg, position_svg
from sapper.game import Game
from sapper.position import Position

POSITION = Position.parse("2 3 1\n1##\n12#")
SVG = "{http://www.w3.org/2000/svg}"


def _texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_a_position_shows_its_numbers() -> None:
    assert _texts(position_svg(POSITION)) == ["1", "1", "2"]


def test_a_drawing_is_as_wide_as_its_columns() -> None:
    root = ElementTree.fromstring(position_svg(POSITION))
    assert (root.get("width"), root.get("height")) == ("73", "49")


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
