"""Measurements, kept apart from the tests; their last results are under `results/`."""
