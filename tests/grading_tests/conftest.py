"""Tests with real graders, where these are installed: ``python3 run.py graders``."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("nbgrader") else ["test_*.py"]
