"""The mutations: what is changed in a program, and what is left alone."""

import importlib
import sys
from random import Random

import pytest

PROGRAM = '''\
"""A docstring with 1 < 2 and True."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    ZERO = 0


def größer(a: "int", b: int = 3) -> "int":
    """Say 1 < 2."""
    if not a < b:
        raise ValueError("larger" + "x")
    return f"{a + b}" and max(a, b)
'''


@pytest.fixture
def tool(root, monkeypatch):
    """Function that imports a module of benchmarks/mutations."""
    folder = root / "benchmarks" / "mutations"
    monkeypatch.syspath_prepend(folder)
    yield importlib.import_module
    for path in folder.glob("*.py"):
        sys.modules.pop(path.stem, None)


def test_what_runs_is_changed_and_nothing_else(tool):
    found = tool("python_mutations").python_mutations("program.py", PROGRAM)
    assert [(one.line, one.before, one.after) for one in found] == [
        (8, "3", "4"),
        (10, "not a < b", "(not not a < b)"),
        (10, "not a < b", "(a < b)"),
        (10, "a < b", "(a <= b)"),
        (12, 'return f"{a + b}" and max(a, b)', "return None"),
        (12, 'f"{a + b}" and max(a, b)', "(f'{a + b}' or max(a, b))"),
        (12, "max", "min"),
    ]


def test_operators_of_javascript_are_found_in_code_only(tool):
    text = '// a < b\nconst c = "a + b" + `${1} && 2`;\nif (a === 10 && !true) n += x - 1.5;\n'
    found = tool("javascript_mutations").javascript_mutations("stage.js", text)
    assert [(one.line, one.before, one.after) for one in found] == [
        (2, "+", "-"),
        (3, "===", "!=="),
        (3, "10", "11"),
        (3, "&&", "||"),
        (3, "true", "false"),
        (3, "-", "+"),
    ]


def test_a_mutation_is_written_at_its_place(tool, tmp_path):
    (tmp_path / "program.py").write_text("grün = 1 + 1\nblau = 1\n", encoding="utf-8")
    text = (tmp_path / "program.py").read_text(encoding="utf-8")
    *_, last = tool("python_mutations").python_mutations("program.py", text)
    assert last.written(tmp_path) == "grün = 1 + 1\nblau = 2\n"


def test_the_same_seed_chooses_the_same_in_different_lines(tool, root):
    choice = tool("choice")
    possible = choice.mutations_of(root, "theory")
    first, again, other = (choice.spread(possible, 20, Random(seed)) for seed in (1, 1, 2))
    assert first == again != other
    assert len({(one.path, one.line) for one in first}) == 20
    assert len({one.kind for one in first}) >= 8


def test_each_room_gets_ten_and_the_rest_by_size(tool):
    sizes = {"large": [None] * 300, "middle": [None] * 100, "small": [None] * 3}
    assert tool("choice").shares(sizes, number=60) == {"large": 32, "middle": 18, "small": 10}


def test_each_equivalent_mutation_still_exists(tool, root):
    """If one does not, its line has changed: take it out of equivalent.toml."""
    listed = tool("report").equivalents()
    find = {
        ".py": tool("python_mutations").python_mutations,
        ".js": tool("javascript_mutations").javascript_mutations,
    }
    places = {
        mutation.place(root)
        for path in {path for path, *_ in listed}
        for mutation in find[path[-3:]](path, (root / path).read_text(encoding="utf-8"))
    }
    assert [place for place in listed if place not in places] == []
    assert all(listed.values())


def test_the_report_counts_and_judges(tool, tmp_path, capsys):
    (tmp_path / "program.py").write_text("a = 1\n")
    mutation = tool("mutation").Mutation("program.py", "number", 1, 4, "1", "2")
    fates = [("trees", mutation, "killed")] * 18 + [("games", mutation, "timed out")]
    assert tool("report").report(tmp_path, [*fates, ("games", mutation, "survived")]) == 0
    table = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["trees", "18", "18", "0", "0", "0"] in table
    assert ["games", "2", "0", "1", "0", "1"] in table
    assert ["all", "20", "18", "1", "0", "1"] in table
    assert tool("report").report(tmp_path, [*fates, *[("games", mutation, "survived")] * 2]) == 1
