"""Worksheets on paper: trees with room to write, and pages of A4."""
