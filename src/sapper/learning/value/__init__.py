"""The value network in the making: positions of weighted games, and the chance to win from each."""
