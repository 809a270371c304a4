"""The choices of an explorer: checked, fitted to the tree, and turned into a search."""
