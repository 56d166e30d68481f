"""The server of the lab: the page's files, and jobs that need Python, behind a typed `api/`."""
