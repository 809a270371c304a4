"""Answers that follow from what is believed of alpha-beta, by what is asked."""
