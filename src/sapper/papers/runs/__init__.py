"""What papers ask for, as games and tasks, and what came of it."""
