"""The files of worksheets: sheets and keys as PDF and HTML, the key as a table."""

import csv
import re
from doctest import DocTestParser, DocTestRunner
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path

import pytest
from matplotlib.backends.backend_agg import RendererAgg

import abviz
from abviz.classroom.questions.marking import key_in_words
from abviz.classroom.worksheets.html import write_html
from abviz.classroom.worksheets.making import EFFORT
from abviz.classroom.worksheets.options import SheetOptions
from abviz.classroom.worksheets.pdf import TITLE_FONT, pages_of, write_pdf
from abviz.classroom.worksheets.task import WorksheetError
from abviz.classroom.worksheets.words import name_line, rules, task_text
from abviz.narration.registry import ENGLISH
from abviz.stage.progress.bar import progress_bar

TASKS = ["values+windows", "cuts+order leaves=6", "next leaves=4", "why leaves=4"]
TITLE = 'Sheet 1: <b>"α" & co</b>'


@pytest.fixture(scope="module")
def sheet():
    return abviz.worksheet(TASKS, students=2, seed=4, title=TITLE)


@pytest.fixture(scope="module")
def pages(sheet):
    return list(pages_of(sheet, SheetOptions()))


@pytest.fixture(scope="module")
def german():
    return abviz.worksheet(TASKS[:2], students=1, seed=4, language="de")


def texts_of(page):
    """Return all that is written on a page."""
    shown = [text.get_text() for text in page.figure.texts]
    for axes in page.figure.axes:
        shown += [text.get_text() for text in axes.texts]
    return shown


def test_each_variant_begins_on_a_page_and_the_key_comes_last(pages):
    pages = [texts_of(page) for page in pages]
    names = [re.search(r"(Variant \d|Key) · page (\d) of (\d)", " ".join(shown)) for shown in pages]
    assert all(names)
    found = [(name[1], int(name[2]), int(name[3])) for name in names]
    assert [name for name, _, _ in found] == sorted(
        (name for name, _, _ in found), key=["Variant 1", "Variant 2", "Key"].index
    )
    assert all(number <= count for _, number, count in found)
    for shown, (name, number, _) in zip(pages, found, strict=True):
        assert any(text.startswith("Answer: ") or "Answer" in text for text in shown) == (
            name == "Key"
        )
        begins = number == 1 and name != "Key"
        assert (TITLE in shown) == begins
        for once in (name_line(ENGLISH), rules(ENGLISH)):
            assert (once in " ".join(shown)) == begins


def test_the_key_is_left_out_or_alone(sheet, pages):
    blank, key = (list(pages_of(sheet, SheetOptions(key=key))) for key in ("none", "only"))
    assert [texts_of(page) for page in pages] == [texts_of(page) for page in blank + key]


def test_two_tasks_stand_on_a_page_and_nobody_begins_on_the_back_of_another():
    sheet = abviz.worksheet(["values", "cuts leaves=8", "why"], students=2, seed=1)
    options = SheetOptions(key="after")
    pages = list(pages_of(sheet, options))
    assert [page.exercises for page in pages[:4]] == [2, 1, 2, 1]
    check_margins(pages)
    sheet = abviz.worksheet("values", students=2, seed=1)
    pages = list(pages_of(sheet, options))
    assert [page.exercises for page in pages] == [1, 0, 1, 0, 2]
    assert texts_of(pages[1])[1:] == ["Alpha-beta search · Variant 1 · page 2 of 2"]
    one_sided = pages_of(sheet, options._replace(duplex=False))
    assert [page.exercises for page in one_sided] == [1, 1, 2]
    assert [page.exercises for page in pages_of(sheet, SheetOptions(key="none"))] == [1, 0, 1]


def test_nothing_is_written_off_the_page(pages):
    check_margins(pages)


@pytest.mark.parametrize("title", ["", "Wide " * 60, "W" * 99, "$a_1$ 100 % \\ {}"])
def test_any_title_has_room(title):
    sheet = abviz.worksheet("values", students=1, title=title)
    pages = list(pages_of(sheet, SheetOptions(key="none")))
    check_margins(pages)
    renderer = RendererAgg(9000, 9000, 72)
    shown = [text for text in pages[0].figure.texts if text.get_fontsize() == TITLE_FONT]
    boxes = [text.get_window_extent(renderer) for text in shown]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def check_margins(pages):
    # With few pixels to the inch letters are wider than in a PDF.
    renderer = RendererAgg(9000, 9000, 720)
    shares = {"left": 0, "center": 0.5, "right": 1}
    for page in pages:
        across, down = page.sides
        for text in page.figure.texts:
            width = text.get_window_extent(renderer, dpi=720).width / 10
            x, y = text.get_position()
            left = x * across - width * shares[text.get_horizontalalignment()]
            assert page.margin - 1 <= left <= left + width <= across - page.margin + 1
            assert 0 <= y * down <= down - text.get_fontsize()
        boxes = [axes.get_position() for axes in page.figure.axes]
        feet = [text.get_position()[1] for text in page.figure.texts]
        assert not any(box.y0 < foot < box.y1 for box in boxes for foot in feet)
        assert all(box.x0 >= 0 and box.x1 <= 1 and box.y0 >= 0 and box.y1 <= 1 for box in boxes)
        ordered = sorted(boxes, key=lambda box: -box.y0)
        assert all(one.y0 > other.y1 for one, other in zip(ordered, ordered[1:], strict=False))


def test_a_pdf_is_a4_with_its_fonts_and_the_same_bytes_each_time(german, tmp_path):
    german.save(tmp_path / "a.pdf", key="none")
    content = (tmp_path / "a.pdf").read_bytes()
    german.save(tmp_path / "a.pdf", key="none")
    assert content == (tmp_path / "a.pdf").read_bytes()
    sides = set(re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", content))
    assert {tuple(sorted(map(float, side))) for side in sides} == {(595.28, 841.89)}
    assert b"/FontFile2" in content and b"/CreationDate" not in content


class Page(HTMLParser):
    """What a page is made of: its tags, its pictures, and all that is written."""

    def __init__(self, path):
        super().__init__()
        self.tags, self.images, self.written, self.lang = [], [], "", ""
        self.is_style = False
        self.feed(Path(path).read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.is_style = tag == "style"
        facts = dict(attrs)
        if tag == "html":
            self.lang = facts["lang"]
        if tag == "img":
            self.images.append(facts)

    def handle_data(self, data):
        self.written += "" if self.is_style else data


def test_a_web_page_stands_alone(sheet, tmp_path):
    sheet.save(tmp_path / "sheet.html")
    page = Page(tmp_path / "sheet.html")
    questions = [one for variant in sheet.variants for one in variant.exercises]
    assert len(page.images) == 2 * len(questions)
    assert {image["src"].partition(",")[0] for image in page.images} == {
        "data:image/svg+xml;base64"
    }
    assert [image["alt"] for image in page.images[: len(questions)]] == [
        str(exercise.tree) for exercise in questions
    ]
    assert TITLE in page.written and "script" not in page.tags and "b" not in page.tags
    assert page.tags.count("section") == 3
    for variant in sheet.variants:
        for question in variant.questions:
            assert task_text(question) in page.written
            assert key_in_words(question).rstrip(".") in page.written


def test_the_table_has_a_row_for_each_variant(sheet, tmp_path):
    sheet.save(tmp_path / "key.csv")
    with (tmp_path / "key.csv").open(encoding="utf-8-sig", newline="") as file:
        head, *rows = csv.reader(file)
    assert head == ["Variant", *["Task", "Asked", "Tree", "Answer"] * 6]
    for variant, row in zip(sheet.variants, rows, strict=True):
        cells = [row[start : start + 4] for start in range(1, len(row), 4)]
        assert row[0] == str(variant.number)
        assert cells == [
            [str(exercise.number), one.ask, str(one.trace.tree), key_in_words(one)]
            for exercise in variant.exercises
            for one in exercise.questions
        ]


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


def test_a_refused_sheet_leaves_no_folder_of_pictures(tmp_path):
    sheet = abviz.worksheet("cuts", students=1)
    (tmp_path / "sheet.md").mkdir()
    with pytest.raises(OSError, match="this is a folder"):
        sheet.save(tmp_path / "sheet.md")
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.md"]
    sheet.save(tmp_path / "other.md")
    with pytest.raises(OSError, match="this is a folder"):
        sheet.save(tmp_path / "sheet.md")
    assert list((tmp_path / "pictures").iterdir())


@pytest.mark.parametrize("suffix", [".pdf", ".html", ".csv", ".xml", ".md", ".ipynb"])
def test_a_title_may_have_half_a_surrogate_pair(tmp_path, suffix):
    sheet = abviz.worksheet("cuts", students=1, title="a\ud800b")
    assert sheet.title == "a?b" and sheet.save(tmp_path / f"sheet{suffix}", progress=False).exists()


def test_a_sheet_in_german_has_no_english(german, tmp_path):
    german.save(tmp_path / "sheet.html")
    page = Page(tmp_path / "sheet.html")
    assert page.lang == "de" and "Aufgabe 1" in page.written
    assert not re.search(r"\b(the|each|answer|page|key|leaf|leaves)\b", page.written.lower())


def test_a_tree_that_does_not_fit_is_no_pdf_but_a_web_page(tmp_path):
    wide = abviz.task("windows", branching=2, depth=5, fits=None)
    sheet = abviz.worksheet(wide, students=1)
    with pytest.raises(WorksheetError, match="does not fit on A4"):
        sheet.save(tmp_path / "sheet.pdf")
    assert not list(tmp_path.iterdir())
    sheet.save(tmp_path / "sheet.html", key="none")
    assert (tmp_path / "sheet.html").exists()


@pytest.mark.parametrize(
    "name, key, told",
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


def test_questions_about_one_picture_are_one_exercise(sheet):
    for variant in sheet.variants:
        assert [len(exercise.questions) for exercise in variant.exercises] == [2, 2, 1, 1]
        assert [exercise.number for exercise in variant.exercises] == [1, 2, 3, 4]
    assert repr(sheet.variants[0]) == "<variant 1: 6 questions>"
    assert repr(sheet.variants[0].exercises[0]) == "<exercise 1: values, windows>"


def test_every_exercise_that_is_written_is_counted():
    sheet = abviz.worksheet("values", students=2, seed=1)
    exercises = sum(len(variant.exercises) for variant in sheet.variants)
    for write in (write_pdf, write_html):
        written = []
        options = SheetOptions(tick=written.append)
        write(sheet, options)
        assert sum(written) == exercises * options.parts


@pytest.mark.parametrize("wish, shown", [({}, True), ({"progress": False}, False)])
def test_a_bar_is_shown_unless_it_is_switched_off(tmp_path, monkeypatch, wish, shown):
    bars = []

    def bar(*items, **options):
        bars.append(options["shown"])
        return progress_bar(*items, **options)

    monkeypatch.setattr("abviz.classroom.worksheets.worksheet.progress_bar", bar)
    sheet = abviz.worksheet("values leaves=4", students=1, **wish)
    sheet.save(tmp_path / "sheet.html", **wish)
    assert bars == [shown, shown]
