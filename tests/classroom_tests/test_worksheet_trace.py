"""A search that is traced on paper: the empty table gives nothing away, and the key is right."""

from io import BytesIO

import pytest
from pypdf import PdfReader

import abviz
from abviz.classroom.questions.make import questions_for
from abviz.classroom.worksheets.files import SheetOptions, parts_of, write_pdf, write_table
from abviz.classroom.worksheets.paper_tree import PaperTree
from abviz.classroom.worksheets.task import GRAINS, WorksheetError
from abviz.classroom.worksheets.written_trace import SPARE_ROWS, act_table, written_trace
from abviz.trees import Tree, format_score

CUTTING, NOT_CUTTING = "((5 6) (1 2)) ((1 2) (8 9))", "((1 2) (3 4)) ((8 9) (8 9))"


def traced(tree, steps="windows", **options):
    return written_trace(questions_for(tree, "trace", steps=steps, **options), steps)


def rows_of(table):
    """Return the rows of a table in the order of their numbers."""
    return [row for band in table.bands for column in band for row in column]


def table(question, *, solved, taken=400.0, rows=None):
    rows = question.rows if rows is None else rows
    return act_table(question, rows=rows, taken=taken, across=False, solved=solved)


def told_by(trace, steps):
    """Return what the recorded search does, in the words of the table."""
    windows = {}
    for node, alpha, beta in zip(trace.visits, trace.alphas, trace.betas, strict=True):
        windows[node] = [format_score(alpha), format_score(beta)] if alpha is not None else []
    told = []
    for step in trace.steps:
        node = step.node
        window = windows[node] if steps == "windows" and node.children else []
        if step.kind in ("enter", "examine"):
            told.append(["enter", node.name, *window])
        elif step.kind == "cutoff" and step.cutoff.skipped:
            told.append(["cut", node.name])
        elif step.kind == "leave" and steps != "visits":
            told.append(["return", node.name, format_score(trace.returned(node))])
    return told


@pytest.mark.parametrize("steps", GRAINS)
@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax"])
@pytest.mark.parametrize("cuts_on_tie", [True, False])
def test_the_key_is_the_recorded_search(steps, algorithm, cuts_on_tie):
    cut_on_tie = cuts_on_tie if algorithm == "alphabeta" else None
    for seed in range(12):
        tree = Tree.random_irregular(8, 3, 6, seed=seed)
        question = traced(tree, steps, algorithm=algorithm, cut_on_tie=cut_on_tie)
        filled = [list(filter(None, row[1:])) for row in rows_of(table(question, solved=True))]
        told = told_by(abviz.search(tree, algorithm, cut_on_tie=cut_on_tie), steps)
        assert filled[: len(told)] == told
        assert not any(filled[len(told) :])


def test_each_number_of_the_key_is_in_its_column():
    question = traced("(3 5) (2 9)")
    filled = table(question, solved=True)
    assert filled.titles == ["step", "what", "node", "α", "β", "v"]
    assert rows_of(filled) == [
        ["1", "enter", "A", "−∞", "+∞", ""],
        ["2", "enter", "B", "−∞", "+∞", ""],
        ["3", "enter", "C", "", "", ""],
        ["4", "enter", "D", "", "", ""],
        ["5", "return", "B", "", "", "3"],
        ["6", "enter", "E", "3", "+∞", ""],
        ["7", "enter", "F", "", "", ""],
        ["8", "cut", "E", "", "", ""],
        ["9", "return", "E", "", "", "2"],
        ["10", "return", "A", "", "", "3"],
        ["11", "", "", "", "", ""],
        ["12", "", "", "", "", ""],
    ]


@pytest.mark.parametrize("steps", GRAINS)
def test_an_empty_table_is_the_same_whatever_is_cut(steps):
    questions = [traced(tree, steps) for tree in (CUTTING, NOT_CUTTING)]
    assert len({len(question.run) for question in questions}) == 2
    empty, other = (table(question, solved=False) for question in questions)
    assert empty == other
    assert not any(cell for row in rows_of(empty) for cell in row[1:])
    assert questions[0].text == questions[1].text


@pytest.mark.parametrize("steps", GRAINS)
def test_who_cuts_nothing_has_rows_to_spare(steps):
    for seed in range(20):
        tree = Tree.random_irregular(9, 3, 9, seed=seed)
        for algorithm in ("alphabeta", "minimax"):
            question = traced(tree, steps, algorithm=algorithm)
            most = traced(tree, steps, algorithm="minimax").run
            assert question.rows == len(most) + SPARE_ROWS >= len(question.run) + SPARE_ROWS


def test_all_students_have_as_many_rows_and_so_has_the_key():
    sheet = abviz.worksheet("trace leaves=5..9", students=5, seed=4, progress=False)
    questions = [variant.questions[0] for variant in sheet.variants]
    # The largest tree is not that of the first student.
    assert questions[0].rows < max(question.rows for question in questions)
    parts = parts_of(sheet, SheetOptions(), printed=True)
    tables = [block.table for part in parts for block in part.blocks]
    assert len(tables) == 2 * len(questions)
    assert len({len(rows_of(table)) for table in tables}) == 1
    assert len(rows_of(tables[0])) >= max(question.rows for question in questions)


@pytest.mark.parametrize("leaves", [2, 8, 16, 64])
@pytest.mark.parametrize("taken", [250.0, 450.0, 700.0])
@pytest.mark.parametrize("across", [False, True])
def test_rows_go_on_from_column_to_column_and_no_part_is_higher_than_a_page(leaves, taken, across):
    tree = Tree.random_irregular(leaves, 2, 10, seed=1)
    question = traced(tree)
    made = act_table(question, rows=question.rows, taken=taken, across=across, solved=False)
    numbers = [int(row[0]) for row in rows_of(made)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= question.rows
    page = 504 if across else 751
    for place, band in enumerate(made.bands):
        assert len({len(column) for column in band}) == 1
        above = taken if place == 0 and made.is_with_tree else 0
        assert above + made.title_height + made.row_height * len(band[0]) <= page
    assert made.is_with_tree is (len(made.bands) == 1 and made.is_with_tree)


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("trace steps=visits", ["step", "what", "node"]),
        ("trace steps=values", ["step", "what", "node", "v"]),
        ("trace algorithm=minimax", ["step", "what", "node", "v"]),
        ("trace algorithm=negamax", ["step", "what", "node", "α", "β", "v"]),
        ("trace algorithm=expectiminimax", ["step", "what", "node", "v"]),
        ("trace algorithm=maxn steps=visits", ["step", "what", "node"]),
    ],
)
def test_only_what_is_asked_has_a_column(text, titles):
    question = abviz.worksheet(text, students=1, progress=False).variants[0].questions[0]
    assert table(question, solved=False).titles == titles
    assert ("“cut”" in question.text) is question.trace.algorithm.prunes
    assert ("“return”" in question.text) is (titles[-1] == "v")


def test_what_several_players_get_is_one_value():
    question = traced("p1(p2(<1 9> <3 4>) <6 7>)", algorithm="maxn")
    assert rows_of(table(question, solved=True))[4][1:] == ["return", "B", "(1, 9)"]


def test_a_student_with_a_misconception_makes_a_wrong_step():
    task = abviz.task("trace", wrong_for="shallow-only", depth=4, branching=2)
    question = abviz.worksheet(task, students=1, progress=False).variants[0].questions[0]
    names = {name for wrong in question.explained for name in wrong.misconceptions}
    assert "shallow-only" in names


def test_where_only_visits_are_written_down_no_number_is_wrong():
    sheet = abviz.worksheet("trace steps=visits", students=1, progress=False)
    explained = sheet.variants[0].questions[0].explained
    assert {slot for wrong in explained for slot in wrong.answer} == {"enter", "cut"}


@pytest.mark.parametrize(
    ("steps", "values"), [("visits", ["", "", ""]), ("values", ["3", "3", "2"])]
)
def test_the_tree_of_the_key_shows_what_is_returned_and_cut(steps, values):
    paper = PaperTree([traced("(3 5) (2 9)", steps)])
    solved, blank = paper.appearances(solved=True), paper.appearances(solved=False)
    inner = [node.index for node in paper.tree if node.children]
    assert [solved[index].value for index in inner] == values
    assert [look.edge == "cut" for look in solved] == [False] * 6 + [True]
    assert [blank[index].value for index in inner] == ["", "", ""]
    assert {look.edge for look in blank} == {"unseen"}


def test_steps_are_written_as_they_are_read_and_are_for_trace_alone():
    task = abviz.task("trace steps=visits cut-on-tie=no points=3")
    assert (
        abviz.task(str(task))
        == task
        == abviz.task("trace", steps="visits", cut_on_tie=False, points=3)
    )
    assert abviz.task('trace tree="(3 5) (2 9)" steps=values').steps == "values"
    for wrong, says in (
        ("cuts steps=visits", "only “trace” asks for steps"),
        ("trace steps=all", "steps='all' is not possible"),
        ("trace+cuts", "make it a task of its own"),
        ("trace algorithm=star1", "ask=trace has no meaning"),
    ):
        with pytest.raises(WorksheetError, match=says):
            abviz.task(wrong)


@pytest.mark.parametrize("name", ["sheet.xml", "sheet.md", "sheet.ipynb"])
def test_programs_that_grade_take_no_table(name, tmp_path):
    sheet = abviz.worksheet(["cuts", "trace"], students=1, progress=False)
    with pytest.raises(WorksheetError, match=r"Save the worksheet as \.pdf or \.html"):
        sheet.save(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_the_key_as_a_table_has_all_steps_in_a_line():
    sheet = abviz.worksheet('trace tree="(3 5) (2 9)"', students=1, progress=False)
    assert (
        write_table(sheet)
        .decode("utf-8-sig")
        .splitlines()[1]
        .endswith(
            "enter A −∞ +∞; enter B −∞ +∞; enter C; enter D; return B 3; enter E 3 +∞; enter F; "
            "cut E; return E 2; return A 3"
        )
    )


def test_the_web_page_has_an_empty_table_and_the_key(tmp_path):
    sheet = abviz.worksheet('trace tree="(3 5) (2 9)"', students=1, progress=False)
    blank, solved = (
        sheet.save(tmp_path / f"{key}.html", key=key).read_text(encoding="utf-8")
        for key in ("none", "only")
    )
    assert blank.count("<td>") == solved.count("<td>") == 12 * 6
    assert "<td>enter</td>" not in blank
    assert solved.count("<td>enter</td>") == 6
    assert "a consequential error counts once" in solved
    assert "Marking" not in blank


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("steps", GRAINS)
@pytest.mark.parametrize("convention", ["", "cut-on-tie=no bounds=-20..20"])
def test_a_usual_tree_and_its_table_share_a_page(language, steps, convention):
    task = f"trace points=9 steps={steps} {convention}"
    sheet = abviz.worksheet(task, students=1, language=language, progress=False)
    [page] = PdfReader(BytesIO(write_pdf(sheet, SheetOptions(key="none")))).pages
    assert len(page.extract_text().splitlines()) > 18


@pytest.mark.slow
def test_large_trees_have_all_rows_on_further_pages():
    tree = Tree.random(2, 4, 1, 20, seed=5)
    sheet = abviz.worksheet(abviz.task("trace", tree=tree), students=1, progress=False)
    pages = PdfReader(BytesIO(write_pdf(sheet, SheetOptions(key="only", duplex=False)))).pages
    text = "\n".join(page.extract_text() for page in pages)
    assert len(pages) == 2
    for act in sheet.variants[0].questions[0].run:
        assert tree.nodes[act.node].name in text
