"""Tests that run over everything registered of one kind."""
