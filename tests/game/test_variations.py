"""Variations, signs and comments in records: written in one way, read in several, and never lost."""

from random import Random

import pytest
from hypothesis import given

from tankchess.game import Game, Node, read_games
from tankchess.notation import RecordError
from tests.game.random_games import random_tree, random_trees

HEAD = '[Setup "basic-16"]\n[Mode "command"]\n\n'
GOOD = HEAD + "1. H1>H2/N, I16/SW   *\n"


def read(moves: str) -> Game:
    (game,) = read_games(HEAD + moves)
    return game


def body(game: Game) -> str:
    return game.record().partition("\n\n")[2]


def error_of(moves: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read(moves)
    return caught.value


def codes(node: Node) -> list[str]:
    return [str(child.move) for child in node.children]


@given(random_trees())
def test_a_tree_reads_back_as_the_same_tree(game: Game) -> None:
    text = game.record()
    (twin,) = read_games(text)
    assert twin == game
    assert twin.warnings == []
    assert twin.record() == text


@given(random_trees())
def test_the_game_itself_is_the_same_without_its_variations(game: Game) -> None:
    (twin,) = read_games(game.record())
    assert twin.moves == game.moves and twin.result == game.result and twin.position == game.position


def test_every_mode_and_kind_of_move_is_among_the_random_trees() -> None:
    games = [random_tree(Random(seed)) for seed in range(150)]
    moves = [node.move for game in games for node in game.root.walk() if node.move is not None]
    assert {str(game.start.mode) for game in games} == {"command", "last", "escape3", "flag", "four"}
    assert any(move.is_cargo for move in moves) and any(move.via_squares for move in moves)
    depths = [sum(not step.is_main_line and step.parent.children[0] is not step for step in node.line())  # type: ignore[union-attr]
              for game in games for node in game.root.walk()]  # fmt: skip
    assert max(depths) >= 2


def test_a_variation_stands_on_a_line_of_its_own_below_the_move_it_replaces() -> None:
    game = read("1. H1>H2/N, I16/SW *")
    other = game.root.add_variation("C3C5NE", "I16I15S", "H1H2N")
    other.signs, other.comment = ["?!"], "sharp"
    game.node.signs = ["!"]
    third = game.main_line()[0].add_variation("I16I15S")
    third.comment_before = "or"
    assert body(game) == (
        "1. H1>H2/N\n    [1. C3>C5/NE ?! {sharp}, I16>I15/S 2. H1>H2/N]\n1... I16/SW !\n    [1... {or} I16>I15/S]\n*\n"
    )


def test_a_variation_inside_a_variation_stands_inside_its_brackets() -> None:
    text = "1. H1>H2/N\n    [1. C3>C5/NE, I16>I15/S [1... I16/SW {or so}] 2. H1>H2/N]\n1... I16/SW   *\n"
    game = read(text)
    assert body(game) == text and game.warnings == []
    assert codes(game.root) == ["H1H2N", "C3C5NE"]
    assert codes(game.find("1:2")) == ["I16I15S", "I16I16SW"]
    assert game.find("1:2/2:2").comment == "or so"


@pytest.mark.parametrize(
    "moves",
    [
        "1. H1>H2/N ! [1. C3>C5/NE {quieter}, I16/SW ?!] , I16/SW *",
        "1. H1>H2/N! [1. C3>C5/NE {quieter},I16/SW?!] I16/SW *",
        "1. H1>H2/N $1\n[1. C3>C5/NE {quieter}\n, I16/SW $6]\n1... I16/SW *",
        "1. H1>H2/N !\n[\n1 . C3>C5/NE\n{quieter} 1... I16/SW ?!\n]\n1. ... I16/SW *",
        "1. H1>H2/N [1. C3>C5/NE {quieter}, I16/SW ?!] !, I16/SW *",
    ],
)
def test_a_variation_may_be_written_in_several_ways(moves: str) -> None:
    game = read(moves)
    assert body(game) == "1. H1>H2/N !\n    [1. C3>C5/NE {quieter}, I16/SW ?!]\n1... I16/SW   *\n"
    assert game.warnings == []


def test_a_line_that_begins_with_a_variation_is_not_a_header() -> None:
    games = list(read_games(GOOD.replace(", I16", "\n[1. C3>C5/NE]\n1... I16") + GOOD))
    assert [len(game.moves) for game in games] == [2, 2]
    assert codes(games[0].root) == ["H1H2N", "C3C5NE"]


def test_four_players_have_three_dots_for_all_but_the_first() -> None:
    start = "8x8 - wLT@A1N,fwLT@A8S,bLT@H8S,fbLT@H1N w mode=four"
    game = Game(start)
    for move in ("A1A2N", "A8A7S", "H8H7S", "H1H2N"):
        game.play(move)
    game.main_line()[1].add_variation("H8G8W", "H1H2N", "A2A3N")
    assert body(game) == ("1. A1>A2/N, A8>A7/S, H8>H7/S\n    [1... H8>G8/W, H1>H2/N 2. A2>A3/N]\n1... H1>H2/N   *\n")
    assert list(read_games(game.record())) == [game]


def test_a_comment_belongs_to_the_next_move_after_a_number_or_a_comma() -> None:
    game = read("{start} 1. {a} H1>H2/N {b} {c}, {d} I16/SW {e}\n2. {late} *")
    first, second = game.main_line()
    assert (game.root.comment, first.comment_before, first.comment) == ("start", "a", "b c")
    assert (second.comment_before, second.comment) == ("d", "e late")
    assert body(game).startswith("{start}\n1. {a} H1>H2/N {b c}, {d} I16/SW {e late}   *\n")


def test_numbers_of_other_signs_are_kept_and_each_sign_is_kept_once() -> None:
    node = read("1. H1>H2/N $14 $3 $003 !! $0 *").node
    assert node.signs == ("$14", "!!", "$0")


def test_a_variation_that_repeats_a_move_is_read_as_one_with_it() -> None:
    game = read("1. H1>H2/N {main} [1. H1>H2/N {again}, I16>I15/S], I16/SW *")
    assert codes(game.root) == ["H1H2N"]
    assert codes(game.find(1)) == ["I16I16SW", "I16I15S"]
    assert game.find(1).comment == "again main"
    assert game.warnings == ["move 1, White's H1>H2/N: this move is there already, and is read as one with it"]


def test_a_wrong_sign_in_a_variation_is_a_warning_that_names_it() -> None:
    (warning,) = read("1. H1>H2/N [1. C3>C5/NE, I16/SW (+)] *").warnings
    assert warning == "variation 1. C3>C5/NE: move 1, Black's I16/SW (+): expected nothing in brackets"


@pytest.mark.parametrize(
    ("moves", "line", "variation", "hint"),
    [
        ("1. H1>H2/N [1. C3>C5/NE,\nI16>I9/S], I16/SW *", 5, "1. C3>C5/NE", "Black's 'I16>I9/S'"),
        ("1. H1>H2/N [1. C3>C5/NE\n *", 5, "1. C3>C5/NE", "expected the ] of the variation before the result"),
        ("1. H1>H2/N\n[1. C3>C5/NE", 5, "1. C3>C5/NE", "a variation without its ]"),
        ("1. H1>H2/N [1. ] *", 4, "1.", "expected a move in the variation"),
        ("1. H1>H2/N [C3>C5/NE] *", 4, None, "expected a variation with its number first, as [2. C3>C6/N]"),
        ("1. [1. C3>C5/NE] H1>H2/N *", 4, None, "expected a variation after the move in place of which it stands"),
        ("1. H1>H2/N ] *", 4, None, "expected a [ before it"),
        ("1. H1>H2/N !!! *", 4, None, "expected a sign out of ! ? !! ?? !? ?!, or $0 to $255"),
        ("1. H1>H2/N $256 *", 4, None, "expected one of ! ? !! ?? !? ?!, or $0 to $255"),
        ("! 1. H1>H2/N *", 4, None, "expected a move before its sign"),
        ("1. H1>H2/N, ! I16/SW *", 4, None, "expected a move before its sign"),
    ],
)
def test_a_fault_names_its_line_and_its_variation(moves: str, line: int, variation: str | None, hint: str) -> None:
    error = error_of(moves)
    assert (error.game, error.line, error.variation) == (1, line, variation)
    assert hint in error.reason
    if variation is not None:
        assert f", variation {variation}: " in str(error)


def test_after_a_game_with_a_bad_variation_the_rest_is_readable() -> None:
    errors: list[RecordError] = []
    bad = GOOD.replace(", I16", "\n[1. C3>C5/NE\n1... I16")
    assert len(list(read_games(GOOD + bad + GOOD, on_error=errors.append))) == 2
    assert [error.game for error in errors] == [2]
