"""Options of a command from the fields of a class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from sapper.cli.evolve.class_options import FieldValues, field_option, takes_fields


@dataclass(frozen=True, kw_only=True)
class Search:
    """What the command below does."""

    depth: int = 3
    """How deep it goes.

    Deeper than nine takes long."""
    is_thorough: bool = True
    """Look everywhere."""
    limit: int | None = None
    """Where it ends."""


def received_by(*arguments: str) -> dict[str, Any]:
    """What the command received."""
    received: dict[str, Any] = {}
    result = CliRunner().invoke(app(received), arguments)
    assert result.exit_code == 0, result.output
    return received


def app(received: dict[str, Any]) -> typer.Typer:
    @takes_fields(
        options=(
            field_option(Search, "depth", "--depth", "-d"),
            field_option(Search, "is_thorough", "--thorough/--quick"),
        ),
        bounds=(field_option(Search, "limit", unset="never"),),
    )
    def search(
        *,
        options: FieldValues,
        seed: Annotated[int, typer.Option(help="Seed.")] = 7,
        bounds: FieldValues,
    ) -> None:
        """Search."""
        received.update(options=options, seed=seed, bounds=bounds)

    typed = typer.Typer()
    typed.command()(search)
    return typed


def test_defaults_are_those_of_the_class() -> None:
    assert received_by() == {
        "options": {"depth": 3, "is_thorough": True},
        "seed": 7,
        "bounds": {"limit": None},
    }


def test_values_reach_the_parameter_of_their_group() -> None:
    found = received_by("-d", "5", "--quick", "--limit", "2", "--seed", "1")
    assert found == {
        "options": {"depth": 5, "is_thorough": False},
        "seed": 1,
        "bounds": {"limit": 2},
    }


def test_the_help_has_the_first_line_of_each_note_in_the_order_of_the_parameters() -> None:
    text = CliRunner().invoke(app({}), ["--help"]).output
    words = ("How deep it goes.", "[default: 3]", "Look everywhere.", "Seed.", "Where it ends.")
    places = [text.index(word) for word in words]
    assert places == sorted(places)
    assert "takes long" not in text
    assert "[default: (never)]" in text


def test_a_value_of_another_type_is_refused() -> None:
    assert CliRunner().invoke(app({}), ["--depth", "many"]).exit_code == 2


def test_a_field_that_the_class_does_not_have_is_a_fault_of_ours() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        field_option(Search, "width")
