"""Trees, and labelled fields beside their truth, as SVG and as text."""

from __future__ import annotations

from collections.abc import Iterator

from sapper.drawing import NUMBER_COLOURS
from sapper.labels.primitives import NAMES, is_primitive, offset_of
from sapper.labels.tree import Tree
from sapper.learning.labels.field import Field, Label, Labels

SYMBOLS = {Label.UNKNOWN: "?", Label.NEAR: ".", Label.MINE: "*", Label.EMPTY: " "}
"""How labels are written; an open number is its digit."""
WRONG = "!"
"""Follows a label that is not the truth."""

MAX_DRAWN_NODES = 2000
"""Of a larger tree nothing but its size is drawn."""

_CELL = 20
_LEAF_WIDTH, _LEVEL_HEIGHT, _MARGIN = 46, 44, 24
_COLOURS = {
    Label.UNKNOWN: "#b9c0c9",
    Label.NEAR: "#e8f1dc",
    Label.MINE: "#222222",
    Label.EMPTY: "#ffffff",
}
_NUMBER_COLOUR, _WRONG_COLOUR, _LINE_COLOUR = "#f4f4f2", "#d7301f", "#8d949c"


def field_text(field: Field, labels: Labels) -> str:
    """The labelled field, and the truth on its right; `!` follows a label that is wrong."""
    lines = []
    for row, truths in zip(labels.tolist(), field.truth.tolist(), strict=True):
        labelled = "".join(
            _symbol(label) + (WRONG if label != truth else " ")
            for label, truth in zip(row, truths, strict=True)
        )
        lines.append(f"|{labelled}|  |{' '.join(map(_symbol, truths))} |")
    return "\n".join(lines)


def field_svg(field: Field, labels: Labels) -> str:
    """The labelled field, and the truth on its right; wrong labels are framed in red."""
    height, width = labels.shape
    gap = 2 * _CELL
    layers = [
        *_cells(labels, 0),
        *_frames(labels, field.truth),
        *_cells(field.truth, width * _CELL + gap),
    ]
    title = "A labelled field and its truth"
    return _document(2 * width * _CELL + gap, height * _CELL, title, layers)


def tree_svg(tree: Tree) -> str:
    """The tree, its root on top and its leaves from left to right in the order of evaluation."""
    if tree.size > MAX_DRAWN_NODES:
        note = f"A tree of {tree.size:,} nodes, {tree.depth} deep: too large to be drawn"
        return _document(640, 40, note, [_text(320, 20, note)])
    places = _places(tree)
    width = max(x for x, _ in places) + _LEAF_WIDTH / 2 + _MARGIN
    height = tree.depth * _LEVEL_HEIGHT + 2 * _MARGIN
    title = f"A tree of {tree.size} nodes, {tree.depth} deep"
    return _document(width, height, title, [*_branches(tree, places), *_nodes(tree, places)])


def _symbol(label: int) -> str:
    return str(label) if label > 0 else SYMBOLS[Label(label)]


def _cells(labels: Labels, left: int) -> Iterator[str]:
    for row, values in enumerate(labels.tolist()):
        for col, value in enumerate(values):
            x, y = left + col * _CELL, row * _CELL
            colour = _NUMBER_COLOUR if value > 0 else _COLOURS[Label(value)]
            yield (
                f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{colour}" '
                f'stroke="{_LINE_COLOUR}"/>'
            )
            if value > 0:
                yield _text(x + _CELL / 2, y + _CELL / 2, str(value), NUMBER_COLOURS[value])
            elif value == Label.NEAR:
                yield f'<circle cx="{x + _CELL / 2}" cy="{y + _CELL / 2}" r="1.5"/>'


def _frames(labels: Labels, truth: Labels) -> Iterator[str]:
    for row, col in zip(*(labels != truth).nonzero(), strict=True):
        yield (
            f'<rect x="{int(col) * _CELL + 2}" y="{int(row) * _CELL + 2}" width="{_CELL - 4}" '
            f'height="{_CELL - 4}" fill="none" stroke="{_WRONG_COLOUR}" stroke-width="2"/>'
        )


def _places(tree: Tree) -> list[tuple[float, float]]:
    """Where nodes stand: leaves side by side, a call above the middle of its arguments."""
    depths = list(tree.depths())
    columns = [0.0] * tree.size
    next_leaf = sum(not is_primitive(node) for node in tree.nodes)
    for place in reversed(range(tree.size)):
        if is_primitive(tree.nodes[place]):
            columns[place] = (columns[place + 1] + columns[tree.ends[place + 1]]) / 2
        else:
            next_leaf -= 1
            columns[place] = next_leaf
    return [
        (_MARGIN + (column + 0.5) * _LEAF_WIDTH, _MARGIN + depth * _LEVEL_HEIGHT)
        for column, depth in zip(columns, depths, strict=True)
    ]


def _branches(tree: Tree, places: list[tuple[float, float]]) -> Iterator[str]:
    for place, node in enumerate(tree.nodes):
        if is_primitive(node):
            x, y = places[place]
            for argument in (place + 1, tree.ends[place + 1]):
                to_x, to_y = places[argument]
                yield f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="{_LINE_COLOUR}"/>'


def _nodes(tree: Tree, places: list[tuple[float, float]]) -> Iterator[str]:
    for node, (x, y) in zip(tree.nodes, places, strict=True):
        name = NAMES[node] if is_primitive(node) else "{},{}".format(*offset_of(node))
        width = 6.4 * len(name) + 6
        yield (
            f'<rect x="{x - width / 2:g}" y="{y - 9:g}" width="{width:g}" height="18" rx="4" '
            f'fill="{"#dbe7f5" if is_primitive(node) else "#ffffff"}" stroke="{_LINE_COLOUR}"/>'
        )
        yield _text(x, y, name)


def _text(x: float, y: float, text: str, colour: str = "#222222") -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{colour}" dominant-baseline="central">{text}</text>'


def _document(width: float, height: float, title: str, layers: list[str]) -> str:
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="-0.5 -0.5 {width + 1:g} {height + 1:g}" role="img" font-size="11" '
            'font-family="system-ui, sans-serif" text-anchor="middle">',
            f"<title>{title}</title>",
            *layers,
            "</svg>",
        ]
    )
