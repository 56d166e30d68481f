"""
The native core. Private: arguments are trusted; use the package sapper instead.
"""

from collections.abc import Sequence
import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray
from typing_extensions import CapsuleType

class StopSignal:
    """Ends what threads do while they obey it, with KeyboardInterrupt."""

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

def analyse(
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    num_mines: int,
    assumed: Annotated[
        NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ]
    | None,
    max_states: int,
    max_seconds: float | None,
    beyond: Beyond,
    seed: int,
) -> Analysis: ...
def analyse_many(
    numbers: Sequence[
        Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ]
    ],
    num_mines: Sequence[int],
    assumed: Sequence[
        Annotated[
            NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ]
        | None
    ],
    num_threads: int,
    max_states: int,
    max_seconds: float | None,
    beyond: Beyond,
    seed: int,
) -> list[Analysis]: ...
def count_layouts(
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    num_mines: int,
    assumed: Annotated[
        NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ]
    | None,
    max_states: int,
) -> bytes:
    """The exact number of layouts, as little-endian bytes."""

def list_layouts(
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    num_mines: int,
    assumed: Annotated[
        NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ]
    | None,
    max_layouts: int,
) -> NDArray[numpy.uint8]: ...
def sample_layouts(
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    num_mines: int,
    assumed: Annotated[
        NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ]
    | None,
    count: int,
    seed: int,
    max_states: int,
) -> NDArray[numpy.uint8]: ...

class StartRule(enum.Enum):
    ANY = 0

    SAFE_CELL = 1

    OPENING = 2

    GIVEN_ZERO = 3

def draw_board(
    height: int,
    width: int,
    num_mines: int,
    start_rule: StartRule,
    first: int,
    seed: int,
    index: int,
) -> tuple[NDArray[numpy.int8], int]: ...
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
        height: int,
        width: int,
        num_mines: int,
        start_rule: StartRule,
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
    ) -> int: ...

class Difficulty(enum.Enum):
    SINGLE = 0

    PAIR = 1

    NUMBERS = 2

    COUNTER = 3

def find_no_guess_board(
    height: int,
    width: int,
    num_mines: int,
    start_rule: StartRule,
    first: int,
    seed: int,
    index: int,
    max_draws: int,
    max_repairs: int,
    max_seconds: float | None,
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

class SetterSearch:
    def run(self, iterations: int) -> bool:
        """Up to so many iterations; False when there is nothing more to do."""

    @property
    def value(self) -> int: ...
    @property
    def mines(self) -> int: ...
    @property
    def layout(self) -> NDArray[numpy.uint8]:
        """A copy of the best layout."""

    @property
    def num_iterations(self) -> int: ...
    @property
    def num_evaluations(self) -> int: ...
    @property
    def log(self) -> list[tuple[int, int, int]]:
        """Evaluations, value and mines at each improvement of the best."""

class BruteForceSetter(SetterSearch):
    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
    ) -> None: ...

class RandomSetter(SetterSearch):
    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        mine_chance: float,
        seed: int,
    ) -> None: ...

class LocalSearchSetter(SetterSearch):
    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        mine_chance: float,
        seed: int,
    ) -> None: ...

class AnnealingSetter(SetterSearch):
    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        mine_chance: float,
        is_paper_schedule: bool,
        start_temperature: float,
        end_temperature: float,
        num_iterations: int,
        seed: int,
    ) -> None: ...

class VnsSetter(SetterSearch):
    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        mine_chance: float,
        k_min: int,
        k_max: int,
        is_local: bool,
        seed: int,
    ) -> None: ...

class GeneticSetter(SetterSearch):
    def __init__(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        mine_chance: float,
        population: int,
        elite_share: float,
        tournament_share: float,
        crossover_points: int,
        mutation_chance: float,
        polish: bool,
        seed: int,
    ) -> None: ...

class Deducer:
    def deduce(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        num_mines: int,
        assumed: Annotated[
            NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ]
        | None,
    ) -> tuple[list[int], list[int]]:
        """The proven safe cells and the proven mines."""

class Guesser:
    def guess(
        self,
        numbers: Annotated[
            NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        num_mines: int,
        assumed: Annotated[
            NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ]
        | None,
        known_mines: Sequence[int],
        random: RandomBits,
    ) -> tuple[int, float | None] | None:
        """The cell and the claimed risk, or None."""

class ExactDeducer(Deducer):
    def __init__(
        self, max_states: int, max_seconds: float | None, beyond: Beyond, seed: int
    ) -> None: ...

class LeastRiskGuesser(Guesser):
    def __init__(
        self, max_states: int, max_seconds: float | None, beyond: Beyond, seed: int
    ) -> None: ...

class RandomGuesser(Guesser):
    def __init__(self) -> None: ...

class CornerGuesser(Guesser):
    def __init__(self) -> None: ...

class SinglePointDeducer(Deducer):
    def __init__(self) -> None: ...

class LogicDeducer(Deducer):
    def __init__(self, overlap: bool) -> None: ...

class CspDeducer(Deducer):
    def __init__(self, limit: int, max_steps: int) -> None: ...

class CspGuesser(Guesser):
    def __init__(self, limit: int, max_steps: int) -> None: ...

class TankDeducer(Deducer):
    def __init__(self, whole_board: int, extension: int, max_steps: int) -> None: ...

class TankGuesser(Guesser):
    def __init__(self, whole_board: int, max_steps: int) -> None: ...

class GeneticOptions:
    def __init__(
        self,
        *,
        crossover_points: int,
        population: int,
        patience: int,
        runs: int,
        elite: int,
        split: bool,
        repair: bool,
        linear: bool,
        weighted: bool,
    ) -> None: ...

class GeneticGuesser(Guesser):
    def __init__(
        self, options: GeneticOptions, open_below: float, flag_above: float | None
    ) -> None: ...

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
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    num_mines: int,
    believed: Annotated[
        NDArray[numpy.uint8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    options: GeneticOptions,
    seed: int,
) -> EvolvedFrontier: ...

class PatternMatching(enum.Enum):
    COUNTS = 0

    SQUARES = 1

class PatternOrder(enum.Enum):
    LOWEST_VALUE = 0

    PRIORITY = 1

class PatternGames:
    """Games of one round, to be played often."""

    def __init__(
        self, height: int, width: int, num_mines: int, seed: int, round: int, count: int
    ) -> None: ...
    def play(
        self,
        sets: Annotated[
            NDArray[numpy.int16],
            dict(shape=(None, None, None), order="C", device="cpu", writable=False),
        ],
        matching: PatternMatching,
        order: PatternOrder,
        jobs: int,
    ) -> tuple[
        NDArray[numpy.int32], NDArray[numpy.int32], NDArray[numpy.int64], NDArray[numpy.int64]
    ]:
        """
        Correct and wrong flags by set and game; by set and pattern how often it acted, and how often rightly.
        """

    def play_at_random(self) -> tuple[NDArray[numpy.int32], NDArray[numpy.int32]]:
        """Correct and wrong flags of random play."""

def play_pattern_game(
    patterns: Annotated[
        NDArray[numpy.int16], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    matching: PatternMatching,
    order: PatternOrder,
    numbers: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None), order="C", device="cpu", writable=False)
    ],
    start: int,
) -> tuple[list[tuple[int, int, int]], int, int]:
    """
    The steps (cell, action, pattern), correct and wrong flags of one game.
    """

class PatternGuesser(Guesser):
    def __init__(
        self,
        patterns: Annotated[
            NDArray[numpy.int16], dict(shape=(None, None), order="C", device="cpu", writable=False)
        ],
        matching: PatternMatching,
        order: PatternOrder,
    ) -> None: ...
    @property
    def last_moves(self) -> list[tuple[int, int, int, int]]:
        """
        (cell, action, pattern, centre) of what the patterns did in the last guess.
        """

    @property
    def flags(self) -> list[int]:
        """What the patterns have flagged, not open."""

def play_drawn(
    deducers: Sequence[Deducer],
    guesser: Guesser | None,
    height: int,
    width: int,
    num_mines: int,
    start_rule: StartRule,
    first: int | None,
    seed: int,
    start: int,
    count: int,
    log_moves: bool,
) -> tuple[
    NDArray[numpy.uint8], NDArray[numpy.int32], NDArray[numpy.int32], list[list[int]] | None
]:
    """
    Who won, moves, guesses and logs of the games; first None draws one for each.
    """

def play_fixed(
    deducers: Sequence[Deducer],
    guesser: Guesser | None,
    boards: Annotated[
        NDArray[numpy.int8], dict(shape=(None, None, None), order="C", device="cpu", writable=False)
    ],
    num_mines: int,
    start_rule: StartRule,
    starts: Sequence[int | None],
    seed: int,
    start: int,
    log_moves: bool,
) -> tuple[
    NDArray[numpy.uint8], NDArray[numpy.int32], NDArray[numpy.int32], list[list[int]] | None
]:
    """The same on given boards, the first of which is number `start`."""

def draw_first(
    height: int, width: int, num_mines: int, start_rule: StartRule, seed: int, index: int
) -> int: ...
def sample_positions(
    deducers: Sequence[Deducer] | None,
    guesser: Guesser | None,
    height: int,
    width: int,
    num_mines: int,
    start_rule: StartRule,
    first: int | None,
    seed: int,
    start: int,
    count: int,
    positions_a_game: int,
    max_states: int,
) -> tuple[NDArray[numpy.int8], NDArray[numpy.uint8], NDArray[numpy.float32]]:
    """
    What is visible, the mines and their probabilities in positions of the games.
    """
