"""Faulty searches, one to a file, as somebody would write them who believes what is wrong."""
