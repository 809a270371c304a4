"""The examples in README.md are true."""

import doctest
import re
import shlex

from abviz.command import main


def test_examples_run(root):
    path = root / "README.md"
    # A fence would count as expected output; an empty line in its place keeps the line numbers.
    text = re.sub(r"^```.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    assert examples.examples, "README.md has no example: a line that starts with >>>"
    report = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    runner.run(examples, out=report.append)
    assert not runner.failures, "".join(report)


def sessions(text):
    """Yield each command line of the README with the output below it."""
    for block in re.findall(r"^```console\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            yield command, output


def test_the_command_line_prints_what_the_readme_shows(root, capsys):
    found = list(sessions((root / "README.md").read_text(encoding="utf-8")))
    assert found, "README.md has no ```console block with a line that starts with $"
    for command, output in found:
        program, *words = shlex.split(command)
        assert program == "abviz"
        code = main(words)
        shown = capsys.readouterr()
        assert (shown.out + shown.err, code) == (output, 2 if shown.err else 0)


def test_readme_shows_both_commands(root):
    lines = (root / "README.md").read_text(encoding="utf-8").splitlines()
    assert {"python3 run.py lab", "python3 run.py test"} <= set(lines)
