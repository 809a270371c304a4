"""The command as a process: poor terminals, closed pipes, Ctrl-C."""

import os
import signal
import subprocess
import sys

import pytest

import abviz
from abviz.command import main
from abviz.command.terminal import spelled

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "abviz"]
LONG = ["search", " ".join(["(1 2 3 4 5 6 7 8 9)"] * 300)]

PLAIN = """\
alpha-beta: value 3, 3 of 4 leaves, 1 cutoff
step    v alpha beta  what happens
   0 -inf  -inf +inf  The search starts at the root A (MAX) with the window [-inf, +inf]: nothing is
                      secured yet.
   1 +inf  -inf +inf  MIN node B is entered with the window [-inf, +inf]: A (MAX) still has v =
                      -inf.
   2    3  -inf +inf  Leaf ? is examined: its score is 3.
   3    3  -inf    3  ?'s 3 reaches B (MIN): v and beta fall from +inf to 3.
   4    5  -inf    3  Leaf D is examined: its score is 5.
   5    3  -inf    3  D's 5 reaches B (MIN): that is not below v = 3, so nothing changes.
   6    3  -inf    3  B (MIN) returns 3 to A (MAX).
   7    3     3 +inf  B's 3 reaches A (MAX): v and alpha rise from -inf to 3.
"""
PLAIN_TREE = """
A MAX  v=3  [alpha 3, beta +inf]  done
|= B MIN  v=3  [alpha -inf, beta 3]  done, best line
|  |= ? leaf 3  done, best line
|  `- D leaf 5  done
`- E MIN  v<=2  [alpha 3, beta 2]  done
   |- F leaf 2  done
   `x G leaf 9  pruned, cut
"""


def run(*words, **options):
    """Run the command as a process of its own."""
    return subprocess.run([*COMMAND, *words], capture_output=True, check=False, **options)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_terminal_that_lacks_the_signs_gets_plain_letters(encoding):
    done = run("search", "(步: 3 5) (2 9)", env={**os.environ, "PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode("ascii").replace(os.linesep, "\n")
    assert shown.startswith(PLAIN) and shown.endswith(PLAIN_TREE)


@pytest.mark.parametrize("locale", ["C", "POSIX"])
@pytest.mark.parametrize("utf8", ["0", "1"])
def test_a_poor_locale(locale, utf8):
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    env = {**kept, "LC_ALL": locale, "PYTHONUTF8": utf8, "PYTHONCOERCECLOCALE": "0"}
    for words, code in ((["search", "(3 5) (2 9)"], 0), (["search", "−x"], 2), (["--help"], 0)):
        done = run(*words, env=env)
        assert done.returncode == code
        assert b"Traceback" not in done.stderr and b"Error" not in done.stderr


def test_what_cannot_be_shown_on_standard_error_is_replaced():
    done = run("search", "步", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 2
    assert done.stderr.startswith(b'abviz: Line 1, column 1: "?" is no score.')


@pytest.fixture(params=["", "1"], ids=["buffered", "unbuffered"])
def environment(request):
    """Settings under which Python keeps its output in a buffer, or does not."""
    return {**os.environ, "PYTHONUNBUFFERED": request.param}


def test_the_reader_may_close_the_pipe(environment):
    with subprocess.Popen(
        [*COMMAND, *LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout.readline().startswith(b"alpha-beta: value 1")
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("words", [["--help"], ["search", "3"], ["search", "3", "--json"]])
def test_a_pipe_that_is_closed_from_the_start(words, environment):
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*COMMAND, *words], stdout=writer, stderr=subprocess.PIPE, env=environment, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_gets_one_line(environment):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "search", "3"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"abviz: ") and done.stderr.count(b"\n") == 1


@pytest.fixture
def sigint_is_heard():
    """In the background of a shell SIGINT is ignored, and so it would be by what is started."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX systems")
def test_ctrl_c_ends_quietly(sigint_is_heard):
    with subprocess.Popen(
        [*COMMAND, "search", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        # More than a pipe holds: when all is written, the command is reading.
        process.stdin.write(b"(" + b"3 " * 200_000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_stream_that_is_closed(stream, monkeypatch):
    monkeypatch.setattr(sys, stream, None)
    assert main(["search", "-" if stream == "stdin" else "3"]) == (2 if stream == "stdin" else 0)


def test_standard_input_that_is_no_text():
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = run("search", "-", input=b"(3 \xff\xfe)", env=env)
    assert done.returncode == 2
    assert done.stderr.split(os.linesep.encode()) == [
        b"abviz: Standard input is no text in the encoding utf-8.",
        b"",
    ]


def test_the_module_is_the_command():
    done = run("--version", text=True)
    assert (done.returncode, done.stdout) == (0, f"abviz {abviz.__version__}\n")


def test_a_text_that_can_be_shown_stays_as_it_is():
    assert spelled("└╳ −∞ 步", encoding="utf-8") == "└╳ −∞ 步"
    assert spelled("café", encoding="latin-1") == "café"
    assert spelled("café ≥ 3", encoding="latin-1") == "café >= 3"


def test_every_sign_of_abviz_has_a_plain_spelling():
    signs = "├└│─━╳−∞≥≤≈αβ·…ⁿ"
    plain = spelled(signs, encoding="ascii")
    assert plain.isascii() and "?" not in plain
