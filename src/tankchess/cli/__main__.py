"""`python -m tankchess.cli` is the same as `tankchess`."""

from tankchess.cli import main

main()
