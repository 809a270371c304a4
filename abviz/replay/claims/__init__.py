"""What each step claims, by the way the tree is searched."""
