"""Names of solvers from clients: whatever could name a file is refused or looked up by its job."""

from __future__ import annotations

import pytest

from sapper.errors import InvalidOption, SapperError, UnknownName
from sapper.server.jobs import solver_names
from sapper.server.jobs.solver_names import FILE_OPTIONS, check_solver_name, job_named, with_files
from sapper.solvers.entry import StageEntry
from sapper.solvers.registry import STAGES

JOB = "0123456789abcdef" * 2


@pytest.mark.parametrize(
    "name",
    [
        *("exact+least-risk", "csp(limit=7)+random", "patterns(sure-first)", "net(large)"),
        *("labels(verified=false)", "ga(patterns=evolved)", "value", f"patterns(job:{JOB})"),
    ],
)
def test_what_names_no_file_is_allowed(name: str) -> None:
    check_solver_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("patterns(/etc/passwd)", "patterns('../x.txt')", "patterns(file=x.txt)", "labels(t.txt)"),
        *("ga(patterns=/etc/passwd)", "net(model.onnx)", "net(model='/a b.onnx')", "dqn(x.onnx)"),
        *("value(x.onnx)", "deep(model=~/x.onnx)", "patterns(job:x)", f"net(job:{JOB}/../x)"),
    ],
)
def test_what_names_a_file_is_refused(name: str) -> None:
    with pytest.raises(InvalidOption, match="the server reads no files of yours"):
        check_solver_name(name)


@pytest.mark.parametrize("name", ["", "exat", "csp(limt=3)", "csp(limit=x)"])
def test_what_is_no_solver_is_refused(name: str) -> None:
    with pytest.raises((InvalidOption, UnknownName)):
        check_solver_name(name)


def text_options() -> list[tuple[str, str]]:
    return [
        (entry.name, option.name)
        for entry in STAGES.values()
        for option in entry.options()
        if option.type is str
    ]


@pytest.mark.parametrize(("stage", "option"), text_options())
def test_every_option_of_text_is_a_file_that_is_refused_or_one_of_a_few_words(
    stage: str, option: str
) -> None:
    """A stage that will read files by another option must be entered in `FILE_OPTIONS`."""
    name = f"{stage}({option}=/no/such.onnx)"
    if (stage, option) in FILE_OPTIONS:
        with pytest.raises(InvalidOption, match="reads no files"):
            check_solver_name(name)
    else:
        with pytest.raises(SapperError) as refused:
            STAGES[stage].make({option: "/no/such.onnx"})
        assert "No such file" not in str(refused.value)


class Reader:
    """A stage of another package that may read anything."""

    name = "reader"

    def __init__(self, *, path: str = "none", depth: int = 1) -> None:
        self.path, self.depth = path, depth


def test_stages_of_other_packages_are_given_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = StageEntry("reader", None, "", f"{__name__}:Reader", "others 1.0")
    monkeypatch.setattr(StageEntry, "factory", lambda self: Reader)
    monkeypatch.setattr(solver_names, "find_stage", lambda name: entry)
    monkeypatch.setattr(solver_names, "canonical_name", lambda name: name)
    check_solver_name("reader(depth=3)")
    with pytest.raises(InvalidOption, match="does not pass on to stages of other packages"):
        check_solver_name("reader(path=/etc/passwd)")


def test_jobs_are_replaced_by_their_files() -> None:
    found = with_files(f"exact+patterns(job:{JOB})", lambda job: f"/files/{job}.txt")
    assert found == f"exact+patterns(file=/files/{JOB}.txt)"
    assert with_files("csp( limit = 7 )", lambda job: job) == "csp(limit=7)"


@pytest.mark.parametrize("value", [None, 3, "job:", "job:x", f"job:{JOB}0", f" job:{JOB}"])
def test_what_is_no_job_names_none(value: object) -> None:
    assert job_named(value) is None
