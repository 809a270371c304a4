"""Faulty searches, one to a file, as students write them who hold a false belief."""
