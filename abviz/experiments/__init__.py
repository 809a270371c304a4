"""The laboratory: searches counted on many random trees, in any number of processes."""
