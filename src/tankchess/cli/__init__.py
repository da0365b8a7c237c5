"""The command line: `tankchess perft`, `moves`, `show`, `play`, `setups` and `bench`."""

from tankchess.cli.app import app, main

__all__ = ["app", "main"]
