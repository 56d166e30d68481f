"""Solvers: pipelines of named stages that turn a position into a decision."""
