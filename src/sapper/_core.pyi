"""
The native core. Private: arguments are trusted; use the package sapper instead.
"""

from collections.abc import Mapping, Sequence
import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray
from typing_extensions import CapsuleType

class StopSignal:
    """
    Ends what threads do while they obey it, with KeyboardInterrupt. Set too when one is that the thread obeys which makes it.
    """

    def __init__(self) -> None: ...
    def set(self) -> None: ...
    @property
    def is_set(self) -> bool: ...

class obeying:
    """
    A context: long native calls of this thread end when the signal is set.
    """

    def __init__(self, signal: StopSignal) -> None: ...
    def __enter__(self) -> None: ...
    def __exit__(
        self, type: object | None, error: object | None, traceback: object | None
    ) -> None: ...

def check_interrupt() -> None:
    """
    Raises KeyboardInterrupt where this thread is told to stop: for long work in Python.
    """

class Beyond(enum.Enum):
    RAISE = 0

    SAMPLE = 1

    PROVE = 2

class Question:
    """What is visible and what is taken for granted."""

    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        num_mines: int,
        assumed: Annotated[
            NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ]
        | None,
    ) -> None: ...

class AnalysisBudget:
    def __init__(
        self, max_states: int, max_seconds: float | None, beyond: Beyond, seed: int
    ) -> None: ...

class Analysis:
    @property
    def consistent(self) -> bool: ...
    @property
    def is_estimate(self) -> bool: ...
    @property
    def mine_probability(self) -> Annotated[NDArray[numpy.float64], dict(writable=False)]: ...
    @property
    def standard_error(self) -> Annotated[NDArray[numpy.float64], dict(writable=False)] | None: ...
    @property
    def proof(self) -> Annotated[NDArray[numpy.uint8], dict(writable=False)]: ...
    @property
    def safe_cells(self) -> list[int]: ...
    @property
    def mine_cells(self) -> list[int]: ...
    def with_probabilities(
        self,
        mine_probability: Annotated[
            NDArray[numpy.float64],
            dict(shape=(None, None), order="C", device="cpu", writable=False),
        ],
        standard_error: Annotated[
            NDArray[numpy.float64],
            dict(shape=(None, None), order="C", device="cpu", writable=False),
        ]
        | None,
    ) -> Analysis:
        """
        The same proofs beside other probabilities: estimates where they have errors.
        """

def analyse(question: Question, budget: AnalysisBudget) -> Analysis: ...
def analyse_many(questions: Sequence[Question], budget: AnalysisBudget) -> list[Analysis]:
    """
    One after the other, in the calling thread. The time of the budget is for all of them together.
    """

def count_layouts(question: Question, max_states: int) -> bytes:
    """The exact number of layouts, as little-endian bytes."""

def list_layouts(question: Question, max_layouts: int) -> NDArray[numpy.uint8]: ...
def sample_layouts(
    question: Question, count: int, seed: int, max_states: int
) -> NDArray[numpy.uint8]: ...

class EndgameBudget:
    def __init__(self, max_layouts: int, max_nodes: int) -> None: ...

class FirstMove:
    @property
    def cell(self) -> int: ...
    @property
    def lower(self) -> int: ...
    @property
    def upper(self) -> int: ...

class EndgameSolution:
    @property
    def layouts(self) -> int: ...
    @property
    def wins(self) -> int: ...
    @property
    def upper(self) -> int: ...
    @property
    def best(self) -> int | None: ...
    @property
    def is_best_safe(self) -> bool: ...
    @property
    def num_nodes(self) -> int: ...
    @property
    def moves(self) -> list[FirstMove]: ...

class NextStep:
    @property
    def number(self) -> int: ...
    @property
    def step(self) -> int: ...

class LineStep:
    @property
    def cell(self) -> int: ...
    @property
    def is_safe(self) -> bool: ...
    @property
    def layouts(self) -> int: ...
    @property
    def wins(self) -> int: ...
    @property
    def next(self) -> list[NextStep]: ...

LINE_WON: int = -1

def solve_endgame(question: Question, budget: EndgameBudget) -> EndgameSolution | None:
    """None where there are more layouts than the budget allows."""

def endgame_line(question: Question, budget: EndgameBudget, max_steps: int) -> list[LineStep]: ...

class StartRule(enum.Enum):
    ANY = 0

    SAFE_CELL = 1

    OPENING = 2

    GIVEN_ZERO = 3

class BoardSpec:
    def __init__(self, height: int, width: int, num_mines: int, start_rule: StartRule) -> None: ...

def draw_board(
    spec: BoardSpec, first: int, seed: int, index: int
) -> tuple[NDArray[numpy.int8], int]:
    """The numbers and the start of a board."""

def draw_first(spec: BoardSpec, seed: int, index: int) -> int: ...
def count_numbers(
    mines: Annotated[
        NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
) -> NDArray[numpy.int8]: ...
def measure_board(
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
) -> tuple[int, int, int]:
    """Openings, islands and 3BV of a board."""

def label_openings(
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
) -> NDArray[numpy.int32]: ...

class Position:
    """What is visible, and how the game began."""

    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        num_mines: int,
        start_rule: StartRule,
        start: int | None,
    ) -> None: ...

def assumed_knowledge(position: Position) -> NDArray[numpy.uint8] | None:
    """What the start rule promises about hidden cells; None for nothing."""

def has_weights(position: Position) -> bool: ...

class Posterior:
    """Arrays have one entry a cell."""

    @property
    def mine_probability(self) -> NDArray[numpy.float64]: ...
    @property
    def standard_error(self) -> NDArray[numpy.float64] | None: ...

MAX_LISTED_LAYOUTS: int = 100000

def given_zero_posterior(
    position: Position, budget: AnalysisBudget, max_listed: int
) -> Posterior | None: ...

class Contradiction:
    @property
    def numbers(self) -> list[int]: ...
    @property
    def needs_counter(self) -> bool: ...
    @property
    def sentence(self) -> str: ...

def find_contradiction(position: Position, budget: AnalysisBudget) -> Contradiction: ...

class Verdict(enum.Enum):
    SAFE = 0

    MINE = 1

    OPEN = 2

    UNDECIDED = 3

class Explanation:
    def __init__(
        self,
        cell: int,
        verdict: Verdict,
        numbers: Sequence[int],
        needs_counter: bool,
        layouts: Annotated[
            NDArray[numpy.uint8], dict(shape=(2, None), order="C", device="cpu", writable=False)
        ]
        | None,
        sentence: str,
    ) -> None: ...
    @property
    def verdict(self) -> Verdict: ...
    @property
    def numbers(self) -> list[int]: ...
    @property
    def needs_counter(self) -> bool: ...
    @property
    def layouts(self) -> NDArray[numpy.uint8] | None: ...
    @property
    def mine_probability(self) -> float: ...
    @property
    def sentence(self) -> str: ...

def explain(position: Position, cell: int, budget: AnalysisBudget) -> Explanation: ...

class BoardSource:
    """Where the boards of an experiment come from."""

class DrawnBoards(BoardSource):
    def __init__(self, spec: BoardSpec, first: int | None, seed: int) -> None:
        """With first None each board draws its own."""

class FixedBoards(BoardSource):
    def __init__(
        self,
        spec: BoardSpec,
        numbers: Annotated[
            NDArray[numpy.int8],
            dict(shape=(None, None, None), order="C", device="cpu", writable=False),
        ],
        starts: Sequence[int | None],
        seed: int,
        first_index: int,
    ) -> None:
        """
        Boards of which the first has that index; who plays chooses a start that is None.
        """

class ChoiceBasis(enum.Enum):
    PROOF = 0

    ENDGAME = 1

    FIRST_CELL = 2

    LOOK_AHEAD = 3

    LEAST_RISK = 4

    VALUE = 5

class Considered:
    @property
    def cell(self) -> int: ...
    @property
    def mine_probability(self) -> float: ...
    @property
    def next_safety(self) -> float: ...
    @property
    def progress(self) -> float: ...
    @property
    def trap_loss(self) -> float | None: ...
    @property
    def score(self) -> float: ...
    @property
    def is_cut(self) -> bool: ...

class WeighedGuess:
    """A guess that was looked at, for a reader."""

    @property
    def cell(self) -> int: ...
    @property
    def mine_probability(self) -> float: ...
    @property
    def next_safety(self) -> float | None: ...
    @property
    def progress(self) -> float | None: ...
    @property
    def trap_loss(self) -> float | None: ...
    @property
    def win_probability(self) -> float | None: ...
    @property
    def estimated_win_probability(self) -> float | None: ...
    @property
    def score(self) -> float: ...
    @property
    def is_cut(self) -> bool: ...

class ChoiceReason:
    @property
    def win_probability(self) -> float | None: ...
    @property
    def considered(self) -> list[WeighedGuess]: ...
    @property
    def reason(self) -> str: ...

class Choice:
    @property
    def cell(self) -> int: ...
    @property
    def mine_probability(self) -> float: ...
    @property
    def basis(self) -> ChoiceBasis: ...
    @property
    def win_probability(self) -> float | None: ...
    @property
    def considered(self) -> list[Considered]: ...

def choose(
    question: Question,
    options: Mapping[str, bool | int | float | str | Sequence[int]],
    network: ValueNetwork | None,
) -> Choice:
    """
    What the champion opens in a consistent position that holds a safe hidden cell.
    """

def reason_of(choice: Choice, question: Question, has_weights: bool) -> ChoiceReason:
    """
    Why it was chosen; has_weights: whether layouts are not equally likely.
    """

def champion_setting(name: str) -> dict[str, float]:
    """What one of the champion's settings weighs by."""

def best_first_cell(spec: BoardSpec) -> int:
    """The first cell that wins most often."""

class Outcome(enum.Enum):
    PLAYING = 0

    WON = 1

    LOST = 2

class Game:
    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
    ) -> None: ...
    @property
    def outcome(self) -> Outcome: ...
    @property
    def exploded(self) -> int: ...
    @property
    def num_mines(self) -> int: ...
    @property
    def num_safe_hidden(self) -> int: ...
    def is_hidden(self, cell: int) -> bool: ...
    def open(self, cell: int) -> int: ...
    def visible(self) -> NDArray[numpy.int8]:
        """A copy of what the player sees."""

class Rewards:
    def __init__(
        self, win: float, loss: float, safe_move: float, opened_cell: float, illegal_move: float
    ) -> None: ...

class Autoreset(enum.Enum):
    NEXT_STEP = 0

    SAME_STEP = 1

    DISABLED = 2

class Environment:
    def __init__(
        self,
        spec: BoardSpec,
        num_games: int,
        rewards: Rewards,
        autoreset: Autoreset,
        max_steps: int,
    ) -> None: ...
    def reset_to_seeds(
        self,
        seeds: Annotated[
            NDArray[numpy.uint64], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> None: ...
    def reset_to_next(self) -> None: ...
    def step(
        self,
        actions: Annotated[
            NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> None: ...
    def sample_actions(
        self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu")]
    ) -> None: ...
    def write_action_masks(
        self,
        masks: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu")],
    ) -> None: ...
    @property
    def observations(self) -> Annotated[NDArray[numpy.int8], dict(writable=False)]: ...
    @property
    def final_observations(self) -> Annotated[NDArray[numpy.int8], dict(writable=False)]: ...
    @property
    def rewards(self) -> Annotated[NDArray[numpy.float64], dict(writable=False)]: ...
    @property
    def terminations(self) -> Annotated[NDArray[numpy.bool_], dict(writable=False)]: ...
    @property
    def truncations(self) -> Annotated[NDArray[numpy.bool_], dict(writable=False)]: ...
    @property
    def wins(self) -> Annotated[NDArray[numpy.bool_], dict(writable=False)]: ...
    def is_drawn(self, game: int) -> bool: ...
    def truth(self, game: int) -> NDArray[numpy.int8]:
        """A copy of where the mines are. For tests."""

class LabelField:
    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
    ) -> None: ...
    @staticmethod
    def of_position(
        visible: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        risk: Annotated[
            NDArray[numpy.float32],
            dict(shape=(None, None), order="C", device="cpu", writable=False),
        ],
    ) -> LabelField: ...
    @property
    def truth(self) -> NDArray[numpy.int8]: ...
    @property
    def proven(self) -> NDArray[numpy.int8]: ...
    @property
    def num_inputs(self) -> int: ...
    @property
    def best_score(self) -> int: ...

def label_coins(seed: int, num_inputs: int) -> list[int]:
    """The 64 coins of each input, as bits."""

class Labeller:
    def __init__(self, seed: int, keeps_verified: bool) -> None: ...
    def label(
        self,
        field: LabelField,
        tree: Annotated[
            NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> NDArray[numpy.int8]: ...
    def score(
        self,
        fields: Sequence[LabelField],
        tree: Annotated[
            NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
        penalty: int,
    ) -> int: ...
    def safety(
        self,
        positions: Sequence[LabelField],
        tree: Annotated[
            NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> int: ...
    def choices(
        self,
        position: LabelField,
        tree: Annotated[
            NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> list[int]: ...

class Difficulty(enum.Enum):
    SINGLE = 0

    PAIR = 1

    NUMBERS = 2

    COUNTER = 3

class NoGuessLimits:
    def __init__(self, max_draws: int, max_repairs: int, max_seconds: float | None) -> None: ...

def find_no_guess_board(
    spec: BoardSpec, first: int, seed: int, index: int, limits: NoGuessLimits
) -> tuple[NDArray[numpy.int8], int, Difficulty, list[int], int, int] | None:
    """Numbers, start, difficulty, steps a level, draws and repairs; or None."""

def rate_deduction(
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    start: int,
) -> tuple[int, Difficulty, list[int]]:
    """Safe cells left closed, difficulty, steps a level."""

class RandomBits:
    """
    The random numbers of game `index` of a seed, as a numpy bit generator.
    """

    def __init__(self, seed: int, index: int) -> None: ...
    @property
    def capsule(self) -> CapsuleType:
        """What numpy draws through; numpy keeps this object alive beside it."""

    @property
    def lock(self) -> object:
        """What numpy holds while it draws; a game belongs to one thread."""

    def __getstate__(self) -> list[int]: ...
    def __setstate__(self, arg: Sequence[int], /) -> None: ...

class SetterProgramme:
    @property
    def num_whole(self) -> int:
        """So many columns, the first ones, take whole values alone."""

    @property
    def costs(self) -> NDArray[numpy.float64]: ...
    @property
    def upper(self) -> NDArray[numpy.float64]: ...
    @property
    def wanted(self) -> NDArray[numpy.float64]:
        """What each row makes."""

    @property
    def starts(self) -> NDArray[numpy.int32]:
        """The entries of row i are starts[i] .. starts[i + 1]."""

    @property
    def columns(self) -> NDArray[numpy.int32]: ...
    @property
    def factors(self) -> NDArray[numpy.float64]: ...
    @property
    def first(self) -> NDArray[numpy.float64]:
        """The values of a layout that is known."""

class FirstLayout:
    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        seed: int,
    ) -> None: ...
    def run(self) -> bool:
        """A slice of the search; False when enough was done."""

    @property
    def layout(self) -> NDArray[numpy.uint8]:
        """A copy of the best layout."""

class SetterProof:
    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
    ) -> None: ...
    def consider(
        self,
        layout: Annotated[
            NDArray[numpy.bool_], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
    ) -> None: ...
    def next(self) -> SetterProgramme | None:
        """
        The programme to be solved next; None when all is proven, or no more can be.
        """

    def take(
        self,
        values: Annotated[
            NDArray[numpy.float64], dict(shape=(None,), order="C", device="cpu", writable=False)
        ]
        | None,
        bound: float,
        is_optimal: bool,
    ) -> None:
        """The answer to the last programme."""

    @property
    def layout(self) -> NDArray[numpy.uint8]:
        """A copy of the best layout."""

    @property
    def bound(self) -> tuple[int, int]:
        """A value and its mines that no layout goes below."""

class SetterSearch:
    def run(self, iterations: int) -> bool:
        """Up to so many iterations; False when there is nothing more to do."""

    def run_for(self, iterations: int, seconds: float) -> bool:
        """The same, but ends about when the time is up."""

    @property
    def value(self) -> int: ...
    @property
    def mines(self) -> int: ...
    @property
    def layout(self) -> NDArray[numpy.uint8]:
        """A copy of the best layout."""

    @property
    def is_proven(self) -> bool:
        """Whether every layout was seen that could be the best."""

    @property
    def num_iterations(self) -> int: ...
    @property
    def num_evaluations(self) -> int: ...
    @property
    def log(self) -> list[tuple[int, int, int]]:
        """Evaluations, value and mines at each improvement of the best."""

def make_setter_search(
    method: str,
    options: Mapping[str, bool | int | float | str | Sequence[int]],
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    seed: int,
    iterations: int | None = None,
    seconds: float | None = None,
) -> SetterSearch:
    """
    A search by name and options, not begun yet; and how long it will be let run.
    """

def draw_puzzle(
    board: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    share: float,
    wrong: float,
    seed: int,
    index: int,
) -> NDArray[numpy.int8]:
    """The numbers that a puzzle shows of a board."""

class Stage:
    pass

class Deducer(Stage):
    def deduce(self, question: Question) -> tuple[list[int], list[int], str]:
        """The proven safe cells, the proven mines, and why the first are safe."""

    @property
    def num_steps(self) -> int:
        """Values that edge-csp tried for the last question."""

class Guess:
    """A guess with what its stage tells about it."""

    @property
    def cell(self) -> int: ...
    @property
    def mine_probability(self) -> float | None: ...
    @property
    def win_probability(self) -> float | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def flags(self) -> list[int]: ...
    @property
    def picture(self) -> str: ...
    @property
    def considered(self) -> list[WeighedGuess]: ...

class Guesser(Stage):
    def guess(
        self, question: Question, known_mines: Sequence[int], random: RandomBits
    ) -> Guess | None:
        """None where the choice is left to chance."""

def make_deducer(
    name: str, options: Mapping[str, bool | int | float | str | Sequence[int]]
) -> Deducer: ...
def make_guesser(
    name: str, options: Mapping[str, bool | int | float | str | Sequence[int]]
) -> Guesser: ...
def make_network_guesser(
    name: str,
    options: Mapping[str, bool | int | float | str | Sequence[int]],
    network: ValueNetwork,
) -> Guesser:
    """A stage that asks a value network: `champion`, `value` or `deep`."""

class Solver:
    def __init__(self, stages: Sequence[Stage]) -> None:
        """Deducers, and at most one guesser. The solver has copies of its own."""

class PartPool:
    @property
    def cells(self) -> list[int]: ...
    @property
    def layouts(self) -> NDArray[numpy.uint8]: ...
    @property
    def violations(self) -> list[int]: ...
    @property
    def weights(self) -> list[float]: ...
    @property
    def steps(self) -> list[tuple[int, int, int]]:
        """Run, iteration and least violation at each improvement."""

class EvolvedFrontier:
    @property
    def parts(self) -> list[PartPool]: ...
    @property
    def mine_probability(self) -> NDArray[numpy.float64]: ...
    @property
    def settled(self) -> NDArray[numpy.uint8]:
        """What is believed or settled: 1 for safe, 2 for a mine."""

def evolve_frontier(
    question: Question, options: Mapping[str, bool | int | float | str | Sequence[int]], seed: int
) -> EvolvedFrontier: ...

class PatternGames:
    """Games of one round, to be played often."""

    def __init__(
        self,
        spec: BoardSpec,
        rules: Mapping[str, bool | int | float | str | Sequence[int]],
        seed: int,
        round: int,
        count: int,
    ) -> None: ...
    def play(
        self,
        sets: Annotated[
            NDArray[numpy.int16],
            dict(shape=(None, None, None), order="C", device="cpu", writable=False),
        ],
        rules: Mapping[str, bool | int | float | str | Sequence[int]],
        own: bool,
        jobs: int,
    ) -> tuple[
        tuple[NDArray[numpy.int32], NDArray[numpy.int32], NDArray[numpy.int32]],
        NDArray[numpy.int64],
        NDArray[numpy.int64],
    ]:
        """
        Correct flags, wrong flags and opened squares by set and game; by set and pattern how often it acted, and how often rightly. With `own` the games are dealt out among the sets, else each set plays all.
        """

    def play_at_random(
        self,
    ) -> tuple[NDArray[numpy.int32], NDArray[numpy.int32], NDArray[numpy.int32]]:
        """Correct flags, wrong flags and opened squares of random play."""

def pattern_picture(
    row: Sequence[int], rules: Mapping[str, bool | int | float | str | Sequence[int]]
) -> str:
    """Three lines of text, the target in brackets."""

def play_pattern_game(
    patterns: Annotated[
        NDArray[numpy.int16], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    rules: Mapping[str, bool | int | float | str | Sequence[int]],
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    start: int,
    game_rules: Mapping[str, bool | int | float | str | Sequence[int]],
) -> tuple[list[tuple[int, int, int]], int, int, int]:
    """
    The steps (cell, action, pattern), correct flags, wrong flags and opened squares of one game.
    """

class PatternEvolution:
    """An evolution of pattern sets."""

    def __init__(
        self, options: Mapping[str, bool | int | float | str | Sequence[int]], seed: int
    ) -> None: ...
    @staticmethod
    def restored(
        options: Mapping[str, bool | int | float | str | Sequence[int]],
        seed: int,
        population: tuple[
            Annotated[
                NDArray[numpy.int16],
                dict(shape=(None, None, None), order="C", device="cpu", writable=False),
            ],
            Annotated[
                NDArray[numpy.float64],
                dict(shape=(None, None), order="C", device="cpu", writable=False),
            ],
            Annotated[
                NDArray[numpy.float64],
                dict(shape=(None, None), order="C", device="cpu", writable=False),
            ],
            Annotated[
                NDArray[numpy.float64], dict(shape=(None,), order="C", device="cpu", writable=False)
            ],
            Annotated[
                NDArray[numpy.int64], dict(shape=(None,), order="C", device="cpu", writable=False)
            ],
        ],
        generator: tuple[int, int, int, int, bool, int],
        history: Sequence[tuple[float, float]],
        fitness: Sequence[float],
    ) -> PatternEvolution: ...
    def step(self, jobs: int) -> None: ...
    @property
    def history(self) -> list[tuple[float, float]]:
        """The best and the mean fitness of each generation."""

    @property
    def fitness(self) -> list[float]: ...
    @property
    def num_unjudged(self) -> int: ...
    @property
    def population(
        self,
    ) -> tuple[
        NDArray[numpy.int16],
        NDArray[numpy.float64],
        NDArray[numpy.float64],
        NDArray[numpy.float64],
        NDArray[numpy.int64],
    ]: ...
    @property
    def generator(self) -> tuple[int, int, int, int, bool, int]: ...
    def champion(self, jobs: int) -> NDArray[numpy.int16]: ...

def pattern_file_text(
    rows: Sequence[int],
    rules: Mapping[str, bool | int | float | str | Sequence[int]],
    fired: Sequence[int],
    right: Sequence[int],
    provenance: Sequence[tuple[str, str]],
) -> str: ...
def play(
    solver: Solver, boards: BoardSource, start: int, count: int, log_moves: bool
) -> tuple[
    NDArray[numpy.uint8], NDArray[numpy.int32], NDArray[numpy.int32], list[list[int]] | None
]:
    """Who won, moves, guesses and logs of the games start..start+count-1."""

def play_flagging(
    solver: Solver, boards: BoardSource, start: int, count: int
) -> NDArray[numpy.uint8]:
    """
    Which of the games start..start+count-1 were won with every mine flagged.
    """

def sample_positions(
    solver: Solver | None,
    boards: BoardSource,
    start: int,
    count: int,
    positions_a_game: int,
    max_states: int,
) -> tuple[NDArray[numpy.int8], NDArray[numpy.uint8], NDArray[numpy.float32]]:
    """
    What is visible, the mines and their probabilities in positions of the games.
    """

class ValueInputs:
    """Positions of one size, as networks take them."""

    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8],
            dict(shape=(None, None, None), order="C", device="cpu", writable=False),
        ],
        risks: Annotated[
            NDArray[numpy.float32],
            dict(shape=(None, None, None), order="C", device="cpu", writable=False),
        ],
        promises: Annotated[
            NDArray[numpy.float32],
            dict(shape=(None, None, None), order="C", device="cpu", writable=False),
        ]
        | None,
        num_mines: Annotated[
            NDArray[numpy.int32], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> None: ...
    def planes(self) -> NDArray[numpy.int16]: ...

class ValueNetwork:
    def __init__(self, file: bytes) -> None: ...
    def predict(self, inputs: ValueInputs) -> NDArray[numpy.float64]:
        """The chance to win from each position."""

def network_kernels() -> list[str]:
    """Those that this machine runs, best first."""

def play_weighted(
    solver: Solver, boards: BoardSource, start: int, count: int
) -> tuple[NDArray[numpy.float64], NDArray[numpy.int32], NDArray[numpy.int32]]:
    """Weights, moves and guesses of the weighted games start..start+count-1."""

class WeightedGame:
    """One weighted game; nothing is deduced in it."""

    def __init__(self, boards: BoardSource, index: int) -> None:
        """Opens the start."""

    @property
    def is_over(self) -> bool: ...
    @property
    def weight(self) -> float: ...
    @property
    def num_moves(self) -> int: ...
    @property
    def num_guesses(self) -> int: ...
    def visible(self) -> NDArray[numpy.int8]:
        """A copy of what the player sees."""

    def open_all(self, cells: Sequence[int]) -> None:
        """Opens those of the proven cells that no cascade has opened before."""

    def guess(self, cell: int) -> None:
        """Opens a hidden cell at its exact risk."""

    def end(self, win_probability: float) -> None: ...

class ValueSearchOptions:
    """How a value network is searched."""

    def __init__(self, options: Mapping[str, bool | int | float | str | Sequence[int]]) -> None:
        """By the options of the stage `value`; what is not given is as there."""

class ValueSearches:
    """Guesses by a value network, many at once."""

    def __init__(
        self,
        positions: Annotated[
            NDArray[numpy.int8],
            dict(shape=(None, None, None), order="C", device="cpu", writable=False),
        ],
        num_mines: int,
        options: ValueSearchOptions,
        num_threads: int,
    ) -> None: ...
    def asked(self) -> tuple[NDArray[numpy.int8], NDArray[numpy.float32], NDArray[numpy.float32]]:
        """
        Numbers, risks and promises of the positions whose values are asked for; none at the end.
        """

    def tell(
        self,
        values: Annotated[
            NDArray[numpy.float32], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
    ) -> None:
        """The values of the asked positions."""

    def choice(self, place: int) -> Choice:
        """What is opened in one position, once nothing is asked any more."""

def sample_values(
    boards: BoardSource, start: int, count: int, max_layouts: int
) -> tuple[
    tuple[NDArray[numpy.int8], NDArray[numpy.float32], NDArray[numpy.float32]],
    NDArray[numpy.int32],
    NDArray[numpy.float32],
    NDArray[numpy.float32],
]:
    """
    Numbers, risks and promises of positions of weighted games; the place of the position that came next, the chance to get there and what came of the game.
    """

class ValueGames:
    """Weighted games of a value network, side by side."""

    def __init__(
        self, boards: BoardSource, start: int, count: int, at_once: int, options: ValueSearchOptions
    ) -> None: ...
    def play_on(
        self,
        values: Annotated[
            NDArray[numpy.float32], dict(shape=(None,), order="C", device="cpu", writable=False)
        ],
        num_threads: int,
    ) -> None:
        """Plays on with the values of the asked positions, none at first."""

    def asked(
        self, num_threads: int
    ) -> tuple[NDArray[numpy.int8], NDArray[numpy.float32], NDArray[numpy.float32]]:
        """
        Numbers, risks and promises of the positions whose values are asked for; none at the end.
        """

    def weights(self) -> NDArray[numpy.float64]:
        """Of each game: its weight, and -1 while it is not over."""

def playout_weights(
    question: Question, cells: Sequence[int], games: int, seed: int
) -> NDArray[numpy.float64]:
    """
    What weighted games of `fast` come to that begin with each cell: [game][cell].
    """

class EstimatedBy(enum.Enum):
    SAMPLES = 0

    NET = 1

class Best:
    """The cells to open next."""

    @property
    def cells(self) -> list[int]: ...
    @property
    def mine_probability(self) -> float: ...
    @property
    def reason(self) -> str: ...
    @property
    def basis(self) -> ChoiceBasis: ...
    @property
    def win_probability(self) -> float | None: ...
    @property
    def candidates(self) -> list[WeighedGuess]: ...

class Advice:
    """What to open, by the analysis of a question."""

    def __init__(
        self, question: Question, analysis: Analysis, estimated_by: EstimatedBy
    ) -> None: ...
    def least_risk(self, mines: Sequence[int]) -> Best | None:
        """
        All proven safe cells, else the least risky ones, among those not known as mines.
        """

    def best(self, start_rule: StartRule, network: ValueNetwork) -> Best | None:
        """All proven safe cells, else the champion's choice."""

    def easiest(self) -> Best | None:
        """Those of the proven safe cells whose proof is the easiest."""

class Decision:
    """The next cells to open, and why."""

    @property
    def cells(self) -> list[int]: ...
    @property
    def is_guess(self) -> bool: ...
    @property
    def mine_probability(self) -> float | None: ...
    @property
    def reason(self) -> str: ...
    @property
    def stage(self) -> str: ...
    @property
    def flags(self) -> list[int]: ...
    @property
    def picture(self) -> str: ...
    @property
    def win_probability(self) -> float | None: ...
    @property
    def considered(self) -> list[WeighedGuess]: ...

class Decider:
    """A solver that tells why."""

    def __init__(self, solver: Solver) -> None: ...
    def begin_game(self) -> None: ...
    def decide(
        self,
        spec: BoardSpec,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        start: int | None,
        random: RandomBits,
    ) -> Decision: ...

class WatchedStep:
    """A decision and the account of its game."""

    @property
    def number(self) -> int: ...
    @property
    def decision(self) -> Decision: ...
    @property
    def opened(self) -> list[int]: ...
    @property
    def mine_probability(self) -> float: ...
    @property
    def survival_probability(self) -> float: ...
    @property
    def num_deductions(self) -> int: ...
    @property
    def num_guesses(self) -> int: ...

class WatchedGame:
    """A game of a solver, step by step."""

    def __init__(
        self,
        solver: Solver,
        spec: BoardSpec,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        start: int | None,
        random: RandomBits,
    ) -> None: ...
    @property
    def is_over(self) -> bool: ...
    def step(self) -> WatchedStep: ...

class AnalysisParts:
    """What a document says beside the analysis."""

    def __init__(
        self,
        num_layouts: str | None,
        best: Best | None,
        least_risk: Best | None,
        contradiction: Contradiction | None,
        explanation: Explanation | None,
    ) -> None: ...

def analysis_document(advice: Advice, parts: AnalysisParts) -> str:
    """An analysis as JSON."""

def endgame_document(question: Question, budget: EndgameBudget, max_steps: int) -> str:
    """The solution of an endgame and its line as JSON."""

def step_document(spec: BoardSpec, step: WatchedStep) -> str:
    """A step of a watched game as JSON."""
