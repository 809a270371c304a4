"""The page abviz.html in a browser; its worker asks a session in the process of the test."""

import json
import re
from types import SimpleNamespace
from urllib.parse import quote, urlsplit

import pytest
from browser.by_hand import EACH_KIND, build, build_by_keys
from browser.chromium import barriers, record_errors
from browser.hand import Hand
from browser.quiz import QuizView
from browser.stage import StageView
from playwright.sync_api import expect

import abviz
from abviz.web.html import HERE, write_page
from abviz.web.session import Session

ADDRESS = "http://abviz.example/abviz.html"
TREE = "((3 5) (2 9))"
# Python as the page's engine sees it. What it cannot hold, it says to be too large.
WORKER = """
addEventListener("message", async ({data: {number, message}}) => {
    if (message.source === "too large") return postMessage({number, kind: "memory"});
    const said = await fetch("request", {method: "POST", body: JSON.stringify(message)});
    postMessage({number, answer: await said.json()});
});
const wait = async () => {
    const said = await (await fetch("ready")).text();
    if (said) postMessage({ready: true});
    else setTimeout(wait, 20);
};
wait();
"""
PLACES = """() => [...document.querySelectorAll(".abviz-tree .node")]
    .sort((one, other) => one.dataset.n - other.dataset.n).map((node) => {
    const {x, y, width} = node.getBoundingClientRect();
    return [x, y, width].map(Math.round);
})"""


@pytest.fixture(scope="module")
def site(browser):
    """The page, and all that it fetches; as long as `waits` is set, Python is loading.

    As long as `checks` is a list, what is to be checked is put there and not answered.
    """
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    record_errors(page)
    written = write_page()
    held = SimpleNamespace(page=page, told=page.locator("#told"), session=Session(), waits=False)
    held.checks = None

    def answer(route):
        name = urlsplit(route.request.url).path.lstrip("/")
        if name == "ready":
            route.fulfill(body="" if held.waits else "yes")
        elif name == "request":
            message = json.loads(route.request.post_data)
            if message["kind"] == "check" and held.checks is not None:
                held.checks.append((route, message))
            else:
                route.fulfill(json=held.session.take(message))
        else:
            bodies = {"abviz.html": written, "worker.js": WORKER}
            body = bodies.get(name) or (HERE / "asking.js").read_text("utf-8")
            kind = "text/html" if name.endswith(".html") else "text/javascript"
            route.fulfill(body=body, content_type=f"{kind}; charset=utf-8")

    def open_at(fragment="", *, waits=False):
        if page.url.startswith("http"):
            page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        held.session, held.waits = Session(), waits
        page.goto(f"{ADDRESS}{fragment}")

    page.context.route("**/*", answer)
    held.open, held.answer = open_at, answer
    yield held
    page.context.close()


@pytest.fixture(autouse=True)
def check_console(site):
    """No test leaves an error in the console."""
    yield
    left = [*site.page.console_errors]
    site.page.console_errors.clear()
    assert not left


def test_the_first_picture_steps_at_once_and_the_last_wish_is_done_when_python_comes(site):
    site.open("#language=toString")
    expect(site.page.get_by_role("alert").first).to_contain_text("does not speak 'toString'")
    site.open(waits=True)
    page, root = site.page, site.page.locator("#stages .abviz")
    expect(root).to_have_attribute("data-step", "0")
    page.keyboard.press("ArrowRight")
    expect(root).to_have_attribute("data-step", "1")
    field = page.get_by_label("Tree", exact=True)
    field.fill("(1 2)")
    field.press("Enter")
    field.fill(TREE)
    field.press("Enter")
    expect(site.told).to_contain_text("as soon as it is ready")
    site.waits = False
    expect(site.told).to_have_text("4 leaves, depth 2 plies, MAX to move")
    expect(page).to_have_url(f"{ADDRESS}#text=((3%205)%20(2%209))")
    # What is refused stays to be mended, whatever else is changed.
    field.fill("((3 5) (2 y))")
    field.press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text('"y" is no score')
    page.get_by_role("button", name="more", exact=True).click()
    page.get_by_label("Compare with").select_option("minimax")
    expect(root).to_have_count(2)
    expect(page.get_by_role("alert").first).to_be_hidden()
    expect(field).to_have_value("((3 5) (2 y))")
    root.first.locator(".abviz-tree").focus()
    page.keyboard.press("End")
    expect(root.last).to_have_attribute("data-step", "15")
    expect(page).to_have_url(f"{ADDRESS}#text=((3%205)%20(2%209))&compare_with=minimax&step=14")
    assert barriers(page) == []


def test_a_linked_tree_is_drawn_at_once_and_the_search_takes_its_place(site):
    site.open("#tree=((3%205)%20(2%209))&search=minimax&step=5", waits=True)
    page, root = site.page, site.page.locator("#stages .abviz")
    expect(page.locator("[data-choice=algorithm] select")).to_have_value("minimax")
    expect(page.locator("#stages text.value")).to_have_text(["", "", "3", "5", "", "2", "9"])
    drawn = page.evaluate(PLACES)
    site.waits = False
    expect(root).to_have_attribute("data-step", "5")
    assert page.evaluate(PLACES) == drawn
    # A fragment that is pasted in is followed, and the way back.
    page.evaluate("location.hash = 'example=tie&language=de&step=3'")
    expect(root).to_have_attribute("data-step", "3")
    expect(page.get_by_role("button", name="Eigene Funktion")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Baum", exact=True)).to_have_value(TREE)
    page.evaluate("location.hash = 'text=%3Cimg src=x onerror=alert(1)%3E'")
    expect(page.get_by_role("alert").first).to_contain_text("<img src=x onerror=alert(1)>")
    expect(root).to_have_count(1)


def test_back_goes_to_the_tree_before_whatever_was_stepped_through(site):
    site.open(f"#text={TREE}&step=3")
    page, field = site.page, site.page.get_by_label("Tree", exact=True)
    expect(field).to_have_value(TREE)
    for tree in ("((1 2) (3 4))", "((5 6) (7 8))"):
        field.fill(tree)
        field.press("Enter")
        expect(page).to_have_url(re.compile(re.escape(quote(tree, safe="()"))))
        page.locator(".abviz-tree").focus()
        page.keyboard.press("End")
        page.get_by_role("combobox", name="Search").select_option(label="minimax")
        expect(page).to_have_url(re.compile("minimax"))
        page.get_by_role("combobox", name="Search").select_option(label="alpha-beta")
    expect(field).to_have_value("((5 6) (7 8))")
    page.go_back()
    expect(field).to_have_value("((1 2) (3 4))")
    page.go_back()
    expect(field).to_have_value(TREE)
    expect(page.locator("#stages .abviz")).to_have_attribute("data-step", "3")
    page.go_forward()
    expect(field).to_have_value("((1 2) (3 4))")


def test_an_answer_that_was_overtaken_is_dropped(site):
    site.open(f"#text={TREE}")
    page, report = site.page, site.page.locator("#own .web-report")
    page.get_by_role("button", name="Your own function").click()
    site.checks = []
    for name in ("first", "second", "third"):
        page.get_by_label("Your function, in Python").fill(f"def f(node):\n    return {name}")
        page.get_by_role("button", name="Check").click()
    expect(report).to_have_text("Searching …")
    expect(page.locator("body")).to_have_attribute("data-busy", "")
    [(route, first)] = site.checks
    site.checks = None
    page.evaluate("""() => {
        window.reports = [];
        const report = document.querySelector("#own .web-report");
        new MutationObserver(() => window.reports.push(report.textContent))
            .observe(report, {childList: true});
    }""")
    route.fulfill(json=site.session.take(first))
    expect(report).to_contain_text("third")
    reports = page.evaluate("window.reports")
    assert len(reports) == 1 and "third" in reports[0]
    assert "first" in first["source"]


def test_a_verdict_is_of_the_code_that_was_checked(site):
    site.open(f"#text={TREE}")
    page, report = site.page, site.page.locator("#own .web-report")
    age = "This is about the code before your change."
    page.get_by_role("button", name="Your own function").click()
    source = page.get_by_label("Your function, in Python")
    source.fill("def f(node):\n    return 3")
    site.checks = []
    page.get_by_role("button", name="Check").click()
    expect(page.locator("body")).to_have_attribute("data-busy", "")
    source.press("End")
    page.keyboard.type("4")
    expect(report).to_have_text("Searching …")
    [(route, asked)] = site.checks
    site.checks = None
    route.fulfill(json=site.session.take(asked))
    expect(report).to_contain_text("f does something else")
    expect(report).to_contain_text(age)
    # As it was checked, it is spoken of again.
    page.keyboard.press("Backspace")
    expect(report).not_to_contain_text(age)
    page.keyboard.type(" ")
    expect(report).to_contain_text(age)
    assert barriers(page, "#own") == []
    page.get_by_role("button", name="Check").click()
    expect(report).to_contain_text("f does something else")
    expect(report).not_to_contain_text(age)
    page.get_by_label("Algorithm").select_option("negamax")
    expect(report).to_be_empty()


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_what_more_there_is_to_do_is_seen_without_scrolling(site, width, height):
    page = site.page
    page.set_viewport_size({"width": width, "height": height})
    site.open()
    expect(site.told).to_contain_text("8 leaves")
    buttons = page.locator("#panels button")
    expect(buttons).to_have_text(["Quiz", "Predict", "Hunt", "Your own function", "Share"])
    for button in buttons.all():
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box["y"] < 100 or box["y"] + box["height"] > height - 60
    assert page.evaluate("document.documentElement.scrollWidth") == width
    # The foot of the page is not below the bar.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    last = page.locator("#note").bounding_box()
    assert width > 600 or last["y"] + last["height"] <= page.locator("#panels").bounding_box()["y"]


MOVED = """(root) => [".abviz-tree", ".abviz-sentence", ".abviz-bar"].map((name) => {
    const {x, y, height} = root.querySelector(name).getBoundingClientRect();
    return [name, x, y, height].join(" ");
})"""


def test_on_a_laptop_fields_tree_sentence_and_play_are_in_view_and_a_click_moves_nothing(site):
    page, root = site.page, site.page.locator("#stages .abviz")
    page.set_viewport_size({"width": 1366, "height": 768})
    site.open("#example=lucky-32")
    expect(site.told).to_contain_text("32 leaves")
    for part in ("#first", ".abviz-tree", ".abviz-sentence", ".abviz-bar", ".abviz-legend"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.98)
    before = root.evaluate(MOVED)
    StageView(root).mark(1).click()
    expect(root.locator(".abviz-details")).to_contain_text("Node B")
    assert root.evaluate(MOVED) == before


def test_a_leaf_is_typed_and_dragged(site):
    site.open(f"#text={TREE}")
    page, field = site.page, site.page.get_by_label("Tree", exact=True)
    expect(site.told).to_contain_text("4 leaves")
    page.locator(".abviz-tree .node.leaf").first.click()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(field).to_have_value("((7 5) (2 9))")
    box = page.locator(".abviz-tree .node.leaf").last.bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(box["x"] + 9, box["y"] - 20)
    expect(page.get_by_role("slider", name="Score of leaf G")).to_be_visible()
    page.mouse.move(box["x"] + 9, box["y"] - 60)
    page.mouse.up()
    expect(field).not_to_have_value("((7 5) (2 9))")
    # Undo and redo are heard wherever the focus is, but not where a text is typed.
    dragged = field.input_value()
    page.get_by_role("combobox", name="Search").focus()
    page.keyboard.press("Control+z")
    expect(field).to_have_value("((7 5) (2 9))")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Control+Shift+z")
    expect(field).to_have_value(dragged)
    field.focus()
    page.keyboard.press("End")
    page.keyboard.type(" 8")
    page.keyboard.press("Control+z")
    expect(field).to_have_value(dragged)
    expect(page.locator("#told")).to_contain_text("4 leaves")


def test_a_quiz_and_a_hunt_on_a_phone(site):
    page, ask = site.page, site.page.get_by_role
    page.set_viewport_size({"width": 390, "height": 800})
    site.open(f"#text={TREE}&step=3")
    ask("button", name="Quiz").click()
    for node, value in {"A": "3", "B": "3", "E": "2"}.items():
        page.get_by_label(f"v of {node}").fill(value)
    ask("button", name="answer", exact=True).click()
    expect(page.locator("#quiz")).to_contain_text("1 right")
    assert barriers(page) == []
    ask("button", name="Hunt").click()
    page.get_by_label("Which mistake").select_option("strict-test")
    ask("textbox", name="Your tree").fill("(5 (5 7) 9)")
    ask("button", name="Try this tree").click()
    expect(page.locator("#hunt .web-report")).to_contain_text("Given away!")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert barriers(page) == []


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_a_search_is_traced_by_hand_with_all_in_view_and_handed_in(site, width, height):
    page, quiz = site.page, site.page.locator("#quiz")
    page.set_viewport_size({"width": width, "height": height})
    site.open("#hide_future=true&language=de")
    page.get_by_role("button", name="Quiz").click()
    steps = quiz.locator(".web-steps")
    expect(steps).to_be_hidden()
    quiz.locator(".web-asks").select_option("trace")
    steps.select_option("values")
    view = QuizView(quiz.locator(".abviz").first)
    expect(view.progress).to_have_text("Schritt 1 von 19 · 0 richtig")
    for part in (".abviz-tree", ".abviz-sentence", "button:has-text('abschneiden')"):
        expect(quiz.locator(part)).to_be_in_viewport(ratio=0.98)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    by_hand = abviz.trace_by_hand(abviz.examples["lucky-8"], steps="values")
    hand = Hand(view, "keyboard")
    for number, step in enumerate(by_hand.session.turns):
        if number == 4:
            hand.cut()
            expect(view.said).to_have_attribute("data-verdict", "wrong")
        hand.make(step.question.key)
    expect(view.progress).to_contain_text("19 richtig: 18 im ersten Versuch, 1 später")
    assert barriers(page) == []
    page.get_by_role("button", name="abgeben").click()
    summary = abviz.class_summary([quiz.get_by_role("textbox").last.input_value()])
    [(_, number, sentence)] = summary.hardest_steps()
    assert (number, "Right at the first try: 0 of 1" in sentence) == (5, True)
    # One question alone is no search.
    page.get_by_role("button", name="Vorhersagen").click()
    expect(page.locator("#predict option[value=trace]")).to_have_count(0)


def test_a_search_that_is_traced_as_in_an_exam_is_marked_at_its_end(site):
    page, quiz = site.page, site.page.locator("#quiz")
    page.set_viewport_size({"width": 1366, "height": 768})
    site.open(f"#text={TREE}&cut_on_tie=false")
    page.get_by_role("button", name="Quiz").click()
    quiz.locator(".web-asks").select_option("trace")
    quiz.locator(".web-steps").select_option("values")
    quiz.locator(".web-marked").select_option("at the end")
    view = QuizView(quiz.locator(".abviz").first)
    expect(view.progress).to_have_text("step 1")
    hand = Hand(view, "keyboard")
    # B comes back with 1 in place of 3: so nothing is cut at E.
    steps = [{"enter": "0"}, {"enter": "1"}, {"enter": "2"}, {"enter": "3"}]
    steps += [{"return": "1", "value": "1"}, {"enter": "4"}, {"enter": "5"}, {"enter": "6"}]
    steps += [{"return": "4", "value": "2"}, {"return": "0", "value": "2"}]
    for number, step in enumerate(steps):
        expect(view.progress).to_have_text(f"step {number + 1}")
        hand.make(step)
    expect(view.root).to_contain_text("Right: 9 of 10. Step 5 is the first that differs.")
    assert barriers(page) == []
    page.get_by_role("button", name="hand in").click()
    summary = abviz.class_summary([quiz.get_by_role("textbox").last.input_value()])
    [(_, number, sentence)] = summary.hardest_steps()
    assert (number, "cut_on_tie=False" in sentence) == (5, True)


def test_a_prediction_a_function_and_what_is_shared_in_the_dark(site):
    page, ask = site.page, site.page.get_by_role
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 1366, "height": 768})
    site.open(f"#text={TREE}&step=3")
    ask("button", name="Predict").click()
    page.locator("#predict").get_by_role("button", name="Ask").click()
    for node, value in {"A": "3", "B": "5", "E": "2"}.items():
        page.get_by_label(node, exact=True).fill(value)
    ask("button", name="answer", exact=True).click()
    expect(page.locator("#predict .abviz-predict-said")).to_have_attribute("data-verdict", "wrong")
    ask("button", name="Your own function").click()
    page.get_by_label("Algorithm").select_option("minimax")
    ask("button", name="Watch").click()
    expect(ask("combobox", name="Search")).to_contain_text("your function: minimax")
    page.get_by_label("Algorithm").select_option("negamax")  # another text, another function
    ask("button", name="Watch").click()
    expect(ask("combobox", name="Search")).to_contain_text("your function: negamax")
    source = page.get_by_label("Your function, in Python")
    expect(page.locator(".web-functions")).to_be_hidden()
    source.fill("def high(n): return low(n)\ndef low(n): return high(n)")
    ask("button", name="Watch").click()
    expect(page.locator(".web-functions")).to_contain_text("highlow")
    source.fill("too large")
    ask("button", name="Watch").click()
    expect(page.locator("#own .web-report")).to_contain_text("more memory")
    expect(ask("combobox", name="Search")).not_to_contain_text("your function")
    expect(site.told).to_contain_text("4 leaves")
    assert barriers(page) == []
    page.evaluate(f"location.hash = 'text={TREE}&step=3'")
    ask("button", name="Share").click()
    expect(page.get_by_label("Link")).to_have_value(f"{ADDRESS}#text=((3%205)%20(2%209))&step=3")
    with page.expect_download() as download:
        ask("button", name="Picture (PNG)").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    assert barriers(page) == []


def test_a_tree_is_built_by_finger_on_a_phone_and_by_keys(site, browser):
    with browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ) as context:
        context.route("**/*", site.answer)
        site.session = Session()
        page = context.new_page()
        page.goto(ADDRESS)
        root, written = page.locator("#stages .abviz"), page.locator("#tree")
        right = "(row) => [...row.children].map((part) => part.getBoundingClientRect().right)"
        assert max(root.locator(".abviz-edits").evaluate(right)) <= 390
        build(StageView(root), written, lambda part: part.tap())
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        heights = "(row) => [...row.children].map((one) => one.getBoundingClientRect().height)"
        assert min(root.locator(".abviz-edits").evaluate(heights)) >= 44
        assert barriers(page) == []
        # By keys: the tree is cleared, and another one built.
        build_by_keys(StageView(root), written)
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+Shift+z")
        expect(written).to_have_value(EACH_KIND[-2][-1])


def test_a_file_steps_and_says_what_searching_needs(site, tmp_path):
    file = tmp_path / "abviz.html"
    file.write_text(write_page(), encoding="utf-8")
    page = site.page
    page.context.unroute_all()
    page.goto(file.as_uri())
    expect(site.told).to_contain_text("needs a web server")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#stages .abviz")).to_have_attribute("data-step", "1")
    assert page.get_by_label("Tree", exact=True).is_disabled()
