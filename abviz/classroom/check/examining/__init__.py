"""Running a function on tree after tree, and telling what of it is right."""
