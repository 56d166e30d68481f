"""Why a cell is safe or a mine, judged by brute force and on the patterns that players know."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings

from sapper.analysis import Explanation, Verdict, explain
from sapper.cells import Cell
from sapper.errors import ContradictoryPosition, InvalidCell, InvalidPosition
from sapper.position import Position
from tests.helpers.brute_force import BruteForce
from tests.helpers.positions import played_positions


def explain_all(position: Position) -> list[Explanation]:
    return [explain(position, row, col) for row, col in np.argwhere(position.is_hidden).tolist()]


def true_verdict(truth: BruteForce, cell: Cell) -> Verdict:
    seen = {bool(layout[cell]) for layout in truth.layouts()}
    if len(seen) == 2:
        return Verdict.UNDECIDED
    return Verdict.MINE if seen == {True} else Verdict.SAFE


def proves(truth: BruteForce, proof: Explanation, kept: list[Cell], *, counted: bool) -> bool:
    """Whether some of the numbers alone leave no layout against the verdict."""
    has_mine = truth.layouts(kept=kept, counted=counted)[:, *proof.cell]
    return bool(np.all(has_mine == (proof.verdict is Verdict.MINE)))


@settings(max_examples=300)
@given(played_positions())
def test_explanations_of_random_positions_stand_up_to_brute_force(position: Position) -> None:
    truth = BruteForce(position)
    for explanation in explain_all(position):
        assert explanation.verdict is true_verdict(truth, explanation.cell)
        if explanation.verdict is Verdict.UNDECIDED:
            check_witness_layouts(truth, explanation)
        else:
            check_proof(truth, explanation)


def check_proof(truth: BruteForce, proof: Explanation) -> None:
    """The numbers suffice, none can be left out, and the counter is named when it must be."""
    counted = proof.needs_counter
    assert proof.layouts is None
    assert proves(truth, proof, proof.numbers, counted=counted)
    for number in proof.numbers:
        rest = [kept for kept in proof.numbers if kept != number]
        assert not proves(truth, proof, rest, counted=counted)
    assert counted is not proves(truth, proof, truth.open_cells, counted=False)


def check_witness_layouts(truth: BruteForce, explanation: Explanation) -> None:
    """Both layouts agree with all that is known and differ at the cell."""
    assert explanation.layouts is not None
    with_mine, without = explanation.layouts
    assert with_mine[explanation.cell]
    assert not without[explanation.cell]
    known = {layout.tobytes() for layout in truth.layouts()}
    assert {with_mine.tobytes(), without.tobytes()} <= known


def test_a_number_that_proves_alone_is_not_paired() -> None:
    """The nearest numbers prove it together, and a farther one by itself."""
    position = Position.parse("4 3 4\n1#1\n1#1\n#43\n###")
    assert explain(position, 1, 1).numbers == [(2, 2)]


def test_numbers_are_in_reading_order() -> None:
    position = Position.parse("4 5 3\n#####\n#121#\n#111#\n#####")
    assert explain(position, 0, 2).numbers == [(1, 1), (1, 2), (1, 3)]


class TestPatterns:
    """The endings of every player's handbook need just the numbers that it names."""

    @pytest.mark.parametrize(
        ("text", "cell", "verdict", "numbers"),
        [
            ("3 4 2\n####\n11##\n00##", (0, 2), "safe", [(1, 0), (1, 1)]),  # 1-1 from the wall
            ("2 5 2\n#####\n1221#", (0, 2), "mine", [(1, 0), (1, 1)]),  # 1-2 from the wall
            ("2 5 2\n#####\n11211", (0, 1), "mine", [(1, 2), (1, 3)]),  # 1-2-1, its mines
            ("2 5 2\n#####\n11211", (0, 3), "mine", [(1, 1), (1, 2)]),
            ("4 5 3\n#####\n#121#\n#111#\n#####", (0, 2), "safe", [(1, 1), (1, 2), (1, 3)]),
            ("2 6 2\n######\n012210", (0, 2), "mine", [(1, 0), (1, 1)]),  # 1-2-2-1
            ("2 6 2\n######\n012210", (0, 3), "mine", [(1, 0), (1, 2)]),
            ("2 6 2\n######\n012210", (0, 1), "safe", [(1, 0)]),
            ("2 2 3\n3#\n##", (1, 1), "mine", [(0, 0)]),  # one number alone
            ("2 4 2\n11##\n####", (1, 0), "undecided", []),
        ],
    )
    def test_the_handbook_is_followed(
        self, text: str, cell: Cell, verdict: str, numbers: list[Cell]
    ) -> None:
        explanation = explain(Position.parse(text), *cell)
        assert explanation.verdict == verdict
        assert explanation.numbers == numbers
        assert not explanation.needs_counter

    @pytest.mark.parametrize(
        ("text", "cell", "verdict", "numbers"),
        [
            ("2 3 1\n1##\n1##", (0, 2), "safe", [(0, 0)]),  # the last mine is spoken for
            ("1 4 3\n1###", (0, 2), "mine", []),  # every hidden cell is a mine
            ("1 3 0\n###", (0, 1), "safe", []),  # no mine at all
            ("2 6 2\n1##1##\n1##1##", (0, 5), "safe", [(0, 0), (0, 3)]),  # two mines, two places
            ("2 6 2\n1##1##\n1##1##", (0, 4), "undecided", []),
        ],
    )
    def test_endings_by_the_mine_counter_say_so(
        self, text: str, cell: Cell, verdict: str, numbers: list[Cell]
    ) -> None:
        explanation = explain(Position.parse(text), *cell)
        assert explanation.verdict == verdict
        assert explanation.needs_counter is (verdict != "undecided")
        assert explanation.numbers == numbers
        assert ("the mine counter (" in explanation.sentence) is explanation.needs_counter


class TestSentences:
    def test_one_number_allows(self) -> None:
        assert explain(Position.parse("2 2 3\n3#\n##"), 0, 1).sentence == (
            "Cell (0, 1) is a mine: the 3 at (0, 0) allows no layout with no mine there."
        )

    def test_several_numbers_allow_together(self) -> None:
        assert explain(Position.parse("3 4 2\n####\n11##\n00##"), 0, 2).sentence == (
            "Cell (0, 2) is safe: the 1 at (1, 0) and the 1 at (1, 1) together allow no layout "
            "with a mine there."
        )

    def test_an_undecided_cell_tells_its_probability(self) -> None:
        sentence = explain(Position.parse("2 2 1\n1#\n##"), 1, 1).sentence
        assert "mine with probability 33.33%" in sentence
        assert "differ in 2 cells" in sentence

    def test_a_promised_cell_names_the_start_rule(self) -> None:
        untouched = Position.parse("3 3 2 safe 1 1\n###\n###\n###")
        explanation = explain(untouched, 1, 1)
        assert (explanation.verdict, explanation.numbers) == (Verdict.SAFE, [])
        assert explanation.sentence == "Cell (1, 1) is safe: the start rule 'safe' promises it."


def test_an_open_cell_says_what_it_shows() -> None:
    explanation = explain(Position.parse("2 2 1\n1#\n##"), 0, 0)
    assert explanation.verdict is Verdict.OPEN
    assert explanation.sentence == "Cell (0, 0) is open and shows 1."
    assert (explanation.numbers, explanation.layouts) == ([], None)


@pytest.mark.parametrize("cell", [(2, 0), (0, 3), (-1, 0), (0.5, 0), ("0", 0)])
def test_a_cell_outside_the_board_is_refused(cell: Cell) -> None:
    with pytest.raises(InvalidCell):
        explain(Position.parse("2 3 1\n1##\n1##"), *cell)


def test_what_is_no_position_is_refused_in_words() -> None:
    with pytest.raises(InvalidPosition, match=r"Position\.parse"):
        explain("2 3 1\n1##\n1##", 0, 2)  # type: ignore[arg-type]  # wrong on purpose


def test_a_contradictory_position_explains_itself_instead() -> None:
    with pytest.raises(ContradictoryPosition, match=r"the 3 at \(0, 0\)"):
        explain(Position.parse("1 3 1\n3##"), 0, 2)


def test_proofs_after_a_given_zero_are_those_of_the_numbers() -> None:
    text = "4 4 2{}\n01##\n01##\n01##\n01##"
    plain = Position.parse(text.format(""))
    given = Position.parse(text.format(" given-zero 0 0"))
    for row, col in np.argwhere(plain.is_hidden).tolist():
        ours, theirs = explain(given, row, col), explain(plain, row, col)
        assert (ours.verdict, ours.numbers) == (theirs.verdict, theirs.numbers)


def test_large_positions_are_explained_by_few_numbers() -> None:
    """Far numbers are left out, and the proof stays small however large the board is."""
    rows = ["####", "11##", "00##", "11##", "####"] * 20
    position = Position.parse("\n".join(["100 4 60", *rows]))
    assert explain(position, 0, 2).numbers == [(1, 0), (1, 1)]
