"""
Questions about a search: making them, their keys, marking, and what wrong answers show.
"""
