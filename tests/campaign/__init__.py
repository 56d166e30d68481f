"""Campaigns against faults: longer than a test, run by `make campaign`."""
