"""The stages `champion` and `fast`: what they tell, and that both ways of play agree."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from sapper import _core
from sapper.analysis.choice import Basis, choose, uses_network
from sapper.board import Board
from sapper.generators import generate
from sapper.lab.experiment.experiment import FixedBoards
from sapper.lab.play.play_range import play_range
from sapper.lab.play.steps import game_rng, play_game
from sapper.position import Position
from sapper.solvers.registry import make_solver
from sapper.spec import BEGINNER, INTERMEDIATE, BoardSpec

NAMES = ["champion", "fast"]
PAGE = Path(__file__).parents[3] / "docs" / "champion.md"


def without_start(spec: BoardSpec, count: int) -> FixedBoards:
    """Boards of which the solver opens the first cell too."""
    boards = tuple(Board(generate(spec, seed=3, index=index).mines) for index in range(count))
    return FixedBoards(boards=boards, ids=tuple(range(count)))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "spec", [BEGINNER, INTERMEDIATE, BoardSpec(height=3, width=4, num_mines=3)]
)
def test_without_an_agreed_start_both_ways_of_play_begin_alike(name: str, spec: BoardSpec) -> None:
    boards, solver = without_start(spec, 6), make_solver(name)
    records = play_range(solver, boards, 0, 6, log_moves=True).records or ()
    assert len(records) == 6
    for index, record in enumerate(records):
        steps = play_game(solver, boards.boards[index], game_rng(0, index))
        opened = [cell for step in steps for cell in step.opened]
        assert [(move.row, move.col) for move in record.moves] == opened


@pytest.mark.parametrize("name", NAMES)
def test_a_decision_tells_the_chance_to_win_and_what_was_considered(name: str) -> None:
    position = Position.parse("3 4 3\n12##\n####\n####")
    decision = make_solver(name).decide(position, np.random.default_rng(1))
    assert (decision.stage, decision.cells, decision.is_guess) == (name, ((2, 2),), True)
    assert decision.win_probability == pytest.approx(0.75)
    assert decision.considered[0].cell == (2, 2)


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("name", [*NAMES, "value", "deep"])
def test_of_guesses_that_mirror_each_other_the_first_is_chosen(name: str, number: int) -> None:
    rows = ["#" * 30] * 16
    rows[0] = f"{number}{rows[0][1:]}"
    position = Position.parse("16 30 99\n" + "\n".join(rows))
    assert make_solver(name).decide(position, np.random.default_rng(1)).cells == ((0, 29),)


@pytest.mark.parametrize(
    ("corner", "basis"), [(("1#", "##"), Basis.LOOK_AHEAD), (("01", "13"), Basis.VALUE)]
)
def test_the_network_is_asked_once_an_opening_was_found(
    corner: tuple[str, str], basis: Basis
) -> None:
    rows = [*(row + 6 * "#" for row in corner), *6 * [8 * "#"]]
    choice = choose(Position.parse("\n".join(["8 8 10", *rows])), {"setting": "champion"})
    first, second = choice.considered[:2]
    assert second.score > first.score - _core.champion_setting("champion")["valued_within"]
    assert choice.basis is basis


@pytest.mark.parametrize(("column", "name"), list(enumerate(NAMES)))
def test_the_page_has_the_settings_of_the_core(column: int, name: str) -> None:
    setting = _core.champion_setting(name)
    rows = re.findall(r"^\| .* \| (.*) \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    written = [row[column].replace(",", "") for row in rows]
    has_network = uses_network({"setting": name})
    looks = int(setting["second_looks"])
    assert written[:8] == [
        f"{setting['endgame_layouts']:.0f}",
        f"{setting['endgame_nodes']:.0f}",
        f"{setting['margin']:g}",
        f"{setting['outermost']:.0f} {setting['beside_frontier']:.0f}",
        f"the best {looks}" if looks else "none",
        f"the best {setting['valued']:.0f}" if has_network else "none",
        f"{setting['valued_within']:g}" if has_network else "–",
        f"{setting['theta']:g}" if has_network else "–",
    ]
