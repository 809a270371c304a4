"""The classroom: what students believe, and trees that show it."""
