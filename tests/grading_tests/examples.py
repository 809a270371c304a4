"""The code of docs/grading.md, by the name in the comment above each block."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "grading.md"
BLOCK = re.compile(r"^<!-- ([\w:\- ]+) -->\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))

RIGHT = EXAMPLES["nbgrader: solution"]
WRONG = RIGHT.replace("alpha >= beta", "alpha > beta")
CRASHING = RIGHT.replace("return node.value", "return node.score")
ENDLESS = RIGHT.replace(
    "    if node.is_leaf:", "    while True:\n        pass\n    if node.is_leaf:"
)
