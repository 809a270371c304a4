"""A page that stands alone, opened as a file in a browser that is cut off from the world."""

import re
from functools import partial
from pathlib import Path

import pytest
from browser.chromium import barriers
from browser.expected import cutoff_steps, sentences
from browser.stage import StageView
from playwright.sync_api import expect
from pseudo import PSEUDO, disguised, english

import abviz
from abviz import Tree
from abviz.drawing.style import width_by_visits
from abviz.drawing.view import VisitNumbers
from abviz.games import TicTacToe, unfold
from abviz.stage.widget import Stage

LUCKY_8 = abviz.search(abviz.examples["lucky-8"])
TIE = abviz.search(abviz.examples["tie"])
LUCKY_32 = abviz.search(abviz.examples["lucky-32"])
LAST = len(LUCKY_32.steps) - 1
# Trees with nodes that have no room for a window beside them.
WINDOWED = [
    LUCKY_32,
    abviz.search(abviz.Tree.parse("((653 402) (822 ((740 ((880 521) 972 380) 557 958) 455)))")),
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def script(name):
    """Return a function of JavaScript that stands in a file of its own, below a comment."""
    path = Path(__file__).with_name(f"{name}.js")
    return path.read_text(encoding="utf-8").partition("\n")[2]


FAULTS, GATHER, LONG_NAMES, OUTLINES, ROOM, SIZES = map(
    script, ("accessible", "texts", "long_names", "outlines", "room", "reading")
)
FAULTS_OF_WINDOWS = Path(__file__).with_name("windows.js").read_text(encoding="utf-8")
# Steps to the end, and tells what is wrong with the windows, at every so many steps on the way.
WINDOWS = f"""async (root, stride) => {{
    const faultsOf = {FAULTS_OF_WINDOWS[FAULTS_OF_WINDOWS.index("(svg)") :].rstrip()};
    const [, , , forward] = root.querySelectorAll(".abviz-bar button");
    const faults = [];
    for (let step = 0; step === 0 || !forward.disabled; step += 1) {{
        if (step) forward.click();
        if (step % stride && !forward.disabled) continue;
        await new Promise(requestAnimationFrame);
        const found = faultsOf(root.querySelector(".abviz-picture"));
        faults.push(...found.map((one) => `${{step}}: ${{one}}`));
    }}
    return faults;
}}"""
LEAST_TARGET = 40
FRAMES = Path(__file__).resolve().parents[2] / "docs" / "_static" / "frames.js"
# How much of a framed page is out of sight, and how high its parts are.
FRAMED = """() => {
    const parts = [".abviz-tree", ".abviz-code", ".abviz-facts"];
    const heights = parts.map((part) => document.querySelector(part).clientHeight);
    return [document.documentElement.scrollHeight - innerHeight, innerHeight, ...heights];
}"""
AROUND = (
    '<!doctype html><meta name="viewport" content="width=device-width">'
    "<style>iframe {{border: 0; width: 100%; height: 300px}}</style>"
    '<div class="live stage"><iframe src="stage.html"></iframe></div><script>{script}</script>'
)
HOSTILE = [
    "</script><img src=x onerror='window.hit = 1'>",
    "x" * 10_000,
    "\u202eright to left \u05d0",
]
# One look at the page for each picture of the browser.
WATCH_PICTURES = """(root) => {
    const seen = root.pictures = [];
    const look = () => { seen.push(Number(root.dataset.step)); requestAnimationFrame(look); };
    requestAnimationFrame(look);
}"""


@pytest.fixture
def show(new_page, kept_page, tmp_path):
    """Function that saves a page and opens the file; options as for ``Browser.new_page``.

    It takes the place of the page before, unless it is to be a `fresh` one.
    """
    opened = []

    def show_it(items, *, title=None, language=None, pause_at_cutoffs=None, fresh=False, **options):
        path = tmp_path / f"{len(opened)}.html"
        abviz.page(items, path, title=title, language=language, pause_at_cutoffs=pause_at_cutoffs)
        page = new_page(**options) if fresh else kept_page(**options)
        page.context.set_offline(True)
        asked = []
        note = partial(ask_for, asked)
        page.on("request", note)
        opened.append((page, note, asked, path))
        page.goto(path.as_uri())
        return page

    yield show_it
    for page, note, asked, path in opened:
        page.remove_listener("request", note)
        assert asked == [path.as_uri()], "the page has asked for something"


def ask_for(asked, request):
    asked.append(request.url)


def view(page, number=0):
    """Return one of the stages of a page."""
    root = page.locator(".abviz").nth(number)
    root.wait_for()
    return StageView(root)


def forms():
    """Return searches of every kind of tree, and what the legend of each must tell."""
    chance = Tree.parse("(chance(1/2*min(3 9) 1/2*min(4 6)) chance(1/3*min(1 2) 2/3*min(0 5)))")
    estimated = Tree.parse("(((3 4)~-12 (6 1)~4)~3 ((2 9)~7 (6 1)~4)~3)~5")
    return [
        (abviz.search(abviz.examples["aima-3x3"]), "MAX"),
        (abviz.search(abviz.examples["last-child"]), "leaf"),
        (abviz.search(chance, "star1"), "chance"),
        (abviz.search(estimated, "iterative-deepening"), "at the depth limit"),
        (abviz.search(abviz.games.Nim([1, 1, 1])), "moves not looked at"),
        (abviz.search(abviz.examples["tie"], "minimax"), "MAX"),
    ]


def test_a_page_plays_steps_and_jumps(show):
    stage, last = view(show(LUCKY_8)), len(LUCKY_8.steps) - 1
    stage.must_show(LUCKY_8, 0)
    stage.record()
    stage.set_speed("60")
    stage.button("Play").click()
    stage.must_show(LUCKY_8, last)
    assert stage.recorded() == sentences(LUCKY_8)
    expect(stage.button("Play")).to_be_visible()
    stage.button("One step back").click()
    stage.must_show(LUCKY_8, last - 1)
    stage.button("First step").click()
    for step in cutoff_steps(LUCKY_8):
        stage.button("Next cutoff").click()
        stage.must_show(LUCKY_8, step)
    stage.scrubber.fill("17")
    stage.must_show(LUCKY_8, 17)


# Goes on by two steps at once, and tells after each what moves, and what of it.
MOVING = """(root) => [1, 2].map(() => {
    root.querySelector(".abviz-bar button[title^='One step forward']").click();
    const effects = document.getAnimations().map(({effect}) => effect);
    const how = new Set(effects.flatMap((one) => one.getKeyframes()).flatMap(Object.keys));
    for (const told of ["offset", "computedOffset", "easing", "composite"]) how.delete(told);
    return [effects.map(({target}) => target.dataset.part).sort(), [...how].sort()];
})"""
DEEP = abviz.search(abviz.examples["deep-cutoff"])


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_motion_shows_why_there_is_a_cutoff_and_ends_when_somebody_goes_on(show, motion):
    page = show(DEEP, reduced_motion=motion, fresh=True)
    stage = view(page)
    stage.scrubber.fill("7")
    stage.must_show(DEEP, 7)
    # Who has not just gone on a step is in no hurry.
    page.clock.install()
    page.clock.fast_forward(1000)
    parts = ["node", "strike", *["thread"] * 3, *["value"] * 3, "verdict"]
    moves = [[], []] if motion == "reduce" else [parts, ["opacity", "transform"]]
    assert stage.root.evaluate(MOVING) == [moves, [[], []]]
    stage.must_show(DEEP, 9)


def test_a_presentation_says_what_would_end_each_open_node(show):
    page = show(DEEP, pause_at_cutoffs=True)
    stage = view(page)
    conditions = page.locator(".conditions text")
    stage.scrubber.fill("6")
    expect(conditions).to_have_count(0)
    # Beside other things there is a switch for it.
    more, ends, gauge = map(stage.button, ("More", "What would end", "α and β of"))
    for count in (2, 0):
        expect(ends).to_be_hidden()
        more.click()
        expect(gauge).to_be_visible()
        ends.click()
        expect(conditions).to_have_count(count)
    stage.tree.click(position={"x": 5, "y": 5})
    page.keyboard.press("f")
    expect(conditions).to_have_text([re.compile("5 or less ends this|≤ 5")] * 2)
    page.keyboard.press("e")
    expect(conditions).to_have_count(0)
    page.keyboard.press("e")
    expect(conditions).to_have_count(2)
    windows = stage.root.locator(".abviz-window")
    page.keyboard.press("g")
    expect(windows).to_have_count(4)
    expect(windows.first).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(stage.root.locator(".abviz-question")).to_be_visible()
    expect(conditions).to_have_count(0)
    expect(windows.first).to_be_hidden()


def test_each_step_agrees_with_the_trace(show):
    page = show([trace for trace, _ in forms()])
    for number, (trace, word) in enumerate(forms()):
        stage, steps = view(page, number), range(len(trace.steps))
        shown = {"boards": trace.unfolding}
        stage.must_show_each(trace, steps, button="One step forward", **shown)
        stage.must_show_each(trace, steps[::-1], button="One step back", **shown)
        assert word in " ".join(stage.root.locator(".abviz-key").all_text_contents())
        assert stage.button("Next cutoff").is_visible() == trace.algorithm.prunes
        if word == "chance":
            stage.mark(trace.tree["I"].children[0].index).click()
            expect(stage.details).to_contain_text("probability 1/3")
        if word == "moves not looked at":
            stub = next(node for node in trace.tree if node.stub)
            stage.mark(stub.index).click()
            moves = "1 move that was" if stub.stub == 1 else f"{stub.stub} moves that were"
            expect(stage.details).to_contain_text(moves)


def test_boards_are_on_the_page(show):
    end = unfold(TicTacToe("XOO X.. OX."))
    trace = abviz.search(end.tree)
    stage = view(show(Stage(trace, boards=end)))
    steps = range(len(trace.steps))
    stage.must_show_each(trace, steps, button="One step forward", boards=end)
    stage.tree.locator("[data-part=board][data-n='2']").click()
    expect(stage.details).to_contain_text("Node 5-6 (MAX)")


def test_the_keyboard_alone_is_enough(show):
    page = show(LUCKY_8, reduced_motion="reduce")
    stage, keyboard, last = view(page), page.keyboard, len(LUCKY_8.steps) - 1
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("c", 17)):
        keyboard.press(key)
        stage.must_show(LUCKY_8, step if key != "c" else cutoff_steps(LUCKY_8)[0])
    keyboard.press("Tab")
    expect(stage.tree).to_be_focused()
    for key, step in (("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        keyboard.press(key)
        stage.must_show(LUCKY_8, step)
    keyboard.press("Tab")
    expect(stage.button("Play")).to_be_focused()
    for key, title in (("Right", "One step forward"), ("Right", "Last step"), ("Left", "One step")):
        keyboard.press(f"Arrow{key}")
        expect(stage.button(title).last).to_be_focused()
    stage.must_show(LUCKY_8, 0)
    keyboard.press("End")
    expect(stage.button("Play")).to_be_focused()
    keyboard.press("Tab")
    expect(stage.scrubber).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(stage.button("Play")).to_be_focused()
    stage.set_speed("60")
    stage.tree.focus()
    keyboard.press("Space")
    stage.must_show(LUCKY_8, last)
    keyboard.press("ArrowDown")
    expect(stage.details).to_contain_text("Node A (MAX)")
    expect(stage.spoken).to_have_text("Node A (MAX): done, v = 4, α = 4, β = +∞")
    keyboard.press("Enter")
    expect(stage.field).to_have_count(0)
    keyboard.press("Escape")
    expect(stage.details).to_be_hidden()
    expect(stage.spoken).to_be_empty()


def test_keys_mean_the_search_after_a_click_on_a_button(show):
    page = show(LUCKY_8)
    stage, keyboard, last = view(page), page.keyboard, len(LUCKY_8.steps) - 1
    # The first two leave a button that cannot be pressed any more.
    for title, key, step in [
        ("Last step", "ArrowLeft", last - 1),
        ("First step", "ArrowRight", 1),
        ("One step forward", "ArrowRight", 3),
    ]:
        stage.button(title).click()
        keyboard.press(key)
        stage.must_show(LUCKY_8, step)
    stage.switch("close-up").click()
    keyboard.press("ArrowLeft")
    stage.must_show(LUCKY_8, 2)
    # Who comes by keyboard finds a toolbar.
    keyboard.press("Tab")
    keyboard.press("Tab")
    stage.button("One step forward").focus()
    keyboard.press("ArrowRight")
    expect(stage.button("Last step")).to_be_focused()
    keyboard.press("Shift+Enter")
    keyboard.press("Enter")
    stage.must_show(LUCKY_8, last)
    for title in ("First step", "Last step"):
        stage.button(title).click()
        keyboard.press("Space")
        expect(stage.button("Pause")).to_be_visible()
        keyboard.press("Space")
        expect(stage.button("Play")).to_be_visible()
        assert stage.root.get_attribute("data-step") != str(last)


def test_enter_right_after_shift_enter_presses_the_button(show):
    stage = view(show(LUCKY_8))
    prevented = stage.button("Last step").evaluate(
        """(button) => {
            const pressed = { key: "Enter", bubbles: true, cancelable: true };
            return [true, false].map((shiftKey) =>
                !button.dispatchEvent(new KeyboardEvent("keydown", { ...pressed, shiftKey })));
        }"""
    )
    assert prevented == [True, False]


def test_in_a_presentation_arrows_always_step(show):
    page = show(LUCKY_8)
    stage, keyboard = view(page), page.keyboard
    keyboard.press("f")
    stage.button("One step forward").click()
    controls = [
        "select",
        ".abviz-switch:visible >> nth=0",
        "[type=range]",
        "button:visible >> nth=-1",
    ]
    for step, control in enumerate(controls, start=2):
        stage.root.locator(f".abviz-bar {control}").focus()
        keyboard.press("ArrowRight")
        stage.must_show(LUCKY_8, step)
    # A click beside all controls takes the keys from them, and not from the stage.
    stage.root.locator(".abviz-sentence").click()
    keyboard.press("ArrowRight")
    stage.must_show(LUCKY_8, 6)
    stage.button("Play").focus()
    keyboard.press("Tab")
    expect(stage.button("One step forward")).to_be_focused()
    keyboard.press("Escape")
    stage.button("Play").focus()
    keyboard.press("Tab")
    expect(stage.scrubber).to_be_focused()


def test_leaves_cannot_be_edited_where_nobody_would_search_anew(show):
    stage = view(show(LUCKY_8))
    leaf = LUCKY_8.tree.leaves[0]
    stage.mark(leaf.index).click()
    expect(stage.details).to_contain_text(f"Node {leaf.name} (leaf)")
    expect(stage.field).to_have_count(0)
    expect(stage.details.get_by_text("Change the score")).to_have_count(0)
    assert "edits" not in stage.tree.get_attribute("aria-label")


def test_an_address_opens_a_step_and_a_bad_one_changes_nothing(show, new_page):
    page = show([LUCKY_8, LUCKY_32])
    go = "(hash) => { location.hash = hash; }"
    page.evaluate(go, "stage=2&step=12")
    view(page, 1).must_show(LUCKY_32, 12)
    expect(page.locator("main > section").nth(1)).to_be_in_viewport()
    for bad in ("stage=2&step=9999", "stage=3&step=1", "step=x", "<b>"):
        page.evaluate(go, bad)
    page.keyboard.press("ArrowRight")
    view(page, 1).must_show(LUCKY_32, 13)
    page.evaluate(go, "step=3")
    view(page).must_show(LUCKY_8, 3)
    page.evaluate(go, "stage=2")
    expect(page.locator("main > section").nth(1)).to_be_in_viewport()
    page.keyboard.press("ArrowLeft")
    view(page, 1).must_show(LUCKY_32, 12)
    view(page).must_show(LUCKY_8, 3)
    page.evaluate(go, "step=3")
    opened = new_page()
    opened.goto(page.url)
    view(opened).must_show(LUCKY_8, 3)


def test_one_stage_plays_at_a_time(show):
    page = show([TIE, TIE], viewport={"width": 1280, "height": 3000})
    first, second = view(page, 0), view(page, 1)
    for stage, other in ((second, first), (first, second), (second, first)):
        stage.button("Play").click()
        expect(stage.button("Pause")).to_be_visible()
        expect(other.button("Play")).to_be_visible()


def test_a_stage_plays_only_in_sight(show):
    page = show([TIE, TIE, ("The last", LUCKY_8)], title="Lecture")
    stages = [view(page, number) for number in range(3)]
    stages[0].button("Play").click()
    expect(stages[0].button("Pause")).to_be_visible()
    page.get_by_role("heading", name="The last").evaluate("(heading) => heading.scrollIntoView()")
    expect(stages[0].button("Play")).to_be_visible()
    assert not any(stage.button("Pause").count() for stage in stages)
    stages[2].must_show(LUCKY_8, 0)


def test_keys_reach_the_stage_that_was_used_last_or_else_is_most_in_view(show):
    page = show([LUCKY_8, TIE, LUCKY_8])
    # Of two that are one below the other, one tree is in view.
    page.set_viewport_size({"width": 1280, "height": 560})
    first, second, third = (view(page, number) for number in range(3))
    page.evaluate("scrollTo(0, document.querySelectorAll('main > section')[1].offsetTop)")
    page.keyboard.press("ArrowRight")
    second.must_show(TIE, 1)
    second.button("One step forward").click()
    second.must_show(TIE, 2)
    page.evaluate("document.activeElement.blur()")
    page.evaluate("scrollBy(0, -200)")
    page.keyboard.press("ArrowRight")
    second.must_show(TIE, 3)
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("ArrowRight")
    first.must_show(LUCKY_8, 1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.keyboard.press("ArrowRight")
    third.must_show(LUCKY_8, 1)


def test_two_searches_that_are_compared_stand_and_are_presented_side_by_side(show):
    explorer = abviz.explore(algorithm="minimax", compare_with="alphabeta", step=12)
    trace, other = explorer.trace, explorer.other_trace
    page = show([explorer.stage, explorer.other_stage, ("Next", LUCKY_8)])
    first, second, third = (view(page, number) for number in range(3))
    paces = explorer.other_stage.paces
    first.must_show(trace, 12)
    second.must_show(other, paces[12])
    legends = page.locator(".abviz-pair .abviz-legend")
    expect(legends.first).to_contain_text("pruned")
    expect(legends.last).to_be_empty()
    levels = """(parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top))"""
    for part in (".abviz-tree", ".abviz-sentence"):
        left, right = page.locator(f".abviz-pair {part}").evaluate_all(levels)
        assert left == right
    page.locator(".abviz-tree").nth(1).focus()
    page.keyboard.press("ArrowRight")
    first.must_show(trace, 13)
    second.must_show(other, paces[13])
    page.keyboard.press("f")
    shown = page.locator("dialog[open] .abviz")
    expect(shown).to_have_count(2)
    expect(shown.first.get_by_role("button", name="Play")).to_be_visible()
    left, right = shown.locator(".abviz-sentence").evaluate_all(levels)
    assert abs(left - right) <= 1
    page.keyboard.press("t")
    expect(shown).to_have_count(1)
    third.must_show(LUCKY_8, 0)
    page.keyboard.press("Shift+T")
    expect(shown).to_have_count(2)


# How much of a tree is cut off on any side, in pixels.
HIDDEN = """(tree) => {
    const room = tree.getBoundingClientRect();
    const boxes = [...tree.querySelectorAll("[data-part=node]")]
        .map((node) => node.getBoundingClientRect());
    return Math.max(0, ...boxes.flatMap(({left, right, top, bottom}) =>
        [room.left - left, right - room.right, room.top - top, bottom - room.bottom]));
}"""
SCALE = "(picture) => Math.round(picture.getBoundingClientRect().width)"


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_both_trees_of_a_comparison_are_seen_whole_or_both_in_close_up(kept_page, tmp_path, size):
    explorer = abviz.explore(example="lucky-32", compare_with="worst")
    page = kept_page(viewport=dict(zip(("width", "height"), size, strict=True)))
    page.goto(explorer.save(tmp_path / "orders.html").as_uri())
    for place in (".abviz-pair", ".abviz-room"):
        trees, pictures = (
            page.locator(f"{place} {one}") for one in (".abviz-tree", ".abviz-picture")
        )
        expect(trees).to_have_count(2)
        trees.first.press("End")
        assert [tree.evaluate(HIDDEN) for tree in trees.all()] == [0, 0]
        counts = page.locator(f"{place} .abviz-share").all_inner_texts()
        assert counts == ["leaves examined: 11 of 32", "leaves examined: 28 of 32"]
        left = StageView(page.locator(f"{place} .abviz").first)
        whole = pictures.first.evaluate(SCALE)
        left.switch("close-up").click()
        scales = [picture.evaluate(SCALE) for picture in pictures.all()]
        assert scales[0] == scales[1] > whole
        left.switch("close-up").click()
        assert [picture.evaluate(SCALE) for picture in pictures.all()] == [whole, whole]
        assert [tree.evaluate(HIDDEN) for tree in trees.all()] == [0, 0]
        trees.first.press("f")


def test_in_a_presentation_both_orders_say_which_they_are(kept_page, tmp_path):
    page = kept_page()
    explorer = abviz.explore(compare_with="best")
    page.goto(explorer.save(tmp_path / "orders.html").as_uri())
    page.locator(".abviz-tree").first.press("f")
    assert page.locator(".abviz-room .abviz-heading > :first-child").all_inner_texts() == [
        "alpha-beta, as given",
        "alpha-beta, best first",
    ]
    page.keyboard.press("f")
    # The page has headings of its own; the counts stay.
    titles = page.locator(".abviz-heading > :first-child:visible")
    expect(titles).to_have_count(0)
    expect(page.locator(".abviz-share:visible")).to_have_count(2)


def test_a_clicker_goes_through_the_stages_of_a_page_as_through_slides(show):
    page = show([("One", LUCKY_8), ("Two", TIE), abviz.quiz("(3 5) (2 9)", ask="values")])
    keyboard, last = page.keyboard, len(LUCKY_8.steps) - 1
    first, second = view(page), view(page, 1)
    keyboard.press("f")
    shown, heading = page.locator("dialog[open] .abviz"), page.locator("dialog .abviz-heading")
    expect(heading).to_have_text("One")
    keyboard.press("k")
    keyboard.press("End")
    keyboard.press("PageUp")
    for _ in range(2):
        keyboard.press("PageDown")
    expect(heading).to_have_text("Two")
    expect(shown.locator(".abviz-listing")).to_be_visible()
    expect(shown.locator(".abviz-tree")).to_be_focused()
    keyboard.press("PageDown")
    expect(shown).to_have_attribute("data-step", "1")
    keyboard.press("t")
    expect(heading).to_have_text("Quiz: what each node is worth")
    for _ in range(9):
        keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('dialog') !== null")
    shown.locator(".abviz-quiz-input").first.focus()
    keyboard.press("PageUp")
    expect(heading).to_have_text("Two")
    for _ in range(2):
        keyboard.press("PageUp")
    expect(heading).to_have_text("One")
    expect(shown).to_have_attribute("data-step", str(last))
    for key in ("T", "t"):
        keyboard.press(f"Shift+{key}")
    expect(heading).to_have_text("One")
    keyboard.press("t")
    keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(second.tree).to_be_focused()
    expect(page.get_by_role("heading", name="Two")).to_be_in_viewport()
    assert page.evaluate("document.fullscreenElement") is None
    first.must_show(LUCKY_8, last)
    second.must_show(TIE, 0)


def test_the_window_of_the_current_node_is_always_shown_and_hides_nothing(show):
    page = show(WINDOWED, viewport={"width": 1366, "height": 768})
    for number in range(len(WINDOWED)):
        stage = view(page, number)
        assert stage.root.evaluate(WINDOWS, 4) == []
        stage.tree.focus()
        # test_drawing_windows.py looks at every step in each of the rooms.
        for key in "fk":
            stage.scrubber.fill("0")
            page.keyboard.press(key)
            assert stage.root.evaluate(WINDOWS, 9) == []
        page.keyboard.press("Escape")


def test_a_window_is_nearer_to_its_node_than_to_another_name(show):
    page = show(LUCKY_32, viewport={"width": 1366, "height": 768})
    stage = view(page)
    stage.tree.press("f")
    stage.scrubber.fill("36")
    stage.must_show(LUCKY_32, 36)
    other, node = (LUCKY_32.tree[name] for name in "OT")
    away = f"""(picture) => {{
        const middle = (kind, n) => {{
            const part = picture.querySelector(`[data-part=${{kind}}][data-n="${{n}}"]`);
            const {{x, y, width, height}} = part.getBoundingClientRect();
            return [x + width / 2, y + height / 2, width];
        }};
        const [x, y] = middle("alpha", {node.index});
        return [["node", {node.index}], ["name", {other.index}]].map(([kind, n]) => {{
            const [left, top, width] = middle(kind, n);
            return width ? Math.hypot(left - x, top - y) : Infinity;
        }});
    }}"""
    for width, height in ((1366, 768), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        stage.root.evaluate("new Promise(requestAnimationFrame)")
        own, others = stage.root.locator(".abviz-picture").evaluate(away)
        assert own < others


def test_a_presentation_is_read_from_the_back_row(show):
    width, height, least = 1366, 768, 16
    page = show(LUCKY_32, viewport={"width": width, "height": height})
    stage, keyboard = view(page), page.keyboard
    stage.scrubber.fill("43")
    stage.root.evaluate("(root) => root.scrollIntoView()")
    before = stage.root.evaluate(SIZES)
    assert before["cut"] == []
    stage.button("Next cutoff").focus()
    keyboard.press("f")
    expect(page.locator("dialog[open] .abviz-tree")).to_be_visible()
    seen = stage.root.evaluate(SIZES)
    assert stage.root.evaluate(OUTLINES) == []
    assert seen["picture"][0] > before["picture"][0] > 0.6 * width
    sizes = {kind: found for kind, found in seen["sizes"].items() if found}
    assert {"score", "value", "name", "window", "sentence", "bar"} == set(sizes)
    # Beside the bar of a cut there is less room for a name.
    beside_bars = [size for size in sizes["name"] if size < least]
    assert len(beside_bars) <= 3 and min(sizes["name"]) >= 0.8 * least
    others = [size for kind, found in sizes.items() if kind != "name" for size in found]
    assert min(others) >= least and seen["cut"] == ["code"]
    assert max(map(max, sizes.values())) == sizes["sentence"][0]
    panels = {"k": ".abviz-listing", "s": ".abviz-calls", "n": ".abviz-count"}
    for key, panel in panels.items():
        expect(stage.root.locator(panel)).to_be_hidden()
        keyboard.press(key)
        expect(stage.root.locator(panel)).to_be_visible()
        expect(stage.root.locator(".abviz-views [aria-pressed=true]")).to_have_count(1)
        keyboard.press(key)
    stage.switch("close-up").click()
    keyboard.press("+")
    expect(stage.switch("close-up")).to_have_attribute("aria-pressed", "true")
    stage.switch("close-up").click()
    larger = stage.root.evaluate(SIZES)["sizes"]
    assert all(larger[kind][0] > sizes[kind][0] for kind in ("name", "sentence", "bar"))
    for key in ("ArrowDown", "+", "+", "k", "s", "n"):
        keyboard.press(key)
        assert min(stage.root.evaluate(ROOM)) >= 0
    keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(stage.button("Next cutoff")).to_be_focused()
    assert stage.root.evaluate(SIZES) == before
    stage.must_show(LUCKY_32, 43)


@pytest.mark.parametrize("leaves", [8, 32])
def test_a_phone_shows_all_without_scrolling_sideways(show, leaves):
    trace = LUCKY_8 if leaves == 8 else LUCKY_32
    page = show([("A heading", trace)], title="A title " + "x" * 60, **PHONE)
    stage = view(page)
    stage.button("Next cutoff").click()
    stage.must_show(trace, cutoff_steps(trace)[0])
    assert page.evaluate("[document.documentElement.scrollWidth, innerWidth]") == [390, 390]
    targets = ".abviz-bar button:visible, .abviz-bar select, .abviz-bar input[type=range]"
    for target in page.locator(targets).all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= LEAST_TARGET
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    stage.must_have_in_view(trace.steps[cutoff_steps(trace)[0]].node.index)
    # The whole of a small tree can be read on a phone.
    is_close = stage.switch("close-up").get_attribute("aria-pressed")
    assert is_close == ("true" if leaves == 32 else "false")
    for step in (cutoff_steps(trace)[-1], len(trace.steps) - 1):
        page.evaluate(f"location.hash = 'step={step}'")
        stage.must_show(trace, step)
        assert stage.root.evaluate(OUTLINES) == []


def test_a_finger_need_not_hit_a_node_and_a_phone_held_sideways_has_no_third_column(show):
    page = show(LUCKY_8, **PHONE)
    stage = view(page)
    box = stage.mark(0).bounding_box()
    root = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(root[0] - 40, root[1])
    expect(stage.details).to_be_hidden()
    page.touchscreen.tap(root[0] - 20, root[1])
    expect(stage.details).to_be_visible()
    page.set_viewport_size({"width": 844, "height": 390})
    boxes = (stage.root.locator(f".abviz-{part}") for part in ("tree", "sentence", "code"))
    tree, sentence, code = (one.bounding_box() for one in boxes)
    assert tree["x"] + tree["width"] <= sentence["x"] and sentence["y"] < tree["height"]
    assert code["y"] > tree["y"] + tree["height"]


def test_a_frame_shows_all_of_its_stage_and_stays_as_it_is(new_page, tmp_path):
    abviz.page(LUCKY_32, tmp_path / "stage.html")
    around = tmp_path / "around.html"
    script = FRAMES.read_text(encoding="utf-8")
    text = AROUND.format(script=script).replace("height: 300px", "height: 672px")
    around.write_text(text, encoding="utf-8")
    page = new_page(viewport={"width": 900, "height": 760})
    page.goto(around.as_uri())
    inside = page.frames[1]
    inside.wait_for_function("document.body.offsetHeight - innerHeight in {0: 1, '-1': 1}")
    seen = [inside.evaluate(FRAMED)]
    # What is in it is arranged for the frame as it was at first.
    for _ in range(3):
        page.evaluate("new Promise((done) => setTimeout(() => requestAnimationFrame(done)))")
        seen.append(inside.evaluate(FRAMED))
    assert seen[0][0] <= 0 and seen == seen[:1] * 4
    inside.locator(".abviz-tree").press("f")
    inside.locator("dialog[open]").wait_for()
    inside.locator(".abviz-tree").press("Escape")
    inside.wait_for_function("document.documentElement.scrollHeight === innerHeight")
    assert inside.evaluate("document.documentElement.dataset.room") == "672"


def test_a_page_is_dark_for_who_reads_at_night_and_light_on_paper(show):
    page = show(LUCKY_8, color_scheme="dark")
    stage = view(page)
    paper = "(element) => getComputedStyle(element).backgroundColor"
    assert stage.root.evaluate(paper) == "rgb(26, 28, 32)"
    assert page.locator("html").evaluate(paper) == "rgb(26, 28, 32)"
    page.emulate_media(media="print")
    assert stage.root.evaluate(paper) == page.locator("html").evaluate(paper)
    assert stage.root.evaluate(paper) == "rgb(255, 255, 255)"
    expect(stage.button("Play")).to_be_hidden()
    expect(stage.root.locator(".abviz-sentence")).to_be_visible()


def test_without_javascript_there_is_the_result(show):
    page = show(LUCKY_8, java_script_enabled=False, fresh=True)
    expect(page.locator("section p").last).to_have_text(LUCKY_8.steps[-1].sentence)
    expect(page.get_by_role("heading", level=2)).to_have_text("alpha-beta: a tree with 8 leaves")


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_a_hostile_name_is_a_text_everywhere_and_runs_nowhere(show, text):
    graph = Tree.parse("(3 4)").to_networkx()
    graph.nodes["A"]["name"] = text
    trace = abviz.search(Tree.from_networkx(graph))
    page = show([(text, trace)], title=text)
    stage = view(page)
    stage.mark(0).click()
    shown = text if len(text) <= 24 else text[:23] + "…"
    shown = shown.replace("\u202e", "\N{REPLACEMENT CHARACTER}")
    assert stage.details.locator("h3").text_content() == f"Node {shown} (MAX)"
    assert stage.root.locator(".abviz-calls td").first.text_content() == f"{shown} (MAX)"
    assert stage.root.locator(".abviz-sentence").text_content() == trace.steps[0].sentence
    assert page.locator("h1").text_content() == page.locator("h2").text_content() == text
    assert page.title() == " ".join(text.split())
    assert page.evaluate("window.hit") is None
    assert page.locator("img, iframe").count() == 0 and page.locator("script").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("options", [{"color_scheme": "dark"}, PHONE], ids=str)
def test_nothing_keeps_people_out(show, options):
    three = abviz.search(abviz.examples["three-players"], "maxn")
    page = show([("Lucky", LUCKY_32), forms()[1][0], three], title="Lecture", **options)
    assert page.evaluate(FAULTS) == []
    for key in "eg":
        view(page).tree.press(key)
    expect(page.locator(".abviz-gauge").first).to_be_visible()
    view(page).button("More").click()
    for part in (0.5, 1):
        for number, trace in enumerate([LUCKY_32, forms()[1][0], three]):
            stage, step = view(page, number), int(part * (len(trace.steps) - 1))
            stage.scrubber.fill(str(step))
            expect(stage.root).to_have_attribute("data-step", str(step))
            stage.tree.focus()
            page.keyboard.press("ArrowDown")
            expect(stage.details).to_be_visible()
        assert page.evaluate(FAULTS) == []
    assert barriers(page) == []


def test_sentences_are_spoken_one_by_one_but_not_while_playing(show):
    stage = view(show(LUCKY_8))
    spoken = stage.root.locator("[aria-live]")
    expect(spoken).to_have_attribute("aria-live", "polite")
    expect(spoken).to_have_text(LUCKY_8.steps[0].sentence)
    stage.button("Play").click()
    expect(spoken).to_have_attribute("aria-live", "off")
    stage.button("Pause").click()
    expect(spoken).to_have_attribute("aria-live", "polite")


def test_what_is_ahead_is_hidden_and_cutoffs_are_asked_about(show):
    page = show(LUCKY_8, pause_at_cutoffs=True)
    stage, keyboard = view(page), page.keyboard
    first, second = cutoff_steps(LUCKY_8)
    sentence, leaves = stage.root.locator(".abviz-sentence"), LUCKY_8.tree.leaves
    shown = (
        """(root) => [...root.querySelectorAll(".value.leaf")].map((text) => text.textContent)"""
    )
    assert stage.root.evaluate(shown) == [""] * len(leaves)
    # First where the search goes on: that it is asked says nothing.
    keyboard.press("c")
    going = "What happens next? Node B (MIN): v = 4, α = −∞, β = 4 "
    expect(sentence).to_have_text(f"{going}MAX node F is entered.B (MIN) skips F: a cutoff.")
    keyboard.press("2")
    why = "There is no cutoff: v = 4, and no score ends this yet."
    said = f"✗ That is not right (0 of 1). {why} {LUCKY_8.steps[9].sentence}"
    expect(sentence).to_have_text(said)
    keyboard.press("c")
    asked = "What happens next? Node F (MAX): v = 8, α = 8, β = 4 "
    expect(sentence).to_have_text(f"{asked}Leaf H is examined.F (MAX) skips H: a cutoff.")
    expect(stage.root).to_have_attribute("data-step", str(first - 1))
    assert stage.root.evaluate(shown) == ["4", "3", "8", "", "", "", "", ""]
    stage.mark(leaves[3].index).click()
    expect(stage.details).to_contain_text("unseen, score not known yet")
    assert page.evaluate(FAULTS) == []
    sentence.get_by_text("skips H").click()
    expect(sentence).to_have_text(f"✓ Right (1 of 2). {LUCKY_8.steps[first].sentence}")
    expect(stage.tree).to_be_focused()
    stage.set_speed("60")
    stage.button("Play").click()
    expect(sentence).to_contain_text("What happens next?")
    keyboard.press("ArrowRight")
    expect(sentence).to_have_text(LUCKY_8.steps[21].sentence)
    stage.button("Play").click()
    expect(stage.root).to_have_attribute("data-step", str(second - 1))
    expect(sentence).to_contain_text("What happens next?")
    expect(sentence).to_have_attribute("aria-live", "polite")
    stage.button("Play").click()
    expect(sentence).to_have_text(LUCKY_8.steps[-1].sentence)
    expect(stage.root.locator(".abviz-count")).to_contain_text("fewest possible")
    stage.tree.press("ArrowLeft")
    expect(stage.root.locator(".abviz-count")).not_to_contain_text("fewest possible")
    expect(stage.button("Hide")).to_have_attribute("aria-pressed", "true")
    stage.tree.press("h")
    expect(stage.button("Hide")).to_have_attribute("aria-pressed", "false")
    expect(stage.button("Wait before")).to_be_disabled()
    stage.must_show(LUCKY_8, len(LUCKY_8.steps) - 2)
    numbers = """(root) => Object.fromEntries([...root.querySelectorAll("[data-part=number]")]
        .filter((text) => text.textContent).map((text) => [text.dataset.n, text.textContent]))"""
    assert stage.root.evaluate(numbers) == {}
    stage.tree.press("v")
    expect(stage.button("Number the nodes")).to_have_attribute("aria-pressed", "true")
    for step in (len(LUCKY_8.steps) - 2, 0):
        expected = VisitNumbers(LUCKY_8).at(step).items()
        assert stage.root.evaluate(numbers) == {str(at): f"{number}." for at, number in expected}
        stage.tree.press("Home")
    stage.switch("visit numbers").click()
    assert stage.root.evaluate(numbers) == {}


def test_each_step_of_a_large_tree_has_a_picture_of_its_own(show):
    trace = abviz.search(Tree.random(2, 9, 1, 99, seed=7))
    page = show(trace)
    stage = view(page)
    stage.set_speed("60")
    stage.record()
    stage.root.evaluate(WATCH_PICTURES)
    stage.button("Play").click()
    page.wait_for_function("(root) => root.dataset.step >= 25", arg=stage.root.element_handle())
    stage.button("Pause").click()
    shown = stage.root.evaluate("(root) => root.pictures")
    steps = sorted(set(shown))
    assert steps == list(range(len(steps))) and shown == sorted(shown)
    assert stage.recorded() == sentences(trace)[: len(stage.recorded())]
    assert [number for number, _ in stage.recorded()][: len(steps)] == steps


def test_no_word_escapes_translation(show):
    traces = [
        *(trace for trace, _ in forms()[2:]),
        abviz.search(abviz.examples["three-players"], "maxn"),
        abviz.search(abviz.examples["lucky-8"], "rollouts"),
        abviz.search("(3 (4 5)) (6 (4 5)) (7 (4 5))", "alphabeta-table"),
        abviz.search(abviz.examples["lucky-8"], "puct", iterations=6),
        abviz.search(abviz.examples["aima-3x3"], "mtdf"),
    ]
    page = show(traces, language=PSEUDO)
    assert page.locator("html").get_attribute("lang") == "qaa"
    names = {node.name for trace in traces for node in trace.tree}
    for number in range(len(traces)):
        stage = view(page, number)
        assert stage.root.get_attribute("lang") == "qaa"
        said = stage.root.evaluate(GATHER)
        assert not [text for text in said if english(text, data={*names, "JavaScript", "move"})]
        for text in ("Close", "Code", "best line", "Pause (Space)", "The tree", "unseen"):
            assert any(disguised(text) in one for one in said), text


def test_an_arc_leads_to_the_same_position(show):
    trace = abviz.search("(3 (4 5)) (6 (4 5)) (7 (4 5))", "alphabeta-table")
    stage = view(show(trace))
    arcs = stage.root.locator(".abviz-picture path.link:not(.hidden)")
    first = next(step.number for step in trace.steps if step.found)
    assert arcs.count() == 0
    for number in range(1, first + 2):
        stage.button("One step forward").click()
        stage.must_show(trace, number)
        assert arcs.count() == (number == first)


def test_samples_are_gone_through_by_iterations_and_by_best_moves(show):
    trace = abviz.search(Tree.parse("((9 9) (9 0)) ((3 4) (3 5))"), "uct", iterations=40, seed=5)
    page = show(trace)
    stage = view(page)
    steps, root = trace.steps, trace.tree.root
    starts = [one.number for one in steps if one.node is root and one.kind == "enter"]
    ends = [one for one in steps if one.node is root and one.kind == "leave"]
    moves = [
        one.number
        for one, before in zip(ends, [None, *ends], strict=False)
        if before is None or one.robust is not before.robust
    ]
    assert len(moves) > 2
    stage.tree.focus()
    ways = [("i", starts[1]), ("i", starts[2]), ("Shift+I", starts[1]), ("c", moves[1])]
    for key, step in [*ways, ("c", moves[2]), ("Shift+C", moves[1]), ("Home", 0)]:
        page.keyboard.press(key)
        assert stage.root.get_attribute("data-step") == str(step), key
    stage.button("Next iteration").click()
    assert stage.root.get_attribute("data-step") == str(starts[1])
    chosen = max(one.number for one in steps if one.phase == "selection" and one.node is root)
    stage.scrubber.fill(str(chosen))
    rows = stage.root.locator(".abviz-calls tbody tr")
    table = [one.split("\t") for one in rows.all_inner_texts()]
    wanted = [(f"{one.node.name} (MIN)", str(one.visits)) for one in steps[chosen].terms]
    assert [tuple(row[:2]) for row in table] == wanted and {len(row) for row in table} == {5}
    marked = rows.and_(page.locator("[aria-current]")).inner_text()
    assert marked.startswith(steps[chosen].chosen.name)
    states = trace.frame(chosen).states
    widths = stage.tree.evaluate(
        "(tree) => [...tree.querySelectorAll('[data-part=edge]')].map("
        "(edge) => [Number(edge.dataset.n), parseFloat(getComputedStyle(edge).strokeWidth)])"
    )
    for index, width in widths:
        if states[index].visits:
            due = width_by_visits(states[index].visits, states[0].visits)
            assert width == pytest.approx(due, abs=0.01)


def function_over(node_of_the_whole_game_tree_that_is_being_searched_now):
    if node_of_the_whole_game_tree_that_is_being_searched_now.is_leaf:
        return node_of_the_whole_game_tree_that_is_being_searched_now.value
    best = min if node_of_the_whole_game_tree_that_is_being_searched_now.is_min else max
    return best(map(function_over, node_of_the_whole_game_tree_that_is_being_searched_now.children))


def test_long_names_in_code_are_not_broken_but_scrolled_to(show):
    trace = abviz.watch(function_over, abviz.examples["lucky-8"])
    stage = view(show(trace, viewport={"width": 390, "height": 844}))
    stage.button("One step forward").click()
    names, rows, room, page = stage.root.locator(".abviz-code").evaluate(LONG_NAMES)
    assert len(names) == 5 and set(names) == {1}
    assert len(set(rows)) == 1 and rows[0] >= room[0] - 1 and page <= 0 and room[0] > room[1]


def test_the_number_of_an_empty_line_of_code_has_a_row_of_its_own(show):
    stage = view(show(abviz.search(abviz.examples["lucky-8"], "sss")))
    tops = "(code) => [...code.children].map((row) => row.offsetTop)"
    rows = stage.root.locator(".abviz-code").evaluate(tops)
    assert len(set(rows)) == len(rows)


# What MyST hands over: an element in a shadow DOM, and a model that can do little.
BOOK = """<!doctype html><html><title>A book</title>
<style>.dark { background: #111; color: oklch(0.95 0 0); transition: color 0.1s }</style>
<div id="book" style="width: 700px"></div><script type="module">
import stage from "./stage.mjs";
const no = () => { throw new Error("not there"); };
const room = document.getElementById("book").attachShadow({ mode: "open" });
const model = { get: (name) => undefined, on: no, off: no, set: no, save_changes: no, send: no };
window.end = stage.render({ model, el: room.appendChild(document.createElement("div")) });
</script></html>"""


def test_a_module_shows_a_page_in_a_book(kept_page, tmp_path):
    about = [abviz.search(abviz.examples["lucky-8"]), abviz.predict("(3 5) (2 9)", ask="value")]
    abviz.page(about, tmp_path / "stage.mjs")
    (tmp_path / "index.html").write_text(BOOK, encoding="utf-8")
    page = kept_page()
    page.route(
        "http://book.test/*",
        lambda route: route.fulfill(
            path=tmp_path / (route.request.url.rpartition("/")[2] or "index.html")
        ),
    )
    page.goto("http://book.test/")
    inside = page.frame_locator("iframe")
    inside.locator(".abviz-tree").press("ArrowRight")
    expect(inside.locator(".abviz").first).to_have_attribute("data-step", "1")
    page.wait_for_function(
        "[...document.getElementById('book').shadowRoot.querySelectorAll('iframe')].every((one) =>"
        " one.clientHeight === Math.ceil(one.contentDocument.body.getBoundingClientRect().height))"
    )
    paper = inside.locator(".abviz").first
    expect(paper).to_have_css("background-color", "rgb(255, 255, 255)")
    page.evaluate("document.body.classList.add('dark')")
    expect(paper).to_have_css("background-color", "rgb(26, 28, 32)")
    assert not inside.locator("h1").is_visible()
    page.evaluate("end()")
    expect(page.locator("iframe")).to_have_count(0)
    page.unroute_all()
