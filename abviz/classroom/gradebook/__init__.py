"""What a teacher gets back: grades of programs, and a summary of a class's answers."""
