"""The words of the page between its tables."""

TOP = """\
# Beside other libraries

Thirty trees and games, each searched by abviz and by libraries that people have already: what is
the value, which move is played, how many leaves are looked at. `python tools/beside_others.py` asks
all of them again and writes this page; it is run before a release. Every answer that differs from
the one of abviz is explained below, with the place in the source that was read.

Run and read on {date}, with

{versions}

abviz runs alpha-beta, or expectiminimax where there is chance; easyAI `Negamax({depth})`; OpenSpiel
`alpha_beta_search` or `expectiminimax`; aima3 `alphabeta_search`; pygambit `nash.lp_solve` on the
tree; mctspy and OpenSpiel's `MCTSBot` {simulations} simulations with the seed 0. All games are put
into each library by the same kind of translation, with the moves in the same order. MAX moves
first, and then they take turns, unless the text says otherwise; [the notation](notation.md) tells
how trees are written. Connect four is written column by column, each from its lowest disc up.
"""

VALUES = """\
## Value

A dot: the library does not take this game. mctspy, `MCTSBot` and aima3 tell no value. What differs
is bold. easyAI's are rounded to nine places.
"""

MOVES = """\
## Move

Moves of trees are counted from the left. An answer with = is another move that is as good; a bold
one is worse. mctspy counts wins, draws and losses only, so it is not asked where there are other
scores.
"""

LEAVES = """\
## Leaves examined

How often the game was asked for the utility of a final state; abviz unfolds a game into a tree
first, and its number is that of `trace.leaves`. The last column is minimax, by abviz and by
`minimax_decision` of aima3 alike.
"""

WHY = """\
## Where they differ, and why
"""

DEPTHS = """\
## What depth 2 is

A tree that goes on for seven plies, searched to the depth 2: the plies at which static scores are
asked for.
"""

DEPTHS_READ = """\
AIMA's test is `depth > d`, and the first ply has the number 1 (`alphabeta_cutoff_search`, lines
122–130): its `d` is one less than the plies that are looked ahead. OpenSpiel's `expectiminimax`
does not count chance nodes (line 157); abviz counts each ply. Without a value function,
`alpha_beta_search` raises an error at its limit, which is 30 by default (lines 57–60).
"""

END = """\
## In short, when you bring a game along

- **Sooner wins**: easyAI prefers them, by a thousandth a ply. abviz, OpenSpiel, aima3 and pygambit
  do not: the value decides. `MCTSBot` takes the longest of several proven wins (`sort_key`, line
  157). To have the sooner win in abviz, let `utility` score it higher.
- **Equal moves**: the first in abviz, OpenSpiel, aima3 and easyAI; any in the others.
- **Whose score a leaf tells**: that of the player for whom `utility` is asked, in abviz and aima3;
  of the player who would move next, in easyAI; of each player, in OpenSpiel and pygambit; 1 for
  player 1 and −1 for player −1, in mctspy.
- **Whose value the answer is**: MAX's in abviz; that of the player who moves at the root in easyAI
  and, unless `maximizing_player_id` says another, in OpenSpiel. aima3 tells the move alone.
- **Moves twice running** are searched right by abviz, OpenSpiel and pygambit; easyAI and aima3 take
  for granted that players alternate.
"""
