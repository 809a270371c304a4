"""Plan the positions of everything in a picture."""
