"""With a seed the engine plays another game each time, and no worse; without one it repeats itself."""

from __future__ import annotations

import pytest

import tankchess
from tankchess import Position
from tankchess.engine import TOP_LEVEL, Engine, EngineError, Limits
from tankchess.engine.variety import MOVES, SPREAD, leanings

FEW = Limits(nodes=2000)
CLEAR = "16x16 - wCLT@H14N,bCHD@A1S,bMT@C3S w"


def first_moves(level: int, seeds: range) -> set[str]:
    position = tankchess.setup("basic-16").position()
    return {str(Engine(level=level, hash_mb=1, seed=seed).search(position, FEW).move) for seed in seeds}


@pytest.mark.parametrize("level", [6, 8, TOP_LEVEL])
def test_another_seed_gives_another_game_at_the_strong_levels_too(level: int) -> None:
    assert len(first_moves(level, range(8))) >= 3


@pytest.mark.parametrize("level", [1, 6, TOP_LEVEL])
def test_the_same_seed_gives_the_same_game(level: int) -> None:
    def played() -> list[str]:
        position = tankchess.setup("duel-12").position()
        engine = Engine(level=level, hash_mb=1, seed=3)
        for _ in range(6):
            move = engine.search(position, FEW).move
            if move is not None:
                position.play(move)
        return [str(move) for move in position.history]

    assert len(played()) >= 3
    assert played() == played()


def test_without_a_seed_full_strength_plays_the_same_every_time() -> None:
    position = tankchess.setup("basic-16").position()
    assert len({str(Engine(hash_mb=1).search(position, FEW).move) for _ in range(3)}) == 1


def test_after_the_opening_a_seed_changes_nothing() -> None:
    position = Position.from_tfen("8x8 high:D4,E5 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w house=no")
    for code in ("B1B2N", "G8G7S", "B2B1N", "G7G8S") * (MOVES // 2):
        position.play(code)
    assert position.move_number > MOVES
    assert leanings(position, 10, 1) is None
    plain = Engine(hash_mb=1).search(position, FEW)
    for seed in range(4):
        found = Engine(hash_mb=1, seed=seed).search(position, FEW)
        assert (found.move, found.score, found.nodes) == (plain.move, plain.score, plain.nodes)


def test_a_leaning_is_small_and_falls_from_move_to_move() -> None:
    position = Position.from_tfen("8x8 high:D4,E5 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w")
    assert max(leanings(position, 1000, 1) or ()) == SPREAD
    assert min(leanings(position, 1000, 1) or ()) == 0
    for code in ("B1B2N", "G8G7S", "B2B1N", "G7G8S"):
        position.play(code)
    assert max(leanings(position, 1000, 1) or ()) < SPREAD


@pytest.mark.parametrize("seed", range(5))
def test_no_seed_makes_it_miss_a_win(seed: int) -> None:
    assert str(Engine(hash_mb=1, seed=seed).search(Position.from_tfen(CLEAR), Limits(depth=2)).score) == "escape 1"


@pytest.mark.parametrize("seed", range(5))
def test_the_score_it_reports_is_that_of_the_move_and_not_lifted(seed: int) -> None:
    position = tankchess.setup("duel-12").position()
    code = "F1F2N"
    plain = Engine(hash_mb=1).search(position, Limits(depth=2), moves=[code])
    assert Engine(hash_mb=1, seed=seed).search(position, Limits(depth=2), moves=[code]).score == plain.score


def test_several_lines_are_the_best_ones_whatever_the_seed() -> None:
    position = tankchess.setup("duel-12").position()
    plain = Engine(hash_mb=1).search(position, Limits(depth=2), multi_pv=3)
    assert Engine(hash_mb=1, seed=4).search(position, Limits(depth=2), multi_pv=3).lines == plain.lines


def test_a_seed_can_be_changed_and_taken_away() -> None:
    position = tankchess.setup("basic-16").position()
    engine = Engine(hash_mb=1, seed=2)
    seeded = engine.search(position, FEW).move
    engine.seed = None
    engine.new_game()
    assert engine.search(position, FEW).move == Engine(hash_mb=1).search(position, FEW).move
    engine.seed = 2
    engine.new_game()
    assert engine.search(position, FEW).move == seeded


@pytest.mark.parametrize("seed", ["1", 1.5, True])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(EngineError, match="expected a whole number, or None"):
        Engine(hash_mb=1, seed=seed)  # type: ignore[arg-type]
