"""The analysis in the comments of a record, there and back."""

from tankchess import Game, read_games
from tankchess.analysis import analyse_game, annotate, plain_comment
from tankchess.engine import Engine, Limits
from tankchess.notation import evaluation_in
from tests.analysis.games import analysed, even_field, open_command_tank, way_out


def test_an_annotated_record_is_read_back_with_every_comment():
    annotated = annotate(analysed(open_command_tank(), "A1A2N", "H8H7S"))
    (again,) = read_games(annotated.record())
    assert again.moves == annotated.moves
    assert [again.comment(ply) for ply in range(3)] == [annotated.comment(ply) for ply in range(3)]
    assert again.record() == annotated.record()
    assert again.warnings == []


def test_the_note_names_mark_end_and_best_line():
    comment = annotate(analysed(way_out(), "G1G2N")).comment(1)
    assert comment.startswith("[%note ?? missed escape 1")
    assert comment.endswith("best D7>out]")


def test_the_evaluation_after_a_move_is_in_light_tanks_for_white():
    analysis = analysed(even_field(), "B1C1E", nodes=2000)
    comment = annotate(analysis).comment(1)
    assert evaluation_in(comment) == analysis.moves[0].after.value / 100
    assert "?? loses " in comment and "; best " in comment


def test_comments_of_people_and_clocks_stay():
    game = Game(even_field(), clock="30+0")
    game.set_comment("a field")
    game.play("F1F2N", elapsed=5, comment="a quiet start")
    annotated = annotate(analyse_game(game, Engine(hash_mb=1), Limits(depth=1)))
    assert annotated.comment(0) == "a field"
    assert annotated.comment(1).startswith("[%clk 0:29:55] a quiet start [%eval ")
    assert plain_comment(annotated.comment(1)) == "[%clk 0:29:55] a quiet start"
    assert game.comment(1) == "[%clk 0:29:55] a quiet start"


def test_a_second_analysis_replaces_the_first():
    first = annotate(analysed(way_out(), "G1G2N", "H8H7S"))
    second = annotate(analyse_game(first, Engine(hash_mb=1), Limits(nodes=600)))
    assert second.record() == first.record()


def test_the_end_of_the_game_is_kept():
    game = Game(even_field())
    game.play("F1F2N")
    game.resign()
    annotated = annotate(analyse_game(game, Engine(hash_mb=1), Limits(depth=1)))
    assert (annotated.result, annotated.outcome()) == (game.result, game.outcome())


def test_where_the_end_is_forced_the_note_says_who_wins():
    comment = annotate(analysed(open_command_tank(), "D3D4NxD6")).comment(1)
    assert comment == "[%note found mate 1]"
