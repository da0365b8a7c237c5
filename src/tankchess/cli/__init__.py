"""The command line, one module a command."""

from tankchess.cli.app import app, main

__all__ = ["app", "main"]
