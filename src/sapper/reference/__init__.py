"""Every method as short plain Python, to be read beside the papers; only tests import it."""
