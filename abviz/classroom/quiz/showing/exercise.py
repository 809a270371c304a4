"""A quiz as an exercise of a page: several rounds, asked and marked without a kernel."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from abviz.classroom.questions.question import Question
from abviz.classroom.quiz.progress import When
from abviz.classroom.quiz.rounds import questions_of_round
from abviz.classroom.quiz.session import QuizSession
from abviz.classroom.quiz.showing.sheets import sheet
from abviz.classroom.quiz.showing.texts import quiz_texts
from abviz.drawing.style import Style
from abviz.narration.language import Language
from abviz.narration.registry import language_of
from abviz.trees import Tree


@dataclass(frozen=True, kw_only=True)
class SessionExercise:
    """The questions of a quiz on its tree and on fresh ones, for a page.

    Parameters
    ----------
    own_tree : Tree or None
        The tree of the first round.
    ask : str
        What is asked.
    algorithm : str
        The search that is asked about.
    seed : int
        The same seed gives the same trees.
    language : Language
        What it is asked in.
    when : str
        When it is told what is right: "at once" or "at the end".
    first : int
        The first of the rounds.
    hide : bool
        Whether scores that are ahead are hidden.
    rounds : int
        How many trees there are.
    """

    own_tree: Tree | None
    ask: str
    algorithm: str
    seed: int
    language: Language
    when: When
    first: int
    hide: bool
    rounds: int = 5

    @classmethod
    def of(cls, session: QuizSession, *, hide: bool) -> SessionExercise:
        """Return the exercise that a session is, from the first question of its round on."""
        return cls(
            own_tree=session.own_tree,
            ask=session.ask,
            algorithm=session.algorithm,
            seed=session.seed,
            language=session.language,
            when=session.when,
            first=session.round,
            hide=hide,
        )

    def told(self, language: str | Language) -> SessionExercise:
        """Return the same in another language."""
        return replace(self, language=language_of(language))

    @property
    def unplayed(self) -> str:
        """What stands in its place where no script runs."""
        asked = self._round(self.first)[0].text
        return self.language.gettext(
            "This page asks questions if JavaScript is on. The first one: {question}",
            question=asked,
        )

    def sheets(self, style: Style) -> dict[str, Any]:
        """Return all that the page needs, as plain data."""
        numbers = range(self.first, self.first + self.rounds)
        data = {
            "said": quiz_texts(self.language),
            "given": self.own_tree is not None,
            "seed": self.seed,
            "when": self.when,
            "rounds": [
                {"number": number, **sheet(self._round(number), style=style, hide=self.hide)}
                for number in numbers
            ],
        }
        # What was answered to other questions is not taken for an answer to these.
        asked = json.dumps(data, sort_keys=True).encode()
        return {"key": f"abviz-quiz-{sha256(asked).hexdigest()[:16]}", **data}

    def _round(self, number: int) -> tuple[Question, ...]:
        return questions_of_round(
            self.own_tree,
            number,
            ask=self.ask,
            algorithm=self.algorithm,
            seed=self.seed,
            language=self.language,
        )
