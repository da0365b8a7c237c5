"""Tank Chess: every rule of the game, as a library.

>>> import tankchess
>>> position = tankchess.setup("basic-16").position()
>>> len(position.legal_moves())
548
"""

from tankchess._loading import COMPILED
from tankchess.core.catalogue import PieceType, Weapon, catalogue, load_types
from tankchess.core.explain import Explanation
from tankchess.core.move import Move
from tankchess.core.outcome import Outcome, Result, Termination
from tankchess.core.perft import divide, perft
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.reasons import Reason
from tankchess.core.sides import Mode, Side
from tankchess.errors import CatalogueError, IllegalMove, MoveError, SetupError, TankChessError, TfenError
from tankchess.setups import Setup, load_setup, setup, setups

__version__ = "0.1.0"

__all__ = [
    "COMPILED",
    "CatalogueError",
    "Explanation",
    "IllegalMove",
    "Mode",
    "Move",
    "MoveError",
    "Outcome",
    "Piece",
    "PieceType",
    "Position",
    "Reason",
    "Result",
    "Setup",
    "SetupError",
    "Side",
    "TankChessError",
    "Termination",
    "TfenError",
    "Weapon",
    "catalogue",
    "divide",
    "load_setup",
    "load_types",
    "perft",
    "setup",
    "setups",
]
