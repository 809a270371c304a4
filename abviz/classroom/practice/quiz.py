"""The quiz as a widget: the stage asks, and answers are given on its tree."""

from __future__ import annotations

from contextlib import suppress
from threading import RLock
from typing import Any, cast

import traitlets

from abviz.classroom.practice.act_still import Still, still_after, still_at_end
from abviz.classroom.practice.asked_tree import looks_in
from abviz.classroom.practice.exam_round import EXAM_TEXTS
from abviz.classroom.practice.handed_in import HandsIn, seconds_in
from abviz.classroom.practice.quiz_page import (
    WITHHELD,
    quiz_texts,
    quiz_title,
    scene_of_quiz,
    still_of,
)
from abviz.classroom.practice.quiz_session import QuizSession, QuizView, ToHandIn
from abviz.classroom.practice.quiz_state import When
from abviz.classroom.question import Answer, AnswerError
from abviz.classroom.questions.families import ALPHA_BETA
from abviz.classroom.questions.marking import Marking
from abviz.drawing.export.formats import encoded
from abviz.drawing.figure.captioned import CaptionedTree, FileOptions, legend_marks
from abviz.drawing.figure.plain_settings import plain_matplotlib
from abviz.drawing.layout.tree_layout import plan_static_layout
from abviz.drawing.style import Style
from abviz.engine.traits import Bounds
from abviz.games import Unfolding
from abviz.narration.language import Language
from abviz.replay.trace import Trace
from abviz.stage.records import Payload
from abviz.stage.web_page import Scene
from abviz.stage.widget import Stage
from abviz.trees import Tree
from abviz.trees.calling import public_call
from abviz.trees.scores import checked_switch


def still_picture(film: Payload, trace: Trace, *, caption: str, style: Style) -> bytes:
    """Return the first step of a film, a still of the tree of `trace`, as a PNG."""
    looks = dict(enumerate(looks_in(film["start"], letters=film["signs"])))
    tree, language = trace.tree, trace.language
    with plain_matplotlib():
        captioned = CaptionedTree(
            tree,
            captions=[caption],
            marks=legend_marks(tree, frame=None, style=style, language=language),
            style=style,
            layout=plan_static_layout(tree, language=language),
        )
        current = (
            tree.nodes[index]
            for index, look in looks.items()
            if look.status == "current"
        )
        captioned.show(looks, focus=next(current, None), caption=caption)
    return encoded(".png", [captioned], FileOptions(language=language))


class Quiz(HandsIn, Stage):
    """Questions about a search on one tree, asked and answered on the stage.

    Made by `abviz.quiz`. While a question is open the page has one step of the search,
    and nothing of what comes after it; answers are marked here, in Python.

    Examples
    --------
    >>> import abviz
    >>> quiz = abviz.quiz("(3 5) (2 9)", ask="cuts")
    >>> quiz
    Quiz: question 1 of 1, 0 right
    >>> quiz.answer([]).sentence
    'Nothing is marked, and that is not right.'
    >>> quiz.answer(["G"]).is_right, quiz.score
    (True, 0.5)
    """

    _bundle = "quiz.js"
    _sheets = ("stage.css", "live.css", "pair.css", "quiz.css", "hand_in.css")
    quiz = traitlets.Dict().tag(sync=True)
    handed = traitlets.Dict().tag(sync=True)
    quiz_name = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        session: QuizSession,
        *,
        hide_future: bool = True,
        style: Style | None = None,
    ) -> None:
        self.session = session
        # A kernel may deliver messages of the page while a cell runs.
        self._turn = RLock()
        self._hides_ahead, self._is_handing_in = hide_future, False
        super().__init__(session.shown, style=style)
        self.on_msg(self._hear)

    @property
    def answers(self) -> tuple[Answer | None, ...]:
        """The answers so far; None where there is none."""
        return self.session.answers

    @property
    def score(self) -> float:
        """From 0 to 1: the share of points, of all questions.

        Of an exam, such as ``abviz.trace_by_hand(feedback="at the end")``, it is 0 as
        long as the run goes on.
        """
        return self.session.score

    @property
    def feedback(self) -> str:
        """The feedback on the answer to the current question.

        Empty until it is given.
        """
        return self.session.feedback

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state as plain data."""
        return self.session.to_dict()

    def answer(self, answer: Any) -> Marking | None:
        """Answer the question that is shown.

        Parameters
        ----------
        answer : mapping, iterable of nodes, node or int
            For fields a mapping from the slots, such as ``"alpha:4"`` or, by the name
            of the node, ``"alpha:E"`` (for values the name alone will do), to texts or
            numbers. For a sequence or a set the nodes, for a node that node: each
            itself, or by index or name. For a choice its place, from 0, or its text.
            For a step of a search a mapping such as ``{"enter": "E", "alpha": 3,
            "beta": "inf"}``, ``{"cut": "E"}`` or ``{"return": "E", "value": 2}``.

        Returns
        -------
        Marking or None
            The score and the feedback; None if the feedback comes at the end.

        Raises
        ------
        AnswerError
            If the answer cannot be read, which is no try; or the question is closed.
        """
        with self._turn:
            marking = self.session.answer(answer)
            self._follow()
            return marking

    hand_in = HandsIn.hand_in

    @property
    def _to_hand_in(self) -> tuple[str, list[dict[str, Any]]]:
        return self.session.id, [*self.session.records]

    def press(self, button: str) -> None:
        """Do what a button of the quiz does.

        Parameters
        ----------
        button : str
            "retry" (take the answer back; in an exam the last step of the run, which is
            told at its end), "next" (close this question), "back", "model" (play the
            search from the question on; there are no more points for this tree then),
            "again" (ask about a tree that was given once more, and its points stay;
            else about a fresh one), "fresh" (another tree of the same kind) or "anew"
            (forget all answers).

        Raises
        ------
        AnswerError
            If there is no such button, or nothing for it to do.
        """
        with self._turn:
            self.session.press(button)
            if button in ("again", "fresh", "anew"):
                # What was typed is forgotten, on the same tree too.
                self.show(self.session.shown)
            else:
                self._follow()

    def _follow(self, problem: str = "") -> None:
        if self._scene() == self._shown:
            self.quiz, self.handed = dict(self._view(problem)), dict(self._handed())
        else:
            self.show(self.session.shown)

    def _hear(self, _: Any, content: Any, buffers: Any) -> None:
        """Do what the page asks for, or say there why it cannot be done."""
        with self._turn:
            try:
                self._do(content)
            except AnswerError as refusal:
                self._follow(self.session.language.problem(refusal))

    def _do(self, content: Any) -> None:
        """Do what the page asks for."""
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind == "answer":
            self.answer(content.get("answer"))
        elif kind == "hand in":
            self._is_handing_in = True
            self._follow()
        elif kind == "resume":
            self._resume(content.get("wishes"))
        elif kind in self.session.can:
            self.press(kind)

    def _resume(self, wishes: Any) -> None:
        """Do once more what the page remembers of an earlier kernel."""
        session = self.session
        if "anew" in session.can or not isinstance(wishes, list):
            return
        for wish in wishes:
            kind = wish.get("kind") if isinstance(wish, dict) else None
            # What was refused then is refused now.
            with suppress(AnswerError):
                if kind == "answer":
                    session.answer(wish.get("answer"), seconds=seconds_in(wish))
                elif kind in session.can:
                    session.press(kind)
        self.show(session.shown)

    def _still(self, film: Payload) -> Still:
        """Return what is shown while no search is played."""
        session, act = self.session, self.session.last_other_act
        if not session.is_carried_out:
            return still_of(film, session.question, hide_future=self._hides_ahead)
        if act is None:
            return still_at_end(film)
        text = session.language.gettext(*EXAM_TEXTS["over"])
        return still_after(film, session.question, act, text)

    def _scene(self) -> tuple[int, int, str]:
        session = self.session
        kind = "end" if session.is_carried_out else session.state
        return session.round, session.number, kind if kind in ("model", "end") else ""

    def _contents(self, trace: Trace, unfolding: Unfolding | None) -> dict[str, Any]:
        """Return what the page has: a still while the question is open."""
        contents = super()._contents(trace, unfolding)
        film, texts = contents["film"], contents["texts"]
        question, is_played = self.session.question, self.session.state == "model"
        if not is_played:
            film = {**film, **WITHHELD, **self._still(film)}
        self._shown = self._scene()
        return {
            **contents,
            "film": film,
            "place": [film["id"], question.played_from if is_played else 0],
            "texts": {**texts, "said": {**texts["said"], **quiz_texts(trace.language)}},
            # Questions ask for the cutoffs: none is announced.
            "asked": [],
            "quiz_name": self.session.name,
            "quiz": self._view(),
            "handed": self._handed(),
        }

    def _view(self, problem: str = "") -> QuizView:
        session = self.session
        return QuizView(
            **session.view(),
            film=self.payload_id,
            title=quiz_title(session.ask, session.language, session.algorithm),
            problem=problem,
        )

    def _handed(self) -> ToHandIn:
        """Return what can be handed in.

        Its tree and answers once the page asks for them.
        """
        records = self.session.records
        answers = [*records] if self._is_handing_in else []
        return ToHandIn(number=self.session.id, answers=answers, count=len(records))

    @property
    def scene(self) -> Scene:
        """The quiz on a page, from its first question on."""
        return scene_of_quiz(
            self.session, hide_future=self._hides_ahead, style=self.style
        )

    @property
    def _line_when_saved(self) -> str:
        return self.session.language.gettext("Run this cell to answer.")

    def _static_picture(self) -> bytes:
        question = self.session.question
        caption = " ".join(
            [question.text, *(f"○ {choice}" for choice in question.choices)]
        )
        film = cast("Payload", self.film)
        return still_picture(film, self.trace, caption=caption, style=self.style)

    def __repr__(self) -> str:
        session, language = self.session, self.session.language
        number, count = session.number + 1, session.count
        if session.is_exam and not session.is_told:
            return language.gettext("Quiz: step {number}", number=number)
        if session.is_exam:
            return language.gettext(
                "Quiz: step {number}, right: {right} of {count}",
                number=number,
                right=session.count_right(),
                count=count,
            )
        if not session.is_told:
            return language.gettext(
                "Quiz: question {number} of {count}", number=number, count=count
            )
        return language.gettext(
            "Quiz: question {number} of {count}, {right} right",
            number=number,
            count=count,
            right=session.count_right(),
        )


@public_call(data=("tree",))
def quiz(
    tree: Tree | str | None = None,
    ask: str = "lesson",
    *,
    algorithm: str = ALPHA_BETA,
    cut_on_tie: bool | None = None,
    bounds: Bounds | None = None,
    seed: int = 1,
    language: str | Language | None = None,
    feedback: When = "at once",
    hide_future: bool = True,
    style: Style | None = None,
) -> Quiz:
    """Open a quiz: questions about a search, such as alpha-beta, answered on its tree.

    Parameters
    ----------
    tree : Tree, str or None
        A tree that the search fits, or its text; None takes a random one of 7 to 27
        leaves; where the search cuts off, something is cut off in it, and little can be
        guessed.
    ask : str
        The kind of question: "values" (of inner nodes), "windows" (α and β with which
        nodes are entered, if they are), "order" (in which leaves are examined), "cuts"
        (which edges are cut), "range" (for which scores x of a leaf another node is
        pruned; in the text of a tree x can stand for that score), "reorder" (how few
        leaves are examined in the best order of the children, and whether two can be
        pruned in one), "invariance" (what stays after a change of all scores), "invent"
        (write a tree, such as one with exactly two deep cutoffs: only Python marks it,
        not a saved page), "next" (what happens next), "why" (which node's value makes a
        cutoff), "move" (which moves of the root are best), "best-case" (how few leaves
        are examined in a tree of this shape at best), "trace" (every step of the
        search, made by hand; see `abviz.trace_by_hand`), or "lesson", a mixture at the
        telling steps.
    algorithm : str, keyword-only
        The search that is asked about: "alphabeta"; "minimax", "expectiminimax" (with
        chance nodes) or "maxn" (several players) for "values", "order", "move",
        "trace" and "lesson": nothing is cut off then, and no α or β is seen; "star1",
        with chance nodes, for all but "range", "reorder", "best-case", "invariance",
        "invent" and "trace"; or "negamax" for "values" (what it returns, for the player
        who moves), "order", "trace" and "lesson".
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut (α ≥ β), or not (α > β); by default they do. An answer
        that is right by the other convention is told so.
    bounds : tuple of two scores, or None, keyword-only
        The least and the greatest score that a leaf can have, as for `abviz.search`:
        the questions say them. "range", "reorder", "best-case", "invariance" and
        "invent" are asked without.
    seed : int, keyword-only
        The same seed gives the same trees, and choices in the same order.
    language : str or Language, keyword-only
        A tag in ``abviz.languages()``, such as "de"; by default English.
    feedback : str, keyword-only
        When feedback is given: "at once", after each answer; or "at the end". Until
        then an answer can be changed, and only the last one counts.
    hide_future : bool, keyword-only
        Whether the scores of leaves that are ahead are hidden where a question is asked
        in the middle of the search.
    style : Style or None, keyword-only
        Colours, widths and markers.

    Returns
    -------
    Quiz
        A widget; ``quiz.answer(...)`` answers from Python, ``quiz.answers``,
        ``quiz.score``, ``quiz.feedback`` and ``quiz.to_dict()`` give its state.
        ``abviz.page(quiz, path)`` saves it as a page that asks and marks without
        Python.

    Raises
    ------
    SearchError
        If there is nothing to ask about the tree, or a choice is not known.
    TreeError
        If `tree` is no tree and no text of one, or too large for a picture, or `seed`
        is no whole number.

    Examples
    --------
    >>> import abviz
    >>> quiz = abviz.quiz(abviz.examples["lucky-8"], ask="order")
    >>> quiz
    Quiz: question 1 of 1, 0 right
    >>> quiz.answer("D E G K L".split()).is_right
    True
    """
    session = QuizSession(
        tree,
        ask=ask,
        algorithm=algorithm,
        cut_on_tie=cut_on_tie,
        bounds=bounds,
        seed=seed,
        language=language,
        feedback=feedback,
    )
    return Quiz(
        session, hide_future=checked_switch(hide_future, "hide_future"), style=style
    )
