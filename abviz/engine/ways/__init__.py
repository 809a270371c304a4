"""The ways of searching: what each of them requires of a tree, and how its columns are read."""
