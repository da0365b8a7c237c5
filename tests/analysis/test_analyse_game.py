"""Games with planted moves: what the engine says about them."""

from collections.abc import Mapping

import pytest

from tankchess import Game, Move, Side
from tankchess.analysis import analyse_game, analysed_moves
from tankchess.engine import Engine, Limits, Line, Score, SearchResult
from tests.analysis.games import LIMITS, analysed, even_field, open_command_tank, way_out

MODES = {
    "announced": "8x8 high:D4,E5 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w",
    "not announced": "8x8 high:D4,E5 wCLT@A1N,wMT@B1N,bCLT@H8S,bMT@G8S w announce=no",
    "last": "8x8 high:D4,E5 wLT@A1N,wMT@B1N,bLT@H8S,bMT@G8S w mode=last",
    "escape3": "8x8 high:D4,E5 wLT@A1N,wMT@B1N,wMT@C1N,bLT@H8S,bMT@G8S,bMT@F8S w mode=escape3",
    "flag": "8x8 high:D3,E6 wLT@A1N,wMT@B1N,bLT@H8S,bMT@G8S w mode=flag flags=D4+E5",
    "four": "10x10 high:E5,F6 wCLT@A1N,wLT@B1N,fwCLT@A10S,fwLT@B10S,bCLT@J10S,bLT@I10S,fbCLT@J1N,fbLT@I1N w mode=four",
}


def test_a_heavy_tank_given_away_is_a_blunder():
    move = analysed(even_field(), "B1C1E", nodes=20_000).moves[0]
    assert move.judgement.mark == "??"
    assert move.judgement.loss > 150
    assert move.after.hundredths < move.before.hundredths


def test_a_blunder_of_black_is_seen_by_white_as_a_gain():
    turned = even_field().tfen().replace(" w ", " b ")
    move = analysed(turned, "I10H10W", nodes=2000).moves[0]
    assert move.side is Side.BLACK
    assert move.judgement.mark == "??"
    assert move.before.view is Side.WHITE
    assert move.after.hundredths > move.before.hundredths


def test_a_missed_mate_in_one_is_named():
    judgement = analysed(open_command_tank(), "A1A2N").moves[0].judgement
    assert (judgement.missed, judgement.mark) == ("mate 1", "??")


def test_a_missed_escape_is_named_with_the_move_that_leaves():
    move = analysed(way_out(), "G1G2N").moves[0]
    assert move.judgement.missed == "escape 1"
    assert str(move.best[0]) == "D7OUT"


def test_a_found_mate_and_a_found_escape_are_reported_and_cost_nothing():
    for start, move, name in ((open_command_tank(), "D3D4NxD6", "mate 1"), (way_out(), "D7OUT", "escape 1")):
        analysis = analysed(start, move)
        judgement = analysis.moves[0].judgement
        assert (judgement.found, judgement.mark, judgement.loss) == (name, "", 0)
        assert analysis.moves[0].after.is_won
        assert analysis.game.is_over


def test_an_escapemate_missed_in_an_announced_game_is_named():
    tfen = "6x6 high:E1;low:F1;hedge:A4+B5;smoke:B4,D2,D3,F5 bSL@E3SE,bCSL@E4W,wCSL@F3NW w"
    assert analysed(tfen, "F3F3W", nodes=2500).moves[0].judgement.missed == "escape 1"
    played = analysed(tfen, "F3E5NW", nodes=2500)
    assert played.game.result == "1-0"
    assert (played.moves[0].judgement.missed, played.moves[0].judgement.found) == ("", "escape 1")


def test_what_the_engine_would_play_gets_no_marks():
    engine = Engine(hash_mb=1)
    game = Game(even_field())
    for _ in range(4):
        move = engine.search(game.position, LIMITS).move
        assert move is not None
        game.play(move)
    assert [move.judgement.mark for move in analyse_game(game, engine, LIMITS).moves] == [""] * 4


@pytest.mark.parametrize("tfen", MODES.values(), ids=MODES.keys())
def test_every_mode_is_analysed_to_its_last_move(tfen):
    game = Game(tfen)
    for _ in range(4):
        game.play(sorted(game.position.legal_moves(), key=str)[0])
    analysis = analyse_game(game, Engine(hash_mb=1), Limits(nodes=100))
    assert analysis.is_complete
    assert [move.move for move in analysis.moves] == list(game.moves)
    for move in analysis.moves:
        position = game.at(move.ply - 1)
        assert position.turn is move.side
        assert position.is_legal(move.best[0])


def test_with_four_players_each_is_judged_from_their_own_side():
    game = Game(MODES["four"])
    for _ in range(4):
        game.play(sorted(game.position.legal_moves(), key=str)[0])
    analysis = analyse_game(game, Engine(hash_mb=1), Limits(nodes=100))
    assert [move.after.view for move in analysis.moves] == list(game.start.order)
    assert [summary.moves for summary in analysis.summaries()] == [1, 1, 1, 1]


def test_four_players_see_an_enemy_command_tank_lost_for_nothing():
    tfen = "8x8 - wCLT@A1N,wMT@A3N,fwCLT@A8S,fwLT@B8S,bCLT@H8S,bLT@G8S,fbCLT@H1N,fbLT@G1N w mode=four"
    game = Game(tfen)
    shots = [move for move in game.position.legal_moves() if move.target == "A8"]
    game.play(shots[0])
    gain = analyse_game(game, Engine(hash_mb=1), LIMITS).moves[0]
    idle = analysed(tfen, "A1A1NE").moves[0]
    assert gain.judgement.loss < idle.judgement.loss


def test_the_summary_counts_by_player():
    analysis = analysed(open_command_tank(), "A1A2N", "H8H7S")
    white, black = analysis.summaries()
    assert (white.moves, white.blunders, white.missed, white.found) == (1, 1, 1, 0)
    assert (black.side, black.moves) == (Side.BLACK, 1)
    assert white.average_loss == analysis.moves[0].judgement.loss


def test_progress_is_reported_move_by_move_and_the_game_stays_as_it_was():
    game = Game(even_field())
    for move in ("F1F2N", "E10E9S", "F2F3N"):
        game.play(move)
    before, told = game.record(), []
    analyse_game(game, Engine(hash_mb=1), Limits(depth=1), lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert game.record() == before


def test_the_same_game_gives_the_same_analysis():
    engine = Engine(hash_mb=1)
    game = Game(even_field())
    for move in ("F1F2N", "E10E9S", "B1C1E"):
        game.play(move)
    assert analyse_game(game, engine, LIMITS).moves == analyse_game(game, engine, LIMITS).moves


def test_a_game_that_ended_by_itself_or_has_no_moves_is_fine():
    game = Game(even_field())
    assert analyse_game(game, Engine(hash_mb=1), LIMITS).moves == ()
    game.play("F1F2N")
    game.resign()
    assert len(list(analysed_moves(game, Engine(hash_mb=1), LIMITS))) == 1


class Scripted(Engine):
    """Sees what a test gives for a position, by its TFEN, and nothing anywhere else."""

    def __init__(self, told: Mapping[str, tuple[Score, tuple[str, ...]]]) -> None:
        super().__init__(hash_mb=1)
        self.told = told
        self.asked: list[str] = []

    def search(self, position, *_arguments, **_options):
        self.asked.append(position.tfen())
        first = (str(position.legal_moves()[0]),)
        score, codes = self.told.get(position.tfen(), (Score("cp", 0), first))
        line = Line(score, tuple(map(Move.parse, codes)), depth=1)
        return SearchResult(line.moves[0], score, (line,), 1, 1, 0.0)


def test_a_forced_end_once_seen_holds_along_its_line():
    start = even_field()
    told = {start.tfen(): (Score("mate", 3), ("F1F2N", "E10E9S", "F2F3N", "E9E8S", "F3F4N"))}
    game = Game(start)
    for move in ("F1F2N", "E10E9S", "B1B2N"):
        game.play(move)
    first, answer, other = analyse_game(game, Scripted(told), LIMITS).moves
    assert (first.judgement.found, str(first.after)) == ("mate 3", "mate 2")
    assert str(answer.after) == "mate 2"
    assert (other.judgement.missed, other.best[0]) == ("mate 2", Move.parse("F2F3N"))


def test_a_move_without_a_choice_is_looked_past():
    game = Game("6x6 high:A2,B2,B1 wLT@A1N,bLT@F6S w mode=last turning=no")
    for _ in range(3):
        game.play(game.position.legal_moves()[0])
    forced = [game.at(ply).tfen() for ply in range(4) if len(game.at(ply).legal_moves()) == 1]
    engine = Scripted({})
    analyse_game(game, engine, LIMITS)
    assert forced and engine.asked
    assert not set(forced) & set(engine.asked)
