"""The ways of searching, a file each: its walk, its step and what it claims."""
