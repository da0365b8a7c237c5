"""Setups: boards with their pieces, as files, and what makes a good one."""

from tankchess.setups.check import check_setup
from tankchess.setups.problem import Problem, Severity
from tankchess.setups.setup import Setup, load_setup, setup, setups

__all__ = ["Problem", "Setup", "Severity", "check_setup", "load_setup", "setup", "setups"]
