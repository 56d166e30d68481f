"""`python -m sapper`: the command line, where no script `sapper` is on the path."""

from __future__ import annotations

from sapper.cli.main import main

if __name__ == "__main__":
    main()
