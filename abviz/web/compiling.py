"""Compile the Python in a zip archive; the Python that will read it runs this, in Node."""

from __future__ import annotations

import marshal
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from io import BytesIO
from zipfile import ZipFile, ZipInfo

# Says that the hash of the source is there, and is not looked at.
UNCHECKED = 1
# The stage shows the lines of these, so their sources go along.
SHOWN = ("abviz/engine/algorithms/", "abviz/classroom/misconceptions.py")


def compiled(archive: bytes, *, optimize: int) -> bytes:
    """Return an archive with each module compiled, and nothing in it compressed by itself."""
    result = BytesIO()
    with ZipFile(BytesIO(archive)) as source, ZipFile(result, "w") as target:
        for name in sorted(source.namelist()):
            content = source.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                head = MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + source_hash(content)
                if name.startswith(SHOWN):
                    _write(target, name, content)
                place = cache_from_source(name) if name.startswith(SHOWN) else f"{name}c"
                _write(target, place, head + marshal.dumps(code))
            else:
                _write(target, name, content)
    return result.getvalue()


def _write(archive: ZipFile, name: str, content: bytes) -> None:
    # Without a time: what is the same shall have the same bytes.
    archive.writestr(ZipInfo(name), content)
