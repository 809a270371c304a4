"""The English patterns of claims, with facts in braces, and words for keywords.

Here are those of searches that go depth first. `PATTERNS` has those of all ways.
"""

from collections.abc import Mapping

from abviz.narration.english_ways import (
    ASPIRATION,
    AVERAGES,
    BEST_FIRST,
    ORDERED,
    QUIESCENCE,
    ROLLOUTS,
    SAMPLING,
    SCOUT,
    SEVERAL_PLAYERS,
    TABLE,
)
from abviz.narration.patterns import Pattern, again, either

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
    **RECURSIVE,
    **AVERAGES,
    **SEVERAL_PLAYERS,
    **SCOUT,
    **BEST_FIRST,
    **ROLLOUTS,
    **TABLE,
    **SAMPLING,
    **QUIESCENCE,
    **ORDERED,
    **ASPIRATION,
}
