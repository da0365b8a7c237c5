"""A player who cannot move passes (G8)."""

from tests.kit import after, codes, diagram, verdict

STUCK = """
    6  .     .  .  .  .  lt/S
    2  #     #
    1  LT/N  #
       A     B  C  D  E  F
"""
BOTH_STUCK = """
    6  .     .  .     .  #     lt/S
    5  .     .  .     .  #     #
    2  #     #
    1  LT/N  #
       A     B  C     D  E     F
"""


def test_g8_a_player_who_cannot_move_passes() -> None:
    assert codes(diagram(STUCK, turning=False)) == {"pass"}


def test_g8_the_pass_is_among_the_moves_of_the_pieces_too() -> None:
    assert [str(move) for move in diagram(STUCK, turning=False).pseudo_legal_moves()] == ["pass"]


def test_g8_a_player_who_can_move_does_not_pass() -> None:
    assert "pass" not in codes(diagram(STUCK))


def test_g8_a_pass_hands_over_the_turn() -> None:
    position = diagram(STUCK, turning=False).after("pass")
    assert (str(position.turn), position.tfen()) == (
        "b",
        "6x6 high:A2,B1,B2 wLT@A1N,bLT@F6S b mode=last turning=no quiet=1",
    )


def test_g8_a_pass_counts_as_a_move() -> None:
    position = after(diagram(STUCK, turning=False), "pass", "F6F5S", "pass")
    assert (position.move_number, position.quiet) == (2, 3)


def test_g8_a_pillbox_that_can_fire_must() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/S
        4  .     .  .  lt/E
        2  #     #
        1  LT/N  #  .  P/N
           A     B  C  D  E  F
    """,
        turning=False,
    )
    assert codes(position) == {"D1D1NxD4"}


def test_g8_a_pillbox_without_a_target_leaves_only_the_pass() -> None:
    position = diagram(
        """
        6  .     .  .  .  .  lt/S
        2  #     #
        1  LT/N  #  .  P/N
           A     B  C  D  E  F
    """,
        turning=False,
    )
    assert codes(position) == {"pass"}


def test_g8_when_nobody_can_move_the_game_ends_at_once() -> None:
    assert verdict(diagram(BOTH_STUCK, turning=False)) == "1/2-1/2 pass"


def test_g8_nobody_can_move_in_last_the_vehicles_count() -> None:
    position = diagram(
        """
        6  .     .     .  .  #     lt/S
        5  .     .     .  .  #     #
        3  #     #     #
        2  #     #     #
        1  LT/N  LT/N  #
           A     B     C  D  E     F
    """,
        turning=False,
    )
    assert verdict(position) == "1-0 pass"


def test_g8_nobody_can_move_in_escape3_the_escapes_count() -> None:
    position = diagram(BOTH_STUCK, mode="escape3", turning=False, out="w0,b1")
    assert verdict(position) == "0-1 pass"


def test_g8_nobody_can_move_in_flag_the_flags_count() -> None:
    position = diagram(BOTH_STUCK, mode="flag", turning=False, flags="C3+D4,D4+E5", home="w1,b0")
    assert verdict(position) == "1-0 pass"


def test_g8_nobody_can_move_in_four_the_points_count() -> None:
    position = diagram(BOTH_STUCK, mode="four", turning=False, score="w0,fw0,b2,fb1")
    assert verdict(position) == "1-0-3-1 pass"


def test_g8_nobody_can_move_in_command_it_is_a_draw() -> None:
    position = diagram(
        """
        6  .      .  .     .  #     clt/S
        5  .      .  .     .  #     #
        2  #      #
        1  CLT/N  #
           A      B  C     D  E     F
    """,
        mode="command",
        announce=False,
        turning=False,
    )
    assert verdict(position) == "1/2-1/2 pass"


def test_g8_in_command_without_announcing_a_player_passes() -> None:
    position = diagram(
        """
        6  .      .  .     .  .     clt/S
        2  #      #
        1  CLT/N  #
           A      B  C     D  E     F
    """,
        mode="command",
        announce=False,
        turning=False,
    )
    assert codes(position) == {"pass"}


def test_g8_with_announcing_nobody_passes() -> None:
    position = diagram(
        """
        6  .      .  .     .  .     clt/S
        2  #      #
        1  CLT/N  #
           A      B  C     D  E     F
    """,
        mode="command",
        turning=False,
    )
    assert codes(position) == set()


def test_g8_a_side_without_vehicles_passes_in_escape3() -> None:
    position = diagram(
        """
        6  lt/S  lt/S  lt/S
           A     B     C
    """,
        mode="escape3",
    )
    assert codes(position) == {"pass"}


def test_g8_in_four_a_stuck_player_passes() -> None:
    position = diagram(
        """
        6  lt/S  .  .  .  #  'lt/S
        5  .     .  .  .  #  #
        1  LT/N  .  .  .  .  'LT/N
           A     B  C  D  E  F
    """,
        "fb",
        mode="four",
        turning=False,
    )
    assert codes(position) == {"pass"}
