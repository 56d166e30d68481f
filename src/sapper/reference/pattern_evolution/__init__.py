"""The evolution of 3×3 patterns on numpy, to be read; the core does the same, draw for draw."""
