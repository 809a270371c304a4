"""What students believe of a search, wrongly, and what follows from it."""
