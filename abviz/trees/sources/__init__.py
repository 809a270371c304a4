"""The ways in which a tree is made: from text, lists, graphs, games, a seed."""
