"""The examples of a page: Python sessions, and command lines with what they print."""

import doctest
import re
import shlex

from abviz.command import main


def failures(path, *, flags=0):
    """Run the examples of a page as one session; return how many there are, and what failed."""
    # A fence would count as expected output; an empty line in its place keeps the line numbers.
    text = re.sub(r"^ *```.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    report = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | flags, verbose=False).run(
        examples, out=report.append
    )
    return len(examples.examples), "".join(report)


def sessions(text):
    """Yield each command line of a page with the output below it."""
    for block in re.findall(r"^```console\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            yield command, output


def check_session(command, output, capsys):
    """Run a command line; it must print what the page shows, and end well or with code 2."""
    program, *words = shlex.split(command)
    assert program == "abviz"
    code = main(words)
    shown = capsys.readouterr()
    assert (shown.out + shown.err, code) == (output, 2 if shown.err else 0)
