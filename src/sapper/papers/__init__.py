"""Published tables, remade: one module a paper, with its protocol, its figures and ours."""
