"""People who solve puzzles: their ratings and those of the puzzles, what counts, which puzzle is next, storms."""
