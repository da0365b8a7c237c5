"""`why_not` names the rule that forbids a move, in words."""

import pytest

from tankchess import MoveError, Position, Reason
from tests.kit import diagram, forbids


def text_of(position: Position, code: str) -> str:
    reason = position.why_not(code)
    assert isinstance(reason, Reason)
    return reason.text


def test_a_legal_move_has_no_reason() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  LT/N
           A     B  C  D
    """)
    assert position.why_not("A1A2N") is None


def test_m2_out_of_reach() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  HT/N
           A     B  C  D
    """)
    assert forbids(position, "A1A5N") == "M2"


def test_m4_blocked_and_where() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  #
        1  HT/N
           A     B  C  D
    """)
    assert "A3" in text_of(position, "A1A4N")


def test_m4_is_the_rule_for_a_blocked_way() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        3  #
        1  HT/N
           A     B  C  D
    """)
    assert forbids(position, "A1A4N") == "M4"


def test_m5_nothing_changed() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  HT/N
           A     B  C  D
    """)
    assert forbids(position, "A1A1N") == "M5"


def test_m12_it_may_not_cross_that_edge() -> None:
    position = diagram(
        """
        6  LT/N   .  .  clt/S
        1  CLT/N
           A      B  C  D
    """,
        mode="command",
        announce=False,
    )
    assert forbids(position, "A6OUT") == "M12"


def test_f2_too_near() -> None:
    position = diagram("""
        3  lt/E
        1  HT/N
           A
    """)
    assert forbids(position, "A1A2NxA3") == "F2"


def test_f2_out_of_line() -> None:
    position = diagram("""
        5  .     lt/E
        1  HT/N
           A     B
    """)
    assert forbids(position, "A1A2NxB5") == "F2"


def test_f3_the_armour_holds_and_by_how_much() -> None:
    position = diagram("""
        6  mt/S
        1  MT/N
           A
    """)
    text = text_of(position, "A1A2NxA6")
    assert "2" in text
    assert "armour" in text.lower()


def test_f3_is_the_rule_for_armour() -> None:
    position = diagram("""
        6  mt/S
        1  MT/N
           A
    """)
    assert forbids(position, "A1A2NxA6") == "F3"


def test_f5_the_line_is_blocked_and_where() -> None:
    position = diagram("""
        6  lt/E
        4  #
        1  MT/N
           A
    """)
    assert "A4" in text_of(position, "A1A2NxA6")


def test_f6_the_low_target_is_hidden_and_behind_what() -> None:
    position = diagram("""
        6  tk/E
        4  =
        1  MT/N
           A
    """)
    assert (forbids(position, "A1A2NxA6"), "A4" in text_of(position, "A1A2NxA6")) == ("F6", True)


def test_g2_the_answer_that_would_follow() -> None:
    position = diagram(
        """
        6  p/S    .     .  .  #  clt/S
        5  .      .     .  .  #  #
        1  CLT/E  .     .  MT/N
           A      B     C  D  E  F
    """,
        mode="command",
    )
    assert (forbids(position, "D1D2N"), "A6A6SxA1" in text_of(position, "D1D2N")) == ("G2", True)


def test_m9_boats_stay_on_water() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        1  ~FB/N
           A      B  C  D
    """)
    assert forbids(position, "A1A2N") == "M9"


def test_a6_a_pillbox_does_not_move() -> None:
    position = diagram("""
        6  .    .  .     lt/S
        1  P/N  .  LT/N
           A    B  C     D
    """)
    assert forbids(position, "A1A2N") == "A6"


def test_a1_only_minelayers_lay_mines() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  LT/N
           A     B  C  D
    """)
    assert forbids(position, "A1A2NmA1") == "A1"


def test_a3_only_launchers_make_smoke() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  LT/N
           A     B  C  D
    """)
    assert forbids(position, "A1A2NsA3") == "A3"


def test_a4_only_flamethrowers_make_fire() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        4  &
        1  LT/N
           A     B  C  D
    """)
    assert forbids(position, "A1A2NfA4") == "A4"


def test_a5_only_bombs_blow_up() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  LT/N
           A     B  C  D
    """)
    assert forbids(position, "A1A2Nb") == "A5"


def test_g6_there_is_no_flag_to_take() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  LT/N
           A     B  C  D
    """)
    assert forbids(position, "A1A2Nt") == "G6"


def test_g8_a_player_who_can_move_may_not_pass() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  LT/N
           A     B  C  D
    """)
    assert forbids(position, "pass") == "G8"


def test_m13_the_way_is_named_wrongly() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  LT/N
           A     B  C  D
    """)
    assert forbids(position, "A1A3N@A2") == "M13"


def test_l2_there_is_no_cargo() -> None:
    position = diagram("""
        6  .      .  .  lt/S
        1  ~LL/N
           A      B  C  D
    """)
    assert not position.is_legal("cA1A2N")
    assert position.why_not("cA1A2N") is not None


def test_a_finished_game_says_so() -> None:
    position = diagram(
        """
        6  lt/E
        1  HT/N
           A
    """,
        limit=9,
        move=10,
    )
    assert "limit" in text_of(position, "A1A2N")


def test_a_code_that_cannot_be_read_is_an_error() -> None:
    position = diagram("""
        6  lt/E
        1  HT/N
           A
    """)
    with pytest.raises(MoveError):
        position.why_not("nonsense")


def test_a_reason_reads_as_text_and_rule() -> None:
    position = diagram("""
        6  .     .  .  lt/S
        1  HT/N
           A     B  C  D
    """)
    reason = position.why_not("A1A5N")
    assert reason is not None
    assert reason.text in str(reason)
    assert "M2" in str(reason)
