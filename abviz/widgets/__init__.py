"""Controls around a stage, and what they show, which needs no widgets."""
