"""What there is to know about pieces and terrain, found out by asking the rules, and positions to try it in."""

from tankchess.handbook.demonstrations import Demonstration, Showing, demonstrations
from tankchess.handbook.duels import FACES, Duel, attacks_on, duels_of
from tankchess.handbook.ground import Cover, Passage, cover_of, passage_of

__all__ = [
    "FACES",
    "Cover",
    "Demonstration",
    "Duel",
    "Passage",
    "Showing",
    "attacks_on",
    "cover_of",
    "demonstrations",
    "duels_of",
    "passage_of",
]
