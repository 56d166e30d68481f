"""Write what the page knows of solvers: the stages that the native core plays, with their options.
And of Minesetter: the methods, and the paper's puzzle with the figures that were published.

    python -m scripts.page_stages           write the files anew
    python -m scripts.page_stages --check   end with 1 where one of them is out of date

`stages.json` is the table by which the page reads names, `examples.json` holds names with what
Python makes of them, for the page's tests; `methods.json` and `method_examples.json` are the same
of Minesetter's methods. What stages read from files comes with the page as `patterns.json` and
`labels.json`. `recipes.json` tells how patterns evolve, `best_firsts.json` where games of the
levels begin best.
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path
from typing import Any
from unittest import mock

from sapper import _core
from sapper.errors import SapperError
from sapper.first import best_first
from sapper.labels.tree import SHIPPED as SHIPPED_TREES
from sapper.labels.tree import read_tree, tree_path
from sapper.learning.patterns.evolution import EvolutionOptions
from sapper.learning.patterns.recipes import RECIPES
from sapper.naming.options import Option, name_of, options_of
from sapper.papers import paper_004
from sapper.patterns.file import SHIPPED as SHIPPED_PATTERNS
from sapper.patterns.file import pattern_path, read_patterns, surest
from sapper.patterns.pattern import native_rules
from sapper.setter.methods import METHODS, make_method
from sapper.setter.searches import NativeMethod
from sapper.solvers.entry import StageEntry
from sapper.solvers.registry import STAGES, make_solver
from sapper.spec import LEVELS, StartRule
from scripts.page_files import write_or_check

WEB = Path(__file__).parents[1] / "web"

EXAMPLES = (
    *("exact+least-risk", " logic + csp( limit = 7 ) + least-risk", "champion", "fast"),
    *("exact+champion", "single-point+fast", "csp(limit=20)+random", "logic(overlap)+logic-guess"),
    *("logic(overlap=false,pairs=none)", "logic(pairs='none',passes=2)+corner"),
    *("logic-guess(flag_share=.25)", "tank(max_steps=5,whole_board=9)+tank-guess", "tank"),
    *("most-constrained+most-constrained-guess(corners=false)", "edge-csp(split=false)+random"),
    *("ga", "ga(crossover=k-point,points=4)", "ga(weighted,runs=0,open_below=none)"),
    *("ga(open_below=1e-05,flag_above=1)", "ga(patterns=evolved)", "ga(patterns=none)"),
    *(
        "patterns",
        "patterns(sure-first)",
        "exact+patterns(file='sure-only')",
        "patterns('evolved')",
    ),
    *("labels", "labels(verified=false)", "queue(sees_open)", "exact", "csp-guess()"),
    *("value", "exact+value(value-small,theta=0)", "deep(playouts=40,playout_margin=.02,plies=1)"),
    *("", "  ", "exact+", "+exact", "exat+random", "csp(limt=3)", "csp(limit=x)", "csp(limit)"),
    *("csp(limit=1,limit=2)", "csp(limit='3')", "csp(3)", "csp(limit=3", "csp)", "csp(,)"),
    *("random+exact", "logic(overlap=maybe)", "ga(open_below=inf)", "ga(crossover=two-point)"),
    *("csp(limit=)", "exact least-risk", "it's", 'say "it\'s"', "exact\n+randum", "zzz", "x" * 99),
)
"""Names, and texts that are none: every rule of the grammar, and every stage, once."""


METHOD_EXAMPLES = (
    *("vns", " vns ( k_min = 5 , near ) ", "annealing(schedule=geometric,end_temperature=.2)"),
    *("genetic(population=2000,tournament_share=0.005)", "brute-force(near_numbers)", "random()"),
    *("lsibi(ties=random,value_only=false)", "random(mine_chance=1)", "vns(near=false,k_max=10)"),
    *("", "vnss", "vns+lsibi", "vns(k=3)", "vns(k_min)", "vns(k_min=x)", "vns(near,near)", "vns("),
)
"""Names of Minesetter's methods, and texts that are none."""


def stage_table() -> dict[str, Any]:
    """The stages that the core plays, and the names of those that need Python."""
    native = [entry for entry in STAGES.values() if is_native(entry)]
    absent = {
        entry.name: entry.summary for entry in STAGES.values() if entry.name not in _names(native)
    }
    return {"stages": [_stage_document(entry) for entry in native], "absent": absent}


def is_native(entry: StageEntry) -> bool:
    """Whether games are played wholly in C++ by that stage alone."""
    return make_solver(entry.name).is_native(StartRule.SAFE_CELL)


def examples() -> list[dict[str, Any]]:
    """Each name with its canonical form and the stages of the core, or with Python's error."""
    return [_example(name) for name in EXAMPLES]


def pattern_data() -> dict[str, Any]:
    """The sets that come with Sapper, as the core takes them, with those that advise `ga`."""
    return {name: _pattern_document(name) for name in SHIPPED_PATTERNS}


def label_data() -> dict[str, list[int]]:
    """The trees that come with Sapper, as the core takes them."""
    return {name: list(read_tree(tree_path(name)).nodes) for name in SHIPPED_TREES}


def recipe_data() -> dict[str, Any]:
    """The recipes by which patterns evolve, as the core takes them, and the usual options."""
    return {
        "usual": asdict(EvolutionOptions()),
        "recipes": [
            {"name": name, "summary": recipe.summary, "options": recipe.native_options()}
            for name, recipe in RECIPES.items()
        ],
    }


def method_table() -> dict[str, Any]:
    """The methods that the core runs, those that prove, and the paper's runs of them."""
    native = [method for method in METHODS.values() if issubclass(method, NativeMethod)]
    absent = {name: method.summary for name, method in METHODS.items() if method not in native}
    return {
        "methods": [_method_document(method) for method in native],
        "absent": absent,
        "paper": {"rows": paper_004.BOARD.rows, "entries": _paper_entries()},
    }


def method_examples() -> list[dict[str, Any]]:
    """Each name with its canonical form, or with Python's error."""
    return [_method_example(name) for name in METHOD_EXAMPLES]


def best_firsts() -> dict[str, str]:
    """The first cell that wins most often, by level and start rule; elsewhere it is the usual."""
    rules = (StartRule.ANY, StartRule.SAFE_CELL, StartRule.OPENING)
    specs = [level.with_start_rule(rule) for level in LEVELS.values() for rule in rules]
    return {str(spec): "{},{}".format(*best_first(spec)) for spec in specs}


FILES: dict[Path, Callable[[], Any]] = {
    WEB / "src" / "solvers" / "stages.json": stage_table,
    WEB / "src" / "solvers" / "examples.json": examples,
    WEB / "src" / "arena" / "best_firsts.json": best_firsts,
    WEB / "src" / "learn" / "patterns" / "recipes.json": recipe_data,
    WEB / "src" / "set" / "methods.json": method_table,
    WEB / "src" / "set" / "method_examples.json": method_examples,
    WEB / "public" / "data" / "patterns.json": pattern_data,
    WEB / "public" / "data" / "labels.json": label_data,
}


def text_of(path: Path) -> str:
    """What the file should hold; data that browsers fetch has no spaces."""
    content = FILES[path]()
    if "public" in path.parts:
        return json.dumps(content, separators=(",", ":")) + "\n"
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _names(entries: list[StageEntry]) -> set[str]:
    return {entry.name for entry in entries}


def _stage_document(entry: StageEntry) -> dict[str, Any]:
    described = entry.describe()
    names = {option.name for option in described.options}
    given = _native_stages(entry.name)[-1]["options"]
    return {
        "name": entry.name,
        "kind": described.kind,
        "summary": described.summary,
        "details": described.details,
        "proves_by": getattr(entry.factory(), "proves_by", None),
        "options": [_option_document(option) for option in described.options],
        # What the core is told whatever the name says.
        "fixed": given if not names else {},
    }


def _option_document(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "type": option.type.__name__,
        "can_be_none": option.can_be_none,
        "default": option.default,
        "doc": option.doc,
    }


def _method_document(method: type[NativeMethod]) -> dict[str, Any]:
    return {
        "name": method.name,
        "summary": method.summary,
        "details": inspect.getdoc(method),
        "default_iterations": method.default_iterations,
        "options": [_option_document(option) for option in options_of(method)],
    }


def _paper_entries() -> list[dict[str, Any]]:
    """The runs whose figures the text has, in its order."""
    entries = (*paper_004.RANDOM_SEARCH, *paper_004.SEARCHES)
    return [
        {
            "label": entry.label,
            "method": name_of(make_method(entry.method)),
            "iterations": entry.iterations,
            "published": asdict(entry.published),
        }
        for entry in entries
        if entry.published is not None
    ]


def _method_example(name: str) -> dict[str, Any]:
    try:
        return {"name": name, "canonical": name_of(make_method(name))}
    except SapperError as error:
        return {"name": name, "error": str(error)}


def _pattern_document(name: str) -> dict[str, Any]:
    file = read_patterns(pattern_path(name))
    sure = surest(file)
    return {
        "rows": file.patterns.rows.tolist(),
        **native_rules(file.patterns.matching, file.patterns.order),
        "fired": file.fired,
        "right": file.right,
        "sure": None if sure == file.patterns else sure.rows.tolist(),
    }


def _example(name: str) -> dict[str, Any]:
    try:
        canonical = make_solver(name).name
    except SapperError as error:
        return {"name": name, "error": str(error)}
    return {"name": name, "canonical": canonical, "stages": _native_stages(canonical)}


def _native_stages(name: str) -> list[dict[str, Any]]:
    """What the core is asked for when Python makes that solver; long lists by size and sum."""
    stages: list[dict[str, Any]] = []
    with _noting_stages(stages):
        make_solver(name).native(StartRule.SAFE_CELL)
    return stages


def _noting_stages(noted: list[dict[str, Any]]) -> AbstractContextManager[Any]:
    """Notes the stages that are made in the core meanwhile."""

    def noting(make: Callable[..., Any]) -> Callable[..., Any]:
        def make_and_note(name: str, options: dict[str, Any], *network: Any) -> Any:
            noted.append({"name": name, "options": _shortened(options)})
            return make(name, options, *network)

        return make_and_note

    return mock.patch.multiple(
        _core,
        make_deducer=noting(_core.make_deducer),
        make_guesser=noting(_core.make_guesser),
        make_network_guesser=noting(_core.make_network_guesser),
    )


def _shortened(options: dict[str, Any]) -> dict[str, Any]:
    """Lists by size and sum; without what the engine knows by the board or the stage's name."""
    return {
        name: {"length": len(value), "sum": sum(value)} if isinstance(value, list) else value
        for name, value in options.items()
        if name not in ("start_rule", "setting")
    }


def main(arguments: list[str]) -> int:
    """Write or check the files; the exit status."""
    return write_or_check(FILES, text_of, "scripts.page_stages", arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
