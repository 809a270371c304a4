"""Showing a quiz: on the stage, on a page, and where neither can live."""
