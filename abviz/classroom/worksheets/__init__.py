"""Worksheets: questions about random trees that meet constraints, for each student."""
