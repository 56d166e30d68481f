"""What the server does for the page, each kind of job a module, in processes of their own."""
