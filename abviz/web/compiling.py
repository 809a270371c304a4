"""Compile the Python in a zip archive; the Python that will read it runs this, in Node."""

from __future__ import annotations

import marshal
from importlib.util import MAGIC_NUMBER, source_hash
from io import BytesIO
from zipfile import ZipFile, ZipInfo

# Says that the hash of the source is there, and is not looked at.
UNCHECKED = 1


def compiled(archive: bytes, *, optimize: int) -> bytes:
    """Return an archive with each module compiled, and nothing in it compressed by itself."""
    result = BytesIO()
    with ZipFile(BytesIO(archive)) as source, ZipFile(result, "w") as target:
        for name in sorted(source.namelist()):
            content = source.read(name)
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=optimize)
                head = MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + source_hash(content)
                name, content = f"{name}c", head + marshal.dumps(code)
            if not name.endswith("/"):
                # Without a time: what is the same shall have the same bytes.
                target.writestr(ZipInfo(name), content)
    return result.getvalue()
