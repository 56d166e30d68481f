"""Columns, the tables and records that are made of them, and tables of entries."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.papers.report.paper_report import (
    Column,
    Label,
    Ours,
    RowTable,
    printed,
    record_of,
    table_of,
)


@dataclass(frozen=True)
class Row:
    """Values, and what a paper printed of them."""

    label: str
    values: tuple[int, ...]
    published: float | None = None

    def __len__(self) -> int:
        return len(self.values)


COLUMNS: tuple[Column[Row], ...] = (
    Label("row", lambda row: row.label),
    printed("published", lambda figure: f"{figure:.2f}"),
    Column("values", len),
    Ours("least", lambda row: min(row.values)),
)

WHOLE, OURS_ALONE, EMPTY = Row("a", (3, 1), 2.0), Row("b", (4,)), Row("c", (), 5.0)


def test_a_cell_without_a_figure_is_a_dash() -> None:
    table = table_of(COLUMNS, [WHOLE, OURS_ALONE, EMPTY])
    assert table.headings == ["row", "published", "values", "least"]
    assert table.rows == [["a", "2.00", "2", "1"], ["b", "–", "1", "4"], ["c", "5.00", "0", "–"]]
    assert table.num_labels == 1


def test_a_record_keeps_numbers_and_has_all_keys() -> None:
    assert record_of(COLUMNS, WHOLE) == {"row": "a", "published": "2.00", "values": 2, "least": 1}
    assert list(record_of(COLUMNS, EMPTY).values()) == ["c", "5.00", 0, None]


def test_a_table_of_entries_shows_its_rows_and_what_they_come_to() -> None:
    table = RowTable[str, Row](
        heading="Table 1",
        entries=("second", "first"),
        columns=COLUMNS[:1],
        paragraphs=("Above.",),
        remarks=("Because.",),
        summarise=lambda rows: [f"{len(rows)} rows."],
    )
    section = table.section({"first": WHOLE, "second": EMPTY, "third": OURS_ALONE})
    assert section.table is not None
    assert section.table.rows == [["c"], ["a"]]
    assert (section.heading, section.paragraphs) == ("Table 1", ("Above.",))
    assert section.remarks == ("2 rows.", "Because.")
