"""The command that measures the package, and checks its imports."""

import pytest


@pytest.fixture
def house(load_script, root, monkeypatch, tmp_path):
    """The module tools/house.py, measuring a package of its own."""
    module = load_script("tools/house.py")
    module.floors_of_rooms()  # of the package itself
    monkeypatch.setattr(module, "ROOT", tmp_path)
    for name, text in {
        "abviz/trees.py": '"""Trees."""\n\n\ndef parse(text):\n    """Read."""\n    return text\n',
        "abviz/games.py": '"""Games."""\n\n\ndef _own(text):\n    # Why.\n    return text\n',
        "abviz/stage/js/stage.js": "one();\ntwo();\n",
        "tests/test_trees.py": "x = 1\n",
        "tests/house/test_count.py": '"""Counts."""\n',
        "tools/count.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return module


@pytest.fixture
def complaints(house):
    """What a check says of a text: function that returns one line for each complaint."""

    def complain(title, text, path="abviz/replay/steps.py"):
        source = house.Source(path, text)
        return [str(complaint) for complaint in house.complaints_of(house.CHECKS[title], [source])]

    return complain


def test_lines_and_tokens_are_counted_without_prose(house):
    assert {row.title: row.count for row in house.rows_of_sizes()} == {
        "lines of Python in abviz/": 12,
        "lines of code in abviz/": 4,
        "tokens of code in abviz/": 16,
        "lines of 95 letters and more in abviz/": 0,
        "modules in abviz/": 2,
        "lines of JavaScript in abviz/stage/js/": 2,
        "lines of Python in tests/": 2,
    }


def test_a_line_is_long_from_95_letters(house):
    assert house.long_lines_in(f"{'a' * 94}\n{'b' * 95}\n{'c' * 96}\n") == 2


def test_local_names_are_counted_wherever_they_are_bound(house):
    text = (
        "class Quiz:\n"
        "    def ask(self, node, *names):\n"
        "        child, leaf = node\n"
        "        for node in names:\n"
        "            def inner(leaf): ...\n"
        "        return [leaf for leaf in names], lambda child: outer\n"
        "limit = 3\n"
    )
    names = house.local_names([house.Source("abviz/quiz.py", text)])
    assert +names == {"leaf": 3, "child": 2, "node": 2, "names": 1}


def test_a_public_name_that_two_modules_define_is_named(house):
    assert house.row_of_names().is_kept
    (house.ROOT / "abviz" / "games.py").write_text("def parse(): ...\n")
    row = house.row_of_names()
    assert row.names == ("parse: abviz.games, abviz.trees",)
    assert not row.is_kept


def test_a_complaint_fails_the_command(house, monkeypatch, capsys):
    monkeypatch.setattr(house, "rows_of_imports", lambda: [])
    assert house.main() == 0
    assert "  text " in capsys.readouterr().out  # the commonest local name
    (house.ROOT / "tools" / "count.py").write_text('"""Count."""\n\nassert locals()\n')
    assert house.main() == 1
    output = capsys.readouterr().out
    assert "! a call of locals()" in output
    assert "      tools/count.py:3 locals()\n" in output


def test_the_form_of_a_folder_is_seen_by_itself(house, capsys):
    (house.ROOT / "tools" / "count.py").write_text('"""Count."""\n\nassert locals()\n')
    assert house.main(["abviz", "tests"]) == 1  # the test has no docstring
    assert house.main(["abviz/trees.py"]) == 0
    assert "tools" not in capsys.readouterr().out


def test_a_folder_that_is_not_there_is_named(house, capsys):
    assert house.main(["abviz", "cellar"]) == 1
    assert capsys.readouterr().err == "run.py house: there is no cellar here.\n"


def test_an_exemption_excuses_one_function_and_must_be_of_use(house, monkeypatch):
    exemption = house.Exemption(
        check="a call of locals()", path="tools/count.py", function="count", reason="for once"
    )
    monkeypatch.setattr(house, "EXEMPTIONS", (exemption,))

    def complaints_of(text):
        (house.ROOT / "tools" / "count.py").write_text(f'"""Count."""\n{text}')
        return [name for row in house.rows_of_form(["tools"]) for name in row.names]

    assert complaints_of("def count():\n    'Count.'\n    return locals()\n") == []
    assert complaints_of("assert 0 == 0\n") == ["tools/count.py: a call of locals()"]
    assert complaints_of(
        "def count():\n    'Count.'\n    return locals()\ndef name():\n    'It.'\n    locals()\n"
    ) == ["tools/count.py:7 name locals()"]


def test_a_file_has_at_most_800_lines(complaints):
    assert complaints("a file of more than 800 lines", "x = 1\n" * 800) == []
    assert complaints("a file of more than 800 lines", "x = 1\n" * 801) == [
        "abviz/replay/steps.py:1 801 lines"
    ]


def test_a_function_has_at_most_50_lines_without_its_docstring(complaints):
    text = 'class Walk:\n    def go(self):\n        """Go.\n\n        On.\n        """\n'
    most = text + "        x = 1\n" * 49
    assert complaints("a function of more than 50 lines", most) == []
    assert complaints("a function of more than 50 lines", f"{most}        x = 1\n") == [
        "abviz/replay/steps.py:2 Walk.go 51 lines"
    ]


DOCUMENTED = '"""Steps."""\n'
LONG_BODY = "    x = 1\n" * 11


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", None),
        ("x = 1\n", "1 the module has no docstring"),
        (f"{DOCUMENTED}class Step: ...\n", "2 class Step has no docstring"),
        (f"{DOCUMENTED}class _Step: ...\n", "2 class _Step has no docstring"),
        (f"{DOCUMENTED}def step(): ...\n", "2 step has no docstring"),
        (f"{DOCUMENTED}def _step():\n{LONG_BODY}", None),
        (
            f"{DOCUMENTED}def _step():\n{LONG_BODY}    x = 2\n",
            "2 _step 13 lines without a docstring",
        ),
        (f"{DOCUMENTED}class _Step:\n    '''It.'''\n    def made(self): ...\n", None),
        (
            f"{DOCUMENTED}class Step:\n    '''It.'''\n    def made(self): ...\n",
            "4 Step.made has no docstring",
        ),
        (f"{DOCUMENTED}class Step:\n    '''It.'''\n    def __len__(self): ...\n", None),
        (
            f"{DOCUMENTED}class Step:\n    '''It.'''\n    @kind.setter\n    def kind(self): ...\n",
            None,
        ),
        (f"{DOCUMENTED}def step():\n    '''It.'''\n    def inner(): ...\n", None),
    ],
)
def test_what_others_read_has_a_docstring(complaints, text, complaint):
    expected = [f"abviz/replay/steps.py:{complaint}"] if complaint else []
    assert complaints("a docstring is missing", text) == expected


def test_in_tests_a_name_is_enough(complaints):
    assert (
        complaints("a docstring is missing", f"{DOCUMENTED}def test_a(): ...\n", "tests/a.py") == []
    )


# For each check, what is complained of, and what is said in its place.
CODE = {
    "a call of locals()": (
        ["locals()", "vars()"],
        ["vars(node)", "node.locals()"],
    ),
    "a product with a truth value": (
        [
            "'s' * (count > 1)",
            "[leaf] * node.is_max",
            "has_names * names",
            "f'{name}s' * (not text)",
            "'-' * bool(text)",
            "text * (is_long and has_room)",
        ],
        ["'s' * count", "2 * (count or 1)", "width * scale", "'-' * len(text)"],
    ),
    "an index by a truth value": (
        [
            "window[node.is_max]",
            "names[kind == 'alpha']",
            "names[not text]",
            "text[one.is_min:]",
            "text[: len(text) > 3]",
            "names[int(is_max)]",
            "names[self.is_named(text)]",
        ],
        ["names[0]", "names[name or 'usual']", "text[1:count]", "window[side]"],
    ),
    "a comprehension of three clauses": (
        [
            "[leaf for node in tree for leaf in node if leaf]",
            "{a: b for a, b in pairs if a if b}",
            "(a for b in c for d in b for a in d)",
        ],
        ["[leaf for node in tree for leaf in node]", "{leaf for leaf in tree if leaf.is_leaf}"],
    ),
    "** of a dict that the function has built": (
        ["draw(**{'width': 3})", "draw(**{**look, 'width': 3})", "draw(**(look | more))"],
        ["draw(**look)", "draw(**{name: value})", "draw(**look._asdict())", "draw(width=3)"],
    ),
}


@pytest.mark.parametrize("title", CODE)
def test_one_thing_a_line(complaints, title):
    refused, plain = CODE[title]
    for code in refused:
        assert complaints(title, f"x = {code}\n") != [], code
    for code in plain:
        assert complaints(title, f"x = {code}\n") == [], code


def test_a_complaint_quotes_what_it_is_about(complaints):
    text = "def bound(node):\n    return node.window[node.is_max]\n"
    assert complaints("an index by a truth value", text) == [
        "abviz/replay/steps.py:2 bound node.window[node.is_max]"
    ]


@pytest.mark.parametrize(
    ("lines", "is_bag"),
    [
        ("look = {'width': 3}", True),
        ("look = dict(width=3)", True),
        ("look = {'width': 3} if is_wide else {}", True),
        ("look |= wide", True),
        ("look.update(width=3)", True),
        ("look['width'] = 3", True),
        ("look = look_of(node)", False),
        ("look = {name: style[name] for name in names}", False),
        ("look[name] = 3", False),
        ("look = style.look", False),
    ],
)
def test_options_are_not_gathered_in_a_dict_and_unpacked(complaints, lines, is_bag):
    text = f"def paint(node, **look):\n    {lines}\n    draw(node, **look)\n"
    expected = ["abviz/replay/steps.py:3 paint **look"] if is_bag else []
    assert complaints("** of a dict that the function has built", text) == expected


@pytest.mark.parametrize(
    ("lines", "sets"),
    [
        ("from abviz.widgets.lecture import Lecture\nLecture.classroom = door\n", True),
        ("from .lecture import Lecture\ndef ask():\n    Lecture.classroom = door\n", True),
        ("from abviz.widgets import lecture\nlecture.Lecture.classroom = door\n", True),
        ("import abviz.widgets.lecture\nabviz.widgets.lecture.Lecture.door = 1\n", True),
        ("from abviz.widgets.lecture import Lecture\nsetattr(Lecture, 'door', 1)\n", True),
        ("from abviz.widgets.lecture import Lecture\na, Lecture.door = 1, 2\n", True),
        ("import sys\nsys.stdout = None\n", False),
        ("class Lecture: ...\nLecture.door = 1\n", False),
        ("from abviz.widgets.lecture import Lecture\nlecture = Lecture()\nlecture.a = 1\n", False),
    ],
)
def test_nothing_is_set_in_what_another_module_defines(complaints, lines, sets):
    assert bool(complaints("an attribute that is set from elsewhere", lines)) is sets


@pytest.mark.parametrize(
    ("path", "module", "is_hidden"),
    [
        ("abviz/trees/node.py", "'abviz.replay.trace'", True),
        ("abviz/trees/node.py", "f'abviz.classroom.{name}'", True),
        ("abviz/trees/node.py", "'abviz.trees.tree'", False),
        ("abviz/replay/trace.py", "'abviz.trees.tree'", False),
        ("abviz/replay/trace.py", "name", False),
        ("abviz/__init__.py", "'abviz.replay.trace'", False),
    ],
)
def test_no_room_imports_a_higher_one_by_its_name(complaints, path, module, is_hidden):
    text = f"def door():\n    return import_module({module})\n"
    assert bool(complaints("a hidden import of a higher room", text, path)) is is_hidden
