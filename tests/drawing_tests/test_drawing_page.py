"""A page that stands alone: all is in it, once, and texts are only texts."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from drawing_tests.scenes import searched
from drawing_tests.webpage import WebPage, html_of

import abviz
from abviz import ExportError, Tree
from abviz.drawing.style import Style
from abviz.errors import AbvizError
from abviz.games import TicTacToe, unfold
from abviz.stage import page as module
from abviz.stage.page import scenes_of
from abviz.stage.web_page import PageText, started, web_page, write_rules
from abviz.stage.widget import Stage

SOURCES = Path(module.__file__).parent
# Of a whole page, and of its program alone, which every page has.
MOST_BYTES, MOST_OF_PROGRAM = 129_000, 79_500
HOSTILE = [
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "]]><img src=x onerror=alert(1)>",
    "\"quotes' & &amp; <b>",
    "x" * 10_000,
    "\u202eright to left \u05d0\u05d1",
    "\U0001f642\u2028\u2029",
    "\x00\x1b[0m\ud800",
]


def read(items, **options):
    return WebPage(html_of(items, **options))


def named(name):
    graph = Tree.parse("(3 4)").to_networkx()
    graph.nodes["B"]["name"] = name
    return abviz.search(Tree.from_networkx(graph))


def test_the_page_of_a_small_search_is_small():
    size = len(html_of(searched("lucky-32")).encode())
    assert size <= MOST_BYTES, f"{size:,} bytes: what is new on every page, and who needs it there?"


def test_the_program_of_a_page_is_small():
    size = (SOURCES / "page.js").stat().st_size
    assert size <= MOST_OF_PROGRAM, (
        f"page.js has {size:,} bytes, {size - MOST_OF_PROGRAM:,} too many: what no page without "
        "Python uses belongs to the modules of index.js; raise the limit for what readers see"
    )


def test_what_only_some_pages_show_has_no_rules_on_others():
    [rules] = read(searched("lucky-32")).texts("style")
    assert not re.search(r"\.abviz-(edits|scale|message|pair>section|quiz|passage)\b", rules)
    trace = searched("tie")
    one, *_ = scenes_of(trace)
    second = one._replace(paces=tuple(range(len(trace.steps))))
    [rules] = WebPage(web_page([one, second])).texts("style")
    assert ".abviz-pair>section" in rules


def test_a_page_holds_the_film_and_the_picture_of_the_live_stage():
    page, stage = read(searched("lucky-32")), Stage(searched("lucky-32"))
    assert page.states == [
        {
            "film": stage.film,
            "place": [1, 0],
            "playing": False,
            "speed": 1,
            "selected": -1,
            "editable": False,
            "message": "",
            "rules": "",
            "hide_future": False,
            "pause_at_cutoffs": False,
            "visit_numbers": False,
            "gauge": False,
            "asked": stage.asked,
            "question": -1,
        }
    ]
    assert page.pictures == [stage.picture]
    [texts] = page.tables.values()
    assert (
        texts == {**stage.texts, "said": texts["said"]}
        and texts["said"].items() < stage.texts["said"].items()
    )


def test_a_page_gives_the_stage_all_that_the_widget_gives_it():
    [state] = read(searched("tie")).states
    stage = Stage(searched("tie"))
    synced = {name for name in stage.traits(sync=True) if not name.startswith("_")}
    # Trees are edited, and leaves dragged, where a kernel searches anew, which may be lost;
    # headings are HTML of the page.
    of_kernel = {"draggable", "edits", "heading", "layout", "lost", "tabbable", "tooltip"}
    assert {*state, "picture", "texts"} >= synced - of_kernel


def test_many_stages_share_one_module_and_one_style():
    traces = [searched(name) for name in ("lucky-8", "tie", "irregular", "lucky-8")]
    page = read(traces)
    assert page.module.count("abviz-scrubber") == 1
    assert len(page.all("style")) == 1 and len(page.all("script", type="module")) == 1
    assert [state["film"]["id"] for state in page.states] == [1, 2, 3, 4]
    assert page.pictures == [Stage(trace).picture for trace in traces]
    assert list(page.tables) == ["en"]
    one, two = (len(html_of([searched("tie")] * count)) for count in (1, 2))
    assert two - one < 10_000 < len(page.module)


def test_the_program_is_the_bundle_for_pages_word_for_word():
    bundle = (SOURCES / "page.js").read_text(encoding="utf-8")
    page = read(searched("tie"))
    assert page.module.startswith("\n" + bundle)
    [style] = page.texts("style")
    rules = write_rules(Style(), roles=("max", "min", "leaf"), host="page")
    rules += (SOURCES / "stage.css").read_text(encoding="utf-8")
    blanks = re.compile(r"[\s;]")
    assert blanks.sub("", rules[:900]) == blanks.sub("", style)[: len(blanks.sub("", rules[:900]))]
    assert blanks.sub("", style).endswith(blanks.sub("", rules[-900:]))


def test_only_this_program_may_run_and_nothing_is_loaded():
    page = read(searched("tie"))
    [policy] = [
        meta.attributes["content"]
        for meta in page.all("meta")
        if meta.attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    digest = b64encode(sha256(page.module.encode()).digest()).decode()
    assert rules.pop("script-src") == f"'sha256-{digest}'"
    assert rules.pop("style-src") == "'unsafe-inline'"
    assert rules.pop("img-src") == "data:"
    assert set(rules) == {"default-src", "base-uri", "form-action"}
    assert set(rules.values()) == {"'none'"}


def test_no_address_is_in_it():
    html = html_of([searched("lucky-8"), abviz.search(abviz.examples["dice"], "star1")])
    addresses = re.findall(r"\w+://[^\s\"'<]+", html)
    assert set(addresses) == {"http://www.w3.org/2000/svg"}
    loading = {name for one in WebPage(html).elements for name in one.attributes}
    assert loading.isdisjoint({"src", "href", "action", "data", "background", "style", "onload"})
    assert "@import" not in html and "url(" not in html


def test_a_text_stands_between_the_stages_and_has_the_headings():
    one, two = scenes_of([("One", searched("tie")), ("Two", searched("tie"))])
    page = WebPage(web_page([one, PageText("<p>Between</p>"), two]))
    order = [one.text for one in page.elements if one.tag in ("h2", "p") and one.text]
    assert [text for text in order if len(text) < 10] == ["One", "Between", "Two"]
    assert len(page.all("h2", **{"class": "abviz-spoken"})) == len(page.all("h2")) == 2
    assert not any("class" in heading.attributes for heading in read(searched("tie")).all("h2"))
    with pytest.raises(ExportError, match="at least"):
        web_page([PageText("<p>Alone</p>")])


def test_the_same_searches_give_the_same_bytes():
    items = [("One", searched("irregular")), searched("tie")]
    again = [("One", abviz.search(Tree.parse(str(abviz.examples["irregular"])))), searched("tie")]
    assert html_of(items, title="T") == html_of(again, title="T")


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:20]))
def test_hostile_texts_are_only_texts(text):
    plain = read(("heading", named("name")), title="title")
    page = WebPage(html_of(("heading", named(text)), title="title"))
    assert page.shape == plain.shape and page.module == plain.module
    assert page.states[0]["film"] == {"id": 1, **stage_film(named(text))}
    page = read([(text, named("name"))], title=text)
    assert page.shape == plain.shape and page.module == plain.module
    shown = text.replace("\ud800", "?")
    assert page.texts("h1") == page.texts("title") == page.texts("h2") == [shown]


def stage_film(trace):
    film = json.loads(json.dumps(Stage(trace).film))
    del film["id"]
    return film


def test_a_page_has_its_title_and_a_heading_for_each_search():
    traces = [searched("lucky-8"), ("<Second>", searched("lucky-8", algorithm="minimax"))]
    page = read(traces)
    assert page.texts("h1") == page.texts("title") == ["Game tree search"]
    assert page.texts("h2") == ["alpha-beta: a tree with 8 leaves", "<Second>"]
    for heading, section in zip(page.all("h2"), page.all("section"), strict=True):
        assert section.attributes["aria-labelledby"] == heading.attributes["id"]
    assert read(("", searched("tie")), title="Lecture 4").texts("h1") == ["Lecture 4"]
    assert read(abviz.search(Tree.parse("3"))).texts("h2") == ["alpha-beta: a tree with 1 leaf"]


def test_a_heading_does_not_speak_of_leaves_that_nobody_counted():
    trace = abviz.search(abviz.games.Nim([1, 1, 1]))
    assert trace.tree.has_stubs
    assert read(trace).texts("h2") == ["alpha-beta"]


def test_a_stage_begins_where_it_stands_and_keeps_its_boards_and_style():
    end = unfold(TicTacToe("XOO X.. OX."))
    style = Style(best="#123456")
    stage = Stage(abviz.search(end.tree), boards=end, style=style)
    stage.step = 7
    page = read([stage, ("Again", stage)])
    assert [state["place"] for state in page.states] == [[1, 7], [2, 7]]
    assert page.pictures == [stage.picture] * 2
    assert 'data-parts="board"' in stage.picture
    assert "--abviz-best:#123456" in page.texts("style")[0]


def test_an_animation_is_saved_as_a_page(tmp_path):
    animation, path = abviz.animate(searched("lucky-8")), tmp_path / "film.html"
    animation.save(path, title="Lucky")
    assert path.read_text(encoding="utf-8") == html_of(searched("lucky-8"), title="Lucky")
    assert html_of([animation]) == html_of(searched("lucky-8"))
    before = path.read_bytes()
    with pytest.raises(ExportError, match="plays all steps; leave steps out"):
        animation.save(path, steps=[1, 2])
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("items", "message"),
    [
        ([], "a page needs one search at least, and there is none"),
        (3, "a page shows searches, animations, stages, quizzes and predictions, not int"),
        ([[3, 5]], "a page shows searches, animations, stages, quizzes and predictions, not list"),
        ([("heading",)], "not tuple"),
        (("heading", abviz.examples), "not Examples"),
        (None, "not NoneType"),
    ],
    ids=str,
)
def test_what_cannot_be_shown_is_refused(items, message, tmp_path):
    with pytest.raises(ExportError, match=message):
        abviz.page(items, tmp_path / "x.html")
    assert list(tmp_path.iterdir()) == []


def test_two_styles_on_one_page_are_refused():
    stage = Stage(searched("tie"), style=Style(best="#123456"))
    with pytest.raises(ExportError, match="share one style"):
        html_of([searched("tie"), stage])


def test_a_page_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "page.html"
    abviz.page(searched("tie"), path)
    before = path.read_bytes()
    assert before == html_of(searched("tie")).encode()
    with pytest.raises(AbvizError, match="1,024 at most"):
        abviz.page(abviz.search(Tree.random(1025, 1, 1, 9, seed=1), "minimax"), path)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]
    abviz.page([searched("tie")] * 2, str(path))
    assert path.read_bytes() == html_of([searched("tie")] * 2).encode()


@pytest.mark.parametrize("name", ["a.md", "a.pdf", "a", "html"])
def test_a_page_is_saved_under_no_other_name(name, tmp_path):
    with pytest.raises(ExportError, match=r"the end of the name says what is written; .* \.html"):
        abviz.page(searched("tie"), tmp_path / name)
    assert list(tmp_path.iterdir()) == []
    assert abviz.page(searched("tie"), tmp_path / "a.HTM").exists()


def test_the_language_stands_inside_the_body_too(tmp_path):
    """JupyterLab shows a page without its first tag."""
    trace = abviz.search(abviz.Tree.parse("3 5"))
    abviz.page(trace, tmp_path / "page.html", language="de")
    assert '<main lang="de">' in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_module_and_a_state_hold_the_page(tmp_path):
    trace = abviz.search(Tree.parse('"</script>": (3 5)'))
    html = abviz.page(trace, tmp_path / "a.html").read_text("utf-8").replace("<h1>", "<h1 hidden>")
    assert abviz.page(trace, tmp_path / "a.json") == tmp_path / "a.json"
    assert json.loads((tmp_path / "a.json").read_text("utf-8")) == {"page": html}
    module = (tmp_path / "a.mjs").read_text("utf-8")
    state = re.search(r"export default \w+\((.*)\);\n\Z", module)[1]
    assert json.loads(state) == html
    assert "<" not in state
    headed = abviz.page(trace, tmp_path / "b.mjs", title="Lecture").read_text("utf-8")
    assert "h1>Lecture" in json.loads(re.search(r"\((\".*)\);\n\Z", headed)[1])


@pytest.mark.parametrize("short_name", ["a", "ya", "$a"])
def test_a_page_starts_whatever_short_name_the_bundler_has_chosen(short_name):
    bundle = f"export{{{short_name} as startPage}};\n"
    assert started(bundle, "startPage").endswith(f";\n{short_name}();\n")
