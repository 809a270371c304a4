"""Every sentence about a step made by hand is true: checked by a search that is written here.

The search below knows nothing of abviz but its trees. It goes through a tree by itself, and at each
step every sentence is taken apart, and its nodes, values, windows and relations are compared.
"""

import re
from math import inf

import pytest

import abviz
from abviz.classroom.questions.make import questions_for
from abviz.classroom.questions.marking import mark, read_number

NUMBER = r"\(?[-+−∞\d./, ]+\)?"


class State:
    """Where a search stands before an act, in the numbers of its player."""

    def __init__(self, act, path, entered, skipped, back, window, value):
        self.act, self.path = act, list(path)
        self.entered, self.skipped, self.back = set(entered), set(skipped), dict(back)
        self.window, self.value = window, value

    @property
    def node(self):
        return self.path[-1] if self.path else None

    @property
    def left(self):
        gone = self.entered | self.skipped
        return [child for child in self.node.children if child.index not in gone]

    @property
    def came_back(self):
        return [self.back[child.index] for child in self.node.children if child.index in self.back]


class Search:
    """A search from left to right, which notes its state before each act."""

    def __init__(self, tree, algorithm, *, grain, tie=True, deep=True, bounds=None, depth=None):
        self.algorithm, self.grain, self.tie, self.deep = algorithm, grain, tie, deep
        self.depth, self.states = depth, []
        self.path, self.entered, self.skipped, self.back = [], set(), set(), {}
        low, high = bounds or (-inf, inf)
        if algorithm == "negamax" and tree.root.is_min:
            low, high = -high, -low
        self.has_windows = algorithm in ("alphabeta", "negamax")
        self.value = self.visit(tree.root, low, high, len(self.path))

    def note(self, act, window=None, value=None):
        if act[0] != "return" or self.grain != "visits":
            state = (self.path, self.entered, self.skipped, self.back)
            self.states.append(State(act, *state, window, value))

    def visit(self, node, alpha, beta, plies, window=None, value=None):
        is_scored = node.is_leaf or plies == self.depth
        handed = (alpha, beta) if self.has_windows and not is_scored else None
        numbers = handed if self.grain == "windows" else None
        self.note(("enter", node, numbers), window, value)
        self.entered.add(node.index)
        result = self.score(node) if is_scored else self.search(node, alpha, beta, plies)
        self.back[node.index] = result
        return result

    def score(self, node):
        if node.utilities is not None:
            return node.utilities
        if not node.is_leaf:
            return node.estimate
        is_for_min = self.algorithm == "negamax" and node.parent.is_max
        return -node.value if is_for_min else node.value

    def search(self, node, alpha, beta, plies):
        self.path.append(node)
        value, first = None, (alpha, beta)
        for child in node.children:
            window = (alpha, beta) if self.has_windows else None
            handed = self.handed(node, alpha, beta, value)
            result = self.visit(child, *handed, plies + 1, window, value)
            value = self.better(node, value, result)
            if self.has_windows and self.deep:
                alpha, beta = self.narrowed(node, alpha, beta, value)
            later = [one for one in node.children if one.index not in self.entered]
            if self.has_windows and later and self.cuts(node, value, first):
                self.note(("cut", node, None), (alpha, beta), value)
                self.skipped |= {one.index for one in later}
                break
        self.note(("return", node, value), (alpha, beta) if self.has_windows else None, value)
        self.path.pop()
        return value

    def handed(self, node, alpha, beta, value):
        if self.algorithm == "negamax":
            return -beta, -alpha
        if self.deep:
            return alpha, beta
        worst = -inf if node.is_max else inf
        bound = worst if value is None else value
        return (bound, inf) if node.is_max else (-inf, bound)

    def narrowed(self, node, alpha, beta, value):
        if node.is_max or self.algorithm == "negamax":
            return max(alpha, value), beta
        return alpha, min(beta, value)

    def better(self, node, value, result):
        if node.is_chance:
            place = sum(child.index in self.back for child in node.children) - 1
            return (value or 0) + node.probabilities[place] * result
        if isinstance(result, tuple):
            seat = node.seat - 1
            return result if value is None or result[seat] > value[seat] else value
        if self.algorithm == "negamax":
            return -result if value is None else max(value, -result)
        best = max if node.is_max else min
        return result if value is None else best(value, result)

    def cuts(self, node, value, first):
        if node.is_max or self.algorithm == "negamax":
            return value >= first[1] if self.tie else value > first[1]
        return value <= first[0] if self.tie else value < first[0]


def numbers_in(text):
    """Return the numbers of a list such as "3, −2 and (1, 2)"."""
    parts = re.findall(r"\([^)]*\)|[^ ,]+", text.replace(" and ", " "))
    return [
        tuple(map(read_number, part[1:-1].split(", "))) if part[0] == "(" else read_number(part)
        for part in parts
    ]


def told_node(text, node):
    """Tell whether a node is named so, with or without who moves there."""
    player = {"max": " (MAX)", "min": " (MIN)", "chance": " (chance)"}.get(node.player, "")
    return text in (node.name, f"{node.name}{player}")


RELATIONS = {
    "≥": lambda a, b: a >= b,
    "≤": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


class Checker:
    """The sentences that a student may read, each with what makes it true."""

    def __init__(self, state, tree, search):
        self.state, self.tree, self.search = state, tree, search

    def check(self, key, sentence):
        """Tell whether the reason of a wrong act, or of a wrong number, is true."""
        for pattern, is_true in self.patterns(key):
            if match := re.fullmatch(pattern, sentence):
                return is_true(*match.groups())
        raise AssertionError(f"no pattern fits {key}: {sentence}")

    def check_why(self, sentence):
        """Tell whether the reason of a right act of negamax is true, as its player sees it."""
        kind, node, numbers = self.state.act
        sentence, _, end = sentence.partition(" The search is over: ")
        if end:
            tree, value = self.tree, self.search.value
            match = re.fullmatch(
                rf"A is worth ({NUMBER}) to (MAX|MIN), and the best move is to (.+)\.", end
            )
            assert read_number(match[1]) == value
            assert match[2].lower() == tree.root.player
            assert self.search.back[tree[match[3]].index] == -value
        assert bool(end) == (self.state is self.search.states[-1])
        if kind == "enter" and numbers is None:
            return True
        if kind == "cut":
            return self.check("", sentence)
        if kind == "return":
            match = re.fullmatch(rf"(.+) returns ({NUMBER})\.", sentence)
            assert told_node(match[1], node)
            return read_number(match[2]) == numbers
        match = re.fullmatch(
            rf".+ (.+) is entered with α = ({NUMBER}) and β = ({NUMBER})\.", sentence
        )
        assert match[1] == node.name
        return tuple(map(read_number, match.groups()[1:])) == numbers

    def patterns(self, key):
        act, state = self.state.act, self.state
        kind, _, index = key.partition(":")
        about = self.tree.nodes[int(index)] if index else act[1]
        here = state.node
        return [
            (r"The search begins at the root, (.+)\.", lambda a: not here and a == "A"),
            (
                r"(.+) is never searched: the cutoff at (.+) skips it\.",
                lambda a, b: (
                    a == about.name and about.index in state.skipped and b == about.parent.name
                ),
            ),
            (
                r"(.+) is never searched: it lies below (.+), which the cutoff at (.+) skips\.",
                lambda a, b, c: (
                    a == about.name
                    and self.tree[b] in about.ancestors
                    and self.tree[b].index in state.skipped
                    and self.tree[b].parent.name == c
                ),
            ),
            (
                r"(.+) is never searched: the depth limit stops the search at (.+), and its "
                r"estimate counts\.",
                lambda a, b: (
                    a == about.name
                    and self.tree[b] in about.ancestors
                    and len(self.tree[b].path) == self.search.depth
                ),
            ),
            (
                r"The children of (.+) come from left to right: (.+) before (.+)\.",
                lambda a, b, c: (
                    (a, c) == (here.name, about.name)
                    and act[:2] == ("enter", self.tree[b])
                    and self.tree[b].parent is here is about.parent
                    and self.tree[b].index < about.index
                ),
            ),
            (
                r"The search stands at (.+), and (.+) is no child of (.+)\.",
                lambda a, b, c: (
                    a == c == here.name and b == about.name and about.parent is not here
                ),
            ),
            (
                r"No child of (.+) is left that a cutoff could skip\.",
                lambda a: a == here.name and not state.left and act[0] == "return",
            ),
            (
                r"The children of (.+) that were left are skipped already\.",
                lambda a: a == here.name and {one.index for one in here.children} & state.skipped,
            ),
            (
                r"No child of (.+) has come back so far: (.+) is searched first\.",
                lambda a, b: a == here.name and not state.came_back and act[1].name == b,
            ),
            (
                r"(.+) skips nothing: (.+) still has the child (.+)\.",
                lambda a, b, c: (
                    not self.search.has_windows
                    and b == here.name
                    and act[:2] == ("enter", self.tree[c])
                    and self.tree[c].parent is here
                ),
            ),
            (
                rf"(.+) has v = ({NUMBER}) (\S) (\S) = ({NUMBER}) and skips (.+)\.",
                lambda a, v, sign, letter, bound, kids: (
                    act[0] == "cut"
                    and self.is_test(a, v, sign, letter, bound)
                    and self.is_list(kids, state.left)
                ),
            ),
            (
                rf"(.+) has v = ({NUMBER}) (\S) (\S) = ({NUMBER}): that is no cutoff, so (.+) is "
                r"searched next\.",
                lambda a, v, sign, letter, bound, child: (
                    act[:2] == ("enter", self.tree[child])
                    and self.is_test(a, v, sign, letter, bound)
                ),
            ),
            *self.about_numbers(key, about),
        ]

    def is_test(self, name, value, sign, letter, bound):
        """Tell whether a comparison holds, and is the one on which the search decides."""
        state, low_high = self.state, self.state.window
        v, b = read_number(value), read_number(bound)
        meets_beta = state.node.is_max or self.search.algorithm == "negamax"
        cuts = {True: "≥≤", False: "><"}[self.search.tie][not meets_beta]
        goes_on = {True: "<>", False: "≤≥"}[self.search.tie][not meets_beta]
        return (
            told_node(name, state.node)
            and v == state.value
            and (letter, b) == (("β", low_high[1]) if meets_beta else ("α", low_high[0]))
            and sign == (cuts if state.act[0] == "cut" else goes_on)
            and RELATIONS[sign](v, b)
        )

    def is_list(self, text, nodes):
        names = [node.name for node in nodes]
        if len(names) > 3:
            return text == f"{names[0]} to {names[-1]}"
        return re.split(r", | and ", text) == names

    def about_numbers(self, key, about):
        state, here = self.state, self.state.node
        numbers = state.act[2]
        mine = {"alpha": 0, "beta": 1}.get(key)
        right = numbers[mine] if mine is not None else None

        def says_bound(a, b, v, letter, bound, how):
            of_parent = {"α": 0, "β": 1}[letter]
            value = read_number(v)
            is_safe = right <= value if how == "less" else right >= value
            return (
                a == about.name
                and told_node(b, here)
                and value == state.value == read_number(bound)
                and of_parent == mine
                and is_safe
            )

        return [
            (
                r"(.+) is the root: nothing is known yet, from −∞ to \+∞\.",
                lambda a: a == "A" and numbers == (-inf, inf),
            ),
            (
                rf"(.+) is the root: all scores lie between ({NUMBER}) and ({NUMBER}), and nothing "
                r"more is known yet\.",
                lambda a, low, high: (
                    here is None
                    and sorted(map(read_number, (low, high)))
                    in (sorted(numbers), sorted(-end for end in numbers))
                ),
            ),
            (
                r"(.+) is the first child of (.+): it is entered with the same α and β\.",
                lambda a, b: (
                    a == about.name
                    and told_node(b, here)
                    and about is here.children[0]
                    and numbers == state.window
                ),
            ),
            (
                r"(.+) changes only its (.): (.+) is given the (.) with which (.+) was entered\.",
                lambda a, changed, b, kept, c: (
                    told_node(a, here)
                    and told_node(c, here)
                    and b == about.name
                    and changed == ("α" if here.is_max else "β")
                    and kept == ("αβ"[mine])
                    and kept != changed
                    and right == self.entered_with(here)[mine]
                ),
            ),
            (
                rf"When (.+) is entered, (.+) has v = ({NUMBER}): so (.) is ({NUMBER}) or "
                r"(less|more)\.",
                says_bound,
            ),
            (
                rf"(.+) has β = ({NUMBER}): α of (.+) is −β, as the opponent sees it\.",
                lambda a, b, c: (
                    told_node(a, here)
                    and c == about.name
                    and mine == 0
                    and read_number(b) == state.window[1] == -right
                ),
            ),
            (
                rf"(.+) has α = ({NUMBER}): β of (.+) is −α, as the opponent sees it\.",
                lambda a, b, c: (
                    told_node(a, here)
                    and c == about.name
                    and mine == 1
                    and read_number(b) == state.window[0] == -right
                ),
            ),
            (
                rf"(.+) has raised its α to v = ({NUMBER}): β of (.+) is −α, as the opponent sees "
                r"it\.",
                lambda a, v, c: (
                    told_node(a, here)
                    and c == about.name
                    and mine == 1
                    and read_number(v) == state.value == state.window[0] == -right
                    and state.value > self.entered_with(here)[0]
                ),
            ),
            (
                rf"Without deep cutoffs a (MAX|MIN) node hands down its v as (.), and (.∞) as (.): "
                rf"(.+) has v = ({NUMBER})\.",
                lambda player, first, end, other, a, v: (
                    told_node(a, here)
                    and player.lower() == here.player
                    and numbers["αβ".index(first)] == read_number(v)
                    and numbers["αβ".index(other)] == read_number(end)
                ),
            ),
            *self.about_values(),
        ]

    def entered_with(self, node):
        return next(
            state.act[2] for state in self.search.states if state.act[:2] == ("enter", node)
        )

    def about_values(self):
        state, here = self.state, self.state.node
        if state.act[0] != "return":
            return []
        back, right = state.came_back, state.act[2]

        def are(values):
            return numbers_in(values) == back

        def average(name, text):
            parts = [part.split(" · ") for part in text.split(" + ")]
            pairs = [tuple(map(read_number, part)) for part in parts]
            mean = sum(share * value for share, value in pairs)
            values = [value for _, value in pairs]
            return name == here.name and here.is_chance and values == back and mean == right

        return [
            (
                r"Only one value has come back to (.+): (.+)\.",
                lambda a, values: a == here.name and are(values) and back == [right],
            ),
            (
                r"(.+) is a MAX node: it has the greatest of (.+)\.",
                lambda a, v: a == here.name and here.is_max and are(v) and right == max(back),
            ),
            (
                r"(.+) is a MIN node: it has the least of (.+)\.",
                lambda a, v: a == here.name and here.is_min and are(v) and right == min(back),
            ),
            (
                r"(.+) (takes the greatest of|has one value alone,) (.+): (.+)\.",
                lambda a, kind, v, how: (
                    told_node(a, here)
                    and numbers_in(v) == [-one for one in back]
                    and right == max(numbers_in(v))
                    and (kind == "takes the greatest of") == (len(back) > 1)
                    and self.is_how(how, numbers_in(v))
                ),
            ),
            (
                r"At (.+) player (\d) moves: of (.+) it is the one with the greatest number at "
                r"place (\d), the first of several\.",
                lambda a, seat, v, place: (
                    a == here.name
                    and seat == place == str(here.seat)
                    and are(v)
                    and right == max(back, key=lambda one: one[here.seat - 1])
                ),
            ),
            (r"(.+) is a chance node: it has the average (.+)\.", average),
        ]

    def is_how(self, how, values):
        """Tell whether it is said rightly where a node of a negamax has its values from."""
        state, sign = self.state, {True: 1, False: -1}[self.state.node.is_max]
        children = [one for one in state.node.children if one.index in state.back]
        leaves = [one for one in children if one.is_leaf]
        of_leaves = [values[children.index(leaf)] for leaf in leaves]
        assert of_leaves == [sign * leaf.value for leaf in leaves]
        only = {
            (False, 1): "what its children return, with the other sign",
            (False, -1): "what its children return, with the other sign",
            (True, 1): "the scores of leaves are MAX's own",
            (True, -1): "the scores of leaves are MAX's, and for MIN they have the other sign",
        }
        mixed = {
            1: "the scores of leaves are MAX's own, and what inner nodes return has the other sign",
            -1: "the scores of leaves and what inner nodes return, all with the other sign",
        }
        if leaves and len(leaves) < len(children):
            return how == mixed[sign]
        return how == only[bool(leaves), sign]


def answer_of(act, has_windows):
    """Return an act of the search here as an answer."""
    kind, node, numbers = act
    answer = {kind: str(node.index)}
    if kind == "enter" and numbers is not None:
        answer |= {"alpha": str(numbers[0]), "beta": str(numbers[1])}
    elif kind == "return" and isinstance(numbers, tuple):
        answer["utilities"] = " ".join(map(str, numbers))
    elif kind == "return":
        answer["value"] = str(numbers)
    return answer


def check_tree(tree, algorithm, grain, **options):
    """Check the questions of a search on a tree; return how many sentences were checked."""
    search = Search(tree, algorithm, grain=grain, **options)
    named = {
        "cut_on_tie": options.get("tie"),
        "deep": options.get("deep", True),
        "bounds": options.get("bounds"),
        "depth": options.get("depth"),
    }
    asked = questions_for(tree, "trace", algorithm=algorithm, steps=grain, **named)
    assert len(asked) == len(search.states)
    checked = 0
    for question, state in zip(asked, search.states, strict=True):
        here = state.node
        assert question.hand["current"] == (-1 if here is None else here.index)
        assert question.hand["children"] == ([one.index for one in state.left] if here else [])
        assert mark(question, answer_of(state.act, search.has_windows)).is_right
        checker = Checker(state, tree, search)
        for key, sentence in question.reasons.items():
            assert checker.check(key, sentence), (str(tree), str(state.act), key, sentence)
            checked += 1
        if algorithm == "negamax":
            checked += checker.check_why(question.why)
        unseen = {node.index for node in tree} - state.entered
        moves = {f"enter:{index}" for index in unseen}
        if here is not None:
            moves |= {f"cut:{here.index}"}
            moves |= {f"return:{here.index}"} if grain != "visits" else set()
        right = f"{state.act[0]}:{state.act[1].index}"
        implied = {f"return:{state.act[1].index}"} if state.act[0] == "cut" else set()
        assert {key for key in question.reasons if ":" in key} == moves - {right} - implied
    return checked


SEARCHES = [
    ("alphabeta", {}),
    ("alphabeta", {"tie": False}),
    ("alphabeta", {"deep": False}),
    ("alphabeta", {"deep": False, "tie": False}),
    ("alphabeta", {"bounds": (1, 9)}),
    ("minimax", {}),
    ("negamax", {}),
]


@pytest.mark.parametrize("grain", ["visits", "values", "windows"])
@pytest.mark.parametrize(("algorithm", "options"), SEARCHES)
def test_every_reason_is_true_on_random_trees(algorithm, options, grain):
    checked = 0
    for seed in range(20):
        root = "min" if seed % 3 == 0 else "max"
        tree = abviz.Tree.random_irregular(4 + seed % 7, 3, 9, seed=seed)
        low, high = options.get("bounds", (-4, 4) if seed % 2 else (1, 9))
        scores = [low + leaf.value % (high - low + 1) for leaf in tree.leaves]
        tree = tree.with_scores(scores).with_root(root)
        checked += check_tree(tree, algorithm, grain, **options)
    assert checked > 500


def moves_of(visits):
    """Return where a search goes and where it cuts, from the nodes that it enters."""
    moves, path, entered = [], [], set()
    for node in [*visits, None]:
        while path and (node is None or node.parent is not path[-1]):
            above = path.pop()
            if any(child.index not in entered for child in above.children):
                moves.append({"cut": str(above.index)})
        if node is not None:
            moves.append({"enter": str(node.index)})
            entered.add(node.index)
            path.append(node)
    return moves


# Beliefs about where a search goes. Others may do the same for a reason that has nothing to do
# with it, and are not told of that.
ALWAYS_TOLD = ("no-pruning", "own-bound-test", "right-to-left", "shallow-only")


@pytest.mark.parametrize("seed", range(30))
def test_a_belief_is_named_where_its_own_search_departs_from_the_right_one(seed):
    tree = abviz.Tree.random_irregular(8, 3, 12, seed=seed)
    asked = questions_for(tree, "trace", steps="visits")
    right = moves_of(abviz.search(tree).visits)
    assert [question.key for question in asked] == right
    for name, misconception in abviz.misconceptions.programs.items():
        theirs = moves_of(misconception.search(tree).visits)
        pairs = enumerate(zip(theirs, right, strict=False))
        departure = next((place for place, pair in pairs if pair[0] != pair[1]), None)
        named = [
            (place, wrong.answer)
            for place, question in enumerate(asked)
            for wrong in question.explained
            if name in wrong.misconceptions
        ]
        if departure is None or misconception.is_negamax:
            assert departure is None or not named
        elif named or name in ALWAYS_TOLD:
            assert named[0] == (departure, theirs[departure])


@pytest.mark.parametrize("grain", ["visits", "values", "windows"])
def test_every_reason_is_true_where_a_depth_limit_stops_the_search(grain):
    assert check_tree(abviz.examples["estimates"], "alphabeta", grain, depth=2) > 50


@pytest.mark.parametrize("grain", ["visits", "values", "windows"])
@pytest.mark.parametrize(
    ("algorithm", "name"),
    [("expectiminimax", "dice"), ("expectiminimax", "throw-first"), ("maxn", "three-players")],
)
def test_every_reason_is_true_with_chance_and_several_players(algorithm, name, grain):
    assert check_tree(abviz.examples[name], algorithm, grain) > 100
