"""Read the claims out of the sentences about averages, and check each of them."""

from __future__ import annotations

import re
from math import inf

from engine_tests.chance import mean, value_of
from replay_tests.knowledge import read, swap

NUMBER = r"(≈?[+−]?(?:∞|\d+(?:\.\d+)?(?:e[+−]\d+)?(?:/\d+)?))"
ANY = NUMBER.replace("(≈", "(?:≈")
WHO = r"(\w+) \((?:MAX|MIN|chance)\)"
ANYONE = WHO.replace("(\\w+)", "\\w+")
SHOWN = r"(, as its probe has shown|)"
LINK = (
    rf", and (so on, up to this: |)with {NUMBER} or (less|more) at (\w+) that of (\w+) "
    rf"\(chance\) cannot (exceed|be below) {NUMBER}"
)
CHAIN = (
    rf"((?:, and (?:so on, up to this: )?with {ANY} or \w+ at \w+ that of \w+ \(chance\) "
    rf"cannot (?:exceed|be below) {ANY})?)"
)


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


def passed_on(step, known, number, size, at, name, fails, bound, chain, owner, by_probe):
    child = step.node if at == "here" else known.node(at.removeprefix("at "))
    limit, off = read(number)
    average_stops(known, known.node(name), fails, read(bound), given=(child, limit, off))
    through = step.owners.alpha_through if size == "less" else step.owners.beta_through
    known.same(step.alpha if size == "less" else step.beta, number)
    assert through.child is child and (child is step.node or child in step.node.ancestors)
    assert (size == "less") == (fails == "exceed")
    last = further_up(through, chain, known=known, fails=fails, bound=bound)
    check_owner(known, fails, read(last), owner, by_probe)


def useless(step, known, at, name, fails, bound, chain, owner, by_probe):
    child = step.node if at == "that" else known.node(at.removeprefix("as much at "))
    assert child is step.node or child in step.node.ancestors
    low, high = known.range(step.node)
    limit = high if fails == "exceed" else low
    average_stops(known, known.node(name), fails, read(bound), given=(child, limit, 0))
    last = further_up(step.cutoff.through, chain, known=known, fails=fails, bound=bound)
    check_owner(known, fails, read(last), owner, by_probe)


def further_up(passage, chain, *, known, fails, bound):
    """Assert that a bound on an average puts the next one out of reach, up to the last one."""
    below = None
    known.same(passage.bound, bound)
    links = 0
    while passage.outer is not None:
        given = passage.outer.child, passage.bound, 0
        assert given[0] is passage.node or given[0] in passage.node.ancestors
        below, passage = passage, passage.outer
        average_stops(known, passage.node, fails, (passage.bound, 0), given=given)
        links += 1
    assert bool(chain) == bool(links)
    if not links:
        return bound
    so_on, number, size, at, name, also_fails, last = re.fullmatch(LINK, chain).groups()
    assert bool(so_on) == (links > 1)
    assert (size == "less") == (fails == "exceed") == (also_fails == "exceed")
    known.said.add("a long chain" if so_on else "a chain")
    known.same(below.bound, number)
    known.same(passage.bound, last)
    assert known.node(at) is passage.child and known.node(name) is passage.node
    return last


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


def check_owner(known, fails, bound, owner, by_probe):
    """Assert that the owner of a bound has it, by its own v or by a probe."""
    limit, off = bound
    node = known.node(owner)
    known.claim("at least" if node.is_max else "at most", limit, node, off)
    assert (fails == "exceed") == node.is_max
    by_own_children(known, node, limit, off, by_probe)


def by_own_children(known, node, limit, off, by_probe):
    """Assert that a probe is named as the reason wherever its children bring less as yet."""
    v, off = known.secured[node.index], off + known.slack
    reached = v is not None and (v >= limit - off if node.is_max else v <= limit + off)
    assert reached or by_probe, (node.name, v, limit)
    assert not by_probe or known.times[node.index] > 1
    known.said.add("by probe" if by_probe else "by children")
    known.said.add("by probe" if by_probe else "by v")


def has(step, known, name, number, by_probe):
    node = known.node(name)
    known.claim("at least" if node.is_max else "at most", *swap(number, node))
    by_own_children(known, node, *read(number), by_probe)


def only_scale(step, known, relation, number):
    known.same(known.scale[0] if relation == "lower" else known.scale[1], number)


def chosen(step, known, name, above, relation, number):
    assert known.node(name) is step.child is step.node.children[0]
    assert known.node(above) is step.node
    assert relation == ("at least" if step.node.is_max else "at most")
    known.claim(relation, *swap(number, step.node))


def seen_before(step, known, names, more):
    told = re.split(", | and ", names)
    assert len(told) + int(more or 0) == len(step.event.repeated)
    assert [known.node(name) for name in told] == [*step.event.repeated][: len(told)]
    assert all(known.times[node.index] for node in step.event.repeated)
    fresh = [node for node in step.cutoff.skipped if node not in step.event.repeated]
    assert not any(known.times[node.index] for node in fresh)
    assert ("cannot matter" in step.sentence) == bool(fresh)


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
    has(step, known, name, number, by_probe=True)


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


def proven_before(step, known, name, number, truth):
    node = known.node(name)
    known.same(step.value, number)
    known.claim("exactly", *swap(truth, node))
    assert step.bound != "exact"


def ends(step, known, name, number, leaves):
    known.same(step.value, number)
    known.claim("exactly", *swap(number, known.trace.tree.root))
    assert name == known.trace.tree.root.name and int(leaves) == len(known.leaves)


def ends_early(step, known, name, number):
    known.same(step.value, number)
    known.claim("exactly", *swap(number, known.node(name)))
    assert not step.event.is_last and step.limit is None


def moves(step, known, before, after):
    start = -inf if step.node.is_max else inf
    known.same(start if step.event.before[0] is None else step.event.before[0], before)
    known.same(step.value, after)


def window_moves(step, known, before, after):
    known.same(step.event.before[1] if step.node.is_max else step.event.before[2], before)
    known.same(step.alpha if step.node.is_max else step.beta, after)


def stays(step, known, number, reason):
    known.same(step.alpha if step.node.is_max else step.beta, number)
    owner = step.owners.alpha_from if step.node.is_max else step.owners.beta_from
    if "because" in reason:
        assert (
            step.owners.alpha_through if step.node.is_max else step.owners.beta_through
        ) is not None
    elif "no score" in reason:
        assert owner is None and reason.endswith("lower" if step.node.is_max else "higher")
        known.same(known.scale[0] if step.node.is_max else known.scale[1], number)
    elif reason == ", which the probe has shown":
        assert owner is step.node
        known.claim("at least" if owner.is_max else "at most", *swap(number, owner))
    else:
        assert f"{owner.name} (" in reason
        has(step, known, owner.name, number, "its probe" in reason)
    known.said.add(re.sub(r"\w+ \(\w+\)|lower|higher", "#", reason))


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
    assert "no score is" in step.sentence


def all_scores(step, known, number):
    known.same(known.scale[0], number)
    known.same(known.scale[1], number)


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
    (rf"all scores are {NUMBER}", all_scores),
    (
        rf"with {NUMBER} or (less|more) (here|at \w+) the average of (\w+) \(chance\) cannot "
        rf"(exceed|be below) {NUMBER}{CHAIN}, which {WHO} already has{SHOWN}",
        passed_on,
    ),
    (
        rf"with (that|as much at \w+) the average of (\w+) \(chance\) cannot (exceed|be below) "
        rf"{NUMBER}{CHAIN}, which {WHO} already has{SHOWN}",
        useless,
    ),
    (rf"no score is (lower|higher) than {NUMBER}", only_scale),
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
    (
        rf"(?:MAX|MIN) can choose (\w+), so (\w+) is worth (at least|at most) {NUMBER}, and that "
        r"is all the probe asks",
        chosen,
    ),
    (rf"the probe has shown that (\w+) is worth (at least|at most) {NUMBER}", probed),
    (
        rf"(?:but|and) [αβ] stays {NUMBER}(, because  … |, which the probe has shown|"
        rf", since no score is (?:lower|higher)|, which {ANYONE} already has(?:{SHOWN[1:-1]})?)",
        stays,
    ),
    (
        r", and ((?:\w+, )*\w+(?: and (?!\d)\w+)?)(?: and (\d+) more nodes)?, seen before, needs? "
        r"no other look here",
        seen_before,
    ),
    (rf"{WHO}(?:, \d+ plies up,)? already has {NUMBER}{SHOWN}", has),
    (
        rf"(?:Leaf |The root )(\w+) is (?:examined(?: again)?|a leaf): its score(?: is)? {NUMBER}",
        score_is,
    ),
    (rf"^(\w+)'s {NUMBER}(, an upper bound,|, a lower bound,|) reaches {WHO}", reaches),
    (rf"with the probability {NUMBER}", probability),
    (rf"the average is now known, it is {NUMBER}", average_known),
    (rf"the average now lies between {NUMBER} and {NUMBER}", average_between),
    (rf"it adds {NUMBER}, and v is now {NUMBER}", adds),
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
    (
        rf"^{WHO} returns {NUMBER} to \w+ \(\w+\), an? \w+ bound: "
        rf"the leaves seen so far prove that its true value is {NUMBER}\.$",
        proven_before,
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
    (rf"has the window \[{NUMBER}, {NUMBER}\]: .* nothing to find between the two ends", closed),
    (
        rf"{WHO} returns {NUMBER}: searched (\d+ pl)(?:y|ies) deep, the tree is worth {NUMBER}",
        ends_at_limit,
    ),
    (rf"node (\w+) is at the depth limit: .* its estimate {NUMBER} counts", estimated),
    (r"(\d+ pl)(?:y|ies) deep,? starts", starts),
    (r"; (\d+) positions? w", scored),
    (r"other \d+ children|\d+ more nodes", counts),
]
