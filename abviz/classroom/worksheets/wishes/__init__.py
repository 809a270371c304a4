"""What a teacher wishes of a tree, and how trees are found that are so."""
