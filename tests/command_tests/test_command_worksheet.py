"""``abviz worksheet``: what it makes, and what it refuses."""

from typing import ClassVar

import pytest
from pypdf import PdfReader

from abviz.command import main


def test_a_sheet_and_its_key_are_saved_as_asked(capsys, tmp_path):
    sheet, key = tmp_path / "sheet.html", tmp_path / "key.csv"
    words = ["--task", "values+cuts", "--task", "order leaves=5..6", "--students", "2"]
    words += ["--seed", "3", "--title", "Nr. 7", "--language", "de", "--key", "none"]
    assert main(["worksheet", *words, "-o", str(sheet), "--output", str(key)]) == 0
    assert capsys.readouterr().out.split() == ["gespeichert", str(sheet), "gespeichert", str(key)]
    page = sheet.read_text(encoding="utf-8")
    assert "<title>Nr. 7</title>" in page and "Variante 2" in page and "Antwort" not in page
    rows = key.read_text(encoding="utf-8-sig").splitlines()
    assert len(rows) == 3 and ",order," in rows[1]


@pytest.mark.parametrize(("words", "pages"), [([], 3), (["--one-sided"], 2)])
def test_empty_pages_are_left_out_for_printing_on_one_side(tmp_path, words, pages):
    path = tmp_path / "sheet.pdf"
    task = ["--task", "values leaves=2..4", "--students", "2", "--key", "none"]
    assert main(["worksheet", *task, "-o", str(path), *words]) == 0
    assert len(PdfReader(path).pages) == pages


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--task", "cutz"], "There is no question 'cutz'. Did you mean \"cuts\"?"),
        (["--task", ""], "The task '' cannot be read"),
        (["--task", "cuts leaves=9 branching=2 depth=3"], "No tree with leaves=9"),
        (["--task", "cuts", "--students", "0"], "students must be a whole number from 1 to 1,000"),
        (["--task", "cuts", "--language", "xx"], "abviz does not speak 'xx'"),
        (["--task", "cuts", "-o", "sheet.doc"], '".doc" is none of .pdf'),
    ],
)
def test_bad_input_is_one_line_and_makes_nothing(capsys, tmp_path, words, told):
    path = tmp_path / "sheet.pdf"
    assert main(["worksheet", "-o", str(path), *words]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.count("\n") == 1
    assert told in shown.err
    assert not path.exists()


class Bar:
    """What abviz asks of a bar, and how far it got."""

    made: ClassVar[list] = []

    def __init__(self, items, **options):
        self.items, self.options, self.steps = items, options, []
        self.made.append(self)

    def __iter__(self):
        for item in self.items:
            yield item
            self.update(1)

    def update(self, count):
        self.steps.append(count)

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        pass


@pytest.mark.slow
@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_bar_says_how_far_it_is_where_somebody_looks(tmp_path, monkeypatch, is_terminal):
    monkeypatch.setattr("abviz.stage.progress_bar.tqdm.tqdm", Bar)
    monkeypatch.setattr(Bar, "made", [])
    monkeypatch.setattr("sys.stderr.isatty", lambda: is_terminal, raising=False)
    words = ["--task", "values", "--task", "cuts", "--students", "3"]
    outputs = [word for name in ("a.pdf", "a.html", "a.csv") for word in ("-o", tmp_path / name)]
    assert main(["worksheet", *words, *map(str, outputs)]) == 0
    making, *saving = Bar.made
    assert making.options["desc"] == "worksheet"
    assert making.options.get("disable", False) is not is_terminal
    assert sum(making.steps) == making.options["total"] == 3
    pdf, html, csv = saving
    assert [bar.options["desc"] for bar in saving] == ["a.pdf", "a.html", "a.csv"]
    for bar in (pdf, html):
        # Two exercises of three students, blank and with the key.
        assert sum(bar.steps) == bar.options["total"] == 12 and len(bar.steps) > 3
        assert bar.options["delay"] == 1 and bar.options.get("disable", False) is not is_terminal
    assert csv.options["disable"] and not csv.steps
