"""Where a search departs from the reference, and what can be told of the cause."""
