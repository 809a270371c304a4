"""Questions about a search on a tree: what is asked, what is right, and what a wrong answer shows."""
