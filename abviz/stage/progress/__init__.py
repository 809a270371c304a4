"""Bars for what takes its time."""
