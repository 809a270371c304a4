"""Checking a function of a student's: on small trees, in order of size."""
