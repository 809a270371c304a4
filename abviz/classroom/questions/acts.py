"""Questions of a search that is carried out by hand: one for each act of it."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import inf
from typing import Any, cast

from abviz.classroom.by_hand.acts import Act, ActKind, Grain, Returned
from abviz.classroom.by_hand.conduct import conduct, due_at_each
from abviz.classroom.by_hand.run_marking import does
from abviz.classroom.by_hand.situation import Situation, situation_after, situations
from abviz.classroom.misconceptions.answer_patterns import AnswerPattern
from abviz.classroom.misconceptions.belief import Misconception
from abviz.classroom.misconceptions.registry import misconceptions
from abviz.classroom.question import Answer, Hand, Question
from abviz.classroom.questions.act_reasons import reasons_at, why_right
from abviz.classroom.questions.convention import with_convention
from abviz.classroom.questions.explaining import Fault, explained_by
from abviz.classroom.questions.marking import (
    move_in,
    read_exact,
    read_exact_utilities,
)
from abviz.classroom.questions.whole_search import with_bounds
from abviz.engine.algorithm import Algorithm
from abviz.engine.registry import algorithms
from abviz.errors import Message
from abviz.narration.language import label
from abviz.replay.trace import Trace
from abviz.trees import format_score

# What is asked at each act; and where a value is returned that is outside its window.
NEXT = Message("What does the search do next?")
NEXT_OUTSIDE = Message("What does the search do next? (It is fail-soft.)")


def ask_trace(
    trace: Trace, faults: tuple[Fault, ...], seed: int, *, steps: Grain = "windows"
) -> tuple[Question, ...]:
    """Ask for every act of a search, in order."""
    moments = list(situations(trace, steps))
    run = tuple(moment.due for moment in moments)
    fitting = [fault for fault in faults if _fits(fault, trace)]
    others = [(fault, _acts_of(fault, trace, run, steps)) for fault in fitting]
    questions = []
    for number, situation in enumerate(moments):
        question = replace(
            _question_at(situation, number),
            why=why_right(situation, is_last=number == len(moments) - 1),
            reasons=reasons_at(situation),
        )
        departures = (
            (departure_of(situation, acts[number]), fault)
            for fault, acts in others
            if _shows_in(fault, situation.due, acts[number], trace=trace)
        )
        answers = [(answer, fault) for answer, fault in departures if answer]
        answers += _of_fail_hard_negamax(situation)
        node = situation.node
        player = None if node is None else node.player
        questions.append(explained_by(question, answers, player=player))
    return tuple(questions)


def _of_fail_hard_negamax(situation: Situation) -> list[tuple[Answer, Fault]]:
    """Return what a negamax that returns its bounds does, where this is another one."""
    due = situation.due
    is_asked = due.kind == "return" and due.value is not None
    if not (is_asked and situation.trace.algorithm.negates):
        return []
    # α is v by now, unless v is below the α with which the node was entered.
    bound = min(situation.window)
    if bound == due.value:
        return []
    fault = Fault(belief=misconceptions["fail-hard"])
    return [(answer_of(replace(due, value=bound)), fault)]


def _fits(fault: Fault, trace: Trace) -> bool:
    """Tell whether what a misconception does can be told of a search."""
    # Faulty searches know no limit, and numbers of a negamax mean something else.
    if trace.algorithm.depth is not None:
        return False
    # Most of them are about deep cutoffs too, which this search does not know.
    if not trace.algorithm.deep:
        return fault.is_convention
    # Only where scores are wins and losses does a search stop at a win.
    is_of_wins = fault.belief.name == "stops-at-a-win"
    scores = (leaf.value for leaf in trace.tree.leaves)
    if is_of_wins and not all(-1 <= score <= 1 for score in scores):
        return False
    is_right_otherwise = fault.is_convention or fault.forgets_bounds
    return is_right_otherwise or fault.is_of_negamax is trace.algorithm.negates


def _shows_in(fault: Fault, due: Act, act: Act | None, *, trace: Trace) -> bool:
    """Tell whether a misconception is about that in which an act is wrong.

    Its search may do the same for a reason that has nothing to do with it.
    """
    if act is None:
        return False
    has_other_move = act.move != due.move
    if fault.is_convention:
        return has_other_move
    if fault.forgets_bounds:
        return True
    about = cast("Misconception", fault.belief).about
    if not has_other_move:
        return ("returns" if due.kind == "return" else "windows") in about
    if due.kind == act.kind == "enter":
        return "order" in about
    return trace.algorithm.prunes and "returns" not in about


def ask_after(trace: Trace, acts: tuple[Act, ...], *, steps: Grain) -> Question | None:
    """Ask for the act after any others, right or wrong, to be marked at the end.

    None if the search is over.
    """
    outcome = conduct(trace.algorithm, trace.tree, acts, grain=steps)
    if outcome.due is None:
        return None
    situation = situation_after(trace, steps, acts, outcome.due)
    # Only what can be done can be answered: nothing is told before the end.
    slots = tuple(child.index for child in situation.left)
    if situation.node is None:
        slots = (trace.tree.root.index,)
    # The steps have the numbers that they have where each cut is made.
    question = _question_at(situation, len(acts) + outcome.left_out)
    return replace(question, step=0, slots=slots)


def act_of(answer: Mapping[str, str]) -> Act:
    """Return the act that an answer is."""
    move, node = move_in(answer)
    numbers = {
        name: read_exact(answer[name])
        for name in ("alpha", "beta", "value")
        if name in answer
    }
    value: Returned | None = numbers.get("value")
    if "utilities" in answer:
        value = read_exact_utilities(answer["utilities"])
    return Act(
        cast("ActKind", move),
        node,
        alpha=numbers.get("alpha"),
        beta=numbers.get("beta"),
        value=value,
    )


def acts_of_beliefs(
    trace: Trace, faults: Iterable[Fault], acts: tuple[Act, ...], steps: Grain
) -> dict[str, tuple[Act | None, ...]]:
    """Return what the search of each misconception does at the place of each act."""
    fitting = faults_with_runs(trace, faults)
    return {fault.belief.name: _acts_of(fault, trace, acts, steps) for fault in fitting}


def mistakes_by_no_convention(
    trace: Trace,
    faults: Iterable[Fault],
    acts: tuple[Act, ...],
    steps: Grain,
    mistakes: Iterable[int],
) -> tuple[int, ...]:
    """Return the places of the mistakes that are mistakes at equal bounds, too.

    Whoever cuts there, or does not, as another course does, may make several others:
    none of them shows what a misconception does.
    """
    other = other_at_ties(trace, faults)
    if other is None:
        return tuple(mistakes)
    theirs = due_at_each(other, trace.tree, acts, grain=steps)
    return tuple(place for place in mistakes if not does(theirs[place], acts[place]))


def other_at_ties(trace: Trace, faults: Iterable[Fault]) -> Algorithm | None:
    """Return a search that differs at equal bounds alone; None if there is none."""
    conventions = (fault for fault in faults if fault.is_convention)
    if not any(_fits(fault, trace) for fault in conventions):
        return None
    algorithm = trace.algorithm
    return algorithm.with_options(
        cut_on_tie=not algorithm.cut_on_tie,
        deep=algorithm.deep,
        bounds=algorithm.bounds,
    )


def faults_with_runs(trace: Trace, faults: Iterable[Fault]) -> list[Fault]:
    """Return the misconceptions with a search of their own that a run can follow."""
    return [
        fault
        for fault in faults
        if isinstance(fault.belief, Misconception)
        and _fits(fault, trace)
        and not fault.is_right_elsewhere
    ]


def _question_at(situation: Situation, number: int) -> Question:
    """Return the question for one act, with nothing that tells why it is right."""
    trace, steps, node = situation.trace, situation.steps, situation.node
    open_nodes = tuple(
        node.index for node in trace.tree if node.index not in situation.entered
    )
    return Question(
        ask="trace",
        about=f"{steps} {number + 1}",
        trace=trace,
        step=situation.before,
        text=_text_of(situation),
        form="act",
        slots=open_nodes,
        key=answer_of(situation.due),
        why="",
        hand=Hand(
            steps=steps,
            current=-1 if node is None else node.index,
            name="" if node is None else label(node),
            children=[child.index for child in situation.left],
            inner=_inner_nodes(situation),
            value=_field_of_value(trace, steps),
        ),
        done=situation.done,
    )


def _text_of(situation: Situation) -> str:
    """Return the question, at the first act with the conventions that decide."""
    language, trace = situation.trace.language, situation.trace
    text = language.gettext(NEXT)
    if situation.node is None:
        return " ".join([text, *_conventions(trace, situation.steps)])
    if situation.returns_outside:
        text = language.gettext(NEXT_OUTSIDE)
    return text


def _conventions(trace: Trace, steps: Grain) -> list[str]:
    """Return what decides which acts of a search are right, and what is drawn."""
    language, algorithm = trace.language, trace.algorithm
    said = []
    returns = steps != "visits" and algorithm.prunes
    if returns:
        said.append(
            language.gettext(
                "It is fail-soft: a node returns its v, even outside its window."
            )
        )
    said.append(with_convention(trace, with_bounds(trace, ""), says_fail_soft=returns))
    said += rarer_conventions(trace, steps)
    if steps == "windows" and None not in trace.alphas:
        said.append(
            language.gettext(
                "α and β beside a node are those with which it was entered."
            )
        )
    return [sentence.strip() for sentence in said if sentence.strip()]


def rarer_conventions(trace: Trace, steps: Grain) -> list[str]:
    """Return what is to be said of searches that differ from the usual alpha-beta."""
    language, algorithm = trace.language, trace.algorithm
    said = []
    if not algorithm.deep:
        said.append(
            language.gettext(
                "It knows no deep cutoffs: a MAX node hands down only its v as α, a "
                "MIN node only its v as β."
            )
        )
    if algorithm.depth is not None:
        said.append(
            language.gettext(
                "Its depth limit is {plies}; estimates count there.",
                plies=language.plies(algorithm.depth),
            )
        )
    if algorithm.negates and steps != "visits":
        said.append(
            language.gettext(
                "Numbers are those of the player who moves at the node; the scores of "
                "the leaves are MAX's."
            )
        )
    return said


def _inner_nodes(situation: Situation) -> list[int]:
    """Return the nodes for which α and β are typed when they are entered."""
    if situation.steps != "windows" or not situation.has_windows:
        return []
    return [
        node.index for node in situation.trace.tree if not situation.is_scored(node)
    ]


def _field_of_value(trace: Trace, steps: Grain) -> str:
    """Return the field in which a value is returned."""
    if steps == "visits":
        return ""
    return "utilities" if trace.tree.players else "value"


def answer_of(act: Act) -> dict[str, str]:
    """Return the answer that an act is."""
    answer: dict[str, str] = {act.kind: str(act.node)}
    if act.alpha is not None:
        answer["alpha"] = format_score(act.alpha)
    if act.beta is not None:
        answer["beta"] = format_score(act.beta)
    if isinstance(act.value, tuple):
        answer["utilities"] = " ".join(map(format_score, act.value))
    elif act.value is not None:
        answer["value"] = format_score(act.value)
    return answer


def departure_of(situation: Situation, act: Act | None) -> Answer | None:
    """Return the wrong answer that an act of another search is; None if it is right."""
    due = situation.due
    if act is None:
        return None
    if act.move != due.move:
        is_implied = (due.kind, act.kind) == ("cut", "return")
        # Whatever is typed beside a wrong move, the move is what the belief shows in.
        return None if is_implied else {act.kind: str(act.node)}
    # What is not asked for is not compared.
    theirs = Act(
        act.kind,
        act.node,
        alpha=None if due.alpha is None else act.alpha,
        beta=None if due.beta is None else act.beta,
        value=None if due.value is None else act.value,
    )
    is_silent = theirs.alpha is None and theirs.beta is None and theirs.value is None
    return None if is_silent or theirs == due else answer_of(theirs)


def _acts_of(
    fault: Fault, trace: Trace, run: Iterable[Act], steps: Grain
) -> tuple[Act | None, ...]:
    """Return what the search of a misconception does at the place of each act."""
    run, tree, algorithm = tuple(run), trace.tree, trace.algorithm
    search: Any
    arguments: tuple[Any, ...] | None = None
    if fault.is_convention:
        search = other_at_ties(trace, [fault])
    elif fault.forgets_bounds:
        search = algorithms[algorithm.name].with_options(
            cut_on_tie=algorithm.cut_on_tie, deep=algorithm.deep
        )
        # Who forgets them goes on with windows of his own.
        run = tuple(replace(act, alpha=None, beta=None) for act in run)
    elif isinstance(fault.belief, AnswerPattern):
        return (None,) * len(run)
    else:
        search = fault.belief.worded(cut_on_tie=algorithm.cut_on_tie)
        arguments = first_call_of(fault, trace)
    return due_at_each(search, tree, run, grain=steps, arguments=arguments)


def first_call_of(fault: Fault, trace: Trace) -> tuple[Any, ...]:
    """Return the arguments of the first call of a misconception's search."""
    root = trace.tree.root
    low, high = trace.algorithm.bounds or (-inf, inf)
    if not fault.is_of_negamax:
        return root, low, high
    if root.is_min:
        return root, -high, -low, -1
    return root, low, high, 1
