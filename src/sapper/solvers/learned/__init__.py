"""Stages that choose by what was learned: networks, agents, evolved patterns and trees."""
