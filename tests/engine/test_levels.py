"""The ten levels: legal moves, the same choice for the same seed, and higher levels look at more."""

import json
import time
from pathlib import Path
from threading import Timer

import pytest

import tankchess
from tankchess.engine import TOP_LEVEL, Engine, Limits
from tankchess.engine.levels import levels

ROOT = Path(__file__).resolve().parents[2]
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def crowded() -> tankchess.Position:
    """Four players with 560 guns: a first look at all moves takes a minute."""
    pieces = []
    for number in range(26 * 26):
        side, code = ("w", "fw", "b", "fb")[number % 4], ("LT", "MT", "HT", "TD", "HM", "HD")[number % 7 % 6]
        command = "C" if number < 4 else ""
        if number % 6 != 5:
            pieces.append(f"{side}{command}{code}@{chr(65 + number % 26)}{number // 26 + 1}{FACINGS[number % 11 % 8]}")
    return tankchess.Position.from_tfen(f"26x26 - {','.join(pieces)} w mode=four")


@pytest.mark.parametrize("level", range(1, TOP_LEVEL + 1))
def test_every_level_plays_a_legal_move(level: int) -> None:
    position = tankchess.setup("duel-12").position()
    move = Engine(level=level, hash_mb=1, seed=1).search(position, Limits(nodes=3000)).move
    assert move is not None
    assert position.is_legal(move)


def test_every_level_but_the_last_is_limited_by_nodes_and_looks_at_more_than_the_one_below() -> None:
    nodes = [level.nodes for level in levels()]
    assert len(nodes) == TOP_LEVEL
    assert nodes[-1] is None
    limited = [count for count in nodes if count is not None]
    assert limited == sorted(set(limited))


def test_the_number_of_every_level_is_that_of_the_games_that_were_kept() -> None:
    kept = json.loads((ROOT / "bench" / "strength.json").read_text(encoding="utf-8"))["levels"]
    assert [level.elo for level in levels()] == [each["elo"] for each in kept["ratings"]]
    assert min(meeting["games"] for meeting in kept["meetings"]) >= 200


def test_every_level_is_stronger_than_the_one_below() -> None:
    numbers = [level.elo for level in levels()]
    assert numbers[0] == 0
    assert numbers == sorted(set(numbers))


def test_the_same_seed_gives_the_same_move() -> None:
    position = tankchess.setup("basic-16").position()
    moves = {Engine(level=2, hash_mb=1, seed=5).search(position).move for _ in range(2)}
    assert len(moves) == 1


def test_other_seeds_give_other_moves() -> None:
    position = tankchess.setup("basic-16").position()
    moves = {Engine(level=2, hash_mb=1, seed=seed).search(position).move for seed in range(6)}
    assert len(moves) > 2


def test_a_low_level_leaves_what_the_engine_has_learnt_alone() -> None:
    engine = Engine(hash_mb=1)
    position = tankchess.setup("duel-12").position()
    first = engine.search(position, Limits(nodes=2000))
    engine.new_game()
    engine.level = 1
    engine.search(position)
    engine.level = TOP_LEVEL
    assert engine.search(position, Limits(nodes=2000)).nodes == first.nodes


@pytest.mark.parametrize("level", range(1, TOP_LEVEL))
def test_a_low_level_plays_the_same_whatever_it_has_searched_before(level: int) -> None:
    """One engine for positions of several boards, and a fresh one for each: the same moves, node for node."""
    engine = Engine(level=level, hash_mb=1, seed=7)
    for name in ("duel-12", "river-crossing-20", "duel-12", "four-the-glory-20", "minefield-16"):
        position = tankchess.setup(name).position()
        for _ in range(2):
            found = engine.search(position, Limits(nodes=400))
            fresh = Engine(level=level, hash_mb=1, seed=7).search(position, Limits(nodes=400))
            assert (found.move, found.score, found.nodes) == (fresh.move, fresh.score, fresh.nodes)
            assert found.move is not None
            position.play(found.move)


needs_the_compiled_core = pytest.mark.skipif(not tankchess.COMPILED, reason="the plain core needs seconds for a node")


@needs_the_compiled_core
@pytest.mark.parametrize("level", [1, 9])
def test_a_low_level_keeps_to_its_time_where_a_look_at_all_moves_takes_longer(level: int) -> None:
    position = crowded()
    started = time.perf_counter()
    move = Engine(level=level, hash_mb=1, seed=1).search(position, Limits(movetime=0.2)).move
    assert time.perf_counter() - started < 2
    assert move is not None and position.is_legal(move)


@needs_the_compiled_core
def test_a_low_level_is_stopped_while_it_looks_at_all_moves() -> None:
    position, engine = crowded(), Engine(level=1, hash_mb=1, seed=1)
    started = time.perf_counter()
    Timer(0.2, engine.stop).start()
    move = engine.search(position).move
    assert time.perf_counter() - started < 2
    assert move is not None and position.is_legal(move)
