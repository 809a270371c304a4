"""Where everything of a picture stands."""
