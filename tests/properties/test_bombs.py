"""Announced play among many bombs against brute force: chains, hedges that burn, armed bombs (A4, A5, G2)."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tankchess import Position, load_types
from tests.properties.test_announced_play import is_permitted, unannounced

# A bomb with a gun may drive up, set another one off and be set off by it; one that carries somebody who shoots, too.
TYPES = """
[pieces.GX]
name = "Armed bomb"
speed = 4
armour = [0, 0, 0]
weight = "light"
traits = ["low"]
weapon = [{ kind = "explosive", power = 5 }, { kind = "gun", power = 2, arc = "turret" }]
"""
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
CODES = ("RB", "RB", "RB", "RB", "TK", "LT", "MT", "FT", "AS", "HM", "P", "SL")


def crowded(seed: int, armed: bool) -> str:
    """The text of a small board full of bombs, with hedges, mines and fire."""
    rng = Random(seed)
    width, height = rng.randrange(6, 9), rng.randrange(6, 9)
    squares = [f"{'ABCDEFGH'[column]}{row + 1}" for column in range(width) for row in range(height)]
    rng.shuffle(squares)
    pieces = [f"{side}C{rng.choice(('LT', 'MT', 'AH', 'RB'))}@{squares.pop()}{rng.choice(FACINGS)}" for side in "wb"]
    codes = (*CODES, "GX") if armed else CODES
    for _ in range(rng.randrange(4, 16)):
        pieces.append(f"{rng.choice('wb')}{rng.choice(codes)}@{squares.pop()}{rng.choice(FACINGS)}")
    stood_on = [piece.partition("@")[2].rstrip("NESW") for piece in pieces if rng.random() < 0.2 and "P@" not in piece]
    ground = {kind: [squares.pop()] for kind in ("high", "low", "fire", "mine") if rng.random() < 0.4}
    ground["hedge"] = [*stood_on, *(squares.pop() for _ in range(rng.randrange(4)))]
    joined = "+" if rng.random() < 0.5 else ","
    texts = {kind: (joined if kind == "hedge" else ",").join(sorted(found)) for kind, found in ground.items() if found}
    terrain = [f"{kind}:{texts[kind]}" for kind in ("high", "low", "hedge", "fire", "mine") if kind in texts]
    return f"{width}x{height} {';'.join(terrain) or '-'} {','.join(pieces)} {rng.choice('wb')}"


@given(st.integers(0, 2**32))
def test_among_bombs_a_move_is_permitted_exactly_if_no_answer_wins_at_once(seed: int) -> None:
    agrees(Position.from_tfen(crowded(seed, armed=False)), seed)


@given(st.integers(0, 2**32))
def test_bombs_with_guns_are_judged_like_all_others(seed: int) -> None:
    agrees(Position.from_tfen(crowded(seed, armed=True), load_types(TYPES)), seed)


def agrees(position: Position, seed: int) -> None:
    tfen = position.tfen()
    if position.goal() is not None:
        return
    free = unannounced(tfen, position.types)
    moves = position.pseudo_legal_moves()
    legal = set(position.legal_moves())
    assert (position.outcome() is None) == bool(legal)
    rng = Random(seed)
    bombs = [move for move in moves if move.action == "b"]
    barred = [move for move in moves if move not in legal]
    tried = [move for some in (moves, barred, bombs) for move in rng.sample(some, min(5, len(some)))]
    assert {str(move): move in legal for move in tried} == {str(move): is_permitted(free, move) for move in tried}
