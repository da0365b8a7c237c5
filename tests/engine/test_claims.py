"""What the search claims is so: a forced win it announces is one that the solver proves (G2)."""

from hypothesis import given

from tankchess import Move, Position
from tankchess.engine import Engine, Limits
from tests.engine.test_defence import announced
from tests.properties.positions import tfens

# The Medium Tank can give check from F7, but the Heavy Tank answers that from F8 and G8.
NO_MATE_IN_TWO = (
    "12x12 high:B2,B3,B5,B6,B11,C6,C8,C9,D8,D11,E3,E4,E11,F3,F4,G9,G10,H2,H9,H10,I2,I5,J4,J5,J7,K2,K7,K8,K10,K11 "
    "xwLT@A4N,bMT@A6N,xbHT@B4E,wTD@C2W,xwMT@D1N,xwLT@E6W,wCLT@E8NW,xbLT@E9E,wMT@E10N,bCLT@E12W,bMT@G5N,wHT@G6N,"
    "xbTD@G12E,xbLT@L11S b move=28 quiet=2"
)

MATE_FROM_BEHIND = (
    "16x16 high:B6,B7,B13,B14,B15,C6,C9,C10,D3,D9,D10,E3,E9,E13,E14,E15,F6,F14,F15,G6,G11,H5,H6,H11,H12,I5,I6,I11,I12,"
    "J6,J11,K2,K3,K11,L2,L3,L4,L8,L14,M7,M8,M14,N7,N8,N11,O2,O3,O4,O10,O11 wHT@C1N,wLT@D6NW,bMT@D7SE,bLT@D11W,bHT@D16S,"
    "wLT@E6E,bLT@E10SE,wMT@F1N,wCLT@G3NW,xwMT@H3N,bMT@I14S,wMT@J1N,xwLT@K10N,bMT@K16S,wHT@M3NE,xbLT@M12NE,bLT@N14S,"
    "bHT@N16S,wLT@O7N,bCLT@O8S b move=10 quiet=1"
)

FLAMETHROWER_BETWEEN = "8x8 hedge:A1,B5,B8,D2,E4,F8 wCHD@B1E,wFT@F7N,bCHD@E7NW b"
FLAMETHROWER_ABOARD = "8x14 hedge:B12,C11,C12,D10,D12,F9;water:F10 wCHD@E1N,wHL@F10W(wFTW),bCHD@G12SE b"


def claimed_moves(position: Position, depth: int) -> int:
    """In how many moves the search says that the side to move wins by force, 0 if it does not."""
    score = Engine(hash_mb=1).search(position, Limits(depth=depth)).score
    return score.value if score is not None and score.kind != "cp" and score.value > 0 else 0


def is_proved(position: Position, moves: int) -> bool:
    score = Engine(hash_mb=1).search(position, Limits(mate=moves)).score
    return score is not None and score.kind != "cp" and 0 < score.value <= moves


def test_g2_no_mate_is_claimed_where_a_check_can_be_answered() -> None:
    position = Position.from_tfen(NO_MATE_IN_TWO)
    assert not is_proved(position, 2)
    assert claimed_moves(position, 4) not in (1, 2)


def test_g2_a_mate_by_a_piece_that_moves_out_of_the_line_is_seen() -> None:
    # The Light Tank on O7 stands between the black Command tank and the Heavy Tank, which comes to O5 behind it.
    position = Position.from_tfen(MATE_FROM_BEHIND)
    answer = Move.parse("E10F8SxD6")
    score = Engine(hash_mb=1).search(position, Limits(depth=2), moves=[answer]).score
    assert score is not None and (score.kind, score.value) == ("mate", -1)


def test_a4_a_flamethrower_that_is_thought_away_burns_nothing() -> None:
    # The search asks what else could hit the Command tank if the Flamethrower before it were not there.
    score = Engine(hash_mb=1).search(Position.from_tfen(FLAMETHROWER_BETWEEN), Limits(depth=3)).score
    assert score is not None and (score.kind, score.value) == ("mate", -2)


def test_l4_a_flamethrower_aboard_a_boat_that_is_thought_away_burns_nothing() -> None:
    assert Engine(hash_mb=1).search(Position.from_tfen(FLAMETHROWER_ABOARD), Limits(depth=2)).depth == 2


@given(tfens(("command",)))
def test_g2_a_win_in_one_or_two_that_is_claimed_is_one(tfen: str) -> None:
    position = announced(tfen)
    moves = claimed_moves(position, 3) if position.outcome() is None else 0
    if moves in (1, 2):
        assert is_proved(position, moves)
