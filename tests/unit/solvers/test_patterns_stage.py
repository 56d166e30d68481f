"""The stage `patterns`: files, flags within a game, and both paths of play."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sapper
from sapper.errors import InvalidOption
from sapper.generators import generate
from sapper.lab.experiment.build import build_digest
from sapper.lab.play.steps import game_rng, play_game
from sapper.patterns.file import pattern_path
from sapper.position import Position
from sapper.solvers.learned.patterns import PatternsGuesser
from sapper.solvers.registry import make_solver
from sapper.spec import BoardSpec, StartRule

FLAG_THEN_OPEN = """sapper patterns 1
matching: counts
order: lowest value

pattern 1: flag
 .    .    .
 .    1   [#]
 .    .    #

pattern 2: open; fired 10, right 9
 .    .    .
 .    1    F
 .    .   [#]
"""
POSITION = Position.parse("2 5 1\n001##\n001##")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two.txt"
    path.write_text(FLAG_THEN_OPEN.replace("; fired 10, right 9", ""), encoding="utf-8")
    return path


def test_it_flags_and_then_opens(file: Path) -> None:
    guesser = PatternsGuesser(file=str(file))
    decision = guesser.guess(POSITION, frozenset(), np.random.default_rng(1))
    assert decision is not None
    assert decision.cells == ((1, 3),)
    assert decision.flags == ((0, 3),)
    assert decision.reason == ("pattern 2 matches at (0, 2); flagged before: (0, 3) by pattern 1")
    assert decision.picture.splitlines()[2] == " .    .   [#]"


def test_flags_stay_within_a_game_and_chance_spares_them(file: Path) -> None:
    in_game = PatternsGuesser(file=str(file)).for_game()
    rng = np.random.default_rng(1)
    in_game.guess(POSITION, frozenset(), rng)
    after = Position.parse("2 5 1\n001##\n0011#")
    for _ in range(20):
        decision = in_game.guess(after, frozenset(), rng)
        assert decision is not None
        assert decision.cells[0] in {(0, 4), (1, 4)}
        assert decision.flags == ((0, 3),)
        assert "at random" in decision.reason


def test_known_mines_count_as_flags(file: Path) -> None:
    guesser = PatternsGuesser(file=str(file))
    decision = guesser.guess(POSITION, frozenset({(0, 3)}), np.random.default_rng(1))
    assert decision is not None
    assert (decision.cells, decision.flags) == (((1, 3),), ())


def test_where_nothing_matches_and_nothing_is_flagged_chance_decides(file: Path) -> None:
    untouched = Position.parse("2 2 1\n##\n##")
    guesser = PatternsGuesser(file=str(file))
    assert guesser.guess(untouched, frozenset(), np.random.default_rng(1)) is None


def test_a_file_is_named_by_its_path_alone(file: Path) -> None:
    named = make_solver(f"patterns({file})")
    assert named.name == make_solver(f"patterns(file='{file}')").name
    assert make_solver("patterns(evolved)").name == "patterns"


@pytest.mark.parametrize("solver", ["patterns", "patterns(sure-first)", "logic+patterns"])
@pytest.mark.parametrize("rule", StartRule)
def test_both_paths_play_the_same_games(solver: str, rule: StartRule) -> None:
    spec = BoardSpec(height=7, width=11, num_mines=12, start_rule=rule)
    records = sapper.play_many(solver, spec, games=15, seed=3, log_moves=True).records
    assert records is not None
    for index, record in enumerate(records):
        board = record.board
        opened = [
            cell
            for step in play_game(make_solver(solver), board, game_rng(3, index))
            for cell in step.opened
        ]
        assert [(move.row, move.col) for move in record.moves] == opened


def test_it_never_opens_a_flag_while_others_are_left() -> None:
    spec = BoardSpec(height=8, width=8, num_mines=10, start_rule=StartRule.GIVEN_ZERO)
    flagged_and_opened = 0
    for index in range(60):
        board = generate(spec, seed=2, index=index)
        for step in play_game(make_solver("patterns"), board, game_rng(2, index)):
            untouched = step.before.num_hidden - len(step.decision.flags)
            is_flag = step.decision.cells[0] in step.decision.flags
            assert not is_flag or untouched == 0
            flagged_and_opened += bool(step.decision.flags)
    assert flagged_and_opened > 100


def test_the_evolved_set_wins_more_than_the_hand_made_ones() -> None:
    spec = BoardSpec(height=8, width=8, num_mines=10, start_rule=StartRule.GIVEN_ZERO)
    wins = {
        name: sapper.play_many(name, spec, games=400, seed=1).num_wins
        for name in ("patterns", "patterns(sure-first)")
    }
    assert wins["patterns"] > wins["patterns(sure-first)"] + 30


def test_the_contents_of_its_file_are_part_of_the_identity_of_runs(file: Path) -> None:
    before = build_digest(make_solver(f"patterns({file})"))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("pattern 2: open", "pattern 2: flag"), encoding="utf-8")
    assert build_digest(make_solver(f"patterns({file})")) != before
    assert PatternsGuesser().files() == (pattern_path("evolved"),)


def test_a_missing_or_broken_file_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(InvalidOption, match=r"'nowhere\.txt': No such file"):
        make_solver("patterns(nowhere.txt)")
    broken = tmp_path / "broken.txt"
    broken.write_text("patterns", encoding="utf-8")
    with pytest.raises(InvalidOption, match=r"broken\.txt: line 1"):
        make_solver(f"patterns({broken})")
    with pytest.raises(InvalidOption, match="Is a directory"):
        make_solver(f"patterns({tmp_path})")
