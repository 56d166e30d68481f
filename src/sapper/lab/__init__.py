"""The laboratory: solvers at play on boards, and what is counted of it."""
