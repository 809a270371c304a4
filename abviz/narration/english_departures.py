"""The English patterns of where a search departs from the reference, and why."""

from abviz.narration.patterns import Pattern

# Each clause is a sentence of its own.
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
