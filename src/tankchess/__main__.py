"""`python -m tankchess` is the same as `tankchess`."""

from tankchess.cli import main

main()
