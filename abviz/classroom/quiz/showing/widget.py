"""The quiz as a widget: the stage asks, and answers are given on its tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from abviz.classroom.questions.errors import AnswerError
from abviz.classroom.questions.marking.marking import Marking
from abviz.classroom.questions.question import Answer
from abviz.classroom.quiz.session import QuizSession
from abviz.classroom.quiz.showing.exercise import SessionExercise
from abviz.classroom.quiz.showing.picture import still_picture
from abviz.classroom.quiz.showing.still import still_of
from abviz.classroom.quiz.showing.texts import quiz_texts, title_of
from abviz.drawing.style import Style
from abviz.games import Unfolding
from abviz.replay.trace import Trace
from abviz.stage.web_page import Scene, source_of
from abviz.stage.widget import Stage


class Quiz(Stage):
    """Questions about a search on one tree, asked and answered on the stage.

    Made by `abviz.quiz`. While a question is open the page has one step of the search, and
    nothing of what comes after it; answers are marked here, in Python.

    Parameters
    ----------
    session : QuizSession
        What is asked, and what has been answered.
    hide : bool, keyword-only
        Whether the scores of leaves that are ahead are hidden where a question is asked in the
        middle of the search.
    style : Style or None, keyword-only
        Colours, widths and markers.

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

    quiz = traitlets.Dict().tag(sync=True)

    def __init__(
        self, session: QuizSession, *, hide: bool = True, style: Style | None = None
    ) -> None:
        self.session = session
        self._hides_ahead = hide
        super().__init__(session.shown, style=style)
        self.on_msg(self._hear)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, hide: bool = True) -> Quiz:
        """Return a quiz in the state that `to_dict` has returned; see `QuizSession.from_dict`."""
        return cls(QuizSession.from_dict(data), hide=hide)

    @property
    def answers(self) -> tuple[Answer | None, ...]:
        """The answers as they stand; None where there is none."""
        return self.session.answers

    @property
    def score(self) -> float:
        """From 0 to 1: the share of points, of all questions."""
        return self.session.score

    @property
    def feedback(self) -> str:
        """What is said of the answer to the question that is shown; empty until it is told."""
        return self.session.feedback

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state as plain data, of which `from_dict` makes a quiz."""
        return self.session.to_dict()

    def answer(self, answer: Any) -> Marking | None:
        """Answer the question that is shown; see `QuizSession.answer`.

        Parameters
        ----------
        answer : mapping, iterable of nodes, node or int
            The answer, in the form of the question: fields by slot, nodes by index or name, a
            choice by its place from 0.

        Returns
        -------
        Marking or None
            How it is marked; None if this is told at the end.

        Raises
        ------
        AnswerError
            If the answer cannot be read, which is no try; or the question is closed.
        """
        marking = self.session.answer(answer)
        self._follow()
        return marking

    def undo(self) -> None:
        """Take the answer back, so that another one can be given."""
        self._do(self.session.undo)

    def go_on(self) -> None:
        """Go to the next question; what is before it is closed."""
        self._do(self.session.go_on)

    def go_back(self) -> None:
        """Look at the question before; it stays closed."""
        self._do(self.session.go_back)

    def model_answer(self) -> None:
        """Play the search from the question on. There are no more points for this tree then."""
        self._do(self.session.model_answer)

    def again(self) -> None:
        """Ask about the same tree once more, if one was given; else about a fresh one."""
        self._restart(self.session.again)

    def fresh(self) -> None:
        """Start on a fresh tree of the same kind."""
        self._restart(self.session.fresh)

    def start_anew(self) -> None:
        """Forget all answers, and begin with the first tree."""
        self._restart(self.session.start_anew)

    def _restart(self, deed: Callable[[], Any]) -> None:
        """Begin with the first question: nothing that was typed is left, on the same tree too."""
        deed()
        self.show(self.session.shown)

    def _do(self, deed: Callable[[], Any]) -> None:
        deed()
        self._follow()

    def _follow(self, problem: str = "") -> None:
        """Show where the session stands."""
        if self._scene() == self._shown:
            self.quiz = self._view(problem)
        else:
            self.show(self.session.shown)

    def _hear(self, _: Any, content: Any, buffers: Any) -> None:
        """Do what the page asks for; what is not possible is told there."""
        if not isinstance(content, dict):
            return
        deeds: dict[Any, Callable[[], Any]] = {
            "answer": lambda: self.answer(content.get("answer")),
            "retry": self.undo,
            "next": self.go_on,
            "back": self.go_back,
            "model": self.model_answer,
            "again": self.again,
            "fresh": self.fresh,
            "anew": self.start_anew,
        }
        try:
            deeds.get(content.get("kind"), lambda: None)()
        except AnswerError as refusal:
            self._follow(self.session.language.problem(refusal))

    def _scene(self) -> tuple[int, int, bool]:
        """Return what the film depends on."""
        session = self.session
        return session.round, session.number, session.state == "model"

    def _contents(self, trace: Trace, unfolding: Unfolding | None) -> dict[str, Any]:
        contents = super()._contents(trace, unfolding)
        film, texts = contents["film"], contents["texts"]
        question, is_played = self.session.question, self.session.state == "model"
        if not is_played:
            film = {**film, **still_of(film, question, hide=self._hides_ahead)}
        self._shown = self._scene()
        return {
            **contents,
            "film": film,
            "place": [film["id"], question.played_from if is_played else 0],
            "texts": {**texts, "said": {**texts["said"], **quiz_texts(trace.language)}},
            # Where the cutoffs are is asked for.
            "asked": [],
            "quiz": self._view(),
        }

    def _view(self, problem: str = "") -> dict[str, Any]:
        view = self.session.view()
        # The text of the tree has the scores that are hidden.
        del view["tree"]
        title = title_of(self.session.ask, self.session.language)
        return {**view, "film": self.payload_id, "title": title, "problem": problem}

    @property
    def scene(self) -> Scene:
        """The quiz as it stands on a page: from its first question on."""
        exercise = SessionExercise.of(self.session, hide=self._hides_ahead)
        heading = title_of(self.session.ask, self.session.language)
        return Scene(self.session.trace, 0, self.style, None, heading=heading, exercise=exercise)

    @traitlets.default("_esm")
    def _read_script(self) -> str:
        return source_of("quiz.js")

    @traitlets.default("_css")
    def _read_rules(self) -> str:
        return source_of("stage.css") + source_of("quiz.css")

    def _static_picture(self) -> bytes:
        question = self.session.question
        caption = " ".join([question.text, *(f"○ {choice}" for choice in question.choices)])
        return still_picture(self.film, self.trace, caption=caption, style=self.style)

    def __repr__(self) -> str:
        """Return one short line."""
        session = self.session
        say, number, count = session.language, session.number + 1, len(session.turns)
        if not session.is_told:
            return say.gettext("Quiz: question {number} of {count}", number=number, count=count)
        return say.gettext(
            "Quiz: question {number} of {count}, {right} right",
            number=number,
            count=count,
            right=sum(turn.is_right for turn in session.turns),
        )
