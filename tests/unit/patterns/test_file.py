"""Pattern files: what is written is read again, and mistakes are named by their line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.errors import InvalidFile, InvalidOption
from sapper.learning.patterns.fitness import fresh_fitness
from sapper.patterns.file import (
    SHIPPED,
    PatternFile,
    parse_patterns,
    pattern_path,
    picture,
    read_patterns,
    surest,
    write_patterns,
)
from sapper.patterns.pattern import Matching, Order, PatternSet, padded
from sapper.reference.pattern_evolution.encodings import (
    PaperEncoding,
    PossibleEncoding,
    SquaresEncoding,
)

TEXT = """sapper patterns 1
matching: squares
order: priority
made by: hand

pattern 1: flag, priority 0, hidden 3; fired 12, right 11
[#]   ?    .
 #    2    1!
 ?    ?    0

pattern 2: open, priority 17, hidden any; fired 5, right 5
 ?   [#]   ?
 ?    0    ?
 ?    ?    ?
"""


def test_a_file_reads_as_it_is_drawn() -> None:
    file = parse_patterns(TEXT)
    assert (file.patterns.matching, file.patterns.order) == (Matching.SQUARES, Order.PRIORITY)
    assert file.patterns.rows.tolist() == [
        [0, 3, 1, 0, 2, 13, 3, 3, 4, 1, 0, 0, 3],
        [3, 0, 3, 3, 0, 3, 3, 3, 3, 0, 1, 17, 0],
    ]
    assert (file.fired, file.right) == ((12, 5), (11, 5))
    assert file.provenance == {"made by": "hand"}
    assert write_patterns(file) == TEXT
    assert picture(file.patterns, 1) == [" ?   [#]   ?", " ?    0    ?", " ?    ?    ?"]


@settings(max_examples=30)
@given(
    seed=st.integers(0, 2**32),
    kind=st.sampled_from(
        [
            (PaperEncoding(), Order.VALUE),
            (PaperEncoding(matching=Matching.DIFFERENCES), Order.VALUE),
            (PossibleEncoding(), Order.PRIORITY),
            (SquaresEncoding(), Order.PRIORITY),
        ]
    ),
)
def test_what_is_written_is_read_again(
    seed: int, kind: tuple[PaperEncoding | PossibleEncoding | SquaresEncoding, Order]
) -> None:
    encoding, order = kind
    rng = np.random.default_rng(seed)
    rows = padded(np.array([encoding.draw(rng) for _ in range(7)]))
    rows[:, 11] = rows[:, 11] if order is Order.PRIORITY else 0
    file = PatternFile(PatternSet(rows, encoding.matching, order), provenance={"seed": str(seed)})
    assert parse_patterns(write_patterns(file)) == file


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("sapper patterns 1", "sapper patterns 2", "line 1: .*begins with"),
        ("matching: squares", "matching: circles", "line 2: .*'circles'.*counts, squares"),
        ("matching: squares\n", "", "`matching: …` is missing"),
        ("made by: hand", "made by hand", "line 4: 'made by hand'"),
        ("made by: hand", "order: priority", "line 4: .*each name once"),
        ("order: priority", "order: lowest value", "line 3: .*need priorities"),
        ("pattern 1: flag", "pattern 1: keep", "line 6: .*no heading"),
        ("hidden 3;", "hidden 9;", "line 6: 9 is more than 8"),
        ("priority 17", "priority 10000", "line 11: 10000 is more than 9999"),
        ("flag, priority 0, ", "flag, ", "line 6: a pattern has a priority"),
        (", hidden 3", "", "line 6: a pattern says how many are hidden"),
        (" ?    ?    0\n", "", "line 6: the pattern has 2 lines"),
        ("1!", "9!", r"line 8: square '9!'; it must be one of # "),
        (" #    2    1!", " #    2", "line 8: .*2 squares; expected 3"),
        (" #    2    1!", " #    ?    1!", "line 8: square '\\?'"),
        ("[#]   ?    .", " #    ?    .", "line 7: 0 squares are in brackets"),
        ("[#]   ?    .", "[#]  [?]   .", "line 7: 2 squares are in brackets"),
    ],
)
def test_a_mistake_is_named_by_its_line(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(InvalidFile, match=message):
        parse_patterns(TEXT.replace(old, new, 1))


@pytest.mark.parametrize("text", ["", "sapper patterns 1\nmatching: counts\norder: priority\n"])
def test_a_file_without_patterns_is_refused(text: str) -> None:
    with pytest.raises(InvalidFile):
        parse_patterns(text)


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidFile, match=r"bad\.txt: no pattern file"):
        read_patterns(path)
    path.write_text("hello", encoding="utf-8")
    with pytest.raises(InvalidFile, match=r"bad\.txt: line 1: 'hello'"):
        read_patterns(path)


def test_patterns_have_the_shape_of_patterns() -> None:
    with pytest.raises(InvalidOption, match="rows of 13"):
        PatternSet(np.zeros((3, 11), np.int16), Matching.COUNTS, Order.VALUE)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_sets_can_be_read_and_written_again(name: str) -> None:
    path = pattern_path(name)
    assert write_patterns(read_patterns(path)) == path.read_text(encoding="utf-8")


def test_the_shipped_sets_play_as_well_as_they_say() -> None:
    fitness = {
        name: fresh_fitness(read_patterns(pattern_path(name)).patterns, seed=9, games=4000).mean
        for name in SHIPPED
    }
    assert abs(fitness["sure-only"] - 69.16) < 0.35
    assert abs(fitness["sure-first"] - 71.6) < 0.35
    assert fitness["evolved"] > 72.5


def test_the_header_of_the_evolved_set_says_how_to_evolve_it() -> None:
    provenance = read_patterns(pattern_path("evolved")).provenance
    assert provenance["command"].startswith("sapper evolve patterns --recipe improved")
    assert "10,000 fresh games" in provenance["fitness"]


def test_the_surest_patterns_have_been_right_often() -> None:
    file = read_patterns(pattern_path("evolved"))
    rows = surest(file).rows.tolist()
    assert 0 < len(rows) < len(file.patterns)
    for row, fired, right in zip(file.patterns.rows.tolist(), file.fired, file.right, strict=True):
        assert (row in rows) == (fired > 900 and right >= 0.998 * fired)
    by_hand = read_patterns(pattern_path("sure-first"))
    assert surest(by_hand) == by_hand.patterns
    with pytest.raises(InvalidOption, match="none of 25 patterns is right that often"):
        surest(file, 1.0)
