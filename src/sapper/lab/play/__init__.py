"""Solvers at play: one game, many games, whole experiments, positions out of games."""
