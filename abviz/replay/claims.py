"""What depth-first searches say: entries, leaves, updates, cutoffs and returns.

`DepthFirstTeller` has what all of them say. A way of searching that says something else
overrides the method that says it; each method is one question of a listener.
"""

from math import inf, isfinite
from typing import ClassVar, TypeVar

from abviz.narration.language import Claim, Claims
from abviz.replay.steps import (
    Cut,
    Cutoff,
    DepthFirstStep,
    Enter,
    Examine,
    Leave,
    Range,
    Step,
    Teller,
    Update,
    claim,
)
from abviz.trees import Node, Score

D = TypeVar("D", bound=DepthFirstStep)

# How kinds of claims end that are told where something lies beyond a depth limit.
TO_DEPTH = "-to-depth"
ARRIVING = {"at most": "upper-bound-arrives", "at least": "lower-bound-arrives"}


class DepthFirstTeller(Teller[D]):
    """The claims of a search that goes depth first, with windows or without."""

    # What the first step of a search without a depth limit says.
    start: ClassVar[str] = "search-starts"

    # Entries

    def enter(self, step: D, event: Enter) -> Claims:
        """Say that a node is entered, and who made its window."""
        if not step.has_window:
            return (self.entry(step),)
        window = claim(step, "has-window-on-entry", alpha=step.alpha, beta=step.beta)
        return self.entry(step), window, *self.window_reason(step)

    def entry(self, step: D) -> Claim:
        """Say that a node is entered, or that a search starts, and how deep it goes."""
        node, times = step.node, step.times
        if node.parent is not None:
            return claim(step, "entered", node=node, count=times)
        if step.limit is None:
            return claim(step, self.start, node=node, count=times)
        kind = "search-to-depth-starts"
        return claim(step, kind, depth=step.limit, node=node, count=times)

    def window_reason(self, step: D) -> Claims:
        """Say who made the window of a node that is entered."""
        if step.scale is not None:
            return self.reason_in_scale(step)
        return *owners_of_window(step), *_withheld(step)

    def reason_in_scale(self, step: D) -> Claims:
        """Say who made a window, where the bounds of all scores may have made it."""
        if step.owners.alpha.owner is not None or step.owners.beta.owner is not None:
            low = self.side_reason(step, is_alpha=True, link="alpha-side")
            high = self.side_reason(step, is_alpha=False, link="beta-side")
            if low and high:
                return *low, *high
            return self.side_reason(step, is_alpha=bool(low), link="reason")
        if step.scale is None or (step.node.parent is None and step.alpha == -inf):
            return (claim(step, "nothing-secured"),)
        scores = scale_of_scores(step, step.scale, link="reason")
        return scores, claim(step, "nothing-better-secured")

    def side_reason(self, step: D, *, is_alpha: bool, link: str) -> Claims:
        """Say where one end of a window comes from.

        Of an infinite one there is nothing to say.
        """
        bound = step.alpha if is_alpha else step.beta
        owner = step.owners.of(is_alpha=is_alpha).owner
        if owner is not None:
            has = claim(step, "owner-has", link=link, owner=owner, bound=bound)
            return has, *self.how_shown(step, owner)
        if bound is None or not isfinite(bound):
            return ()
        kind = "no-score-beyond-bound"
        relation = "lower" if is_alpha else "higher"
        return (claim(step, kind, link=link, relation=relation, bound=bound),)

    def how_shown(self, step: D, owner: Node) -> Claims:
        """Say how a node has shown what it has; nothing if its v says so."""
        return ()

    # Leaves

    def examine(self, step: D, event: Examine) -> Claims:
        """Say that a leaf, or a node at the depth limit, is scored."""
        node, score, times = step.node, step.value, step.times
        if event.at_limit:
            return (claim(step, "at-depth-limit", node=node, score=score, count=times),)
        if node.parent is None:
            leaf = claim(step, "root-is-leaf", node=node, count=times)
            return leaf, claim(step, "score-is-value-of-tree", score=score)
        leaf = claim(step, "leaf-examined", node=node, count=times)
        return leaf, claim(step, "score", score=score)

    # Updates

    def update(self, step: D, event: Update) -> Claims:
        """Say what a child's value does at its parent."""
        arrives = arrival(step, event)
        movement = self.movement(step, event)
        if event.move is None:
            return arrives, *movement
        return arrives, *movement, claim(step, "move-is-now", move=event.move)

    def movement(self, step: D, update: Update) -> Claims:
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
        bound_before, bound = (alpha, step.alpha) if is_max else (beta, step.beta)
        letter = "alpha" if is_max else "beta"
        kind = "rises" if is_max else "falls"
        v_moves = claim(step, kind, letter="v", before=old, after=value)
        moves_window = step.algorithm.moves_window and update.returns is None
        if bound is None or not moves_window:
            return v_moves, *_returns_at_once(step, update)
        if bound == bound_before:
            kind = "bound-equals" if value == bound else "bound-stays-better"
            stays = claim(step, kind, letter=letter, bound=bound)
            return v_moves, stays, *self.why_bound_stays(step)
        if bound_before == old:
            kind = "v-and-bound-rise" if is_max else "v-and-bound-fall"
            return (claim(step, kind, letter=letter, before=old, after=value),)
        kind = "bound-rises-too" if is_max else "bound-falls-too"
        moves = claim(step, kind, letter=letter, before=bound_before, after=bound)
        return v_moves, moves

    def why_bound_stays(self, step: D) -> Claims:
        """Say why a bound of the window is as good as v or better: who has given it."""
        is_max = step.node.is_max
        if step.scale is not None:
            return self.why_bound_stays_in_scale(step)
        owner = step.owners.of(is_alpha=is_max).owner
        if owner is not None:
            return (claim(step, "which-owner-has", owner=owner),)
        return self.end_without_owner(step, is_alpha=is_max)

    def why_bound_stays_in_scale(self, step: D) -> Claims:
        """Say the same where the bounds of all scores may have given it."""
        is_max = step.node.is_max
        owner = step.owners.of(is_alpha=is_max).owner
        if owner is None:
            relation = "lower" if is_max else "higher"
            return (claim(step, "no-score-beyond", link="since", relation=relation),)
        return claim(step, "which-owner-has", owner=owner), *self.how_shown(step, owner)

    def end_without_owner(self, step: D, *, is_alpha: bool) -> Claims:
        """Say where an end of a window comes from that no ancestor has given."""
        return ()

    # Cutoffs

    def cutoff(self, step: D, event: Cut) -> Claims:
        """Say why a node is searched no more, and which children that skips."""
        cutoff = event.cutoff
        reason, settles = self._reason(step, event)
        if not cutoff.skipped:
            return *reason, claim(step, "no-children-left", node=step.node)
        is_deep = cutoff.is_deep and cutoff.through is None
        kind = "kind-of-deep-cutoff" if is_deep else "kind-of-cutoff"
        idle = self.idle(step, event, settles=settles)
        return *reason, *idle, claim(step, kind, side=cutoff.kind)

    def _reason(self, step: D, cut: Cut) -> tuple[Claims, bool]:
        """Return what the node has and why it is enough, and if that settles it all."""
        node, is_alpha = step.node, cut.cutoff.kind == "alpha"
        letter, value = number_of_cutoff(step, cut)
        if cut.bound == ("at least" if is_alpha else "at most"):
            closed = claim(step, "has-closed-window", node=node, bound=value)
            nothing = claim(step, "nothing-between")
            return (closed, *self.reason_in_scale(step), nothing), False
        has = claim(step, "has-got", node=node, value=value)
        if letter:
            has = claim(step, "now-has", node=node, letter=letter, value=value)
        return self.why_enough(step, cut, has)

    def why_enough(self, step: D, cut: Cut, has: Claim) -> tuple[Claims, bool]:
        """Return what a node has, why it is enough, and whether that settles it all.

        It does if not even another window would let the other children matter.
        """
        owner = cut.cutoff.bound_by
        if owner is not None:
            return (has, worth(step, cut), *self._refusal(step, cut, owner)), False
        relation = "lower" if cut.cutoff.kind == "alpha" else "higher"
        nothing = claim(step, "no-score-beyond", link="and", relation=relation)
        return (has, nothing), True

    def _refusal(self, step: D, cut: Cut, owner: Node) -> Claims:
        """Say what an ancestor already has, and what its player therefore does."""
        cutoff = cut.cutoff
        bound = step.alpha if cutoff.kind == "alpha" else step.beta
        if number_of_cutoff(step, cut)[1] == bound:
            kind = "gains-nothing"
        else:
            kind = "lets-not-come-here" if cutoff.is_deep else "will-not-go-there"
        has = _owner_has(step, cutoff, owner, bound=bound)
        return has, *self.how_shown(step, owner), claim(step, kind, owner=owner)

    def idle(self, step: D, cut: Cut, *, settles: bool) -> Claims:
        """Say that the skipped children cannot matter, or not in this pass."""
        kind = "so-others-cannot-matter" if settles else "others-cannot-matter"
        return (claim(step, kind, node=step.node, skipped=cut.cutoff.skipped),)

    # Returns

    def leave(self, step: D, event: Leave) -> Claims:
        """Say what a node returns, and at the root what that means."""
        if step.node.parent is None:
            return returns_from_root(step, event), *self.end_of_pass(step, event)
        returns = returns_to(step, event)
        if event.bound == "exact":
            return (returns,)
        kind = "upper-bound" if event.bound == "at most" else "lower-bound"
        return returns, claim(step, kind), *_bound_returned(step, event)

    def end_of_pass(self, step: D, leave: Leave) -> Claims:
        """Say what the value of the root means at the end of a pass."""
        if step.limit is None:
            return end_of_search(step, leave)
        worth_to_depth = claim(
            step, "tree-worth-to-depth", depth=step.limit, value=step.value
        )
        return (
            worth_to_depth,
            *self.end_at_limit(step, leave),
            *no_move(step, leave),
        )

    def end_at_limit(self, step: D, leave: Leave) -> Claims:
        """Say what follows from the value of the root to a depth."""
        return *chosen_move(step, leave), count_of_examined(step)


def kind_to_depth(step: DepthFirstStep, kind: str) -> str:
    """Return the kind of a claim about true values, with a depth limit or without."""
    return kind if step.limit is None else kind + TO_DEPTH


def owners_of_window(step: DepthFirstStep) -> Claims:
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


def scale_of_scores(step: Step, scale: Range, *, link: str) -> Claim:
    """Say between which bounds all scores lie, in a search that knows them."""
    low, high = scale
    if low == high:
        return claim(step, "all-scores-are", link=link, low=low)
    return claim(step, "all-scores-between", link=link, low=low, high=high)


def arrival(step: Step, update: Update) -> Claim:
    """Say that a child's value, or a bound on it, comes to its parent."""
    kind = ARRIVING.get(update.bound, "arrives")
    return claim(step, kind, child=update.child, arrived=update.arrived, node=step.node)


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
    """Say that an arriving value is no better than what the node has."""
    kept = {"v": step.value, "alpha": step.alpha, "beta": step.beta}[letter]
    relation = "not-above" if step.node.is_max else "not-below"
    relation = "equal" if update.arrived == kept else relation
    return claim(step, "nothing-changes", relation=relation, letter=letter, value=kept)


def number_of_cutoff(step: DepthFirstStep, cut: Cut) -> tuple[str, Score | None]:
    """
    Return the number that makes the cutoff, and the letter it has at the node, if any.
    """
    if cut.reached is not None and step.algorithm.fail_hard:
        return "", cut.reached
    if cut.reached is not None or not step.algorithm.moves_window:
        return "v", step.value
    return ("beta", step.beta) if cut.cutoff.kind == "alpha" else ("alpha", step.alpha)


def worth(step: DepthFirstStep, cut: Cut) -> Claim:
    """Say what the number that makes a cutoff tells of the worth of its node."""
    relation = "at most" if cut.cutoff.kind == "alpha" else "at least"
    _, value = number_of_cutoff(step, cut)
    return claim(step, kind_to_depth(step, "so-worth"), relation=relation, bound=value)


def _owner_has(
    step: DepthFirstStep, cutoff: Cutoff, owner: Node, *, bound: Score | None
) -> Claim:
    """Say what the parent has, or an ancestor further up."""
    if not cutoff.is_deep:
        return claim(step, "parent-has", owner=owner, bound=bound)
    distance = len(cutoff.node.path) - len(owner.path)
    return claim(step, "ancestor-has", owner=owner, distance=distance, bound=bound)


def returns_from_root(step: Step, leave: Leave) -> Claim:
    """Say what the root returns: a value, or a pair of it and a move."""
    node, value, move = step.node, step.value, leave.move
    if step.algorithm.returns_move and move is not None:
        return claim(step, "returns-pair", node=node, value=value, move=move)
    return claim(step, "returns", node=node, value=value)


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


def _bound_returned(step: DepthFirstStep, leave: Leave) -> Claims:
    """Say why a mere bound comes back, and what the leaves prove."""
    is_max = step.node.is_max
    if not step.algorithm.fail_hard or leave.bound != (
        "at most" if is_max else "at least"
    ):
        return (_true_value(step, leave, link="reason"),)
    kept = claim(step, "alpha-kept" if is_max else "beta-kept", value=step.value)
    return kept, _true_value(step, leave, link="and")


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


def end_of_search(step: Step, leave: Leave) -> Claims:
    """Say that the value of the root is that of the tree, and what it took."""
    value = claim(step, "value-of-tree")
    if step.algorithm.returns_move and leave.move is not None:
        value = claim(step, "pair-has-value-of-tree", value=step.value)
    return (
        value,
        *chosen_move(step, leave),
        count_of_examined(step),
        *no_move(step, leave),
    )


def chosen_move(step: Step, leave: Leave) -> Claims:
    """Say which move was chosen; nothing if none was, or the search goes on."""
    if leave.move is None:
        return ()
    return (claim(step, "moves-to", node=step.node, move=leave.move),)


def count_of_examined(step: Step) -> Claim:
    """Say how many leaves, or positions to a depth limit, have been scored."""
    kind = "positions-scored" if step.is_limited else "leaves-examined"
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
