"""Read the claims out of the sentences about averages, and check each of them."""

from __future__ import annotations

import re
from math import inf

from replay.knowledge import read, swap
from search.chance import mean, value_of

NUMBER = r"(≈?[+−]?(?:∞|\d+(?:\.\d+)?(?:e[+−]\d+)?(?:/\d+)?))"
ANY = NUMBER.replace("(≈", "(?:≈")
WHO = r"(\w+) \((?:MAX|MIN|chance)\)"


def check_sentence(step, knowledge):
    """Assert that each number in a sentence belongs to a claim, and each claim is true."""
    rest = step.sentence
    for pattern, check in CLAIMS:
        for found in re.finditer(pattern, rest):
            check(step, knowledge, *found.groups())
            knowledge.said.add(check.__name__)
        rest = re.sub(pattern, " … ", rest)
    assert not re.search(r"\d|∞", rest), rest


def window(step, known, alpha, beta):
    known.same(step.alpha, alpha)
    known.same(step.beta, beta)


def scale(step, known, low, high):
    known.same(known.scale[0], low)
    known.same(known.scale[1], high)


def passed_on(step, known, number, size, at, name, fails, bound, owner):
    child = step.node if at == "here" else known.node(at.removeprefix("at "))
    limit, off = read(number)
    check_owner(known, fails, read(bound), owner)
    average_stops(known, known.node(name), fails, read(bound), given=(child, limit, off))
    through = step.alpha_through if size == "less" else step.beta_through
    known.same(step.alpha if size == "less" else step.beta, number)
    assert through.child is child and (child is step.node or child in step.node.ancestors)
    assert (size == "less") == (fails == "exceed")
    if owner is None:
        source = step.alpha_from if size == "less" else step.beta_from
        further_up(through, source, known=known, fails=fails)


def useless(step, known, at, name, fails, bound, owner):
    child = step.node if at == "that" else known.node(at.removeprefix("as much at "))
    assert child is step.node or child in step.node.ancestors
    low, high = known.range(step.node)
    limit = high if fails == "exceed" else low
    check_owner(known, fails, read(bound), owner)
    average_stops(known, known.node(name), fails, read(bound), given=(child, limit, 0))
    if owner is None:
        further_up(step.cutoff.through, step.cutoff.bound_by, known=known, fails=fails)


def further_up(passage, owner, *, known, fails):
    """Assert that a bound on an average puts the next one out of reach, up to the owner."""
    assert passage.outer is not None
    while passage.outer is not None:
        given = passage.outer.child, passage.bound, 0
        assert given[0] is passage.node or given[0] in passage.node.ancestors
        passage = passage.outer
        average_stops(known, passage.node, fails, (passage.bound, 0), given=given)
    if owner:
        known.claim("at least" if owner.is_max else "at most", passage.bound, owner)


def average_stops(known, node, fails, bound, *, given=None):
    """Assert that an average cannot pass a bound, given the score of one child or not."""
    limit, off = bound
    ranges = [known.range(child) for child in node.children]
    if given:
        child, score, more = given
        off += more
        ranges = [
            (score, score) if c is child else r for c, r in zip(node.children, ranges, strict=True)
        ]
    low, high = (mean(node, ends) for ends in zip(*ranges, strict=True))
    off += known.slack
    assert (high <= limit + off) if fails == "exceed" else (low >= limit - off)


def check_owner(known, fails, bound, owner):
    """Assert that the owner of a bound has it."""
    if owner:
        limit, off = bound
        node = known.node(owner)
        known.claim("at least" if node.is_max else "at most", limit, node, off)
        assert (fails == "exceed") == node.is_max


def has(step, known, name, number):
    node = known.node(name)
    known.claim("at least" if node.is_max else "at most", *swap(number, node))


def still_has(step, known, name, number):
    above = known.node(name)
    assert above is step.node.parent
    known.same(-inf if above.is_max else inf, number)
    assert not any(child.index in known.seen for child in above.children)


def goes_first(step, known, name, depth, above):
    assert known.node(name) is step.node and known.node(above) is step.node.parent
    assert step.node is not step.node.parent.children[0]
    assert depth == f"{step.noted_by} pl"


def no_move(step, known, relation, number, letter):
    root = known.trace.tree.root
    known.same(-inf if root.is_max else inf, number)
    assert step.node is root and relation == ("more" if root.is_max else "less")
    known.claim("exactly", *swap(number, root))
    assert known.trace.best_move is None
    if letter:
        first = known.trace.steps[0]
        known.same({"v": first.value, "α": first.alpha, "β": first.beta}[letter], number)


def probed(step, known, name, relation, number):
    assert known.node(name) is step.node
    assert relation == ("at least" if step.node.is_max else "at most")
    has(step, known, name, number)


def score_is(step, known, name, number):
    known.same(known.node(name).value, number)
    known.claim("exactly", *swap(number, known.node(name)))


def reaches(step, known, name, number, kind, above):
    relation = {"": "exactly", ", an upper bound,": "at most", ", a lower bound,": "at least"}[kind]
    known.claim(relation, *swap(number, known.node(name)))
    assert known.node(above) is step.node is known.node(name).parent
    known.same(step.arrived, number)


def probability(step, known, number):
    known.same(step.child.probability, number)


def average_known(step, known, number):
    known.claim("exactly", *swap(number, step.node))


def average_between(step, known, low, high):
    known.claim("at least", *swap(low, step.node))
    known.claim("at most", *swap(high, step.node))
    (least, off), (most, more) = read(low), read(high)
    assert least - off <= most + more


def adds(step, known, number, total):
    known.same(step.child.probability * value_of(step.child), number)
    at = step.node.children.index(step.child) + 1
    pairs = zip(step.node.probabilities[:at], step.node.children[:at], strict=True)
    known.same(sum(p * value_of(child) for p, child in pairs), total)


def worth(step, known, name, relation, number):
    known.claim(relation, *swap(number, known.node(name)))


def is_worth(step, known, name, number):
    known.claim("exactly", *swap(number, known.node(name)))


def returns(step, known, name, number, more, relation, again):
    node = known.node(name)
    known.same(step.value, number)
    if relation:
        known.same(step.value, again)
    known.claim(relation or "exactly", *swap(number, node))


def ends(step, known, name, number, leaves):
    known.same(step.value, number)
    known.claim("exactly", *swap(number, known.trace.tree.root))
    assert name == known.trace.tree.root.name and int(leaves) == len(known.leaves)


def ends_early(step, known, name, number):
    known.same(step.value, number)
    known.claim("exactly", *swap(number, known.node(name)))
    assert not step.is_last and step.limit is None


def moves(step, known, before, after):
    start = -inf if step.node.is_max else inf
    known.same(start if step.before[0] is None else step.before[0], before)
    known.same(step.value, after)


def window_moves(step, known, before, after):
    known.same(step.before[1] if step.node.is_max else step.before[2], before)
    known.same(step.alpha if step.node.is_max else step.beta, after)


def stays(step, known, number, reason):
    known.same(step.alpha if step.node.is_max else step.beta, number)
    owner = step.alpha_from if step.node.is_max else step.beta_from
    if "has shown" in reason:
        has(step, known, step.node.name, number)
        assert owner is step.node
    elif reason:
        assert f"{owner.name} (" in reason
        has(step, known, owner.name, number)


def not_better(step, known, relation, number):
    known.same(step.value, number)
    assert (step.arrived == step.value) == (relation == "only equal to")
    assert step.arrived == step.value or (step.arrived < step.value) == (relation == "not above")


def now_has(step, known, letter, number):
    known.same(step.beta if letter == "β" else step.alpha, number)
    known.claim("at most" if letter == "β" else "at least", *swap(number, step.node))


def no_score(step, known, relation):
    if relation == "lower":
        assert step.alpha <= known.scale[0] + known.slack
    else:
        assert step.beta >= known.scale[1] - known.slack


def closed(step, known, alpha, beta):
    window(step, known, alpha, beta)
    assert step.alpha == step.beta


def ends_at_limit(step, known, name, number, depth, again):
    known.same(step.value, again)
    assert depth == f"{step.limit} pl"
    known.same(step.value, number)
    known.claim("exactly", *swap(number, known.trace.tree.root))
    assert known.node(name) is step.node is known.trace.tree.root


def estimated(step, known, name, number):
    known.same(known.node(name).estimate, number)
    assert known.node(name) is step.node and not step.node.is_leaf
    assert len(step.node.path) == step.limit


def starts(step, known, depth):
    assert depth == f"{step.limit} pl"


def scored(step, known, number):
    assert int(number) == len(known.seen)


def counts(step, known, *_):
    pass


CLAIMS = [
    (rf"with the window \[{NUMBER}, {NUMBER}\]", window),
    (rf"all scores lie between {NUMBER} and {NUMBER}", scale),
    (
        rf"with {NUMBER} or (less|more) (here|at \w+) the average of (\w+) \(chance\) cannot "
        rf"(exceed|be below) {NUMBER}(?:, which {WHO} already has|, which is no use further up)",
        passed_on,
    ),
    (
        rf"with (that|as much at \w+) the average of (\w+) \(chance\) cannot (exceed|be below) "
        rf"{NUMBER}(?:, which {WHO} already has|, and that is no use further up)",
        useless,
    ),
    (rf"{WHO} still has v = {NUMBER}", still_has),
    (
        r"(\w+) goes first, because the search (\d+ pl)(?:y|ies) deep noted it as (\w+)'s best "
        r"move",
        goes_first,
    ),
    (
        rf"no move was chosen, because none brings (more|less) than {NUMBER}"
        r"(?:, where ([vαβ]) started)?\.$",
        no_move,
    ),
    (rf"the probe has shown that (\w+) is worth (at least|at most) {NUMBER}", probed),
    (rf"but [αβ] stays {NUMBER}(, which [^:.]*|)", stays),
    (rf"{WHO}(?:, \d+ plies up,)? already has {NUMBER}", has),
    (
        rf"(?:Leaf |The root )(\w+) is (?:examined(?: again)?|a leaf): its score(?: is)? {NUMBER}",
        score_is,
    ),
    (rf"^(\w+)'s {NUMBER}(, an upper bound,|, a lower bound,|) reaches {WHO}", reaches),
    (rf"with the probability {NUMBER}", probability),
    (rf"the average is now known, it is {NUMBER}", average_known),
    (rf"the average now lies between {NUMBER} and {NUMBER}", average_between),
    (rf"it adds {NUMBER}, and v is now {NUMBER}", adds),
    (rf"with (\w+) worth (at least|at most) {NUMBER}", worth),
    (
        rf"[Nn]ode (\w+) now has [αβ] = {ANY}, so(?:, as far as this search looks,)? it is worth "
        rf"(at least|at most) {NUMBER}",
        worth,
    ),
    (rf"now has ([αβ]) = {NUMBER}", now_has),
    (rf"The average of {WHO} is now (at least|at most) {NUMBER}", worth),
    (rf"The average of {WHO} is now {NUMBER}", is_worth),
    (
        rf"^{WHO} returns {NUMBER} to \w+ \(\w+\)(, an? \w+ bound: its [a-z ]+ is "
        rf"(at least|at most) {NUMBER}|)\.$",
        returns,
    ),
    (rf"^{WHO} returns {NUMBER}: that is the value of the tree; (\d+) lea(?:f|ves) w", ends),
    (
        rf"^{WHO} returns {NUMBER}: that is the value of the tree, and to search deeper changes "
        r"nothing\.$",
        ends_early,
    ),
    (rf"v and [αβ] (?:rise|fall) from {NUMBER} to {NUMBER}", moves),
    (rf"v (?:rises|falls) from {NUMBER} to {NUMBER}", moves),
    (rf"[αβ] (?:rises|falls) from {NUMBER} to {NUMBER}", window_moves),
    (rf"(not above|not below|only equal to) v = {NUMBER}", not_better),
    (r"no score is (lower|higher)", no_score),
    (rf"has the window \[{NUMBER}, {NUMBER}\], and between its two ends", closed),
    (
        rf"{WHO} returns {NUMBER}: searched (\d+ pl)(?:y|ies) deep, the tree is worth {NUMBER}",
        ends_at_limit,
    ),
    (rf"node (\w+) is at the depth limit: .* its estimate {NUMBER} counts", estimated),
    (r"(\d+ pl)(?:y|ies) deep,? starts", starts),
    (r"; (\d+) positions? w", scored),
    (r"other \d+ children|\d+ more nodes", counts),
]
