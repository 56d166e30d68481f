"""What came of games, for people: statistics, tables, plots, files of results."""
