"""What can be asked about a search, one maker of questions to a file."""
