"""What pictures need is fetched when a cell imports abviz, and the cell tells how far it is.

This runs in the browser, before the kernel starts: ``pyodide.mjs`` sees to that. Searches need
nothing of it, so a cell runs, whatever comes of the fetching. Where it fails, a cell that cannot
draw says so in one sentence, and where to go; so does a cell that needs what such a cell makes.
"""

import ast
import re
from importlib.metadata import requires

import pyodide_js
from pyodide.code import find_imports

COMING = "Fetching what pictures and quizzes need: {name} ({number} of {count})."
FAILED = (
    "Pictures and quizzes need packages that could not be fetched from the internet: use the "
    "{link} of the lessons instead. Searching, print(trace), abviz.draw_text and abviz.check work "
    "here. Connect to the internet and run this cell again."
)
UNDRAWN = (
    "This cell needs packages that could not be fetched from the internet: use the {link} of the "
    "lessons instead. Connect to the internet and run this cell again."
)
LEFT_OUT = "This cell goes on from one above that could not be run: use the {link} of the lessons."
LINK = '<a href="{site}index.html" target="_blank">live pages</a>'
BAR = (
    '<label>{words}<br><progress max="{count}" value="{done}" style="width: 20em"></progress>'
    "</label>"
)


class Fetching:
    """Fetches what cells need, and knows which of them must do without.

    Parameters
    ----------
    site : str
        The address of the site, which has the live pages.
    load_from_imports : callable
        Pyodide's own way to load what a cell imports.
    """

    def __init__(self, site, load_from_imports):
        self.site = site
        self.load_from_imports = load_from_imports
        self.code = ""
        self.has_told = False
        # Cells that could not draw, and the names that they would have given.
        self.undrawn = set()
        self.unnamed = set()

    async def load(self, code, *options):
        """Load what a cell imports; where it imports abviz, fetch what pictures need."""
        self.code, self.has_told = code, False
        await self.load_from_imports(code, *options)
        if "abviz" in find_imports(code) or code in self.undrawn:
            await self.fetch(missing())

    async def fetch(self, names):
        """Fetch packages, with a bar; stop at the first that does not come, and say so."""
        from IPython.display import clear_output, display

        bar = None
        for number, name in enumerate(names, start=1):
            words = COMING.format(name=name, number=number, count=len(names))
            html = BAR.format(words=words, done=number - 1, count=len(names))
            shown = {"text/plain": words, "text/html": html}
            if bar is None:
                bar = display(shown, raw=True, display_id=True)
            else:
                bar.update(shown, raw=True)
            if not await has_come(name):
                bar.update(self.linked(FAILED), raw=True)
                self.explain()
                return
        self.undrawn.clear()
        self.unnamed.clear()
        if bar is not None:
            clear_output()

    def linked(self, sentence):
        """Return a sentence as a cell shows it, with the way to the live pages."""
        link = LINK.format(site=self.site)
        html = f"<p>{sentence.format(link=link)}</p>"
        return {"text/plain": sentence.format(link="live pages"), "text/html": html}

    def explain(self):
        """Let cells that cannot draw say so, in place of an error."""
        from IPython import get_ipython

        self.has_told = True
        # What is missing, and a name that no cell has given for that.
        get_ipython().set_custom_exc((ModuleNotFoundError, NameError), self.tell)

    def tell(self, shell, kind, error, trace, tb_offset=None):
        """Show that a cell cannot draw, or needs one that could not; any other error as it is."""
        from IPython.display import display

        is_missing = kind.__name__ == "MissingPackage"
        if not is_missing and not (kind is NameError and error.name in self.unnamed):
            shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
            return
        self.unnamed |= names_in(self.code)
        if is_missing:
            self.undrawn.add(self.code)
        if not self.has_told:
            display(self.linked(UNDRAWN if is_missing else LEFT_OUT), raw=True)


def names_in(code):
    """Return the names that a cell gives; one with commands of IPython is no plain Python."""
    try:
        nodes = ast.walk(ast.parse(code))
    except SyntaxError:
        return set()
    return {one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}


def missing():
    """Return the packages that abviz needs and that are not here; those of few needs first."""
    # What has a mark of its own is for an extra, or for machines with processes.
    lines = [line for line in requires("abviz") if ";" not in line]
    names = [re.match(r"[\w.-]+", line)[0].lower() for line in lines]
    here = pyodide_js.loadedPackages.to_py()
    known = pyodide_js.lockfile.packages.to_py()
    return sorted((name for name in names if name not in here), key=lambda name: needs(name, known))


def needs(name, known):
    """Return how many packages a package needs."""
    return len(known[name]["depends"])


async def has_come(name):
    """Fetch a package; tell whether it is here now."""
    try:
        await pyodide_js.loadPackage(name)
    except Exception as error:
        print(error)
    return name in pyodide_js.loadedPackages.to_py()


def start(site):
    """Stand in front of Pyodide's own way to load what a cell imports."""
    fetching = Fetching(site, pyodide_js.loadPackagesFromImports)
    pyodide_js.loadPackagesFromImports = fetching.load
