"""The options of `sapper evolve labels` that no other command has."""

from __future__ import annotations

from typing import Annotated

import typer

SizeOption = Annotated[str, typer.Option("--size", help="HEIGHTxWIDTH of the field.")]
MinesOption = Annotated[
    str, typer.Option("--mines", help="Share of the cells, such as 0.1, or a number of mines.")
]
DepthOption = Annotated[
    int, typer.Option("--depth", help="Greatest depth of the first trees; the least is 3.")
]
AlgorithmOption = Annotated[
    str, typer.Option("--algorithm", help="steady-state, or generational (μ+λ).")
]
ReplacementOption = Annotated[
    str, typer.Option("--replacement", help="closest or worst, of the steady state.")
]
IterationsOption = Annotated[
    int,
    typer.Option("--iterations", "-n", help="Pairs of replacements, or generations."),
]
AllPairsOption = Annotated[
    bool, typer.Option("--all-pairs", help="Count pairs of children, not of replacements.")
]
PopulationOption = Annotated[int, typer.Option("--population", help="Trees.")]
TournamentSizeOption = Annotated[
    int, typer.Option("--tournament-size", help="A parent is the best of so many.")
]
PatienceOption = Annotated[
    int,
    typer.Option("--patience", help="Begin anew after so many pairs, none better; 0: never."),
]
ImprovedOption = Annotated[
    bool, typer.Option("--improved", help="Sets the next four, unless they are given.")
]
VerifiedOption = Annotated[
    bool | None,
    typer.Option(
        "--verified/--no-verified",
        help="Cells whose label is proven are not edited any more.",
        show_default=False,
    ),
]
ReachOption = Annotated[
    int | None,
    typer.Option("--reach", help="Rows and columns that offsets go.", show_default="all"),
]
FieldsOption = Annotated[
    int | None, typer.Option("--fields", help="Fields a tree is judged by.", show_default="1")
]
MaxDepthOption = Annotated[
    int | None,
    typer.Option("--max-depth", help="No tree may be deeper.", show_default="no limit"),
]
ParsimonyOption = Annotated[
    bool,
    typer.Option(help="Whether the smaller of two trees with one score is better."),
]
RunsOption = Annotated[int, typer.Option("--runs", help="Runs, each on fields of its own.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Seed of fields and runs, 0..2**64-1.")]
ValidateOption = Annotated[
    int, typer.Option("--validate", help="Score the best tree of each run on other fields.")
]
SvgOption = Annotated[
    str | None, typer.Option("--svg", help="Draw the best tree, simplified, into this file.")
]
FieldSvgOption = Annotated[
    str | None,
    typer.Option("--field-svg", help="Draw the field that it labels, and the truth."),
]
OutputOption = Annotated[
    str | None, typer.Option("--output", "-o", help="Write the best tree to this text file.")
]
FreshOption = Annotated[bool, typer.Option("--fresh", help="Begin anew.")]
