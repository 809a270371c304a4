"""What can be chosen in an explorer, what fits a tree, and the search that follows."""
