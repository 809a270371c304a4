"""The translations in a .po file, as they are read."""

import pytest

from abviz.narration.catalogue import Catalogue, entries_of

POLISH = r"""# Texts, with what programs add to them.
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && "
"(n%100<10 || n%100>=20) ? 1 : 2);\n"

#: abviz/trees.py:7
#, python-brace-format
#| msgid "Leafs"
msgid "Leaf"
msgstr "Liść"
msgctxt "of a book"
msgid "Leaf"
msgstr "Kartka"

msgid "{count} move"
msgid_plural "{count} moves"
msgstr[0] "{count} ruch"
msgstr[1] "{count} ruchy"
msgstr[2] "{count} ruchów"

msgid ""
"A long text, "
"in \"two\" lines:\n"
msgstr ""
"Długi tekst "
"w „dwóch\" wierszach:\n"

msgid "Not yet"
msgstr ""

msgid "{count} ply"
msgid_plural "{count} plies"
msgstr[0] "{count} półruch"
msgstr[1] ""
msgstr[2] ""

#~ msgid "Gone"
#~ msgstr "Nie ma"
"""


@pytest.fixture
def polish():
    return Catalogue(POLISH)


def test_a_text_has_its_translation_and_another_one_in_a_context(polish):
    assert polish.gettext("Leaf") == "Liść"
    assert polish.pgettext("of a book", "Leaf") == "Kartka"


def test_a_text_in_several_lines_with_quotation_marks_is_one_text(polish):
    long_text = 'A long text, in "two" lines:\n'
    assert polish.gettext(long_text) == 'Długi tekst w „dwóch" wierszach:\n'


def test_the_rule_of_the_language_chooses_the_plural(polish):
    moves = [polish.ngettext("{count} move", "{count} moves", n) for n in (1, 2, 5, 12, 22)]
    few, many = "{count} ruchy", "{count} ruchów"
    assert moves == ["{count} ruch", few, many, many, few]


@pytest.mark.parametrize("text", ["Not yet", "Never seen", "Gone", ""])
def test_what_is_not_translated_stays_english(polish, text):
    assert polish.gettext(text) == text
    assert polish.pgettext("of a book", text) == text


def test_a_text_without_all_its_plural_forms_stays_english(polish):
    plies = [polish.ngettext("{count} ply", "{count} plies", count) for count in (1, 2)]
    assert plies == ["{count} ply", "{count} plies"]


def test_an_empty_file_translates_nothing():
    nothing = Catalogue("")
    assert nothing.gettext("Leaf") == "Leaf"
    assert nothing.npgettext("a rule", "one", "many", 3) == "many"


def test_an_entry_has_its_texts_by_their_keywords():
    entries = [*entries_of(POLISH)]
    assert entries[2] == {"msgctxt": "of a book", "msgid": "Leaf", "msgstr": "Kartka"}
    assert [*entries[3]] == ["msgid", "msgid_plural", "msgstr[0]", "msgstr[1]", "msgstr[2]"]
    assert len(entries) == 7
