"""Asking games of any style in one style."""
