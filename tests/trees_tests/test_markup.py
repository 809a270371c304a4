"""HTML: a text never becomes a part of the page that holds it."""

import pytest

from abviz.markup import Markup, data_script, element, joined, paragraphs, plain_page, table_of

EVIL = '<script>alert("&")</script>\'\ud800'
SAFE = "&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;&#x27;?"


def test_a_text_stays_a_text_wherever_it_is_put():
    assert element("p", EVIL) == f"<p>{SAFE}</p>"
    assert element("img", alt=EVIL) == f'<img alt="{SAFE}">'
    assert joined([EVIL, EVIL], EVIL) == SAFE * 3
    assert paragraphs([EVIL]) == f"<p>{SAFE}</p>"
    assert table_of([[EVIL]], head=[EVIL]) == f"<table><tr><th>{SAFE}<tr><td>{SAFE}</table>"
    page = plain_page(EVIL, [EVIL], language=EVIL)
    assert "<script>" not in page and page.count(SAFE) == 4


def test_what_is_written_is_not_escaped_again():
    cut = element("b", "α ≥ β")
    assert element("p", "A cut: ", cut) == "<p>A cut: <b>α ≥ β</b></p>"
    assert joined([element("p", cut), Markup("<hr>")], "\n") == "<p><b>α ≥ β</b></p>\n<hr>"


def test_an_attribute_may_have_no_value_or_not_be_there():
    lines = element("ol", class_="moves", data_line=True, hidden=False, lang=None)
    assert lines == '<ol class="moves" data-line></ol>'


@pytest.mark.parametrize("text", ["</script>", "<!--", "&amp;", "\u2028"])
def test_data_cannot_end_the_script_that_holds_them(text):
    script = data_script({"text": text})
    inside = script.removeprefix('<script type="application/json">').removesuffix("</script>")
    assert not {*"<>&\u2028"} & {*inside}


def test_markup_that_is_joined_by_hand_is_a_text_again():
    assert element("p", element("b", "x") + "<i>") == "<p>&lt;b&gt;x&lt;/b&gt;&lt;i&gt;</p>"
