"""`sapper evolve`: players that are evolved, one command each."""

from __future__ import annotations

from sapper.cli.common import command_group
from sapper.cli.evolve.labels import evolve_labels
from sapper.cli.evolve.patterns import evolve_patterns

evolve = command_group()


@evolve.callback()
def _evolve() -> None:
    """Evolve players; a run that was stopped goes on where it was.

    \b
    Examples:
      sapper evolve patterns --recipe improved --output mine.txt
      sapper watch 'patterns(mine.txt)' --level beginner8 --start given-zero
      sapper evolve labels --improved --validate 30
    """


evolve.command("labels")(evolve_labels)
evolve.command("patterns")(evolve_patterns)
