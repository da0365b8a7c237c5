"""Check and escape are announced, and may not be ignored (G2).

A pillbox gives the simplest check: it never moves, so its lines of fire are easy to see.
"""

from tankchess import Announce
from tests.kit import after, diagram, forbids, verdict

CHECKED = """
    6  p/S    .     .  .  #  clt/S
    5  .      .     .  .  #  #
    3  .      MT/W  .  .  .  .
    1  CLT/E  .     .  .  .  .
       A      B     C  D  E  F
"""
MATED = """
    6  p/S    #  .  .  .  clt/S
    5  .      #
    4  .      #
    3  .      #
    2  .      #
    1  CLT/E  #
       A      B  C  D  E  F
"""
ESCAPING = """
    6  .      .
    2  #      #  .  .  .  clt/S
    1  CLT/N  #
       A      B  C  D  E  F
"""


def test_g2_a_command_tank_that_could_be_destroyed_next_is_in_check() -> None:
    assert diagram(CHECKED, mode="command").in_check()


def test_g2_the_move_that_proves_the_check() -> None:
    assert str(diagram(CHECKED, mode="command").check_move()) == "A6A6SxA1"


def test_g2_without_a_threat_there_is_no_check() -> None:
    position = diagram(CHECKED, mode="command").after("B3A3W")
    position.play("F6F6W")
    assert not position.in_check()
    assert position.check_move() is None


def test_g2_check_is_announced_after_the_move_that_gives_it() -> None:
    position = diagram(
        """
        6  .  .  .  .  .      clt/S
        3  #  #  #  #  #      #
        2  .  .  .  .  mt/E   CLT/N
        1  #  #  #  #  #      #
           A  B  C  D  E      F
    """,
        "b",
        mode="command",
    )
    assert position.after("E2D2E").in_check()


def test_g2_a_move_that_leaves_the_command_tank_in_check_is_forbidden() -> None:
    assert forbids(diagram(CHECKED, mode="command"), "B3C3W") == "G2"


def test_g2_the_reason_names_the_answer() -> None:
    reason = diagram(CHECKED, mode="command").why_not("B3C3W")
    assert reason is not None
    assert "A6A6SxA1" in reason.text


def test_g2_a_piece_may_be_put_in_between() -> None:
    assert diagram(CHECKED, mode="command").is_legal("B3A3W")


def test_g2_the_command_tank_may_step_out_of_check() -> None:
    assert diagram(CHECKED, mode="command").is_legal("A1B1E")


def test_g2_the_threatening_piece_may_be_destroyed() -> None:
    position = diagram(
        """
        6  p/S    .  .     .  #  clt/S
        5  .      .  .     .  #  #
        3  .      .  FT/N  .  .  .
        1  CLT/E  .  .     .  .  .
           A      B  C     D  E  F
    """,
        mode="command",
    )
    assert position.is_legal("C3C4NxA6")


def test_g2_a_piece_that_covers_the_command_tank_may_not_leave_the_line() -> None:
    position = diagram(
        """
        6  p/S    .     .  .  #  clt/S
        5  .      .     .  .  #  #
        3  MT/E   .     .  .  .  .
        1  CLT/E  .     .  .  .  .
           A      B     C  D  E  F
    """,
        mode="command",
    )
    assert forbids(position, "A3B3E") == "G2"


def test_g2_it_may_move_within_the_line() -> None:
    position = diagram(
        """
        6  p/S    .     .  .  #  clt/S
        5  .      .     .  .  #  #
        3  MT/E   .     .  .  .  .
        1  CLT/E  .     .  .  .  .
           A      B     C  D  E  F
    """,
        mode="command",
    )
    assert position.is_legal("A3A3NE")


def test_g2_the_command_tank_may_not_drive_into_check() -> None:
    position = diagram(
        """
        6  p/S    .      .  .  #  clt/S
        5  .      .      .  .  #  #
        1  .      CLT/W  .  .  .  .
           A      B      C  D  E  F
    """,
        mode="command",
    )
    assert forbids(position, "B1A1W") == "G2"


def test_g2_no_permitted_move_in_check_is_checkmate() -> None:
    assert verdict(diagram(MATED, mode="command")) == "0-1 checkmate"


def test_g2_after_checkmate_there_are_no_legal_moves() -> None:
    assert diagram(MATED, mode="command").legal_moves() == []


def test_g2_the_forbidden_moves_are_still_moves_of_the_pieces() -> None:
    assert "A1A2N" in {str(move) for move in diagram(MATED, mode="command").pseudo_legal_moves()}


def test_g2_without_announcing_the_same_position_is_played_on() -> None:
    assert verdict(diagram(MATED, mode="command", announce=False)) == "open"


def test_g2_without_announcing_the_command_tank_may_be_left_to_its_fate() -> None:
    assert diagram(CHECKED, mode="command", announce=False).is_legal("B3C3W")


def test_g2_announced_only_check_is_announced_with_its_proof() -> None:
    position = diagram(CHECKED, mode="command", announce="only")
    assert position.announce is Announce.ONLY
    assert str(position.check_move()) == "A6A6SxA1"


def test_g2_announced_only_forbids_nothing() -> None:
    position = diagram(CHECKED, mode="command", announce="only")
    assert position.legal_moves() == position.pseudo_legal_moves()
    assert position.is_legal("B3C3W")


def test_g2_announced_only_there_is_no_mate() -> None:
    assert verdict(diagram(MATED, mode="command", announce="only")) == "open"


def test_g2_announced_only_the_game_ends_when_it_happens() -> None:
    position = diagram(CHECKED, mode="command", announce="only")
    assert verdict(position.after("B3C3W").after("A6A6SxA1")) == "0-1 destroyed"


def test_g2_g8_announced_only_a_player_who_cannot_move_passes() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  clt/S
        2  #      #
        1  CLT/N  #
           A      B  C  D  E  F
    """,
        mode="command",
        announce="only",
        turning=False,
    )
    assert [str(move) for move in position.legal_moves()] == ["pass"]


def test_g2_both_threats_are_checkmate_where_every_move_leaves_the_command_tank_open() -> None:
    position = diagram(
        """
        6  p/S    #  .  .  .  .
        5  .      #  .  .  .  .
        4  .      #  .  .  .  .
        3  .      #  .  .  .  .
        2  .      #  .  .  .  clt/S
        1  CLT/E  #  .  .  .  .
           A      B  C  D  E  F
    """,
        mode="command",
    )
    assert position.in_check() and position.escape_threat()
    assert verdict(position) == "0-1 checkmate"


def test_g2_both_threats_are_escapemate_where_the_command_tank_could_be_saved() -> None:
    position = diagram(
        """
        6  p/S    .  .  .  .  .
        3  .      #  #  #  .  #
        2  .      .  #  #  .  clt/S
        1  CLT/E  .  .  #  .  .
           A      B  C  D  E  F
    """,
        mode="command",
    )
    assert position.in_check() and position.escape_threat()
    assert verdict(position) == "0-1 escapemate"


def test_g2_a_command_tank_that_could_leave_next_is_announced() -> None:
    assert diagram(ESCAPING, mode="command").escape_threat()


def test_g2_the_move_that_proves_the_escape() -> None:
    assert str(diagram(ESCAPING, mode="command").escape_move()) == "F2OUT"


def test_g2_without_an_escape_nothing_proves_it() -> None:
    position = diagram(CHECKED, mode="command")
    assert not position.escape_threat()
    assert position.escape_move() is None


def test_g2_no_permitted_move_before_an_escape_is_escapemate() -> None:
    assert verdict(diagram(ESCAPING, mode="command")) == "0-1 escapemate"


def test_g2_an_escape_must_be_prevented() -> None:
    position = diagram(
        """
        6  .      .  .     .     #
        4  .      .  .     .     #  clt/S
        3  .      .  .     .     #  .
        2  #      #  .     HT/E  .  .
        1  CLT/N  #  .     #     #  .
           A      B  C     D     E  F
    """,
        mode="command",
    )
    assert forbids(position, "D2D2NE") == "G2"


def test_g2_an_escape_is_prevented_by_blocking_the_way() -> None:
    position = diagram(
        """
        6  .      .  .     .     #
        4  .      .  .     .     #  clt/S
        3  .      .  .     .     #  .
        2  #      #  .     HT/E  .  .
        1  CLT/N  #  .     #     #  .
           A      B  C     D     E  F
    """,
        mode="command",
    )
    assert position.is_legal("D2F2E")


def test_g2_the_way_of_the_enemy_may_not_be_opened() -> None:
    position = diagram(
        """
        6  .      .  .     .     #
        4  .      .  .     .     #  clt/S
        3  .      .  .     .     #  .
        2  #      #  .     .     .  HT/W
        1  CLT/N  #  .     #     #  .
           A      B  C     D     E  F
    """,
        mode="command",
    )
    assert forbids(position, "F2E2W") == "G2"


def test_g2_both_mates_at_once_are_a_checkmate() -> None:
    position = diagram(
        """
        6  p/S    #
        5  .      #
        4  .      #
        3  .      #
        2  .      #  .  .  .  clt/S
        1  CLT/E  #
           A      B  C  D  E  F
    """,
        mode="command",
    )
    assert verdict(position) == "0-1 checkmate"


def test_g2_no_permitted_move_and_no_threat_is_stalemate() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  clt/S
        2  #      #
        1  CLT/N  #
           A      B  C  D  E  F
    """,
        mode="command",
        turning=False,
    )
    assert verdict(position) == "1/2-1/2 stalemate"


def test_g2_a_move_that_destroys_the_enemy_command_tank_is_always_permitted() -> None:
    position = diagram(
        """
        6  p/S    .     .  .  .  .
        4  .      MT/E  .  .  .  clt/E
        1  CLT/E  .     .  .  .  .
           A      B     C  D  E  F
    """,
        mode="command",
    )
    assert verdict(position.after("B4C4ExF4")) == "1-0 destroyed"


def test_g2_a_move_that_leaves_with_your_own_command_tank_is_always_permitted() -> None:
    position = diagram(
        """
        6  .      #  .  .  .  clt/S
        5  CLT/N  #  .  .  .  .
        1  p/N    .  .  .  .  .
           A      B  C  D  E  F
    """,
        mode="command",
    )
    assert verdict(position.after("A5OUT")) == "1-0 escaped"


def test_g2_a_move_that_loses_both_command_tanks_is_forbidden() -> None:
    position = diagram(
        """
        6  .      .  lt/S
        2  CLT/N  clt/S
        1  .      .      RB/W
           A      B      C
    """,
        mode="command",
    )
    assert forbids(position, "C1B1Wb") == "G2"


def test_g2_a_move_that_loses_your_own_command_tank_is_forbidden() -> None:
    position = diagram(
        """
        6  .      .  .  .  .  clt/S
        2  +
        1  CLT/N
           A      B  C  D  E  F
    """,
        mode="command",
    )
    assert forbids(position, "A1A2N") == "G2"


def test_g2_a_threat_counts_even_if_it_would_expose_the_opponent() -> None:
    position = diagram(
        """
        6  .  .      clt/S  .  .  .
        5  .  .      mt/W   .  .  .
        2  .  .      .      .  .  .
        1  .  CLT/E  P/N    .  .  .
           A  B      C      D  E  F
    """,
        mode="command",
    )
    assert position.in_check()


def test_g2_the_side_that_gave_check_is_not_in_check_itself() -> None:
    position = diagram(CHECKED, "b", mode="command")
    assert not position.in_check()


def test_g2_an_open_game_goes_on_after_a_permitted_move() -> None:
    assert verdict(after(diagram(CHECKED, mode="command"), "B3A3W")) == "open"
