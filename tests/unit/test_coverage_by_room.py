"""The tables of `make coverage`: rooms summed up from the reports of the tools."""

from __future__ import annotations

from scripts.coverage_by_room import Covered, by_room, native_files, python_files, table

PYTHON = {
    "files": {
        "src/sapper/spec.py": {"summary": {"num_statements": 10, "covered_lines": 9}},
        "src/sapper/lab/play/steps.py": {"summary": {"num_statements": 20, "covered_lines": 20}},
        "src/sapper/lab/play/chunks.py": {"summary": {"num_statements": 30, "covered_lines": 10}},
        "src/sapper/lab/__init__.py": {"summary": {"num_statements": 0, "covered_lines": 0}},
    }
}
NATIVE = {
    "files": [
        {"filename": "cpp/core/base/rng.cpp", "line_total": 1000, "line_covered": 1},
        {"filename": "cpp/core/base/rng.hpp", "line_total": 1000, "line_covered": 0},
    ]
}


def test_the_files_of_a_room_are_added_up() -> None:
    rooms = by_room(python_files(PYTHON))
    assert rooms == {"*.py": Covered(10, 9), "lab/play": Covered(50, 30)}
    assert by_room(native_files(NATIVE)) == {"base": Covered(2000, 1)}


def test_the_table_ends_with_the_total() -> None:
    lines = table("src/sapper", by_room(python_files(PYTHON))).splitlines()
    assert lines[1].split() == ["*.py", "10", "9", "90.0", "%"]
    assert lines[-1].split() == ["total", "60", "39", "65.0", "%"]
