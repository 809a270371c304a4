"""How far a reader goes: the files, the calls and the moves from file to file are counted."""

import importlib
import sys

import pytest

ROOT_MODULE = '''
def search(tree):
    """Two calls into trees/, one of them through a library."""
    from walked.trees import leaves

    return sum(map(leaves.size, tree)) + leaves.size(tree)
'''
LEAVES = '''
def size(tree):
    """One call of its own file."""
    return own(tree)


def own(tree):
    return 1
'''


@pytest.fixture
def walked(tmp_path, monkeypatch):
    """A package of two files that was imported, and its folder."""
    folder = tmp_path / "walked"
    (folder / "trees").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "searches.py").write_text(ROOT_MODULE)
    (folder / "trees/__init__.py").write_text("")
    (folder / "trees/leaves.py").write_text(LEAVES)
    monkeypatch.syspath_prepend(tmp_path)
    module = importlib.import_module("walked.searches")
    importlib.import_module("walked.trees.leaves")
    yield module, folder
    for name in [name for name in sys.modules if name.split(".")[0] == "walked"]:
        del sys.modules[name]


def test_calls_and_moves_are_counted_file_by_file(load_script, walked):
    module, folder = walked
    counts = load_script("tools/walks.py").count(lambda: module.search("(3)"), folder)
    # Three leaves and the tree: four calls of size, each with one of own.
    assert counts.files == {"searches.py": 1, "trees/leaves.py": 8}
    assert counts.rooms == {"searches.py", "trees"}
    assert (counts.calls, counts.moves) == (9, 4)


def test_an_error_on_the_way_leaves_the_profiler_as_it_was(load_script, walked):
    module, folder = walked
    before = sys.getprofile()
    with pytest.raises(TypeError):
        load_script("tools/walks.py").count(lambda: module.search(None), folder)
    assert sys.getprofile() is before


def test_a_row_is_printed_for_a_walk(load_script, capsys):
    script = load_script("tools/walks.py")
    assert script.main(["sentence", "--files"]) == 0
    head, row, *files = capsys.readouterr().out.splitlines()
    assert head.split() == ["files", "rooms", "calls", "moves"]
    assert row.split()[0] == "sentence" and len(files) == int(row.split()[1])
    assert any(line.endswith("  engine/algorithms/alphabeta.py") for line in files)


def test_an_unknown_walk_is_refused(load_script, capsys):
    with pytest.raises(SystemExit):
        load_script("tools/walks.py").main(["home"])
    assert "there is no walk 'home'" in capsys.readouterr().err
