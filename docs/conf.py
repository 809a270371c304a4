"""Settings of the documentation, for Sphinx; ``docs/build.py`` starts it."""

import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import abviz

sys.path.insert(0, str(Path(__file__).parent))

project = "abviz"
author = "the abviz developers"
copyright = author
version = release = abviz.__version__
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "numpydoc",
    "show",
]
root_doc = "docs/index"
exclude_patterns = [
    "README.md",
    "notebooks/app.ipynb",
    *("abviz", "tests", "javascript", "app", "lite", ".ci"),
]

# Lessons are shown with the outputs that are stored in them; nothing is run.
nb_execution_mode = "off"
# No program of another server: the widgets of a notebook are shown as pages of their own.
nb_ipywidgets_js = {}
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist"]

autosummary_generate = True
autodoc_typehints = "none"
numpydoc_show_class_members = False

html_theme = "pydata_sphinx_theme"
html_title = "abviz"
html_additional_pages = {"index": "redirect.html"}
templates_path = ["_templates"]
html_static_path = ["_static"]
html_css_files = ["site.css"]
# Where a shelf is one page, there is nothing to put beside it.
html_sidebars = {"docs/index": [], "docs/gallery": []}
html_copy_source = False
html_show_sphinx = False
# Light or dark as the reader's system is, which the live stages go by, too.
html_context = {"default_mode": "auto"}
html_theme_options = {
    "navbar_start": ["navbar-logo"],
    "navbar_end": [],
    "footer_start": ["copyright"],
    "footer_end": [],
    "navigation_depth": 2,  # What opens and closes in the sidebar has no name to be read out.
    "secondary_sidebar_items": ["page-toc"],
    "show_prev_next": True,
}


def mend_tables(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Make no heading of an empty corner of a table."""
    if "body" in context:
        context["body"] = context["body"].replace('<th class="head"><p></p></th>', "<td></td>")


def setup(app: Sphinx) -> None:
    """Mend each page before it is written."""
    app.connect("html-page-context", mend_tables)
