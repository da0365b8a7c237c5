"""The error of a game, which its tree of moves raises, too."""

from tankchess.notation.error import GameError

__all__ = ["GameError"]
