"""Measurements, kept apart from the tests; `make bench` runs each script here."""
