"""Situations where rules meet, put into a random position on purpose.

A scene may leave nonsense behind (a mine under a piece, a boat on land); `randoms.tidy` cleans up afterwards.
"""

from random import Random

from .state import Piece, State
from .table import FACINGS, KINDS, LANDING_BOATS, Square, may_be_cargo, neighbours, opposite, shifted

GUNS = ["LT", "MT", "HT", "TD", "HD", "IT", "TK", "SL", "MS"]


def anywhere(rng: Random, state: State) -> Square:
    return rng.randint(1, state.width), rng.randint(1, state.height)


def plain(state: State, square: Square) -> None:
    """Makes the square bare land."""
    for group in (state.high, state.low, state.water, state.ice, state.smoke, state.mine):
        group.discard(square)
    state.hedges = [hedge - {square} for hedge in state.hedges]
    state.fires = [fire - {square} for fire in state.fires]


def flood(state: State, square: Square) -> None:
    plain(state, square)
    state.water.add(square)


def put(state: State, square: Square, piece: Piece) -> bool:
    """Puts a piece on a square, if that is on the board and free."""
    if not state.on_board(square) or square in state.pieces:
        return False
    state.pieces[square] = piece
    return True


def some_side(rng: Random, state: State) -> str:
    return rng.choice(state.order)


def other_side(rng: Random, state: State, side: str) -> str:
    return rng.choice([other for other in state.order if other != side])


def cargo_for(rng: Random, boat: str, side: str, facing: str, command: bool = False) -> Piece:
    kind = rng.choice([kind for kind in KINDS if may_be_cargo(boat, kind)])
    return Piece(side, kind, rng.choice([facing, opposite(facing)]), command)


def boats(rng: Random, state: State) -> None:
    """A boat by the shore, a vehicle in front of or behind it in line, perhaps a second boat or a cargo."""
    side, place = some_side(rng, state), anywhere(rng, state)
    boat = rng.choice(sorted(LANDING_BOATS))
    way = rng.choice(FACINGS)
    facing = rng.choice([way, opposite(way), rng.choice(FACINGS)])
    flood(state, place)
    cargo = cargo_for(rng, boat, side, facing, rng.random() < 0.3) if rng.random() < 0.35 else None
    put(state, place, Piece(side, boat, facing, False, flag=rng.random() < 0.2, cargo=cargo))
    shore = shifted(place, opposite(way))
    plain(state, shore)
    kinds = [kind for kind in KINDS if may_be_cargo("HL", kind)]
    vehicle = Piece(side, rng.choice(kinds), rng.choice([way, way, opposite(way)]), rng.random() < 0.2)
    put(state, rng.choice([shore, shore, shifted(shore, opposite(way))]), vehicle)
    beyond = shifted(place, way)
    if rng.random() < 0.4:
        flood(state, beyond)
        put(state, beyond, Piece(side, rng.choice(sorted(LANDING_BOATS)), rng.choice([way, opposite(way)])))
    elif rng.random() < 0.6:
        plain(state, beyond)
    target = shifted(place, way, rng.randint(2, 5))
    put(state, target, Piece(other_side(rng, state, side), rng.choice(GUNS), rng.choice(FACINGS)))


def edge_boat(rng: Random, state: State) -> None:
    """A boat on the far edge, perhaps with somebody aboard who wants to leave."""
    side = rng.choice(["w", "b"])
    row = state.height if side == "w" else 1
    place = rng.randint(1, state.width), row
    flood(state, place)
    facing = rng.choice(FACINGS)
    boat = rng.choice(sorted(LANDING_BOATS))
    cargo = cargo_for(rng, boat, side, facing, rng.random() < 0.6) if rng.random() < 0.7 else None
    put(state, place, Piece(side, boat, facing, cargo is None and rng.random() < 0.4, cargo=cargo))


def bombs(rng: Random, state: State) -> None:
    """A bomb, or two, close to all sorts of pieces, and somebody who can set it off."""
    side, place = some_side(rng, state), anywhere(rng, state)
    plain(state, place)
    put(state, place, Piece(side, "RB", rng.choice(FACINGS), rng.random() < 0.15))
    for square in rng.sample(neighbours(place), rng.randint(1, 4)):
        kind = rng.choice([*KINDS, "RB", "RB", "P"])
        put(state, square, Piece(some_side(rng, state), kind, rng.choice(FACINGS), rng.random() < 0.3))
    way = rng.choice(FACINGS)
    kind = rng.choice([*GUNS, "HM", "AH", "FT", "AS", "P"])
    put(
        state,
        shifted(place, way, rng.randint(1, 5)),
        Piece(some_side(rng, state), kind, rng.choice([opposite(way), rng.choice(FACINGS)])),
    )
    if rng.random() < 0.4:
        square = shifted(place, rng.choice(FACINGS), 2)
        rng.choice([state.mine.add, lambda at: state.fires.append(frozenset({at}))])(square)


def flames(rng: Random, state: State) -> None:
    """A Flamethrower near a hedge or ice, with pieces, wrecks, markers and flags upon it."""
    side, place = some_side(rng, state), anywhere(rng, state)
    plain(state, place)
    put(state, place, Piece(side, "FT", rng.choice(FACINGS), rng.random() < 0.2))
    around = [shifted(place, way, distance) for way in FACINGS for distance in (1, 2, 2, 3)]
    shape = frozenset(square for square in rng.sample(around, rng.randint(1, 4)) if state.on_board(square))
    for square in shape:
        plain(state, square)
        if rng.random() < 0.4:
            kind = rng.choice([*KINDS, "RB", "TK"])
            wreck = rng.random() < 0.4
            put(state, square, Piece(some_side(rng, state), kind, rng.choice(FACINGS), False, wreck))
        elif rng.random() < 0.3:
            state.mine.add(square)
        elif rng.random() < 0.2:
            state.smoke.add(square)
    if rng.random() < 0.5:
        if rng.random() < 0.2:
            shape |= {place}
        state.hedges.append(shape)
    else:
        state.water |= shape
        state.ice |= shape
    if rng.random() < 0.4:
        state.low.add(shifted(place, rng.choice(FACINGS)))


def markers(rng: Random, state: State) -> None:
    """Smoke and mines all around a piece."""
    place = anywhere(rng, state)
    plain(state, place)
    kind = rng.choice(["MS", "MS", "SL", "LT", "ML", "RB", "AS", "HT", "AH"])
    put(state, place, Piece(some_side(rng, state), kind, rng.choice(FACINGS), rng.random() < 0.2))
    for square in neighbours(place) + [shifted(place, way, 2) for way in FACINGS]:
        if rng.random() < 0.25:
            state.smoke.add(square)
        if rng.random() < 0.25:
            state.mine.add(square)
        if rng.random() < 0.1:
            state.fires.append(frozenset({square}))


def under_fire(rng: Random, state: State) -> None:
    """A Command tank in somebody's line of fire, with various things in between."""
    side, place, way = some_side(rng, state), anywhere(rng, state), rng.choice(FACINGS)
    kind = rng.choice([kind for kind in KINDS if kind != "P"])
    put(state, place, Piece(side, kind, rng.choice(FACINGS), True))
    distance = rng.randint(2, 6)
    shooter = rng.choice([*GUNS, "HM", "AH", "FT", "P"])
    put(
        state,
        shifted(place, way, distance),
        Piece(other_side(rng, state, side), shooter, rng.choice([opposite(way), rng.choice(FACINGS)])),
    )
    if rng.random() < 0.5:
        between(rng, state, shifted(place, way, rng.randint(1, distance)), way)


def between(rng: Random, state: State, square: Square, way: str) -> None:
    """Something low, or something that hides, in a line of fire."""
    choice = rng.randint(0, 7)
    if choice == 0:
        state.low.add(square)
    elif choice == 1:
        state.smoke.add(square)
    elif choice == 2:
        state.hedges.append(frozenset({square}))
    elif choice == 3:
        flood(state, square)
        boat = rng.choice(sorted(LANDING_BOATS))
        facing = rng.choice([way, opposite(way), rng.choice(FACINGS)])
        put(state, square, Piece(some_side(rng, state), boat, facing))
    elif choice == 4:
        put(state, square, Piece(some_side(rng, state), "TK", rng.choice(FACINGS), wreck=True))
    else:
        kind = rng.choice(["TK", "RB", "LT"])
        put(state, square, Piece(some_side(rng, state), kind, rng.choice(FACINGS)))


def low_lines(rng: Random, state: State) -> None:
    """A shooter, low things, and several targets in one line."""
    side, place, way = some_side(rng, state), anywhere(rng, state), rng.choice(FACINGS)
    put(state, place, Piece(side, rng.choice([*GUNS, "FT", "P"]), rng.choice([way, rng.choice(FACINGS)])))
    for distance in range(1, 6):
        square = shifted(place, way, distance)
        if rng.random() < 0.5:
            plain(state, square)
            between(rng, state, square, way)
        elif rng.random() < 0.4:
            foe = other_side(rng, state, side)
            put(state, square, Piece(foe, rng.choice(list(KINDS)), rng.choice(FACINGS)))


def roads(rng: Random, state: State) -> None:
    """A road up to an edge, and a piece on it."""
    side = rng.choice(["w", "b"])
    way = rng.choice(["N", "N", "NE", "NW"] if side == "w" else ["S", "S", "SE", "SW"])
    square = rng.randint(1, state.width), (state.height if side == "w" else 1)
    path = [shifted(square, opposite(way), back) for back in range(rng.randint(3, 7))]
    for at in path:
        plain(state, at)
        state.road.add(at)
    kind = rng.choice([kind for kind in KINDS if kind not in ("P", "LL", "HL", "FB", "GB")])
    put(state, rng.choice(path), Piece(side, kind, rng.choice([way, rng.choice(FACINGS)]), rng.random() < 0.7))
    if rng.random() < 0.4:
        state.fires.append(frozenset({rng.choice(path)}))
    if rng.random() < 0.3:
        state.smoke.add(rng.choice(path))
    if rng.random() < 0.2:
        state.mine.add(rng.choice(path))


def far_edge(rng: Random, state: State) -> None:
    """A Command tank (any vehicle, in escape3) close to the edge it wants to reach."""
    side = rng.choice(["w", "b"])
    row = state.height - rng.randint(0, 4) if side == "w" else 1 + rng.randint(0, 4)
    place = rng.choice([1, state.width, rng.randint(1, state.width)]), row
    kind = rng.choice([kind for kind in KINDS if kind != "P"])
    put(state, place, Piece(side, kind, rng.choice(FACINGS), rng.random() < 0.8))
    if rng.random() < 0.3:
        state.smoke.add(shifted(place, rng.choice(FACINGS)))
    if rng.random() < 0.2:
        state.fires.append(frozenset({shifted(place, rng.choice(FACINGS))}))


def home_edge(rng: Random, state: State) -> None:
    """A carrier near its own edge, with a friend beside it."""
    side = rng.choice(["w", "b"])
    row = 1 + rng.randint(0, 3) if side == "w" else state.height - rng.randint(0, 3)
    place = rng.randint(1, state.width), row
    kinds = [kind for kind in KINDS if kind != "P"]
    put(state, place, Piece(side, rng.choice(kinds), rng.choice(FACINGS), flag=rng.random() < 0.6))
    friend = shifted(place, rng.choice(FACINGS), rng.choice([1, 2, 2, 3]))
    put(state, friend, Piece(side, rng.choice(kinds), rng.choice(FACINGS), flag=rng.random() < 0.4))


SCENES = [
    boats,
    boats,
    boats,
    boats,
    edge_boat,
    bombs,
    bombs,
    flames,
    flames,
    markers,
    under_fire,
    under_fire,
    low_lines,
    roads,
    far_edge,
    home_edge,
]
