#!/usr/bin/env bash
# A film that a notebook shows is not in the HTML, Markdown, LaTeX or slides made of it.
#
# With: nbconvert 7.17.2, nbformat 5.11.1, ipython 9.18.1, pillow 13.0.0, Python 3.11. 2026-11-29
# Guess: `Image("film.gif")` is in the exported page, as it is in JupyterLab and as a PNG would be.
# Came:  In its place stands `<IPython.core.display.Image object>`, without a warning, in each of the
#        four formats: IPython stores the film as image/gif, which no exporter asks for. The same
#        film as a `<img>` in HTML is kept in the HTML.
# Read:  nbconvert/exporters/html.py, `display_data_priority` (lines 208-219): image/png, image/jpeg and
#        image/svg+xml, no image/gif; then text/plain. IPython/core/display.py, `Image`.
# So:    `HTML(f'<img src="data:image/gif;base64,{…}">')`.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${PYTHON:-python3}" -m venv "$scratch/venv"
"$scratch/venv/bin/pip" install --quiet --disable-pip-version-check \
    nbconvert==7.17.2 nbformat==5.11.1 ipython==9.18.1 pillow==13.0.0
cd "$scratch"
venv/bin/python - <<'PYTHON'
import sys
from base64 import b64encode
from io import BytesIO
from pathlib import Path

import nbconvert
from IPython.core.formatters import DisplayFormatter
from IPython.display import HTML, Image
from nbformat import v4
from PIL import Image as Picture

frames = [Picture.new("L", (8, 8), shade) for shade in (0, 255)]
frames[0].save("film.gif", save_all=True, append_images=frames[1:], duration=100)
frames[0].save("still.png")


def exported(shown, exporter):
    """Return what an exporter makes of a notebook that shows a thing, as IPython stores it."""
    data, _ = DisplayFormatter().format(shown)
    # As the kernel sends them: bytes in base64.
    data = {kind: b64encode(it).decode() if isinstance(it, bytes) else it for kind, it in data.items()}
    cell = v4.new_code_cell("shown", outputs=[v4.new_output("display_data", data)])
    text, resources = exporter().from_notebook_node(v4.new_notebook(cells=[cell]))
    return text + repr(resources.get("outputs", {}))


is_so = True
film = b64encode(Path("film.gif").read_bytes()).decode()
for name in ("HTML", "Markdown", "Latex", "Slides"):
    exporter = getattr(nbconvert, f"{name}Exporter")
    text = exported(Image("film.gif"), exporter)
    has_words = "IPython.core.display.Image object" in text
    has_film = "GIF89a" in text or film[:40] in text
    text = exported(Image("still.png"), exporter)
    has_still = "PNG" in text or "image/png" in text
    print(name, "film:", has_film, "words:", has_words, "a PNG:", has_still)
    is_so &= not has_film and has_words and has_still
page = exported(HTML(f'<img src="data:image/gif;base64,{film}">'), nbconvert.HTMLExporter)
sys.exit(not (is_so and film in page))
PYTHON
