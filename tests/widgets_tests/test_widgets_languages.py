"""The explorer in other languages: no English word escapes, German is German, English stays."""

import html
import pickle
import re

import ipywidgets as ipw
import pytest
from pseudo import PSEUDO, disguised, english
from widgets_tests.panel import agree, choose, fields_of, press, type_over
from zoo import first_leaf, last_leaf

import abviz
from abviz import Tree, TreeError
from abviz.drawing.layout.text_width import text_width
from abviz.errors import AbvizError, Message
from abviz.narration.registry import ENGLISH, UnknownLanguage, language_of
from abviz.stage.compare import verdict
from abviz.stage.fields import FONT
from abviz.widgets.choices.titles import describe_tree

# What is the same in every language: a name of a file, and markup around texts.
MARKUP = {"abviz", "div", "style", "line", "height"}


def texts(widget):
    """Yield every text that a widget and all in it show."""
    if str(getattr(widget, "value", "")).startswith("<style>"):
        return
    for name in ("description", "tooltip", "placeholder"):
        yield getattr(widget, name, None) or ""
    if not hasattr(widget, "options"):
        value = getattr(widget, "value", "")
        yield "" if isinstance(value, bool) else str(value)
    for option in getattr(widget, "options", ()):
        yield option[0]
    for child in getattr(widget, "children", ()):
        yield from texts(child)


def shown(explorer):
    """Return all texts of an explorer's panel, and what it says of itself."""
    explorer.controls.share.value = True
    # The Python code is the same in all languages.
    explorer.controls.sharing.code.value = ""
    found = [*texts(explorer.controls), explorer.stage.message]
    return [*found, *explorer.describe().splitlines()]


def escaped(explorer):
    """Return the English words that are shown; the tree's own text is no English."""
    tree = {*english(str(explorer.tree)), *(node.name for node in explorer.tree)}
    return [
        (word, text)
        for text in shown(explorer)
        for word in english(html.unescape(text), data={*MARKUP, *tree})
    ]


@pytest.fixture
def foreign():
    return abviz.explore(language=PSEUDO)


@pytest.fixture(scope="module")
def unchanged():
    """One explorer for all tests that leave it as it is."""
    return abviz.explore(language=PSEUDO)


# Trees of each kind: for MAX and MIN, with estimates, with chance, for several players.
EACH_KIND = ("tie", "estimates", "dice", "three-players", "irregular-random")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*abviz.examples, "random", "irregular-random"])
def test_no_word_of_the_panel_escapes_translation(foreign, name):
    choose(foreign, example=name)
    assert not escaped(foreign)
    orders = [value for _, value in foreign.controls.fields["order"].options]
    for order in orders if name in EACH_KIND else orders[-1:]:
        choose(foreign, order=order)
        foreign.step = 5
        assert not escaped(foreign)
    agree_in(foreign, PSEUDO)


def agree_in(explorer, language):
    """Check that the panel speaks of the search that is shown, in a language."""
    assert explorer.language is language
    assert explorer.trace.language is language
    explorer.language = "en"
    agree(explorer)


@pytest.mark.slow
def test_no_word_of_a_comparison_escapes_translation(foreign):
    for name in ("tie", "estimates"):
        choose(foreign, example=name)
        for other in [value for _, value in foreign.controls.fields["compare_with"].options]:
            choose(foreign, compare_with=other)
            assert not escaped(foreign)
            if other:
                assert foreign.other_trace.language is PSEUDO
    choose(foreign, example="estimates")
    choose(foreign, depth=1, compare_with="scout")
    assert disguised("They disagree at the root") in foreign.controls.verdict.value
    assert not escaped(foreign)


def test_every_kind_of_verdict_is_translated():
    def silent(node):
        return None

    tree, names = abviz.examples["lucky-8"], ("first", "last", "leaf", "silent")
    one, two, none = (
        abviz.watch(one, tree).in_language(PSEUDO) for one in (first_leaf, last_leaf, silent)
    )
    wide = Tree.parse(f"(9 9) {'(2 1) ' * 6}")
    pair = [abviz.search(wide, name).in_language(PSEUDO) for name in ("alphabeta", "minimax")]
    for first, second in [(one, two), (none, one), pair, pair[::-1]]:
        assert not english(verdict(first, second), data=names)
    # The first search decides.
    assert not english(verdict(pair[0], pair[1].in_language("en")))


REFUSED = [
    {"branching": 8, "plies": 9},
    {"low": 100},
    {"low": 10**30},
    {"terminals": 0},
    {"terminals": 1025},
    {"max_branching": 1},
    {"max_value": -1},
    {"text": "9 " * 1025},
    {"text": "(" * 201 + "1" + ")" * 201},
    {"text": "3 …2"},
    {"text": "chance(1/2*inf 1/2*-inf)"},
    {"text": "p1(chance(1/2*<1 2> 1/2*<2 1>) <3 4>)"},
    {"example": "estimates", "depth": 2, "cut_on_tie": False},
]
TEXTS = [
    "",
    "(3 5",
    "3)",
    "(3]",
    "()",
    "(3 five)",
    "nan",
    '"x y" 3',
    "3~4",
    "…",
    "…0",
    "<1",
    "max",
    "p1",
    "p100",
    "mox(3 4)",
    "2*B: 3",
    "x:",
    "1/0",
    "9e999",
    "9" * 400,
    "1/" + "9" * 400,
    "9" * 5000,
    "chance(3 4)",
    "1/2*3",
    "chance(1/2*3 1/3*4)",
    "chance(2*3 1/2*4)",
    "chance(0.4*3 0.5*4)",
    "x: 3 x: 4",
    '"": 3',
    "p1(<1 2> 3)",
    "p1(<1 2> <1 2 3>)",
    "p1(p3(<1 2>) <1 2>)",
    "p1(<1 2> p3(<1 2>))",
    "p1(<1 2> <2 1>)~3",
    "max(<1 2> 3)",
    "p1((<1 2>))",
    "p1(<1 2> max(3))",
    "p1(<1 2> min(3))",
    "max(3 p1(<1 2>))",
    "max(3 <1 2>)",
    "<1>",
]
# Names of choices and of functions, what the user wrote, and words of the notation.
NAMES = "branching depth low terminals max_branching max_value cut_on_tie players abviz search game"
WORDS = {*re.findall("[a-z]+", NAMES), "five", "nan", "mox", "max", "min", "chance", "inf", "my"}
WORDS |= {"move"}


@pytest.mark.parametrize("fields", REFUSED, ids=lambda fields: str(fields)[:40])
def test_no_word_of_a_refusal_escapes_translation(foreign, fields):
    for name, value in fields.items():
        choose(foreign, **{name: value})
    message = foreign.stage.message
    assert message and not english(message, data=WORDS)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:20])
def test_no_word_escapes_translation_where_a_text_is_no_tree(unchanged, text):
    choose(unchanged, text=text)
    message = unchanged.stage.message
    assert message and not english(message, data=WORDS)


def parts(problem):
    """Yield a problem and those that are facts of it."""
    yield problem
    for fact in problem.facts.values():
        if isinstance(fact, Message):
            yield from parts(fact)


def test_whatever_is_wrong_with_a_text_is_said_in_german():
    german = language_of("de")
    for text in TEXTS:
        with pytest.raises(AbvizError) as refusal:
            Tree.parse(text)
        for part in parts(refusal.value.args[0]):
            assert part in ("MAX", "MIN") or german.gettext(part.text) != part.text


@pytest.mark.parametrize("text", ["five", "", "(3)", "1/0"])
def test_the_refusal_of_a_score_is_translated(foreign, text):
    type_over(foreign, "D", text)
    assert foreign.stage.message.startswith(f"“{text}” {disguised('is not a score')}")
    assert not english(foreign.stage.message, data=["five"])


def test_the_controls_in_german_word_for_word(snapshot):
    explorer = abviz.explore(language="de", compare_with="minimax")
    fields = explorer.controls.fields.items()
    lines = [
        f"{name}: {one.description} {[*getattr(one, 'options', ())][:3]}" for name, one in fields
    ]
    button = explorer.controls.new_tree
    lines.append(f"{button.description}: {button.tooltip}")
    press(button)
    lines.append(explorer.setup.title(explorer.language))
    lines.append(abviz.explore(language="de").controls.note.value)
    for wrong in ({"text": "((3 5) (2 y))"}, {"terminals": 5000}):
        choose(explorer, **wrong)
        lines += explorer.stage.message.splitlines()
    snapshot("controls-de", lines)
    # In Python an error is in English in every language.
    with pytest.raises(AbvizError, match="choose fewer terminal nodes"):
        explorer.terminals = 5000


def test_a_menu_has_room_for_its_longest_option(foreign):
    for field in foreign.controls.fields.values():
        if isinstance(field, ipw.Dropdown):
            # Titles stand above their fields.
            room = int(field.layout.width[:-2])
            assert room > max(text_width(title, FONT) for title, _ in field.options) + 30


def test_the_language_can_be_set_and_all_stays_as_it_was():
    explorer = abviz.explore(example="tie", compare_with="minimax", order="reversed")
    explorer.step = 6
    before = shown(explorer), fields_of(explorer), explorer.other_stage.step
    old = [explorer.stage, explorer.other_stage, *explorer.controls.fields.values()]
    explorer.language = PSEUDO
    assert not escaped(explorer)
    assert (fields_of(explorer), explorer.other_stage.step) == before[1:]
    assert all(widget.comm is None for widget in old)
    press(explorer.controls.new_tree)
    assert explorer.seed == 2
    type_over(explorer, "D", "x")
    assert disguised("is not a score") in explorer.stage.message
    explorer.change(example="tie", compare_with="minimax", order="reversed", seed=1)
    explorer.language = "en"
    explorer.step = 6
    assert (shown(explorer), fields_of(explorer), explorer.other_stage.step) == before
    assert explorer.language is ENGLISH
    agree(explorer)


def test_a_language_that_nobody_speaks_changes_nothing():
    explorer = abviz.explore()
    before = shown(explorer)
    with pytest.raises(UnknownLanguage):
        explorer.language = "xx"
    assert shown(explorer) == before
    for tag in ("xx", ""):
        with pytest.raises(UnknownLanguage):
            abviz.explore(language=tag)


@pytest.mark.parametrize("text", ["3", "(3 4)", "…2 3", "p1(<1 2> <2 1>)", "chance(1*3)", "min(2)"])
def test_a_tree_in_english_is_described_as_its_repr_does(text):
    tree = Tree.parse(text)
    assert f"Tree: {describe_tree(tree, ENGLISH)}" == repr(tree)


def test_a_problem_travels_with_its_facts():
    inner = Message("{name} is {{twice}} here", name="{x}")
    problem = Message("{line}: {problem}", line=3, problem=inner)
    assert problem == "3: {x} is {twice} here"
    again = pickle.loads(pickle.dumps(TreeError(problem))).args[0]
    assert (again, again.text, again.facts) == (problem, problem.text, problem.facts)
    assert ENGLISH.problem(TreeError(again)) == problem
    assert PSEUDO.problem(TreeError(problem)) == "3: {x} " + disguised(
        "is"
    ) + " {twice} " + disguised("here")
    assert PSEUDO.problem(TreeError("plain")) == "plain" and PSEUDO.problem(TreeError()) == ""
