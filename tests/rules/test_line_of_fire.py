"""What a direct shot meets on a square: the one answer that move lists, words and engine share (F5, F6)."""

import pytest

from tankchess import Position
from tankchess.core.geometry import parse_square
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.lines import shot_meets
from tests.kit import diagram, forbids

NORTH, EAST = 0, 2
WORDS = {
    L.MEETS_NOTHING: "nothing",
    L.MEETS_LOW: "low",
    L.MEETS_HEDGE: "hedge",
    L.MEETS_SMOKE: "smoke",
    L.MEETS_PIECE: "piece",
    L.MEETS_WRECK: "wreck",
    L.MEETS_EDGE: "edge",
    L.MEETS_WALL: "wall",
    L.MEETS_FIRE: "fire",
}


def meets(position: Position, name: str, direction: int = NORTH, gone: str = "") -> str:
    """What a shot meets on a square; `gone` is the square of a piece that has driven off, or of the boat it left."""
    board = position._board
    square, start = parse_square(name), parse_square(gone)
    assert square is not None
    leaver = L.NOBODY
    if start is not None:
        leaver = board.slot_on(start)
        if board.describe(leaver).partner:
            leaver = board.describe(leaver).partner - 1
    return WORDS[shot_meets(board, square, board.cell_on(square), direction, leaver)]


@pytest.mark.parametrize(
    ("square", "found"),
    [
        ("A2", "wall"),
        ("B2", "low"),
        ("C2", "hedge"),
        ("D2", "fire"),
        ("E2", "smoke"),
        ("A3", "nothing"),
        ("B3", "nothing"),
        ("C3", "nothing"),
        ("D3", "nothing"),
        ("E3", "nothing"),
    ],
)
def test_f5_terrain_that_stops_a_shot_and_terrain_that_does_not(square: str, found: str) -> None:
    position = diagram("""
        6  .  .  .  .  .  lt/S
        3  ~  *  _  +  .
        2  #  =  &  !  %
        1  .  .  .  .  .  MT/N
           A  B  C  D  E  F
    """)
    assert meets(position, square) == found


def test_f5_pieces_and_wrecks_stop_a_shot() -> None:
    position = diagram("""
        6  .     .      lt/S
        2  mt/E  xMT/E  .
        1  .     .      MT/N
           A     B      C
    """)
    assert [meets(position, square) for square in ("A2", "B2")] == ["piece", "wreck"]


def test_f5_a_piece_on_a_hedge_is_met_instead_of_the_hedge() -> None:
    position = diagram("""
        6  .      .       .      lt/S
        2  &tk/E  &xTK/E  &mt/E
        1  .      .       .      MT/N
           A      B       C      D
    """)
    assert [meets(position, square) for square in ("A2", "B2", "C2")] == ["low", "low", "piece"]


def test_f6_low_silhouettes_are_passed_over_alive_or_wrecked() -> None:
    position = diagram("""
        6  .     .      .     lt/S
        2  tk/E  xTK/E  rb/E
        1  .     .      .     MT/N
           A     B      C     D
    """)
    assert [meets(position, square) for square in ("A2", "B2", "C2")] == ["low", "low", "low"]


def test_f6_an_empty_landing_boat_is_low_along_its_own_line_only() -> None:
    position = diagram("""
        6  .       .  lt/S
        2  ~ll/S   .
        1  .       .  MT/N
           A       B  C
    """)
    assert meets(position, "A2", NORTH) == "low"
    assert meets(position, "A2", EAST) == "piece"


def test_f6_a_landing_boat_is_low_once_its_cargo_has_driven_off() -> None:
    position = diagram("""
        6  .            .  lt/S
        2  ~LL/N(MT/N)  .
        1  .            .  MT/N
           A            B  C
    """)
    assert meets(position, "A2") == "piece"
    assert meets(position, "A2", gone="A2") == "low"


def test_f5_a_square_is_empty_once_its_piece_has_driven_off_and_its_hedge_springs_back() -> None:
    position = diagram("""
        6  .     .      lt/S
        2  MT/N  &MT/N  .
        1  .     .      MT/N
           A     B      C
    """)
    assert meets(position, "A2", gone="A2") == "nothing"
    assert meets(position, "B2", gone="B2") == "hedge"


def test_f5_smoke_over_a_low_thing_stops_a_shot() -> None:
    position = diagram("""
        6  lt/E  lt/E    lt/S
        4  =%    %xTK/E  .
        1  HT/N  HT/N    MT/N
           A     B       C
    """)
    assert [meets(position, square) for square in ("A4", "B4")] == ["smoke", "smoke"]
    assert forbids(position, "A1A2NxA6") == "F5"
    assert forbids(position, "B1B2NxB6") == "F5"


def test_a4_smoke_over_a_low_wreck_stops_a_flame() -> None:
    position = diagram("""
        6  .       lt/S
        4  mt/E    .
        3  %xTK/E  .
        1  FT/N    MT/N
           A       B
    """)
    assert forbids(position, "A1A2NxA4") == "F5"


def test_b1_a_line_ends_at_the_edge_of_the_board() -> None:
    position = diagram("""
        6  .  lt/S
        1  .  MT/N
           A  B
    """)
    assert meets(position, "A7") == "edge"
