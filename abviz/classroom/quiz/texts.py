"""The texts of a quiz besides questions and feedback, in a language."""

from __future__ import annotations

from abviz.narration.language import Language


def quiz_title(ask: str, language: Language) -> str:
    """Return the title of a quiz."""
    titles = {
        "values": language.gettext("Quiz: what each node is worth"),
        "windows": language.gettext("Quiz: α and β"),
        "order": language.gettext("Quiz: the order of the leaves"),
        "cuts": language.gettext("Quiz: what is cut"),
        "next": language.gettext("Quiz: what happens next"),
        "why": language.gettext("Quiz: what makes a cutoff"),
        "move": language.gettext("Quiz: the best moves"),
        "best-case": language.gettext("Quiz: the fewest leaves"),
        "lesson": language.gettext("Quiz: a search with alpha-beta"),
    }
    return titles[ask]


def quiz_texts(language: Language) -> dict[str, str]:
    """Return what the stage of a quiz says besides what every stage says.

    Names in braces stand for what the page fills in; see `abviz.stage.texts`.
    """
    return {**_buttons(language), **_answering(language)}


def _buttons(language: Language) -> dict[str, str]:
    return {
        "quiz-answer": language.pgettext("a button", "answer"),
        "quiz-answer-title": language.gettext("Give this answer (A, or Enter in a field)"),
        "quiz-undo": language.pgettext("a button", "undo"),
        "quiz-undo-title": language.gettext("Take back the last change (Backspace)"),
        "quiz-retry": language.pgettext("a button", "try again"),
        "quiz-retry-title": language.gettext("Answer this question once more"),
        "quiz-clear": language.pgettext("a button", "clear and try again"),
        "quiz-clear-title": language.gettext("Take all marks off, and answer once more"),
        "quiz-back": language.pgettext("a button", "back"),
        "quiz-back-title": language.gettext("Look at the question before"),
        "quiz-next": language.pgettext("a button", "go on"),
        "quiz-next-title": language.gettext("Go to the next question"),
        "quiz-finish": language.pgettext("a button", "finish"),
        "quiz-finish-title": language.gettext("End this quiz, and see how it went"),
        "quiz-again": language.pgettext("a button", "again"),
        "quiz-again-title": language.gettext(
            "Ask about the first tree once more. Its points stay as they are. (R)"
        ),
        "quiz-fresh": language.pgettext("a button", "fresh tree"),
        "quiz-fresh-title": language.gettext("Ask about another tree of the same kind"),
        "quiz-fresh-key": language.gettext("Ask about another tree of the same kind (R)"),
        "quiz-model": language.pgettext("a button", "model answer"),
        "quiz-model-title": language.gettext(
            "Play the search step by step. There are no more points for this tree then. (M)"
        ),
        "quiz-least-title": language.gettext("Write −∞ into the field"),
        "quiz-greatest-title": language.gettext("Write +∞ into the field"),
        "quiz-never-title": language.gettext("Write – into the field: the node is never entered"),
    }


def _answering(language: Language) -> dict[str, str]:
    return {
        "quiz-progress": language.gettext("question {number} of {count}"),
        "quiz-right": language.gettext("{right} right"),
        "quiz-tries": language.gettext("tries: {count}"),
        "quiz-one-first": language.gettext("right at the first try"),
        "quiz-one-later": language.gettext("right at try {number}"),
        "quiz-all-first": language.gettext("{right} right, all at the first try"),
        "quiz-some-first": language.gettext(
            "{right} right: {first} at the first try, {later} later"
        ),
        "quiz-spent": language.gettext("no more points for this tree"),
        "quiz-stay": language.gettext("{points} of {count} points stay, no more are given"),
        "quiz-tree": language.gettext("tree {number}"),
        "quiz-source": language.gettext("tree {number}, seed {seed}"),
        "quiz-noted": language.gettext("The answer is noted. What is right is told at the end."),
        "quiz-earlier": language.gettext("Your answers of an earlier visit are shown."),
        "quiz-anew": language.pgettext("a button", "start anew"),
        "quiz-anew-title": language.gettext(
            "Forget all answers and begin with the first tree (Shift + R)"
        ),
        "quiz-choices": language.gettext("Answers"),
        "quiz-field": language.gettext("{letter} of {name} ({role})"),
        "quiz-place": language.gettext("{letter} of {name}: {problem}"),
        "quiz-no-score": language.gettext(
            "“{text}” is not a score; type one number, such as 3, −2, 0.5, 1/3 or -inf."
        ),
        "quiz-nothing": language.gettext("There is no answer yet."),
        "quiz-tree-nodes": language.gettext(
            "Game tree. Left and right arrows choose a node that can be an answer, up and down "
            "any node, Enter takes it, A answers."
        ),
        "quiz-tree-other": language.gettext(
            "Game tree. Arrows choose a node. Tab leads to where you answer."
        ),
        "quiz-hint-fields": language.gettext("Fill in the fields. Tab leads to the next one."),
        "quiz-hint-sequence": language.gettext(
            "Click the leaves in order, or press Enter on each."
        ),
        "quiz-hint-set": language.gettext("Click each of the nodes, or press Enter on it."),
        "quiz-hint-cuts": language.gettext(
            "Click each node whose edge is cut, or press Enter on it."
        ),
        "quiz-hint-node": language.gettext("Click the node, or press Enter on it."),
        "quiz-hint-choice": language.gettext("Choose one answer."),
        "quiz-taken-sequence": language.gettext("{name} is number {count}."),
        "quiz-taken-cuts": language.gettext("The edge above {name} is cut."),
        "quiz-taken-node": language.gettext("{name} is chosen."),
        "quiz-taken-back": language.gettext("{name} is taken back."),
        "quiz-taken-below": language.gettext("{name} lies below an edge that is cut already."),
        "quiz-taken-no": language.gettext("{name} cannot be an answer here."),
    }
