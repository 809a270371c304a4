"""Files are written whole, or everything stays as it was."""

import errno
import io
import os
import stat

import pytest

from abviz import ExportError
from abviz.drawing.export.formats import suffix_of, write_atomically


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


def test_a_file_takes_the_place_of_the_old_one(target):
    write_atomically(target, [b"ne", b"w"])
    assert [path.name for path in target.parent.iterdir()] == ["film.gif"]
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize("problem", [KeyboardInterrupt(), ValueError("x"), OSError("x")])
def test_what_goes_wrong_leaves_all_as_it_was(target, untouched, problem):
    with pytest.raises(type(problem)) as caught:
        write_atomically(target, failing(problem))
    assert caught.value is problem
    untouched()


def test_a_full_disk(target, untouched, monkeypatch):
    monkeypatch.setattr("pathlib.Path.open", lambda path, mode: FullDisk(path, mode))
    with pytest.raises(OSError, match="the disk is full; make room") as caught:
        write_atomically(target, [b"old", b"new"])
    assert caught.value.errno == errno.ENOSPC
    assert caught.value.filename == str(target)
    monkeypatch.undo()
    untouched()


def test_a_folder_that_takes_no_files(target, untouched, monkeypatch):
    def refuse(path, mode):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    monkeypatch.setattr("pathlib.Path.open", refuse)
    with pytest.raises(PermissionError, match="you may not write there; save") as caught:
        write_atomically(target, [b"new"])
    assert caught.value.filename == str(target)
    monkeypatch.undo()
    untouched()


def test_a_disk_that_is_only_read(target, untouched, monkeypatch):
    def refuse(path, *_, **__):
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    for change in ("open", "rename", "replace", "unlink"):
        monkeypatch.setattr(f"pathlib.Path.{change}", refuse)
    with pytest.raises(OSError, match="this disk cannot be written to; save some") as caught:
        write_atomically(target, [b"new"])
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


def test_files_of_others_stay(target):
    others = [target.with_name(name) for name in (".film.gif.part", ".abviz", "abviz-1.part")]
    for other in others:
        other.touch()
    write_atomically(target, [b"new"])
    assert all(other.exists() for other in others)


def test_nobody_sees_half_a_file(target):
    def chunks():
        yield b"a"
        assert not target.exists() or target.read_bytes() == b"old"
        yield b"b"

    write_atomically(target, chunks())
    assert target.read_bytes() == b"ab"


def test_places_that_are_none(tmp_path):
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe.gif")
    for path, kind, words in [
        ("none/film.gif", FileNotFoundError, "there is no folder 'none'; make it first"),
        ("file/film.gif", NotADirectoryError, "'file' is not a folder; choose another place"),
        (".", IsADirectoryError, "this is a folder; add the name of a file"),
        ("pipe.gif", FileExistsError, "this is not an ordinary file; choose another name"),
    ]:
        with pytest.raises(kind) as caught:
            write_atomically(tmp_path / path, [b"new"])
        assert caught.value.strerror == words
        assert caught.value.filename == str(tmp_path / path)
    assert {path.name for path in tmp_path.iterdir()} == {"file", "pipe.gif"}


def test_the_home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert write_atomically("~/film.gif", [b"new"]) == tmp_path.resolve() / "film.gif"
    assert (tmp_path / "film.gif").read_bytes() == b"new"


def test_a_home_folder_that_is_none():
    with pytest.raises(FileNotFoundError, match="no such home folder; write the path in full"):
        write_atomically("~nobody-of-this-name/film.gif", [b"new"])


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "film.gif").write_bytes(b"old")
    link = tmp_path / "link.gif"
    link.symlink_to("film.gif")
    assert write_atomically(link, [b"new"]) == tmp_path.resolve() / "film.gif"
    assert link.is_symlink() and (tmp_path / "film.gif").read_bytes() == b"new"


def test_links_that_lead_round_in_a_circle(tmp_path):
    (tmp_path / "one.gif").symlink_to("other.gif")
    (tmp_path / "other.gif").symlink_to("one.gif")
    (tmp_path / "folder").symlink_to("folder")
    for path in (tmp_path / "one.gif", tmp_path / "folder" / "film.gif"):
        with pytest.raises(OSError, match="links lead round in a circle there; choose") as caught:
            write_atomically(path, [b"new"])
        assert caught.value.filename == str(path)
    assert (tmp_path / "one.gif").is_symlink()


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
def test_an_unknown_suffix(name):
    with pytest.raises(ExportError, match="the end of the name says what is written"):
        suffix_of(name, known=(".gif",))
