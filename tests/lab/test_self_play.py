"""Self-play: games that depend on their numbers alone, in a file that is gone on with and shows every damage."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tankchess import setup
from tankchess.lab import BoardStart, LabError
from tankchess.lab.learning import read_lessons
from tankchess.lab.self_play import SelfPlayGame, SelfPlayPlan, changed_board, positions_of
from tankchess.lab.self_play_file import MAGIC, SelfPlayFile, SelfPlayFileError, SelfPlayReader

PLAY = SelfPlayPlan((BoardStart.of(setup("duel-12")),), nodes=30, seed=3, changed=50)


@pytest.fixture(scope="module")
def games() -> list[SelfPlayGame]:
    return [PLAY.play(number) for number in (0, 1)]


def kept(path: Path, games: list[SelfPlayGame]) -> Path:
    with SelfPlayFile(path, PLAY.description()) as file:
        for game in games:
            file.append(game)
    return path


@pytest.fixture
def path(tmp_path: Path, games: list[SelfPlayGame]) -> Path:
    return kept(tmp_path / "games.sp", games)


def read(path: Path) -> list[SelfPlayGame]:
    with SelfPlayReader(path) as reader:
        return list(reader.games())


def test_a_game_depends_on_its_number_alone(games):
    assert PLAY.play(1) == games[1]
    assert games[0].moves != games[1].moves


def test_every_position_is_judged_and_one_beside_it(games):
    for game in games:
        assert len(game.judged) == len(game.aside) == len(game.aside_moves)
        assert len(game.judged) >= len(game.moves) - game.opening
        assert sum(1 for _ in positions_of(game)) == len(game.judged) + sum(found is not None for found in game.aside)


def test_the_positions_of_a_game_are_those_that_were_judged(games):
    for position, found, _ in positions_of(games[0]):
        if found.is_quiet:
            assert not position.in_check()
            assert not position.escape_threat()


@pytest.mark.parametrize("seed", range(6))
def test_a_changed_board_takes_the_same_types_from_both_sides(seed):
    changed = changed_board(setup("basic-16").position(), Random(seed))
    armies = [sorted(piece.type.code for piece in changed.pieces(side=side)) for side in ("w", "b")]
    assert armies[0] == armies[1]


def test_what_was_kept_is_read_again(path, games):
    assert read(path) == games
    with SelfPlayReader(path) as reader:
        assert reader.head["nodes"] == 30


def test_a_file_is_gone_on_with(path, games):
    with SelfPlayFile(path, PLAY.description()) as file:
        assert file.numbers == {0, 1}
        file.append(games[0])
    assert read(path) == games


def test_a_last_game_that_was_cut_short_is_played_again(path, games):
    path.write_bytes(path.read_bytes()[:-9])
    assert read(path) == games[:1]
    with SelfPlayFile(path, PLAY.description()) as file:
        assert file.numbers == {0}
        assert file.remarks == [f"{path}: the last game was cut short and is played again"]
        file.append(games[1])
    assert read(path) == games


def first_block(data: bytes | bytearray) -> int:
    """Where the first game begins, behind the head."""
    start = len(MAGIC) + 2
    return start + 8 + int.from_bytes(data[start : start + 4], "little")


@pytest.mark.parametrize(
    ("place", "flipped"), [(0, 1), (2, 0x40), (3, 0x80), (5, 1), (30, 1)], ids=["short", "long", "huge", "sum", "data"]
)
def test_a_damaged_game_costs_no_other_game_and_is_played_again(path, games, place, flipped):
    data = bytearray(path.read_bytes())
    data[first_block(data) + place] ^= flipped
    path.write_bytes(data)
    with SelfPlayReader(path) as reader:
        assert list(reader.games()) == games[1:]
        assert "game block 1 is damaged" in reader.remarks[0]
    with SelfPlayFile(path, PLAY.description()) as file:
        assert file.numbers == {1}
        assert file.remarks[0].endswith("and is played again")
        file.append(games[0])
    assert path.read_bytes().startswith(data)
    assert read(path) == games[::-1]


def test_a_move_of_other_rules_is_refused_and_not_played(games):
    wrong = replace(games[0], moves=(games[0].moves[0] ^ 1 << 20, *games[0].moves[1:]))
    with pytest.raises(LabError, match="game 0: a move that is not legal there"):
        list(positions_of(wrong))


def test_a_device_is_no_file_for_games():
    with pytest.raises(LabError, match="/dev/full: not a file that anything can be kept in"):
        SelfPlayFile(Path("/dev/full"), PLAY.description())


def test_a_foreign_file_or_another_version_is_refused_and_not_touched(tmp_path, path):
    foreign = tmp_path / "notes.txt"
    foreign.write_text("hello, this is not it")
    with pytest.raises(SelfPlayFileError, match="not a file of self-play"):
        SelfPlayFile(foreign, PLAY.description())
    assert foreign.read_text() == "hello, this is not it"
    path.write_bytes(path.read_bytes().replace(MAGIC + b"\1", MAGIC + b"\7", 1))
    with pytest.raises(SelfPlayFileError, match="format 7, this version reads format 1"):
        read(path)


def test_another_self_play_is_not_mixed_in(path):
    other = SelfPlayPlan(PLAY.starts, nodes=31)
    with pytest.raises(SelfPlayFileError, match="of another self-play, nodes was 30 and is 31"):
        SelfPlayFile(path, other.description())


def test_boards_of_other_modes_are_refused():
    with pytest.raises(LabError, match="expected a board for the command mode"):
        SelfPlayPlan((BoardStart.of(setup("capture-16")),))


def test_lessons_are_the_quiet_positions_as_both_sides_see_them(path, games):
    quiet = sum(found.is_quiet for game in games for _, found, _ in positions_of(game))
    lessons = read_lessons([path])
    assert 0 < lessons.size <= quiet
    assert len(lessons.counts) == 2 * lessons.size
    assert sum(lessons.counts) == len(lessons.rows)
    with pytest.raises(LabError, match="no quiet position"):
        read_lessons([path], ["basic-16"])
