"""The English patterns of claims, with facts in braces, and words for keywords."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

# One pattern, or the one for a count of 1 and the one for all other counts.
Pattern: TypeAlias = str | tuple[str, str]
WayOfWriting: TypeAlias = Callable[[Any], str]


def again(pattern: str) -> Pattern:
    """
    Return a pattern for the first visit, and the one that has " again" at the asterisk.
    """
    return pattern.replace("*", ""), pattern.replace("*", " again")


def either(pattern: str) -> Pattern:
    """Return a pair of patterns where English has the same for one and for several."""
    return pattern, pattern


AVERAGES: dict[str, Pattern] = {
    "with-probability": " with the probability {probability}",
    "average-known": ": the average is now known, it is {average}",
    "average-between": ": the average now lies between {low} and {high}",
    "adds": ": it adds {share}, and v is now {value}",
    "probe-suffices": (
        ": {node:player} can choose {child}, so {node} is worth {relation} {arrived}, "
        "and that is all the probe asks"
    ),
    "all-scores-are": "{link}all scores are {low}",
    "all-scores-between": "{link}all scores lie between {low} and {high}",
    "no-score-beyond-bound": "{link}no score is {relation} than {bound}",
    "probe-has-shown": (
        "{link}the probe has shown that {node} is worth {relation} {bound}"
    ),
    "which-probe-has-shown": ", which the probe has shown",
    "as-its-probe-has-shown": ", as its probe has shown",
    "with-that-average": (
        "{link}with that the average of {chance:titled} {fails} {bound}"
    ),
    "with-as-much-average": (
        "{link}even with {given} at {child} the average of {chance:titled} {fails} "
        "{bound}"
    ),
    "average-here": (
        "{link}with {given} or {size} here the average of {chance:titled} {fails} "
        "{bound}"
    ),
    "average-at": (
        "{link}with {given} or {size} at {child} the average of {chance:titled} "
        "{fails} {bound}"
    ),
    "outer-average": (
        ", and with {given} or {size} at {child} that of {chance:titled} {fails} "
        "{bound}"
    ),
    "outermost-average": (
        ", and so on, up to this: with {given} or {size} at {child} that of "
        "{chance:titled} {fails} {bound}"
    ),
    "average-is": "The average of {node:titled} is now {bound}",
    "average-is-bounded": "The average of {node:titled} is now {relation} {bound}",
    "nothing-left": (
        ": the test for a cutoff succeeds, but {node} has nothing left to skip"
    ),
    "cannot-matter": either(", and {nodes:scattered} cannot matter"),
    "seen-before": either(
        ", and {nodes:scattered}, seen before, need not be looked at again here"
    ),
}

SEVERAL_PLAYERS: dict[str, Pattern] = {
    "root-has-utilities": (
        "The root {node} is a leaf: its utilities {utilities} are the value"
    ),
    "leaf-has-utilities": "Leaf {node} is examined: its utilities are {utilities}",
    "seat-entered": "{node:titled} is entered",
    "value-for-each": ": that is what each player gets",
    "kept-as-first": ": it is the first, so it is kept",
    "gets-more": ": {node:player} gets {offered} there instead of {had}, so it is kept",
    "gets-the-same": ": {node:player} gets {offered} there too, so nothing changes",
    "gets-less": (
        ": {node:player} gets only {offered} there and already has {had}, so nothing "
        "changes"
    ),
}

SCOUT: dict[str, Pattern] = {
    "first-child-evaluated": (
        ": {node}'s only child is evaluated",
        (
            ": {node}'s first child is evaluated; every other child is tested first, "
            "and evaluated only if it is better"
        ),
    ),
    "entered-to-evaluate": again("{node:opening} is entered* to be evaluated"),
    "is-first-child": ": it is the first child of {above:titled}",
    "test-has-shown-better": (
        ": its test has shown that it is better for {above:player} than the children "
        "before it"
    ),
    "tested": again("{node:opening} is tested*"),
    "test-asks": ": is it worth {relation} {bound}",
    "test-owner-has": ", which {owner:titled} already has?",
    "score-says-yes": " Yes, its score is {score}",
    "score-says-no": " No, its score is {score}",
    "so-better": ". So {node} is better for {above:player}",
    "so-no-better": ". So {node} is no better for {above:player}",
    "tested-in-turn": again("{node:opening} is tested* in turn"),
    "test-now-asks": ": is it worth {relation} {bound}?",
    "leaf-tested": again("Leaf {node} is tested*"),
    "leaf-tested-in-turn": again("Leaf {node} is tested* in turn"),
    "worth": "{node:opening} is worth {relation} {bound}",
    "test-asks-no-more": ", and the test asks no more",
    "test-skips": either(
        ", so {node}'s {skipped:others} need not be looked at in this test"
    ),
    "answers-to": "{node:titled} answers {answer} to {above:titled}",
    "found-worth": ": {node} is worth {relation} {bound}",
    "first-child-sets-v": ": {child} is the first child, so v is now {value}",
    "test-says": "The test says {answer}, {child} is worth {relation} {bound}",
    "so-evaluates": ", so {node:titled} evaluates {child}",
    "so-not-evaluated": (
        ", so v of {node:titled} stays {value} and {child} is not evaluated"
    ),
    "child-says": "{child} says {answer}",
    "one-is-enough": ", and one {answer} is enough for {node:titled}",
    "none-left-to-ask": ", and {node:titled} has no other child to ask",
    "asks-next": ", so {node:titled} asks its next child",
}

BEST_FIRST: dict[str, Pattern] = {
    "list-starts": (
        "SSS* keeps a list of states: a state is a node with a merit, and no strategy "
        "of MAX that goes through the node is worth more than its merit. The list "
        "starts with the root {node:titled} and the merit {merit}"
    ),
    "taken-from-list": (
        "{node:titled} is taken from the list: no merit is higher than its {merit}"
    ),
    "children-listed": (
        "; its only child, {children:listed}, comes on the list instead",
        "; its children, {children:listed}, come on the list instead",
    ),
    "only-child-listed": "; its only child, {child}, comes on the list instead",
    "first-child-listed": (
        "; MIN needs all its children, one after the other, and {child} comes on the "
        "list first"
    ),
    "leaf-taken": "Leaf {node} is taken from the list and examined",
    "merit-falls": ", so its merit falls from {merit} to {score}",
    "merit-stays": ", and its merit stays {merit}",
    "solved-means": (
        ". Its state is solved now: nothing is left to look at below {node}, and "
        "{node} waits on the list with this merit"
    ),
    "highest-merit": "Solved {child} has the highest merit on the list, {merit}",
    "only-child": ": it is the only child of {node:titled}",
    "none-higher": ": no other child of {node:titled} has a higher merit",
    "none-brings-more": ": no other child of {node:titled} can bring more",
    "last-child": ": it is the last child of {node:titled}",
    "goes-on-with": (
        ": {node:titled} goes on with its next child, {following}, which comes on the "
        "list with the same merit"
    ),
    "now-worth": "{node:titled} is now worth at least {merit}",
    "still-listed": ". Still on the list below it",
    "states-with-merit": ": {count} states with the merit {low}",
    "states-with-merits": ": {count} states with merits from {low} to {high}",
    "nodes-with-merit": ": {nodes:listed} with the merit {low}",
    "first-state": ": {node} with the merit {merit}",
    "state": ", {node} with the merit {merit}",
    "last-state": " and {node} with the merit {merit}",
    "leaves-list": (
        ". It cannot bring MAX more than {merit}, and leaves the list",
        ". They cannot bring MAX more than {merit}, and leave the list",
    ),
    "never-looked-at": (
        "; it will never be looked at",
        "; they will never be looked at",
    ),
    "others-never-looked-at": either("; {skipped:scattered} will never be looked at"),
    "solved": "{node:titled} is solved with {value}",
    "own-value": ": that is its value",
    "more-does-not-matter": (
        ": its true value is at least {value}, and more would not matter"
    ),
    "owner-has-that": ", because {owner:titled} already has {value}",
}

ROLLOUTS: dict[str, Pattern] = {
    "first-rollout-starts": "The first rollout starts at the root {node:titled}",
    "next-rollout-starts": (
        "{low} < {high} at the root {node:titled}, so another rollout starts"
    ),
    "rollout-comes-to": "The rollout comes to {node:titled}",
    "only-child-alive": (
        "; its only child {child} is alive: its window [{alpha}, {beta}] is not empty"
    ),
    "only-one-alive": (
        "; of its children only {child} is alive: its window [{alpha}, {beta}] is not "
        "empty"
    ),
    "several-alive": either(
        "; {alive:scattered} are alive, because their windows are not empty"
    ),
    "takes-leftmost": (
        ", and it takes the leftmost, {child}, with the window [{alpha}, {beta}]"
    ),
    "takes-highest": (
        ", and it takes {child}, the first of those whose windows reach highest: "
        "[{alpha}, {beta}]"
    ),
    "takes-at-random": (
        ", and it takes one at random, {child}, with the window [{alpha}, {beta}]"
    ),
    "rollout-ends": "The rollout ends at leaf {node}",
    "so-are-bounds": ", and so are its lower and its upper bound",
    "bounds-stay": "The bounds of {node:titled} stay {low} and {high}",
    "takes-bounds-of-only-child": (
        "{node:titled} takes the bounds of its only child, {child}"
    ),
    "takes-greatest-bounds": "{node:titled} takes the greatest bounds of its children",
    "takes-least-bounds": "{node:titled} takes the least bounds of its children",
    "lower-bound-stays": ": the lower bound stays {bound}",
    "lower-bound-rises": ": the lower bound rises from {before} to {after}",
    "upper-bound-stays": ", and the upper bound stays {bound}",
    "upper-bound-falls": ", and the upper bound falls from {before} to {after}",
    "bounds-meet": "; so it is worth {value}",
    "dead": (
        "{other:titled} is worth at most {high}, and {owner:titled} at least {low}: "
        "no score lies between, so {node} is dead"
    ),
    "dead-with-equal-bounds": (
        "{owner:titled} is worth exactly {bound}: nothing is left to find out, so "
        "{node} is dead"
    ),
    "several-dead": either("{dead:scattered} are dead: their windows are empty"),
    "bounds-of-root-meet": (
        "The lower and the upper bound of the root {node:titled} are both {value}"
    ),
}

TABLE: dict[str, Pattern] = {
    "same-position": "; it is the same position as {twin}, which was searched before",
    "same-by-symmetry": (
        "; by symmetry it is the same position as {twin}, which was searched before"
    ),
    "table-falls-short": (
        "; the table only knows that it is worth {has} {value}: that would be enough "
        "if {letter} were {value} or {size}, but {letter} is {bound}, so {node} is "
        "searched"
    ),
    "from-table": (
        ", from the table: it has {relation} {value} for {twin}, the same position"
    ),
    "from-table-by-symmetry": (
        ", from the table: it has {relation} {value} for {twin}, the same position by "
        "symmetry"
    ),
    "table-settles": ", so {node} need not be searched",
    "table-suffices": (
        "; {value} is {relation} {letter} = {bound}, so {node} need not be searched"
    ),
    "table-keeps": "; the table keeps exactly {value}",
    "table-keeps-lower": (
        "; the table keeps {value} as a lower bound, because it is not below β = "
        "{bound}"
    ),
    "table-keeps-upper": (
        "; the table keeps {value} as an upper bound, because it is not above α = "
        "{bound}"
    ),
}

QUIESCENCE: dict[str, Pattern] = {
    "deeper-where-noisy": (
        "; where a node is noisy there, it goes on until all are quiet"
    ),
    "quiet-at-limit": (
        "{node:opening} is quiet, {depth:plies} deep: it is not searched on, and its "
        "estimate {score} counts as its value"
    ),
    "noisy-at-limit": (
        "; {depth:plies} deep its estimate {score} would count, but {node} is noisy, "
        "and the search goes on"
    ),
}

ORDERED: dict[str, Pattern] = {
    "killer-first": (
        "; the same move has made a cutoff with {killer}, as deep in the tree: it is "
        "a killer move, so {node} is tried before moves that are not"
    ),
    "history-first": (
        "; when {above} was entered, the move to {node} had made cutoffs worth "
        "{weight} in all (one at ply p counts 1/2^p), so it is tried before moves "
        "with less"
    ),
}

ASPIRATION: dict[str, Pattern] = {
    "window-guessed": (
        ": the guess is {guess}, and the window reaches {width} to each side"
    ),
    "failed-high-before": ": the search before failed high with {value}",
    "failed-low-before": ": the search before failed low with {value}",
    "same-as-root": ": it is that of the root",
    "other-end-of-root": ", and {letter} is that of the root",
    "end-of-root": ", the {end} end of the root's window",
    "at-lower-end": "; this search only looks for values above α = {bound}",
    "at-upper-end": "; this search only looks for values below β = {bound}",
    "others-not-in-search": (
        ", so {node}'s {skipped:others} is not needed in it",
        ", so {node}'s {skipped:others} are not needed in it",
    ),
    "inside-window": ", inside the window because {alpha} < {value} < {beta}",
    "fails-high": (
        ": the search fails high, {value} ≥ β = {bound}, so the value is at least "
        "{value}, and the root is searched again with the window [{alpha}, {beta}]"
    ),
    "fails-low": (
        ": the search fails low, {value} ≤ α = {bound}, so the value is at most "
        "{value}, and the root is searched again with the window [{alpha}, {beta}]"
    ),
    "lower-bound-too": (
        ", a lower bound of the value; the search before has shown that it is an "
        "upper bound, too"
    ),
    "upper-bound-too": (
        ", an upper bound of the value; the search before has shown that it is a "
        "lower bound, too"
    ),
}

SAMPLING: dict[str, Pattern] = {
    "selection": "Iteration {iteration}, selection at {node:titled}",
    "only-child-to-visit": ": {child} is the only child",
    "mean-and-exploration": (
        ". {child}: mean {mean:short} {sign} exploration {width:short} {equals} "
        "{total:rounded}"
    ),
    "mean-with-prior": (
        ". {child}: mean {mean:short} {sign} exploration {width:short} {equals} "
        "{total:rounded} (prior {prior:short})"
    ),
    "and-mean-and-exploration": (
        "; {child}: {mean:short} {sign} {width:short} {equals} {total:rounded}"
    ),
    "and-mean-with-prior": (
        "; {child}: {mean:short} {sign} {width:short} {equals} {total:rounded} (prior "
        "{prior:short})"
    ),
    "first-play": (
        "Iteration {iteration}, expansion (first-play urgency) at {node:titled}"
    ),
    "not-visited-before": (
        ", where nothing has been visited: its mean counts as 0, and √N as 1"
    ),
    "new-with-prior": (
        ". {child}, never visited: {node}'s mean {mean:short} {sign} exploration "
        "{width:short} {equals} {total:rounded} (prior {prior:short})"
    ),
    "and-new-with-prior": (
        "; {child}, never visited: {node}'s mean {mean:short} {sign} {width:short} "
        "{equals} {total:rounded} (prior {prior:short})"
    ),
    "all-new-with-prior": either(
        ". {children:listed}, never visited: {node}'s mean {mean:short} {sign} "
        "exploration {width:short} {equals} {total:rounded} each (prior {prior:short})"
    ),
    "and-moves-with-prior": (
        (
            "; the move not tried: {node}'s mean {mean:short} {sign} {width:short} "
            "{equals} {total:rounded} (prior {prior:short})"
        ),
        (
            "; each of the {count} moves not tried: {node}'s mean {mean:short} {sign} "
            "{width:short} {equals} {total:rounded} (prior {prior:short})"
        ),
    ),
    "greatest-upper": ". {child} has the greatest upper confidence bound",
    "least-lower": ". {child} has the least lower confidence bound",
    "first-greatest-upper": (
        ". {child} is the first with the greatest upper confidence bound"
    ),
    "first-least-lower": ". {child} is the first with the least lower confidence bound",
    "of-so-many": either(" of the {count} children"),
    "alike-but-for-rounding": "; some of the bounds differ only by rounding",
    "expansion": (
        "Iteration {iteration}, expansion at {node:titled}: {child} has never been "
        "visited, so it comes next, left to right"
    ),
    "rollout": "Iteration {iteration}, rollout",
    "moves-lead-to": ": random moves from {node} lead to the leaf {leaf}: {score}",
    "moves-lead-to-end": (
        ": random moves from {node} lead to an end with the score {score}"
    ),
    "leaf-sampled": ": {node} is a leaf, its score is {score}",
    "estimate-sampled": ": the estimate of {node} is taken instead: {score}",
    "backup": (
        (
            "Iteration {iteration}, backup: {node} takes {score} in: 1 visit now, "
            "mean {mean:short}"
        ),
        (
            "Iteration {iteration}, backup: {node} takes {score} in: {count} visits "
            "now, mean {mean:short}"
        ),
    ),
    "most-visited": (
        ". The search is over: no child of {node:titled} has more visits than {move}, "
        "{visits} of {iterations}, so {node:player} moves there"
    ),
    "all-iterations-done": ". The search is over",
    "goes-down": "Iteration {iteration}, down to {node}",
    "root-has": (
        ". {node} has 1 visit now, mean {mean:short}",
        ". {node} has {count} visits now, mean {mean:short}",
    ),
}

# Where a search departs from the reference, and why: each clause is a sentence of its
# own.
DEPARTURES: dict[str, Pattern] = {
    "ends-after": "It ends after {node}",
    "stops-at": "It stops at {node} with {error:text}",
    "stops-at-end": "It stops at the end with {error:text}",
    "goes-on-to-enter": "; {reference} goes on to enter {node}",
    "reference-goes-on": "; {reference} goes on",
    "reference-returns": "; {reference} returns {value}",
    "entered-otherwise": (
        "{node} is entered with the window {window:window}; {reference} gives it "
        "{other:window}"
    ),
    "enters-beyond-limit": "It enters {node}, beyond the depth limit",
    "enters-skipped": "It enters {node}; {reference} skips that node",
    "enters-at-end": "It enters {node}; {reference} is done",
    "enters-another": "It enters {node}; {reference} enters {other} here",
    "never-enters": "It never enters {node}; {reference} does",
    "result-differs": "It returns {value}; {reference} returns {due}",
    "value-differs": "{node} returns {value}; in {reference} it returns {due}",
    # What comes back.
    "only-leaves-return": "Only leaves return a number, inner nodes do not",
    "nothing-returns": "No call returns a number",
    "left-at-once": (
        "{node} is an inner node: its node.value is None, and it returned before "
        "{other} was entered"
    ),
    "player-returns-nothing": "No {node:player} node returns a number",
    "brought-nothing": "{other} had returned no number to {node}",
    "no-estimate": (
        "{node} is an inner node at the depth limit: its node.value is None, and its "
        "node.estimate is the number to return there"
    ),
    "leaf-has-none": (
        "{node} is a leaf at the depth limit: a leaf has no estimate, so test "
        "node.is_leaf before the depth, and return node.value there"
    ),
    "another-estimate": (
        "{node} is an inner node at the depth limit: its estimate is {given}, and it "
        "returns {score}"
    ),
    "score-with-other-sign": (
        "{node} is a leaf: its score is {given}, and it returns {score}, with the "
        "other sign"
    ),
    "score-in-negamax": (
        "{node} is a leaf where MIN would be to move: in negamax it returns {given} "
        "there, its score with the other sign, and your function returns {score}"
    ),
    "another-score": "{node} is a leaf: its score is {given}, and it returns {score}",
    "left-out": "{node} returned before {other} was entered",
    "other-sign": (
        "{node} returns {score}: that is the {given} of {other} with the other sign"
    ),
    "without-minus": (
        "{other} returns {score} in your function, and {node} returns {score}, too: "
        "in negamax the value of a child counts with the other sign"
    ),
    "own-bound": (
        "{node} returns {score}: that is the {letter} that it was given, and no child "
        "has brought it"
    ),
    "from-nowhere": "{node} returns {score}: no leaf below it has this score",
    "last-one": "Here each inner node returns what its last child has brought",
    "first-one": "Here each inner node returns what its first child has brought",
    "worst": (
        "{node} is a {node:player} node, and your function {took} there: it returns "
        "{worst} of the values that came back"
    ),
    "worst-in-negamax": (
        "{node} is a {node:player} node, and it returns the value that is the worst "
        "for {node:player} of those that came back"
    ),
    "without-zero": (
        "{node} returns {score}: that is what it would return without the 0 of {other}"
    ),
    "worse-one": (
        "{node} is a {node:player} node: {other} has brought {given}, and it returns "
        "{score}"
    ),
    "worse-for-mover": (
        "At {node} {node:player} moves: {other} has brought {given}, which is better "
        "for that player, and it returns {score}"
    ),
    "of-no-child": (
        "No child of {node} has brought {score}: all numbers of the child that is "
        "chosen come up"
    ),
    "one-number": (
        "{node} returns a single number, and a number for each player is due: a "
        "player above looks at its own"
    ),
    # Windows.
    "changed-places": (
        "On the way from {other} down to {node}, α and β have changed places"
    ),
    "not-turned": (
        "{node} is given the numbers of {other} as they are: in negamax the window of "
        "a child is [−β, −α]"
    ),
    "signs-only": (
        "{node} is given [−α, −β] of {other}: in negamax the two also change places, "
        "and the window of a child is [−β, −α]"
    ),
    "places-only": (
        "{node} is given [β, α] of {other}: in negamax the two also change their "
        "signs, and the window of a child is [−β, −α]"
    ),
    "window-in-negamax": (
        "In negamax the window of a child is [−β, −α]: {due:window} for {node}, as "
        "your function would have it. It gives {node} {own:window}"
    ),
    "taken-without-minus": (
        "{other} returns {score} in your function, and {node} is then given "
        "{own:window}: in negamax the value of a child counts with the other sign"
    ),
    "own-window": (
        "As your function has it, {node} is given {own:window}, and {due:window} is due"
    ),
    "null-window": (
        "In your function the window of {node} is {own:window}, a null window: PVS "
        "and NegaScout ask with one whether a child is better. For such a search "
        'write check({function:text}, "negascout")'
    ),
    "not-narrowed": (
        "{other} has brought {score} to {parent}, and {node} is given the old {letter}"
    ),
    "never-narrowed": "All nodes are given the same window",
    "never-handed-down": (
        "Here only what came back to its own parent bounds a node: bounds from "
        "further above are not handed down"
    ),
    "not-handed-down": (
        "The window of {other}, {window:window}, is not handed down to {node}"
    ),
    "wrong-bound": (
        "{parent} is a {parent:player} node, and the {score} of {other} has become "
        "{letter} there; {parent:player} changes only {own}"
    ),
    "like-wrong-bound": (
        "{parent} is a {parent:player} node, and the {letter} of {node} is {score}, "
        "like the value of {other}; {parent:player} changes only {own}"
    ),
    "earlier-value": (
        "The {letter} of {node} is the {score} of {other}, and that is not {best} "
        "value that {parent} has"
    ),
    "overwritten": (
        "{parent} was entered with {letter} = {given}; a bound only gets narrower, "
        "and the {score} of {other} is worse for {parent:player}"
    ),
    "bound-with-other-sign": (
        "The {letter} of {node} is {score}: the {given} of {other} with the other sign"
    ),
    "bound-from-nowhere": (
        "The {letter} of {node} is {score}: no leaf has this score, and nothing that "
        "had come back to {parent} is {score}"
    ),
    # Turns.
    "entered-before": "{node} has been entered before",
    "right-to-left-here": "On this tree it enters children from right to left",
    "right-to-left": "It enters children from right to left",
    "both-ways": (
        "It enters children sometimes from left to right, and sometimes from right to "
        "left"
    ),
    "goes-on-at-equality": (
        "{other} has brought {score} to {node}, whose {letter} is {given}: alpha-beta "
        "cuts at α = β, and it goes on"
    ),
    "goes-on-beyond": (
        "{other} has brought {score} to {node}, whose {letter} is {given}: that is "
        "enough for a cutoff, and it goes on"
    ),
    "skips-nothing": "It enters every node of the tree: it skips nothing",
    "cut-too-early": (
        "{other} has brought {score} to {node}, whose {letter} is {given}: that is no "
        "cutoff, and it stops there"
    ),
    "first-leaf": "{node} is the first leaf that it enters",
}


# Words that English says as they are called.
_PLAIN = (
    *("v", "yes", "no", "exactly", "at least", "at most", "more than", "less than"),
    *("less", "more", "lower", "higher", "below", "maximised", "minimised"),
)
KEYWORDS: Mapping[str, str] = {
    **{word: word for word in _PLAIN},
    "alpha": "α",
    "beta": "β",
    "lower-end": "lower",
    "upper-end": "upper",
    "not-above": "not above",
    "not-below": "not below",
    "equal": "only equal to",
    "plus": "+",
    "minus": "−",
    "equals": "=",
    "nearly": "≈",
    "down-to": "down to",
    "cannot-exceed": "cannot exceed",
    "cannot-be-below": "cannot be below",
    "greatest": "the greatest",
    "least": "the least",
    # What links a clause to the one before.
    "reason": ": ",
    "because": ", because ",
    "since": ", since ",
    "and": ", and ",
    "alpha-side": ". α: ",
    "beta-side": ". β: ",
    "next": "; ",
}

RECURSIVE: dict[str, Pattern] = {
    # Entries.
    "search-starts": again("The search starts* at the root {node:titled}"),
    "search-to-leaves-starts": (
        "A search down to the leaves starts at the root {node:titled}",
        "The next search, down to the leaves, starts at the root {node:titled}",
    ),
    "search-to-depth-starts": (
        "A search {depth:plies} deep starts at the root {node:titled}",
        "The next search, {depth:plies} deep, starts at the root {node:titled}",
    ),
    "entered": again("{node:opening} is entered*"),
    "entered-to-probe": again("{node:opening} is entered* to probe its first child"),
    "has-window-on-entry": " with the window [{alpha}, {beta}]",
    "nothing-secured": ": nothing is secured yet",
    "nothing-better-secured": ", and nothing better is secured yet",
    "no-value-yet": ": {above:titled} has no value yet",
    "still-has-start": ": {above:titled} still has v = {start}",
    "owner-has": "{link}{owner:titled} already has {bound}",
    "other-owner-has": " and {owner:titled} already has {bound}",
    "which-owner-has": ", which {owner:titled} already has",
    "withheld": "; {owner}'s {score}",
    "also-withheld": " and {owner}'s {score}",
    "not-passed-on": either(
        " would narrow the window, but without deep cutoffs only the parent's value "
        "is passed on"
    ),
    "goes-first": (
        "; {node} goes first, because the search {depth:plies} deep noted it as "
        "{above}'s best move"
    ),
    # Leaves.
    "leaf-entered": again("Leaf {node} is entered*"),
    "entered-at-limit": again("{node:opening} is entered* at the depth limit"),
    "entered-leaf-returns": " and returns {value}",
    "node-at-limit-returns": " and returns {value}",
    "at-depth-limit": again(
        "{node:opening} is at the depth limit*: it is not searched on, and its "
        "estimate {score} counts as its value"
    ),
    "root-is-leaf": (
        "The root {node} is a leaf",
        "The root {node} is a leaf, examined again",
    ),
    "score-is-value-of-tree": ": its score {score} is the value of the tree",
    "leaf-examined": again("Leaf {node} is examined*"),
    "score": ": its score is {score}",
    # Values that arrive.
    "comes-back": "{child}'s {arrived} comes back to {node:titled}",
    "arrives": "{child}'s {arrived} reaches {node:titled}",
    "upper-bound-arrives": "{child}'s {arrived}, an upper bound, reaches {node:titled}",
    "lower-bound-arrives": "{child}'s {arrived}, a lower bound, reaches {node:titled}",
    "first-value": ": it is the first value, so v is {value}",
    "nothing-changes": ": that is {relation} {letter} = {value}, so nothing changes",
    "rises": ": {letter} rises from {before} to {after}",
    "falls": ": {letter} falls from {before} to {after}",
    "bound-rises-too": " and {letter} rises from {before} to {after}",
    "bound-falls-too": " and {letter} falls from {before} to {after}",
    "v-and-bound-rise": ": v and {letter} rise from {before} to {after}",
    "v-and-bound-fall": ": v and {letter} fall from {before} to {after}",
    "bound-equals": ", and {letter} stays {bound}",
    "bound-stays-better": ", but {letter} stays {bound}",
    "returns-at-once": (
        "; {arrived} is {relation} {letter} = {bound}, so {node:titled} returns {value}"
    ),
    "move-is-now": "; move is now {move}",
    "end-of-null-window": ", the {end} end of the null window",
    # Null windows.
    "null-window-asks": (
        ", a null window: it only asks whether {node} is worth {relation} {bound}"
    ),
    "owner-has-asked": ", which {owner:titled} already has",
    "first-guess-asks": (
        ", a null window, because the first guess is {bound}: is {node} worth "
        "{relation} {bound}?"
    ),
    "last-pass-asks": (
        ", a null window: the last pass has shown that {node} is worth {shown} "
        "{value}; is it worth {relation} {bound}?"
    ),
    "now-asks": ": now the question is whether {node} is worth {relation} {bound}",
    "asked-at-limit": (
        "; the question is whether that is {relation} {bound}, and the answer is "
        "{answer}"
    ),
    "to-ask": " to ask whether it is worth {relation} {bound}",
    "so-answer-is": ", so the answer is {answer}",
    "answer-means": "; the answer is {answer}: {node} is worth {relation} {bound}",
    "answer-means-to-depth": (
        "; the answer is {answer}: to this depth {node} is worth {relation} {bound}"
    ),
    "answered-yes": ". The question was: {relation} {bound}? Yes",
    "answered-no": ". The question was: {relation} {bound}? No",
    "cannot-hold-down": "; MIN cannot hold {node} {reach} {bound} with that",
    "cannot-bring-up": "; MAX cannot bring {node} up to {bound} with that",
    "searched-again": (
        ": {alpha} < {arrived} < {beta}, so it is inside the window, and {child} is "
        "searched again with the whole window"
    ),
    "searched-again-with": (
        "; {child} is searched again, with the window [{alpha}, {beta}]"
    ),
    "searched-again-in-vain": (
        ": {alpha} < {arrived} < {beta}, so it is inside the window, and {child} is "
        "searched again, though that cannot tell more: {arrived} is its true value"
    ),
    "searched-again-in-vain-to-depth": (
        ": {alpha} < {arrived} < {beta}, so it is inside the window, and {child} is "
        "searched again, though that cannot tell more: {arrived} is its value to this "
        "depth"
    ),
    # Cutoffs.
    "returns-early": (
        "The search returns from {node:titled} without entering its {skipped:others}"
    ),
    "has-closed-window": "{node:opening} has the window [{bound}, {bound}]",
    "nothing-between": ". So there is nothing to find between the two ends",
    "now-has": "{node:opening} now has {letter} = {value}",
    "has-got": "{node:opening} has got {value}",
    "so-worth": ", so it is worth {relation} {bound}",
    "so-worth-to-depth": (
        ", so, as far as this search looks, it is worth {relation} {bound}"
    ),
    "no-score-beyond": "{link}no score is {relation}",
    "parent-has": "; its parent {owner:titled} already has {bound}",
    "ancestor-has": (
        "; its ancestor {owner:titled}, {distance:plies} up, already has {bound}"
    ),
    "gains-nothing": ", so {owner:player} gains nothing here",
    "lets-not-come-here": ", so {owner:player} will not let play come here",
    "will-not-go-there": ", so {owner:player} will not go there",
    "others-cannot-matter": either(", and {node}'s {skipped:others} cannot matter"),
    "so-others-cannot-matter": either(", so {node}'s {skipped:others} cannot matter"),
    "others-not-asked": (
        ", so {node}'s {skipped:others} is not needed for this question",
        ", so {node}'s {skipped:others} are not needed for this question",
    ),
    "no-children-left": (
        ": the test for a cutoff succeeds, but {node} has no children left to skip"
    ),
    "kind-of-cutoff": ": {side} cutoff",
    "kind-of-deep-cutoff": ": deep {side} cutoff",
    # Returns.
    "returns": "{node:titled} returns {value}",
    "returns-to": "{node:titled} returns {value} to {above:titled}",
    "returns-pair": "{node:titled} returns the pair ({value}, {move})",
    "returns-pair-to": (
        "{node:titled} returns the pair ({value}, {move}) to {above:titled}"
    ),
    "returns-no-move-to": "{node:titled} returns {value} and no move to {above:titled}",
    "search-is-over": ": the search is over",
    "upper-bound": ", an upper bound",
    "lower-bound": ", a lower bound",
    "alpha-kept": ": no child has raised its α = {value}",
    "beta-kept": ": no child has lowered its β = {value}",
    "true-value-proven": (
        "{link}the leaves seen so far prove that its true value is {value}"
    ),
    "true-value-proven-to-depth": (
        "{link}the scores seen so far prove that its value to this depth is {value}"
    ),
    "true-value": "{link}its true value is {relation} {value}",
    "value-to-depth": "{link}its value to this depth is {relation} {value}",
    "value-to-quiet": (
        "{link}as far as this search looks, its value is {relation} {value}"
    ),
    "value-of-tree": ": that is the value of the tree",
    "pair-has-value-of-tree": ": {value} is the value of the tree",
    "value-to-any-depth": (
        ": that is the value of the tree, and to search deeper changes nothing"
    ),
    "leaves-examined": ("; 1 leaf was examined", "; {count} leaves were examined"),
    "tree-worth-to-depth": ": searched {depth:plies} deep, the tree is worth {value}",
    "tree-worth-to-quiet": (
        ": searched {depth:plies} deep, and on below noisy nodes, the tree is worth "
        "{value}"
    ),
    "next-goes-deeper": (
        "; the next search goes a ply deeper and tries the best moves first"
    ),
    "deep-enough": "; that is as deep as it was to go",
    "positions-scored": ("; 1 position was scored", "; {count} positions were scored"),
    "moves-to": "; {node:player} moves to {move}",
    "move-returned": "; the move that comes back is {move}",
    "answer-bounds-tree-to-depth": (
        ": the answer is {answer}, so to this depth the value of the tree is "
        "{relation} {value}"
    ),
    "answer-bounds-tree": (
        ": the answer is {answer}, so the value of the tree is {relation} {value}"
    ),
    "passes-prove": ", and with the passes before it is {value}",
    "leaves-prove": (
        "; the scores seen so far even prove that it is {value}, but the code asks on"
    ),
    "no-move": "; no move was chosen, because none brings {relation} than {worst}",
    "worst-of-all": ", the worst that there is for {node:player}",
    "where-started": ", where {letter} started",
}

PATTERNS: Mapping[str, Pattern] = {
    **(RECURSIVE | AVERAGES | SEVERAL_PLAYERS | SCOUT | BEST_FIRST | ROLLOUTS | TABLE),
    **(SAMPLING | QUIESCENCE | ORDERED | ASPIRATION),
}
