"""Whatever is asked, the module answers with a fault and goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import sapper
from tests.page.module import WasmModule, spec_json

SPEC = spec_json(sapper.BEGINNER)
POSITION = "2 5 3\n12###\n#####"
REQUESTS: dict[str, dict[str, Any]] = {
    "version": {},
    "generate": {"spec": SPEC, "seed": 1, "index": 0, "first": [0, 0]},
    "analyse": {"position": POSITION, "max_states": 1000, "max_seconds": 1.5},
    "components": {"position": POSITION},
    "endgame": {"position": POSITION, "max_layouts": 100, "max_nodes": 1000},
    "game_begin": {"spec": SPEC, "seed": 1, "index": 0, "first": [0, 0], "no_guess": True},
    "game_open": {"cell": [0, 0]},
    "game_undo": {},
    "play_many": {
        "solver": [{"name": "csp", "options": {"limit": 3}}, {"name": "random"}],
        "spec": SPEC,
        "seed": 1,
        "start": 0,
        "count": 2,
    },
    "generate_puzzle": {"spec": SPEC, "share": 0.5, "wrong": 0.1, "seed": 1, "index": 0},
    "set_begin": {
        "puzzle": "2..\n..1",
        "method": {"name": "genetic", "options": {"population": 9, "crossover": "uniform"}},
        "seed": 1,
        "iterations": 10,
        "max_seconds": 0.5,
    },
    "set_run": {"iterations": 3, "seconds": 0.01},
    "prove_begin": {"puzzle": "2..\n..1", "seed": 1, "max_seconds": 1.5},
    "prove_take": {"values": [1, 0, 0, 0, 0, 0.0, 0.0], "bound": 1, "is_optimal": True},
}
BEFORE = {"game_undo": "game_open", "set_run": "set_begin", "prove_take": "prove_begin"}
"""What must have been asked before."""
VALUES: list[Any] = [
    *(None, True, -1, 0, 2**31, 2**64, 10**30, 1e-9, 1e18, -0.5, "", "x", "\x00\ud800", "9" * 5000),
    *(
        [],
        [[]],
        [0, 0],
        [2**40, -(2**40)],
        {},
        {"name": "exact"},
        [{"name": "ga"}] * 3,
        [None] * 50,
    ),
]


def replaced(value: Any, random_: random.Random) -> Any:
    """The value with one of its parts, whichever, replaced by something else."""
    if isinstance(value, dict) and value and random_.random() < 0.8:
        name = random_.choice(list(value))
        return {**value, name: replaced(value[name], random_)}
    if isinstance(value, list) and value and random_.random() < 0.7:
        place = random_.randrange(len(value))
        return [*value[:place], replaced(value[place], random_), *value[place + 1 :]]
    return random_.choice(VALUES)


def assert_answers(module: WasmModule, name: str, request: bytes) -> dict[str, Any]:
    answer = module.ask_bytes(name, request)
    assert isinstance(answer, dict)
    assert "broken" not in answer, (name, request[:500], answer)
    assert answer.get("error", {}).get("kind") != "InternalFault", (name, request[:500], answer)
    return answer


def is_well(module: WasmModule) -> bool:
    layouts = sapper.analyse(sapper.Position.parse(POSITION)).num_layouts
    return bool(module.ask("analyse", position=POSITION)["num_layouts"] == str(layouts))


@pytest.mark.parametrize("name", REQUESTS)
def test_what_is_right_has_an_answer(module: WasmModule, name: str) -> None:
    module.ask("game_begin", **REQUESTS["game_begin"])
    if name in BEFORE:
        module.ask(BEFORE[name], **REQUESTS[BEFORE[name]])
    assert "error" not in assert_answers(module, name, json.dumps(REQUESTS[name]).encode())


LAB_ALONE = {
    *("play_many", "generate_puzzle", "set_begin", "set_run", "prove_begin", "prove_take"),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_the_first_module_answers_as_the_lab_does_or_knows_nothing_of_it(
    module: WasmModule, first_module: WasmModule, name: str
) -> None:
    for one in (module, first_module):
        one.ask("game_begin", **REQUESTS["game_begin"])
        one.ask("game_open", **REQUESTS["game_open"])
    request = json.dumps(REQUESTS[name]).encode()
    answer = first_module.answer_bytes(name, request)
    if name in LAB_ALONE:
        assert json.loads(answer)["error"]["kind"] == "InvalidRequest"
    else:
        assert answer == module.answer_bytes(name, request)


@pytest.mark.parametrize("name", REQUESTS)
def test_values_of_any_other_kind_are_refused(module: WasmModule, name: str) -> None:
    random_ = random.Random(name)
    for _ in range(150):
        request = replaced(REQUESTS[name], random_)
        assert_answers(module, name, json.dumps(request).encode())
    assert is_well(module)


@pytest.mark.parametrize("name", [*REQUESTS, "", "nothing", "a" * 10_000, "\x00"])
def test_bytes_of_any_kind_are_refused(module: WasmModule, name: str) -> None:
    random_ = random.Random(name)
    right = json.dumps(REQUESTS.get(name, {})).encode()
    for _ in range(60):
        broken = bytearray(right)
        for _ in range(random_.randint(1, 4)):
            broken[random_.randrange(len(broken))] = random_.randrange(256)
        assert_answers(module, name, bytes(broken))
        assert_answers(module, name, random_.randbytes(random_.randrange(200)))
        assert_answers(module, name, right[: random_.randrange(len(right))])
    assert is_well(module)


def deep_requests() -> Iterator[bytes]:
    for opening in (b"[", b'{"a":', b'[{"a":['):
        for depth in (20, 1000, 100_000):
            yield opening * depth


def test_deep_nesting_is_refused(module: WasmModule) -> None:
    for request in deep_requests():
        answer = assert_answers(module, "analyse", request)
        assert answer["error"]["kind"] == "InvalidRequest"
    assert is_well(module)


def test_long_texts_are_refused(module: WasmModule) -> None:
    for text in (
        "#" * 3_000_000,
        "1000 1000 0\n" + "#" * 1_000_000,
        "\n" * 1_000_000,
        "1 " * 10**6,
    ):
        answer = assert_answers(module, "analyse", json.dumps({"position": text}).encode())
        assert answer["error"]["kind"] == "InvalidNotation"
        assert len(answer["error"]["message"]) < 300


def test_the_largest_board_is_analysed(module: WasmModule) -> None:
    rows = "\n".join(["#" * 1000] * 1000)
    answer = module.ask("components", position=f"1000 1000 5\n{rows}")
    assert len(answer["interior"]) == 1_000_000


@pytest.mark.parametrize(
    ("stage", "options"),
    [
        ("patterns", {"rows": []}),
        ("patterns", {"rows": [1] * 12}),
        ("patterns", {"rows": [0] * 9 + [2, 0, 0, 0]}),
        ("patterns", {"rows": [0] * 9 + [1, 4, 0, 0]}),
        ("patterns", {"rows": [0] * 9 + [1, 10**9, 0, 0]}),
        ("patterns", {"rows": [0.5] * 13}),
        ("labels", {"tree": []}),
        ("labels", {"tree": [0, 1]}),
        ("labels", {"tree": [1_000_000, 1_000_000]}),
        ("labels", {"tree": [-1]}),
        ("labels", {"tree": [10**9]}),
        ("ga", {"population": 1}),
        ("ga", {"patience": 0}),
        ("ga", {"advised": True, "rows": [9] * 13}),
        ("csp", {"nothing": 1}),
        ("csp", {"limit": "many"}),
        ("exact", {"max_states": 0}),
        ("exact", {"max_states": 2**32 + 1}),
        ("champion", {"setting": "none"}),
        ("champion", {"margin": -1}),
        ("nothing", {}),
        ("", {"a": {}}),
    ],
)
def test_options_that_make_no_sense_are_refused(
    module: WasmModule, stage: str, options: dict[str, object]
) -> None:
    request = {**REQUESTS["play_many"], "solver": [{"name": stage, "options": options}]}
    answer = assert_answers(module, "play_many", json.dumps(request).encode())
    assert answer["error"]["kind"] == "InvalidOption"


@pytest.mark.parametrize("population", [300_000_000, 2**31 - 1])
def test_work_beyond_the_memory_is_refused_and_the_next_goes_on(
    module: WasmModule, population: int
) -> None:
    request = {
        **REQUESTS["play_many"],
        "solver": [{"name": "ga", "options": {"population": population}}],
    }
    answer = assert_answers(module, "play_many", json.dumps(request).encode())
    assert answer["error"]["kind"] == "OutOfMemory"
    assert is_well(module)
