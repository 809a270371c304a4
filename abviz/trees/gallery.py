"""Named trees, each made to show one thing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from abviz.errors import nearest
from abviz.text import shortened
from abviz.trees.scores import UnknownExample
from abviz.trees.tree import Tree


class Example(NamedTuple):
    """An example: its title, its text in the notation, its source, what it shows."""

    title: str
    text: str
    source: str = "Made for abviz"
    note: str = ""


_NOTES = "Lecture notes on minimax and alpha-beta, Temple University"
_SLIDES = "lecture slides on minimax and alpha-beta"

_EXAMPLES = {
    "lucky-8": Example(
        title="Lucky tree, 8 leaves",
        text="(((4 3) (8 7)) ((2 1) (6 5)))",
        source=_NOTES,
        note="3 plies with the best move first at every node, as long as MAX moves at "
        "the root: α-β examines the fewest leaves possible. Try MIN there, too.",
    ),
    "lucky-32": Example(
        title="Lucky tree, 32 leaves",
        text="(((((12 11) (32 31)) ((10 9) (30 29))) "
        "(((16 15) (28 27)) ((14 13) (26 25)))) "
        "((((4 3) (24 23)) ((2 1) (22 21))) (((8 7) (20 19)) ((6 5) (18 17)))))",
        source=_NOTES,
        note="5 plies with the best move first at every node, as long as MAX moves at "
        "the root: α-β examines the fewest leaves possible. Count them, and try MIN "
        "there, too.",
    ),
    "aima-3x3": Example(
        title="Three moves, three replies",
        text="((3 12 8) (2 4 6) (14 5 2))",
        source="Russell and Norvig, Artificial Intelligence: A Modern Approach, 4th "
        "edition",
        note="2 plies: after the first move is worth 3, a single reply worth 2 "
        "settles the second move, and two leaves are never examined. In the third "
        "move the 2 comes last and nothing is left to skip.",
    ),
    "deep-cutoff": Example(
        title="A deep cutoff",
        text="(5 (((4 9) 6) 7))",
        note="At the MIN node E the 4 is below 5, which MAX has for sure three plies "
        "above, at the root; so 9 is never examined. The MAX node right above D still "
        "has v = −∞: a search that looks at the parent only examines all 5 leaves.",
    ),
    "tie": Example(
        title="A cutoff by equality",
        text="((3 5) (3 1))",
        note="After its first reply the second move is worth at most 3, which MAX has "
        "already: the rule α ≥ β cuts there, while α > β goes on to examine the 1. "
        "The 3 that comes back from the cutoff is only a bound (the move is really "
        "worth 1), so MAX keeps the first.",
    ),
    "irregular": Example(
        title="An irregular tree",
        text="((3 (5 1 2)) (0 7 -4) ((-2 8)) 6)",
        note="Leaves lie 1 to 3 plies deep and nodes have 1 to 4 children. There is a "
        "β cutoff behind the 5 and an α cutoff behind the 0; α-β examines 6 of 10 "
        "leaves.",
    ),
    "last-child": Example(
        title="A cutoff with nothing to skip",
        text="((3 5) (4 2))",
        note="At the second MIN node the 2 makes the cut test true, but it is the "
        "last child: the search stops there and no leaf is pruned.",
    ),
    "tic-tac-toe": Example(
        title="The end of tic-tac-toe",
        text='("5": ("5-6": ("5-6-9": 1) "5-9": ("5-9-6": 1)) '
        '"6": ("6-5": -1 "6-9": ("6-9-5": 1)) "9": ("9-5": -1 "9-6": ("9-6-5": 1)))',
        source=f"Made for abviz, as an example of {_SLIDES}, which search a board",
        note="The board is XOO X.. OX. with the squares 5, 6 and 9 free; X (MAX) is "
        "to move, and a leaf is worth 1 where X has won and −1 where O has. Square 5 "
        "stops O's diagonal and threatens two lines, so X wins whatever O replies. "
        "After 6 or 9 O wins at once, and O's other reply is never examined: α-β "
        "examines 4 of 6 leaves.",
    ),
    "estimates": Example(
        title="Estimates that mislead",
        text="(((3 2)~6 (7 4)~8)~6 ((6 9)~4 (5 8)~3)~5 ((1 2)~2 (9 4)~5)~4)~5",
        note="3 plies with a static estimate at every inner node. Judged by the "
        "estimates 1 or 2 plies down, the first move is best and worth 6. The leaves, "
        "one ply further, say that it is worth 3 only, and that the second move is "
        "worth 8.",
    ),
    "horizon": Example(
        title="The horizon effect",
        text="(wait: (-3 0)~0 pawn: ((wait2: (-4 -1)~-1 "
        "pawn2: (((-5 -2)~-2 (-5 -2)~-2)~-2 1)~-1)~-1 2)~0)~0",
        source="Made for abviz; the effect is described by Berliner (1973), Some "
        "necessary conditions for a master chess program",
        note="MAX is about to lose a bishop, worth 3, whatever it does. It can wait, "
        "or give up a pawn, worth 1, that attacks a rook: MIN does best to take the "
        "pawn first. The estimates count what has been taken. To 2, 3, 4 or 5 plies "
        "the pawn looks better, because it pushes the loss of the bishop past the "
        "limit. To 6 plies the bishop is lost all the same: waiting costs 3, and "
        "giving up the pawn costs 4.",
    ),
    "noisy": Example(
        title="A capture at the limit",
        text="(take: (-4 2)~5! wait: (1 3)~1)",
        note="After take MAX is a pawn up, but MIN can take back: the estimate 5 is "
        "noisy. To 1 ply it looks better than wait. Quiescence search looks on below "
        "the noisy node alone, and finds that take is worth −4.",
    ),
    "dice": Example(
        title="A game with dice",
        text="(chance(1/2*(6 4) 1/2*(8 9)) chance(1/2*(2 7) 1/2*(3 1)) "
        "chance(1/4*(7 3) 1/4*(1 4) 1/2*(0 6)))",
        note="3 plies: MAX moves, chance decides, MIN replies. A move is worth the "
        "mean of what can follow, weighed by the probabilities: 6, then 3/2, then 1. "
        "MAX takes the first, although the best that it can bring is 8 and the worst "
        "is 4.",
    ),
    "throw-first": Example(
        title="A throw first, then a move",
        text="chance(1/2*(chance(1/2*(8 9) 1/2*(5 4)) chance(1/2*(1 6) 1/2*(3 7))) "
        "1/2*(chance(1/2*(2 1) 1/2*(5 3)) chance(1/2*(7 8) 1/2*(9 10))))",
        source=f"Made for abviz; the order is that of: {_NOTES}",
        note="4 plies: a throw, MAX's move, a throw, MIN's move, as in backgammon: "
        "both see their throw before they move. After one throw MAX takes its first "
        "move, worth 6, after the other its second, worth 8; the tree is worth the "
        "mean, 7. If MAX had to choose before its throw, the first move would be "
        "worth 4 and the second 5. A chance node is the node at which the throw is "
        "made; some books call the nodes that it leads to so.",
    ),
    "three-players": Example(
        title="A game of three players",
        text="p1(p2(p3(<9 7 2> <6 2 8>) p3(<3 5 5> <7 8 1>)) "
        "p2(p3(<5 9 2> <8 4 8>) p3(<4 9 7> <1 3 8>)))",
        note="3 plies: p1, p2 and p3 move in turn, and each wants its own score at "
        "the leaf to be high. The 9 that p1 would like best lies below its first "
        "move, but what p2 and p3 want leads from there to 3 5 5; the second move "
        "leads to 8 4 8, and p1 takes it. If the others wanted nothing but to harm "
        "p1, the first move would be the better one: 3 against 1.",
    ),
}


class Examples(Mapping[str, Tree]):
    """The named trees: a read-only mapping from names to trees.

    Each tree is made when it is first asked for. Iteration goes in the order in
    which one would teach them.

    Examples
    --------
    >>> from abviz.trees import examples
    >>> examples["lucky-8"]
    Tree: 8 leaves, depth 3 plies, MAX to move
    >>> list(examples)[:3]
    ['lucky-8', 'lucky-32', 'aima-3x3']
    """

    def __init__(self) -> None:
        self._made: dict[str, Tree] = {}

    def describe(self, name: str) -> Example:
        """Return the title, text, source and note of an example.

        An UnknownExample, which is a KeyError and a TreeError, says that there is none.

        Examples
        --------
        >>> from abviz.trees import examples
        >>> examples.describe("tie").title
        'A cutoff by equality'
        """
        if isinstance(name, str) and name in _EXAMPLES:
            return _EXAMPLES[name]
        raise UnknownExample(
            f"There is no example {shortened(name)}. {nearest(name, _EXAMPLES)}"
        )

    def name_of(self, tree: Tree) -> str | None:
        """
        Return the first example that is the same tree, with the same names of nodes.
        """
        names = [node.name for node in tree]
        for name, example in self.items():
            if example == tree and [node.name for node in example] == names:
                return name
        return None

    def __getitem__(self, name: str) -> Tree:
        text = self.describe(name).text
        if name not in self._made:
            self._made[name] = Tree.parse(text)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in _EXAMPLES

    def __iter__(self) -> Iterator[str]:
        return iter(_EXAMPLES)

    def __len__(self) -> int:
        return len(_EXAMPLES)

    def __repr__(self) -> str:
        return f"Examples: {', '.join(_EXAMPLES)}"


examples = Examples()
