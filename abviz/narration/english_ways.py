"""The English patterns of what only some ways of searching say, a table for each."""

from abviz.narration.patterns import Pattern, again, either

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
    "rollout": "Iteration {iteration}, playout",
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
