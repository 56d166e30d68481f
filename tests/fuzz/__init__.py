"""Harnesses for atheris, run by `make fuzz`."""
