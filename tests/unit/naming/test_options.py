"""Options: from the signature of a factory, and from text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Optional

import pytest

from sapper.errors import InvalidOption, InvalidStage, UnknownName
from sapper.naming.options import Option, OptionValue, options_of, read_options
from sapper.naming.written import split_name

WHOLE = Option(name="limit", type=int, default=20)
SHARE = Option(name="share", type=float, default=0.5)
REPAIR = Option(name="repair", type=bool, default=False)
MODEL = Option(name="model", type=str, default="best")
SECONDS = Option(name="seconds", type=float, default=1.0, can_be_none=True)
PATH = Option(name="path", type=str, default=None, can_be_none=True)


def read(option: Option, text: str) -> OptionValue:
    (stage,) = split_name(f"x({text})")
    return option.read(stage.options[0], "stage 'x'")


@dataclass(frozen=True, kw_only=True)
class Base:
    """Fields of a base are options too."""

    limit: int = 20
    """How many cells
    are searched at once."""
    share: float = 1


@dataclass(frozen=True, kw_only=True)
class Derived(Base):
    name: ClassVar[str] = "derived"
    repair: bool = False
    model: str | None = None
    """Where the network is."""


class Plain:
    def __init__(self, *, limit: int = 3, model: Optional[str] = "a") -> None:  # noqa: UP045  # the older form is tested
        self.limit, self.model = limit, model


def function(*, limit: int = 3, model: str | None = "a") -> None: ...


def test_fields_of_a_dataclass_are_options_with_the_text_under_them() -> None:
    assert options_of(Derived) == (
        Option(name="limit", type=int, default=20, doc="How many cells"),
        Option(name="share", type=float, default=1.0),
        Option(name="repair", type=bool, default=False),
        Option(name="model", type=str, default=None, can_be_none=True, doc="Where the network is."),
    )


@pytest.mark.parametrize("factory", [Plain, function])
def test_keywords_of_a_class_or_function_are_options(factory: Any) -> None:
    limit, model = options_of(factory)
    assert limit == Option(name="limit", type=int, default=3)
    assert model == Option(name="model", type=str, default="a", can_be_none=True)


def positional(limit: int = 3) -> None: ...
def required(*, limit: int) -> None: ...
def untyped(*, limit=3) -> None: ...  # type: ignore[no-untyped-def]  # the mistake that is tested
def wrong_type(*, cells: list[int] = []) -> None: ...  # noqa: B006  # the mistake that is tested
def wrong_default(*, limit: int = True) -> None: ...
def two_types(*, limit: int | str = 3) -> None: ...
def collecting(**options: int) -> None: ...
def called_name(*, name: str = "x") -> None: ...
def unresolved(*, limit: Nowhere = 3) -> None: ...  # type: ignore[name-defined]  # noqa: F821  # the mistake that is tested


@pytest.mark.parametrize(
    "factory",
    [
        positional,
        required,
        untyped,
        wrong_type,
        wrong_default,
        two_types,
        collecting,
        called_name,
        unresolved,
    ],
)
def test_a_parameter_that_cannot_be_an_option_is_refused(factory: Any) -> None:
    with pytest.raises(InvalidStage):
        options_of(factory)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (WHOLE, "limit=7", 7),
        (WHOLE, "limit=-7", -7),
        (SHARE, "share=1", 1.0),
        (SHARE, "share=.25", 0.25),
        (SHARE, "share=1e-3", 0.001),
        (REPAIR, "repair", True),
        (REPAIR, "repair=true", True),
        (REPAIR, "repair=false", False),
        (MODEL, "model=runs/best.onnx", "runs/best.onnx"),
        (MODEL, "model='a, b'", "a, b"),
        (MODEL, "model=none", "none"),
        (SECONDS, "seconds=none", None),
        (PATH, "path='none'", "none"),
    ],
)
def test_values_are_read_by_their_type(option: Option, text: str, value: OptionValue) -> None:
    found = read(option, text)
    assert found == value
    assert type(found) is type(value)
    assert read(option, option.write(found)) == value


@pytest.mark.parametrize(
    ("option", "text", "message"),
    [
        (WHOLE, "limit=many", r"'limit' is 'many'; it must be a whole number \(int\)"),
        (WHOLE, "limit=2.0", "a whole number"),
        (WHOLE, "limit=1_000", "a whole number"),
        (WHOLE, "limit='7'", "a whole number"),
        (WHOLE, "limit=true", "a whole number"),
        (WHOLE, "limit=" + "9" * 5000, "a whole number"),
        (WHOLE, "limit", r"'limit' needs a value \(int\), such as limit=20"),
        (WHOLE, "limit=none", "a whole number"),
        (SHARE, "share=nan", r"a finite number \(float\)"),
        (SHARE, "share=inf", "a finite number"),
        (SHARE, "share=1e999", "a finite number"),
        (SECONDS, "seconds=soon", r"a finite number or none \(float or none\)"),
        (REPAIR, "repair=yes", r"'repair' is 'yes'; it must be true or false \(bool\)"),
        (REPAIR, "repair=1", "true or false"),
        (MODEL, "model", r"'model' needs a value \(str\), such as model=best"),
    ],
)
def test_a_value_of_another_type_is_refused(option: Option, text: str, message: str) -> None:
    with pytest.raises(InvalidOption, match="stage 'x': option " + ".*" + message):
        read(option, text)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("runs/best.onnx", {"model": "runs/best.onnx"}),
        ("'my net'", {"model": "my net"}),
        ("repair,best", {"repair": True, "model": "best"}),
        ("model=best,repair", {"model": "best", "repair": True}),
    ],
)
def test_a_first_option_of_text_may_stand_by_its_value_alone(
    text: str, values: dict[str, OptionValue]
) -> None:
    (stage,) = split_name(f"x({text})")
    assert read_options(stage, [MODEL, REPAIR]) == values


@pytest.mark.parametrize("text", ["a,b", "a,model=b", "'a','b'"])
def test_a_text_given_twice_is_refused(text: str) -> None:
    (stage,) = split_name(f"x({text})")
    with pytest.raises(InvalidOption, match="'model' is given twice"):
        read_options(stage, [MODEL, REPAIR])


@pytest.mark.parametrize("text", ["best", "'best'"])
def test_a_bare_word_is_an_option_where_the_first_takes_no_text(text: str) -> None:
    (stage,) = split_name(f"x({text})")
    with pytest.raises(UnknownName, match="best"):
        read_options(stage, [REPAIR, MODEL])
