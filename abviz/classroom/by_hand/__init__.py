"""A search carried out by hand: its acts, what is due after them, and their marks."""
