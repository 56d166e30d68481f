"""One person at one board: a game that is played, and one that is watched."""
