"""The command as a process: encodings, closed pipes, Ctrl-C."""

import os
import signal
import subprocess
import sys

import pytest

from abviz.command import main

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "abviz"]
LONG = ["search", " ".join(["(1 2 3 4 5 6 7 8 9)"] * 300)]


def run(*words, **options):
    """Run the command as a process of its own."""
    return subprocess.run([*COMMAND, *words], capture_output=True, check=False, **options)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_the_signs_are_written_as_utf8_whatever_the_system_prefers(encoding):
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    done = run("search", "(步: 3 5) (2 9)", env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode("utf-8")
    assert "Leaf 步 is examined" in shown and "E MIN  v≤2  [α 3, β 2]  done" in shown
    refused = run("search", "步", env=env)
    assert refused.returncode == 2
    assert refused.stderr.decode("utf-8").startswith('abviz: Line 1, column 1: "步" is no score.')


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


@pytest.mark.parametrize("words", [["--help"], ["search", "3"]])
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


def test_standard_output_that_is_closed(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["search", "3"]) == 0


def test_standard_input_that_is_no_text():
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = run("search", "-", input=b"(3 \xff\xfe)", env=env)
    assert done.returncode == 2
    assert done.stderr.startswith(b"abviz: 'utf-8' codec can't decode byte")
