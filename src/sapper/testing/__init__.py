"""Checks for the tests of whoever extends Sapper.

>>> from sapper.testing import check_stage
>>> check_stage("exact+random")
"""

from __future__ import annotations

from sapper.testing.stage_checks import check_stage

__all__ = ["check_stage"]
