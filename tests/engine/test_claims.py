"""What the search claims is so: a forced win it announces is one that the solver proves (G2)."""

from hypothesis import given

from tankchess import Position
from tankchess.engine import Engine, Limits
from tests.engine.test_defence import announced
from tests.properties.positions import tfens

# The Medium Tank can give check from F7, but the Heavy Tank answers that from F8 and G8.
NO_MATE_IN_TWO = (
    "12x12 high:B2,B3,B5,B6,B11,C6,C8,C9,D8,D11,E3,E4,E11,F3,F4,G9,G10,H2,H9,H10,I2,I5,J4,J5,J7,K2,K7,K8,K10,K11 "
    "xwLT@A4N,bMT@A6N,xbHT@B4E,wTD@C2W,xwMT@D1N,xwLT@E6W,wCLT@E8NW,xbLT@E9E,wMT@E10N,bCLT@E12W,bMT@G5N,wHT@G6N,"
    "xbTD@G12E,xbLT@L11S b move=28 quiet=2"
)


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


@given(tfens(("command",)))
def test_g2_a_win_in_one_or_two_that_is_claimed_is_one(tfen: str) -> None:
    position = announced(tfen)
    moves = claimed_moves(position, 3) if position.outcome() is None else 0
    if moves in (1, 2):
        assert is_proved(position, moves)
