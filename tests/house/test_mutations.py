"""The command that breaks the program: which tests it runs on what, and when it fails."""

import pytest


@pytest.fixture
def mutations(load_script):
    return load_script("tools/mutations.py")


def test_every_room_has_tests_that_are_there(mutations, root):
    rooms = {mutations.room_of(module) for module in mutations.modules_of(["abviz"])}
    without = {
        "__init__",
        "__main__",
        "_version",
        "errors",
        "types",
    }  # the examples in their docstrings alone
    assert {"trees", "engine", "classroom"} < rooms
    for room in rooms:
        tests = mutations.tests_of(room)
        assert len(tests) > 1 or room in without, room
        assert all((root / path).exists() for path in tests), tests


def test_a_module_and_a_folder_can_be_named(mutations):
    one, *others = map(str, mutations.modules_of(["abviz/trees/tree.py", "abviz/trees"]))
    assert one == "abviz/trees/tree.py" and {one, "abviz/trees/node.py"} < set(others)


@pytest.mark.parametrize(("killed", "code"), [(19, 0), (18, 1)])
def test_too_many_survivors_fail_it_and_are_shown(mutations, capsys, killed, code):
    fates = [("trees", "killed", "")] * killed + [("games", "survived", "-a\n+b")] * (20 - killed)
    assert mutations.report(fates) == code
    output = capsys.readouterr().out
    table = [line.split() for line in output.splitlines()]
    assert ["all", "20", str(killed), str(20 - killed)] in table and "-a\n+b" in output
    assert mutations.report([]) == 1
