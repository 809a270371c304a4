"""Marking: what is read of an answer, what of it is right, and what is said of it."""
