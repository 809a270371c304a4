"""Copies of a tree: with other players, scores or estimates, or in another order."""
