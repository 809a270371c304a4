"""Options are written out: what is an abbreviation today may be ambiguous tomorrow."""

import pytest

from abviz.command import main


@pytest.mark.parametrize(
    "arguments",
    [
        ["search", "--example", "lucky-8", "--js"],
        ["animate", "--example", "lucky-8", "--outp", "film.html"],
        ["--vers"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_an_abbreviated_option_is_refused(arguments, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(main(arguments))
    assert ended.value.code == 2
    assert capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
