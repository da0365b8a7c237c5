"""Whole games, written down move by move, replay to the letter."""

from pathlib import Path

import pytest

from tankchess import Position
from tests.kit import verdict

FOLDER = Path(__file__).parent
GAMES = sorted(path.stem for path in FOLDER.glob("*.txt") if path.stem != "starts")


def lines_of(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text(encoding="ascii").splitlines()


def test_every_start_has_its_playthrough() -> None:
    named = [line.split(" | ")[0] for line in lines_of("starts") if line and not line.startswith("#")]
    assert sorted(named) == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_replays_to_the_letter(name: str) -> None:
    start, *moves, end = lines_of(name)
    position = Position.from_tfen(start.removeprefix("start "))
    for line in moves:
        code, _, tfen = line.partition(" ")
        position.play(code)
        assert (position.tfen(), position.key) == (tfen, position.fresh_key()), code
    assert f"end {verdict(position)}" == end


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_can_be_taken_back(name: str) -> None:
    start, *moves, _ = lines_of(name)
    position = Position.from_tfen(start.removeprefix("start "))
    for line in moves:
        position.play(line.partition(" ")[0])
    for line in reversed(moves):
        assert (position.tfen(), str(position.undo())) == (line.partition(" ")[2], line.partition(" ")[0])
    assert position.tfen() == start.removeprefix("start ")
