"""Setups: boards with their pieces, as files."""

from tankchess.setups.setup import Setup, load_setup, setup, setups

__all__ = ["Setup", "load_setup", "setup", "setups"]
