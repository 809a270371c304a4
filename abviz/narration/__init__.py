"""How a thing is said: claims, and what languages make of them."""
