"""Watch a student's function search a tree, and compare it with the reference."""
