"""What decides games: solver, boards and code, and what is kept of each game."""
