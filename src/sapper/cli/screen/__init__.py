"""What commands draw on a terminal: boards, analyses, a game in play."""
