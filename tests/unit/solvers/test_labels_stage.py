"""The stage `labels`: files, what labels make it open, and both paths of play."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sapper
from sapper.cells import Cell
from sapper.errors import InvalidOption
from sapper.lab.experiment.build import build_digest
from sapper.lab.play.steps import game_rng, play_game
from sapper.labels.tree import Tree, tree_path, write_tree
from sapper.position import Position
from sapper.solvers.learned.labels import LabelsGuesser
from sapper.solvers.registry import make_solver
from sapper.spec import BoardSpec, StartRule

POSITION = Position.parse("2 5 1\n1####\n1####")
"""One of the two cells beside the numbers is the mine."""
NEAR_NUMBERS_ARE_EMPTY = "numCheck((0,-1),(-1,-1))"
ALL_ARE_MINES_BUT_AT_THE_LEFT = "outerCompare((0,-2),(0,-2))"


def opened(tree: str, folder: Path, *, known: frozenset[Cell] = frozenset()) -> set[Cell]:
    """All that the stage opens in many guesses."""
    path = folder / "tree.txt"
    write_tree(path, Tree.parse(tree))
    guesser = LabelsGuesser(file=str(path))
    rng = np.random.default_rng(1)
    decisions = [guesser.guess(POSITION, known, rng) for _ in range(60)]
    assert all(decision is not None and decision.is_guess for decision in decisions)
    return {decision.cells[0] for decision in decisions if decision is not None}


def test_a_cell_that_is_called_empty_is_opened(tmp_path: Path) -> None:
    assert opened(NEAR_NUMBERS_ARE_EMPTY, tmp_path) == {(0, 1), (1, 1)}


def test_a_known_mine_is_never_opened(tmp_path: Path) -> None:
    assert opened(NEAR_NUMBERS_ARE_EMPTY, tmp_path, known=frozenset({(0, 1)})) == {(1, 1)}


def test_a_cell_without_a_label_comes_before_one_that_is_called_a_mine(tmp_path: Path) -> None:
    assert opened(ALL_ARE_MINES_BUT_AT_THE_LEFT, tmp_path) == {(0, 1), (1, 1)}


def test_a_verified_mine_is_the_last_to_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "tree.txt"
    write_tree(path, Tree.parse("outerCompare((0,2),(0,-2))"))  # calls all but one cell mines
    position = Position.parse("1 6 3\n#2#2##")
    rng = np.random.default_rng(1)

    def found(*, verified: bool) -> set[Cell]:
        guesser = LabelsGuesser(file=str(path), verified=verified)
        decisions = [guesser.guess(position, frozenset(), rng) for _ in range(60)]
        return {decision.cells[0] for decision in decisions if decision is not None}

    proven = {(0, 0), (0, 2), (0, 4)}
    assert found(verified=False) & proven
    assert found(verified=True) == {(0, 5)}


@pytest.mark.parametrize("solver", ["labels", "labels(verified=false)", "logic+labels"])
@pytest.mark.parametrize("rule", StartRule)
def test_both_paths_play_the_same_games(solver: str, rule: StartRule) -> None:
    spec = BoardSpec(height=7, width=11, num_mines=12, start_rule=rule)
    records = sapper.play_many(solver, spec, games=10, seed=3, log_moves=True).records
    assert records is not None
    for index, record in enumerate(records):
        steps = play_game(make_solver(solver), record.board, game_rng(3, index))
        opened = [cell for step in steps for cell in step.opened]
        assert [(move.row, move.col) for move in record.moves] == opened


def test_the_shipped_tree_plays_about_as_well_as_single_numbers() -> None:
    wins = {
        name: sapper.play_many(name, "beginner", games=400, seed=1).num_wins
        for name in ("labels", "labels(verified=false)", "random")
    }
    assert wins["labels"] > 300
    assert wins["labels"] > wins["labels(verified=false)"] + 100 > wins["random"]


def test_it_says_which_file_it_reads(tmp_path: Path) -> None:
    assert LabelsGuesser().files() == (tree_path("evolved"),)
    assert tree_path("evolved").is_file()


def test_the_content_of_its_file_is_part_of_what_a_run_is(tmp_path: Path) -> None:
    path = tmp_path / "tree.txt"
    digests = set()
    for tree in (NEAR_NUMBERS_ARE_EMPTY, ALL_ARE_MINES_BUT_AT_THE_LEFT):
        write_tree(path, Tree.parse(tree))
        digests.add(build_digest(make_solver(f"labels({path})")))
    assert len(digests) == 2


@pytest.mark.parametrize("text", ["", "fullCheck((0,1)", "noCheck((0,1),(1,0))", "\0"])
def test_a_file_without_a_tree_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "tree.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidOption, match=r"tree\.txt"):
        LabelsGuesser(file=str(path))


def test_a_file_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidOption, match="No such file"):
        LabelsGuesser(file="nowhere.txt")
