"""The command line, one module per command."""

from tankchess.cli.app import app, main

__all__ = ["app", "main"]
