"""Tests of value networks."""
