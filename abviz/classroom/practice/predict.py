"""Predictions and the line that counts them, as widgets in a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import token_hex
from threading import RLock
from time import monotonic
from typing import Any

import traitlets

from abviz.classroom.practice import prediction
from abviz.classroom.practice.handed_in import (
    HandsIn,
    record_of,
    seconds_in,
    session_number,
)
from abviz.classroom.question import AnswerError, answer_as_json
from abviz.classroom.questions.make import tree_for
from abviz.classroom.questions.marking import Marking, mark, read_answer
from abviz.drawing.style import Role, Style
from abviz.errors import SearchError
from abviz.markup import Markup
from abviz.narration.language import Language
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace, search
from abviz.stage.texts import lost_text
from abviz.stage.web_page import PageQuestion, write_rules
from abviz.stage.widget import (
    BundledWidget,
    close_with_children,
    with_content,
    with_line_when_saved,
)
from abviz.text import shortened
from abviz.trees import Node, Tree
from abviz.trees.calling import public_call
from abviz.trees.scores import checked_seed, checked_whole

# Why an option does not fit.
OF_A_SEARCH = "is for a question that is made from a search; leave it out, or answer=…."
OF_YOUR_OWN = "is for a question of your own: give its answer, too, as answer=…."
MOST_QUESTIONS = 10_000  # in one lesson
# The line that stands for a prediction as plain text is no longer than this.
LONGEST = 76


@public_call(data=("about", "tree", "answer", "node"))
def predict(
    about: Trace | Tree | str,
    *,
    step: int | None = None,
    ask: str | None = None,
    node: Node | str | Sequence[Node | str] | None = None,
    answer: Any = None,
    choices: Sequence[str] | None = None,
    tree: Trace | Tree | str | None = None,
    reason: str = "",
    beliefs: Mapping[Any, str] | None = None,
    cut_on_tie: bool | None = None,
    seed: int = 1,
    language: str | Language | None = None,
) -> Prediction:
    """Ask one light question, which is answered once, before what comes next is seen.

    Made from a search, it knows its answer, the reason, and which beliefs give which
    wrong answer, and it shows its tree: at the step that is asked about, or as before
    the search. With `answer` it is a question of your own. A tree of more than 128
    leaves is not shown.

    Parameters
    ----------
    about : Trace, Tree or str
        The search that is asked about; a tree or its text is searched with alpha-beta.
        With `answer`: the text of your own question.
    step : int or None, keyword-only
        The step after which "next" or "why" is asked, from 0; negative numbers count
        from the end. With `answer`: the step of the search in `tree` that is shown,
        without the scores that are ahead.
    ask : str or None, keyword-only
        What is asked of a search: "next" (what happens next), "why" (which node's value
        makes the cutoff of the step), "leaves" (how many are examined), "value" (the
        minimax value of `node`), "window" (α and β with which `node` is entered), or
        "order", "cuts", "move", "best-case", "range", "reorder", "invariance" or
        "invent", as in `abviz.quiz`. None is "next".
    node : Node, str, sequence of them, or None, keyword-only
        The inner nodes that "value" and "window" are about; None is the root.
    answer : number, str, Node, mapping or iterable, keyword-only
        The right answer to your own question: a number; with `choices` one of them;
        with `tree` a node, several nodes in any order, or a mapping from nodes to
        values, such as ``{"B": 3}``, where "alpha:B" and "beta:B" stand for the window
        of B. Nodes are marked in the tree, or their names typed.
    choices : sequence of str or None, keyword-only
        The texts to choose from.
    tree : Trace, Tree, str or None, keyword-only
        The tree that your own question is about, which it shows; a Trace to show one
        of its steps, or if its tree is not one of MAX and MIN.
    reason : str, keyword-only
        Why the answer is right.
    beliefs : mapping or None, keyword-only
        What is said of usual wrong answers, each with what somebody believes who gives
        it.
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut (α ≥ β), or not (α > β), where a tree is searched; by
        default they do. A Trace says it itself.
    seed : int, keyword-only
        The same seed gives choices in the same order.
    language : str, Language or None, keyword-only
        A tag in ``abviz.languages()``, such as "de". None is the language of the trace,
        or English.

    Returns
    -------
    Prediction
        A widget; ``abviz.page`` puts it on a page, too.

    Raises
    ------
    SearchError
        If there is nothing to ask there, or the options do not fit together.
    AnswerError
        If `answer` or one of `beliefs` cannot be an answer.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> trace = abviz.search("(3 5) (2 9)")
    >>> prediction = abviz.predict(trace, step=9)
    >>> prediction.answer("E (MIN) returns 2 and skips G.").is_right
    True
    >>> abviz.predict(trace, ask="leaves")
    Prediction: How many of the 4 leaves does alpha-beta examine?
    >>> plies = abviz.predict(
    ...     "How many plies has a tree of 4 levels?",
    ...     answer=3,
    ...     reason="A ply is a move: it leads from one level to the next.",
    ...     beliefs={4: "You counted the levels."},
    ... )
    >>> print(plies.answer(4))
    That is not right. You counted the levels.
    >>> plies.answered, plies.right
    (True, False)
    >>> cut = abviz.predict("Which leaf is cut off?", tree="(3 5) (2 9)", answer="G")
    >>> cut.answer("G").is_right
    True
    """
    own = {"choices": choices, "tree": tree, "reason": reason, "beliefs": beliefs}
    if answer is None:
        _refuse_options(own, advice=OF_YOUR_OWN)
    else:
        of_a_search = {"ask": ask, "node": node}
        _refuse_options(of_a_search, advice=OF_A_SEARCH)
    seed = checked_seed(seed)
    if answer is not None:
        spoken = ENGLISH if language is None else language_of(language)
        return Prediction(
            lambda said: prediction.own_question(
                about,
                said,
                answer,
                choices=choices,
                tree=tree,
                step=step,
                reason=reason,
                beliefs=beliefs,
            ),
            spoken,
        )
    trace = _search_about(about, ask=ask or "next", cut_on_tie=cut_on_tie)
    spoken = trace.language if language is None else language_of(language)
    return Prediction(
        lambda said: prediction.question_about(
            trace.in_language(said), step=step, ask=ask, node=node, seed=seed
        ),
        spoken,
    )


def _search_about(
    about: Trace | Tree | str, *, ask: str, cut_on_tie: bool | None
) -> Trace:
    """Return the search that is asked about: alpha-beta of a tree."""
    if isinstance(about, str) and about.rstrip().endswith("?"):
        raise SearchError(
            "A question of your own needs its answer: give it as answer=…, such as "
            "answer=5."
        )
    if isinstance(about, Trace):
        return about
    return search(tree_for(ask, about), cut_on_tie=cut_on_tie)


def _refuse_options(options: Mapping[str, object], *, advice: str) -> None:
    """Refuse options that were given, and say for what they are."""
    for name, value in options.items():
        is_given = value != "" if isinstance(value, str) else value is not None
        if is_given:
            raise SearchError(f"{name} {advice}")


class InText(BundledWidget):
    """A widget one line high in the text of a lesson.

    A page shows it without a kernel.
    """

    close = close_with_children
    _bundle, _sheets = "prediction.js", ("predict.css", "hand_in.css")
    asked = traitlets.Dict().tag(sync=True)

    # What is drawn in it.
    _roles: Sequence[Role] = ()

    @traitlets.default("_css")
    def _read_rules(self) -> str:
        return write_rules(Style(), roles=self._roles) + super()._read_rules()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        bundle = super()._repr_mimebundle_(**options)
        bundle = with_content(bundle, "text/markdown", self._still)
        return with_line_when_saved(bundle, self._line_when_saved)

    # The text of a line that counts says it itself.
    _line_when_saved = ""

    def _still(self) -> str:
        """Return the HTML shown where no widgets run; it is safe in Markdown, too."""
        raise NotImplementedError


class Prediction(HandsIn, InText):
    """A light question, which is answered once. Made by `abviz.predict`.

    Where it is shown, one sees whether the answer is right, the reason, and what
    somebody believes who gives this answer. A notebook that has not been run shows the
    question, and the answer folded.
    """

    given = traitlets.Any(None, allow_none=True).tag(sync=True)
    # It tells a page which views are of one prediction, and which of two that are the
    # same.
    number = traitlets.Unicode().tag(sync=True)
    # What came of a tree that was written: no page can search it.
    told = traitlets.Dict().tag(sync=True)
    # A button for what was answered in an earlier kernel.
    again = traitlets.Dict().tag(sync=True)

    def __init__(self, make: prediction.Making, language: Language) -> None:
        self.question = make(language)
        self._make = make
        # A kernel may deliver messages of the page while a cell runs.
        self._turn = RLock()
        self._since, self._seconds = monotonic(), 0.0
        super().__init__(
            asked=prediction.asked_of(self.question),
            number=token_hex(8),
            lost=lost_text(language),
            again={
                "text": language.pgettext("a button", "ask again"),
                "title": language.gettext("Forget this answer, and ask once more"),
            },
        )
        self.on_msg(self._hear)

    @property
    def answered(self) -> bool:
        """Whether it was answered."""
        return self.given is not None

    @property
    def right(self) -> bool | None:
        """Whether the answer is right; None before there is one."""
        return self.marking.is_right if self.marking else None

    @property
    def marking(self) -> Marking | None:
        """The score of the answer, and the feedback; None before there is one."""
        return None if self.given is None else mark(self.question, self.given)

    def answer(self, answer: Any) -> Marking:
        """Answer it.

        Parameters
        ----------
        answer : number, str, Node, mapping or iterable
            As for `abviz.predict`; a choice by its text, or its place, from 0.

        Returns
        -------
        Marking
            The score and the feedback.

        Raises
        ------
        AnswerError
            If the answer cannot be read, or there is one already.
        """
        with self._turn:
            if self.answered:
                raise AnswerError(
                    "This is answered already. To ask once more, run its cell again, "
                    "and press “ask again” if the browser has remembered the answer."
                )
            self.given = answer
            return mark(self.question, self.given)

    hand_in = HandsIn.hand_in

    @property
    def _roles(self) -> Sequence[Role]:  # type: ignore[override]
        return prediction.roles_of(self.question)

    @property
    def _to_hand_in(self) -> tuple[str, list[dict[str, Any]]]:
        marking, question = self.marking, self.question
        if marking is None:
            return session_number(), []
        answer = read_answer(question, self.given)
        record = record_of(question, answer, marking, place=1, seconds=self._seconds)
        return session_number(), [record]

    def _hear(self, _: Any, content: Any, buffers: Any) -> None:
        """Take what the page remembers, or a tree that was written there.

        It says why an answer is none.
        """
        try:
            if "tree" in content:
                self.answer(content["tree"])
            elif not self.answered:
                self._since = monotonic() - seconds_in(content)
                self.answer(content["remembered"])
        except AnswerError as problem:
            said = self.question.trace.language.problem(problem)
            self.told = {"verdict": "refused", "sentence": said}

    @traitlets.observe("given")
    def _tell(self, _: Any) -> None:
        marking = self.marking
        if self.question.demand and marking:
            self.told = {
                "verdict": "right" if marking.is_right else "wrong",
                "sentence": marking.sentence,
                "answers": self._to_hand_in[1],
            }

    @traitlets.validate("given")
    def _check_given(self, proposal: dict[str, Any]) -> Any:
        answer = proposal["value"]
        self._seconds = monotonic() - self._since
        if answer is None:
            return None
        return answer_as_json(read_answer(self.question, answer))

    @property
    def _line_when_saved(self) -> str:  # type: ignore[override]
        return self.question.trace.language.gettext("Run this cell to answer.")

    def _still(self) -> str:
        return prediction.folded(self.question)

    @property
    def part(self) -> PageQuestion:
        """The prediction as a page shows it."""
        return prediction.part_of(self._make, self.question.trace.language)

    def __repr__(self) -> str:
        language = self.question.trace.language
        text = " ".join(self.question.text.split())
        short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
        if self.right is None:
            return language.gettext("Prediction: {text}", text=short)
        if self.right:
            return language.gettext("Prediction, answered right: {text}", text=short)
        return language.gettext("Prediction, answered wrong: {text}", text=short)


class Progress(InText):
    """A line that says how far one is in a lesson. Made by `abviz.progress`."""

    def __init__(self, lesson: str, questions: int, language: Language) -> None:
        self.lesson, self.questions, self._language = lesson, questions, language
        super().__init__(asked=prediction.progress_of(lesson, questions, language))

    def _still(self) -> str:
        return prediction.in_one_line(repr(self))

    @property
    def part(self) -> PageQuestion:
        """The line for a page, which counts the questions on that page."""
        return PageQuestion(
            self._language,
            lambda said: (prediction.progress_of(self.lesson, 0, said), Markup()),
        )

    def __repr__(self) -> str:
        return self._language.ngettext(
            "{count} question takes an answer; run this cell to see how far you are.",
            "{count} questions take an answer; run this cell to see how far you are.",
            self.questions,
        )


@public_call()
def progress(
    lesson: str, questions: int, *, language: str | Language | None = None
) -> Progress:
    """Show in one line how many questions are answered and right, and the next one.

    It counts the questions of `abviz.predict` and the quizzes, each as one, in the same
    notebook or on the same page. The browser keeps what came of them, and nothing is
    sent; without its memory the line counts anew each time. A quiz is right once all
    its answers are.

    Parameters
    ----------
    lesson : str
        The name under which the browser keeps the answers, such as that of the
        notebook.
    questions : int
        How many of both the notebook has. A page counts its own.
    language : str, Language or None, keyword-only
        A tag in ``abviz.languages()``, such as "de"; by default English.

    Returns
    -------
    Progress
        A widget; ``abviz.page`` puts it on a page, too.

    Raises
    ------
    SearchError
        If `lesson` is no name.
    TreeError
        If `questions` is no whole number from 1.
    UnknownLanguage
        If abviz does not speak the language.

    Examples
    --------
    >>> import abviz
    >>> abviz.progress("03-alpha-beta", 9)
    9 questions take an answer; run this cell to see how far you are.
    """
    if not isinstance(lesson, str) or not lesson.strip():
        raise SearchError(
            f"The name of a lesson must be a text, not {shortened(lesson)}."
        )
    count = checked_whole(questions, "questions", least=1, most=MOST_QUESTIONS)
    return Progress(
        lesson, count, ENGLISH if language is None else language_of(language)
    )
