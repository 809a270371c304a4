"""The walks through a recording, one for each kind of search."""
