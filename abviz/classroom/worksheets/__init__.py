"""Worksheets: questions about trees that are made to wishes, one variant for each student."""
