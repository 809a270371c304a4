"""The pages for developers: what they name is there, and their code is Python."""

import ast
import re
from dataclasses import fields
from doctest import DocTestParser
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

import abviz
from abviz.engine.traits import Traits
from abviz.replay.listing import KINDS

ROOT = Path(__file__).resolve().parents[2]
RECIPES = sorted((ROOT / "docs" / "how-to-add").glob("*.md"))
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "CONTRIBUTING.md"]
FOLDERS = "abviz|app|benchmarks|docs|javascript|lite|notebooks|tests|tools"
NAMED = re.compile(rf"(?<![\w./-])(?:{FOLDERS})/[\w./-]*\w")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
NEW = re.compile(r"^\| `(\S+)` \(new\) \|", re.MULTILINE)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r'"[^"\n]+": ')
COMMAND = re.compile(r"python3 run\.py (\w+)")

every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
every_recipe = pytest.mark.parametrize("path", RECIPES, ids=lambda path: path.name)


def code_of(text):
    """Return the Python of a page, parsed: whole blocks, rows of a table, examples."""
    blocks = BLOCK.findall(text)
    for code in (dedent(code) for kind, code in blocks if kind == "python"):
        yield ast.parse(f"{{{code}}}" if ROW.match(code) else code)
    for session in (code for kind, code in blocks if kind == "pycon"):
        yield from (ast.parse(one.source) for one in DocTestParser().get_examples(session))


def missing(text, *, folder, commands):
    """Return what a page names and is not there, and what no reader of it is to make."""
    new = set(NEW.findall(text))
    named = {name: ROOT / name for name in NAMED.findall(text)}
    linked = {link: folder / link for link in LINK.findall(BLOCK.sub("", text))}
    found = [
        name for name, path in (named | linked).items() if name not in new and not path.exists()
    ]
    return found + [word for word in COMMAND.findall(text) if word not in commands]


@every_page
def test_what_a_page_names_is_there(path, load_script):
    text = path.read_text(encoding="utf-8")
    commands = load_script("run.py").COMMANDS
    assert missing(text, folder=path.parent, commands=commands) == []


@every_recipe
def test_the_code_of_a_page_is_python_and_imports_what_is_there(path):
    nodes = [node for code in code_of(path.read_text("utf-8")) for node in ast.walk(code)]
    assert nodes, "no block with ```python or ```pycon"
    made = {node.name for node in nodes if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module.startswith("abviz"):
            names = {one.name for one in node.names} - made
            assert all(hasattr(import_module(node.module), name) for name in names), names


# The calls of one session, which the end of that page opens.
OF_A_SESSION = ("confusions.md",)
FOR_USERS = ("docs", "docs/how-to", "docs/reference")
GUIDES = sorted(path for folder in FOR_USERS for path in (ROOT / folder).glob("*.md"))
COPIED = [path for path in GUIDES if path.name not in OF_A_SESSION]


@pytest.mark.parametrize("path", COPIED, ids=lambda path: path.stem)
def test_a_block_that_is_copied_alone_imports_what_it_needs(path):
    for kind, text in BLOCK.findall(path.read_text("utf-8")):
        if kind != "python" or "in the next cell" in text:
            continue
        nodes = [*ast.walk(ast.parse(text))]
        imports = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
        imported = {name.asname or name.name for node in imports for name in node.names}
        read = {node.id for node in nodes if isinstance(node, ast.Name)}
        assert read & {"ab", "abviz", "mo"} <= imported, text


def test_the_code_on_the_page_of_a_way_is_that_of_abviz():
    page = (ROOT / "docs" / "how-to-add" / "way.md").read_text("utf-8")
    named = {ROOT / name for name in NAMED.findall(page) if name.endswith(".py")}
    texts = [dedent_all(path.read_text("utf-8")) for path in named]
    blocks = [code for kind, code in BLOCK.findall(page) if kind == "python"]
    in_rows = [code for code in blocks if ROW.match(code.strip())]
    rows = [row for code in in_rows for row in code.splitlines()]
    whole = [code for code in blocks if code not in in_rows]
    missing = [one for one in [*rows, *whole] if not any(dedent_all(one) in text for text in texts)]
    assert len(whole) > 8 and len(rows) > 4 and missing == []


def dedent_all(text):
    """Return a text without the space before its lines, and without what ends an argument."""
    return re.sub(r"^ +", "", text, flags=re.M).strip().removesuffix(")")


def test_each_page_is_linked_from_both_guides():
    for guide in ("CONTRIBUTING.md", "docs/architecture.md"):
        path = ROOT / guide
        links = {(path.parent / one).resolve() for one in LINK.findall(path.read_text("utf-8"))}
        assert RECIPES and links >= set(RECIPES)


def test_the_gallery_searches_each_named_tree():
    gallery = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    shown = re.findall(r"^ab\.animate\(ab\.search\(ab\.examples\[\"([\w-]+)\"\]", gallery, re.M)
    assert list(dict.fromkeys(shown)) == list(abviz.examples)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see `abviz/nowhere.py`", ["abviz/nowhere.py"]),
        ("see `abviz/games/` and tests/house/test_docs.py.", []),
        ("| `abviz/games/kayles.py` (new) | write |", []),
        ("| `abviz/games/nim.py` (new) | write |", []),
        ("[how](nowhere.md), [why](README.md#why), [x](https://x.org)", ["nowhere.md"]),
        ("```python\nlink = '[how](nowhere.md)'\n```\n[why](gone.md)", ["gone.md"]),
        ("python3 run.py tset abviz/games", ["tset"]),
    ],
)
def test_the_search_for_what_is_missing_finds(text, expected):
    assert missing(text, folder=ROOT, commands={"test"}) == expected


def test_the_page_on_algorithms_names_tags_traits_and_tests_that_are_there():
    page = (ROOT / "docs" / "how-to-add" / "algorithm.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `# step: (\w+)` \|", page, re.M)) == sorted(KINDS)
    rows = re.findall(r"^\| `(\w+)=\S*` \|.*\| (.*) \|$", page, re.M)
    assert rows and {trait for trait, _ in rows} <= {field.name for field in fields(Traits)}
    named = {name for _, fails in rows for name in re.findall(r"`(\w+)`", fails)}
    tests = ROOT / "tests" / "replay_tests"
    assert named and all((tests / f"test_replay_{name}.py").exists() for name in named)
