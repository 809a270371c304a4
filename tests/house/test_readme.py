"""The examples in README.md are true."""

import doctest
import re


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


def test_readme_shows_both_commands(root):
    lines = (root / "README.md").read_text(encoding="utf-8").splitlines()
    assert {"python3 run.py lab", "python3 run.py test"} <= set(lines)
