"""Every word of the vocabulary means what docs/lessons.md says it means."""

import re
from pathlib import Path

import pytest

from tankchess.core.action import ACTIONS
from tankchess.core.move_effects import EFFECT_NAMES
from tankchess.lessons import check_lesson, read_chapter
from tankchess.lessons.condition import ACTION_WORDS, DEEDS, GROUPS, VOCABULARY
from tests.lessons.samples import make_lesson

PAGE = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")


def reached(goal: str, moves: list[str], board: str, fields: str = "") -> bool:
    """Whether some moves meet a goal."""
    lesson = make_lesson(f"moves = 9\ngoal = {goal}\n{fields}", board)
    return lesson.attempt(moves).is_solved


DRIVE = """
3  .     .     .     .     .     .
2  .     MT/N  .     .     .     .
1  .     .     .     .     .     ht/N
   A     B     C     D     E     F
"""


def test_on_is_true_of_the_square_where_a_piece_stands_now() -> None:
    assert reached("{ piece = 'B2', on = 'B4' }", ["B2B4N"], DRIVE)
    assert not reached("{ piece = 'B2', on = 'B4' }", ["B2B3N"], DRIVE)
    assert reached("{ on = ['A3', 'B3'] }", ["B2B3N"], DRIVE)


def test_on_without_a_piece_is_about_the_learners_pieces_only() -> None:
    assert not reached("{ on = 'F1' }", ["B2B3N"], DRIVE)


def test_facing_is_that_of_the_same_piece() -> None:
    assert reached("{ piece = 'B2', on = 'B2', facing = 'E' }", ["B2B2E"], DRIVE)
    assert not reached("{ piece = 'B2', on = 'B2', facing = 'E' }", ["B2B2NE"], DRIVE)


def test_a_piece_is_known_by_where_it_began_however_far_it_has_gone() -> None:
    assert reached("{ piece = 'B2', on = 'B6' }", ["B2B4N", "B4B6N"], DRIVE)


def test_back_is_the_step_back() -> None:
    assert reached("{ back = true }", ["B2B1N"], DRIVE)
    assert not reached("{ back = true }", ["B2B3N"], DRIVE)


def test_move_takes_a_code_or_a_pattern_of_one() -> None:
    assert reached("{ move = 'B2B3N' }", ["B2B3N"], DRIVE)
    assert reached("{ move = ['A1*', 'B2B*'] }", ["B2B3N"], DRIVE)
    assert not reached("{ move = 'A1*' }", ["B2B3N"], DRIVE)


SHOTS = """
6  .     .     .     .     .     .
5  .     lt/S  .     lt/E  .     .
4  .     .     .     .     .     .
3  .     .     .     .     .     .
2  .     MT/N  .     MT/N  .     lt/N
1  .     .     .     .     .     .
   A     B     C     D     E     F
"""


def test_destroyed_names_the_square_of_the_piece_that_was_hit() -> None:
    assert reached("{ destroyed = 'B5' }", ["B2B3NxB5"], SHOTS)
    assert not reached("{ destroyed = 'B5' }", ["B2B3N"], SHOTS)


def test_piece_says_who_has_to_do_it() -> None:
    assert reached("{ piece = 'B2', destroyed = 'B5' }", ["B2B3NxB5"], SHOTS)
    assert not reached("{ piece = 'D2', destroyed = 'B5' }", ["B2B3NxB5"], SHOTS)


def test_the_words_about_a_move_are_about_one_and_the_same_move() -> None:
    assert reached("{ destroyed = 'B5', move = 'B2B3*' }", ["B2B3NxB5"], SHOTS)
    assert not reached("{ destroyed = 'B5', move = 'D2*' }", ["B2B3NxB5", "D2D3N"], SHOTS)


def test_a_deed_counts_for_the_rest_of_the_lesson() -> None:
    assert reached("[{ destroyed = 'B5' }, { destroyed = 'D5' }]", ["B2B3NxB5", "D2D3NxD5"], SHOTS)


@pytest.mark.parametrize(("move", "side"), [("B2B3NxB5", "front"), ("D2D3NxD5", "side"), ("D2D3N", None)])
def test_hit_is_the_side_that_the_shot_meets(move: str, side: str | None) -> None:
    for asked in ("front", "side", "rear"):
        assert reached(f"{{ hit = '{asked}' }}", [move], SHOTS) is (asked == side)


def test_hit_from_behind_is_the_rear() -> None:
    board = """
6  .     .     .     .     .     .
5  .     lt/N  .     .     .     .
2  .     MT/N  .     .     .     lt/N
1  .     .     .     .     .     .
   A     B     C     D     E     F
"""
    assert reached("{ hit = 'rear' }", ["B2B3NxB5"], board)


def test_lost_alive_and_left_tell_what_has_become_of_a_piece() -> None:
    board = """
6  .     .     .     .     .     .
5  .     LT/N  .     .     +     .
4  .     .     .     .     LT/N  .
1  .     .     .     .     .     ht/N
   A     B     C     D     E     F
"""
    assert reached("{ lost = 'E4' }", ["E4E5N"], board, 'mode = "escape3"')
    assert not reached("{ alive = 'E4' }", ["E4E5N"], board, 'mode = "escape3"')
    assert reached("{ left = 'B5' }", ["B5OUT"], board, 'mode = "escape3"')
    assert not reached("{ lost = 'B5' }", ["B5OUT"], board, 'mode = "escape3"')
    assert reached("{ out = 1 }", ["B5OUT"], board, 'mode = "escape3"')


def test_any_all_and_not_put_conditions_together() -> None:
    assert reached("{ any = [{ on = 'A1' }, { on = 'B3' }] }", ["B2B3N"], DRIVE)
    assert not reached("{ all = [{ on = 'A1' }, { on = 'B3' }] }", ["B2B3N"], DRIVE)
    assert reached("{ on = 'B3', not = { facing = 'E' } }", ["B2B3N"], DRIVE)
    assert not reached("{ on = 'B3', not = { facing = 'N' } }", ["B2B3N"], DRIVE)


GROUND = """
6  .     .     .     .     .     .
5  .     .     .     &1    .     .
4  .     *     .     &1lt/S .    .
3  .     .     .     .     .     %
2  .     FT/N  SL/N  .     ML/E  MS/N
1  .     .     .     .     .     ht/N
   A     B     C     D     E     F
"""


@pytest.mark.parametrize(
    ("goal", "move"),
    [
        ("{ lit = ['D4', 'D5'] }", "B2B2NExD4"),
        ("{ burnt = 'D4' }", "B2B2NExD4"),
        ("{ melted = 'B4', action = 'flame' }", "B2B2NEfB4"),
        ("{ smoked = 'C4', action = 'smoke' }", "C2C1NsC4"),
        ("{ mined = 'E2', action = 'mine' }", "E2F3NEmE2"),
        ("{ dispersed = 'F3' }", "F2F3N"),
        ("{ burnt = 'D4', action = 'shot' }", "B2B2NExD4"),
    ],
)
def test_every_effect_of_a_move_has_its_word(goal: str, move: str) -> None:
    assert reached(goal, [move], GROUND)
    assert not reached(goal, ["B2B1N"], GROUND)


def test_swept_and_sunk() -> None:
    board = """
3  .     +     ~     .     .     .
2  .     MS/N  MT/N  .     .     .
1  .     .     .     .     .     ht/N
   A     B     C     D     E     F
"""
    assert reached("{ swept = 'B3' }", ["B2B3N"], board)
    assert reached("{ sunk = 'C3' }", ["C2C3N"], board)


CHECK = """
7  .     .     .     .     .     .     .
6  cht/S #     .     .     .     .     .
5  #     #     .     td/S  .     .     .
4  .     .     .     .     .     .     .
3  .     .     .     .     .     .     .
2  .     .     MT/N  .     .     .     .
1  .     .     .     .     CLT/N .     .
   A     B     C     D     E     F     G
"""


def test_in_check_is_about_the_learners_command_tank() -> None:
    lesson = make_lesson('mode = "command"\ngoal = { in_check = false }', CHECK)
    assert lesson.start.in_check()
    assert lesson.attempt(lesson.solution).is_solved


ESCAPE = """
7  .     .     .     .     .     .     .
6  .     .     .     .     .     .     .
5  .     .     .     .     .     .     .
4  .     .     .     .     .     .     .
3  .     .     .     .     .     .     .
2  CHT/N .     TD/N  .     .     .     .
1  .     .     .     .     .     cht/N .
   A     B     C     D     E     F     G
"""


def test_check_and_escape_are_what_the_learner_threatens() -> None:
    assert reached("{ check = true }", ["C2C2SE"], ESCAPE, 'mode = "command"\nannounce = "no"')
    assert not reached("{ check = true }", ["C2B3NW"], ESCAPE, 'mode = "command"\nannounce = "no"')
    assert not reached("{ escape = true }", ["A2A3N"], ESCAPE, 'mode = "command"\nannounce = "no"')
    assert reached("{ escape = true }", ["A2A5N"], ESCAPE, 'mode = "command"\nannounce = "no"')


def test_facing_escape_is_what_the_enemy_threatens() -> None:
    far = ESCAPE.replace("cht/N", ".    ").replace("7  .   ", "7  cht/S")
    assert reached("{ facing_escape = true }", ["A2A3N"], ESCAPE, 'mode = "command"\nannounce = "no"')
    assert not reached("{ facing_escape = true }", ["A2A3N"], far, 'mode = "command"\nannounce = "no"')


def test_won_asks_how() -> None:
    board = """
6  .     .     .     .     .     .
5  .     lt/S  .     .     .     .
2  .     MT/N  .     .     .     .
1  .     .     .     .     .     .
   A     B     C     D     E     F
"""
    assert reached("{ won = 'destroyed' }", ["B2B3NxB5"], board)
    assert reached("{ won = true }", ["B2B3NxB5"], board)
    assert not reached("{ won = 'limit' }", ["B2B3NxB5"], board)


def test_drawn_asks_for_a_game_without_a_winner() -> None:
    board = """
5  .     lt/S  .     .     .     .
2  .     MT/N  .     .     .     .
   A     B     C     D     E     F
"""
    fields = 'mode = "last"\nlimit = 25\nmove = 25\nside = "b"'
    assert reached("{ drawn = 'limit' }", ["B5B4S"], board, fields)
    assert not reached("{ won = 'limit' }", ["B5B4S"], board, fields)


def test_safe_and_threatened_look_one_move_ahead() -> None:
    board = """
6  .     .     .     .     .     .
5  .     .     .     .     .     .
4  .     .     .     .     .     .
3  #     #     .     .     .     .
2  LT/N  #     .     .     .     mt/W
1  .     .     .     .     .     .
   A     B     C     D     E     F
"""
    assert reached("{ safe = 'A2' }", ["A2A2NE"], board)
    assert not reached("{ safe = 'A2' }", ["A2A1S"], board)
    assert not reached("{ threatened = 'F2' }", ["A2A2NE"], board)
    assert reached("{ threatened = 'D5' }", ["B2B3N"], SHOTS)


FLAG = """
6  .     .     mt/S  .     .     .
2  .     .     .     .     .     .
1  .     .     LT/N  .     .     .
   A     B     C     D     E     F
"""


def test_carries_and_home_follow_a_flag() -> None:
    fields = 'mode = "flag"\nflags = "C3+D4"'
    assert reached("{ carries = 'C1' }", ["C1C3Nt"], FLAG, fields)
    assert reached("{ action = 'flag' }", ["C1C3Nt"], FLAG, fields)
    assert not reached("{ carries = 'C1' }", ["C1C3N"], FLAG, fields)
    carrier = """
6  .     .     mt/S  .     .     .
2  .     .     LT/S^ .     .     .
   A     B     C     D     E     F
"""
    assert reached("{ home = 1 }", ["C2C1S"], carrier, 'mode = "flag"')


def test_points_are_those_of_four_players() -> None:
    board = """
6  'lt/S .     .     .     .     lt/S
2  .     .     .     .     .     .
1  MT/N  .     .     .     .     'lt/N
   A     B     C     D     E     F
"""
    assert reached("{ points = 2 }", ["A1A2NxA6"], board, 'mode = "four"')
    assert not reached("{ points = 2 }", ["A1A2N"], board, 'mode = "four"')
    assert not reached("{ points = 1 }", ["C1C2N"], FLAG, 'mode = "last"')


BOAT = """
4  .     .     .     .     .     .
3  ~     ~LL/N ~     ~     ~     ~
2  .     MT/N  .     .     .     .
1  .     .     .     .     .     ht/N
   A     B     C     D     E     F
"""


def test_aboard_and_on_follow_a_vehicle_through_a_boat_trip() -> None:
    assert reached("{ piece = 'B2', aboard = true }", ["B2B3N"], BOAT)
    assert reached("{ piece = 'B2', aboard = true, on = 'C3' }", ["B2B3N", "B3C3E"], BOAT)
    assert reached("{ piece = 'B2', aboard = false, on = 'B4' }", ["B2B3N", "cB3B4N"], BOAT)
    assert not reached("{ piece = 'B2', aboard = false }", ["B2B3N"], BOAT)


def test_cargo_is_named_with_a_c() -> None:
    board = BOAT.replace("~LL/N ", "~LL/N(LT/N) ")
    assert reached("{ piece = 'cB3', on = 'B4' }", ["cB3B4N"], board)
    assert not reached("{ piece = 'B3', on = 'B4' }", ["cB3B4N"], board)


def test_cargo_that_goes_down_with_its_boat_is_lost() -> None:
    board = """
5  .     .     .     .     .     .
4  .     .     .     .     .     .
3  ~     ~ll/N(mt/N) ~ ~ ~ ~
2  .     .     .     .     .     .
1  .     .     MT/W  .     .     ht/N
   A     B     C     D     E     F
"""
    assert reached("[{ lost = ['B3', 'cB3'] }, { sunk = 'B3' }]", ["C1B1NxB3"], board)


def test_every_effect_and_every_action_of_the_core_has_a_word() -> None:
    assert set(EFFECT_NAMES) <= set(DEEDS)
    assert set(ACTION_WORDS.values()) == {action.letter for action in ACTIONS}


@pytest.mark.parametrize("word", [*VOCABULARY, *GROUPS])
def test_every_word_is_on_the_page(word: str) -> None:
    assert re.search(rf"^\| `{word}` \|", PAGE, re.MULTILINE)


def test_the_example_of_the_page_is_a_lesson_without_faults() -> None:
    example = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0]
    chapter, problems = read_chapter(example, "hedges.toml")
    assert problems == ()
    assert chapter is not None
    assert [check_lesson(lesson) for lesson in chapter.lessons] == [[]]


@pytest.mark.parametrize(
    ("fields", "marked"),
    [
        ("goal = { destroyed = 'C5' }", ("C5",)),
        ("goal = { any = [{ destroyed = 'C5' }, { sunk = ['C5', 'C1'] }] }", ("C5", "C1")),
        ("goal = { destroyed = 'C5' }\nmarks = []", ()),
        ("goal = { destroyed = 'C5' }\nmarks = ['E3']", ("E3",)),
        ("goal = { on = 'C3' }", ()),
        ("goal = { not = { destroyed = 'C5' }, on = 'C3' }", ()),
    ],
)
def test_what_the_goal_wants_gone_is_marked_unless_marks_say_otherwise(fields: str, marked: tuple[str, ...]) -> None:
    assert make_lesson(fields).marks.squares == marked
