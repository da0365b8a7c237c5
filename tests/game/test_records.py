"""Records kept as files: read without a warning, and written again to the letter."""

import re
from pathlib import Path

import pytest

from tankchess import Move
from tankchess.game import read_games
from tankchess.notation import read_moves

FILES = sorted((Path(__file__).parent / "records").glob("*.tcg"))


def test_there_are_records_of_every_mode() -> None:
    modes = {str(game.position.mode) for path in FILES for game in read_games(path)}
    assert modes == {"command", "last", "escape3", "flag", "four"}


OLDER = sorted((Path(__file__).parent / "records" / "older").glob("*.tcg"))


def moves_told(path: Path) -> list[list[Move]]:
    """The moves that stand in a file, game by game, read without any rules."""
    told = []
    for game in path.read_text(encoding="utf-8").split("[Event ")[1:]:
        body = re.sub(r"\{[^}]*\}", "", game.split("\n\n", 1)[1])
        told.append(read_moves(re.sub(r"(\*|1-0|0-1|1/2-1/2)\s*$", "", body)))
    return told


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_g2_g5_g9_games_of_earlier_readings_still_read_with_every_move(path: Path) -> None:
    games = list(read_games(path))
    assert [list(game.moves) for game in games] == moves_told(path)
    again = list(read_games("\n".join(game.record() for game in games)))
    assert [game.moves for game in again] == [game.moves for game in games]


def test_g5_moves_after_the_order_was_certain_are_kept_with_a_warning() -> None:
    record = (
        '[Mode "escape3"]\n[TFEN "8x8 - wLT@A8N,wLT@B8N,bLT@H8S w mode=escape3 out=w1,b0"]\n\n'
        "1. A8>out, H8>H7/S\n2. B8>out   1-0\n"
    )
    (game,) = read_games(record)
    assert [str(move) for move in game.moves] == ["A8OUT", "H8H7S", "B8OUT"]
    assert "move 1: by the rules the game was over, by unreachable (G5)" in game.warnings


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_is_written_to_the_letter(path: Path) -> None:
    games = list(read_games(path))
    assert [warning for game in games for warning in game.warnings] == []
    assert "\n".join(game.record() for game in games) == path.read_text(encoding="utf-8")
