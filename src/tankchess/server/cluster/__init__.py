"""A server that is one process of a cluster: what it tells the others, and what it does with their news."""
