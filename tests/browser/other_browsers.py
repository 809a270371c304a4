"""Pages in Firefox and in WebKit, Safari's engine: ``python3 run.py browsers``.

The suite drives Chromium. What only another browser can get wrong is tried here: keys, mouse,
full screen, sizes, and that each step shows what Python says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from browser.expected import cutoff_steps, seen_at
from browser.serving import serving
from browser.stage import WALK, compact
from browser.webdriver import RECORDER, Driver, NotThere, running_firefox, running_webkit

import abviz
from abviz import Tree
from abviz.games import TicTacToe, Unfolding, unfold
from abviz.replay.listing import Listing
from abviz.stage.widget import Stage
from abviz.web.session import Session
from abviz.web.site import PAGE, write_site

BROWSERS = {"firefox": running_firefox, "webkit": running_webkit}
SCREEN = (1366, 768)
TREE = abviz.examples["lucky-8"]
LUCKY_32 = abviz.search(abviz.examples["lucky-32"])
PATIENCE = 10_000  # milliseconds for each step
STAGE_WALK = f"(number, ...given) => ({WALK})(document.querySelectorAll('.abviz')[number], given)"
# What is told below the tree, and where a stage is.
IS_AT = """(step) => document.querySelector(".abviz").dataset.step === String(step)
    && document.querySelector(".abviz-sentence").textContent"""
SAYS = """(selector, text, verdict) => [...document.querySelectorAll(selector)].some(
    ({textContent, dataset}) =>
        textContent.includes(text) && (verdict ?? dataset.verdict) === dataset.verdict)"""
# The rows of the bar, and what does not lie on the screen as a whole.
PRESENTED = """() => {
    const box = (element) => element.getBoundingClientRect();
    const buttons = [...document.querySelectorAll(".abviz-bar > * button, .abviz-bar > button")];
    const shown = buttons.filter((one) => one.getClientRects().length);
    const parts = [".abviz-tree", ".abviz-sentence", ".abviz-bar"];
    const beyond = parts.filter((part) => {
        const {top, right, bottom, left} = box(document.querySelector(part));
        return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
    });
    return [new Set(shown.map((one) => Math.round(box(one).top))).size, beyond];
}"""
# How far each line's number lies from the edge of the box, in pixels: below 0 it is cut off.
NUMBERS = """() => {
    const code = document.querySelector(".abviz-code");
    return [...code.children].map((line) => {
        const {left, width} = line.getBoundingClientRect();
        const number = getComputedStyle(line, "::before");
        const sizes = [number.width, number.right, number.marginRight].map(parseFloat);
        return left + width - sizes[0] - sizes[1] - sizes[2] - code.getBoundingClientRect().left;
    });
}"""
HAS_NODES = "(count) => document.querySelectorAll('#stages [data-part=node]').length === count"
SOURCE = "() => document.querySelector('#own textarea').value"
IS_RIGHT = "() => document.querySelector('#own .web-report').dataset.kind === 'yes'"
TYPE = """(source) => {
    const field = document.querySelector("#own textarea");
    field.value = source;
    field.dispatchEvent(new Event("input"));
}"""


@pytest.fixture(scope="session", params=BROWSERS)
def driver(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Iterator[Driver]:
    """One of the browsers, with a page as large as a projector's screen."""
    try:
        with BROWSERS[request.param](tmp_path_factory.mktemp("profile")) as driver:
            driver.resize(*SCREEN)
            yield driver
    except NotThere as reason:
        pytest.fail(str(reason), pytrace=False)


@pytest.fixture
def show(driver: Driver, tmp_path: Path) -> Iterator[Callable[[object], Driver]]:
    """Function that saves a page and opens the file; nothing may go wrong in it."""

    def show_it(items: object) -> Driver:
        driver.open(record_errors(Path(abviz.page(items, tmp_path / "page.html"))).as_uri())
        return driver

    yield show_it
    assert driver.errors() == []


def record_errors(path: Path) -> Path:
    """Let a page that was written note what goes wrong in it."""
    head, meta, rest = path.read_text(encoding="utf-8").partition('<meta charset="utf-8">')
    path.write_text(head + meta + RECORDER + rest, encoding="utf-8")
    return path


def must_be_at(driver: Driver, trace: abviz.Trace, step: int) -> None:
    """Wait for a step, and compare its sentence with Python's."""
    assert driver.until(IS_AT, step) == trace.steps[step].sentence


def test_each_step_shows_what_python_says(show):
    chance = Tree.parse("(chance(1/2*min(3 9) 1/2*min(4 6)) chance(1/3*min(1 2) 2/3*min(0 5)))")
    estimated = Tree.parse("(((3 4)~-12 (6 1)~4)~3 ((2 9)~7 (6 1)~4)~3)~5")
    end = unfold(TicTacToe("XOO X.. OX."))
    traces = [
        LUCKY_32,
        abviz.search(abviz.examples["aima-3x3"], "minimax"),
        abviz.search(chance, "star1"),
        abviz.search(estimated, "iterative-deepening"),
        abviz.search(end.tree),
    ]
    driver = show([*traces[:-1], Stage(traces[-1], boards=end)])
    for number, trace in enumerate(traces):
        seen = looks(trace, boards=end if trace is traces[-1] else None)
        for button, wanted in (("One step forward", seen), ("One step back", seen[::-1])):
            wrong = driver.run(STAGE_WALK, number, button, wanted, PATIENCE)
            assert wrong is None, f"{trace!r}: {button}, press {wrong}"


def looks(trace: abviz.Trace, *, boards: Unfolding | None = None) -> list[str]:
    """Return what a stage must show at each step."""
    return [compact(seen_at(trace, step, boards=boards)) for step in range(len(trace.steps))]


def test_keys_and_buttons_step_and_play(show):
    driver, last, cutoffs = show(LUCKY_32), len(LUCKY_32.steps) - 1, cutoff_steps(LUCKY_32)
    keys = [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("c", cutoffs[0])]
    keys += [("c", cutoffs[1]), ("Tab", cutoffs[1])]
    for key, step in [*keys, ("End", last), ("ArrowLeft", last - 1), ("Home", 0)]:
        driver.press(key)
        must_be_at(driver, LUCKY_32, step)
    buttons = [("One step forward", 1), ("Last step", last), ("One step back", last - 1)]
    for title, step in [*buttons, ("First step", 0), ("Next cutoff", cutoffs[0])]:
        driver.click(f".abviz-bar button[title^='{title}']")
        must_be_at(driver, LUCKY_32, step)
    driver.press("Space")
    must_be_at(driver, LUCKY_32, cutoffs[0] + 2)
    driver.press("Space")
    assert driver.errors() == []


def test_the_number_of_each_line_of_code_lies_in_its_box(show):
    gaps = show(LUCKY_32).run(NUMBERS)
    assert len(gaps) == 24 and min(gaps) >= 0


def test_a_presentation_has_the_screen_and_one_row_of_buttons(show):
    driver, step = show(LUCKY_32), 0
    driver.press("f")
    assert driver.until("() => document.fullscreenElement && innerHeight >= 768")
    for step in cutoff_steps(LUCKY_32)[:2]:
        driver.press("c")
        must_be_at(driver, LUCKY_32, step)
        assert driver.run(PRESENTED) == [1, []]
    driver.press("ArrowRight")
    must_be_at(driver, LUCKY_32, step + 1)
    driver.press("f")
    assert driver.until("() => !document.fullscreenElement")
    driver.press("ArrowLeft")
    must_be_at(driver, LUCKY_32, step)


@pytest.mark.parametrize("ask", ["values", "windows", "order", "cuts", "next", "why"])
def test_a_quiz_marks_wrong_and_right_answers_as_python_does(show, ask):
    quiz = abviz.quiz(TREE, ask=ask)
    driver, question = show(quiz), quiz.session.question
    wrong = question.explained[0].answer
    has_marks = question.form in ("set", "sequence", "node")
    for given, verdict in ((wrong, "wrong"), (question.key, "right")):
        give(driver, question, given)
        sentence = quiz.answer(given).sentence
        assert driver.until(SAYS, ".abviz-quiz-said", sentence, verdict), sentence
        if verdict == "wrong":
            driver.click("button", text="clear and try again" if has_marks else "try again")
    assert driver.run("() => document.documentElement.scrollWidth <= innerWidth")


def give(driver: Driver, question: Any, answer: Any) -> None:
    """Make an answer and send it."""
    if isinstance(answer, Mapping):
        for slot, text in answer.items():
            driver.fill(".abviz-quiz-input", question.slots.index(slot), text)
    elif question.form == "choice":
        driver.click(".abviz-quiz-choices input", answer)
    else:
        for index in [answer] if isinstance(answer, int) else answer:
            driver.click(f".abviz-tree [data-part=node][data-n='{index}']")
    driver.click("button", text="answer")


def test_predictions_are_marked_and_counted(show):
    trace = abviz.search("(3 5) (2 9)")
    asked = [abviz.predict(trace, step=9), abviz.predict(trace, ask="window", node="E")]
    driver = show([abviz.progress("one", 2), *asked, trace])
    driver.click(".abviz-predict button", text="answer")
    assert driver.until(SAYS, ".abviz-predict [role=status]", "There is no answer yet.")
    driver.click(".abviz-predict label", text="E (MIN) returns 2 and skips G.")
    driver.press("Enter")
    assert driver.until(SAYS, ".abviz-predict [role=status]", "✓ Right. MIN node E now has β = 2")
    for number, text in enumerate(("4", "oo")):
        driver.fill(".abviz-predict input[type=text]", number, text)
    driver.press("Enter")
    wrong = asked[1].answer({"alpha:E": "4", "beta:E": "inf"}).sentence
    assert driver.until(SAYS, ".abviz-predict [role=status]", f"✗ {wrong}")
    assert driver.until(SAYS, ".abviz-lesson", "Answered: 2 of 2, 1 right")


@pytest.fixture(scope="session")
def web_page(tmp_path_factory: Any) -> Iterator[str]:
    """Address of abviz.html, with nothing beside it but what `abviz web` writes."""
    folder = tmp_path_factory.mktemp("web") / "new"
    write_site(folder)
    record_errors(folder / PAGE)
    with serving(folder) as address:
        yield address + PAGE


def test_abviz_html_steps_at_once_then_searches_a_typed_tree_and_checks_a_function(
    driver, web_page
):
    driver.open(web_page)
    first = abviz.search(TREE)
    assert driver.run(IS_AT, 0) == first.steps[0].sentence
    driver.press("ArrowRight")
    must_be_at(driver, first, 1)
    trace = abviz.search("(3 5) (2 9)")
    driver.fill("#tree", 0, "(3 5) (2 9)")
    driver.press("Enter")
    assert driver.until(HAS_NODES, len(trace.tree))
    assert driver.run(STAGE_WALK, 0, "One step forward", looks(trace), PATIENCE) is None
    driver.click("#panels [aria-controls=own]")
    wrong = driver.run(SOURCE)
    asked = {"kind": "check", "algorithm": "alphabeta", "seconds": 10, "source": wrong}
    # How many trees are compared later on hangs on the machine.
    report = Session().take(asked)["report"].splitlines()[:2]
    driver.click("#own .web-check-it")
    assert all(driver.until(SAYS, "#own .web-report", line) for line in report)
    right = "\n".join(Listing(trace.algorithm.function).lines)
    driver.run(TYPE, f"from math import inf\n\n{right}")
    driver.click("#own .web-check-it")
    assert driver.until(IS_RIGHT)
    assert driver.errors() == []
