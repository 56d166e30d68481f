"""Operators and loops of evolution, which know nothing of what they evolve."""
