"""A file that is checked has nodes and trees of abviz, and nothing that searches."""

import pytest

from abviz.command import main

SEARCH = """
def search(node: ab.Node):
    pick = max if node.is_max else min
    return node.value if node.is_leaf else pick(map(search, node.children))
"""
SHOWS = """
import abviz as ab
from abviz import search as look, explore
import abviz.engine.run
ab.draw(ab.search("(3 5) (2 9)"), 3)
for step in ab.search("(3 5)"):
    print(step.sentence)
assert look("(3 5)").value == 5 and len(ab.search("3 5").leaves) < 1
explore("(3 5)").show()
assert [child.value for child in ab.Tree.parse("3 5").root.children] == [3, 5]
"""
CHEATS = {
    "abviz.engine.registry.algorithms": """
import sys
from abviz.engine.registry import algorithms
def search(node):
    seer = sys.getprofile()
    sys.setprofile(None)
    return algorithms["minimax"].function(node)
""",
    "abviz.search": "def search(node):\n    return ab.search(ab.Tree([node])).value\n",
    "abviz.trees.minimax_values": """
from abviz.trees.measures import minimax_values
def search(node):
    return minimax_values(node)[0]
""",
    "abviz.theory.values": """
import abviz.theory
def search(node):
    return abviz.theory.values(node)
""",
}
pytestmark = pytest.mark.slow
RIGHT = "\nsearch does what minimax does on all "


def checked(path, text, capsys):
    path.write_text(text)
    main(["check", f"{path}:search", "--against", "minimax", "--leaves", "2"])
    return capsys.readouterr().out


def test_a_file_may_show_what_it_likes_before_its_function(tmp_path, capsys):
    text = checked(tmp_path / "solution.py", SHOWS + SEARCH, capsys)
    assert RIGHT in text


def test_a_file_may_check_itself_at_its_end(tmp_path, capsys):
    end = "\nab.check(search, 'minimax').check()\nassert ab.Tree.parse('7').root.value == 8\n"
    lines = checked(tmp_path / "solution.py", "import abviz as ab\n" + SEARCH + end, capsys)
    _, first, second, *_ = lines.splitlines()
    assert first.startswith("search does what minimax does on all")
    assert "solution.py stops with AssertionError when it is loaded" in second
    assert second.endswith("; what was defined before it counts.")


@pytest.mark.parametrize("name", CHEATS)
def test_a_search_of_abviz_is_not_there(name, tmp_path, capsys):
    text = checked(tmp_path / "solution.py", "import abviz as ab\n" + CHEATS[name], capsys)
    assert "On the tree (0 1) it stops with SearchError." in text
    assert f"“{name} is not there while a function is checked: only nodes and trees are" in text


def test_a_file_that_ends_with_an_exit_counts(tmp_path, capsys):
    text = checked(
        tmp_path / "solution.py", "import sys\nimport abviz as ab" + SEARCH + "sys.exit(0)", capsys
    )
    assert "solution.py stops with SystemExit when it is loaded" in text.splitlines()[2]
    assert RIGHT in text


@pytest.mark.parametrize("replaced", ["len", "isinstance", "map", "type"])
def test_a_built_in_that_a_file_replaces_is_put_back(tmp_path, capsys, replaced):
    replaces = f"import builtins\nbuiltins.{replaced} = lambda *_: 1 / 0\n"
    text = checked(tmp_path / "solution.py", "import abviz as ab" + SEARCH + replaces, capsys)
    assert RIGHT in text


def test_a_function_that_replaces_built_ins_is_told_of_its_own_code(tmp_path, capsys):
    breaks = "import builtins\ndef search(node):\n    builtins.id = builtins.isinstance = None\n"
    text = checked(tmp_path / "solution.py", breaks, capsys)
    assert "it replaces something that belongs to Python." in text
    assert "It printed" not in text and "Traceback" not in text and "os._exit" not in text
