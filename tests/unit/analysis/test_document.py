"""The JSON document of an analysis."""

from __future__ import annotations

import json

from sapper.analysis import analyse, explain
from sapper.analysis.document import analysis_document, decimal_digits
from sapper.position import Position

CORNER = Position.parse("2 3 1\n1##\n1##")


def test_it_is_json_that_holds_the_analysis() -> None:
    analysis = analyse(CORNER)
    document = json.loads(analysis_document(analysis))
    assert document["num_layouts"] == "2"
    assert document["mine_probability"] == analysis.mine_probability.tolist()
    assert document["safe"] == [list(cell) for cell in analysis.safe_cells]


def test_an_explanation_stands_in_it_only_when_there_is_one() -> None:
    analysis = analyse(CORNER)
    assert "explanation" not in analysis_document(analysis)
    explained = json.loads(analysis_document(analysis, explain(CORNER, 0, 2)))["explanation"]
    assert (explained["cell"], explained["verdict"]) == ([0, 2], "safe")


def test_a_contradiction_has_no_probabilities() -> None:
    analysis = analyse(Position.parse("2 3 1\n1##\n3##"))
    document = json.loads(analysis_document(analysis))
    assert document["mine_probability"] == [[None] * 3] * 2
    assert "the 3 at (1, 0)" in document["contradiction"]["sentence"]


def test_a_count_has_all_its_digits_however_many() -> None:
    assert decimal_digits(10**5000 + 7) == "1" + "0" * 4999 + "7"
