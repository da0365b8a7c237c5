"""The analysis in a record, there and back."""

from tankchess import Game, read_games
from tankchess.analysis import analyse_game, annotate, plain_comment
from tankchess.engine import Engine, Limits
from tests.analysis.games import analysed, even_field, open_command_tank, way_out


def test_an_annotated_record_is_read_back_with_every_comment():
    annotated = annotate(analysed(open_command_tank(), "A1A2N", "H8H7S"))
    (again,) = read_games(annotated.record())
    assert again.moves == annotated.moves
    assert [again.comment(ply) for ply in range(3)] == [annotated.comment(ply) for ply in range(3)]
    assert again.record() == annotated.record()
    assert again.warnings == []


def test_a_mistake_gets_its_sign_a_note_and_the_best_line_as_a_variation():
    annotated = annotate(analysed(way_out(), "G1G2N"))
    (node,) = annotated.main_line()
    assert (node.signs, node.comment) == (("??",), "[%note ?? missed escape 1; allows mate 1]")
    (best,) = node.variations
    assert (str(best.move), best.signs, best.comment) == ("D7OUT", ("!",), "escape 1 for White [%note best]")
    assert "1. G1>G2/N ?? {[%note ?? missed escape 1; allows mate 1]}\n    [1. D7>out ! {" in annotated.record()


def test_the_evaluation_after_a_move_is_in_light_tanks_for_white():
    analysis = analysed(even_field(), "B1C1E", nodes=20_000)
    (node,) = annotate(analysis).main_line()
    assert node.evaluation == analysis.moves[0].after.value / 100
    assert node.signs == ("??",) and "[%note ?? loses " in node.comment
    (best,) = node.variations
    assert best.evaluation == analysis.moves[0].before.value / 100
    line = [node.move for node in (best, *best.main_line())]
    assert line == list(analysis.moves[0].best[: len(line)]) and 1 <= len(line) <= 5


def test_signs_and_variations_of_people_stay():
    game = Game(way_out())
    game.play("G1G2N")
    (node,) = game.main_line()
    node.signs = ["!?", "$14"]
    own = game.root.add_variation("D7OUT")
    own.comment = "seen at the board"
    annotated = annotate(analyse_game(game, Engine(hash_mb=1), Limits(nodes=600)))
    (node,) = annotated.main_line()
    assert node.signs == ("!?", "$14")
    assert node.comment == "[%note ?? missed escape 1; allows mate 1; best D7>out]"
    assert [other.comment for other in node.variations] == ["seen at the board"]
    again = annotate(analyse_game(annotated, Engine(hash_mb=1), Limits(nodes=600)))
    assert again.record() == annotated.record()


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
    (node,) = annotate(analysed(open_command_tank(), "D3D4NxD6")).main_line()
    assert (node.signs, node.comment) == (("!",), "[%note found mate 1]")
