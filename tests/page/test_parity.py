"""The module of WebAssembly and Python answer alike, in values and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import sapper
from sapper import _core
from sapper.analysis.endgame import LineStep
from sapper.errors import SapperError
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.play.native_boards import native_drawn
from sapper.lab.play.play_many import play_many
from sapper.solvers.registry import STAGES, make_solver
from sapper.spec import BoardSpec, StartRule
from sapper.version import __version__
from tests.page.module import WasmModule, fault_json, solver_json, spec_json, stage_json
from tests.page.positions import positions

SIZES = [(9, 9, 10), (16, 30, 99), (1, 1, 0), (5, 4, 11), (3, 40, 30), (8, 8, 45)]


def specs() -> Iterator[BoardSpec]:
    for height, width, mines in SIZES:
        for rule in StartRule:
            yield BoardSpec(height=height, width=width, num_mines=mines, start_rule=rule)


def test_both_are_of_one_version(module: WasmModule) -> None:
    assert module.ask("version") == {"version": __version__}


@pytest.mark.parametrize("spec", list(specs()), ids=str)
def test_boards_of_a_seed_are_the_same(module: WasmModule, spec: BoardSpec) -> None:
    for index in (0, 1, 2**53):
        seed = 7 * index % 2**64
        board = sapper.generate(spec, seed=seed, index=index)
        answer = module.ask("generate", spec=spec_json(spec), seed=seed, index=index)
        assert answer == {"board": str(board)}


def test_boards_around_a_first_cell_are_the_same(module: WasmModule) -> None:
    for rule in (StartRule.ANY, StartRule.SAFE_CELL, StartRule.OPENING):
        spec = sapper.EXPERT.with_start_rule(rule)
        board = sapper.generate(spec, seed=2**64 - 1, index=5, first=(15, 7))
        answer = module.ask(
            "generate", spec=spec_json(spec), seed=2**64 - 1, index=5, first=[15, 7]
        )
        assert answer == {"board": str(board)}


def test_a_count_of_many_digits_has_them_all(module: WasmModule) -> None:
    position = sapper.Position.untouched(height=60, width=60, num_mines=700)
    answer = module.ask("analyse", position=str(position))
    assert int(answer["num_layouts"]) == sapper.analyse(position).num_layouts


def test_components_are_bound_by_numbers(module: WasmModule) -> None:
    answer = module.ask("components", position="3 6 4\n#1####\n11####\n####1#")
    bound = [[[0, 0], [0, 2], [1, 2], [2, 0], [2, 1], [2, 2]]]
    apart = [[1, 3], [1, 4], [1, 5], [2, 3], [2, 5]]
    assert answer["components"] == [sorted(bound[0]), apart]
    assert answer["interior"] == [[0, 3], [0, 4], [0, 5]]


def endgame_json(solution: sapper.EndgameSolution) -> dict[str, object]:
    """A solution as the module answers it, with the line as a tree."""
    return {
        "num_layouts": solution.num_layouts,
        "wins": solution.wins,
        "upper": solution.upper,
        "best": None if solution.best is None else list(solution.best),
        "is_best_safe": solution.is_best_safe,
        "moves": [
            {"cell": list(move.cell), "wins": move.wins, "upper": move.upper}
            for move in solution.moves
        ],
        "line": line_json(solution.line),
    }


def line_json(step: LineStep | None) -> object:
    if step is None:
        return None
    return {
        "cell": list(step.cell),
        "is_safe": step.is_safe,
        "num_layouts": step.num_layouts,
        "wins": step.wins,
        "after": {number: line_json(after) for number, after in step.after.items()},
    }


def line_as_tree(steps: list[dict[str, object]], place: int | None) -> object:
    """The steps of an answer as `line_json` writes them."""
    if place is None or place >= len(steps):
        return None
    step = steps[place]
    following = step["after"]
    assert isinstance(following, list)
    return {
        **step,
        "after": {one["number"]: line_as_tree(steps, one["step"]) for one in following},
    }


def endgame_of_python(position: sapper.Position) -> dict[str, object]:
    try:
        return endgame_json(sapper.solve_endgame(position, max_layouts=500))
    except SapperError as error:
        return fault_json(error)


def test_endgames_are_the_same(module: WasmModule) -> None:
    num_solved = 0
    for position in positions():
        answer = module.ask("endgame", position=str(position), max_layouts=500)
        if "line" in answer:
            answer["line"] = line_as_tree(answer["line"], 0)
            num_solved += 1
        assert answer == endgame_of_python(position)
    assert num_solved > 20


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert", "8x8/20"])
@pytest.mark.parametrize("rule", list(StartRule))
def test_boards_without_a_guess_and_their_ratings_are_the_same(
    module: WasmModule, level: str, rule: StartRule
) -> None:
    spec = sapper.parse_level(level, rule)
    first = None if rule is StartRule.GIVEN_ZERO else (2, 3)
    found = sapper.generate_no_guess(spec, seed=11, index=4, first=first)
    begun = {"spec": spec_json(spec), "seed": 11, "index": 4, "first": first, "no_guess": True}
    answer = module.ask("game_begin", **begun)
    steps = {level.value: count for level, count in found.rating.num_steps.items()}
    assert answer["rating"] == {"difficulty": found.rating.difficulty.value, **steps}
    assert board_of_the_game(module, found.board) == str(found.board)


def board_of_the_game(module: WasmModule, board: sapper.Board) -> str:
    """The board that the module tells once the game is lost."""
    answer = module.ask("game_open", cell=board.mine_cells[0])
    assert answer["outcome"] == "lost"
    return str(answer["board"])


def test_a_board_without_a_guess_that_is_not_found_is_the_same_fault(module: WasmModule) -> None:
    spec = sapper.parse_level("16x30/200", "any")
    search = {"seed": 1, "index": 0, "first": (0, 0), "max_seconds": 1e-9}
    expected = fault_of(lambda: sapper.generate_no_guess(spec, **search))  # type: ignore[arg-type]
    assert module.ask("game_begin", spec=spec_json(spec), no_guess=True, **search) == expected


def games(module: WasmModule, stages: list[dict[str, object]], spec: BoardSpec, count: int) -> str:
    answer = module.ask(
        "play_many", solver=stages, spec=spec_json(spec), seed=5, start=0, count=count
    )
    return "\n".join(f"{g['won']} {g['moves']} {g['guesses']}" for g in answer["games"])


def games_of_python(name: str, spec: BoardSpec, count: int) -> str:
    played = play_many(name, spec, games=count, seed=5)
    return "\n".join(f"{g.won} {g.num_moves} {g.num_guesses}" for g in played)


NATIVE = [name for name in STAGES if make_solver(name).is_native(StartRule.SAFE_CELL)]


@pytest.mark.parametrize("stage", NATIVE)
def test_every_native_stage_plays_the_same_games(module: WasmModule, stage: str) -> None:
    solver: list[dict[str, object]] = [stage_json(stage)]
    if stage in ("champion", "deep", "fast", "value"):
        solver.insert(0, {"name": "exact"})
    expected = games_of_python(stage, sapper.BEGINNER, 200)
    assert games(module, solver, sapper.BEGINNER, 200) == expected


@pytest.mark.parametrize(
    "name", ["champion", "fast", "value", "least-risk", "csp-guess", "tank-guess"]
)
def test_expert_games_are_the_same(module: WasmModule, name: str) -> None:
    spec = sapper.EXPERT.with_start_rule("opening")
    solver: list[dict[str, object]] = [{"name": "exact"}, {"name": name}]
    assert games(module, solver, spec, 40) == games_of_python(f"exact+{name}", spec, 40)


def test_stages_take_options(module: WasmModule) -> None:
    name = "edge-csp(max_steps=50,merges=3)+ga(runs=2,patience=20,weighted=true,open_below=0.125)"
    solver: list[dict[str, object]] = [
        {"name": "edge-csp", "options": {"max_steps": 50, "merges": 3}},
        {
            "name": "ga",
            "options": {"runs": 2, "patience": 20, "weighted": True, "open_below": 0.125},
        },
    ]
    expected = games_of_python(name, sapper.BEGINNER, 20)
    assert games(module, solver, sapper.BEGINNER, 20) == expected


def test_a_part_of_the_games_is_the_same_part(module: WasmModule) -> None:
    request = {"solver": [{"name": "logic"}], "spec": spec_json(sapper.EXPERT), "seed": 3}
    whole = module.ask("play_many", **request, start=0, count=10)["games"]
    assert module.ask("play_many", **request, start=6, count=4)["games"] == whole[6:]


def test_the_first_cell_is_drawn_for_each_board(module: WasmModule) -> None:
    spec = sapper.parse_level("16x30/99", "opening")
    request = {"spec": spec_json(spec), "seed": 5, "start": 0, "count": 40, "first": "random"}
    answer = module.ask("play_many", solver=[{"name": "logic"}], **request)
    played = play_many("logic", spec, games=40, seed=5, first="random")
    assert [game["moves"] for game in answer["games"]] == played.num_moves.tolist()
    assert answer["seconds"] > 0


def test_a_first_cell_that_is_none_is_the_same_fault(module: WasmModule) -> None:
    spec = sapper.BEGINNER.with_start_rule("given-zero")
    expected = fault_of(lambda: play_many("logic", spec, games=1, seed=1, first="random"))
    request = {"spec": spec_json(spec), "seed": 1, "start": 0, "count": 1, "first": "random"}
    assert module.ask("play_many", solver=[{"name": "logic"}], **request) == expected


BEGUN = {"spec": spec_json(sapper.BEGINNER), "seed": 1, "index": 0, "first": [4, 4]}


def test_a_game_tells_no_mine_before_it_is_over(module: WasmModule) -> None:
    board = sapper.generate(sapper.BEGINNER, seed=1, first=(4, 4))
    game = sapper.Game(board)
    answer = module.ask("game_begin", **BEGUN)
    safe = [(row, col) for row in range(9) for col in range(9) if not board.mines[row, col]]
    for cell in safe:
        assert (answer["outcome"], answer["board"], answer["exploded"]) == ("playing", None, None)
        assert (answer["position"], answer["board_value_3bv"]) == (str(game.position), None)
        if game.is_hidden(*cell):
            hidden_before = game.position.num_hidden
            game.open(*cell)
            answer = module.ask("game_open", cell=cell)
            assert answer["num_opened"] == hidden_before - game.position.num_hidden
        if game.is_over:
            break
    assert (answer["outcome"], answer["board"]) == ("won", str(board))
    assert answer["board_value_3bv"] == board.board_value_3bv


def test_a_lost_game_is_taken_back_and_goes_on(module: WasmModule) -> None:
    board = sapper.generate(sapper.BEGINNER, seed=1, first=(4, 4))
    module.ask("game_begin", **BEGUN)
    before = module.ask("game_open", cell=[4, 4])
    lost = module.ask("game_open", cell=board.mine_cells[3])
    assert (lost["outcome"], lost["exploded"]) == ("lost", list(board.mine_cells[3]))
    assert lost["position"] == before["position"]
    over = module.ask("game_open", cell=board.mine_cells[0])
    assert over == {"error": {"kind": "IllegalMove", "message": "the game is over: lost"}}
    taken_back = module.ask("game_undo")
    assert taken_back == {**before, "num_opened": 0}
    assert module.ask("game_open", cell=board.mine_cells[0])["outcome"] == "lost"
    assert module.ask("game_undo")["outcome"] == "playing"
    assert module.ask("game_undo")["position"].count("#") == 81
    nothing = module.ask("game_undo")
    assert nothing["error"]["kind"] == "IllegalMove"


def test_the_zero_of_given_zero_is_open_when_the_game_begins(module: WasmModule) -> None:
    spec = sapper.BEGINNER.with_start_rule("given-zero")
    game = sapper.Game(sapper.generate(spec, seed=8))
    answer = module.ask("game_begin", spec=spec_json(spec), seed=8, index=0)
    assert answer["position"] == str(game.position)
    assert answer["num_opened"] == 81 - game.position.num_hidden > 0


def test_a_given_board_is_played(module: WasmModule) -> None:
    answer = module.ask("game_begin", board="1 3 1\n01*")
    assert answer["position"] == "1 3 1\n###"
    won = module.ask("game_open", cell=[0, 0])
    assert (won["outcome"], won["board"]) == ("won", "1 3 1\n01*")


NOTATIONS = [
    "",
    "  \n ",
    "3 3",
    "3 3 x\n###",
    "3 3 1000000000\n###",
    "0 3 0\n",
    "1001 3 0\n",
    "2 2 9\n##\n##",
    "2 2 1 opning\n##\n##",
    "2 2 1 nothing at all\n##\n##",
    "2 2 1 a-very-long-name-that-no-start-rule-has-and-that-goes-on-and-on-and-on\n##\n##",
    "2 2 1 safe 2 0\n##\n##",
    "2 2 1 safe 0 x\n##\n##",
    "2 2 1\n##",
    "2 2 1\n##\n###",
    "2 2 1\n##\n#?",
    "2 2 1\n##\n#\u00e9",
    "2 2 1\n##\n#'",
    "2 2 1\u2028##\u2028#\u200b",
    "2\u00a02 1\r\n##\r\n##\r\n##",
    "2 2 1 'quoted'\n##\n##",
    "2 2 1 opening 0 0\n1#\n##",
    f"2 2 {'1 ' * 50}\n##",
    f"2 2 1\n{'#' * 100}\n##",
    "١ 2 1\n##",
]
BOARDS = [
    *NOTATIONS,
    "1 3 2\n01*",
    "1 3 1\n02*",
    "1 3 1 given-zero\n01*",
    "1 3 1 safe 0 2\n01*",
    "1 3 1 opening 0 1\n01*",
    "1 3 1 opening 0 2\n01*",
]


def fault_of(call: Callable[[], object]) -> dict[str, object]:
    with pytest.raises(SapperError) as raised:
        call()
    return fault_json(raised.value)


@pytest.mark.parametrize("text", NOTATIONS)
def test_a_wrong_position_is_the_same_fault(module: WasmModule, text: str) -> None:
    expected = fault_of(lambda: sapper.Position.parse(text))
    assert module.ask("analyse", position=text) == expected


@pytest.mark.parametrize("text", BOARDS)
def test_a_wrong_board_is_the_same_fault(module: WasmModule, text: str) -> None:
    expected = fault_of(lambda: sapper.Board.parse(text))
    assert module.ask("game_begin", board=text) == expected


@pytest.mark.parametrize(
    "changed",
    [
        {"height": 0},
        {"width": 1001},
        {"height": "nine"},
        {"height": True},
        {"width": 2.5},
        {"height": 10**40},
        {"num_mines": -1},
        {"num_mines": 81},
        {"num_mines": 10**30},
        {"num_mines": None},
        {"start_rule": "save"},
        {"start_rule": "?"},
        {"start_rule": "opening", "num_mines": 78},
    ],
    ids=str,
)
def test_a_wrong_spec_is_the_same_fault(module: WasmModule, changed: dict[str, object]) -> None:
    values = {"height": 9, "width": 9, "num_mines": 10, "start_rule": "safe", **changed}
    expected = fault_of(lambda: BoardSpec(**values))  # type: ignore[arg-type]
    spec = {("mines" if name == "num_mines" else name): value for name, value in values.items()}
    if None in spec.values():
        expected = {"error": {"kind": "InvalidRequest", "message": "spec lacks 'mines'"}}
    assert module.ask("generate", spec=spec, seed=1, index=0) == expected


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", True, [1], {"a": None}])
def test_a_wrong_seed_is_the_same_fault(module: WasmModule, seed: object) -> None:
    expected = fault_of(lambda: sapper.generate("beginner", seed=seed))  # type: ignore[arg-type]
    assert module.ask("generate", spec=BEGUN["spec"], seed=seed, index=0) == expected


@pytest.mark.parametrize("first", [[9, 0], [-1, 3], [0], "12", [0, "a"], [0.5, 1], 7, {}])
def test_a_wrong_first_cell_is_the_same_fault(module: WasmModule, first: object) -> None:
    if first == "12":  # Python takes a text apart
        first = "123"
    expected = fault_of(lambda: sapper.generate("beginner", seed=1, first=first))  # type: ignore[arg-type]
    assert module.ask("generate", spec=BEGUN["spec"], seed=1, index=0, first=first) == expected


def test_a_first_cell_without_room_is_the_same_fault(module: WasmModule) -> None:
    spec = sapper.parse_level("5x5/20", "opening")
    expected = fault_of(lambda: sapper.generate(spec, seed=1, first=(2, 2)))
    answer = module.ask("generate", spec=spec_json(spec), seed=1, index=0, first=[2, 2])
    assert answer == expected


def test_given_zero_takes_no_first_cell(module: WasmModule) -> None:
    spec = sapper.BEGINNER.with_start_rule("given-zero")
    expected = fault_of(lambda: sapper.generate(spec, seed=1, first=(2, 2)))
    answer = module.ask("generate", spec=spec_json(spec), seed=1, index=0, first=[2, 2])
    assert answer == expected


HARD = sapper.Position.parse("2 5 3\n12###\n#####")


def test_too_many_states_are_the_same_fault(module: WasmModule) -> None:
    expected = fault_of(lambda: sapper.analyse(HARD, max_states=1))
    assert module.ask("analyse", position=str(HARD), max_states=1) == expected


def test_time_that_is_over_is_the_same_fault(module: WasmModule) -> None:
    large = large_position()
    expected = fault_of(lambda: sapper.analyse(large, max_seconds=1e-9))
    assert module.ask("analyse", position=str(large), max_seconds=1e-9) == expected


def large_position() -> sapper.Position:
    """Every second cell open: one component of some thousand cells."""
    board = sapper.generate("100x100/2000", seed=1)
    numbers = board.numbers.copy()
    numbers[board.mines] = -1
    numbers[::2, ::2] = -1
    return sapper.Position(numbers, num_mines=2000)


@pytest.mark.parametrize("seconds", [0, -1, "1", True])
def test_a_wrong_time_is_the_same_fault(module: WasmModule, seconds: object) -> None:
    expected = fault_of(lambda: sapper.analyse(HARD, max_seconds=seconds))  # type: ignore[arg-type]
    assert module.ask("analyse", position=str(HARD), max_seconds=seconds) == expected


def test_a_wrong_option_of_a_stage_is_the_same_fault(module: WasmModule) -> None:
    expected = fault_of(lambda: make_solver("csp(limit=-1)"))
    solver = [{"name": "csp", "options": {"limit": -1}}]
    request = {"spec": BEGUN["spec"], "seed": 1, "start": 0, "count": 1}
    assert module.ask("play_many", solver=solver, **request) == expected


@pytest.mark.parametrize("name", ["queue", "most-constrained+random"])
def test_games_are_won_by_the_same_flags(module: WasmModule, name: str) -> None:
    native = make_solver(name).native(StartRule.SAFE_CELL)
    assert native is not None
    boards = DrawnBoards(spec=sapper.parse_level("4x4/2", "safe"), seed=5)
    expected = _core.play_flagging(native, native_drawn(boards), 0, 200)
    answer = module.ask(
        "play_many",
        solver=solver_json(name),
        spec=spec_json(boards.spec),
        seed=5,
        start=0,
        count=200,
        flagging=True,
    )
    assert [game["won"] for game in answer["games"]] == expected.tolist()
    assert 0 < sum(expected) < 200
