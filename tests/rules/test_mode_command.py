"""Command: destroy the enemy Command tank, or leave with your own (G1, P1)."""

import pytest

from tankchess import Position, Side, TfenError
from tests.kit import codes, diagram, forbids, verdict

COMMANDERS = ["LT", "MT", "HT", "TD", "HM", "HD", "IT", "TK", "FT", "SL", "RB", "AS", "ML", "MS", "AH"]


def test_g1_destroying_the_enemy_command_tank_wins() -> None:
    position = diagram(
        """
        6  clt/E  .  lt/S
        1  HT/N   .  CLT/N
           A      B  C
    """,
        mode="command",
        announce=False,
    )
    assert verdict(position.after("A1A2NxA6")) == "1-0 destroyed"


def test_g1_black_wins_the_same_way() -> None:
    position = diagram(
        """
        6  ht/S   .  clt/S
        1  CLT/E  .  LT/N
           A      B  C
    """,
        "b",
        mode="command",
        announce=False,
    )
    assert verdict(position.after("A6A5SxA1")) == "0-1 destroyed"


def test_g1_the_winner_is_named() -> None:
    position = diagram(
        """
        6  clt/E  .  lt/S
        1  HT/N   .  CLT/N
           A      B  C
    """,
        mode="command",
        announce=False,
    )
    outcome = position.after("A1A2NxA6").outcome()
    assert outcome is not None
    assert outcome.winner is Side.WHITE


def test_g1_destroying_another_piece_does_not_end_the_game() -> None:
    position = diagram(
        """
        6  lt/E  .  clt/S
        1  HT/N  .  CLT/N
           A     B  C
    """,
        mode="command",
        announce=False,
    )
    assert verdict(position.after("A1A2NxA6")) == "open"


def test_g1_leaving_with_your_own_command_tank_wins() -> None:
    position = diagram(
        """
        6  CLT/N  .  clt/S
           A      B  C
    """,
        mode="command",
        announce=False,
    )
    assert verdict(position.after("A6OUT")) == "1-0 escaped"


@pytest.mark.parametrize("ground", ["+", "!", "~"])
def test_g1_losing_your_own_command_tank_in_any_way_loses(ground: str) -> None:
    position = diagram(
        f"""
        6  .         .  clt/S
        2  {ground}
        1  CLT/N     .  LT/N
           A         B  C
    """,
        mode="command",
        announce=False,
    )
    assert verdict(position.after("A1A2N")) == "0-1 destroyed"


def test_g1_your_own_bomb_may_lose_the_game() -> None:
    position = diagram(
        """
        6  .      .  clt/S
        2  CLT/N  .
        1  .      .  RB/W
           A      B  C
    """,
        mode="command",
        announce=False,
    )
    assert verdict(position.after("C1B1Wb")) == "0-1 destroyed"


def test_g1_both_lost_at_once_is_a_draw() -> None:
    position = diagram(
        """
        6  .      .  lt/S
        2  CLT/N  clt/S
        1  .      .      RB/W
           A      B      C
    """,
        mode="command",
        announce=False,
    )
    assert verdict(position.after("C1B1Wb")) == "1/2-1/2 destroyed"


def test_g1_a_command_tank_that_sinks_with_its_boat_is_lost() -> None:
    position = diagram(
        """
        6  ~ll/E(clt/E)  .  lt/S
        1  HT/N          .  CLT/N
           A             B  C
    """,
        mode="command",
        announce=False,
    )
    assert verdict(position.after("A1A2NxA6")) == "1-0 destroyed"


def test_g1_a_finished_game_has_no_moves() -> None:
    position = diagram(
        """
        6  clt/E  .  lt/S
        1  HT/N   .  CLT/N
           A      B  C
    """,
        mode="command",
        announce=False,
    )
    assert codes(position.after("A1A2NxA6")) == set()


@pytest.mark.parametrize("code", COMMANDERS)
def test_p1_any_type_may_be_the_command_tank(code: str) -> None:
    position = diagram(
        f"""
        6  .         .  clt/S
        1  C{code}/N
           A         B  C
    """,
        mode="command",
        announce=False,
    )
    piece = position.piece_at("A1")
    assert piece is not None
    assert piece.is_command


def test_p1_a_pillbox_is_never_the_command_tank() -> None:
    with pytest.raises(TfenError, match="CP"):
        Position.from_tfen("6x6 - wCP@A1N,bCLT@F6S w")


def test_p1_there_is_one_command_tank_per_side() -> None:
    with pytest.raises(TfenError, match="Command"):
        Position.from_tfen("6x6 - wCLT@A1N,wCLT@B1N,bCLT@F6S w")


def test_p1_its_code_has_a_c_in_front() -> None:
    position = Position.from_tfen("6x6 - wCAS@A1N,bCMT@F6S w")
    assert [str(piece) for piece in position.pieces()] == ["wCAS@A1N", "bCMT@F6S"]


def test_p1_a_command_tank_fires_like_its_type() -> None:
    position = diagram(
        """
        6  mt/N   .  clt/S
        1  CLT/N
           A      B  C
    """,
        mode="command",
        announce=False,
    )
    assert position.is_legal("A1A2NxA6")


def test_p1_in_a_mode_without_command_tanks_the_c_has_no_effect() -> None:
    position = diagram("""
        6  clt/E  .  lt/S
        1  HT/N
           A      B  C
    """)
    assert verdict(position.after("A1A2NxA6")) == "open"


def test_m12_the_other_pieces_stay_on_the_board() -> None:
    position = diagram(
        """
        6  HT/N   .  clt/S
        1  CLT/N
           A      B  C
    """,
        mode="command",
        announce=False,
    )
    assert forbids(position, "A6OUT") == "M12"
