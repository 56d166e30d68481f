"""What kind of board is played: size, mines, start rule, and the named levels."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from sapper.cells import Cell, check_pair, check_size, neighbourhood_size
from sapper.checks import is_whole_number
from sapper.errors import InvalidSpec, UnknownName, shown


class StartRule(StrEnum):
    """What the game promises about its first cell.

    >>> import sapper
    >>> [rule.value for rule in sapper.StartRule]
    ['any', 'safe', 'opening', 'given-zero']
    >>> sapper.parse_level("expert", sapper.StartRule.OPENING).start_rule.value
    'opening'
    """

    ANY = "any"
    """Nothing: the first cell may be a mine."""
    SAFE_CELL = "safe"
    """The first cell is no mine."""
    OPENING = "opening"
    """The first cell shows 0, so its neighbours are safe as well."""
    GIVEN_ZERO = "given-zero"
    """The game begins with one random cell that shows 0 already opened."""

    @classmethod
    def parse(cls, name: str) -> StartRule:
        """The rule of that name; raises UnknownName with a suggestion."""
        try:
            return cls(name)
        except ValueError:
            raise UnknownName("start rule", str(name), [rule.value for rule in cls]) from None


@dataclass(frozen=True, kw_only=True)
class BoardSpec:
    """A family of boards: every layout of `num_mines` that the start rule allows.

    >>> import sapper
    >>> spec = sapper.BoardSpec(height=16, width=30, num_mines=99)
    >>> print(spec)
    16x30/99 safe
    >>> spec == sapper.EXPERT, spec.num_cells
    (True, 480)
    >>> print(spec.with_start_rule("opening"))
    16x30/99 opening
    """

    height: int
    width: int
    num_mines: int
    start_rule: StartRule = StartRule.SAFE_CELL

    def __post_init__(self) -> None:
        check_size(self.height, self.width)
        object.__setattr__(self, "start_rule", StartRule.parse(self.start_rule))
        if not is_whole_number(self.num_mines) or self.num_mines < 0:
            raise InvalidSpec(f"the mine count is {shown(self.num_mines)}; it must be 0 or more")
        for name in ("height", "width", "num_mines"):  # numpy integers would overflow later
            object.__setattr__(self, name, int(getattr(self, name)))
        self._check_room(self._smallest_protected_area(), "")

    @property
    def num_cells(self) -> int:
        """All cells of the board."""
        return self.height * self.width

    @property
    def default_first(self) -> Cell | None:
        """The first cell of an experiment that names none.

        (3, 3) for `opening` (moved inward on smaller boards), None for `given-zero`, where the
        generator draws it, and the top left corner for the other rules.
        """
        if self.start_rule is StartRule.GIVEN_ZERO:
            return None
        if self.start_rule is StartRule.OPENING:
            return self._roomiest(min(3, self.height - 1), min(3, self.width - 1))
        return 0, 0

    def with_start_rule(self, start_rule: StartRule | str) -> BoardSpec:
        """The same size and mines under another start rule."""
        return replace(self, start_rule=StartRule.parse(start_rule))

    def check_first(self, first: Cell | None) -> Cell | None:
        """The first cell to protect: checked when given, else the default one."""
        if first is None:
            return self.default_first
        if self.start_rule is StartRule.GIVEN_ZERO:
            raise InvalidSpec("rule given-zero draws its own first cell; give none")
        cell = check_pair(first, height=self.height, width=self.width)
        self._check_room(self._protected_area(*cell), f" around first cell {cell}")
        return cell

    def __str__(self) -> str:
        return f"{self.height}x{self.width}/{self.num_mines} {self.start_rule.value}"

    def _protected_area(self, row: int, col: int) -> int:
        if self.start_rule is StartRule.ANY:
            return 0
        if self.start_rule is StartRule.SAFE_CELL:
            return 1
        return neighbourhood_size(row, col, height=self.height, width=self.width)

    def _smallest_protected_area(self) -> int:
        return self._protected_area(0, 0)

    def _roomiest(self, row: int, col: int) -> Cell:
        """(row, col), or the corner when only a corner leaves room for all the mines."""
        fits = self.num_mines <= self.num_cells - self._protected_area(row, col)
        return (row, col) if fits else (0, 0)

    def _check_room(self, protected: int, where: str) -> None:
        room = self.num_cells - protected
        if self.num_mines > room:
            raise InvalidSpec(
                f"{shown(self.num_mines)} mines do not fit: a {self.height}x{self.width} board "
                f"with start rule {self.start_rule.value!r}{where} has room for {room}"
            )


def check_spec(spec: BoardSpec | str) -> BoardSpec:
    """The spec itself, or that of a level as text; raises InvalidSpec on anything else."""
    if isinstance(spec, str):
        return parse_level(spec)
    if not isinstance(spec, BoardSpec):
        raise InvalidSpec(f"expected a BoardSpec or a level as text, not {shown(spec)}")
    return spec


BEGINNER = BoardSpec(height=9, width=9, num_mines=10)
BEGINNER8 = BoardSpec(height=8, width=8, num_mines=10)
INTERMEDIATE = BoardSpec(height=16, width=16, num_mines=40)
EXPERT = BoardSpec(height=16, width=30, num_mines=99)

LEVELS = {
    "beginner": BEGINNER,
    "beginner8": BEGINNER8,
    "intermediate": INTERMEDIATE,
    "expert": EXPERT,
}
"""The named levels, all with the start rule `safe`."""

LEVEL_FORMS = [*LEVELS, "HEIGHTxWIDTH/MINES such as 16x30/99"]
"""What a level may be called."""

_CUSTOM_LEVEL = re.compile(r"(\d{1,7})x(\d{1,7})/(\d{1,9})", re.ASCII)


def parse_level(text: str, start_rule: StartRule | str = StartRule.SAFE_CELL) -> BoardSpec:
    """The spec of a named level or of `HEIGHTxWIDTH/MINES`, such as `16x30/99`.

    >>> import sapper
    >>> sapper.parse_level("expert") == sapper.EXPERT
    True
    >>> print(sapper.parse_level("8x8/10", "opening"))
    8x8/10 opening
    """
    rule = StartRule.parse(start_rule)
    if not isinstance(text, str):
        raise UnknownName("level", shown(text), LEVEL_FORMS)
    if text in LEVELS:
        return LEVELS[text].with_start_rule(rule)
    custom = _CUSTOM_LEVEL.fullmatch(text)
    if custom is None:
        raise UnknownName("level", text, LEVEL_FORMS)
    height, width, num_mines = map(int, custom.groups())
    return BoardSpec(height=height, width=width, num_mines=num_mines, start_rule=rule)
