"""Trees as text: the notation, its reader and its writer.

A number is a leaf, brackets are an inner node; blanks, line breaks and commas separate
items. The page "Notation of trees" of the documentation has the grammar, and an example
of each rule::

    ((4 3) (8 7))                as (4 3) (8 7): several items are children of the root
    -2  0.5  1e3  1/3  inf  −∞   scores: ints, floats and Fractions
    min(3 max(4 5))              another player than the one whose turn it is
    chance(1/4*3 3/4*5)          chance, which takes no turn; the probabilities sum to 1
    p1(<1 2> p2(<3 0> <0 3>))    several players, with a score for each
    (3 …2)                       a stub for 2 moves that were never examined
    (3 ?) (x 9)                  leaves without a score yet; x is a name as well: x: ?
    top: (left: 3 "my move": 4)  names; other nodes are called A, B, C … in preorder
    (3 4)~2.5                    the static score of an inner node
    (3 4)~2.5!                   the same, of a noisy node: it cannot be trusted

The parts of an item have one order, ``name: probability * player ( … ) ~ estimate``.
Nested lists and dicts as JSON or Python write them, and tests of CS188, are read, too:
`abviz.trees.conversions` explains them. `abviz.trees.efg` explains how gambit's games
are read.
"""

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import cast

from abviz.errors import Message, nearest
from abviz.text import printable
from abviz.trees.builder import MOST_PLAYERS, Players, TreeBuilder
from abviz.trees.conversions import from_literal, from_test
from abviz.trees.efg import EFG, from_efg
from abviz.trees.generators import GeneratedTree
from abviz.trees.limits import MOST_PLIES_READ, too_deep
from abviz.trees.node import Node, given_names, given_order, traverse
from abviz.trees.player_words import WORDS
from abviz.trees.readings import check_separators, one_reading
from abviz.trees.scores import (
    NAN,
    NUMBER,
    UNSCORED,
    Score,
    TreeError,
    checked_probability,
    error_at,
    read_score,
    write_score,
)

_WORD = r"[^\W\d][\w′]*"
_STRING = r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"'
_END = r"(?=[\s,()\[\]]|\Z)"
_SCORE = rf"{NUMBER}{_END}"
_SCORES = rf"<[\s,]*(?P<scores>{NUMBER}(?:[\s,]+{NUMBER})*)[\s,]*>"
_STUB = rf"(?:…|\.\.\.)(?P<stub>[0-9]{{1,16}}){_END}"
# A leaf that has no score yet; x is its name, too.
UNKNOWN = "x"
_BLANK = rf"(?P<blank>\?|{UNKNOWN})(?=[\s,)\]]|\Z)"
_PLAYER = r"(?P<player>(?i:max|min|chance|p[1-9][0-9]?))"
_PREFIX = (
    rf"(?:(?P<name>{_WORD}|{_STRING})\s*:\s*)?"
    rf"(?:(?P<probability>{NUMBER})\s*\*\s*)?"
)
_TOKEN = re.compile(
    rf"""(?P<gap>[\s,]+)
    | {_PREFIX}
      (?:(?:{_PLAYER}\s*)?(?P<open>[(\[])|(?P<score>{_SCORE})|{_SCORES}|{_STUB}|{_BLANK})
    | (?P<close>[)\]])(?:\s*~\s*(?P<estimate>{NUMBER})(?P<noisy>!?){_END})?""",
    re.VERBOSE,
)
# What others write starts as nothing does here: with a brace, with a name and a comma
# (or a bracket that closes), or with a field of a test and a text.
_LITERAL = re.compile(rf"[\[(\s]*(?:\{{|(?:{_STRING}|'[^'\n]*')\s*[,\])])")
_FIELD = r"(?:class|alg|depth|diagram|num_agents|\w+_states?|successors|evaluation)"
_TEST = re.compile(rf'(?:\s*#.*\n)*\s*{_FIELD}:\s*"')
_CLOSED_BY = {"(": ")", "[": "]"}
_BYTE_ORDER_MARK = "\ufeff"
_SHOWN_LETTERS = 30
# What is wrong with a word that starts no item: the first pattern that its start
# matches.
_PROBLEMS = {
    r"\\": Message(
        "A backslash begins a command of LaTeX. Write the tree alone, as in (3 5) "
        "(2 9)."
    ),
    r"\.[^\W\d]": Message(
        "A label that begins with a point is one of qtree. Write who moves before the "
        "bracket, as in max((3 5) 2), and a name with a colon, as in A: (3 5)."
    ),
    "$": Message("An item is missing here. Write a score or a bracket with children."),
    '"': Message(
        'A quoted name is a JSON string with a colon behind it, as in "my move": 3.'
    ),
    ".*~": Message(
        "An estimate is a score behind the bracket that closes a node, as in (3 4)~2.5."
    ),
    r"…|\.\.\.": Message(
        "A stub is … and its number of moves, from 1 to 10^15, as in …3."
    ),
    "<": Message(
        "A leaf with one score per player has them in angle brackets, as in <1 2 6>."
    ),
    "[-+−]*(max|min|chance)$": Message(
        "A bracket with the children follows {player}, as in {player}(3 4)."
    ),
    "[-+−]*p[1-9][0-9]?$": Message(
        "A bracket with the children follows {player}, as in {player}(<1 2> <2 1>)."
    ),
    "[-+−]*p[0-9]+$": Message("The players of a larger game are called p1 to p{most}."),
    "[-+−]*nan$": NAN,
}


def parse(
    text: str, *, root: str = "max", players: int | None = None
) -> tuple[Node, ...]:
    """Return the nodes of a tree that is written as this module explains."""
    if not isinstance(text, str):
        raise TreeError(
            f"The notation is text, not {type(text).__name__}. Try Tree.from_nested."
        )
    # Some editors put a mark in front of a text, which no one sees.
    text = text.removeprefix(_BYTE_ORDER_MARK)
    if _LITERAL.match(text):
        return from_literal(text, root=root, players=players)
    if _TEST.match(text):
        return from_test(text)
    if EFG.match(text):
        return from_efg(text)
    tokens = _tokens(text)
    if not tokens:
        raise TreeError(
            Message('The text holds no tree. Write one, such as "((4 3) (8 7))".')
        )
    check_separators(text, tokens)
    tokens = one_reading(text, tokens)
    build = TreeBuilder(root, players=players)
    several = _top_level_items(tokens) > 1
    if several:
        build.open()
    brackets: list[re.Match[str]] = []
    for token in tokens:
        try:
            _read(token, build, brackets=brackets)
        except TreeError as error:
            raise error_at(text, token.start(), error.args[0]) from None
    if brackets:
        problem = Message(
            'This bracket is never closed. Write "{bracket}" after its last child.',
            bracket=_CLOSED_BY[brackets[-1]["open"]],
        )
        raise error_at(text, brackets[-1].start("open"), problem)
    if several:
        build.close()
    return build.finish()


def _tokens(text: str) -> list[re.Match[str]]:
    """Return the tokens of a text; a tree that is too deep is refused."""
    tokens: list[re.Match[str]] = []
    position = plies = 0
    while position < len(text):
        token = _TOKEN.match(text, position)
        if token is None:
            raise _complaint(text, position)
        if not token["gap"]:
            tokens.append(token)
        plies += bool(token["open"]) - bool(token["close"])
        if plies > MOST_PLIES_READ:
            # Reading on would only take memory.
            raise error_at(text, token.start(), too_deep())
        position = token.end()
    return tokens


def _top_level_items(tokens: list[re.Match[str]]) -> int:
    items = depth = 0
    for token in tokens:
        items += depth == 0
        depth += bool(token["open"]) - bool(token["close"])
    return items


def _read(
    token: re.Match[str], build: TreeBuilder, *, brackets: list[re.Match[str]]
) -> None:
    """Add to the tree what one token says."""
    name, chance, player = token.group("name", "probability", "player")
    if name and name.startswith('"'):
        name = json.loads(name)
    probability = read_score(chance) if chance else None
    if token["score"]:
        score = read_score(token["score"])
        build.leaf(score, name=name, probability=probability)
    elif token["scores"]:
        scores = [read_score(word) for word in re.split(r"[\s,]+", token["scores"])]
        build.leaf(scores, name=name, probability=probability)
    elif token["blank"]:
        build.leaf(UNSCORED, name=_name_of_blank(token, name), probability=probability)
    elif token["stub"]:
        build.stub(int(token["stub"]), name=name, probability=probability)
    elif token["open"]:
        mover = player.lower() if player else None
        build.open(mover, name=name, probability=probability)
        brackets.append(token)
    else:
        _close(token, build, brackets=brackets)


def _name_of_blank(token: re.Match[str], name: str | None) -> str | None:
    """Return the name of a leaf without a score: an x names itself."""
    if token["blank"] != UNKNOWN:
        return name
    if name is not None:
        raise TreeError(
            "x is the name of a leaf without a score. Where it has another name, write "
            "{name}: ?",
            name=printable(name),
        )
    return UNKNOWN


def _close(
    token: re.Match[str], build: TreeBuilder, *, brackets: list[re.Match[str]]
) -> None:
    """Close the innermost node with the bracket that belongs to it."""
    if not brackets:
        raise TreeError(
            'This "{bracket}" closes nothing. Remove it, or open it before.',
            bracket=token["close"],
        )
    expected = _CLOSED_BY[brackets[-1]["open"]]
    if token["close"] != expected:
        raise TreeError(
            '"{bracket}" cannot close this node. Write "{expected}".',
            bracket=token["close"],
            expected=expected,
        )
    estimate = read_score(token["estimate"]) if token["estimate"] else None
    build.close(estimate=estimate, noisy=bool(token["noisy"]))
    brackets.pop()


def _complaint(text: str, position: int) -> TreeError:
    """Return the error for a place where no token starts."""
    prefix = re.compile(_PREFIX).match(text, position)
    start = prefix.end() if prefix else position
    word = re.split(r"[\s,()\[\]]", text[start:], maxsplit=1)[0]
    end = start + len(word)
    problem = _problem(word, prefixed=start > position, after=text[end : end + 1])
    return error_at(text, start, problem)


def _problem(word: str, *, prefixed: bool, after: str) -> Message:
    """Return the problem with a word that starts no item."""
    plain = word.lower()
    for pattern, problem in _PROBLEMS.items():
        if re.match(pattern, plain):
            return Message(problem.text, player=plain.lstrip("+-−"), most=MOST_PLAYERS)
    start = printable(word[:_SHOWN_LETTERS])
    if word.isalpha() and after and after in _CLOSED_BY:
        return Message(
            '"{word}" is no player. {advice}', word=start, advice=nearest(word, WORDS)
        )
    if prefixed and word.endswith(":"):
        return Message(
            "The order is name: probability * player ( … ), each at most once."
        )
    return Message(
        '"{word}" is no score. A leaf is a number such as 3, 0.5 or 1/3; '
        "a colon follows a name.",
        word=start,
    )


def write(nodes: Sequence[Node]) -> str:
    """Write nodes as text that `parse` reads back, with names and players if needed."""
    names = given_names([node.name for node in nodes])
    players = Players("max", players=None)
    # Who moves by turns below each open node; who moves there is written where another
    # one does.
    movers: list[str | None] = [players.first]
    with_commas = {node.index for node in nodes if _needs_commas(node.children)}
    parts: list[str] = []
    for node, entered in traverse(nodes[0], given_order):
        if not entered:
            movers.pop()
            parts.append(")")
            if node.estimate is not None:
                parts.append(f"~{write_score(node.estimate)}")
                parts.append("!" if node.noisy else "")
            continue
        if node.parent and node.parent.children[0] is not node:
            parts.append(", " if node.parent.index in with_commas else " ")
        if name := next(names):
            parts.append(f"{_quoted(name)}: ")
        if node.parent and node.parent.is_chance:
            parts.append(f"{write_score(cast(Score, node.probability))}*")
        if node.player is None:
            parts.append(_leaf_or_stub(node))
        else:
            parts.append("(" if node.player == movers[-1] else f"{node.player}(")
            movers.append(players.after(node.player, default=movers[-1]))
    return "".join(parts)


def _needs_commas(children: Sequence[Node]) -> bool:
    """Tell whether two scores would be read as one with a blank between them: 3 1/2."""
    return any(
        isinstance(leaf.value, int)
        and leaf.value != 0
        and isinstance(neighbour.value, Fraction)
        and 0 < neighbour.value < 1
        for leaf, neighbour in pairwise(children)
        if neighbour.probability is None
    )


def _leaf_or_stub(node: Node) -> str:
    """Write a node without children: a stub as …3, a leaf as its score, scores or ?."""
    if node.stub:
        return f"…{node.stub}"
    if node.is_unscored:
        return UNSCORED
    if node.utilities is None:
        return write_score(node.value)
    return f"<{' '.join(map(write_score, node.utilities))}>"


def _quoted(name: str) -> str:
    if re.fullmatch(_WORD, name):
        return name
    # JSON itself leaves some control characters as they are.
    return json.dumps(name, ensure_ascii=not name.isprintable())


_LONGEST_SHOWN = 20


def typed_outcome(text: str) -> Score | str:
    """Return the score that a user has typed, or "?" where a leaf is to have none."""
    return UNSCORED if text.strip() == UNSCORED else typed_score(text)


def typed_probability(text: str) -> Score:
    """Return the probability that a user has typed."""
    try:
        return checked_probability(typed_score(text))
    except TreeError:
        raise TreeError(
            "“{text}” is not a probability; type a number above 0 and up to 1, such as "
            "1/4 or 0.25.",
            text=_beginning(text),
        ) from None


def typed_score(text: str) -> Score:
    """Return the score that a user has typed: one leaf of the notation, without a name.

    It is read between two other leaves: only a text that is one score makes a tree of
    exactly three leaves, and no bracket, name or empty text does.
    """
    try:
        root = parse(f"0, {text.strip()}, 0")[0]
        _, leaf, _ = root.children
        if leaf.is_leaf and not leaf.is_unscored and ":" not in text:
            return leaf.value
    except (TreeError, ValueError):
        pass
    raise TreeError(
        "“{text}” is not a score; type one number, such as 3, −2, 0.5 or 1/3.",
        text=_beginning(text),
    )


def _beginning(text: str) -> str:
    """Return the beginning of a text that was typed, to be quoted."""
    start = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
    return printable(start)


# With one of these the text says itself which tree it means.
STRUCTURE = frozenset("()[]<>:~*…\"'")
MOST_WRITTEN = 64


def complete_shapes(leaves: int) -> list[tuple[int, int]]:
    """
    Return the shapes of all complete trees with so many leaves, the deepest first.
    """
    depths = range(leaves.bit_length() - 1, 0, -1)
    shapes = [(round(leaves ** (1 / depth)), depth) for depth in depths]
    return [
        (branching, depth) for branching, depth in shapes if branching**depth == leaves
    ]


def hint_at_shape(text: str, nodes: Sequence[Node]) -> UserWarning | None:
    """
    Return a hint about scores without brackets that could be meant as a deeper tree.
    """
    leaves = [node for node in nodes if node.is_leaf]
    if any(leaf.is_unscored for leaf in leaves):
        return None
    scores = [leaf.value for leaf in leaves]
    shapes = complete_shapes(len(scores))
    if STRUCTURE.intersection(text) or len(shapes) < 2:
        return None
    step, plies = shapes[0]
    tree = f"abviz.Tree.complete({step}, {plies}, […])"
    if len(scores) <= MOST_WRITTEN:
        root = str(nodes[0].player)
        tree = write(GeneratedTree.complete(step, plies, scores, root=root).nodes)
    return UserWarning(
        Message(
            "Without brackets these {count} scores are one ply. As a complete tree of "
            "{plies} plies they are written {tree}; brackets around the list say that "
            "one ply is meant.",
            count=len(scores),
            plies=plies,
            tree=tree,
        )
    )
