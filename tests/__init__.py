"""The tests, by kind: unit, conformance, golden, parity, fuzz."""
