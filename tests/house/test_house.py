"""The command that counts the package and checks its imports."""

import pytest


@pytest.fixture
def house(load_script, root, monkeypatch, tmp_path):
    """The module tools/house.py, counting a package of its own."""
    module = load_script("tools/house.py")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    for name, text in {
        "abviz/trees.py": 'def parse(text):\n    """Read."""\n\n    # Why.\n    return text\n',
        "abviz/games.py": "def parse(text):\n    return text\n\n\ndef _own():\n    pass\n",
        "abviz/stage/js/stage.js": "one();\ntwo();\n",
        "tests/test_trees.py": "x = 1\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return module


def test_lines_are_counted_with_and_without_prose(house):
    assert {row.title: row.count for row in house.rows_of_sizes()} == {
        "lines of Python in abviz/": 11,
        "lines of code in abviz/": 6,
        "modules in abviz/": 2,
        "lines of JavaScript in abviz/stage/js/": 2,
        "lines of Python in tests/": 1,
    }


def test_a_public_name_that_two_modules_define_is_named(house):
    row = house.row_of_names()
    assert row.names == ("parse: abviz.games, abviz.trees",)
    assert not row.is_kept


def test_a_passed_limit_fails_the_command(house, monkeypatch, capsys):
    monkeypatch.setattr(house, "rows_of_imports", lambda: [])
    assert house.main() == 1
    output = capsys.readouterr().out
    assert "! public names defined twice" in output and "parse: abviz.games" in output
    (house.ROOT / "abviz" / "games.py").unlink()
    assert house.main() == 0
