"""Paper 003: its Table 1 as printed, and what plays it here."""

from __future__ import annotations

from sapper.papers.runs.win_rates import ReferenceValue

GAMES = 1000
"""Games a figure, in its section 5.1."""

TABLE_1 = (
    ("Random Pick", "random", "0.0%", "0.0%"),
    ("Logic", "logic", "70.7%", "31.4%"),
    ("CSP", "edge-csp", "45.0%", "1.0%"),
    ("Net", "{net}", "32.8%", "0.0%"),
    ("Logic + CSP", "logic+edge-csp", "84.5%", "48.7%"),
    ("CSP + Net", "edge-csp+{net}", "77.0%", "7.0%"),
    ("Logic + CSP + Net", "logic+edge-csp+{net}", "95.0%", "66.1%"),
)
"""Table 1 as printed: approach, what plays it here, 9×9 with 10 mines, 16×16 with 40 mines."""

BOARDS = ("9x9/10", "16x16/40")
"""The boards of Table 1."""

NETS = ("net(model=paper-beginner)", "net(model=paper-intermediate)")
"""The paper's net for each board, trained by its recipe."""


def published_figure(approach: str, board: int) -> ReferenceValue:
    """What Table 1 prints of an approach, on the first board or on the second."""
    (printed,) = (figures[board] for label, _, *figures in TABLE_1 if label == approach)
    wins = round(float(printed.removesuffix("%")) * GAMES / 100)
    return ReferenceValue(wins=wins, games=GAMES, printed=printed)
