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
from tankchess.core.catalogue import PieceType, Weapon, WeaponKind, catalogue, load_types
from tankchess.core.move import Move
from tankchess.core.outcome import Outcome, Result, Termination
from tankchess.core.piece import Piece
from tankchess.core.position import Position
from tankchess.core.rules import Announce, Edition, GameRules
from tankchess.core.sides import Mode, Side
from tankchess.errors import (
    ArgumentError,
    CatalogueError,
    FrozenPositionError,
    IllegalMove,
    MissingExtra,
    MoveError,
    PositionError,
    RulesError,
    SetupError,
    TankChessError,
    TfenError,
)
from tankchess.setups import Setup, load_setup, setup, setup_names

if TYPE_CHECKING:
    from tankchess.core.candidates import Candidate
    from tankchess.core.move_effects import Attack, Effects, Stop, Trace
    from tankchess.core.perft import divide, perft
    from tankchess.core.problem import BoardProblem, PositionProblem, Severity, Status
    from tankchess.core.queries import ReachStop, ThreatenedPiece
    from tankchess.core.refutation import Fault, Refutation
    from tankchess.core.rules import RuleOptions
    from tankchess.core.symmetry import Symmetry, symmetry_of
    from tankchess.core.words.explanation import Explanation
    from tankchess.core.words.fire_lines import FireLine, FireTarget
    from tankchess.core.words.reasons import Reason
    from tankchess.drawing import Arrow, Theme, animate, draw, draw_png, themes
    from tankchess.game import Clock, Game, GameError, GameReader, Node, TimeControl, read_games, write_games
    from tankchess.notation import RecordError
    from tankchess.setups.check import check_setup
    from tankchess.setups.problem import SetupProblem

__version__ = "0.1.0"

__all__ = [
    "COMPILED",
    "Announce",
    "ArgumentError",
    "Arrow",
    "Attack",
    "BoardProblem",
    "Candidate",
    "CatalogueError",
    "Clock",
    "Edition",
    "Effects",
    "Explanation",
    "Fault",
    "FireLine",
    "FireTarget",
    "FrozenPositionError",
    "Game",
    "GameError",
    "GameReader",
    "GameRules",
    "IllegalMove",
    "MissingExtra",
    "Mode",
    "Move",
    "MoveError",
    "Node",
    "Outcome",
    "Piece",
    "PieceType",
    "Position",
    "PositionError",
    "PositionProblem",
    "ReachStop",
    "Reason",
    "RecordError",
    "Refutation",
    "Result",
    "RuleOptions",
    "RulesError",
    "Setup",
    "SetupError",
    "SetupProblem",
    "Severity",
    "Side",
    "Status",
    "Stop",
    "Symmetry",
    "TankChessError",
    "Termination",
    "TfenError",
    "Theme",
    "ThreatenedPiece",
    "TimeControl",
    "Trace",
    "Weapon",
    "WeaponKind",
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
    "setup_names",
    "symmetry_of",
    "themes",
    "write_games",
]


# What only some programs need is imported when it is first asked for.
_LATER = {
    "Arrow": "tankchess.drawing",
    "Attack": "tankchess.core.move_effects",
    "BoardProblem": "tankchess.core.problem",
    "Candidate": "tankchess.core.candidates",
    "Clock": "tankchess.game",
    "Effects": "tankchess.core.move_effects",
    "Explanation": "tankchess.core.words.explanation",
    "Fault": "tankchess.core.refutation",
    "FireLine": "tankchess.core.words.fire_lines",
    "FireTarget": "tankchess.core.words.fire_lines",
    "Game": "tankchess.game",
    "GameError": "tankchess.game",
    "GameReader": "tankchess.game",
    "Node": "tankchess.game",
    "PositionProblem": "tankchess.core.problem",
    "ReachStop": "tankchess.core.queries",
    "Reason": "tankchess.core.words.reasons",
    "RecordError": "tankchess.notation",
    "Refutation": "tankchess.core.refutation",
    "RuleOptions": "tankchess.core.rules",
    "SetupProblem": "tankchess.setups.problem",
    "Severity": "tankchess.core.problem",
    "Status": "tankchess.core.problem",
    "Stop": "tankchess.core.move_effects",
    "Symmetry": "tankchess.core.symmetry",
    "Theme": "tankchess.drawing",
    "ThreatenedPiece": "tankchess.core.queries",
    "TimeControl": "tankchess.game",
    "Trace": "tankchess.core.move_effects",
    "animate": "tankchess.drawing",
    "check_setup": "tankchess.setups.check",
    "divide": "tankchess.core.perft",
    "draw": "tankchess.drawing",
    "draw_png": "tankchess.drawing",
    "perft": "tankchess.core.perft",
    "read_games": "tankchess.game",
    "symmetry_of": "tankchess.core.symmetry",
    "themes": "tankchess.drawing",
    "write_games": "tankchess.game",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_LATER[name]), name)
    return found


def _repr_svg(shown: Position | Game | Node) -> str:
    """A position, a game or a move in a notebook shows its picture; none of them knows anything of pictures itself."""
    from tankchess.drawing import draw

    return draw(shown)


Position._repr_svg_ = _repr_svg  # type: ignore[attr-defined]
