"""The picture of a tree, in plain text and with networkx and matplotlib."""
