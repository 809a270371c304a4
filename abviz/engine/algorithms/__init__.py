"""The search algorithms: one file each, and nothing in it but the algorithm."""
