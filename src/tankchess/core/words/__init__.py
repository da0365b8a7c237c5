"""What the rules say in words: why a move is not permitted, what it does, what a piece covers."""
