"""How a thing is said: names, numbers and sentences."""
