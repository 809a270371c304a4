"""Settings of the documentation, for Sphinx; ``docs/build.py`` starts it."""

import abviz

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
    "program",
    "show",
]
root_doc = "docs/index"
exclude_patterns = [
    "docs/_templates",
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
# A name between single backticks is a link where it is on a page.
default_role = "py:obj"

html_theme = "pydata_sphinx_theme"
html_title = "abviz"
html_additional_pages = {"index": "redirect.html"}
templates_path = ["_templates"]
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
# Light or dark as the reader's system is, which the live stages go by, too.
html_context = {"default_mode": "auto"}
html_theme_options = {
    "navbar_start": ["navbar-logo"],
    "navbar_end": [],
    "footer_start": ["copyright"],
    "footer_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "show_prev_next": True,
}
