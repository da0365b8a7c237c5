"""Tank Chess: every rule of the game, as a library."""
from tankchess.core.position import Position
from tankchess.core.move import Move
