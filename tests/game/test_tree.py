"""The tree of a game: walking it, changing it, and what a change means for the game itself."""

import copy
import pickle
import sys

import pytest
from hypothesis import given

from tankchess import FrozenPositionError, Game, IllegalMove, RecordError
from tankchess.game import GameError, Node, game_from_json, game_to_json, read_games
from tests.game.random_games import random_trees

FIELD = "8x8 - wLT@A1N,bLT@H8S w mode=last house=no"
MOVES = ("H1H2N", "I16I15S", "H2H1N", "I15I16S")


@pytest.fixture
def game() -> Game:
    game = Game("basic-16")
    for move in MOVES[:2]:
        game.play(move)
    return game


def codes(nodes: tuple[Node, ...]) -> list[str]:
    return [str(node.move) for node in nodes]


# The position is not a way round the game.


def test_the_position_of_a_game_cannot_be_played_on(game: Game) -> None:
    with pytest.raises(FrozenPositionError):
        game.position.play("C3C5NE")
    with pytest.raises(FrozenPositionError):
        game.position.undo()
    assert len(game.moves) == 2


def test_a_copy_of_the_position_can_be_played_on_and_leaves_the_game_alone(game: Game) -> None:
    game.position.copy().play("C3C5NE")
    assert len(game.moves) == 2 and len(game.position.history) == 2


def test_the_position_is_the_same_object_until_the_game_changes(game: Game) -> None:
    before = game.position
    assert game.position is before
    game.play("C3C5NE")
    assert game.position is not before
    assert len(before.history) == 2 and len(game.position.history) == 3


# Walking.


def test_the_main_line_has_the_moves_of_the_game(game: Game) -> None:
    assert codes(game.main_line()) == ["H1H2N", "I16I15S"]
    assert game.node is game.main_line()[-1] and game.root.is_root and game.root.move is None
    assert [node.ply for node in game.main_line()] == [1, 2]
    assert game.node.position() == game.position


def test_comments_of_the_game_are_those_of_its_nodes(game: Game) -> None:
    game.set_comment("quiet", ply=1)
    game.node.comment = "  so\nit is "
    assert [game.main_line()[0].comment, game.comment()] == ["quiet", "so it is"]
    with pytest.raises(RecordError, match="without braces"):
        game.node.comment = "{"


def test_a_node_tells_clock_and_evaluation_out_of_its_comment(game: Game) -> None:
    node = game.node
    node.comment = "well [%clk 0:29:31]"
    node.evaluation = -1.2
    assert (node.clock, node.evaluation, node.comment) == (1771, -1.2, "well [%clk 0:29:31] [%eval -1.20]")
    node.clock = 60
    assert node.comment == "[%clk 0:01:00] well [%eval -1.20]"
    node.clock = node.evaluation = None
    assert node.comment == "well"


@pytest.mark.parametrize("value", [-1, float("nan"), float("inf"), 1e12])
def test_a_clock_that_no_comment_can_tell_is_an_error(game: Game, value: float) -> None:
    with pytest.raises(RecordError, match="clock"):
        game.node.clock = value


def test_the_position_of_a_node_has_the_moves_of_its_line(game: Game) -> None:
    game.root.add_variation("C3C5NE", "I16I16SW")
    node = game.find("1:2/2")
    assert codes(node.line()) == ["C3C5NE", "I16I16SW"] == [str(move) for move in node.position().history]
    node.position().play("H1H2N")


@given(random_trees())
def test_an_address_finds_its_node(game: Game) -> None:
    nodes = list(game.root)
    assert [game.find(node.address) for node in nodes] == nodes
    assert game.find(0) is game.root


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("9", "place '9': after 9 moves there is nothing here, expected 0 to 2"),
        ("1:3", "place '1:3': choice 3 of move 1, expected 1 to 2"),
        ("0:1", "place '0:1': after 0 moves there is nothing here, expected 1 to 2"),
        ("1:2/9", "place '1:2/9': after 9 moves there is nothing here, expected 1 to 1"),
        ("x", "place 'x': expected a number of moves, 7, or a variation, 7:2 or 7:2/9"),
    ],
)
def test_an_address_that_leads_nowhere_is_an_error(game: Game, address: str, message: str) -> None:
    game.root.add_variation("C3C5NE")
    with pytest.raises(GameError) as caught:
        game.find(address)
    assert str(caught.value) == message


# Changing.


def test_a_move_that_is_there_already_is_not_added_again(game: Game) -> None:
    first = game.root.add_variation("H1H2N", "I16I16SW")
    assert first is game.main_line()[0]
    assert codes(first.children) == ["I16I15S", "I16I16SW"]


def test_an_illegal_move_of_a_variation_adds_nothing(game: Game) -> None:
    with pytest.raises(IllegalMove):
        game.root.add_variation("C3C5NE", "I16I9S")
    assert len(game.root.children) == 1


def test_a_variation_needs_a_move(game: Game) -> None:
    with pytest.raises(GameError, match="expected a move"):
        game.root.add_variation()


def test_places_among_the_variations_can_be_changed(game: Game) -> None:
    second, third = game.root.add_variation("C3C5NE"), game.root.add_variation("C3C4N")
    third.promote()
    assert codes(game.root.children) == ["H1H2N", "C3C4N", "C3C5NE"]
    third.demote()
    third.demote()
    assert game.root.children[-1] is third
    second.remove()
    assert codes(game.root.children) == ["H1H2N", "C3C4N"]
    with pytest.raises(GameError, match="it was removed"):
        second.promote()


def test_a_variation_can_become_the_game(game: Game) -> None:
    game.root.add_variation("C3C5NE", "I16I16SW").add_variation("I16I15S")
    game.find("1:2/2:2").promote_to_main()
    assert [str(move) for move in game.moves] == ["C3C5NE", "I16I15S"]
    assert game.position == game.node.position()
    assert codes(game.root.children) == ["C3C5NE", "H1H2N"]
    game.play("H1H2N")
    assert len(game.moves) == 3


def test_removing_a_move_of_the_game_shortens_it(game: Game) -> None:
    game.main_line()[1].remove()
    assert [str(move) for move in game.moves] == ["H1H2N"] and len(game.position.history) == 1


def test_an_end_that_players_declared_goes_with_the_moves_before_it(game: Game) -> None:
    game.resign()
    game.root.add_variation("C3C5NE")
    assert game.result == "0-1"
    game.find("1:2").promote_to_main()
    assert game.result == "*"


def test_a_game_that_players_ended_is_not_prolonged_by_a_variation(game: Game) -> None:
    game.resign()
    with pytest.raises(GameError, match="the game is over: Black wins by resignation"):
        game.node.add_variation("C3C5NE")
    assert len(game.moves) == 2


def test_the_clock_follows_the_main_line() -> None:
    game = Game("basic-16", clock="30+0")
    game.play("H1H2N", elapsed=10.25)
    game.play("I16I15S", elapsed=20)
    game.root.add_variation("C3C5NE").clock = 1700
    game.find("1:2").promote()
    assert game.clock is not None
    assert list(game.clock.left.values()) == [1700, 1800]
    game.find("1:2").promote()
    assert list(game.clock.left.values()) == [1789.75, 1780]


def test_undo_takes_the_variations_in_place_of_the_move_with_it(game: Game) -> None:
    game.find(1).add_variation("I16I16SW")
    game.undo()
    assert [str(move) for move in game.moves] == ["H1H2N"] and game.node.children == ()


def test_the_root_stands_where_it_is(game: Game) -> None:
    for change in (game.root.promote, game.root.demote, game.root.remove):
        with pytest.raises(GameError, match="expected a move"):
            change()
    with pytest.raises(GameError, match="has no move"):
        game.root.signs = ["!"]
    with pytest.raises(GameError, match="has no move"):
        game.root.comment_before = "x"


@pytest.mark.parametrize("sign", ["!!!", "$256", "$", "good", ""])
def test_an_unknown_sign_is_an_error(game: Game, sign: str) -> None:
    with pytest.raises(RecordError, match="expected one of"):
        game.node.signs = [sign]


def test_signs_have_one_form() -> None:
    node = Game("basic-16").root.add_variation("H1H2N")
    node.signs = ["$1", "!", "$019"]
    assert node.signs == ("!", "$19")


# The whole.


@given(random_trees(most=6))
def test_copies_and_pickles_are_equal_and_independent(game: Game) -> None:
    for twin in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game and twin.record() == game.record()
        twin.root.comment = "another"
        assert twin != game


def test_a_node_can_be_pickled(game: Game) -> None:
    node = game.root.add_variation("C3C5NE")
    again = pickle.loads(pickle.dumps(node))
    assert again.move == node.move and again.address == "1:2" and again.root is not game.root


def test_a_line_of_thousands_of_moves_is_written_read_copied_and_pickled() -> None:
    game = Game(FIELD)
    count = sys.getrecursionlimit() + 200
    for ply in range(count):
        game.play(("A1A2N", "H8H7S", "A2A1N", "H7H8S")[ply % 4])
    circle = ("H7H8S", "A3A2N", "H8H7S", "A2A3N")
    game.find(2).add_variation("A2A3N", *(circle[ply % 4] for ply in range(count - 3)))
    (again,) = read_games(game.record())
    assert again == game and len(list(again.root.walk())) == 2 * count - 2
    assert pickle.loads(pickle.dumps(game)) == game.copy() == game
    assert again.find("3:2").main_line()[-1].address == f"3:2/{count}"


def test_variations_inside_variations_by_the_thousand_are_written_and_read() -> None:
    game = Game(FIELD)
    node, position = game.root, game.start
    for _ in range(sys.getrecursionlimit() + 100):
        line, other = [move for move in position.legal_moves() if not move.action][:2]
        node._add(line)
        node = node._add(other)
        position.play(other)
    (again,) = read_games(game.record())
    assert again == game
    assert game_from_json(game_to_json(game)) == game
    assert pickle.loads(pickle.dumps(game)) == game


def test_a_removed_move_takes_no_variations_nor_do_those_after_it(game: Game) -> None:
    first = game.root.add_variation("C3C5NE", "I16I16SW")
    second = first.children[0]
    first.remove()
    before = game.record()
    for node in (first, second):
        with pytest.raises(GameError, match="move C3C5NE: it was removed from the game"):
            node.add_variation("I16I15S")
        with pytest.raises(GameError, match="it was removed"):
            node.promote_to_main()
        with pytest.raises(GameError, match="it was removed"):
            node.remove()
    assert (first.children, game.record()) == ((second,), before)


def test_the_start_is_on_the_main_line_already(game: Game) -> None:
    before = game.record()
    game.root.promote_to_main()
    assert game.record() == before
