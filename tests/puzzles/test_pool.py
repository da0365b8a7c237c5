"""The file that mining adds to, and mining that is interrupted and gone on with."""

from dataclasses import replace
from pathlib import Path

import pytest

from tankchess.puzzles import PuzzleFileError, workshop
from tankchess.puzzles.pool import PuzzlePool
from tests.puzzles.examples import ESCAPE_IN_TWO, EXAMPLES, MATE_IN_ONE, THREE_MOVES


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "pool.jsonl"


def test_what_was_added_is_there_when_the_pool_is_opened_again(path):
    pool = PuzzlePool(path)
    pool.add("one", [MATE_IN_ONE])
    pool.add("two", [])
    pool.add("three", EXAMPLES)
    again = PuzzlePool(path)
    assert set(again.puzzles) == set(EXAMPLES)
    assert again.games == {"one", "two", "three"}
    assert again.counts["duel-12", 2] == 2


def test_a_position_is_taken_once_also_mirrored(path):
    pool = PuzzlePool(path)
    mirrored = MATE_IN_ONE.start.mirror_sideways()
    twin = replace(MATE_IN_ONE, id="abcdef", tfen=mirrored.tfen())
    assert pool.add("one", [MATE_IN_ONE]) == [MATE_IN_ONE]
    assert pool.add("two", [MATE_IN_ONE, twin]) == []


def test_two_moments_of_one_attack_are_one_puzzle(path):
    pool = PuzzlePool(path)
    later = replace(ESCAPE_IN_TWO, source=ESCAPE_IN_TWO.source._replace(ply=20))
    other = replace(THREE_MOVES, source=ESCAPE_IN_TWO.source)
    assert pool.add("one", [later, other]) == [later]


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"tfen": "8x8"}', '{"game": "one", "more": 1}'], ids=["cut", "list", "fields", "more"]
)
def test_a_line_that_is_none_of_a_pool_is_named(path, line):
    PuzzlePool(path).add("one", [MATE_IN_ONE])
    path.write_text(path.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(PuzzleFileError, match=r"pool\.jsonl, line 3: .*expected a puzzle or a game"):
        PuzzlePool(path)


def test_a_puzzle_with_the_id_of_another_is_refused(path):
    PuzzlePool(path).add("one", [MATE_IN_ONE])
    path.write_text(path.read_text(encoding="utf-8").replace("0e2868", "0e2869"), encoding="utf-8")
    with pytest.raises(PuzzleFileError, match="id 0e2869, expected 0e2868"):
        PuzzlePool(path)


# Mining, with games that are played by nobody.


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every game asked for by its name; each third one has a puzzle, as long as there are some."""
    games: list[str] = []
    left = list(EXAMPLES)

    def work(job):
        games.append(job.name)
        return [left.pop()] if len(games) % 3 == 0 and left else []

    monkeypatch.setattr(workshop.MiningJob, "work", work)
    return games


def mine_until(pool: PuzzlePool, games: int, boards=("duel-12", "basic-16")) -> None:
    with pytest.raises(KeyboardInterrupt):
        workshop.mine(pool, boards, seed=1, total=500, minutes=1, on_game=stop_after(pool, games))


def test_boards_are_played_on_in_turn(path, played):
    mine_until(PuzzlePool(path), 4)
    assert played == ["duel-12:1:0", "basic-16:1:0", "duel-12:1:1", "basic-16:1:1"]


def test_an_interrupted_run_keeps_what_was_found_and_looks_through_no_game_twice(path, played):
    mine_until(PuzzlePool(path), 7)
    again = PuzzlePool(path)
    assert len(again.puzzles) == 2
    mine_until(again, 10)
    assert len(played) == len(set(played)) == 10


def test_what_a_board_has_enough_of_is_not_looked_for(path):
    pool = PuzzlePool(path)
    pool.add("one", [MATE_IN_ONE])
    assert workshop.wanted_lengths(pool, ["duel-12"], "duel-12", total=3) == (2, 3, 4)
    assert workshop.wanted_lengths(pool, ["duel-12"], "duel-12", total=10) == (1, 2, 3, 4)


def test_without_time_nothing_is_played(path, played):
    workshop.mine(PuzzlePool(path), ["duel-12"], seed=1, total=5, minutes=0)
    assert played == []


def test_puzzles_from_elsewhere_are_taken_over_once_and_their_games_are_known(path):
    pool = PuzzlePool(path)
    pool.add("one", [MATE_IN_ONE])
    for _ in range(2):
        pool.take_over(EXAMPLES)
    again = PuzzlePool(path)
    assert set(again.puzzles) == set(EXAMPLES)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2 * len(EXAMPLES)
    assert ESCAPE_IN_TWO.source.game in again.games


def test_where_long_wins_are_wanted_endgames_are_set_up_and_moves_of_shorter_wins_taken_back(path, played):
    pool = PuzzlePool(path)
    pool.add("two", [ESCAPE_IN_TWO])
    pool.counts.update({(ESCAPE_IN_TWO.setup, 1): 9, (ESCAPE_IN_TWO.setup, 2): 9})
    with pytest.raises(KeyboardInterrupt):
        workshop.mine(pool, [ESCAPE_IN_TWO.setup], seed=1, total=10, minutes=1, on_game=stop_after(pool, 3))
    assert played == [f"{ESCAPE_IN_TWO.setup}:1:0s", f"{ESCAPE_IN_TWO.source.game}~1.0"]


def stop_after(pool: PuzzlePool, games: int):
    def count(_game, _fresh):
        if len(pool.games) >= games:
            raise KeyboardInterrupt

    return count
