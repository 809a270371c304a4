"""The pages of the shelves are true: their examples run, and nothing public is missing."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from house.page_examples import check_session, failures, sessions

import abviz

DOCS = Path(__file__).resolve().parents[2] / "docs"
SHELVES = ("background", "how-to", "reference")
PAGES = {path: path.read_text("utf-8") for name in SHELVES for path in (DOCS / name).glob("*.md")}
SHOWN = sorted(path for path, text in PAGES.items() if ">>> " in text)
COMMANDS = [session for path in sorted(PAGES) for session in sessions(PAGES[path])]


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_examples_run(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # some save files
    number, report = failures(path)
    assert number and not report, report


@pytest.mark.parametrize(("command", "output"), COMMANDS, ids=lambda value: value[:30])
def test_command_lines_print_what_is_shown(command, output, capsys):
    check_session(command, output, capsys)


@pytest.mark.parametrize("path", sorted(DOCS.glob("how-to/teach-*.md")), ids=lambda path: path.stem)
def test_each_call_that_makes_more_of_a_sheet_does(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(DOCS)
    run = import_module("lessons").run
    [shown] = re.findall(r"^```{show} .*?^(import .*?)^```$", PAGES[path], re.M | re.S)
    [code] = re.findall(r"^```python\n(.*?)^```$", PAGES[path], re.M | re.S)
    names = {"ab": abviz}
    names["tree"] = run(shown, names)[0].trace.tree
    for call in re.findall(r"`(ab\.(?:quiz|predict)\(.*?\))`", PAGES[path]):
        assert run(call, names)[0] is not None
    run(code.replace("students=30", "students=2").replace(".pdf", ".csv"), names)
    assert len([*tmp_path.glob("*.csv")]) == 1


def test_each_public_name_has_a_page():
    listed = set(
        re.findall(r"^   ([\w.]+)$", PAGES[DOCS / "reference" / "python.md"], re.MULTILINE)
    )
    rooms = {name: getattr(abviz, name) for name in ("games", "theory", "types")}
    mappings = {"algorithms", "examples", "misconceptions"}
    assert {name for name in listed if "." not in name} == set(abviz.__all__) - {*rooms, *mappings}
    for name, room in rooms.items():
        assert {one for one in listed if one.startswith(name)} == {
            f"{name}.{one}" for one in room.__all__
        }


def test_what_calls_return_is_documented_by_the_name_that_users_type():
    trace = abviz.search(abviz.examples["tie"])
    quiz, sheet = abviz.quiz(trace.tree), abviz.worksheet("cuts", students=1, seed=1)
    explorer, hunt = abviz.explore(trace.tree), abviz.hunt("no-pruning")
    report = abviz.check(
        abviz.algorithms["minimax"].function, "minimax", most_leaves=2, random_trees=0
    )
    returned = [trace, trace.steps[0], trace.frame(0), trace.cutoffs[0], trace.algorithm]
    returned += [abviz.draw(trace), abviz.animate(trace), abviz.overview([1, 2], 2)]
    returned += [explorer, quiz, sheet, sheet.tasks[0], hunt, report]
    for one in returned:
        kinds = {kind.__name__: kind for kind in type(one).__mro__}
        homes = [(abviz, name) for name in kinds if name in abviz.__all__]
        homes += [(abviz.types, name) for name in kinds if name in abviz.types.__all__]
        assert homes, kinds
        home, name = homes[0]
        assert getattr(home, name) is kinds[name]


def test_each_algorithm_has_its_code():
    """Each group goes on from where the one before has ended, up to the last algorithm."""
    page = PAGES[DOCS / "reference" / "algorithms.md"]
    groups = re.findall(r"^```{algorithm-codes} (\S+)\n(?::before: (\S+)\n)?```$", page, re.M)
    starts, ends = zip(*groups, strict=True)
    assert starts == (next(iter(abviz.algorithms)), *ends[:-1]) and not ends[-1]
    names = list(abviz.algorithms)
    assert [names.index(start) for start in starts] == sorted(map(names.index, starts))
