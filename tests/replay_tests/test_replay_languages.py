"""Sentences, tables and short lines in other languages."""

import pickle

import pytest
from pseudo import PSEUDO, english
from replay_tests.everything import every_search, tree_for

import abviz
from abviz.narration.registry import ENGLISH, UnknownLanguage, language_of
from abviz.trees import Tree, examples


@every_search
def test_no_word_of_a_search_escapes_translation(name, options):
    algorithm = abviz.algorithms[name].with_options(**options)
    for seed in range(8):
        tree = tree_for(algorithm, seed)
        trace = abviz.search(tree, name, **options).in_language(PSEUDO)
        names = {node.name for node in tree}
        assert not english(str(trace), data=names)


def test_a_told_trace_is_the_same_search():
    trace = abviz.search(examples["lucky-8"])
    german = trace.in_language("de")
    assert german == trace
    assert [step.claims for step in german.steps] == [step.claims for step in trace.steps]
    assert german.steps[0].sentence != trace.steps[0].sentence
    assert german.in_language("en").steps[0].sentence == trace.steps[0].sentence
    assert german.frame(3).step.sentence == german.steps[3].sentence


def test_a_told_trace_can_be_pickled():
    german = abviz.search(Tree.parse("3 5")).in_language("de")
    again = pickle.loads(pickle.dumps(german))
    assert str(again) == str(german)
    assert again.language is german.language


@pytest.mark.parametrize("tag", ["de", "DE", "de-AT", "de_CH"])
def test_a_region_of_a_language_is_understood(tag):
    assert language_of(tag).tag == "de"


@pytest.mark.parametrize("tag", ["", "xx", "deutsch", None, 3, "../de"])
def test_an_unknown_language_is_refused_with_the_known_ones(tag):
    with pytest.raises(UnknownLanguage, match=r"choose one of these: en \(English\), de \(Deu"):
        language_of(tag)


def test_the_plural_is_that_of_the_language():
    assert [ENGLISH.plies(count) for count in (0, 1, 2)] == ["0 plies", "1 ply", "2 plies"]
    assert [language_of("de").plies(count) for count in (1, 2)] == ["1 Halbzug", "2 Halbzüge"]


@pytest.mark.parametrize(
    ("tree", "algorithm", "number", "sentence"),
    [
        (
            "(3 5) (2 9 8)",
            "alphabeta",
            8,
            "Die Suche betritt den MIN-Knoten E mit dem Fenster [3, +∞]: A (MAX) hat schon 3.",
        ),
        ("(3 5) (2 9 8)", "alphabeta", 2, "Das Blatt C wird untersucht: sein Wert ist 3."),
        (
            "(3 5) (2 9 8)",
            "alphabeta",
            13,
            "A (MAX) erhält von E die obere Schranke 2: das ist nicht größer als v = 3, also "
            "ändert sich nichts.",
        ),
        (
            "(3 5) (2 9 8)",
            "alphabeta",
            11,
            "Der MIN-Knoten E hat jetzt β = 2 und ist somit höchstens 2 wert; sein Elternknoten "
            "A (MAX) hat schon 3, also zieht MAX nicht dorthin, und bei E kommt es auf die anderen "
            "2 Kinder (G und H) nicht mehr an: α-Cutoff.",
        ),
        (
            "(3 5) (2 9 8)",
            "alphabeta",
            12,
            "E (MIN) gibt 2 an A (MAX) zurück, eine obere Schranke: sein wahrer Wert ist "
            "höchstens 2.",
        ),
        (
            "(5 (((4 9) 6) 7))",
            "alphabeta",
            8,
            "Der MIN-Knoten E hat jetzt β = 4 und ist somit höchstens 4 wert; sein Vorfahr A "
            "(MAX), 3 Halbzüge weiter oben, hat schon 5, also lässt MAX das Spiel nicht "
            "hierherkommen, und bei E kommt es auf das andere Kind (G) nicht mehr an: "
            "tiefer α-Cutoff.",
        ),
        (
            "(-inf 1)",
            "alphabeta",
            2,
            "A (MAX) erhält von B den Wert −∞: das ist nur gleich v = −∞, also ändert sich nichts.",
        ),
        (
            "(3 5) (6 4)",
            "negascout",
            8,
            "Die Suche betritt den MIN-Knoten E mit dem Fenster [3, 4], einem Nullfenster: gefragt "
            "ist nur, ob E mehr als 3 wert ist; diesen Wert hat A (MAX) schon.",
        ),
        (
            "(12 8) (19 15)",
            "mtdf",
            8,
            "Der MAX-Knoten A hat jetzt α = 8 und ist somit mindestens 8 wert; ist er mindestens 0 "
            "wert? Ja, also braucht dieser Durchgang bei A das andere Kind (E) nicht zu befragen: "
            "β-Cutoff.",
        ),
        (
            "(3 5) (6 4)",
            "scout",
            5,
            "Der Test sagt „ja“, D ist mindestens 3 wert, also bleibt v von B (MIN) bei 3, und D "
            "wird nicht ausgewertet.",
        ),
        (
            "(3 5) (2 9)",
            "sss",
            10,
            "A (MAX) ist jetzt mindestens 3 wert. Unter ihm noch auf der Liste: F mit der Güte 2. "
            "Dieser Zustand kann MAX nicht mehr als 3 bringen und verlässt die Liste; G wird nie "
            "betrachtet.",
        ),
        (
            "chance(1/2*(6 4) 1/2*(8 9))",
            "star2",
            1,
            "Die Suche betritt den MAX-Knoten B, um dessen erstes Kind zu sondieren, mit dem "
            "Fenster [4, 9]: die Werte aller Blätter liegen zwischen 4 und 9, und noch ist nichts "
            "Besseres gesichert.",
        ),
        (
            "chance(1/4*(3 5) 3/4*(2 9))",
            "star2",
            5,
            "A (Zufall) erhält von B die untere Schranke 3 mit der Wahrscheinlichkeit 1/4: der "
            "Mittelwert liegt jetzt zwischen 9/4 und 9.",
        ),
        (
            "4 chance(1/2*min(1 8 9) 1/2*min(2 9))",
            "star1",
            13,
            "Der MIN-Knoten H hat jetzt β = 2 und ist somit höchstens 2 wert; damit kann der "
            "Mittelwert von C (Zufall) den Wert 4 nicht überschreiten, den A (MAX) schon hat, und "
            "bei H kommt es auf das andere Kind (J) nicht mehr an: α-Cutoff.",
        ),
        (
            examples["estimates"],
            "iterative-deepening",
            7,
            "A (MAX) gibt 6 zurück: 1 Halbzug tief durchsucht, ist der Baum 6 wert; die nächste "
            "Suche geht einen Halbzug tiefer und probiert die besten Züge zuerst.",
        ),
        ("3", "minimax", 0, "Die Wurzel A ist ein Blatt: sein Wert 3 ist der Wert des Baums."),
    ],
)
def test_a_german_sentence(tree, algorithm, number, sentence):
    tree = Tree.parse(tree) if isinstance(tree, str) else tree
    steps = abviz.search(tree, algorithm).in_language("de").steps
    assert steps[number].sentence == sentence
