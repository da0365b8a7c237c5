"""Tank Chess: every rule of the game, as a library.

>>> import tankchess
>>> position = tankchess.setup("basic-16").position()
>>> len(position.legal_moves())
548
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tankchess._loading import COMPILED
from tankchess.core.catalogue import PieceType, Weapon, catalogue, load_types
from tankchess.core.move import Move
from tankchess.core.outcome import Outcome, Result, Termination
from tankchess.core.perft import divide, perft
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.rules import Announce, Edition, GameRules
from tankchess.core.sides import Mode, Side
from tankchess.core.words.explanation import Explanation
from tankchess.core.words.fire_lines import FireLine, FireTarget
from tankchess.core.words.reasons import Reason
from tankchess.errors import (
    ArgumentError,
    CatalogueError,
    FrozenPositionError,
    IllegalMove,
    MoveError,
    RulesError,
    SetupError,
    TankChessError,
    TfenError,
)
from tankchess.setups import Setup, load_setup, setup, setups

if TYPE_CHECKING:
    from tankchess.drawing import animate, draw, draw_png
    from tankchess.game import Game, GameError, TimeControl, read_games, write_games
    from tankchess.notation import RecordError
    from tankchess.setups.check import check_setup

__version__ = "0.1.0"

__all__ = [
    "COMPILED",
    "Announce",
    "ArgumentError",
    "CatalogueError",
    "Edition",
    "Explanation",
    "FireLine",
    "FireTarget",
    "FrozenPositionError",
    "Game",
    "GameError",
    "GameRules",
    "IllegalMove",
    "Mode",
    "Move",
    "MoveError",
    "Outcome",
    "Piece",
    "PieceType",
    "Position",
    "Reason",
    "RecordError",
    "Result",
    "RulesError",
    "Setup",
    "SetupError",
    "Side",
    "TankChessError",
    "Termination",
    "TfenError",
    "TimeControl",
    "Weapon",
    "animate",
    "catalogue",
    "check_setup",
    "divide",
    "draw",
    "draw_png",
    "load_setup",
    "load_types",
    "perft",
    "read_games",
    "setup",
    "setups",
    "write_games",
]


# What only some programs need is imported when it is first asked for.
_LATER = {
    "Game": "tankchess.game",
    "GameError": "tankchess.game",
    "RecordError": "tankchess.notation",
    "TimeControl": "tankchess.game",
    "animate": "tankchess.drawing",
    "check_setup": "tankchess.setups.check",
    "draw": "tankchess.drawing",
    "draw_png": "tankchess.drawing",
    "read_games": "tankchess.game",
    "write_games": "tankchess.game",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)


def _repr_svg(position: Position) -> str:
    """A position in a notebook shows its picture; the core itself knows nothing of pictures."""
    from tankchess.drawing import draw

    return draw(position)


Position._repr_svg_ = _repr_svg  # type: ignore[attr-defined]
