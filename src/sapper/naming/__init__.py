"""Names with options, such as `csp(limit=20)`: read, checked and written."""
