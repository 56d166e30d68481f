"""Minesetter, the inverse puzzle: given the numbers, where do the mines go?"""

from __future__ import annotations
