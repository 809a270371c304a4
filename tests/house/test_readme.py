"""The examples in README.md are true."""

from house.page_examples import check_session, failures, sessions


def test_examples_run(root):
    number, report = failures(root / "README.md")
    assert number, "README.md has no example: a line that starts with >>>"
    assert not report, report


def test_the_command_line_prints_what_the_readme_shows(root, capsys):
    found = list(sessions((root / "README.md").read_text(encoding="utf-8")))
    assert found, "README.md has no ```console block with a line that starts with $"
    for command, output in found:
        check_session(command, output, capsys)
