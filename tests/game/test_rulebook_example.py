"""The example of the rulebook (N): the 36th and 37th move, which end in checkmate."""

import tankchess
from tankchess.game import Game, read_games

# What the rulebook says about the board; it leaves open which way most pieces face.
TERRAIN = tankchess.setup("basic-16").position().tfen().split()[1]
PIECES = "wHT@G1N,wCLT@K1E,wMT@O1N,bMT@M3W,bHT@P4W,bLT@K6SW,bLT@H7E,bMT@O8W,bCLT@I16S"


def example(facing: str) -> Game:
    """The two moves, with Black's Medium Tank on M3 turned to `facing`."""
    (game,) = read_games(
        f'[TFEN "16x16 {TERRAIN} {PIECES} w move=36"]\n\n'
        f"36. G1>H3/NE (K6), M3/{facing} (O1 +)\n"
        "37. K1>N3/NE, H7>K7/SE (#)   0-1\n"
    )
    return game


def test_n_g2_the_example_of_the_rulebook_is_checkmate_sign_by_sign() -> None:
    game = example("S")
    outcome = game.outcome()
    assert outcome is not None
    assert (str(outcome.result), str(outcome.termination), game.warnings) == ("0-1", "checkmate", [])


def test_n_g2_turned_to_the_south_east_the_tank_on_m3_gives_check_but_there_is_no_mate() -> None:
    assert example("SE").warnings[0] == "move 37, Black's H7>K7/SE (#): expected (+) in brackets"
