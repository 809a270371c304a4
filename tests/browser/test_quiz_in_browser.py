"""Quizzes: on pages that stand alone, in a frame that listens, and in notebooks."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from browser.chromium import barriers
from browser.quiz import QuizView
from playwright.sync_api import expect

import abviz
from abviz.classroom.practice.handed_in import read_handed_in
from abviz.classroom.questions.marking import solution_of
from abviz.stage.page import scenes_of
from abviz.stage.web_page import web_page

FAULTS, OVERLAPS = (
    Path(__file__).with_name(name).read_text(encoding="utf-8").partition("\n")[2]
    for name in ("accessible.js", "overlaps.js")
)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS = {"width": 740, "height": 360}
TREE = abviz.examples["lucky-8"]
ASKS = ("values", "windows", "order", "cuts", "next", "why", "move")
SCREENS = [(1920, 1080, 18), (1366, 768, 16)]
# The parts of a quiz that do not lie on the screen as a whole; the page is not scrolled.
PARTS = [".abviz-tree", ".abviz-sentence", ".abviz-quiz-controls", ".abviz-quiz-said"]
BEYOND = f"""(root) => {PARTS}.filter((part) => {{
    const {{top, right, bottom, left}} = root.querySelector(part).getBoundingClientRect();
    return scrollY || top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
}})"""
SCORES = """(root) => [...root.querySelectorAll(".value.leaf")]
    .map((text) => [text.dataset.n, text.textContent])"""
AT_REST = """(element) => new Promise((done) => {
    let last = "", same = 0;
    const look = () => {
      const now = JSON.stringify(element.getBoundingClientRect());
      same = now === last ? same + 1 : 0;
      last = now;
      if (same === 5) done(); else requestAnimationFrame(look);
    };
    look();
})"""
FONT = "(element) => parseFloat(getComputedStyle(element).fontSize)"
LISTENING = """<!doctype html><title>Course</title>
<iframe src="{name}" style="width:900px"></iframe>
<script>
const heard = [], state = {kept};
addEventListener("message", ({{data, source}}) => {{
  heard.push(data);
  const answer = {{subject: "SPLICE.getState.response", message_id: data.message_id, state}};
  if (data.subject === "SPLICE.getState") source.postMessage(answer, "*");
}});
</script>"""


def wrong_answer(question):
    """Return an answer that a misconception gives, or another one that is wrong."""
    if question.explained:
        return question.explained[0].answer
    if question.form == "choice":
        return (question.key + 1) % len(question.choices)
    return next(slot for slot in question.slots if slot not in (question.key,))


@pytest.fixture
def show(kept_page, tmp_path):
    """Function that saves a quiz as a page and opens the file, or a page with it in a frame."""

    def show_it(quiz, *, kept=None, **options):
        path = tmp_path / "quiz.html"
        abviz.page(quiz, path)
        frame = tmp_path / "course.html"
        frame.write_text(LISTENING.format(name=path.name, kept=json.dumps(kept)), encoding="utf-8")
        page = kept_page(**options)
        page.goto((path if kept is None else frame).as_uri())
        return page

    return show_it


def test_each_question_is_answered_wrong_by_mouse_and_right_by_keyboard(kept_page):
    quizzes = [abviz.quiz(TREE, ask=ask) for ask in ASKS]
    page = kept_page(viewport={"width": 1280, "height": 900})
    # What the page hides is hidden in searches: a quiz shows what its question needs.
    scenes = scenes_of(quizzes, hide_future=True, pause_at_cutoffs=True)
    for number, quiz in enumerate(quizzes):
        # With all of them a page is slow; another one shows that each has answers of its own.
        both = scenes[number], scenes[number - 1]
        page.set_content(web_page([with_one_tree(scene) for scene in both]))
        view, question = QuizView(page.locator(".abviz").first), quiz.session.question
        expect(view.question).to_have_text(question.text)
        scores = quiz.film["start"]["value"]
        leaves = {leaf.index: scores[leaf.index] for leaf in TREE.leaves}
        seen = {int(index): text for index, text in view.root.evaluate(SCORES)}
        assert seen == leaves and any(seen.values())
        assert view.root.evaluate(OVERLAPS) == []
        wrong = wrong_answer(question)
        view.give(question, wrong, by="mouse")
        expect(view.said).to_contain_text(quiz.answer(wrong).sentence)
        expect(view.said).to_have_attribute("data-verdict", "wrong")
        look = "abviz-quiz-main"
        assert [look in door.get_attribute("class") for door in doors(view)] == [1, 0, 0]
        # Who does not press the button begins the next answer by what is done to the tree.
        if question.form == "node":
            view.take(question, [question.key], by="mouse")
            expect(view.said).to_have_attribute("data-verdict", "earlier")
            expect(view.button("model answer")).to_have_count(1)
            view.keyboard.press("Enter")
        elif question.ask in ("windows", "next"):
            view.give(question, question.key, by="mouse")
        else:
            view.retry(question, by="keyboard")
            view.give(question, question.key, by="keyboard")
        expect(view.said).to_contain_text(quiz.answer(question.key).sentence)
        expect(view.said).to_have_attribute("data-verdict", "right")
        expect(view.button("model answer")).to_have_count(1)
        view.go_on(0, len(quiz.answers), by="keyboard")
        end = "right at try 2" if len(quiz.answers) == 1 else "1 right"
        expect(view.progress).to_contain_text(end)
        if len(quiz.answers) == 1:
            view.press("model answer", by="keyboard")
            expect(view.said).to_have_text(solution_of(question))
            expect(view.root.locator(".abviz-quiz-review li")).to_have_count(1)


# A wrong answer, and the nodes that are clicked then to make it right.
MENDED = {
    "cuts": ([5, 6], [5]),
    "order": ([2, 5, 3], [5, 5]),
    "move": ([1, 4], [4]),
    "why": (3, [3, 0]),
}


@pytest.mark.parametrize("by", ["mouse", "keyboard", "touch"])
@pytest.mark.parametrize("ask", MENDED)
def test_after_a_wrong_answer_a_click_takes_one_mark_back_and_the_others_stay(kept_page, ask, by):
    quiz, (wrong, changes) = abviz.quiz("(3 5) (2 9)", ask=ask), MENDED[ask]
    page = kept_page(has_touch=True)
    page.set_content(web_page([with_one_tree(scene) for scene in scenes_of([quiz])]))
    view, question = QuizView(page.locator(".abviz")), quiz.session.question
    view.give(question, wrong, by="mouse")
    expect(view.said).to_have_attribute("data-verdict", "wrong")
    explanation = quiz.answer(wrong).sentence
    expect(view.said).to_contain_text(explanation)
    view.take(question, changes[:1], by=by)
    # It is still there to be read, but is no verdict on the marks as they are now.
    expect(view.said).to_have_text(explanation, use_inner_text=True)
    expect(view.said).to_have_attribute("data-verdict", "earlier")
    expect(view.root.locator(".badge.right, .badge.wrong, .badge.missed")).to_have_count(0)
    view.take(question, changes[1:], by=by)
    view.press("answer", by="mouse")
    expect(view.said).to_have_attribute("data-verdict", "right")


def test_all_marks_can_still_be_cleared_after_one_of_them_was_taken_back(show):
    quiz = abviz.quiz("(3 5) (2 9)", ask="cuts")
    question, view = quiz.session.question, QuizView(show(quiz).locator(".abviz"))
    view.give(question, [3, 5, 6], by="mouse")
    view.take(question, [3], by="mouse")
    view.retry(question, by="mouse")
    expect(view.root.locator("[data-part=strike]:visible")).to_have_count(0)
    expect(view.said).to_be_empty()
    view.give(question, question.key, by="mouse")
    expect(view.said).to_have_attribute("data-verdict", "right")


def doors(view):
    """Return the buttons that lead on after a wrong answer, in their order."""
    buttons = view.root.locator(".abviz-quiz-buttons button:visible").all()
    texts = [button.inner_text() for button in buttons]
    assert texts[0].endswith("try again") and texts[1] == "model answer"
    assert texts[2:] in (["go on"], ["finish"]) and view.button("model answer").count() == 1
    return buttons


def with_one_tree(scene):
    """Return a quiz of a page without its fresh trees, which take long to draw."""
    return scene._replace(exercise=replace(scene.exercise, rounds=1))


def box_at_rest(element):
    """Return the box of an element that has stayed the same for some frames."""
    element.evaluate(AT_REST)
    return element.bounding_box()


def test_a_lesson_is_there_after_a_reload_and_goes_on_to_a_fresh_tree(show):
    quiz = abviz.quiz(TREE)
    page = show(quiz, viewport={"width": 1280, "height": 900})
    view = QuizView(page.locator(".abviz"))
    assert page.evaluate(FAULTS) == []
    for width, height, least in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("localStorage.clear()")
        page.reload()
        assert view.root.evaluate(BEYOND) == [] and view.question.evaluate(FONT) >= least
        size = box_at_rest(view.tree)
        view.tree.press("f")
        presented = box_at_rest(view.tree)
        assert presented != size
        view.give(quiz.session.question, wrong_answer(quiz.session.question), by="mouse")
        expect(view.said).to_have_attribute("data-verdict", "wrong")
        assert box_at_rest(view.tree) == presented
        assert view.said.evaluate("(said) => said.scrollHeight <= said.clientHeight")
        view.tree.press("f")
        assert box_at_rest(view.tree) == size
        view.said.locator("p").evaluate("(said) => { said.textContent = 'a\\nb\\nc'; }")
        assert view.root.evaluate(BEYOND) == []
    page.evaluate("localStorage.clear()")
    page.reload()
    forms = set()
    for number, turn in enumerate(quiz.session.turns):
        is_new, form = turn.question.form not in forms, turn.question.form
        forms.add(form)
        assert not is_new or barriers(page) == []
        assert view.root.evaluate(BEYOND) == []
        view.give(turn.question, turn.question.key, by="mouse")
        assert not is_new or barriers(page) == []
        assert page.evaluate(FAULTS) == []
        assert view.root.evaluate(BEYOND) == []
        if number == 1:
            page.reload()
            expect(view.said).to_have_attribute("data-verdict", "right")
            expect(page.locator(".abviz-quiz-earlier")).to_contain_text("of an earlier visit")
        view.go_on(number, len(quiz.answers), by="mouse")
    count = len(quiz.answers)
    expect(view.progress).to_contain_text(f"{count} right, all at the first try")
    expect(view.root.locator(".abviz-quiz-review li")).to_have_count(count)
    expect(page.locator(".abviz-quiz-earlier")).to_have_count(0)
    # At the end no button has the focus: Enter once more starts nothing.
    expect(view.tree).to_be_focused()
    view.keyboard.press("r")
    stay = f"question 1 of {count} · {count} of {count} points stay, no more are given"
    expect(view.progress).to_have_text(stay)
    expect(view.root.locator(".abviz-quiz-source")).to_have_text("")
    view.tree.press("m")
    view.button("fresh tree").click()
    expect(view.root.locator(".abviz-quiz-source")).to_have_text("tree 2")
    assert view.root.locator(".abviz-bar").is_hidden()
    view.tree.focus()
    # Points are not given up by one press of a key.
    view.keyboard.press("m")
    expect(view.sure).to_have_accessible_name("Give up the points left?")
    assert view.root.locator(".abviz-bar").is_hidden()
    view.keyboard.press("m")
    view.root.locator(".abviz-bar button[title^='Last step']").click()
    expect(view.question).to_contain_text("value")
    page.reload()
    expect(view.root.locator(".abviz-bar")).to_be_visible()
    page.get_by_role("button", name="start anew").first.click()
    page.locator(".abviz-quiz-earlier").get_by_role("button", name="yes").click()
    expect(view.root.locator(".abviz-quiz-source")).to_have_text("")
    assert view.root.locator(".abviz-bar").is_hidden()
    page.reload()
    expect(view.progress).to_contain_text("question 1 of ")
    expect(page.locator(".abviz-quiz-earlier")).to_have_count(0)
    view.give(quiz.session.question, wrong_answer(quiz.session.question), by="mouse")
    expect(view.button("start anew")).to_be_enabled()
    view.tree.press("Shift+R")
    view.keyboard.press("Escape")
    expect(view.sure).to_have_count(0)
    expect(view.tree).to_be_focused()
    expect(view.button("start anew")).to_be_enabled()
    view.tree.press("Shift+R")
    view.keyboard.press("Shift+R")
    expect(view.button("start anew")).to_be_disabled()
    expect(view.said).to_be_empty()
    label = view.tree.get_attribute("aria-label")
    assert "step" not in label and "answer" in label
    kept = page.evaluate("Object.keys(localStorage)")
    assert [name.split(" ")[1] for name in kept] == 2 * [page.evaluate("location.pathname")]


def test_a_phone_has_room_for_fields_and_fingers(show):
    page = show(abviz.quiz(TREE, ask="windows"), **PHONE)
    view = QuizView(page.locator(".abviz"))
    tree = view.tree.bounding_box()
    assert tree["width"] >= view.tree.evaluate("(tree) => tree.scrollWidth")
    boxes = [field.bounding_box() for field in view.fields.all()]
    assert sum(box["x"] + box["width"] <= 390 for box in boxes) == 6 < len(boxes)  # three nodes
    assert view.fields.first.get_attribute("inputmode") == "decimal"
    expect(view.root.locator(".abviz-keys")).to_be_hidden()
    view.fields.last.scroll_into_view_if_needed()
    view.fields.last.fill("three")
    view.button("answer").click()
    expect(view.said).to_contain_text("“three” is not a score")
    expect(view.fields.last).to_have_value("three")
    view.fields.last.fill("1000")
    view.button("answer").click()
    expect(view.said).to_have_attribute("data-verdict", "wrong")
    seen = view.tree.bounding_box()
    assert (seen["width"], seen["height"]) == (tree["width"], tree["height"])
    # The question is scrolled, and the tree stays.
    page.set_viewport_size({"width": 390, "height": 600})
    page.evaluate("scrollTo(0, 400)")
    assert page.evaluate("scrollY") > tree["y"]
    assert view.tree.bounding_box()["y"] == 0 and tree["height"] < 300
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [390, 390]
    for target in view.root.locator("button:visible, input:visible").all():
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box["height"] >= 40 and box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_on_a_phone_the_value_of_each_node_is_asked_within_the_screen(show):
    view = QuizView(show(abviz.quiz(TREE, ask="values"), **PHONE).locator(".abviz"))
    boxes = [field.bounding_box() for field in view.fields.all()]
    assert len(boxes) == 7
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    lines = {round(box["y"]) for box in boxes}
    assert 1 < len(lines) < len(boxes)  # several in a line


def test_a_phone_held_sideways_keeps_the_tree_beside_the_question(show):
    page = show(abviz.quiz(TREE, ask="windows"), **{**PHONE, "viewport": SIDEWAYS})
    view = QuizView(page.locator(".abviz"))
    tree, question = view.tree.bounding_box(), view.root.locator(".abviz-sentence").bounding_box()
    assert tree["x"] + tree["width"] <= question["x"] and question["y"] < SIDEWAYS["height"]
    view.fields.last.scroll_into_view_if_needed()
    seen = view.tree.bounding_box()
    assert seen["y"] >= 0 and seen["y"] + seen["height"] <= SIDEWAYS["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == SIDEWAYS["width"]


def test_the_page_around_hears_score_and_state_and_gives_the_state_back(show):
    quiz = abviz.quiz(TREE)
    question = quiz.session.question
    page = show(quiz, kept={}, viewport={"width": 1000, "height": 900})
    view = QuizView(page.frame_locator("iframe").locator(".abviz"))
    view.give(question, question.key, by="mouse")
    view.button("go on").click()
    expect(view.progress).to_contain_text("question 2")
    heard = page.evaluate("heard")
    subjects = [message["subject"] for message in heard]
    events = [message for message in heard if message["subject"] == "SPLICE.sendEvent"]
    reports = [message for message in heard if message["subject"] == "SPLICE.reportScoreAndState"]
    splice = [subject for subject in subjects if subject.startswith("SPLICE")]
    # The state is asked for once, at first.
    assert splice[0] == "SPLICE.getState"
    assert len(splice) == 1 + len(events) + len(reports)
    score = 1 / len(quiz.answers)
    assert [report["score"] for report in reports] == [score, score]
    heights = [message["height"] for message in heard if message["subject"] == "lti.frameResize"]
    assert max(heights) > 100
    page.frame_locator("iframe").get_by_role("button", name="hand in").click()
    line = page.frame_locator("iframe").get_by_role("textbox", name="hand in").input_value()
    [handed] = read_handed_in(line)
    assert [event["data"] for event in events] == handed.answers and handed.name == ""
    assert [answer["tree"] for answer in handed.answers] == [str(quiz.session.tree)]
    page.evaluate("localStorage.clear()")
    other = show(quiz, kept=reports[-1]["state"])
    view = QuizView(other.frame_locator("iframe").locator(".abviz"))
    expect(view.progress).to_have_text(f"question 2 of {len(quiz.answers)} · 1 right")


@pytest.mark.app("lab")
def test_python_and_the_page_play_the_same_quiz(blank):
    quiz = abviz.quiz(TREE, ask="cuts")
    question = quiz.session.question
    blank.run(0, "import abviz as ab\nquiz = ab.quiz(ab.examples['lucky-8'], ask='cuts')\nquiz")
    view = QuizView(blank.stage().root)
    view.node(3).click()
    is_cut = re.compile(r"\bpruned\b")
    expect(view.node(3)).to_have_class(is_cut)
    view.keyboard.press("Backspace")
    expect(view.node(3)).not_to_have_class(is_cut)
    assert question.why not in blank.page.content()
    view.give(question, wrong_answer(question), by="keyboard")
    expect(view.said).to_have_attribute("data-verdict", "wrong")
    assert view.root.evaluate(BEYOND) == []
    blank.run(1, "quiz.press('retry'); print(quiz.score)")
    expect(view.button("answer")).to_be_visible()
    blank.run(1, f"quiz.answer({list(question.key)}); print(quiz.answers, quiz.score)")
    assert blank.output(1) == f"({question.key},) 0.5"
    expect(view.said).to_have_attribute("data-verdict", "right")
    view.root.get_by_role("button", name="hand in").click()
    blank.run(1, "print(quiz.hand_in())")
    handed = view.root.get_by_role("textbox", name="hand in")
    assert handed.input_value() == blank.output(1)
    assert barriers(blank.page, ".jp-Notebook .abviz") == []
    view.press("model answer", by="keyboard")
    expect(view.root.locator(".abviz-bar")).to_be_visible()
