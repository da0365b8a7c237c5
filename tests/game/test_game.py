"""Playing a game: moves, takeback, endings by the players (G10)."""

import copy

import pytest

from tankchess import IllegalMove, MoveError, Position, SetupError, Side, Termination, setup
from tankchess.game import Game, GameError, read_games
from tankchess.notation import RecordError

FOUR = "8x8 - wLT@A1N,wCLT@B1N,fwLT@A8S,bLT@H8S,bMT@G8S,fbLT@H1N w mode=four score=w3,fw0,b0,fb1"


def test_a_game_begins_with_its_setup() -> None:
    assert Game("basic-16").position == Game(setup("basic-16")).position == setup("basic-16").position()


def test_a_game_takes_the_options_of_its_setup() -> None:
    game = Game("basic-16", mode="last", turning=False, limit=25)
    assert (str(game.position.mode), game.position.turning, game.position.limit) == ("last", False, 25)


def test_a_game_from_a_position_forgets_how_it_came_about() -> None:
    position = setup("basic-16").position()
    position.play("H1H2N")
    game = Game(position)
    assert game.moves == () and game.position == position
    game.play("I16I15S")
    assert len(position.history) == 1


def test_a_game_from_a_text() -> None:
    assert Game(FOUR).position.tfen() == Position.from_tfen(FOUR).tfen()


def test_a_position_has_its_own_mode_and_options() -> None:
    with pytest.raises(SetupError, match="expected none"):
        Game(FOUR, mode="last")


def test_an_illegal_move_leaves_the_game_as_it_was() -> None:
    game = Game("basic-16")
    with pytest.raises(IllegalMove):
        game.play("H1H9N")
    assert game == Game("basic-16")


def test_replay_to_any_move() -> None:
    game = Game("basic-16")
    for code in ("H1H2N", "I16I15S", "H2H1N"):
        game.play(code)
    assert game.at(0) == game.start and game.at(3) == game.position
    assert [str(move) for move in game.at(1).history] == ["H1H2N"]
    with pytest.raises(GameError, match="0 to 3"):
        game.at(4)


def test_takeback_takes_comments_and_endings_with_it() -> None:
    game = Game("basic-16")
    game.play("H1H2N", comment="brave")
    game.resign()
    assert [str(move) for move in game.takeback()] == ["H1H2N"]
    assert game == Game("basic-16") and not game.is_over
    with pytest.raises(GameError):
        game.takeback()


def test_the_verdict_follows_a_takeback() -> None:
    game = Game("8x8 - wCLT@A6N,bCLT@H2N w announce=no")
    game.play("A6OUT")
    assert (game.result, game.outcome().termination) == ("1-0", Termination.ESCAPED)  # type: ignore[union-attr]
    game.undo()
    game.play("A6A7N")
    assert game.result == "*"


@pytest.mark.parametrize(("side", "result"), [(None, "0-1"), ("w", "0-1"), (Side.BLACK, "1-0")])
def test_g10_a_player_may_resign(side: Side | str | None, result: str) -> None:
    game = Game("basic-16")
    game.resign(side)
    outcome = game.outcome()
    assert game.result == result and outcome is not None and outcome.termination is Termination.RESIGNED


def test_g10_a_player_may_lose_on_time() -> None:
    game = Game("basic-16")
    game.lose_on_time(Side.BLACK)
    outcome = game.outcome()
    assert outcome is not None and (outcome.winner, outcome.termination) == (Side.WHITE, Termination.TIME)


@pytest.mark.parametrize(
    ("tfen", "result"),
    [
        ("8x8 - wLT@A1N,wLT@C1N,bLT@H8S w mode=last", "1-0"),
        ("8x8 - wLT@A1N,bLT@H8S w mode=last", "1/2-1/2"),
        ("8x8 - wLT@A1N,wLT@C1N,bLT@H8S,bLT@G8S w mode=escape3 out=w0,b1", "0-1"),
        ("8x8 - wLT@A1N,bLT@H8S w mode=flag flags=D4+E5,F4+G5 home=w1,b0", "1-0"),
        (FOUR, "6-1-2-2"),
    ],
    ids=["G4", "G4 equal", "G5", "G6", "G7"],
)
def test_g4_to_g7_players_may_agree_to_stop_and_count(tfen: str, result: str) -> None:
    game = Game(tfen)
    game.agree_stop()
    outcome = game.outcome()
    assert outcome is not None
    assert (game.result, outcome.termination) == (result, Termination.AGREED)
    (read,) = read_games(game.record())
    assert read.result == result and read.warnings == []


def test_g2_in_command_there_is_nothing_to_count() -> None:
    game = Game("basic-16")
    assert not game.can_stop
    with pytest.raises(GameError, match="in mode command nothing is counted"):
        game.agree_stop()
    assert not game.is_over


def test_g10_players_may_agree_on_a_draw() -> None:
    game = Game("basic-16")
    game.agree_draw()
    assert game.result == "1/2-1/2"


def test_g10_an_offer_stands_until_the_other_side_moves() -> None:
    game = Game("basic-16")
    game.offer_draw()
    game.play("H1H2N")
    assert game.draw_offer is Side.WHITE
    game.play("I16I15S")
    assert game.draw_offer is None


def test_g10_four_players_stop_with_the_points_they_have() -> None:
    game = Game(FOUR)
    game.agree_draw()
    assert game.result == "6-1-2-2"


def test_g10_one_of_four_players_who_resigns_gets_nothing() -> None:
    game = Game(FOUR)
    game.resign("w")
    outcome = game.outcome()
    assert game.result == "0-1-2-2" and outcome is not None and outcome.winner is None


def test_nothing_happens_after_the_end() -> None:
    game = Game("basic-16")
    game.resign()
    for act in (game.resign, game.agree_draw, game.lose_on_time, game.offer_draw, lambda: game.play("H1H2N")):
        with pytest.raises(GameError, match="the game is over: Black wins by resignation"):
            act()


def test_an_unknown_side_is_an_error() -> None:
    with pytest.raises(GameError, match="expected one of w b"):
        Game("basic-16").resign("fw")


@pytest.mark.parametrize("players", [["Ann", "Bob"], {"w": "Ann", Side.BLACK: "Bob"}])
def test_players_have_names(players: list[str] | dict[Side | str, str]) -> None:
    assert list(Game("basic-16", players=players).players.values()) == ["Ann", "Bob"]


@pytest.mark.parametrize("players", [["Ann", "Bob", "Cid"], {"fw": "Ann"}, {"x": "Ann"}])
def test_a_player_without_a_side_is_an_error(players: list[str] | dict[Side | str, str]) -> None:
    with pytest.raises(GameError, match="players"):
        Game("basic-16", players=players)


def test_headers_that_follow_from_the_game_cannot_be_set() -> None:
    with pytest.raises(GameError, match="Result"):
        Game("basic-16", headers={"Result": "1-0"})
    game = Game("basic-16")
    game.headers["Mode"] = "last"
    with pytest.raises(RecordError, match="Mode"):
        game.record()


def test_comments_belong_to_a_ply() -> None:
    game = Game("basic-16")
    game.play("H1H2N", comment=" two\nlines ")
    game.set_comment("before", ply=0)
    assert (game.comment(0), game.comment()) == ("before", "two lines")
    game.set_comment("", ply=0)
    assert game.comment(0) == ""
    with pytest.raises(GameError):
        game.set_comment("too late", ply=2)


def test_an_empty_game_has_a_record() -> None:
    (game,) = read_games(Game("basic-16").record())
    assert game == Game("basic-16") and game.warnings == []


def test_a_game_can_be_copied() -> None:
    game = Game("basic-16")
    game.play("H1H2N")
    twin = copy.deepcopy(game)
    twin.play("I16I15S")
    assert len(game.moves) == 1 and len(twin.moves) == 2


def test_g10_a_resignation_can_be_taken_back_before_any_move() -> None:
    game = Game("duel-12")
    game.resign()
    with pytest.raises(MoveError, match="no move has been played"):
        game.undo()
    game.reopen()
    assert game.outcome() is None
    game.play(game.position.legal_moves()[0])


def test_g10_an_end_that_is_taken_back_leaves_the_moves() -> None:
    game = Game("duel-12")
    game.play(game.position.legal_moves()[0])
    game.agree_draw()
    game.reopen()
    assert (game.result, len(game.moves)) == ("*", 1)


def test_g10_what_has_not_ended_cannot_be_reopened() -> None:
    game = Game("duel-12")
    with pytest.raises(GameError, match="reopen: the game goes on"):
        game.reopen()


def test_g8_an_end_by_the_rules_stands() -> None:
    game = Game("10x8 high:D6,E6 wCLT@F6N,wMT@G4N,bCLT@B8S,bHT@J3W w")
    game.play("F6OUT")
    with pytest.raises(GameError, match="reopen: the game has ended by the rules"):
        game.reopen()


def test_a_game_goes_on_to_a_position_that_was_reached_on_a_copy() -> None:
    game, other = Game("basic-16", clock="1+1"), Game("basic-16", clock="1+1")
    reached = game.position.copy()
    move = reached.push("H1H2N")
    game.play(move, 3.0, was_played=True, reached=reached)
    other.play("H1H2N", 3.0)
    assert game == other and game.position is reached
    game.play("I16I15S", 1.0)
    other.play("I16I15S", 1.0)
    assert game == other


@pytest.mark.parametrize("moves", [[], ["F1F2N"], ["H1H2N", "I16I15S"]])
def test_a_position_that_is_not_one_move_on_is_refused(moves: list[str]) -> None:
    game = Game("basic-16")
    reached = game.position.copy()
    for move in moves:
        reached.push(move)
    with pytest.raises(GameError, match="expected the position of the game after H1H2N"):
        game.play("H1H2N", reached=reached)
    assert game.moves == ()
