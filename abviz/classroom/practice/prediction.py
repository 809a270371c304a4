"""Predictions: light questions in a lesson, each answered once.

The answer is given before what comes next is seen.

They are marked in the page that shows them, by the rules of
`abviz.classroom.questions.marking`: once a prediction is there, it needs no kernel.
"""

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, TypeAlias, TypedDict

from abviz.classroom.practice.asked_tree import asked_picture, image_of
from abviz.classroom.practice.handed_in import hand_in_texts
from abviz.classroom.question import (
    NUMBER,
    Answer,
    Explained,
    Identity,
    OpenQuestion,
    Question,
    answer_texts,
)
from abviz.classroom.questions import whole_search
from abviz.classroom.questions.convention import with_convention
from abviz.classroom.questions.explaining import Fault
from abviz.classroom.questions.families import OF_SEARCH, check_bounds
from abviz.classroom.questions.inventing import EXAMPLE
from abviz.classroom.questions.make import KINDS, faults_on
from abviz.classroom.questions.marking import (
    ModelAnswer,
    comparable,
    is_number,
    model_answer,
    read_answer,
    solution_of,
)
from abviz.classroom.questions.moments import ask_every_why, ask_next_at, decisions
from abviz.drawing.appearance import roles
from abviz.drawing.style import Role
from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms
from abviz.errors import SearchError, nearest
from abviz.markup import Markup, element, escape
from abviz.narration.language import Language, label
from abviz.replay.trace import Trace, search
from abviz.stage.web_page import PageQuestion
from abviz.text import shortened, writable
from abviz.trees import Node, Tree, as_tree
from abviz.trees.limits import check_askable

# What can be asked of a search.
OF_QUIZ = (
    "order",
    "cuts",
    "move",
    "best-case",
    "range",
    "reorder",
    "invariance",
    "invent",
)
ASKS = ("next", "why", "leaves", "value", "window", *OF_QUIZ)
OF_STEPS, OF_NODES = ("next", "why"), ("value", "window")
MOST_STEPS = 12  # how many steps a message lists
# Length of the key under which the browser keeps an answer, in characters.
NAME_LENGTH = 12
# Signs that mean something in Markdown, even inside HTML.
SIGNS = {ord("$"): "<span>&#36;</span>", ord("\\"): "&#92;", ord("`"): "&#96;"}
Making: TypeAlias = Callable[[Language], Question]  # makes a question in a language


def part_of(make: Making, language: Language) -> PageQuestion:
    """Return a prediction as a page shows it."""

    def content(said: Language) -> tuple[PredictionData, Markup]:
        question = make(said)
        data = asked_of(question)
        picture = Markup(data["picture"])
        # The page has its rules.
        image = element("div", picture, class_="abviz abviz-predict-tree")
        return data, folded(question, image=image if picture else picture)

    return PageQuestion(language, content, roles=tuple(roles_of(make(language))))


def roles_of(question: Question) -> list[Role]:
    """Return what nodes of the picture in a question are drawn as."""
    return roles(question.trace.tree) if asked_picture(question) else []


def question_about(
    trace: Trace, *, step: int | None, ask: str | None, node: Any = None, seed: int = 1
) -> Question:
    """Return a question about a search, with what follows from misconceptions.

    See `predict`.
    """
    ask = "next" if ask is None else ask
    if ask not in ASKS:
        raise SearchError(f"{shortened(ask)} cannot be asked. {nearest(ask, ASKS)}")
    # Making questions takes long where there are many nodes, so a large tree is refused
    # at once.
    check_askable(trace.tree)
    if trace.tree.root.is_leaf:
        raise SearchError(
            "A tree of one leaf has nothing to ask. Take one with an inner node."
        )
    for name, value, kinds in (("step", step, OF_STEPS), ("node", node, OF_NODES)):
        if value is not None and ask not in kinds:
            asks = " and ".join(f'"{kind}"' for kind in kinds)
            raise SearchError(
                f'{name} is for {asks}, and not for "{ask}". Leave it out.'
            )
    faults = _faults(trace, ask)
    if ask in OF_STEPS:
        return _at_step(trace, faults, ask, step, seed)
    if ask == "leaves":
        return _leaves(trace, faults, seed)
    if ask in OF_NODES:
        return _of_nodes(trace, faults, ask, _inner(trace.tree, node), seed)
    questions = KINDS[ask](trace, faults, seed)
    if not questions:
        raise SearchError(
            f'This tree has nothing to ask about "{ask}". Take another one.'
        )
    return questions[0]


def is_asked_about(algorithm: Algorithm) -> bool:
    """Tell whether there are questions about a search.

    The convention for equal bounds may be either.
    """
    name, cuts, bounds = algorithm.name, algorithm.cut_on_tie, algorithm.bounds
    if name not in OF_SEARCH:
        return False
    return algorithms[name].with_options(cut_on_tie=cuts, bounds=bounds) == algorithm


def _faults(trace: Trace, ask: str) -> tuple[Fault, ...]:
    """Return what misconceptions do on the tree.

    None for a search that they do not depart from.
    """
    name = trace.algorithm.name
    if is_asked_about(trace.algorithm):
        kinds = OF_SEARCH[name]
        kind = {"value": "values", "window": "windows"}.get(ask, ask)
        if kinds is None or kind in (*kinds, "leaves"):
            check_bounds(name, kind, trace.algorithm.bounds)
            return faults_on(trace)
    elif (
        ask == "leaves"
        and trace.algorithm.depth is None
        and not trace.algorithm.model.samples
    ):
        return ()
    raise SearchError(
        f'"{ask}" cannot be asked of this search by {name}. Ask it of '
        "abviz.search(tree) with its usual options, or ask a question of your own, "
        "with answer=…."
    )


def _at_step(
    trace: Trace, faults: tuple[Fault, ...], ask: str, step: int | None, seed: int
) -> Question:
    """Return the question at a step: what happens next, or what makes its cutoff."""
    asked = _questions_at_steps(trace, faults, ask, seed)
    number = None if step is None else trace.replay.place(step)
    if number is not None and number in asked:
        return asked[number]
    steps = ", ".join(map(str, sorted(asked)[:MOST_STEPS])) or "no step of this search"
    if len(asked) > MOST_STEPS:
        steps += ", …"
    if number is None:
        raise SearchError(
            f'step is needed for "{ask}"; there is something to ask at {steps}.'
        )
    raise SearchError(
        'step {step} has nothing to ask about for "{ask}"; there is something to ask '
        "at {some}.",
        step=number,
        ask=ask,
        some=steps,
    )


def _questions_at_steps(
    trace: Trace, faults: tuple[Fault, ...], ask: str, seed: int
) -> dict[int, Question]:
    """Return every question of a kind about one step of a search, by its step."""
    if ask == "why":
        return {question.step: question for question in ask_every_why(trace, faults)}
    questions = {}
    for decision in decisions(trace, faults):
        question = ask_next_at(trace, faults, decision, seed, fewest=2)
        if question is not None:
            # What follows is the same before and after the value that came back is
            # taken up.
            questions[question.step] = question
            questions[question.step + 1] = question
    return questions


def steps_to_ask(trace: Trace, ask: str) -> list[int]:
    """Return the steps of a search at which "next" or "why" can be asked."""
    return sorted(_questions_at_steps(trace, _faults(trace, ask), ask, seed=1))


def _leaves(trace: Trace, faults: tuple[Fault, ...], seed: int) -> Question:
    """Ask how many leaves are examined.

    A belief about their order is one about their number.
    """
    language = trace.language
    if trace.tree.has_stubs:
        raise SearchError(
            "Not all leaves of this tree are known. Ask for something else, or search "
            "the game to its end."
        )
    cuts = whole_search.ask_cuts(trace, (), seed) if faults and trace.cutoffs else ()
    order = whole_search.ask_order(trace, faults, seed) if faults else ()
    examined = language.gettext("{leaves} are examined.", leaves=trace.share_of_leaves)
    reasons = [asked.why for asked in (*cuts, *order)]
    text = language.gettext(
        "How many of the {count} leaves does {algorithm} examine?",
        count=len(trace.tree.leaves),
        algorithm=language.title(trace.algorithm),
    )
    text = with_convention(trace, whole_search.with_bounds(trace, text))
    key = {NUMBER: str(len({leaf.index for leaf in trace.leaves}))}
    question = Question(
        trace=trace,
        ask="leaves",
        text=text,
        form="fields",
        slots=(NUMBER,),
        key=key,
        why=reasons[0] if reasons else examined,
    )
    wrong = (wrong for asked in order for wrong in asked.explained)
    return _explained(question, wrong, lambda leaves: {NUMBER: str(len(leaves))})


def _of_nodes(
    trace: Trace, faults: tuple[Fault, ...], ask: str, nodes: list[Node], seed: int
) -> Question:
    """Ask for the values or the windows of some inner nodes."""
    about = " ".join(map(label, nodes))
    if ask == "window":
        return replace(
            whole_search.ask_windows_of(trace, faults, nodes, step=0),
            ask=ask,
            about=about,
        )
    (whole,) = whole_search.ask_values(trace, faults, seed)
    kind = str(whole.slots[0]).partition(":")[0]
    slots = tuple(f"{kind}:{node.index}" for node in nodes)

    def part(values: Any) -> dict[str, str]:
        return {slot: values[slot] for slot in slots if slot in values}

    question = replace(
        whole,
        ask=ask,
        about=about,
        text=_asking_worth(kind, trace.language, nodes),
        slots=slots,
        key=part(whole.key),
        why=" ".join(reason for slot, reason in whole.reasons.items() if slot in slots),
        explained=(),
        reasons={},
    )
    return _explained(question, whole.explained, part)


def _asking_worth(kind: str, language: Language, nodes: list[Node]) -> str:
    names = language.joined([language.titled(node) for node in nodes])
    if kind == "returned":
        return language.gettext(
            "What does negamax return from {names}, as the player sees it who moves "
            "there?",
            names=names,
        )
    return language.ngettext(
        "What is {names} worth?", "What are {names} worth?", len(nodes), names=names
    )


def _inner(tree: Tree, wanted: Any) -> list[Node]:
    """Return inner nodes: one or several by name or themselves, or else the root."""
    if wanted is None:
        nodes = [tree.root]
    elif isinstance(wanted, Sequence) and not isinstance(wanted, str):
        nodes = [tree[node] for node in wanted]
    else:
        nodes = [tree[wanted]]
    if not nodes or len({*nodes}) < len(nodes) or any(node.is_leaf for node in nodes):
        raise SearchError(
            "node must name inner nodes, at least one, and each of them once, not "
            f"{shortened(wanted)}."
        )
    return nodes


def _explained(
    question: Question, wrongs: Iterable[Explained], answered: Callable[[Any], Answer]
) -> Question:
    """Return a question with wrong answers that follow from the beliefs of another."""
    groups: dict[Hashable, Explained] = {}
    for wrong in wrongs:
        answer = answered(wrong.answer)
        same = comparable(answer, question.form)
        first = groups.get(same, replace(wrong, answer=answer, misconceptions=()))
        groups[same] = replace(
            first, misconceptions=first.misconceptions + wrong.misconceptions
        )
    groups.pop(comparable(question.key, question.form), None)
    return replace(question, explained=tuple(groups.values()))


def own_question(
    text: Any,
    said: Language,
    answer: Any,
    *,
    choices: Any,
    tree: Any,
    step: int | None,
    reason: Any,
    beliefs: Any,
) -> Question:
    """Return a question of the user's own.

    Its texts stay in the language in which they are.
    """
    for name, value in (("The question", text), ("reason", reason)):
        if not isinstance(value, str) or (value is text and not value.strip()):
            raise SearchError(f"{name} must be a text, not {shortened(value)}.")
    # Half of a surrogate pair is no character that a page can hold.
    text, reason = writable(text), writable(reason)
    if isinstance(choices, (list, tuple)):
        choices = [_writable_if_text(choice) for choice in choices]
    answer = _writable_if_text(answer)
    # A question about no tree has one that is not shown.
    trace = _searched("0" if tree is None else tree)
    form, slots = _form(answer, choices, None if tree is None else trace.tree)
    if step is not None and not isinstance(tree, Trace):
        raise SearchError(
            "step is for a search: give it as tree=…, such as "
            'tree=abviz.search("(3 5) (2 9)").'
        )
    question = Question(
        trace=trace.in_language(said),
        ask="own",
        step=0 if step is None else trace.replay.place(step),
        text=text,
        form=form,
        slots=slots,
        choices=tuple(choices or ()),
        key=0,
        why=reason,
    )
    question = replace(question, key=read_answer(question, answer))
    return question if beliefs is None else _with_beliefs(question, beliefs)


def _with_beliefs(question: Question, beliefs: Any) -> Question:
    """Return a question of the user's own with what is said of wrong answers."""
    if not isinstance(beliefs, Mapping) or not all(
        isinstance(belief, str) for belief in beliefs.values()
    ):
        raise SearchError(
            'beliefs must map wrong answers to texts, as in {8: "You …"}, not '
            f"{shortened(beliefs)}."
        )
    belief_of = {
        _writable_if_text(wrong): writable(belief) for wrong, belief in beliefs.items()
    }
    wrongs = [
        Explained(answer=read_answer(question, wrong), misconceptions=(), belief=belief)
        for wrong, belief in belief_of.items()
    ]
    explained = _explained(question, wrongs, lambda wrong: wrong)
    if len(explained.explained) < len(wrongs):
        raise SearchError(
            "beliefs must be about wrong answers, each of them once, not "
            f"{shortened(beliefs)}."
        )
    return explained


def _writable_if_text(value: Any) -> Any:
    return writable(value) if isinstance(value, str) else value


def _searched(tree: Any) -> Trace:
    """Return a search of a tree that is asked about; a search stays as it is."""
    if isinstance(tree, Trace):
        check_askable(tree.tree)
        return tree
    tree = as_tree(tree)
    check_askable(tree)
    return search(tree, "minimax")


def _form(answer: Any, choices: Any, tree: Tree | None) -> tuple[Any, tuple[Any, ...]]:
    """
    Return the form and the slots of a question of the user's own, from its answer.
    """
    if choices is not None:
        texts = choices if isinstance(choices, (list, tuple)) else ()
        are_texts = all(isinstance(text, str) and text.strip() for text in texts)
        if not are_texts or len({*texts}) < max(2, len(texts)):
            raise SearchError(
                "choices must be a list of two or more different texts, such as "
                f'["yes", "no"], not {shortened(choices)}.'
            )
        return "choice", ()
    if is_number(answer):
        return "fields", (NUMBER,)
    if tree is None:
        raise SearchError(
            f"{shortened(answer)} is no number. For one of several texts give "
            "choices=[…], for "
            "nodes the tree that they are in, as tree=…."
        )
    if isinstance(answer, Mapping):
        return "fields", tuple(_slot(str(name), tree) for name in answer)
    is_one = isinstance(answer, (str, Node))
    return "node" if is_one else "set", tuple(node.index for node in tree)


def _slot(name: str, tree: Tree) -> str:
    """Return the slot for what a field is called: a node, or α or β of it."""
    letter, _, rest = name.partition(":")
    if letter in ("alpha", "beta", "value") and rest:
        return f"{letter}:{tree[rest].index}"
    return f"value:{tree[name].index}"


class PredictionData(TypedDict):
    """A light question with its marking, and the words around it."""

    # What tells it from others in the memory of the browser.
    id: str
    identity: Identity
    asked: OpenQuestion
    solved: ModelAnswer
    # The tree that it is about, as SVG; empty if it is about none.
    picture: str
    language: str
    texts: dict[str, str]


class LessonData(TypedDict):
    """What the line of a lesson counts, and its texts."""

    # The name under which the browser keeps the answers.
    lesson: str
    # How many questions there are at least.
    questions: int
    language: str
    texts: dict[str, str]


def asked_of(question: Question) -> PredictionData:
    """Return all that the page needs: question, marking, and the words around it."""
    language = question.trace.language
    asked, solved = question.asked(), model_answer(question)
    identity = question.identity
    # Two texts may be the same, and what is right, where the trees are others.
    content = {"asked": asked, "solved": solved, "identity": identity}
    name = sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
    return PredictionData(
        id=name[:NAME_LENGTH],
        identity=identity,
        asked=asked,
        solved=solved,
        picture=asked_picture(question),
        language=language.tag,
        texts={
            **answer_texts(language),
            "answer-title": language.gettext(
                "Give this answer (Enter). It can be given once."
            ),
            "node": language.gettext("such as A"),
            "sequence": language.gettext("such as A, B"),
            "set": language.gettext("such as A, B; – if none"),
            "scores": language.gettext("such as x ≥ 4"),
            "tree": language.gettext("such as {tree}", tree=EXAMPLE),
            "click": language.gettext("Click the tree, or type: {hint}"),
            "picture": language.gettext("The tree of the question"),
            "mark": language.gettext(
                "The tree of the question: arrows choose a node, Enter marks it"
            ),
            "no-node": language.gettext("“{text}” is no node that can be taken here."),
        },
    )


def folded(question: Question, *, image: Markup | None = None) -> Markup:
    """
    Return the question and, folded, its answer: HTML that is safe in Markdown, too.

    Above it is the image of its tree: by default one with its own rules.
    """
    lines = [question.text, *(f"○ {choice}" for choice in question.choices)]
    summary, solution = in_one_line(" ".join(lines)), in_one_line(solution_of(question))
    fold = element("details", element("summary", summary), solution)
    image = image_of(question) if image is None else image
    return element("div", image, fold) if image else fold


def in_one_line(text: str) -> Markup:
    """Write a text for Markdown, in one line and without its signs.

    An empty line would end the HTML, and two $ would be a formula.
    """
    return Markup(escape(" ".join(text.split())).translate(SIGNS))


def progress_of(lesson: str, questions: int, language: Language) -> LessonData:
    """Return the data of the line for the browser: what it counts, and its texts."""
    return LessonData(
        lesson=lesson,
        questions=questions,
        language=language.tag,
        texts={
            "name": language.gettext("How far you are"),
            "answered": language.gettext("Questions answered"),
            "so": language.gettext("Answered: {done} of {all}, {right} right"),
            "next": language.gettext("Next: {text}"),
            "next-title": language.gettext("Go to this question"),
            "later": language.gettext("The next one is further down."),
            "all": language.gettext("All are answered."),
            **hand_in_texts(language),
            "anew": language.pgettext("a button", "start over"),
            "anew-title": language.gettext(
                "Forget what was answered, and ask all questions anew"
            ),
        },
    )
