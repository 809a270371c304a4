"""How claims are said in English that only some ways of searching make."""

from __future__ import annotations

from abviz.narration.patterns import Pattern, either

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
    "probe-has-shown": "{link}the probe has shown that {node} is worth {relation} {bound}",
    "which-probe-has-shown": ", which the probe has shown",
    "as-its-probe-has-shown": ", as its probe has shown",
    "with-that-average": "{link}with that the average of {chance:titled} {fails} {bound}",
    "with-as-much-average": (
        "{link}even with {given} at {child} the average of {chance:titled} {fails} {bound}"
    ),
    "average-here": (
        "{link}with {given} or {size} here the average of {chance:titled} {fails} {bound}"
    ),
    "average-at": (
        "{link}with {given} or {size} at {child} the average of {chance:titled} {fails} {bound}"
    ),
    "outer-average": (
        ", and with {given} or {size} at {child} that of {chance:titled} {fails} {bound}"
    ),
    "outermost-average": (
        ", and so on, up to this: with {given} or {size} at {child} that of {chance:titled} "
        "{fails} {bound}"
    ),
    "average-is": "The average of {node:titled} is now {bound}",
    "average-is-bounded": "The average of {node:titled} is now {relation} {bound}",
    "nothing-left": ": the test for a cutoff succeeds, but {node} has nothing left to skip",
    "cannot-matter": either(", and {nodes:scattered} cannot matter"),
    "seen-before": either(", and {nodes:scattered}, seen before, need not be looked at again here"),
}

SEVERAL_PLAYERS: dict[str, Pattern] = {
    "root-has-utilities": "The root {node} is a leaf: its utilities {utilities} are the value",
    "leaf-has-utilities": "Leaf {node} is examined: its utilities are {utilities}",
    "seat-entered": "{node:titled} is entered",
    "value-for-each": ": that is what each player gets",
    "kept-as-first": ": it is the first, so it is kept",
    "gets-more": ": {node:player} gets {offered} there instead of {had}, so it is kept",
    "gets-the-same": ": {node:player} gets {offered} there too, so nothing changes",
    "gets-less": (
        ": {node:player} gets only {offered} there and already has {had}, so nothing changes"
    ),
}

SCOUT: dict[str, Pattern] = {
    "first-child-evaluated": (
        ": {node}'s only child is evaluated",
        ": {node}'s first child is evaluated; every other child is tested first, and evaluated "
        "only if it is better",
    ),
    "entered-to-evaluate": (
        "{node:opening} is entered to be evaluated",
        "{node:opening} is entered again to be evaluated",
    ),
    "is-first-child": ": it is the first child of {above:titled}",
    "test-has-shown-better": (
        ": its test has shown that it is better for {above:player} than the children before it"
    ),
    "tested": ("{node:opening} is tested", "{node:opening} is tested again"),
    "test-asks": ": is it worth {relation} {bound}",
    "test-owner-has": ", which {owner:titled} already has?",
    "score-says-yes": " Yes, its score is {score}",
    "score-says-no": " No, its score is {score}",
    "so-better": ". So {node} is better for {above:player}",
    "so-no-better": ". So {node} is no better for {above:player}",
    "tested-in-turn": (
        "{node:opening} is tested in turn",
        "{node:opening} is tested again in turn",
    ),
    "test-now-asks": ": is it worth {relation} {bound}?",
    "leaf-tested": ("Leaf {node} is tested", "Leaf {node} is tested again"),
    "leaf-tested-in-turn": (
        "Leaf {node} is tested in turn",
        "Leaf {node} is tested again in turn",
    ),
    "worth": "{node:opening} is worth {relation} {bound}",
    "test-asks-no-more": ", and the test asks no more",
    "test-skips": either(", so {node}'s {skipped:others} need not be looked at in this test"),
    "answers-to": "{node:titled} answers {answer} to {above:titled}",
    "found-worth": ": {node} is worth {relation} {bound}",
    "first-child-sets-v": ": {child} is the first child, so v is now {value}",
    "test-says": "The test says {answer}, {child} is worth {relation} {bound}",
    "so-evaluates": ", so {node:titled} evaluates {child}",
    "so-not-evaluated": (", so v of {node:titled} stays {value} and {child} is not evaluated"),
    "child-says": "{child} says {answer}",
    "one-is-enough": ", and one {answer} is enough for {node:titled}",
    "none-left-to-ask": ", and {node:titled} has no other child to ask",
    "asks-next": ", so {node:titled} asks its next child",
}

BEST_FIRST: dict[str, Pattern] = {
    "list-starts": (
        "SSS* keeps a list of states: a state is a node with a merit, and no strategy of MAX that "
        "goes through the node is worth more than its merit. The list starts with the root "
        "{node:titled} and the merit {merit}"
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
        "; MIN needs all its children, one after the other, and {child} comes on the list first"
    ),
    "leaf-taken": "Leaf {node} is taken from the list and examined",
    "merit-falls": ", so its merit falls from {merit} to {score}",
    "merit-stays": ", and its merit stays {merit}",
    "solved-means": (
        ". Its state is solved now: nothing is left to look at below {node}, and {node} waits on "
        "the list with this merit"
    ),
    "highest-merit": "Solved {child} has the highest merit on the list, {merit}",
    "only-child": ": it is the only child of {node:titled}",
    "none-higher": ": no other child of {node:titled} has a higher merit",
    "none-brings-more": ": no other child of {node:titled} can bring more",
    "last-child": ": it is the last child of {node:titled}",
    "goes-on-with": (
        ": {node:titled} goes on with its next child, {following}, which comes on the list "
        "with the same merit"
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
    "never-looked-at": ("; it will never be looked at", "; they will never be looked at"),
    "others-never-looked-at": either("; {skipped:scattered} will never be looked at"),
    "solved": "{node:titled} is solved with {value}",
    "own-value": ": that is its value",
    "more-does-not-matter": ": its true value is at least {value}, and more would not matter",
    "owner-has-that": ", because {owner:titled} already has {value}",
}
