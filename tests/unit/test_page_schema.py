"""The page's types of the server's answers are those of its OpenAPI document."""

from __future__ import annotations

from scripts.page_schema import is_current, schema_text


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert is_current(), "schema.ts is out of date: python scripts/page_schema.py"


def test_they_hold_every_form() -> None:
    text = schema_text()
    assert 'kind: "bench";' in text  # a constant
    assert "first?: string | null;" in text  # what may be left out, or nothing
    assert "interval: [number, number];" in text  # a pair
    assert "exact: (number | null)[][] | null;" in text  # rows of cells
    assert 'export type JobState = "queued" | "running"' in text  # an enumeration
    assert "scales: Record<string, string>;" in text  # any keys
    assert "seed?" not in text.split("interface PatternOptions")[1].split("}")[0]
