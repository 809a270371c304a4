"""Questions about a search: what is asked, what is right, what a wrong answer shows."""
