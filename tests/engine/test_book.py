"""The opening book: what it answers, when the engine uses it, and files that are no books."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import tankchess
from tankchess.engine import BookError, Engine, EngineError, Limits
from tankchess.engine.book import Book, place_of, read_book, shipped_book, write_book

FEW = Limits(nodes=200)


def start() -> tankchess.Position:
    return tankchess.setup("basic-16").position()


def small_book(*moves: tuple[str, int], plies: int = 2) -> Book:
    place = place_of(start())
    entry = tuple((str(place.turned(code)), score) for code, score in moves)
    return Book("basic-16", "command", plies, {place.key: entry}, {"nodes": 1})


def test_the_book_knows_a_position_and_its_mirror_images_as_one() -> None:
    position = start().after("F3C7NW")
    turned = position.rotate()
    assert place_of(position).key == place_of(turned).key == place_of(position.mirror_sideways()).key
    assert place_of(position).key != place_of(start()).key
    book = Book("basic-16", "command", 2, {place_of(position).key: (("A1A2N", 0),)})
    assert book.moves(position) == (), "a move that is not legal is never played"


def test_moves_are_turned_back_to_how_the_position_lies() -> None:
    book = small_book(("F3C7NW", 20), ("M3N6NE", 15))
    assert [str(known.move) for known in book.moves(start())] == ["F3C7NW", "M3N6NE"]
    assert [str(known.move) for known in book.moves(start().mirror_sideways())] == ["K3N7NE", "D3C6NW"]


def test_numbers_of_moves_do_not_matter_but_a_late_position_is_not_looked_up() -> None:
    book = small_book(("F3C7NW", 20))
    late = tankchess.Position.from_tfen(start().tfen() + " move=40")
    assert place_of(late).key == place_of(start()).key
    assert book.moves(late) == ()


@pytest.mark.parametrize("mode", ["last", "escape3"])
def test_a_book_is_for_its_mode_alone(mode: str) -> None:
    position = tankchess.setup("basic-16").position(mode=mode)
    assert shipped_book().moves(position) == ()


def test_better_moves_are_chosen_more_often() -> None:
    book = small_book(("F3C7NW", 20), ("M3N6NE", 9))
    chosen = [str(known.move) for known in (book.choose(start(), Random(seed)) for seed in range(200)) if known]
    assert chosen.count("F3C7NW") > 4 * chosen.count("M3N6NE") > 0


def test_the_shipped_book_has_legal_moves_for_the_first_positions() -> None:
    book = shipped_book()
    assert (book.setup, book.mode) == ("basic-16", "command")
    assert {"nodes", "lines", "margin", "widths", "wide", "engine", "commit"} <= set(book.making)
    first = book.moves(start())
    assert len(first) > 1
    for known in first:
        assert book.moves(start().after(known.move)), f"no answer to {known.move}"
    codes = [str(known.move) for known in first]
    assert all(start().is_legal(code) for code in codes)
    assert all(len(entry) == len(book.positions[key]) > 0 for key, entry in book.positions.items())


def test_levels_that_are_given_the_book_play_from_it() -> None:
    known = {str(move.move) for move in shipped_book().moves(start())}
    for level in (7, 10):
        played = {Engine(hash_mb=1, level=level, seed=seed, book=True).search(start(), FEW) for seed in range(12)}
        assert {result.nodes for result in played} == {0}
        assert {str(result.move) for result in played} <= known
    assert len({str(result.move) for result in played}) > 1


def test_the_same_seed_chooses_the_same_move() -> None:
    results = {str(Engine(hash_mb=1, seed=5, book=True).search(start(), FEW).move) for _ in range(3)}
    assert len(results) == 1


@pytest.mark.parametrize(
    ("settings", "nodes"),
    [
        ({}, 200),
        ({"seed": 1}, 200),
        ({"seed": 1, "book": False}, 200),
        ({"book": True}, 0),
        ({"level": 1, "book": True}, 0),
    ],
)
def test_the_book_is_used_by_choice(settings: dict[str, int | bool], nodes: int) -> None:
    result = Engine(hash_mb=1, **settings).search(start(), FEW)  # type: ignore[arg-type]
    assert (result.nodes > 0) == (nodes > 0)


def test_whoever_asks_for_several_lines_or_given_moves_gets_a_search() -> None:
    engine = Engine(hash_mb=1, book=True)
    assert engine.search(start(), FEW, multi_pv=2).nodes > 0
    assert engine.search(start(), FEW, moves=["H1H2N"]).nodes > 0
    assert engine.search(start().after("H1H2N").after("I16I15S"), FEW).nodes > 0, "not a position of the book"


def test_a_book_of_ones_own() -> None:
    engine = Engine(hash_mb=1, book=small_book(("H1H2N", 3)))
    result = engine.search(start())
    assert (str(result.move), str(result.score), result.depth) == ("H1H2N", "cp 3", 0)


def test_anything_else_is_no_book() -> None:
    with pytest.raises(EngineError, match="expected a Book, True or False"):
        Engine(hash_mb=1, book="basic-16")  # type: ignore[arg-type]


def test_a_book_comes_back_from_its_file() -> None:
    book = small_book(("F3C7NW", 20), ("M3N6NE", -9))
    assert read_book(write_book(book)) == book


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda _: "", "format None"),
        (lambda _: "\x00\x01", "expected a file as tankchess book makes it"),
        (lambda text: text.replace("format = 1", "format = 2"), "format 2"),
        (lambda text: text.replace('mode = "command"\n', ""), "mode is missing"),
        (lambda text: text.replace("plies = 2", 'plies = "2"'), "expected texts"),
        (lambda text: text.replace(" 20 ", " 21 "), "the checksum does not fit"),
        (lambda text: text.replace(" 20 ", " x "), "position"),
        (lambda text: text.replace(" 20 ", " "), "expected 16 digits"),
        (lambda text: text[: len(text) // 2], "book"),
    ],
)
def test_a_file_that_is_damaged_or_no_book_is_refused(change, words: str) -> None:
    text = write_book(small_book(("F3C7NW", 20), ("M3N6NE", -9)))
    assert change(text) != text
    with pytest.raises(BookError, match=words):
        read_book(change(text))


def test_a_book_for_another_board_knows_nothing_here() -> None:
    other = replace(shipped_book(), setup="duel-12")
    assert other.moves(tankchess.setup("duel-12").position()) == ()
