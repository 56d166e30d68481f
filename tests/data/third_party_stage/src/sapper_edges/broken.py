"""A stage that cannot be loaded."""

raise ImportError("what it needs is not installed")
