"""The claims of recursive searches: entries, leaves, updates, cutoffs and returns."""

from math import inf
from typing import Any

from abviz.narration.language import Claim, Claims
from abviz.replay.aspiration import end_of_root, ends_of_root, outcome, reaches_end
from abviz.replay.chance_claims import (
    chance_cutoff,
    chance_reason,
    chance_update,
    probe_update,
    scale_of,
    shown,
    spared,
    stays_reason,
    window_reason,
)
from abviz.replay.steps import (
    AspirationStep,
    AveragingStep,
    Cut,
    Cutoff,
    DeepeningStep,
    DepthFirstStep,
    Enter,
    Examine,
    Leave,
    OrderedStep,
    Step,
    Tellers,
    Update,
    WorthTest,
    claim,
)
from abviz.trees import Node, Score

# How kinds of claims end that are told where something lies beyond a depth limit.
TO_DEPTH = "-to-depth"
# What a search says otherwise that looks on below noisy nodes.
TO_QUIET = {f"{kind}-to-depth": f"{kind}-to-quiet" for kind in ("value", "tree-worth")}


def kind_to_depth(step: DepthFirstStep, kind: str) -> str:
    """Return the kind of a claim about true values, with a depth limit or without."""
    return kind if step.limit is None else kind + TO_DEPTH


def question_on_entry(step: DepthFirstStep, question: WorthTest) -> Claims:
    """Say which question a node is entered to answer."""
    if question.node is not step.node:
        return (_compare(step, "now-asks", question),)
    if step.node.parent is None:
        return (_question_of_root(step, question),)
    owner = step.owners.of(is_alpha=question.relation != "less than").owner
    reason = () if owner is None else (claim(step, "owner-has-asked", owner=owner),)
    return _compare(step, "null-window-asks", question), *reason


def question_of_leaf(step: DepthFirstStep) -> Claims:
    """Say what a leaf is examined for, if a null window asks about the leaf alone."""
    question = step.question
    if question is None or question.node is not step.node:
        return ()
    return (claim(step, "to-ask", relation=question.relation, bound=question.bound),)


def question_at_limit(step: DepthFirstStep) -> Claims:
    """
    Say what a null window asks about a node at the depth limit alone, and the answer.
    """
    question, short = step.question, answer(step)
    if question is None or not short:
        return ()
    relation, bound = question.relation, question.bound
    return (
        claim(step, "asked-at-limit", relation=relation, bound=bound, answer=short),
    )


def answer(step: DepthFirstStep) -> str:
    """Return the answer to the question of a pass; empty except where the pass ends."""
    question = step.question
    if question is None or question.node is not step.node:
        return ""
    return "yes" if is_yes(step, question) else "no"


def is_yes(step: Step, question: WorthTest) -> bool:
    """Tell whether the value that a step has says yes to a question."""
    return step.value is not None and question.is_answered_yes(step.value)


def answer_in_full(step: DepthFirstStep) -> Claims:
    """Say the answer to the question of a pass with what it means for the node."""
    question, short = step.question, answer(step)
    if question is None or not short:
        return ()
    means = claim(
        step,
        kind_to_depth(step, "answer-means"),
        answer=short,
        node=step.node,
        relation=question.answer(is_yes=short == "yes"),
        bound=question.bound,
    )
    return (means,)


def question_reason(step: DepthFirstStep, question: WorthTest) -> Claim:
    """Say why a node is searched no more once a null window has its answer."""
    node, is_max = step.node, step.node.is_max
    relation, bound = question.relation, question.bound
    if node is question.node:
        # MAX has got enough for "more than" and "at least", MIN for "less than".
        is_yes = is_max != (relation == "less than")
        kind = "answered-yes" if is_yes else "answered-no"
        return claim(step, kind, relation=relation, bound=bound)
    is_beyond = relation == "more than"
    if is_max:
        reach = "down-to" if is_beyond else "below"
        return claim(
            step, "cannot-hold-down", node=question.node, reach=reach, bound=bound
        )
    least = bound + 1 if is_beyond else bound  # all scores are whole
    return claim(step, "cannot-bring-up", node=question.node, bound=least)


def _question_of_root(step: DepthFirstStep, question: WorthTest) -> Claim:
    """Say why a pass asks what it asks: by the first guess, or by the last pass."""
    if question.shown is None:
        return _compare(step, "first-guess-asks", question)
    proven, value = question.shown
    return claim(
        step,
        "last-pass-asks",
        node=step.node,
        shown=proven,
        value=value,
        relation=question.relation,
        bound=question.bound,
    )


def searched_again(step: DepthFirstStep, update: Update) -> Claim:
    """
    Say that a child is searched once more, and why, if its value is inside the window.
    """
    child = update.child
    alpha: Any = step.alpha
    arrived: Any = update.arrived
    beta: Any = step.beta
    is_inside = alpha < arrived < beta
    if not is_inside or update.again_with != (alpha, beta):
        alpha, beta = update.again_with or (None, None)
        return claim(step, "searched-again-with", child=child, alpha=alpha, beta=beta)
    kind = "searched-again"
    if update.bound == "exact":
        kind = kind_to_depth(step, "searched-again-in-vain")
    return claim(step, kind, child=child, alpha=alpha, arrived=arrived, beta=beta)


def _compare(step: Step, kind: str, question: WorthTest) -> Claim:
    return claim(
        step, kind, node=step.node, relation=question.relation, bound=question.bound
    )


def tell_cutoff(step: DepthFirstStep, cut: Cut) -> Claims:
    """Return what a cutoff says."""
    cutoff = cut.cutoff
    if isinstance(step, AveragingStep) and step.average is not None:
        return chance_cutoff(step, cut, step.average)
    reason, settles = _reason(step, cut)
    if not cutoff.skipped:
        return *reason, claim(step, "no-children-left", node=step.node)
    is_deep = cutoff.is_deep and cutoff.through is None
    kind = "kind-of-deep-cutoff" if is_deep else "kind-of-cutoff"
    return (
        *reason,
        *_idle(step, cut, settles=settles),
        claim(step, kind, side=cutoff.kind),
    )


def _idle(step: DepthFirstStep, cut: Cut, *, settles: bool) -> Claims:
    """Say that the skipped children cannot matter, or not in this pass."""
    if cut.repeated and step.algorithm.model.probes:
        return spared(step, cut)
    kind = "so-others-cannot-matter" if settles else "others-cannot-matter"
    # Where no node has secured this end of a null window, a later pass may enter them.
    if step.question is not None and cut.cutoff.bound_by is None:
        kind = "others-not-asked"
    if isinstance(step, AspirationStep) and reaches_end(step, cut.cutoff):
        kind = "others-not-in-search"
    return (claim(step, kind, node=step.node, skipped=cut.cutoff.skipped),)


def _reason(step: DepthFirstStep, cut: Cut) -> tuple[Claims, bool]:
    """Return what the node has, why it is enough, and whether the rest is settled."""
    node, cutoff, is_alpha = step.node, cut.cutoff, cut.cutoff.kind == "alpha"
    letter, value = _number(step, cut)
    if cut.bound == ("at least" if is_alpha else "at most"):
        closed = claim(step, "has-closed-window", node=node, bound=value)
        return (closed, *window_reason(step), claim(step, "nothing-between")), False
    subject = claim(step, "has-got", node=node, value=value)
    if letter:
        subject = claim(step, "now-has", node=node, letter=letter, value=value)
    relation = "at most" if is_alpha else "at least"
    kind = kind_to_depth(step, "so-worth")
    worth = claim(step, kind, relation=relation, bound=value)
    if cutoff.through is not None:
        reason = chance_reason(step, cutoff, cutoff.through, given=value)
        return (subject, worth, *reason), False
    if cutoff.bound_by is not None:
        return (subject, worth, *_refusal(step, cut, cutoff.bound_by)), False
    if step.question is not None:
        answers = step.question.node is node
        claims = (subject,) if answers else (subject, worth)
        return (*claims, question_reason(step, step.question)), True
    if isinstance(step, AspirationStep) and (end := reaches_end(step, cutoff)):
        return (subject, worth, *end), True
    relation = "lower" if is_alpha else "higher"
    nothing = claim(step, "no-score-beyond", link="and", relation=relation)
    return (subject, nothing), True


def _number(step: DepthFirstStep, cut: Cut) -> tuple[str, Score | None]:
    """
    Return the number that makes the cutoff, and the letter it has at the node, if any.
    """
    if cut.reached is not None and step.algorithm.fail_hard:
        return "", cut.reached
    if cut.reached is not None or not step.algorithm.moves_window:
        return "v", step.value
    return ("beta", step.beta) if cut.cutoff.kind == "alpha" else ("alpha", step.alpha)


def _refusal(step: DepthFirstStep, cut: Cut, owner: Node) -> Claims:
    """Say what an ancestor already has, and what its player therefore does."""
    cutoff = cut.cutoff
    bound = step.alpha if cutoff.kind == "alpha" else step.beta
    if _number(step, cut)[1] == bound:
        kind = "gains-nothing"
    else:
        kind = "lets-not-come-here" if cutoff.is_deep else "will-not-go-there"
    has = _owner_has(step, cutoff, owner, bound=bound)
    return has, *shown(step, owner), claim(step, kind, owner=owner)


def _owner_has(
    step: DepthFirstStep, cutoff: Cutoff, owner: Node, *, bound: Score | None
) -> Claim:
    if not cutoff.is_deep:
        return claim(step, "parent-has", owner=owner, bound=bound)
    distance = len(cutoff.node.path) - len(owner.path)
    return claim(step, "ancestor-has", owner=owner, distance=distance, bound=bound)


def _leave(step: DepthFirstStep, leave: Leave) -> Claims:
    """Say what a node returns, and at the root what that means."""
    node, value = step.node, step.value
    if node.parent is None:
        rest = _end_of_pass(step, leave)
        if isinstance(step, AspirationStep) and leave.is_last:
            rest = *outcome(step), *rest
        if step.algorithm.returns_move and leave.move is not None:
            return claim(
                step, "returns-pair", node=node, value=value, move=leave.move
            ), *rest
        return claim(step, "returns", node=node, value=value), *rest
    returns = returns_to(step, leave)
    if leave.bound == "exact":
        return returns, *answer_in_full(step)
    kind = "upper-bound" if leave.bound == "at most" else "lower-bound"
    return (
        returns,
        claim(step, kind),
        *_bound_returned(step, leave),
        *answer_in_full(step),
    )


def _bound_returned(step: DepthFirstStep, leave: Leave) -> Claims:
    """Say why a mere bound comes back, and what the leaves prove."""
    is_max = step.node.is_max
    if not step.algorithm.fail_hard or leave.bound != (
        "at most" if is_max else "at least"
    ):
        return (_true_value(step, leave, link="reason"),)
    kept = claim(step, "alpha-kept" if is_max else "beta-kept", value=step.value)
    return kept, _true_value(step, leave, link="and")


def returns_to(step: DepthFirstStep, leave: Leave) -> Claim:
    """Say what a node returns to its parent: a value, or a pair of it and a move."""
    node, value, above, move = step.node, step.value, step.node.parent, leave.move
    if not step.algorithm.returns_move:
        return claim(step, "returns-to", node=node, value=value, above=above)
    if move is None:
        return claim(step, "returns-no-move-to", node=node, value=value, above=above)
    return claim(
        step, "returns-pair-to", node=node, value=value, above=above, move=move
    )


def _true_value(step: DepthFirstStep, leave: Leave, *, link: str) -> Claim:
    """Say what the leaves tell of the true value, where a mere bound comes back."""
    low, high = leave.known or (step.value, step.value)
    if leave.known is not None and low == high:
        return claim(
            step, kind_to_depth(step, "true-value-proven"), link=link, value=low
        )
    kind = "true-value" if step.limit is None else "value-to-depth"
    value = high if leave.bound == "at most" else low
    return claim(step, kind, link=link, relation=leave.bound, value=value)


def _end_of_pass(step: DepthFirstStep, leave: Leave) -> Claims:
    """Say what the value of the root means, after the only pass or one of several."""
    if isinstance(step, AspirationStep) and not leave.is_last:
        return outcome(step)
    if step.question is None:
        if step.limit is not None:
            return *_end_at_limit(step, leave), *no_move(step, leave)
        if not leave.is_last and isinstance(step, DeepeningStep):
            return (claim(step, "value-to-any-depth"),)
        return end_of_search(step, leave)
    relation = "at least" if is_yes(step, step.question) else "at most"
    answered = claim(
        step,
        kind_to_depth(step, "answer-bounds-tree"),
        answer=answer(step),
        relation=relation,
        value=step.value,
    )
    if leave.is_last:
        proven = claim(step, "passes-prove", value=step.value)
        return answered, proven, *chosen_move(step, leave), count_of_examined(step)
    if leave.bound == "exact":
        return answered, claim(step, "leaves-prove", value=step.value)
    return (answered,)


def _end_at_limit(step: DepthFirstStep, leave: Leave) -> Claims:
    worth = claim(step, "tree-worth-to-depth", depth=step.limit, value=step.value)
    if not leave.is_last:
        return worth, claim(step, "next-goes-deeper")
    if isinstance(step, DeepeningStep):
        return worth, *chosen_move(step, leave), claim(step, "deep-enough")
    return worth, *chosen_move(step, leave), count_of_examined(step)


def end_of_search(step: Step, leave: Leave) -> Claims:
    """Say that the value of the root is that of the tree, and what it took."""
    is_pair = step.algorithm.returns_move and leave.move is not None
    worth = claim(step, "pair-has-value-of-tree", value=step.value) if is_pair else None
    ending = (
        worth or claim(step, "value-of-tree"),
        *chosen_move(step, leave),
        count_of_examined(step),
    )
    return *ending, *no_move(step, leave)


def chosen_move(step: Step, leave: Leave) -> Claims:
    """Say which move was chosen; nothing if none was, or the search goes on."""
    if leave.move is None:
        return ()
    return (claim(step, "moves-to", node=step.node, move=leave.move),)


def count_of_examined(step: Step) -> Claim:
    """Say how many leaves, or positions to a depth limit, have been scored."""
    limit = step.limit if isinstance(step, DepthFirstStep) else None
    kind = "leaves-examined" if limit is None else "positions-scored"
    return claim(step, kind, count=step.examined)


def no_move(step: Step, leave: Leave) -> Claims:
    """Say why the search ends without a best move.

    Nothing if it has one, or goes on.
    """
    node = step.node
    worst = -inf if node.is_max else inf
    if not leave.is_last or not (node.is_max or node.is_min) or step.value != worst:
        return ()
    relation = "more" if node.is_max else "less"
    refusal = claim(step, "no-move", relation=relation, worst=worst)
    if not step.algorithm.fail_hard and node.player not in step.algorithm.v_at_entry:
        return refusal, claim(step, "worst-of-all", node=node)
    letter = "v"
    if step.algorithm.fail_hard:
        letter = "alpha" if node.is_max else "beta"
    return refusal, claim(step, "where-started", letter=letter)


ARRIVING = {"at most": "upper-bound-arrives", "at least": "lower-bound-arrives"}


def _enter(step: DepthFirstStep, _: Enter) -> Claims:
    """Say that a node is entered, and who made its window."""
    start = entry(step)
    if not step.has_window:
        return (start,)
    window = claim(step, "has-window-on-entry", alpha=step.alpha, beta=step.beta)
    if step.question is not None:
        return start, window, *question_on_entry(step, step.question)
    if scale_of(step) is not None:
        return start, window, *window_reason(step)
    if isinstance(step, AspirationStep):
        return start, window, *ends_of_root(step, _owners(step))
    return start, window, *_owners(step), *_withheld(step)


def entry(step: DepthFirstStep) -> Claim:
    """
    Say that a search starts, and how deep it goes if it has a depth limit, or goes on.
    """
    node, times = step.node, step.times
    if node.parent is not None:
        is_probe = isinstance(step, AveragingStep) and step.is_probe
        kind = "entered-to-probe" if is_probe else "entered"
        return claim(step, kind, node=node, count=times)
    if step.limit is not None:
        kind = "search-to-depth-starts"
        return claim(step, kind, depth=step.limit, node=node, count=times)
    is_one_of_several = isinstance(step, DeepeningStep)
    kind = "search-to-leaves-starts" if is_one_of_several else "search-starts"
    return claim(step, kind, node=node, count=times)


def _owners(step: DepthFirstStep) -> Claims:
    """Say who has the two ends of the window."""
    owners = (step.owners.alpha.owner, step.alpha), (step.owners.beta.owner, step.beta)
    bounds = [(owner, bound) for owner, bound in owners if owner]
    if not bounds:
        return (_nothing_yet(step),)
    owner, bound = bounds[0]
    first = claim(step, "owner-has", link="reason", owner=owner, bound=bound)
    if len(bounds) == 1:
        return (first,)
    owner, bound = bounds[1]
    return first, claim(step, "other-owner-has", owner=owner, bound=bound)


def _nothing_yet(step: DepthFirstStep) -> Claim:
    """Say that no child of the parent has returned yet, as the parent's v shows it."""
    above = step.node.parent
    if above is None:
        return claim(step, "nothing-secured")
    start = step.algorithm.v_at_entry.get(above.player or "")
    if start is None:
        return claim(step, "no-value-yet", above=above)
    return claim(step, "still-has-start", above=above, start=start)


def _withheld(step: DepthFirstStep) -> Claims:
    """Say whose values do not count, where only the parent's does."""
    withheld = step.owners.withheld
    if not withheld:
        return ()
    claims: list[Claim] = []
    for owner, score in withheld:
        kind = "also-withheld" if claims else "withheld"
        claims.append(claim(step, kind, owner=owner, score=score))
    return *claims, claim(step, "not-passed-on", count=len(withheld))


def _examine(step: DepthFirstStep, examine: Examine) -> Claims:
    """Say that a leaf, or a node at the depth limit, is scored."""
    node, score, times = step.node, step.value, step.times
    if examine.at_limit:
        limit = claim(step, "at-depth-limit", node=node, score=score, count=times)
        return limit, *question_at_limit(step)
    if node.parent is None:
        leaf = claim(step, "root-is-leaf", node=node, count=times)
        return leaf, claim(step, "score-is-value-of-tree", score=score)
    leaf = claim(step, "leaf-examined", node=node, count=times)
    claims = leaf, *question_of_leaf(step), claim(step, "score", score=score)
    short = answer(step)
    return (*claims, claim(step, "so-answer-is", answer=short)) if short else claims


def _arrives(step: Step, kind: str, update: Update) -> Claim:
    """Say that a child's value comes to its parent."""
    return claim(step, kind, child=update.child, arrived=update.arrived, node=step.node)


def _update(step: DepthFirstStep, update: Update) -> Claims:
    """Say what a child's value does at its parent."""
    arrives = _arrives(step, ARRIVING.get(update.bound, "arrives"), update)
    if isinstance(step, AveragingStep):
        if step.is_probe:
            return arrives, probe_update(step, update)
        if step.node.is_chance:
            return arrives, *chance_update(step, update)
    if update.searched_again:
        return arrives, searched_again(step, update)
    if update.move is not None:
        return (
            arrives,
            *_movement(step, update),
            claim(step, "move-is-now", move=update.move),
        )
    return arrives, *_movement(step, update)


def _movement(step: DepthFirstStep, update: Update) -> Claims:
    """Say what an arriving value does to v and to the window."""
    old, alpha, beta = update.before
    is_max, value = step.node.is_max, step.value
    if step.algorithm.fail_hard:
        returns = _returns_at_once(step, update)
        return returns or (_bound_movement(step, update),)
    if old is None:
        first = claim(step, "first-value", value=value)
        return first, *_returns_at_once(step, update)
    if value == old:
        return (_nothing_changes(step, update, letter="v"),)
    side_before, side = (alpha, step.alpha) if is_max else (beta, step.beta)
    letter = "alpha" if is_max else "beta"
    kind = "rises" if is_max else "falls"
    v_moves = claim(step, kind, letter="v", before=old, after=value)
    if side is None or not step.algorithm.moves_window or update.returns is not None:
        return v_moves, *_returns_at_once(step, update)
    if side == side_before:
        kind = "bound-equals" if value == side else "bound-stays-better"
        return v_moves, claim(step, kind, letter=letter, bound=side), *_because(step)
    if side_before == old:
        kind = "v-and-bound-rise" if is_max else "v-and-bound-fall"
        return (claim(step, kind, letter=letter, before=old, after=value),)
    kind = "bound-rises-too" if is_max else "bound-falls-too"
    return v_moves, claim(step, kind, letter=letter, before=side_before, after=side)


def _returns_at_once(step: DepthFirstStep, update: Update) -> Claims:
    """Say what the node returns, where its code cuts before it moves the window."""
    if update.returns is None:
        return ()
    is_max = step.node.is_max
    if step.algorithm.cut_on_tie:
        relation = "at least" if is_max else "at most"
    else:
        relation = "more than" if is_max else "less than"
    returns = claim(
        step,
        "returns-at-once",
        arrived=update.arrived,
        relation=relation,
        letter="beta" if is_max else "alpha",
        bound=step.beta if is_max else step.alpha,
        node=step.node,
        value=update.returns,
    )
    return (returns,)


def _because(step: DepthFirstStep) -> Claims:
    """Say why a bound of the window is as good as v or better: who has given it."""
    if scale_of(step) is not None:
        return stays_reason(step)
    is_max = step.node.is_max
    owner = step.owners.of(is_alpha=is_max).owner
    if owner is not None:
        return (claim(step, "which-owner-has", owner=owner),)
    if isinstance(step, AspirationStep):
        return end_of_root(step, is_alpha=is_max)
    if step.question is None:
        return ()
    return (
        claim(step, "end-of-null-window", end="lower-end" if is_max else "upper-end"),
    )


def _bound_movement(step: DepthFirstStep, update: Update) -> Claim:
    """Say what an arriving value does to α or β, where there is no v."""
    is_max, (_, alpha, beta) = step.node.is_max, update.before
    before, after = (alpha, step.alpha) if is_max else (beta, step.beta)
    letter = "alpha" if is_max else "beta"
    if before == after:
        return _nothing_changes(step, update, letter=letter)
    return claim(
        step, "rises" if is_max else "falls", letter=letter, before=before, after=after
    )


def _nothing_changes(step: DepthFirstStep, update: Update, *, letter: str) -> Claim:
    kept = {"v": step.value, "alpha": step.alpha, "beta": step.beta}[letter]
    relation = "not-above" if step.node.is_max else "not-below"
    relation = "equal" if update.arrived == kept else relation
    return claim(step, "nothing-changes", relation=relation, letter=letter, value=kept)


tell = Tellers(
    enter=_enter, examine=_examine, update=_update, cutoff=tell_cutoff, leave=_leave
)


def tell_deepening(step: DeepeningStep) -> Claims:
    """Return the claims of a step of iterative deepening."""
    claims, node = tell(step), step.node
    if step.noted_by is None:
        return claims
    # Why a child is tried before children that precede it in the tree.
    return *claims, claim(
        step, "goes-first", node=node, depth=step.noted_by, above=node.parent
    )


def tell_quiescence(step: DepthFirstStep) -> Claims:
    """
    Return the claims of a step of a search whose limit holds for quiet nodes only.
    """
    claims, node, ply = tell(step), step.node, len(step.node.path)
    if step.limit is None:
        return claims
    claims = tuple(
        Claim(TO_QUIET.get(original.kind, original.kind), original.facts)
        for original in claims
    )
    if step.at_limit:
        quiet = claim(step, "quiet-at-limit", node=node, depth=ply, score=step.value)
        return quiet, *claims[1:]
    if isinstance(step.event, Enter) and ply >= step.limit:
        return *claims, claim(
            step, "noisy-at-limit", depth=ply, score=node.estimate, node=node
        )
    if isinstance(step.event, Enter) and node.parent is None:
        return *claims, claim(step, "deeper-where-noisy")
    return claims


def tell_ordered(step: OrderedStep) -> Claims:
    """Return the claims of a step where moves are sorted: which is first, and why."""
    claims = tell(step)
    if step.killer is not None:
        return *claims, claim(step, "killer-first", killer=step.killer, node=step.node)
    if step.weight:
        node, above = step.node, step.node.parent
        return *claims, claim(
            step, "history-first", weight=step.weight, above=above, node=node
        )
    return claims


def _enter_with_seats(step: Step, _: Enter) -> Claims:
    node = step.node
    if node.parent is None:
        return (claim(step, "search-starts", node=node, count=step.times),)
    return (claim(step, "seat-entered", node=node),)


def _examine_utilities(step: Step, _: Examine) -> Claims:
    kind = "leaf-has-utilities" if step.node.parent else "root-has-utilities"
    return (claim(step, kind, node=step.node, utilities=step.value),)


def _update_utilities(step: Step, update: Update) -> Claims:
    return _arrives(step, "arrives", update), _choice(step, update)


def _leave_with_utilities(step: Step, leave: Leave) -> Claims:
    """Say what a node of one of several players returns."""
    node, value = step.node, step.value
    if node.parent is None:
        gets = claim(step, "value-for-each")
        return (
            claim(step, "returns", node=node, value=value),
            gets,
            *chosen_move(step, leave),
        )
    return (claim(step, "returns-to", node=node, value=value, above=node.parent),)


def _choice(step: Step, update: Update) -> Claim:
    """Say whether the mover likes what arrives better than what has been kept."""
    kept = update.before[0]
    if kept is None:
        return claim(step, "kept-as-first")
    mover = (step.node.seat or 1) - 1
    utilities: Any = update.arrived
    kept_utilities: Any = kept
    offered, had = utilities[mover], kept_utilities[mover]
    if update.improved:
        return claim(step, "gets-more", node=step.node, offered=offered, had=had)
    if offered == had:
        return claim(step, "gets-the-same", node=step.node, offered=offered)
    return claim(step, "gets-less", node=step.node, offered=offered, had=had)


tell_several = Tellers(
    enter=_enter_with_seats,
    examine=_examine_utilities,
    update=_update_utilities,
    leave=_leave_with_utilities,
)
