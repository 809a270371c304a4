"""Predictions: light questions in a lesson, each answered once, before what comes next is seen.

They are marked in the page that shows them, by the rules of
`abviz.classroom.questions.marking`: once a prediction is there, it needs no kernel.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from html import escape
from time import monotonic
from typing import Any

import traitlets

from abviz.classroom.convention import with_convention
from abviz.classroom.handed_in import HandsIn, hand_in_texts, record_of, session_number
from abviz.classroom.question import (
    NUMBER,
    Answer,
    AnswerError,
    Explained,
    Question,
    answer_as_json,
    answer_texts,
)
from abviz.classroom.questions.explaining import Fault
from abviz.classroom.questions.families import OF_SEARCH, check_bounds
from abviz.classroom.questions.inventing import EXAMPLE
from abviz.classroom.questions.make import KINDS, faults_on, tree_for
from abviz.classroom.questions.marking import (
    Marking,
    comparable,
    is_number,
    mark,
    read_answer,
    solution_of,
)
from abviz.classroom.questions.moments import ask_every_why, ask_next_at, decisions
from abviz.classroom.questions.whole_search import (
    ask_cuts,
    ask_order,
    ask_values,
    ask_windows_of,
    with_bounds,
)
from abviz.drawing.style import Style
from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms
from abviz.errors import SearchError
from abviz.narration.language import Language, label
from abviz.narration.registry import ENGLISH, language_of
from abviz.replay.trace import Trace, search
from abviz.stage.web_page import PageQuestion, write_rules
from abviz.stage.widget import BundledWidget, also_shown
from abviz.trees import Node, Tree, as_tree
from abviz.trees.scores import checked_seed, checked_whole, nearest, shortened

# What can be asked of a search.
OF_QUIZ = ("order", "cuts", "move", "best-case", "range", "reorder", "invariance", "invent")
ASKS = ("next", "why", "leaves", "value", "window", *OF_QUIZ)
OF_STEPS, OF_NODES = ("next", "why"), ("value", "window")
# Why an option does not fit, and whether that is for want of an answer.
OTHER_KIND = {
    False: "is for a question that is made from a search; leave it out, or answer=….",
    True: "is for a question of your own: give its answer, too, as answer=….",
}
# Lists in messages, and the line that stands for it as plain text, are no longer than this.
MOST_STEPS, LONGEST = 12, 76
# Length of the key under which the browser keeps an answer, in characters.
NAME_LENGTH = 12
# Signs that mean something in Markdown, even inside HTML.
SIGNS = {ord("$"): "<span>&#36;</span>", ord("\\"): "&#92;", ord("`"): "&#96;"}


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

    Made from a search, it knows its answer, the reason, and which beliefs give which wrong answer.
    With `answer` it is a question of your own.

    Parameters
    ----------
    about : Trace, Tree or str
        The search that is asked about; a tree or its text is searched with alpha-beta. With
        `answer`: the text of your own question.
    step : int or None, keyword-only
        The step after which "next" or "why" is asked, from 0; negative numbers count from the end.
    ask : str or None, keyword-only
        What is asked of a search: "next" (what happens next), "why" (which node's value makes the
        cutoff of the step), "leaves" (how many are examined), "value" (the minimax value of
        `node`), "window" (α and β with which `node` is entered), or "order", "cuts", "move",
        "best-case", "range", "reorder", "invariance" or "invent", as in `abviz.quiz`. None is
        "next".
    node : Node, str, sequence of them, or None, keyword-only
        The inner nodes that "value" and "window" are about; None is the root.
    answer : number, str, Node, mapping or iterable, keyword-only
        The right answer to your own question: a number; with `choices` one of them; with `tree` a
        node, several nodes in any order, or a mapping from nodes to values, such as ``{"B": 3}``,
        where "alpha:B" and "beta:B" stand for the window of B.
    choices : sequence of str or None, keyword-only
        The texts to choose from.
    tree : Trace, Tree, str or None, keyword-only
        The tree whose nodes are asked for; a Trace, if its tree is not one of MAX and MIN.
    reason : str, keyword-only
        Why the answer is right.
    beliefs : mapping or None, keyword-only
        What is said of usual wrong answers, each with what somebody believes who gives it.
    cut_on_tie : bool or None, keyword-only
        Whether equal bounds cut (α ≥ β), or not (α > β), where a tree is searched; by default they
        do. A Trace says it itself.
    seed : int, keyword-only
        The same seed gives choices in the same order.
    language : str, Language or None, keyword-only
        A tag in ``abviz.languages()``, such as "de". None is the language of the trace, or English.

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
    """
    own = {"choices": choices, "tree": tree, "reason": reason, "beliefs": beliefs}
    made: dict[str, Any] = {"step": step, "ask": ask, "node": node}
    for name, value in (own if answer is None else made).items():
        if value not in (None, ""):
            raise SearchError(f"{name} {OTHER_KIND[answer is None]}")
    seed = checked_seed(seed)
    if answer is not None:
        told = ENGLISH if language is None else language_of(language)
        return Prediction(lambda said: _own(about, said, answer, own), told)
    if isinstance(about, str) and about.rstrip().endswith("?"):
        raise SearchError(
            "A question of your own needs its answer: give it as answer=…, such as answer=5."
        )
    if isinstance(about, Trace):
        trace = about
    else:
        trace = search(tree_for(ask or "next", about), cut_on_tie=cut_on_tie)
    told = trace.language if language is None else language_of(language)
    return Prediction(lambda said: question_about(trace.in_language(said), seed=seed, **made), told)


def question_about(
    trace: Trace, *, step: int | None, ask: str | None, node: Any = None, seed: int = 1
) -> Question:
    """Return a question about a search, with what follows from misconceptions; see `predict`."""
    ask = "next" if ask is None else ask
    if ask not in ASKS:
        raise SearchError(f"{shortened(ask)} cannot be asked. {nearest(ask, ASKS)}")
    if trace.tree.root.is_leaf:
        raise SearchError("A tree of one leaf has nothing to ask. Take one with an inner node.")
    for name, value, those in (("step", step, OF_STEPS), ("node", node, OF_NODES)):
        if value is not None and ask not in those:
            asks = " and ".join(f'"{one}"' for one in those)
            raise SearchError(f'{name} is for {asks}, and not for "{ask}". Leave it out.')
    faults = _faults(trace, ask)
    if ask in OF_STEPS:
        return _at_step(trace, faults, ask, step, seed)
    if ask == "leaves":
        return _leaves(trace, faults, seed)
    if ask in OF_NODES:
        return _of_nodes(trace, faults, ask, _inner(trace.tree, node), seed)
    if not (questions := KINDS[ask](trace, faults, seed)):
        raise SearchError(f'This tree has nothing to ask about "{ask}". Take another one.')
    return questions[0]


def is_asked_about(algorithm: Algorithm) -> bool:
    """Tell whether there are questions about a search, with either convention for equal bounds."""
    name, cuts, bounds = algorithm.name, algorithm.cut_on_tie, algorithm.bounds
    if name not in OF_SEARCH:
        return False
    return algorithms[name].with_options(cut_on_tie=cuts, bounds=bounds) == algorithm


def _faults(trace: Trace, ask: str) -> tuple[Fault, ...]:
    """Return what misconceptions do on the tree; none for a search that they do not depart from."""
    name = trace.algorithm.name
    if is_asked_about(trace.algorithm):
        known, kind = OF_SEARCH[name], {"value": "values", "window": "windows"}.get(ask, ask)
        if known is None or kind in (*known, "leaves"):
            check_bounds(name, kind, trace.algorithm.bounds)
            return faults_on(trace)
    elif ask == "leaves" and trace.algorithm.depth is None and not trace.algorithm.samples:
        return ()
    raise SearchError(
        f'"{ask}" cannot be asked of this search by {name}. Ask it of abviz.search(tree) with its '
        "usual options, or ask a question of your own, with answer=…."
    )


def _at_step(
    trace: Trace, faults: tuple[Fault, ...], ask: str, step: int | None, seed: int
) -> Question:
    """Return the question at a step: what happens next, or which node's value makes its cutoff."""
    if ask == "why":
        asked = {question.step: question for question in ask_every_why(trace, faults)}
    else:
        made = (ask_next_at(trace, faults, one, seed, fewest=2) for one in decisions(trace, faults))
        # What follows is the same before and after the value that came back is taken up.
        asked = {one.step + later: one for one in made if one is not None for later in (0, 1)}
    number = None if step is None else trace.replay.place(step)
    if number is not None and number in asked:
        return asked[number]
    some = ", ".join(map(str, sorted(asked)[:MOST_STEPS])) or "no step of this search"
    some += ", …" if len(asked) > MOST_STEPS else ""
    if number is None:
        raise SearchError(f'step is needed for "{ask}"; there is something to ask at {some}.')
    raise SearchError(
        'step {step} has nothing to ask about for "{ask}"; there is something to ask at {some}.',
        step=number,
        ask=ask,
        some=some,
    )


def _leaves(trace: Trace, faults: tuple[Fault, ...], seed: int) -> Question:
    """Ask how many leaves are examined; a belief about their order is one about their number."""
    say = trace.language
    if trace.tree.has_stubs:
        raise SearchError(
            "Not all leaves of this tree are known. Ask for something else, or search the game "
            "to its end."
        )
    cuts = ask_cuts(trace, (), seed) if faults and trace.cutoffs else ()
    order = ask_order(trace, faults, seed) if faults else ()
    examined = say.gettext("{leaves} are examined.", leaves=trace.share_of_leaves)
    (why, *_) = *(one.why for one in (*cuts, *order)), examined
    text = say.gettext(
        "How many of the {count} leaves does {algorithm} examine?",
        count=len(trace.tree.leaves),
        algorithm=say.title(trace.algorithm),
    )
    question = Question(
        ask="leaves",
        trace=trace,
        text=with_convention(trace, with_bounds(trace, text)),
        form="fields",
        slots=(NUMBER,),
        key={NUMBER: str(len({leaf.index for leaf in trace.leaves}))},
        why=why,
    )
    wrong = (wrong for one in order for wrong in one.explained)
    return _explained(question, wrong, lambda leaves: {NUMBER: str(len(leaves))})


def _of_nodes(
    trace: Trace, faults: tuple[Fault, ...], ask: str, nodes: list[Node], seed: int
) -> Question:
    """Ask for the values or the windows of some inner nodes."""
    say, about = trace.language, " ".join(map(label, nodes))
    if ask == "window":
        return replace(ask_windows_of(trace, faults, nodes, step=0), ask=ask, about=about)
    (whole,) = ask_values(trace, faults, seed)
    kind = str(whole.slots[0]).partition(":")[0]
    slots = tuple(f"{kind}:{node.index}" for node in nodes)

    def part(values: Any) -> dict[str, str]:
        return {slot: values[slot] for slot in slots if slot in values}

    question = replace(
        whole,
        ask=ask,
        about=about,
        slots=slots,
        key=part(whole.key),
        text=_asking_worth(kind, say, nodes),
        why=" ".join(whole.reasons[slot] for slot in whole.reasons if slot in slots),
        reasons={},
        explained=(),
    )
    return _explained(question, whole.explained, part)


def _asking_worth(kind: str, say: Language, nodes: list[Node]) -> str:
    names = say.joined([say.titled(node) for node in nodes])
    if kind == "returned":
        return say.gettext(
            "What does negamax return from {names}, as the player sees it who moves there?",
            names=names,
        )
    return say.ngettext(
        "What is {names} worth?", "What are {names} worth?", len(nodes), names=names
    )


def _inner(tree: Tree, node: Any) -> list[Node]:
    """Return the inner nodes that are asked about."""
    several = isinstance(node, Sequence) and not isinstance(node, str)
    given = [tree.root] if node is None else node if several else [node]
    nodes = [tree[one] for one in given]
    if not nodes or len({*nodes}) < len(nodes) or any(one.is_leaf for one in nodes):
        raise SearchError("node must name inner nodes, at least one, and each of them once.")
    return nodes


def _explained(
    question: Question, wrongs: Iterable[Explained], answered: Callable[[Any], Answer]
) -> Question:
    """Return a question with wrong answers to another one, which follow from the same beliefs."""
    groups: dict[Hashable, Explained] = {}
    for wrong in wrongs:
        answer = answered(wrong.answer)
        same = comparable(answer, question.form)
        first = groups.get(same, replace(wrong, answer=answer, misconceptions=()))
        groups[same] = replace(first, misconceptions=first.misconceptions + wrong.misconceptions)
    groups.pop(comparable(question.key, question.form), None)
    return replace(question, explained=tuple(groups.values()))


def _own(text: Any, language: Language, answer: Any, options: Mapping[str, Any]) -> Question:
    """Return a question of the user's own; its texts stay in the language in which they are."""
    choices, tree, reason, beliefs = options.values()
    for name, given in (("The question", text), ("reason", reason)):
        if not isinstance(given, str) or (given is text and not given.strip()):
            raise SearchError(f"{name} must be a text, not {shortened(given)}.")
    # A question about no tree has one that is not shown.
    named = tree is not None
    shown = tree if isinstance(tree, Trace) else search(as_tree(tree if named else "0"), "minimax")
    form, slots = _form(answer, choices, shown.tree if named else None)
    question = Question(
        ask="own",
        trace=shown.in_language(language),
        text=text,
        form=form,
        slots=slots,
        choices=tuple(choices or ()),
        key=0,
        why=reason,
    )
    question = replace(question, key=read_answer(question, answer))
    told = {} if beliefs is None else beliefs
    if not isinstance(told, Mapping) or not all(isinstance(said, str) for said in told.values()):
        raise SearchError(
            f'beliefs must map wrong answers to texts, as in {{8: "You …"}}, not {shortened(told)}.'
        )
    wrongs = [
        Explained(answer=read_answer(question, wrong), misconceptions=(), belief=said)
        for wrong, said in told.items()
    ]
    found = _explained(question, wrongs, lambda wrong: wrong)
    if len(found.explained) < len(wrongs):
        raise SearchError("beliefs must be about wrong answers, each of them once.")
    return found


def _form(answer: Any, choices: Any, tree: Tree | None) -> tuple[Any, tuple[Any, ...]]:
    """Return the form and the slots of a question of the user's own, from its answer."""
    if choices is not None:
        texts = choices if isinstance(choices, (list, tuple)) else ()
        if len({*map(str, texts)}) < max(2, len(texts)) or not all(
            isinstance(one, str) and one.strip() for one in texts
        ):
            raise SearchError(
                'choices must be a list of two or more different texts, such as ["yes", "no"], '
                f"not {shortened(choices)}."
            )
        return "choice", ()
    if is_number(answer):
        return "fields", (NUMBER,)
    if tree is None:
        raise SearchError(
            f"{shortened(answer)} is no number. For one of several texts give choices=[…], for "
            "nodes the tree that they are in, as tree=…."
        )
    if isinstance(answer, Mapping):
        return "fields", tuple(_slot(str(one), tree) for one in answer)
    is_one = isinstance(answer, (str, Node))
    return "node" if is_one else "set", tuple(one.index for one in tree)


def _slot(name: str, tree: Tree) -> str:
    """Return the slot for what a field is called: a node, or α or β of it."""
    letter, _, rest = name.partition(":")
    if letter in ("alpha", "beta", "value") and rest:
        return f"{letter}:{tree[rest].index}"
    return f"value:{tree[name].index}"


class InText(BundledWidget):
    """A widget one line high in the text of a lesson; a page shows it without a kernel."""

    _bundle, _sheets = "predict.js", ("predict.css", "hand_in.css")
    asked = traitlets.Dict().tag(sync=True)

    @traitlets.default("_css")
    def _read_rules(self) -> str:
        return write_rules(Style(), roles=()) + super()._read_rules()

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return also_shown(super()._repr_mimebundle_(**options), "text/markdown", self._still)

    def _still(self) -> str:
        """Return the HTML shown where no widgets run; it is safe in Markdown, too."""
        raise NotImplementedError


class Prediction(HandsIn, InText):
    """A light question, which is answered once. Made by `abviz.predict`.

    Where it is shown, one sees whether the answer is right, the reason, and what somebody believes
    who gives this answer. A notebook that has not been run shows the question, and the answer
    folded.
    """

    given = traitlets.Any(None, allow_none=True).tag(sync=True)
    # What came of a tree that was written: no page can search it.
    told = traitlets.Dict().tag(sync=True)

    def __init__(self, make: Callable[[Language], Question], language: Language) -> None:
        self.question = make(language)
        self._make = make
        self._since, self._seconds = monotonic(), 0.0
        super().__init__(asked=asked_of(self.question))
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
        if self.answered:
            raise AnswerError("This is answered already. To ask once more, run its cell again.")
        self.given = answer
        return mark(self.question, self.given)

    hand_in = HandsIn.hand_in

    @property
    def _to_hand_in(self) -> tuple[str, list[dict[str, Any]]]:
        marking, question = self.marking, self.question
        if marking is None:
            return session_number(), []
        given = read_answer(question, self.given)
        record = record_of(question, given, marking, place=1, seconds=self._seconds)
        return session_number(), [record]

    def _hear(self, _: Any, content: Any, buffers: Any) -> None:
        """Mark a tree that was written on the page, or say there why it is none."""
        try:
            self.answer(content["tree"])
        except AnswerError as problem:
            said = self.question.trace.language.problem(problem)
            self.told = {"verdict": "refused", "sentence": said}

    @traitlets.observe("given")
    def _tell(self, _: Any) -> None:
        if self.question.demand and (found := self.marking):
            self.told = {
                "verdict": "right" if found.is_right else "wrong",
                "sentence": found.sentence,
                "answers": self._to_hand_in[1],
            }

    @traitlets.validate("given")
    def _check_given(self, proposal: dict[str, Any]) -> Any:
        given = proposal["value"]
        self._seconds = monotonic() - self._since
        return None if given is None else answer_as_json(read_answer(self.question, given))

    def _still(self) -> str:
        return folded(self.question)

    @property
    def part(self) -> PageQuestion:
        """The prediction as a page shows it."""
        return PageQuestion(
            self.question.trace.language,
            lambda said: (asked_of(question := self._make(said)), folded(question)),
        )

    def __repr__(self) -> str:
        """Return one short line, which does not give the answer away."""
        say, text = self.question.trace.language, " ".join(self.question.text.split())
        short = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
        if self.right is None:
            return say.gettext("Prediction: {text}", text=short)
        if self.right:
            return say.gettext("Prediction, answered right: {text}", text=short)
        return say.gettext("Prediction, answered wrong: {text}", text=short)


def asked_of(question: Question) -> dict[str, Any]:
    """Return all that the page needs: what is asked, what marks it, and the words around it."""
    say = question.trace.language
    data = {
        "asked": question.asked(),
        "solved": {**question.solved(), "sentence": solution_of(question)},
    }
    name = sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:NAME_LENGTH]
    return {
        "id": name,
        **data,
        "identity": question.identity,
        "language": say.tag,
        "texts": {
            **answer_texts(say),
            "answer-title": say.gettext("Give this answer (Enter). It can be given once."),
            "node": say.gettext("such as A"),
            "sequence": say.gettext("such as A, B"),
            "set": say.gettext("such as A, B; – if none"),
            "scores": say.gettext("such as x ≥ 4"),
            "tree": say.gettext("such as {tree}", tree=EXAMPLE),
            "no-node": say.gettext("“{text}” is no node that can be taken here."),
        },
    }


def folded(question: Question) -> str:
    """Return the question and, folded, its answer: HTML that is safe in Markdown, too."""
    shown = [question.text, *(f"○ {choice}" for choice in question.choices)]
    summary, solution = _plain(" ".join(shown)), _plain(solution_of(question))
    return f"<details><summary>{summary}</summary>{solution}</details>"


def _plain(text: str) -> str:
    """Write a text for Markdown: an empty line would end the HTML, two $ would be a formula."""
    return escape(" ".join(text.split())).translate(SIGNS)


class Progress(InText):
    """A line that says how far one is in a lesson. Made by `abviz.progress`."""

    def __init__(self, lesson: str, questions: int, language: Language) -> None:
        self.lesson, self.questions, self._language = lesson, questions, language
        super().__init__(asked=progress_of(lesson, questions, language))

    def _still(self) -> str:
        return _plain(repr(self))

    @property
    def part(self) -> PageQuestion:
        """The line for a page, which counts the questions on that page."""
        return PageQuestion(self._language, lambda said: (progress_of(self.lesson, 0, said), ""))

    def __repr__(self) -> str:
        """Return one short line."""
        return self._language.ngettext(
            "{count} question takes an answer; run this cell to see how far you are.",
            "{count} questions take an answer; run this cell to see how far you are.",
            self.questions,
        )


def progress_of(lesson: str, questions: int, say: Language) -> dict[str, Any]:
    """Return the data of the line for the browser: what it counts, and its texts."""
    return {
        "lesson": lesson,
        "questions": questions,
        "language": say.tag,
        "texts": {
            "name": say.gettext("How far you are"),
            "answered": say.gettext("Questions answered"),
            "so": say.gettext("Answered: {done} of {all}, {right} right"),
            "next": say.gettext("Next: {text}"),
            "next-title": say.gettext("Go to this question"),
            "later": say.gettext("The next one is further down."),
            "all": say.gettext("All are answered."),
            **hand_in_texts(say),
            "anew": say.pgettext("a button", "start over"),
            "anew-title": say.gettext("Forget what was answered, and ask all questions anew"),
        },
    }


def progress(lesson: str, questions: int, *, language: str | Language | None = None) -> Progress:
    """Show in one line how many questions of a lesson are answered and right, and the next one.

    It counts the questions of `abviz.predict` and the quizzes, each as one, in the same notebook or
    on the same page. The browser keeps what came of them, and nothing is sent; without its memory
    the line counts anew each time. A quiz is right once all its answers are.

    Parameters
    ----------
    lesson : str
        The name under which the browser keeps the answers, such as that of the notebook.
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
        raise SearchError(f"The name of a lesson must be a text, not {shortened(lesson)}.")
    count = checked_whole(questions, "questions", least=1)
    return Progress(lesson, count, ENGLISH if language is None else language_of(language))
