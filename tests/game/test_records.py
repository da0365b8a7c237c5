"""Records kept as files: read without a warning, and written again to the letter."""

from pathlib import Path

import pytest

from tankchess.game import read_games

FILES = sorted((Path(__file__).parent / "records").glob("*.tcg"))


def test_there_are_records_of_every_mode() -> None:
    modes = {str(game.position.mode) for path in FILES for game in read_games(path)}
    assert modes == {"command", "last", "escape3", "flag", "four"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_is_written_to_the_letter(path: Path) -> None:
    games = list(read_games(path))
    assert [warning for game in games for warning in game.warnings] == []
    assert "\n".join(game.record() for game in games) == path.read_text(encoding="utf-8")
