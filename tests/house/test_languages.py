"""The catalogues of languages are complete and up to date."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_text_is_translated_and_compiled():
    command = [sys.executable, ROOT / ".ci" / "languages.py", "--check"]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
