"""The search: nodes, moves in order, the tree, the table, time."""
