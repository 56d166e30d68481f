"""The page: its built files, and the server that hands them out."""
