"""Evolving labellers: runs, their seeds, and DEAP."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sapper.errors import InvalidOption, MissingExtra, UnknownName
from sapper.labels.primitives import is_primitive, offset_of
from sapper.labels.tree import Tree
from sapper.learning.labels.breeding import LabelBreeding
from sapper.learning.labels.evolution import EvolvedLabels, LabelRun, evolve_labels
from sapper.learning.labels.field import PositionField
from sapper.learning.labels.label_options import IMPROVED, PLAYING, LabelOptions
from sapper.learning.labels.parallel import Standing, evolve_many
from sapper.position import HIDDEN

SMALL = LabelOptions(height=6, width=7, num_mines=5, depth=5, iterations=40, population=20)


def outcome(evolved: EvolvedLabels) -> tuple[Any, ...]:
    return str(evolved.tree), evolved.proportional_score, evolved.evaluations, evolved.improvements


def changed(**changes: Any) -> LabelOptions:
    return LabelOptions(**{**vars(SMALL), **changes})


@pytest.mark.parametrize(
    "options",
    [
        SMALL,
        changed(replacement="worst", depth=15),
        changed(algorithm="generational", iterations=5),
        changed(**{**IMPROVED, "num_fields": 2}),
        changed(parsimony=True, patience=10),
        changed(penalty=3),
        changed(reports_last=True),
        changed(**{**PLAYING, "num_fields": 5}),
    ],
)
def test_the_score_is_that_of_the_tree_and_the_seed_decides(options: LabelOptions) -> None:
    run = LabelRun(options=options, seed=3)
    evolved = evolve_labels(run, num_validations=4)
    labeller = run.labeller()
    fields = run.fields()
    score = sum(labeller.score(field, evolved.tree) for field in fields)
    assert evolved.proportional_score == score / sum(field.best_score for field in fields)
    assert len(evolved.validation_scores) == 4
    assert outcome(evolve_labels(run)) == outcome(evolved)
    others = [LabelRun(options=options, seed=3, index=1), LabelRun(options=options, seed=4)]
    assert all(outcome(evolve_labels(other)) != outcome(evolved) for other in others)


def test_results_do_not_depend_on_the_number_of_jobs() -> None:
    runs = [LabelRun(options=SMALL, seed=5, index=index) for index in range(3)]
    heard: list[tuple[int, Standing]] = []
    alone = evolve_many(runs)
    together = evolve_many(runs, jobs=2, on_progress=lambda *note: heard.append(note))
    assert list(map(outcome, alone)) == list(map(outcome, together))
    assert {run for run, _ in heard} == {0, 1, 2}


def test_an_error_of_a_run_is_raised_here(tmp_path: Path) -> None:
    runs = [LabelRun(options=SMALL, seed=1, index=index) for index in range(2)]
    with pytest.raises(OSError, match=str(tmp_path)):
        evolve_many(runs, jobs=2, store=tmp_path)  # a folder is no store


def test_an_evolution_taken_up_again_ends_the_same() -> None:
    run = LabelRun(options=SMALL, seed=8)
    whole, broken = run.begin(), run.begin()
    for _ in range(15):
        broken.step()
    resumed = run.restore(json.loads(json.dumps(broken.state())))
    for evolution in (whole, resumed):
        while not evolution.is_finished:
            evolution.step()
    assert {**whole.state(), "cpu_seconds": 0} == {**resumed.state(), "cpu_seconds": 0}


def test_validation_fields_are_never_trained_on() -> None:
    run = LabelRun(options=changed(num_fields=3), seed=1, index=2)
    labeller, leaf = run.labeller(), Tree.parse("(0,0)")
    fields = [*run.fields(), *run.validation_fields(5)]
    assert len({labeller.label(field, leaf).tobytes() for field in fields}) == 8


def test_the_defaults_are_what_the_paper_says() -> None:
    options = LabelOptions()
    assert (options.algorithm, options.replacement) == ("steady-state", "closest")
    assert (options.iterations, options.penalty, options.patience) == (1500, 0, None)
    added = (options.spares_better, options.counts_insertions, options.parsimony)
    assert not any((*added, options.weighs_offsets, options.keeps_verified, options.plays))
    assert (options.num_fields, options.reach, options.max_depth) == (1, None, None)


def test_the_published_form_judges_two_children_an_iteration_of_one_population() -> None:
    evolution = LabelRun(options=changed(iterations=25), seed=1).begin()
    evolution.step()
    first = evolution.num_judged
    while not evolution.is_finished:
        evolution.step()
    assert evolution.iteration == 25
    assert evolution.num_judged == first + 2 * 25


def test_a_penalty_counts_cells_without_a_label_and_is_not_reported() -> None:
    run = LabelRun(options=changed(penalty=3), seed=3)
    leaf = Tree.parse("(0,0)")
    (field,) = run.fields()
    breeding = run.begin().breeding
    fitness = breeding.judge(breeding.decode(leaf.nodes)).fitness
    assert fitness == -3 * field.native.num_inputs
    assert run.labeller().score(field, leaf) == 0


def test_the_last_population_may_be_worse_than_the_best_tree() -> None:
    scores = [
        [
            evolve_labels(LabelRun(options=options, seed=3, index=index)).proportional_score
            for index in range(6)
        ]
        for options in (SMALL, changed(reports_last=True))
    ]
    assert all(best >= last for best, last in zip(*scores, strict=True))
    assert scores[0] != scores[1]


def test_offsets_are_equally_likely_unless_they_are_weighed() -> None:
    def share_of_far(options: LabelOptions) -> float:
        run = LabelRun(options=options, seed=1)
        breeding = LabelBreeding(options, run.fields())
        rng = np.random.Generator(np.random.PCG64(1))
        nodes = [node for _ in range(200) for node in breeding.encode(breeding.draw(rng))]
        offsets = [offset_of(node) for node in nodes if not is_primitive(node)]
        return sum(max(map(abs, offset)) >= 4 for offset in offsets) / len(offsets)

    assert share_of_far(SMALL) > 1.5 * share_of_far(changed(weighs_offsets=True))


def test_branches_that_always_end_make_trees_of_the_least_depth() -> None:
    run = LabelRun(options=changed(depth=15, branches_end=1.0), seed=1)
    breeding = LabelBreeding(run.options, run.fields())
    rng = np.random.Generator(np.random.PCG64(1))
    assert {breeding.tree(breeding.draw(rng)).depth for _ in range(50)} == {3}


def test_playing_trees_are_judged_by_the_exact_risk_of_what_they_open() -> None:
    run = LabelRun(options=changed(**{**PLAYING, "num_fields": 4}), seed=2)
    leaf = Tree.parse("(0,0)")  # labels nothing, so that any hidden cell is opened
    for field in run.fields():
        assert isinstance(field, PositionField)
        hidden = field.numbers == HIDDEN
        risk = 5 / hidden.sum()  # of any of them, whatever the numbers say
        assert run.labeller().proportional_score(field, leaf) == pytest.approx(1 - risk, abs=6e-4)


def test_the_global_generator_is_left_alone() -> None:
    random.seed(1)
    before = random.getstate()
    evolve_labels(LabelRun(options=SMALL, seed=1))
    assert random.getstate() == before
    from deap import gp

    assert gp.random is random


def test_first_trees_come_in_all_depths() -> None:
    run = LabelRun(options=changed(depth=15), seed=1)
    breeding = LabelBreeding(run.options, run.fields())
    rng = np.random.Generator(np.random.PCG64(1))
    depths = {breeding.tree(breeding.draw(rng)).depth for _ in range(400)}
    assert min(depths) == 3
    assert max(depths) >= 12
    assert max(depths) <= 15


def test_parents_stay_as_they_are_and_children_keep_the_limit() -> None:
    options = changed(max_depth=6)
    run = LabelRun(options=options, seed=1)
    breeding = LabelBreeding(options, run.fields())
    rng = np.random.Generator(np.random.PCG64(2))
    first, second = breeding.draw(rng), breeding.draw(rng)
    codes = breeding.encode(first), breeding.encode(second)
    for _ in range(200):
        for child in breeding.cross(first, second, rng):
            assert breeding.tree(child).depth <= 6
    assert (breeding.encode(first), breeding.encode(second)) == codes


def test_near_offsets_stay_near() -> None:
    evolved = evolve_labels(LabelRun(options=changed(reach=1), seed=2))
    assert max(evolved.tree.reach) == 1


@pytest.mark.parametrize(
    "options",
    [
        {"depth": 2},
        {"depth": -1},
        {"iterations": -1},
        {"population": 1},
        {"tournament_size": 0},
        {"patience": 0},
        {"num_fields": 0},
        {"reach": -1},
        {"reach": 1000},
        {"max_depth": 4},
        {"branches_end": 2},
        {"penalty": -1},
    ],
)
def test_options_outside_their_range_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(InvalidOption, match=next(iter(options))):
        changed(**options)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName, match="closest"):
        changed(replacement="close")
    with pytest.raises(UnknownName, match="steady-state"):
        changed(algorithm="steady")


def test_without_deap_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "sapper.learning.labels.breeding")
    monkeypatch.setitem(sys.modules, "deap", None)
    with pytest.raises(MissingExtra, match=r"pip install 'sapper\[evolve\]'"):
        LabelRun(options=SMALL, seed=1).begin()
