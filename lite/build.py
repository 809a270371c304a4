"""Build a JupyterLite site of abviz: JupyterLab and Python in the browser, with no server.

Start it with ``python3 run.py site [--output DIR]``. The folder it makes can be
put on any web server that serves files. Python itself and all that abviz's
searches need is in it, and each search and quiz of the lessons as a live page;
numpy and matplotlib for the browser come from Pyodide's own distribution while
the page is online.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from distribution import PRELOADED, Distribution

ROOT = Path(__file__).resolve().parents[1]
# What the documentation is made with, too.
SHARED = ROOT / "docs"
# Not in .venv: the kernel would show up in the ordinary JupyterLab there, and fail.
TOOLS = ("jupyterlite-core>=0.8.6,<0.9", "jupyterlite-pyodide-kernel>=0.8.6,<0.9")
APPS = ("lab", "notebooks", "repl", "tree")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
# The views of the widgets; other extensions that are installed may want a server.
WIDGETS = ("@jupyter-widgets/jupyterlab-manager", "anywidget")
LABEXTENSIONS = Path("share", "jupyter", "labextensions")
MARK = "jupyter-lite.json"


def main(arguments: list[str]) -> int:
    """Build the site; return the exit code."""
    sys.path.append(str(SHARED))
    from placing import refusal, replace

    parser = argparse.ArgumentParser(prog="run.py site", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--output",
        type=Path,
        default=ROOT / "_site",
        metavar="DIR",
        help="where to; a site that is there is replaced (default: _site)",
    )
    parser.add_argument(
        "--lessons",
        nargs="+",
        choices=[path.stem for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))],
        metavar="NAME",
        help="make live pages of these lessons only, such as 02-minimax (default: of all)",
    )
    options = parser.parse_args(arguments)
    output = options.output.resolve()
    complaint = refusal(output, mark=MARK, kind="site")
    if complaint:
        print(f"run.py site: {complaint}", file=sys.stderr)
        return 1
    try:
        with tempfile.TemporaryDirectory() as scratch:
            site = build(Path(scratch), lessons=options.lessons)
            replace(output, site=site)
    except subprocess.CalledProcessError as error:
        words = " ".join(str(word) for word in error.cmd)
        print(f"{error.stdout or ''}{error.stderr or ''}\n", file=sys.stderr)
        print(f"run.py site: this command failed, see above: {words}", file=sys.stderr)
        return 1
    print(f"The site is in {output}. To look at it:")
    print(f"  python3 -m http.server --directory {output}")
    return 0


def build(scratch: Path, *, lessons: list[str] | None) -> Path:
    """Build the site in a folder for scratch files; return the place of the site."""
    # With them comes all that draws: a refusal need not wait for it.
    from shelves import EXPLORE, write_contents, write_way_in

    from abviz.web.site import write_site

    source, tools = scratch / "source", scratch / "tools"
    print("Fetching JupyterLite ...", flush=True)
    run([sys.executable, "-m", "pip", "install", "--quiet", "--target", tools, *TOOLS])
    kernel = tools / LABEXTENSIONS / KERNEL
    print("Packing abviz ...", flush=True)
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", scratch / "wheel"])
    pyodide = Distribution(source / "static" / "pyodide", tools=tools, scratch=scratch)
    print(f"Collecting Python for the browser (Pyodide {pyodide.version}) ...", flush=True)
    pyodide.add_core()
    pyodide.add_wheels([*kernel_wheels(kernel), *(scratch / "wheel").glob("*.whl")])
    pyodide.write_lock()
    write_settings(source, kernel=kernel)
    print("Playing the lessons for their live pages ...", flush=True)
    notebooks, gallery = ROOT / "notebooks", SHARED / "gallery.md"
    write_contents(source / "contents", notebooks=notebooks, gallery=gallery, lessons=lessons)
    print("Putting the site together ...", flush=True)
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", source]
    run(command, cwd=source, environment={**os.environ, "PYTHONPATH": str(tools)})
    print("Writing the page on which any tree is searched ...", flush=True)
    write_site(scratch / "site" / EXPLORE)
    write_way_in(scratch / "site", notebooks=notebooks)
    return scratch / "site"


def kernel_wheels(kernel: Path) -> list[Path]:
    """Return the wheels that the kernel brings along, without stand-ins for widgets."""
    wheels = (kernel / "static" / "pypi").glob("*.whl")
    return [path for path in wheels if not path.name.startswith("widgetsnbextension")]


def write_settings(source: Path, *, kernel: Path) -> None:
    """Write what JupyterLite is to build, and what the kernel is to load at its start."""
    options = {"loadPyodideOptions": {"packages": list(PRELOADED)}}
    runtime = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"litePluginSettings": {f"{KERNEL}:kernel": options}},
    }
    widgets = [Path(sys.prefix) / LABEXTENSIONS / name for name in WIDGETS]
    building = {
        "apps": APPS,
        "contents": [str(source / "contents")],
        "federated_extensions": [str(path) for path in (kernel, *widgets)],
        "ignore_sys_prefix": ["federated_extensions"],
        "no_sourcemaps": True,
        "output_dir": str(source.parent / "site"),
    }
    (source / MARK).write_text(json.dumps(runtime), encoding="utf-8")
    # A live page beside its notebook plays at once: it loads nothing, and runs its own script only.
    overrides = {"@jupyterlab/htmlviewer-extension:plugin": {"trustByDefault": True}}
    (source / "overrides.json").write_text(json.dumps(overrides), encoding="utf-8")
    config = json.dumps({"LiteBuildConfig": building})
    (source / "jupyter_lite_config.json").write_text(config, encoding="utf-8")


def run(
    command: list[str | Path], *, cwd: Path = ROOT, environment: dict[str, str] | None = None
) -> None:
    """Run a program quietly; its words are shown only if it fails."""
    subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
