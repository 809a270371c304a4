"""A hunt: a tree is looked for on which a faulty search gives itself away."""
