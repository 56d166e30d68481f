"""Trees that label hidden cells, in use: their primitives, their text and their files."""
