"""Transcripts in snapshots: what a developer sees of a changed sentence."""

from classroom_tests.transcript import Transcript

BELIEF = "A leaf must be examined first."
ENGLISH = f"""wrong 5 → no-pruning → You get this if you think: “{BELIEF}” α is settled.
wrong 6 → no-pruning → You get this if you think: “{BELIEF}” α is settled.
marked 7 → 0.5 → Leaf D is 3."""


def lines_of(*texts, common=()):
    transcript = Transcript(common)
    for text in texts:
        transcript.write(text)
    return transcript.lines


def test_a_sentence_is_written_where_it_is_first_said():
    assert lines_of(ENGLISH) == [
        "wrong 5 → no-pruning → You get this if you think: “A leaf must be examined first.”"
        " α is settled.",
        "wrong 6 → no-pruning → …",
        "marked 7 → 0.5 → Leaf D is 3.",
    ]


def test_a_common_sentence_is_left_out_at_once():
    assert lines_of(ENGLISH, common=[BELIEF])[0] == (
        "wrong 5 → no-pruning → You get this if you think: “…” α is settled."
    )


def test_a_changed_word_changes_one_line_however_often_it_is_said():
    before = lines_of(ENGLISH, ENGLISH)
    after = lines_of(ENGLISH.replace("settled", "decided"), ENGLISH.replace("settled", "decided"))
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [before[0].replace("settled", "decided")]


def test_what_a_sentence_belongs_to_is_written_each_time():
    assert lines_of(ENGLISH, ENGLISH.replace("0.5", "0.25"))[3:] == [
        "wrong 5 → no-pruning → …",
        "wrong 6 → no-pruning → …",
        "marked 7 → 0.25 → …",
    ]


def test_of_the_german_text_only_its_sentences_and_what_differs_are_written():
    german = """wrong 5 → no-pruning → Das kommt heraus.
wrong 6 → no-pruning → Das kommt heraus.
marked 7 → 0.25 → Das kommt heraus."""
    transcript = Transcript()
    transcript.write(ENGLISH)
    transcript.write_translated(german, english=ENGLISH)
    assert transcript.lines[3:] == [
        "wrong 5 → no-pruning → Das kommt heraus.",
        "marked 7 → 0.25 → …",
    ]


def test_a_translated_sentence_is_written_once_for_all_nodes_and_scores():
    leaves = ["Das Blatt D ist 3 wert.", "Das Blatt AB ist −1/2 wert.", "Das Blatt E ist +∞ wert."]
    transcript = Transcript(is_translated=True)
    for leaf in leaves:
        transcript.write(leaf)
    assert transcript.lines == [leaves[0], "…", "…"]
    assert lines_of(*leaves) == leaves
