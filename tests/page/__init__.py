"""Tests of the page and of the engine in it."""
