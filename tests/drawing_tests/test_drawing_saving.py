"""Files are written whole, or everything stays as it was."""

import errno
import io
import os
import stat

import pytest

from abviz import ExportError
from abviz.files import suffix_of, write_atomically


class FullDisk(io.FileIO):
    """A file on a disk that has room for three bytes."""

    def write(self, data):
        if self.tell() + len(data) > 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data)


def failing(problem):
    yield b"new"
    raise problem


@pytest.fixture(params=["new", "old"])
def target(request, tmp_path):
    """A path at which there is no file yet, or an old one."""
    path = tmp_path / "film.gif"
    if request.param == "old":
        path.write_bytes(b"old")
    return path


@pytest.fixture
def untouched(target):
    """Function that checks that nothing has changed."""
    before = {path.name: path.read_bytes() for path in target.parent.iterdir()}

    def check():
        assert {path.name: path.read_bytes() for path in target.parent.iterdir()} == before

    return check


@pytest.mark.parametrize("problem", [KeyboardInterrupt(), ValueError("x"), OSError("x")])
def test_what_goes_wrong_leaves_all_as_it_was(target, untouched, problem):
    with pytest.raises(type(problem)) as caught:
        write_atomically(target, failing(problem))
    assert caught.value is problem
    untouched()


def test_a_full_disk_is_named_and_leaves_all_as_it_was(target, untouched, monkeypatch):
    monkeypatch.setattr("pathlib.Path.open", lambda path, mode: FullDisk(path, mode))
    with pytest.raises(OSError, match="No space left on device") as caught:
        write_atomically(target, [b"old", b"new"])
    assert caught.value.errno == errno.ENOSPC
    assert caught.value.filename == str(target)
    monkeypatch.undo()
    untouched()


def test_two_saves_at_once_leave_each_other_alone(target):
    def chunks():
        yield b"a"
        write_atomically(target, [b"meanwhile"])
        assert target.read_bytes() == b"meanwhile"
        yield b"b"

    write_atomically(target, chunks())
    assert [path.name for path in target.parent.iterdir()] == ["film.gif"]
    assert target.read_bytes() == b"ab"


def test_a_path_that_can_hold_no_file_is_refused_with_what_to_do(tmp_path):
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe.gif")
    for path, kind, words in [
        ("none/film.gif", FileNotFoundError, "there is no folder 'none'; make it first"),
        ("file/film.gif", NotADirectoryError, "Not a directory"),
        (".", FileExistsError, "this is no file; add the name of one"),
        ("pipe.gif", FileExistsError, "this is no file; add the name of one"),
    ]:
        with pytest.raises(kind) as caught:
            write_atomically(tmp_path / path, [b"new"])
        assert caught.value.strerror == words
        assert caught.value.filename == str(tmp_path / path)
    assert {path.name for path in tmp_path.iterdir()} == {"file", "pipe.gif"}


def test_a_tilde_is_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert write_atomically("~/film.gif", [b"new"]) == tmp_path.resolve() / "film.gif"
    assert (tmp_path / "film.gif").read_bytes() == b"new"


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "film.gif").write_bytes(b"old")
    link = tmp_path / "link.gif"
    link.symlink_to("film.gif")
    assert write_atomically(link, [b"new"]) == tmp_path.resolve() / "film.gif"
    assert link.is_symlink() and (tmp_path / "film.gif").read_bytes() == b"new"


def test_permissions_are_those_of_the_old_file_or_as_usual(tmp_path):
    usual, old = tmp_path / "usual", tmp_path / "old"
    usual.touch()
    old.touch()
    old.chmod(0o640)
    for path in (tmp_path / "new", old):
        write_atomically(path, [b"new"])
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("new", "usual", "old")]
    assert modes[0] == modes[1] and modes[2] == 0o640


@pytest.mark.parametrize("name", ["film", "film.jpg", "gif", ".gif", "a.b/film"])
def test_a_name_without_a_known_end_is_refused(name):
    with pytest.raises(ExportError, match="the end of the name says what is written"):
        suffix_of(name, known=(".gif",))
