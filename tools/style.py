"""Check form and types with ruff and mypy: ``python3 run.py style``.

``python3 run.py house`` checks the imports between rooms.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOOLS = (
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["mypy"],
)


def main() -> int:
    """Run each tool, whatever the others say; return 1 if one of them complains."""
    codes = [subprocess.run([sys.executable, "-m", *tool], cwd=ROOT).returncode for tool in TOOLS]
    return 1 if any(codes) else 0


if __name__ == "__main__":
    sys.exit(main())
