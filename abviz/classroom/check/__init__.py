"""Checking a function of a student's: on all small trees, in order of size."""
