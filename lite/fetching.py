"""What pictures need is fetched when a cell imports abviz, and the cell tells how far it is.

If it does not come, any cell that is run again asks for it again.
This runs in the browser, before the kernel starts: ``pyodide.mjs`` sees to that. Searches need
nothing of it, so a cell runs, whatever comes of the fetching.
"""

import re
import sys
from importlib.metadata import requires

import pyodide_js
from pyodide.code import find_imports

run_without = set()
load_from_imports = pyodide_js.loadPackagesFromImports
COMING = "Fetching what pictures and the explorer need: {name} ({number} of {count})."
FAILED = (
    "Pictures and the explorer need {name}, which could not be fetched; searching, print(trace), "
    "abviz.draw_text and abviz.check work without it, and the folder “live” has the searches and "
    "quizzes of each lesson as pages. Connect to the internet and run this cell again."
)
BAR = (
    '<label>{words}<br><progress max="{count}" value="{done}" style="width: 20em"></progress>'
    "</label>"
)


async def load_and_tell(code, *options):
    """Load what a cell imports; fetch what pictures need if it imports abviz, or was run without.

    A cell that could not draw says that it is to be run again, whether it imports abviz or not.
    """
    await load_from_imports(code, *options)
    if "abviz" in find_imports(code) or code in run_without:
        await fetch(missing())
    if "abviz" in sys.modules and missing():
        run_without.add(code)


def missing():
    """Return the packages that abviz needs and that are not here; those of few needs first."""
    lines = [line for line in requires("abviz") if "extra ==" not in line]
    names = [re.match(r"[\w.-]+", line)[0].lower() for line in lines]
    here = pyodide_js.loadedPackages.to_py()
    known = pyodide_js.lockfile.packages.to_py()
    return sorted((name for name in names if name not in here), key=lambda name: needs(name, known))


def needs(name, known):
    """Return how many packages a package needs."""
    return len(known[name]["depends"])


async def fetch(names):
    """Fetch packages, with a bar; stop at the first that does not come."""
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
            bar.update({"text/plain": FAILED.format(name=name)}, raw=True)
            return
    if bar is not None:
        clear_output()


async def has_come(name):
    """Fetch a package; tell whether it is here now."""
    try:
        await pyodide_js.loadPackage(name)
    except Exception as error:
        print(error)
    return name in pyodide_js.loadedPackages.to_py()


pyodide_js.loadPackagesFromImports = load_and_tell
