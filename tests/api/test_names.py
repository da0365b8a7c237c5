"""The names the package offers."""

import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import tankchess

SOURCE = Path(tankchess.__file__).parents[1]
PUBLIC = {
    "COMPILED",
    "Announce",
    "ArgumentError",
    "Arrow",
    "Attack",
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
    "BoardProblem",
    "PositionProblem",
    "SetupProblem",
    "ReachStop",
    "Reason",
    "RecordError",
    "Refutation",
    "Result",
    "GameRules",
    "RuleOptions",
    "RulesError",
    "Setup",
    "SetupError",
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
}


def test_the_public_names_are_pinned() -> None:
    assert set(tankchess.__all__) == PUBLIC


def test_every_public_name_is_there() -> None:
    assert all(hasattr(tankchess, name) for name in tankchess.__all__)


def test_compiled_says_which_core_is_loaded() -> None:
    from tankchess.core.kernel import board

    assert str(board.__file__).endswith(tuple(EXTENSION_SUFFIXES)) == tankchess.COMPILED


def test_every_error_is_a_value_error() -> None:
    errors = [getattr(tankchess, name) for name in PUBLIC if name.endswith("Error") or name == "IllegalMove"]
    assert all(issubclass(error, tankchess.TankChessError) and issubclass(error, ValueError) for error in errors)


def test_what_not_every_program_needs_is_imported_later() -> None:
    ours = (
        "drawing",
        "game",
        "notation",
        "setups.check",
        "setups.problem",
        "core.perft",
        "core.words.reasons",
        "core.move_effects",
    )
    later = [*(f"tankchess.{name}" for name in ours), "pathlib", "tomllib", "importlib.resources", "urllib"]
    code = f"import sys, tankchess; print([name for name in {later} if name in sys.modules])"
    # Not as a user's own settings would have it, which may load pathlib before anything else.
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], env={"PYTHONPATH": str(SOURCE)}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_the_check_of_setups_is_there_when_it_is_asked_for() -> None:
    from tankchess.setups import check_setup

    assert check_setup is tankchess.check_setup
