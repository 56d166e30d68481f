"""One module of tests for each module of the package."""
