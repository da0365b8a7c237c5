"""Four players, each against all (G7)."""

from tankchess import Side
from tests.kit import after, diagram, forbids, verdict

PEACE = """
    6  lt/S   .  .  .  .  'lt/S
    1  LT/N   .  .  .  .  'LT/N
       A      B  C  D  E  F
"""


def test_g7_the_four_play_in_turn() -> None:
    position = diagram(PEACE, mode="four")
    turns = []
    for move in ("A1A1NE", "F1F1NW", "A6A6SE", "F6F6SW"):
        turns.append(str(position.turn))
        position.play(move)
    assert [*turns, str(position.turn)] == ["w", "fw", "b", "fb", "w"]


def test_g7_the_order_comes_with_the_position() -> None:
    position = diagram(PEACE, "b", mode="four", order="b,w,fb,fw")
    assert str(position.after("A6A6SE").turn) == "w"


def test_g7_the_move_number_rises_when_the_order_wraps() -> None:
    position = diagram(PEACE, "fb", mode="four", move=4)
    assert position.after("F6F6SW").move_number == 5


def test_g7_every_other_side_is_an_enemy() -> None:
    position = diagram(
        """
        6  lt/E  .  .      .  .  'lt/E
        5  .     .  'LT/E
        1  LT/N  .  HT/N   .  .  'LT/N
           A     B  C      D  E  F
    """,
        mode="four",
    )
    assert position.is_legal("C1C2NxC5")


def test_g7_a_side_is_not_its_own_enemy() -> None:
    position = diagram(
        """
        6  lt/E  .  .     .  .  'lt/E
        5  .     .  LT/E
        1  LT/N  .  HT/N  .  .  'LT/N
           A     B  C     D  E  F
    """,
        mode="four",
    )
    assert forbids(position, "C1C2NxC5") == "F4"


def test_g7_there_is_no_escape() -> None:
    position = diagram(
        """
        6  LT/N  .  .  .  .  'lt/E
        1  lt/E  .  .  .  .  'LT/N
           A     B  C  D  E  F
    """,
        mode="four",
    )
    assert not position.is_legal("A6OUT")


def test_g7_a_destroyed_piece_scores_one() -> None:
    position = diagram(
        """
        6  lt/E  lt/E  .  .  .  'lt/E
        1  HT/N  .     .  .  .  'LT/N
           A     B     C  D  E  F
    """,
        mode="four",
    )
    assert position.after("A1A2NxA6").score[Side.WHITE] == 1


def test_g7_a_destroyed_command_tank_scores_two() -> None:
    position = diagram(
        """
        6  clt/E  lt/E  .  .  .  'lt/E
        1  HT/N   .     .  .  .  'LT/N
           A      B     C  D  E  F
    """,
        mode="four",
    )
    assert position.after("A1A2NxA6").score[Side.WHITE] == 2


def test_g7_a_lost_command_tank_does_not_end_the_game() -> None:
    position = diagram(
        """
        6  clt/E  lt/E  .  .  .  'lt/E
        1  HT/N   .     .  .  .  'LT/N
           A      B     C  D  E  F
    """,
        mode="four",
    )
    assert verdict(position.after("A1A2NxA6")) == "open"


def test_g7_an_explosion_scores_for_the_player_whose_turn_it_is() -> None:
    position = diagram(
        """
        6  lt/E  .      .      .     .  'lt/E
        3  .     'LT/N  'lt/N
        1  .     RB/N   .      LT/N  .  'LT/N
           A     B      C      D     E  F
    """,
        mode="four",
    )
    assert position.after("B1B2Nb").score[Side.WHITE] == 2


def test_g7_pieces_lost_on_their_owners_turn_score_for_nobody() -> None:
    position = diagram(
        """
        6  lt/E  .     .     .  .  'lt/E
        3  LT/N  LT/E  .
        1  LT/N  RB/N  .     .  .  'LT/N
           A     B     C     D  E  F
    """,
        mode="four",
    )
    assert set(position.after("B1B2Nb").score.values()) == {0}


def test_g7_a_foreign_bomb_shot_at_scores_with_what_it_takes_along() -> None:
    position = diagram(
        """
        6  rb/E  'lt/E  lt/E  .  .  'lt/E
        1  HT/N  .      .     .  .  'LT/N
           A     B      C     D  E  F
    """,
        mode="four",
    )
    assert position.after("A1A2NxA6").score[Side.WHITE] == 2


def test_g7_sunk_cargo_scores_too() -> None:
    position = diagram(
        """
        6  ~ll/S(mt/S)  lt/E  .  .  .  'lt/E
        1  HT/N         .     .  .  .  'LT/N
           A            B     C  D  E  F
    """,
        mode="four",
    )
    assert position.after("A1A2NxA6").score[Side.WHITE] == 2


def test_g7_a_player_without_pieces_is_skipped() -> None:
    position = diagram(
        """
        6  lt/S   .  .  .  .  'lt/S
        1  LT/N   .  .  .  .  .
           A      B  C  D  E  F
    """,
        mode="four",
    )
    assert str(position.after("A1A1NE").turn) == "b"


def test_g7_the_game_ends_when_three_have_lost_all() -> None:
    position = diagram(
        """
        6  lt/E
        1  HT/N  .  LT/N
           A     B  C
    """,
        mode="four",
        score="w1,fw2,b0,fb0",
    )
    assert verdict(position.after("A1A2NxA6")) == "4-2-0-0 destroyed"


def test_g7_the_last_player_need_not_be_the_winner() -> None:
    position = diagram(
        """
        6  lt/E
        1  HT/N
           A
    """,
        mode="four",
        score="w1,fw5,b0,fb0",
    )
    outcome = position.after("A1A2NxA6").outcome()
    assert outcome is not None
    assert outcome.winner is Side.FLAG_WHITE


def test_g7_equal_points_share() -> None:
    position = diagram(
        """
        6  lt/E
        1  HT/N
           A
    """,
        mode="four",
        score="w1,fw3,b0,fb0",
    )
    outcome = position.after("A1A2NxA6").outcome()
    assert outcome is not None
    assert (str(outcome.result), outcome.winner) == ("3-3-0-0", None)


def test_g7_survivors_count_with_command_tanks_for_two() -> None:
    position = diagram(
        """
        6  clt/S  lt/S  .  .  .  'lt/S
        1  CLT/N  P/N   .  .  .  'LT/N
           A      B     C  D  E  F
    """,
        mode="four",
        limit=15,
        move=16,
        score="w1,fw0,b0,fb2",
    )
    assert verdict(position) == "4-1-3-3 limit"


def test_g7_cargo_counts_as_a_piece() -> None:
    position = diagram(
        """
        6  lt/S         .  .  .  .  'lt/S
        1  ~LL/N(MT/N)  .  .  .  .  'LT/N
           A            B  C  D  E  F
    """,
        mode="four",
        limit=15,
        move=16,
    )
    assert verdict(position) == "2-1-1-1 limit"


def test_g7_results_follow_the_order_of_play() -> None:
    position = diagram(
        """
        6  lt/S  .  .  .  .  'lt/S
        1  LT/N  .  .  .  .  'LT/N
           A     B  C  D  E  F
    """,
        "b",
        mode="four",
        order="b,w,fb,fw",
        limit=15,
        move=16,
        score="w3,fw2,b1,fb0",
    )
    assert verdict(position) == "2-4-1-3 limit"


def test_g7_a_pillbox_keeps_its_player_in_the_game() -> None:
    position = diagram(
        """
        6  lt/S  .  .  .  .  .
        1  LT/N  .  .  .  .  'P/N
           A     B  C  D  E  F
    """,
        mode="four",
    )
    assert str(position.after("A1A1NE").turn) == "fw"


def test_g7_play_goes_round() -> None:
    position = after(diagram(PEACE, mode="four"), "A1A1NE", "F1F1NW", "A6A6SE", "F6F6SW")
    assert (str(position.turn), position.move_number, position.quiet) == ("w", 2, 4)


def test_g7_when_nobody_is_left_the_turn_still_passes_on() -> None:
    position = diagram(
        """
        6  .     lt/N  .
        5  .     RB/N  .
        4  .     .     .
           A     B     C
    """,
        mode="four",
    )
    after = position.after("B5B5NEb")
    assert (verdict(after).split()[1], str(after.turn), after.move_number) == ("destroyed", "fw", 1)
