"""Settings of the documentation, for Sphinx."""

from __future__ import annotations

import sapper

project = "Sapper"
author = "The Sapper developers"
release = sapper.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_member_order = "bysource"
autodoc_type_aliases = {"npt.ArrayLike": "ArrayLike"}
autodoc_typehints_format = "short"
default_role = "code"
myst_enable_extensions = ["deflist"]
html_theme = "furo"
html_title = f"Sapper {release}"
myst_heading_anchors = 3
