"""Worksheets: questions about random trees that meet constraints, one variant for each student."""
