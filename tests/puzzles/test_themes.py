"""What puzzles are about: each theme on a position made for it, or one from a game where it takes a mate to see it."""

import pytest

from tankchess import Move, Position
from tankchess.engine import Proof, solve
from tankchess.puzzles.solved_line import SolvedLine
from tankchess.puzzles.themes import THEMES, find_themes
from tests.puzzles.examples import EXAMPLES, WALLS

# Anti-tank squads as Command tanks threaten nobody from afar, and anything that fires is a check.
SQUADS = "wCAS@A1N,bCAS@L12S"
# Both of them behind walls, where nothing reaches them.
SEALED = "high:A2,B1,B2,K11,K12,L11"


def played(pieces: str, *codes: str, terrain: str = "-", kind: str = "mate", squads: str = SQUADS) -> SolvedLine:
    """A line of moves as if it were a proof: what it wins does not matter here."""
    position = Position.from_tfen(f"12x12 {terrain} {pieces},{squads} w")
    proof = Proof(Move.parse(codes[-1]), 1, kind)
    for number in range(len(codes) - 3, -1, -2):
        proof = Proof(Move.parse(codes[number]), proof.moves + 1, kind, {Move.parse(codes[number + 1]): proof})
    return SolvedLine(position, proof)


MADE = {
    "bomb": played("wRB@C3N", "C3C4Nb"),
    "boat": played("wGB@C3N", "C3C4N", terrain="water:C3,C4"),
    "capture": played("wLT@C3N,bTK@C8E", "C3C4NxC8"),
    "commander": played("wMT@H1N", "L3L4N", squads="wCMT@L3N,bCAS@L12S"),
    "counter": played("bP@A9S", "A1B1E"),
    "double-check": played("wMT@L2N,wMT@B12E,wLT@C3N", "C3C4N"),
    "expansion": played("wIT@C3N", "C3C4N"),
    "few-pieces": played("wIT@C3N,wLT@D3N,wLT@E3N,wLT@F3N", "C3C4N"),
    "flame": played("wFT@C3N,bLT@C6S", "C3C4NxC6"),
    "long-shot": played("wLT@C2N,bTK@C11E", "C2C3NxC11"),
    "mine": played("wML@C3N", "C3C4NmC3"),
    "one-piece": played("wLT@C3N,bTK@H9S", "C3C4N", "H9H8S", "C4C5N", terrain=SEALED),
    "opened-line": played("wHT@L2N,wMT@L5N", "L5K6NW"),
    "opened-way": played("wLT@C3N", "C3C4N", kind="escape"),
    "over-cover": played("wHM@C3N,bLT@C8S", "C3C4NxC8", terrain="high:C6"),
    "quiet-move": played("wLT@C3N", "C3C4N", terrain=SEALED),
    "rear-shot": played("wLT@C3N,bMT@C8N", "C3C4NxC8"),
    "reverse": played("wLT@C3N", "C3C2N"),
    "runner": played("wLT@C3N", "A1A2N", kind="escape"),
    "smoke": played("wSL@C3N", "C3C4NsC6"),
}


@pytest.mark.parametrize("theme", sorted(MADE))
def test_the_theme_is_found(theme):
    assert THEMES[theme](MADE[theme])


# What a theme is easily taken for.
ALMOST = {
    "boat": played("wAH@C3N", "C3C4N", terrain="water:C3,C4"),
    "capture": played("wLT@C3N,bTK@C8E", "C3C4N"),
    "double-check": played("wMT@L2N,wLT@C3N", "C3C4N", terrain="high:K11,K12"),
    "expansion": played("wLT@C3N", "C3C4N"),
    "few-pieces": played("wLT@B3N,wLT@C3N,wLT@D3N,wLT@E3N,wLT@F3N", "C3C4N"),
    "long-shot": played("wLT@C3N,bTK@C11E", "C3C4NxC11"),
    "one-piece": played("wLT@C3N,wLT@D3N,bTK@H9S", "C3C4N", "H9H8S", "D3D4N", terrain=SEALED),
    "opened-line": played("wHT@L2N,wMT@L5N", "L5L6N"),
    "opened-way": played("wLT@C3N", "C3C4N"),
    "over-cover": played("wHM@C3N,bLT@C8S", "C3C4NxC8", terrain="low:C6"),
    "quiet-move": played("wLT@L2N", "L2L3N"),
    "rear-shot": played("wMT@C3N,bMT@C8E", "C3C4NxC8"),
    "reverse": played("wLT@C3N", "C3C2S"),
    "runner": played("wLT@C3N", "A1A2N"),
    "smoke": played("wSL@C3N,bTK@C8E", "C3C4NxC8"),
}


@pytest.mark.parametrize("theme", sorted(ALMOST))
def test_the_theme_is_not_found_where_it_only_looks_like_it(theme):
    assert not THEMES[theme](ALMOST[theme])


def test_a_sacrifice_can_be_taken():
    start = Position.from_tfen(f"12x12 {SEALED} wLT@C3N,wLT@F3N,bMT@C10S,{SQUADS} w")
    taken, refused = Move.parse("C10C9SxC4"), Move.parse("C10C9S")
    last = Proof(Move.parse("F3F4N"), 1, "mate")
    offered = Proof(Move.parse("C3C4N"), 2, "mate", {taken: last, refused: last})
    assert THEMES["sacrifice"](SolvedLine(start, offered))
    barred = Proof(Move.parse("C3C4N"), 2, "mate", {refused: last})
    assert not THEMES["sacrifice"](SolvedLine(start, barred))


def test_smoke_that_is_driven_away_counts_as_smoke():
    assert THEMES["smoke"](played("wLT@C3N", "C3C5N@C4", terrain="smoke:C4"))


def test_a_hedge_with_a_piece_on_it_is_no_cover_of_its_own():
    flat = played("wHM@C3N,bLT@C8S,bTK@C6S", "C3C4NxC8", terrain=f"{SEALED};hedge:C6")
    assert not THEMES["over-cover"](flat)
    assert THEMES["over-cover"](played("wHM@C3N,bLT@C8S", "C3C4NxC8", terrain="hedge:C6"))


def of_game(tfen: str, moves: int) -> SolvedLine:
    start = Position.from_tfen(tfen)
    proof = solve(start, moves)
    assert proof is not None
    return SolvedLine(start, proof)


def test_a_fork_announces_check_and_escape_at_once():
    fork = f"{WALLS} bHT@A3N,wCLT@D5N,wHT@G6NE,xwLT@G12E,xbMT@I10SE,bCLT@K12NE,bMT@L8E,wLT@L11N w"
    assert THEMES["fork"](of_game(fork, 1))


def test_a_wreck_is_a_shield_if_the_defender_could_move_without_it():
    board = (
        "16x16 high:B5,C4,C5,C9,C10,D10,M7,N7,N8,N12,N13,O12;fire:A8+B7+B8,A12+B12+B13+C13,C2+D2,C15,E4+F4+G4,"
        "E11+F11+F12,F7+G6+G7,F14+G14,J3+K3,J10+J11+K10,J13+K13+L13,K5+K6+L6,M15+N15,N2,N4+O4+O5+P5,O9+O10+P9"
    )
    line = of_game(f"{board} wCAS@E6N,xwLT@F6NW,bRB@F15S,bLT@H6N,bCAS@J16S,wHD@L4NE b", 1)
    assert THEMES["wreck-shield"](line)
    assert not THEMES["made-wreck"](line)


def test_a_piece_that_threatens_nothing_may_block_the_way():
    blocked = (
        f"{WALLS} xwLT@A3NW,bLT@A5N,wMT@B4SW,wCLT@B8NW,xbMT@E5S,bTD@E12S,xwHT@G5W,wTD@H1N,bHT@H6S,bCLT@H11NE,wLT@I3W,"
        "bMT@J11SW,bLT@K12S,wMT@L7N b"
    )
    assert THEMES["blocked-way"](of_game(blocked, 1))


@pytest.mark.parametrize("puzzle", EXAMPLES, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_has_all_its_themes(puzzle):
    assert find_themes(puzzle.start, puzzle.proof()) == puzzle.themes


def test_every_theme_says_what_it_is():
    assert [name for name, theme in THEMES.items() if not theme.__doc__] == []
