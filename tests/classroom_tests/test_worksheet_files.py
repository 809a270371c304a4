"""The files of worksheets: sheets and keys as PDF and HTML, the key as a table."""

import csv
import re
from doctest import DocTestParser, DocTestRunner
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import abviz
from abviz.classroom.questions.marking import key_in_words
from abviz.classroom.worksheets.files import SheetOptions, parts_of, write_pdf
from abviz.classroom.worksheets.making import EFFORT
from abviz.classroom.worksheets.paper_tree import PaperTree
from abviz.classroom.worksheets.sheet import rules, spread, task_text
from abviz.classroom.worksheets.task import WorksheetError
from abviz.stage.progress_bar import progress_bar
from abviz.theory import examined

pytestmark = pytest.mark.slow
TASKS = ["values+windows", "cuts+order leaves=6", "next leaves=4", "why leaves=6"]
TITLE = 'Sheet 1: <b>"α" & co</b>'


@pytest.fixture(scope="module")
def sheet():
    return abviz.worksheet(TASKS, students=2, seed=4, title=TITLE)


@pytest.fixture(scope="module")
def pages(sheet):
    return pages_of(sheet)


@pytest.fixture(scope="module")
def german():
    return abviz.worksheet(TASKS[:2], students=1, seed=4, language="de")


def read(content):
    """Return the texts of the pages of a PDF, without the places where a word may break."""
    pages = PdfReader(BytesIO(content)).pages
    return [page.extract_text().replace("\u200b", "") for page in pages]


def pages_of(sheet, **options):
    return read(write_pdf(sheet, SheetOptions(**options)))


def feet(pages):
    """Return the part, the number and the count of pages at the foot of each page."""
    lines = [page.splitlines()[-1] for page in pages]
    return [re.search(r"(\w+(?: \d)?) · page (\d) of (\d)$", line).groups() for line in lines]


def tasks_on(page):
    return re.findall(r"^Task (\d)", page, re.MULTILINE)


def test_each_variant_begins_on_a_page_and_the_key_comes_last(sheet, pages):
    assert feet(pages) == [
        *[(f"Variant {number}", str(page), "2") for number in (1, 2) for page in (1, 2)],
        *[("Key", str(page), "4") for page in (1, 2, 3, 4)],
    ]
    for text, (name, number, _) in zip(pages, feet(pages), strict=True):
        assert ("Answer: " in text) == (name == "Key")
        assert text.startswith(TITLE) == (number == "1")
        for once in ("Name: ____", rules(sheet.variants[0].questions)):
            assert (once in " ".join(text.split())) == (number == "1" and name != "Key")
    assert [tasks_on(page) for page in pages[:4]] == [["1", "2"], ["3", "4"]] * 2


def test_every_question_and_every_answer_is_on_its_page(sheet, pages):
    written = [" ".join(page.split()) for page in pages]
    for number, variant in enumerate(sheet.variants):
        blank, key = written[2 * number : 2 * number + 2], " ".join(written[4:])
        for question in variant.questions:
            assert task_text(question) in " ".join(blank)
            assert key_in_words(question).rstrip(".") in key and question.why in key


def test_the_key_is_left_out_or_alone(german):
    blank, key, both = (
        pages_of(german, key=key, duplex=False) for key in ("none", "only", "after")
    )
    assert blank + key == both and "Antwort" in key[0] and "Antwort" not in blank[0]


def test_nobody_begins_on_the_back_of_another():
    sheet = abviz.worksheet("values", students=2, seed=1)
    both = pages_of(sheet)
    assert [tasks_on(page) for page in both[:4]] == [["1"], [], ["1"], []]
    assert both[1].splitlines() == [
        "Room for notes",
        "Alpha-beta search · Variant 1 · page 2 of 2",
    ]
    assert feet(both)[4:] == [("Key", "1", "1")]
    names = [(name, "1", "1") for name in ("Variant 1", "Variant 2", "Key")]
    assert feet(pages_of(sheet, duplex=False)) == names
    assert feet(pages_of(sheet, key="none")) == [
        ("Variant 1", "1", "2"),
        ("Variant 1", "2", "2"),
        ("Variant 2", "1", "1"),
    ]


def test_a_list_says_whom_each_variant_is_for(tmp_path):
    path = tmp_path / "list.csv"
    path.write_bytes("\ufeffName;ID\nAda L.;4711\n\n*B* #c;\n=1+1;x\n".encode())
    sheet = abviz.worksheet(["cuts points=3", "values points=1"], students=path, seed=1)
    assert str(abviz.task(str(sheet.tasks[0]))) == str(sheet.tasks[0]) and sheet.points == 4
    pages = pages_of(sheet, duplex=False)
    for page, who in zip(
        pages[:3], ("Ada L. · ID: 4711 ·", "*B* #c · ID: __", "=1+1 ·"), strict=True
    ):
        assert f"Name: {who}" in page and "Points: ______ of 4" in page
        assert re.findall(r"Task (\d) \((\d points?)\)", page) == [
            ("1", "3 points"),
            ("2", "1 point"),
        ]
    assert "Key to variant 2 (*B* #c), task 1" in "".join(pages[3:])
    table = sheet.save(tmp_path / "key.csv").read_text(encoding="utf-8-sig")
    rows = [row[:3] for row in csv.reader(table.splitlines())]
    assert rows == [
        ["Variant", "Name", "ID"],
        *[["1", "Ada L.", "4711"], ["2", "*B* #c", ""]],
        ["3", "'=1+1", "x"],
    ]
    names = abviz.worksheet("cuts", students=["Ada", "Bo"], seed=1)
    assert [variant.student for variant in names.variants] == ["Ada", "Bo"]


@pytest.mark.parametrize(
    ("students", "says"),
    [([], "0 students"), (["a" * 81], "80 characters"), ([" "], "name"), ([3], "name")],
)
def test_refuses_a_list_that_is_none(students, says):
    with pytest.raises(WorksheetError, match=says):
        abviz.worksheet("cuts", students=students)


def test_why_does_not_show_whose_value_is_asked_for(sheet):
    question = sheet.variants[0].questions[-1]
    blank, solved = (PaperTree([question]).appearances(solved=solved) for solved in (False, True))
    above = question.trace.steps[question.step].node.parent
    assert solved[question.key].value == question.text.partition("α is ")[2].partition(",")[0]
    while above is not None:
        assert (
            blank[above.index][1:] == blank[above.index]._replace(value="", alpha="", beta="")[1:]
        )
        above = above.parent


HOSTILE = '#import "x" *b* _c_ $d$ \\ ] [ @e <f> `g` // h = i ~ --- ...'


def test_no_text_is_read_as_markup():
    tree = abviz.Tree.parse('("#(1+1)": ("*b*": 3 "$c$": 5) "\\\\]": ("@d": 2 "<e>": 9))')
    sheet = abviz.worksheet(abviz.task("order", shape=tree), students=1, title=HOSTILE)
    [sheet_page, key] = pages_of(sheet, duplex=False)
    assert sheet_page.startswith(HOSTILE)
    assert key.startswith(f"{HOSTILE}: Key") and "Answer: *b*, $c$" in key
    assert PdfReader(BytesIO(write_pdf(sheet, SheetOptions()))).metadata.title == HOSTILE


@pytest.mark.parametrize("title", ["", "Wide " * 60, "W" * 99, "{name} {number} {count}"])
def test_any_title_has_room(title):
    sheet = abviz.worksheet("values", students=1, title=title)
    [page] = pages_of(sheet, key="none")
    head, foot = page.split("Name:")[0], page.splitlines()[-1]
    assert "".join(head.split()) == f"{title}Variant1".replace(" ", "")
    short = title if len(title) <= 40 else f"{title[:39]}…"
    assert foot == " · ".join(filter(None, (short, "Variant 1", "page 1 of 1")))


def test_a_tree_that_is_wider_than_a_page_lies_across():
    wide = abviz.task("order", shape=f"({'1 ' * 26})")
    sheet = abviz.worksheet(["order branching=2 depth=2", wide, "values"], students=1)
    pages = PdfReader(BytesIO(write_pdf(sheet, SheetOptions(key="none")))).pages
    assert [tasks_on(page.extract_text()) for page in pages] == [["1"], ["2"], ["3"]]
    sizes = [(round(page.mediabox.width), round(page.mediabox.height)) for page in pages]
    # All that one student gets lies the same way.
    assert sizes == [(842, 595)] * 3


def test_a_pdf_has_the_same_bytes_each_time(german, tmp_path, monkeypatch):
    german.save(tmp_path / "a.pdf", key="none")
    content = (tmp_path / "a.pdf").read_bytes()
    assert "Aufgabe 1" in read(content)[0] and "Seite 1 von 1" in read(content)[-1]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    german.save(tmp_path / "a.pdf", key="none")
    assert content == (tmp_path / "a.pdf").read_bytes()
    assert b"/CreationDate" not in content and b"/ModDate" not in content


def test_where_typst_is_missing_it_is_said_how_to_install_it(monkeypatch, tmp_path):
    monkeypatch.setattr("abviz.classroom.worksheets.files.find_spec", lambda name: None)
    sheet = abviz.worksheet("values", students=1)
    with pytest.raises(abviz.ExportError, match=r"pip install abviz\[worksheets\]"):
        sheet.save(tmp_path / "sheet.pdf")
    sheet.save(tmp_path / "sheet.html")
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.html"]


def test_no_cell_of_the_table_is_a_formula_to_a_spreadsheet(tmp_path):
    tree = abviz.Tree.parse('("=1+1": ("@a": 3 "+b": 5) "-c": ("＝d": 2 "a=1": 9))')
    sheet = abviz.worksheet(abviz.task("order+values", shape=tree), students=3, seed=1)
    sheet.save(tmp_path / "key.csv")
    with (tmp_path / "key.csv").open(encoding="utf-8-sig", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert not [cell for cell in cells if cell[:1] in {*"=+-@\t\r\n＝＋－＠"} - {""}]
    [variant, *_] = sheet.variants
    order = next(one for one in variant.questions if one.ask == "order")
    assert key_in_words(order).startswith("@a, +b") and f"'{key_in_words(order)}" in cells


@pytest.mark.parametrize("suffix", [".pdf", ".xml", ".ipynb"])
def test_a_title_may_have_half_a_surrogate_pair(tmp_path, suffix):
    sheet = abviz.worksheet("cuts", students=1, title="a\ud800b")
    assert sheet.title == "a?b" and sheet.save(tmp_path / f"sheet{suffix}", progress=False).exists()


def test_a_tree_that_does_not_fit_is_no_pdf_but_a_web_page(tmp_path):
    wide = abviz.task("windows", branching=2, depth=5, fits=None)
    sheet = abviz.worksheet(wide, students=1)
    with pytest.raises(WorksheetError, match="does not fit on A4"):
        sheet.save(tmp_path / "sheet.pdf")
    assert not list(tmp_path.iterdir())
    sheet.save(tmp_path / "sheet.html", key="none")
    assert (tmp_path / "sheet.html").exists()


@pytest.mark.parametrize(
    ("name", "key", "told"),
    [
        ("sheet.doc", "after", '".doc" is none of .pdf, .html'),
        ("sheet", "after", "no ending is none of"),
        ("sheet.pdf", "befor", "key='befor' is not possible"),
        ("sheet.csv", "only", "this file takes no key='only'"),
    ],
)
def test_what_cannot_be_saved_is_refused_and_loses_nothing(sheet, tmp_path, name, key, told):
    path = tmp_path / name
    path.write_bytes(b"old")
    with pytest.raises(abviz.AbvizError) as refusal:
        sheet.save(path, key=key)
    assert told in str(refusal.value)
    assert path.read_bytes() == b"old"


def test_the_manual_is_right(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("abviz.classroom.worksheets.making.EFFORT", EFFORT // 10)
    text = (Path(__file__).parents[2] / "docs" / "worksheets.md").read_text(encoding="utf-8")
    text = text.replace("12,000", "1,200")
    sessions = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    sessions = sessions.replace("\\\n", "").replace("students=30", "students=7")
    test = DocTestParser().get_doctest(sessions.replace("30 variants", "7 variants"), {}, "", "", 0)
    assert DocTestRunner().run(test).failed == 0
    assert (tmp_path / "key.csv").exists()


@pytest.mark.parametrize(("options", "shown"), [({}, True), ({"progress": False}, False)])
def test_a_bar_is_shown_unless_it_is_switched_off(tmp_path, monkeypatch, options, shown):
    bars = []

    def bar(*items, **said):
        bars.append(said["shown"])
        return progress_bar(*items, **said)

    monkeypatch.setattr("abviz.classroom.worksheets.worksheet.progress_bar", bar)
    sheet = abviz.worksheet("values leaves=4", students=1, **options)
    sheet.save(tmp_path / "sheet.html", **options)
    assert bars == [shown, shown]


def test_a_refused_sheet_leaves_no_folder_of_pictures(tmp_path):
    (tmp_path / "sheet.md").mkdir()
    with pytest.raises(OSError, match="this is no file"):
        abviz.worksheet("cuts", students=1).save(tmp_path / "sheet.md")
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.md"]


def test_the_key_tells_how_alike_the_variants_are():
    sheet = abviz.worksheet(["cuts", "values algorithm=minimax"], students=6, seed=2)
    first, second = spread(sheet)
    counted = [{*examined(variant.trees[0])} for variant in sheet.variants]
    numbers = sorted(
        sum(leaf in own for leaf in tree.leaves)
        for own, (tree, _) in zip(counted, (v.trees for v in sheet.variants), strict=True)
    )
    assert f"leaves examined {numbers[0]} to {numbers[-1]}, cutoffs" in first
    assert second.endswith("leaves examined 8, cutoffs that skip a child 0.")
    (*_, key) = parts_of(sheet, SheetOptions(), printed=False)
    assert key.lines == [first, second]
