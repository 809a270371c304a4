"""Settings of the documentation, for Sphinx; ``docs/build.py`` starts it."""

import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import abviz
from abviz.drawing.style import Style
from abviz.stage.web_page import write_rules

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
    "sphinx_copybutton",
    "lectures",
    "program",
    "show",
]
root_doc = "docs/index"
# What is only linked, and what shows nothing without Python.
SOURCE = Path(__file__).resolve().parents[1]
exclude_patterns = [path.name for path in SOURCE.iterdir() if path.is_symlink()]
exclude_patterns += ["docs/_templates"]

# Pages that Sphinx makes of docstrings: nobody can edit them.
MADE = "docs/reference/api/"

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

# Who copies an example wants what was typed; what was printed has no button.
copybutton_exclude = ".linenos, .gp, .go"
copybutton_selector = "div:not(.output, .said, .highlight-text) > .highlight > pre"

# Where the sources can be edited, such as "https://git.example.org/abviz/edit/main": then each page
# has a link "Edit" to its own. Empty as long as the project has no public address.
EDIT = ""

html_theme = "pydata_sphinx_theme"
html_title = "abviz"
html_logo = html_favicon = "_static/logo.svg"
html_additional_pages = {"index": "redirect.html"}
# Pages of names look for their templates from the folder of the sources, all others from here.
templates_path = ["_templates", str(Path(__file__).with_name("_templates"))]
# How nodes look in the trees of predictions, by day and by night.
TREES = "trees.css"
# Predictions are answered in the page itself, with what widgets have.
STAGE = Path(abviz.__file__).parent / "stage"
html_static_path = ["_static", *(str(STAGE / f"predict.{kind}") for kind in ("css", "js"))]
html_css_files = ["predict.css", TREES, "site.css"]
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
html_js_files = ["frames.js", ("predictions.js", {"type": "module"})]
# Where a shelf is one page, there is nothing to put beside it.
html_sidebars = {"docs/index": [], "docs/gallery": []}
html_copy_source = False
html_show_sphinx = False
# Light or dark as the reader's system is until they choose; what is in a frame follows.
html_context = {"default_mode": "auto"}
if EDIT:
    html_context["edit_page_url_template"] = EDIT + "/{{ file_name }}"
html_theme_options = {
    "logo": {"text": "abviz"},
    "navbar_start": ["navbar-logo"],
    "navbar_end": [],
    # On a phone, too.
    "navbar_persistent": ["search-button", "theme-switcher"],
    "article_header_end": ["lesson.html"],
    "use_edit_page_button": bool(EDIT),
    # It would lie on code and on what is said of an answer.
    "back_to_top_button": False,
    "footer_start": ["copyright", "licence.html"],
    "footer_end": [],
    # What would open and close in the sidebar has no name to be read out.
    "collapse_navigation": True,
    "navigation_depth": 1,
    "secondary_sidebar_items": ["page-toc", "edit-this-page"],
    "show_prev_next": True,
}


def mend(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Make no heading of an empty corner of a table, and name what opens in the sidebar."""
    if page.startswith(MADE):
        context["theme_use_edit_page_button"] = False
    if "body" in context:
        context["body"] = context["body"].replace('<th class="head"><p></p></th>', "<td></td>")
    if "generate_toctree_html" in context:
        made = context["generate_toctree_html"]
        named = '<summary aria-label="pages below this one">'
        context["generate_toctree_html"] = lambda *args, **kwargs: str(
            made(*args, **kwargs)
        ).replace("<summary>", named)


def leave_out(app: Sphinx, kind: str, name: str, member: Any, *_: Any) -> bool | None:
    """Leave out what Python says of the fields of a named tuple: the class describes them."""
    return True if str(member.__doc__).startswith("Alias for field number") else None


def write_rules_of_trees(app: Sphinx) -> None:
    """Write the rules for the nodes of trees in predictions; the theme says when it is night."""
    rules = write_rules(Style()).replace('[data-jp-theme-light="false"]', 'html[data-theme="dark"]')
    folder = Path(app.outdir, "_static")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / TREES).write_text(rules, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Mend each page before it is written, after the theme."""
    app.connect("builder-inited", write_rules_of_trees)
    app.connect("autodoc-skip-member", leave_out)
    app.connect("html-page-context", mend, priority=900)
