"""Genetic programming that labels the hidden cells of a field whose numbers are all open."""
