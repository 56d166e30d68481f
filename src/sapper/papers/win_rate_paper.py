"""A paper whose tables are win rates: every entry is an experiment under each start rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.results import GameResults
from sapper.papers.calibration_runs import (
    NUM_POSITIONS,
    Calibrated,
    CalibrationEntry,
    calibrate_entries,
    calibration_plot,
    calibration_section,
)
from sapper.papers.paper import Scale, Source
from sapper.papers.paper_report import PaperReport, Plot, Section
from sapper.papers.win_rates import Entry, Measured, RateTable, measurements, rate_section
from sapper.spec import StartRule
from sapper.version import __version__

_FIXED_GAMES = {Scale.QUICK: 200, Scale.FULL: 10_000}
"""Games an entry, where they are not the paper's own."""


def _no_sections(measured: Measured) -> Sequence[Section]:
    return ()


def _no_plots(measured: Measured) -> Sequence[Plot]:
    return ()


@dataclass(frozen=True, kw_only=True)
class WinRatePaper:
    """A paper that is remade by playing games and counting wins."""

    name: str
    title: str
    authors: str
    about: str
    tables: tuple[RateTable, ...]
    rules: tuple[StartRule, ...]
    """The start rules to play under, in the order of the columns."""
    fitting_rule: StartRule
    """The rule that the published figures were measured under."""
    why_it_fits: tuple[str, ...]
    """How that is known."""
    calibrations: tuple[CalibrationEntry, ...] = ()
    about_calibrations: str = ""
    """How the estimates are to be read."""
    further_sections: Callable[[Measured], Sequence[Section]] = _no_sections
    plots: Callable[[Measured], Sequence[Plot]] = _no_plots

    def effort(self, scale: Scale) -> str:
        """How many experiments and games, and positions."""
        runs = list(self._runs(scale, seed=0))
        effort = f"{len(runs)} experiments, {sum(run.games for run in runs):,} games"
        if not self.calibrations:
            return effort
        each = f"{NUM_POSITIONS[scale]:,} positions each"
        return f"{effort}; {len(self.calibrations)} calibrations on {each}"

    def fill(self, source: Source, *, scale: Scale, seed: int) -> PaperReport:
        """The published tables beside ours; games that the source does not return are missing."""
        runs = list(self._runs(scale, seed))
        played = source.games([run.experiment for run in runs], [run.games for run in runs])
        results = {
            (run.entry, run.rule): outcome for run, outcome in zip(runs, played, strict=True)
        }
        calibrated = calibrate_entries(self.calibrations, source, scale=scale, seed=seed)
        measured = Measured(results=results, rules=self.rules, fitting_rule=self.fitting_rule)
        return PaperReport(
            paper=self.name,
            title=self.title,
            authors=self.authors,
            about=self.about,
            scale=scale.value,
            seed=seed,
            settings=_settings(scale, seed, results),
            sections=(
                Section("The start rule", self.why_it_fits),
                *(rate_section(table, measured) for table in self.tables),
                *self.further_sections(measured),
                *self._calibration_sections(calibrated),
            ),
            measurements=tuple(
                {"paper": self.name, **measurement, "seed": seed, "version": __version__}
                for measurement in measurements(self.tables, measured)
            ),
            plots=(*self.plots(measured), *([calibration_plot(calibrated)] if calibrated else ())),
            missing=self._missing(runs, results, calibrated),
        )

    def _missing(
        self,
        runs: Sequence[_Run],
        results: Mapping[tuple[Entry, StartRule], GameResults],
        calibrated: Calibrated,
    ) -> str:
        """What fell short, as a paragraph; empty when nothing did."""
        parts = [_missing_games(runs, results)]
        if len(calibrated) < len(self.calibrations):
            parts.append(f"{len(calibrated)} of {len(self.calibrations)} calibrations are there.")
        return " ".join(part for part in parts if part)

    def _calibration_sections(self, calibrated: Calibrated) -> list[Section]:
        if not self.calibrations:
            return []
        return [calibration_section(calibrated, (self.about_calibrations,))]

    def _runs(self, scale: Scale, seed: int) -> Iterator[_Run]:
        """Every experiment of the paper, with its games."""
        for table in self.tables:
            for entry in table.entries:
                for rule in self.rules:
                    games = _FIXED_GAMES.get(scale, entry.games)
                    yield _Run(entry, rule, entry.experiment(rule, seed), games)


@dataclass(frozen=True)
class _Run:
    """An entry under a start rule, and how much of it is wanted."""

    entry: Entry
    rule: StartRule
    experiment: Experiment
    games: int


def _settings(
    scale: Scale, seed: int, results: Mapping[tuple[Entry, StartRule], GameResults]
) -> str:
    counts = sorted(len(outcome) for outcome in results.values())
    span = f"{counts[0]:,}" if counts[0] == counts[-1] else f"{counts[0]:,} to {counts[-1]:,}"
    return (
        f"Scale `{scale.value}`: {span} games a figure, seed {seed}, Sapper {__version__}. "
        "Brackets hold 95 % Wilson intervals. Every game begins at the default cell of its rule: "
        "the top left corner for `any` and `safe`, (3,3) for `opening`. A verdict is Fisher's "
        "exact test at 5 %, which weighs the noise of both figures; of twenty that are truly "
        "equal, one is expected to look different."
    )


def _missing_games(
    runs: Sequence[_Run], results: Mapping[tuple[Entry, StartRule], GameResults]
) -> str:
    """Which runs fell short; empty when none did."""
    short = [run for run in runs if len(results[run.entry, run.rule]) < run.games]
    if not short:
        return ""
    played = sum(len(results[run.entry, run.rule]) for run in runs)
    wanted = sum(run.games for run in runs)
    names = [f"`{run.entry.solver}` on {run.entry.level} `{run.rule.value}`" for run in short]
    listed = "; ".join(names[:5]) + (f"; and {len(names) - 5} more" if len(names) > 5 else "")
    return (
        f"{played:,} of {wanted:,} games are there; "
        f"{len(short)} of {len(runs)} experiments are short: {listed}."
    )
