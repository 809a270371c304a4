"""The picture with its steps, live in a notebook or as a page."""
