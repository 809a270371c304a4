"""Each pattern says its claim: the right words, and each fact where it belongs."""

from __future__ import annotations

import re

import pytest
from truth_tests.reading import WORDS, fields, texts_of

from abviz.narration.english import KEYWORDS, PATTERNS

# Kinds that differ in one thing, with the words that tell them apart.
OPPOSITES = [
    {"rises": "rises", "falls": "falls"},
    {"bound-rises-too": "rises", "bound-falls-too": "falls"},
    {"v-and-bound-rise": "rise", "v-and-bound-fall": "fall"},
    {"upper-bound": "upper", "lower-bound": "lower"},
    {"upper-bound-arrives": "upper", "lower-bound-arrives": "lower"},
    {"bound-equals": "and", "bound-stays-better": "but"},
    {"parent-has": "parent", "ancestor-has": "ancestor"},
    {
        "gains-nothing": "gains nothing",
        "lets-not-come-here": "will not let play come",
        "will-not-go-there": "will not go",
    },
    {"others-cannot-matter": "and", "so-others-cannot-matter": "so"},
    {"answered-yes": "Yes", "answered-no": "No"},
    {"score-says-yes": "Yes", "score-says-no": "No"},
    {"so-better": "is better", "so-no-better": "is no better"},
    {"alpha-kept": "raised", "beta-kept": "lowered"},
    {"first-guess-asks": "first guess", "last-pass-asks": "last pass"},
    {"others-cannot-matter": "cannot matter", "others-not-asked": "not needed for this question"},
    {"cannot-hold-down": "MIN cannot hold", "cannot-bring-up": "MAX cannot bring"},
    {"dead": "no score lies between", "dead-with-equal-bounds": "exactly"},
    {"cannot-matter": "cannot matter", "seen-before": "seen before"},
    {"so-worth": "so it", "so-worth-to-depth": "as far as this search looks"},
    {
        "true-value": "true value",
        "value-to-depth": "value to this depth",
        "value-to-quiet": "as far",
    },
    {"value-of-tree": "is the value of the tree", "tree-worth-to-depth": "searched"},
    {"value-of-tree": "is the value of the tree", "tree-worth-to-quiet": "noisy"},
    {"next-goes-deeper": "goes a ply deeper", "deep-enough": "as deep as it was to go"},
    {"passes-prove": "passes before", "leaves-prove": "scores seen so far"},
    {"searched-again": "the whole window", "searched-again-with": "with the window ["},
    {"searched-again": "with the whole window", "searched-again-in-vain": "cannot tell more"},
    {"average-known": "now known", "average-between": "lies between"},
    {"no-value-yet": "no value", "still-has-start": "still has v"},
    {"nothing-secured": ": nothing is", "nothing-better-secured": "nothing better is"},
    {"gets-more": "instead of", "gets-the-same": "too", "gets-less": "only"},
    {"tested": "is tested", "entered-to-evaluate": "to be evaluated"},
    {"is-first-child": "first child", "test-has-shown-better": "better"},
    {"so-evaluates": "evaluates {child}", "so-not-evaluated": "is not evaluated"},
    {"one-is-enough": "is enough", "none-left-to-ask": "no other", "asks-next": "next"},
    {"merit-falls": "falls", "merit-stays": "stays"},
    {"only-child": "only", "last-child": "last", "goes-on-with": "next"},
    {"none-higher": "higher merit", "none-brings-more": "can bring more"},
    {"own-value": "is its value", "more-does-not-matter": "at least {value}"},
    {"now-worth": "at least", "own-value": "that is"},
    {"greatest-upper": "greatest upper", "least-lower": "least lower"},
    {"first-greatest-upper": "first with the greatest", "first-least-lower": "least lower"},
    {"selection": "selection", "expansion": "expansion", "rollout": "playout", "backup": "backup"},
    {"root-is-leaf": "The root", "leaf-examined": "Leaf"},
    {"table-keeps": "exactly", "table-keeps-lower": "because"},
    {"table-keeps-lower": "a lower bound", "table-keeps-upper": "an upper bound"},
    {"table-keeps-lower": "not below β", "table-keeps-upper": "not above α"},
    {"fails-high": "fails high", "fails-low": "fails low"},
    {"fails-high": "≥ β", "fails-low": "≤ α"},
    {"at-upper-end": "below β", "at-lower-end": "above α"},
    {"others-not-asked": "needed for this question", "others-not-in-search": "needed in it"},
    {"fails-high": "at least", "fails-low": "at most"},
    {"failed-high-before": "high", "failed-low-before": "low"},
]
# What stands before and after a fact, by its name: where else would it stand?
PLACES = {
    "before": [r"from {before} to"],
    "after": [r" to {after}$"],
    "low": [
        r"between {low} and",
        r"from {low} to",
        r"scores are {low}$",
        r"the merit {low}$",
        r"^{low} < {high}",
        r"stay {low} and {high}$",
        r"{owner:titled} at least {low}: no score",
    ],
    "high": [
        r"and {high}$",
        r" to {high}$",
        r"^{low} < {high}",
        r"{other:titled} is worth at most {high}, and",
    ],
    "alpha": [r"\[{alpha}, {beta}\]", r"{alpha} < {(arrived|value)} < {beta}"],
    "beta": [r"\[{alpha}, {beta}\]", r"{alpha} < {(arrived|value)} < {beta}"],
    "guess": [r"the guess is {guess},"],
    "bound": [
        r"is worth exactly {bound}: nothing is left|not (below|above) (α|β) = {bound}$",
        r"only looks for values (above α|below β) = {bound}$",
        r"{letter} is {bound}, so|up to {bound} with that$|{reach} {bound} with that$",
        r"{relation} {bound}(\?|\? Yes|\? No)?$",
        r"the first guess is {bound}: is",
        r"{value} (≥ β|≤ α) = {bound}, so",
        r"(already has|is now|stays|{fails}|than|{relation}|{letter} =) {bound}(,| |$)",
        r"\[{bound}, {bound}\]",
    ],
    "given": [r"with {given} or {size}", r"even with {given} at {child}"],
    "has": [r"is worth {has} {value}: that would"],
    "twin": [r"same position as {twin}, which", r"for {twin}, the same position( by symmetry)?$"],
    "reach": [r"cannot hold {node} {reach} {bound} with that$"],
    "shown": [r"has shown that {node} is worth {shown} {value};"],
    "size": [r"with {given} or {size} (here|at)", r"were {value} or {size}, but"],
    "fails": [r"{chance:titled} {fails} {bound}$"],
    "chance": [r"(average|that) of {chance:titled} {fails}"],
    "owner": [
        r", and {owner:titled} at least {low}:",
        r"^{owner:titled} is worth exactly",
        r"{owner:titled}(, {distance:plies} up,)? already has",
        r"{owner}'s {score}",
        r", so {owner:player} (gains|will)",
    ],
    "above": [
        r"(to|of) {above:titled}$",
        r": {above:titled} (has no|still has)",
        r"{above}'s best|; when {above} was entered, the",
        r"better for {above:player}( than|$)",
    ],
    "child": [
        r"^: {child} is the only child$|^(\.|;) {child}(: (mean )?{mean:short}|, never visited:)",
        r"{node:titled}: {child} has never been|^\. {child} (has the|is the first)",
        r"(only child|children only) {child} is alive: its window",
        r"(leftmost|random), {child}, with the window",
        r"it takes {child}, the first",
        r"only child, {child}$",
        r"(^|\W){child}'s {arrived}",
        r"(at|evaluates|choose|The test says {answer},) {child}",
        r"{child} (says|is not|is searched|is the first)",
        r"(child|and|Solved), {child}(,|$)| and {child} comes|Solved {child} has",
    ],
    "arrived": [
        r"{child}'s {arrived}(,| reaches| comes)",
        r"{alpha} < {arrived} < {beta}",
        r": {arrived} is its (true value|value to this depth)",
        r"^; {arrived} is {relation} {letter} = {bound}",
        r"{relation} {arrived}, and that is all",
    ],
    "move": [
        r"more visits than {move},",
        r"(moves to|comes back is|move is now) {move}$",
        r"the pair \({value}, {move}\)",
    ],
    "following": [r"next child, {following}, which"],
    "offered": [r"gets (only )?{offered} there"],
    "had": [r"(instead of|already has) {had},"],
    "share": [r"adds {share},"],
    "mean": [r"(: mean |'s mean |, mean |{child}: ){mean:short}( {sign}|$)"],
    "sign": [r"{mean:short} {sign} (exploration )?{width:short}"],
    "width": [r"{sign} (exploration )?{width:short} {equals}", r"reaches {width} to each side$"],
    "equals": [r"{width:short} {equals} {total:rounded}($| (each )?\(prior)"],
    "total": [r"{equals} {total:rounded}($| (each )?\(prior)"],
    "prior": [r"{total:rounded} (each )?\(prior {prior:short}\)$"],
    "iteration": [r"^Iteration {iteration}, (selection|expansion|playout|backup|down to)"],
    "iterations": [r"{visits} of {iterations}, so"],
    "visits": [r"more visits than {move}, {visits} of"],
    "leaf": [r"lead to the leaf {leaf}: {score}$"],
    "average": [r"it is {average}$"],
    "probability": [r"probability {probability}$"],
    "killer": [r"has made a cutoff with {killer}, as deep in the tree: it is a killer"],
    "weight": [r"had made cutoffs worth {weight} in all"],
    "utilities": [r"utilities (are )?{utilities}"],
    "worst": [r"brings {relation} than {worst}$"],
    "start": [r"v = {start}$"],
    "score": [
        r"'s {score}$",
        r"(score is|its score|estimate|{merit} to) {score}"
        r"|(score|{leaf}:|instead:|takes) {score}( in|$)",
    ],
    "distance": [r"{distance:plies} up"],
    "depth": [r"{depth:plies} deep"],  # so far down, or as far as a search goes
    "merit": [r"(merit|merit stays|falls from|its|on the list,|at least|more than) {merit}"],
    "side": [r"(: |deep ){side} cutoff$"],
    "end": [r"the {end} end of"],
    "letter": [
        r"(: |and |but |v and ){letter} (rises?|falls?|stays)",
        r"(now has |{relation} |where ){letter}( |$)",
        r"if {letter} were {value}|, but {letter} is {bound}",
        r"^, and {letter} is that of the root$",
    ],
    "answer": [r"(answers|says|answer is|one) {answer}"],
    "relation": [
        r"(worth|is|average of {node:titled} is now|brings|that is|has) {relation}( |$)",
        r"question was: {relation} {bound}",
    ],
    "other": [
        r"^{other:titled} is worth at most {high},",
    ],
    "alive": [
        r"^; {alive:scattered} are alive,",
    ],
    "dead": [
        r"^{dead:scattered} are dead: their",
    ],
    "skipped": [
        r"(its|'s) {skipped:others}( |$)",
        r"^; {skipped:scattered} will never",
    ],
    "nodes": [r"{nodes:(scattered|listed)}(,| cannot| with)"],
    "children": [
        r"its (only child|children), {children:listed}, comes? on",
        r"^\. {children:listed}, never visited: {node}'s",
    ],
    "count": [r"{count} (moves not tried|leaves|positions|states|children|visits now)"],
    "link": [r"^{link}"],
    "node": [
        r"(: at|no child of) {node:titled}( |$)|from {node} lead|^: {node} is a leaf",
        r"estimate of {node} is taken|backup: {node} takes|so {node:player} moves there",
        r"down to {node}$|^\. {node} has|: {node}'s mean",
        r", (selection|expansion( \(first-play urgency\))?) at {node:titled}(:|$)",
        r"so {node} is (dead$|tried before moves)|but {node} is noisy,|the move to {node} had made",
        r"at the root {node:titled}, so",
        r"(comes to|ends at leaf) {node",
        r"^{node:titled} takes the (bounds|greatest|least)",
        r"^{node:(opening|titled)} (is|has|now|returns|answers)( |$)",
        r"^Leaf {node} is (entered|examined|tested|taken)",
        r"[Tt]he (root )?{node(:titled)?}( |$)",
        r"root {node:titled}$",
        r"(reaches|comes back to|of|returns from|average of|for|with the root) {node:titled}( |$)",
        r"The root {node}( is a leaf|$)",
        r"(whether|:|so|that|to this depth) {node} is worth {(relation|shown)}",
        r": is {node} worth {relation} {bound}",
        r"MIN cannot hold {node} {reach}|MAX cannot bring {node} up to",
        r": {node}'s (only|first) child is evaluated",
        r"^\. So {node} is (no )?better|below {node}, and {node} waits",
        r", the worst that there is for {node:player}$",
        r"(but |, and |, so ){node}('s| has)",
        r", so (v of )?{node:titled} (evaluates|stays|asks)|, and {node:titled} has no other",
        r"; {node:player} moves to|: {node:player} (can choose|gets)|: {node:titled} goes on",
        r", so {node:titled} returns {value}$",
        r"(^|; |, |: | and ){node} (goes first|with the merit)",
        r", so {node} (need not be|is) searched",
    ],
    "value": [
        r"are both {value}$",
        r"has got {value}$",
        r"(returns|solved with|is now|value|value is|v is|worth|it is|depth is) {value}( |,|$)",
        r"{letter} = {value}|stays {value}|{relation} {value}$",
        r"{shown} {value};|(α|β) = {value}$|at least {value},|already has {value}$",
        r"failed (high|low) with {value}$|{alpha} < {value} < {beta}$",
        r"table keeps {value} as (a lower|an upper) bound, because|were {value} or {size}, but",
        r"(high|low), {value} (≥|≤) (α|β) = {bound}, so the value is at (least|most) {value},",
        r"the pair \({value}, {move}\)|^: {value} is the value of the tree$",
        r"(exactly|{relation}|{has}) {value}( for|,|$)|(; |and ){value} is {relation} {letter}",
    ],
}


def test_every_keyword_has_the_word_that_it_means():
    assert {word.replace("-", " "): text for word, text in KEYWORDS.items()} == WORDS


def test_opposites_have_words_that_tell_them_apart():
    for words, kind, word in ((group, *pair) for group in OPPOSITES for pair in group.items()):
        others = [other for other in words.values() if other != word]
        for text in texts_of(kind):
            assert re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text), kind
            assert not any(re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text) for one in others), (
                kind
            )


def test_each_fact_stands_where_it_belongs():
    for text in (text for kind in PATTERNS for text in texts_of(kind)):
        for name, _ in fields(text):
            places = [re.sub(r"[{}]", r"\\\g<0>", place) for place in PLACES[name]]
            assert any(re.search(place, text) for place in places), (text, name)


# The words for one and for several; every other pair of patterns tells the first time from others.
PLURALS = {
    "backup": ("1 visit now", "visits now"),
    "root-has": ("1 visit now", "visits now"),
    "and-moves-with-prior": ("the move not tried", "each of the {count} moves"),
    "others-not-asked": ("is not needed", "are not needed"),
    "others-not-in-search": ("is not needed", "are not needed"),
    "leaves-examined": ("leaf was", "leaves were"),
    "positions-scored": ("position was", "positions were"),
    "first-child-evaluated": ("only child", "every other child"),
    "leaves-list": ("It cannot", "They cannot"),
    "never-looked-at": ("it will", "they will"),
    "children-listed": ("child, {children:listed}, comes", "children, {children:listed}, come"),
}


@pytest.mark.parametrize("kind", [kind for kind in PATTERNS if len({*texts_of(kind)}) > 1])
def test_a_pair_of_patterns_tells_one_from_many_or_says_again(kind):
    first, other = texts_of(kind)
    one, many = PLURALS.get(kind, (None, r"\b(again|next)\b"))
    assert re.search(many if one is None else rf"{re.escape(many)}\b", other, re.IGNORECASE)
    assert not re.search(many if one is None else rf"{re.escape(many)}\b", first, re.IGNORECASE)
    assert one is None or re.search(rf"{re.escape(one)}\b", first)
