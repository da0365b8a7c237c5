"""Random positions of all kinds, and random games from them."""

from dataclasses import replace
from random import Random

from .playing import does_more, follow, has_command, legal_plays
from .scenes import SCENES, anywhere, cargo_for, flood, put
from .state import FOUR, MODES, TWO, Flag, Piece, State, parse, write
from .table import BOATS, FACINGS, KINDS, LANDING_BOATS, LIGHT, Square, may_be_cargo, neighbours, opposite

BASE = ["LT", "LT", "MT", "MT", "HT", "TD", "HM"]
THEMES: list[tuple[list[str], list[str]]] = [  # terrain and pieces that come together
    (["high"], BASE),
    (["high", "low", "hedge"], [*BASE, "IT", "TK", "TK", "HD", "P", "RB"]),
    (["high", "low", "water", "ice"], [*BASE, "AH", "AH", "FB", "GB", "LL", "HL", "AS", "ML", "TK"]),
    (["high", "hedge", "fire", "low"], ["FT", "FT", "LT", "MT", "HT", "AS", "ML", "RB", "SL", "P"]),
    (["high", "ice", "smoke"], ["FT", "LT", "TK", "RB", "AS", "ML", "AH", "MT", "HT"]),
    (["high", "road", "mine", "fire"], ["IT", "MT", "HT", "LT", "TD", "HD", "ML", "MS"]),
    (["high", "hedge", "road", "smoke", "mine"], ["MS", "ML", "AH", "AS", "LT", "MT", "SL"]),
    (["high", "low", "fire", "water", "mine"], ["RB", "RB", "LT", "MT", "HT", "AS", "TK", "P", "LL"]),
    (["high", "low", "hedge", "smoke"], ["SL", "SL", "LT", "MT", "HM", "TD", "TK"]),
    (["high", "low", "water", "hedge", "fire", "ice", "road", "smoke", "mine"], list(KINDS)),
]


def blob(rng: Random, state: State, size: int) -> set[Square]:
    """Some connected squares."""
    squares = {anywhere(rng, state)}
    for _ in range(4 * size):
        near = rng.choice(neighbours(rng.choice(sorted(squares))))
        if len(squares) < size and state.on_board(near):
            squares.add(near)
    return squares


def lay(rng: Random, state: State, kind: str) -> None:
    """Lays one kind of terrain at random."""
    area = state.width * state.height
    if kind in ("hedge", "fire"):
        shapes = state.hedges if kind == "hedge" else state.fires
        for _ in range(rng.randint(1, 2 + area // 20)):
            shapes.append(frozenset(blob(rng, state, rng.randint(1, 4))))
        return
    if kind in ("smoke", "mine"):
        for _ in range(rng.randint(1, 1 + area // 8)):
            getattr(state, kind).add(anywhere(rng, state))
        return
    if kind == "ice":
        sheets = blob(rng, state, rng.randint(1, area // 3))
        sheets.update(at for at in sorted(state.water) if rng.random() < 0.3)
        state.water |= sheets
        state.ice |= sheets
        return
    parts = rng.randint(1, 1 + area // 30)
    size = area // 3 if kind in ("water", "road") else 4
    for _ in range(parts):
        getattr(state, kind).update(blob(rng, state, rng.randint(1, max(1, size // parts))))


def may_stand(state: State, square: Square, piece: Piece) -> bool:
    """Whether a piece or a wreck can be on the ground of the square (F8, M9, M10)."""
    if square in state.high or square in state.low:
        return False
    if piece.wreck:
        return piece.type not in BOATS and piece.type != "RB" and not state.open_water(square)
    if piece.type in BOATS:
        return state.open_water(square)
    if state.burning(square):
        return False
    if square in state.ice:
        return piece.type in LIGHT
    return square not in state.water or piece.type == "AH"


def tidy(rng: Random, state: State) -> None:
    """Removes whatever does not go together (T3) and pieces that stand where they cannot."""
    board = {(column, row) for column in range(1, state.width + 1) for row in range(1, state.height + 1)}
    for group in (state.high, state.low, state.water, state.road, state.smoke, state.mine):
        group &= board
    state.low -= state.high
    walls = state.high | state.low
    state.ice &= state.water - walls
    state.road -= state.water
    state.mine -= state.water | walls
    state.smoke -= state.high | {at for at in sorted(state.water - state.ice) if rng.random() < 0.8}
    used = walls | state.water
    for shapes in (state.fires, state.hedges):
        for index, shape in enumerate(shapes):
            shapes[index] = (shape & board) - used
            used = used | shapes[index]
    state.hedges = [hedge for hedge in state.hedges if hedge]
    state.fires = [fire for fire in state.fires if fire]
    tidy_pieces(rng, state)
    state.smoke -= set(state.pieces)
    state.mine -= set(state.pieces)


def tidy_pieces(rng: Random, state: State) -> None:
    commanded: set[str] = set()
    for square in sorted(state.pieces, key=lambda _: rng.random()):
        piece = state.pieces.pop(square)
        if not may_stand(state, square, piece):
            continue
        piece = replace(piece, flag=piece.flag and keeps_flag(state, square, piece))
        piece = one_command(rng, state, piece, commanded)
        cargo = piece.cargo
        if cargo is not None:
            aligned = cargo.facing in (piece.facing, opposite(piece.facing))
            fits = aligned and not piece.wreck and may_be_cargo(piece.type, cargo.type)
            cargo = replace(cargo, flag=cargo.flag and keeps_flag(state, square, cargo))
            piece = replace(piece, cargo=one_command(rng, state, cargo, commanded) if fits else None)
        state.pieces[square] = piece


def keeps_flag(state: State, square: Square, piece: Piece) -> bool:
    """A carrier on its own edge would have brought the flag home (G6)."""
    edge = 1 if piece.side == "w" else state.height
    return state.mode == "flag" and piece.type != "P" and (piece.wreck or square[1] != edge)


def one_command(rng: Random, state: State, piece: Piece, commanded: set[str]) -> Piece:
    """At most one Command tank per side, and hardly any where it has no meaning."""
    if not piece.command:
        return piece
    pointless = state.mode not in ("command", "four") and rng.random() < 0.9
    if pointless or piece.type == "P" or piece.side in commanded:
        return replace(piece, command=False)
    if piece.wreck and state.mode == "command" and rng.random() < 0.9:
        return replace(piece, command=False)
    commanded.add(piece.side)
    return piece


def place_pieces(rng: Random, state: State, kinds: list[str], most: int) -> None:
    for side in state.order:
        for _ in range(rng.randint(1, most)):
            kind = rng.choice(kinds)
            piece = Piece(side, kind, rng.choice(FACINGS), wreck=rng.random() < 0.25)
            square = anywhere(rng, state)
            if kind in BOATS and state.water and rng.random() < 0.8:
                square = rng.choice(sorted(state.water))
            if kind in BOATS and square not in state.pieces:
                flood(state, square)
            if kind in LANDING_BOATS and rng.random() < 0.4:
                piece = replace(piece, cargo=cargo_for(rng, kind, side, piece.facing))
            put(state, square, piece)


def appoint(rng: Random, state: State) -> None:
    """Gives every side a Command tank, with a rare exception."""
    for side in state.order:
        if has_command(state, side) or rng.random() < 0.03:
            continue
        for square, piece in state.pieces.items():
            if piece.side == side and piece.wreck and piece.command:
                state.pieces[square] = replace(piece, command=False)
        ranks = [square for square, piece in state.living(side) if piece.type != "P"]
        if ranks:
            square = rng.choice(sorted(ranks))
            state.pieces[square] = replace(state.pieces[square], command=True)
            continue
        for _ in range(200):
            square = anywhere(rng, state)
            piece = Piece(side, rng.choice(["LT", "AS", "MT", "HT", "AH"]), rng.choice(FACINGS), True)
            if square not in state.pieces and may_stand(state, square, piece):
                state.pieces[square] = piece
                state.smoke.discard(square)
                state.mine.discard(square)
                break


def place_flags(rng: Random, state: State) -> None:
    """Flags on corner points, squares, wrecks, carriers and at home."""
    for _ in range(rng.choice([1, 1, 1, 2, 3, 3, 3, 5])):
        column, row = anywhere(rng, state)
        choice = rng.randint(0, 9)
        loose: Flag | None = None
        if choice < 4 and column < state.width and row < state.height:
            loose = ((column, row), True)
        elif choice < 6 and (column, row) not in state.high | state.low:
            loose = ((column, row), False)
        elif choice < 7:
            side = rng.choice(["w", "b"])
            state.home[side] += 1
        elif state.pieces:
            square = rng.choice(sorted(state.pieces))
            piece = state.pieces[square]
            if piece.cargo is not None and rng.random() < 0.6:
                piece = replace(piece, cargo=replace(piece.cargo, flag=True))
            elif piece.type != "P":
                piece = replace(piece, flag=True)
            state.pieces[square] = piece
        if loose is not None and loose not in state.flags:
            state.flags.append(loose)


def set_keys(rng: Random, state: State) -> None:
    """Options and counters."""
    state.announce = rng.choice(("yes", "yes", "no", "only")) if state.mode == "command" else "yes"
    state.turning = rng.random() < 0.75
    state.house = rng.random() < 0.9
    state.move = rng.choice([1, 1, 2, 3, 3, rng.randint(4, 40)])
    if rng.random() < 0.3:
        state.limit = max(1, state.move + rng.choice([-1, 0, 0, 1, 2, 10]))
    if any(piece.type == "ML" for piece in state.everybody()):
        state.mines = rng.choice([0, 0, 1, 2, 5, 9, 10, 10, 10, 12])
    players = 4 if state.mode == "four" else 2
    near_end = 100 * rng.randint(2, players) - rng.randint(0, 3)
    state.quiet = rng.choice([0, 0, 1, 2, 5, rng.randint(0, 60), near_end])
    if state.mode == "escape3":
        for side in TWO:
            state.out[side] = rng.choice([0, 0, 1, 1, 2, 2])
        if rng.random() < 0.03:
            state.out[rng.choice(TWO)] = 3
    if state.mode == "four" and rng.random() < 0.7:
        for side in FOUR:
            state.score[side] = rng.randint(0, 7)
    if state.mode == "command":
        for side in TWO:
            enemy_lost = not has_command(state, "b" if side == "w" else "w")
            if not has_command(state, side) and not enemy_lost and rng.random() < 0.4:
                state.out[side] = 1


def random_size(rng: Random) -> tuple[int, int]:
    top = rng.choice([8] * 13 + [11] * 6 + [26])
    return rng.randint(6, top), rng.randint(6, top)


def random_position(rng: Random) -> str:
    """A valid position as TFEN; hardly any two are alike."""
    width, height = random_size(rng)
    mode = rng.choice(["command", "command", *MODES])
    order = tuple(rng.sample(FOUR, 4)) if mode == "four" and rng.random() < 0.5 else FOUR
    state = State(width, height, mode=mode, order=order if mode == "four" else TWO)
    for counts in (state.home, state.out, state.score):
        counts.update(dict.fromkeys(FOUR if mode == "four" else TWO, 0))
    terrain, kinds = rng.choice(THEMES)
    for kind in terrain:
        if rng.random() < 0.8:
            lay(rng, state, kind)
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4])):
        rng.choice(SCENES)(rng, state)
    crowd = 2 + width * height // 60
    if mode == "command":
        crowd = min(crowd, 4)  # every move is answered by every move here
    place_pieces(rng, state, kinds, rng.choice([1, 2, crowd, crowd]))
    if mode == "flag":
        place_flags(rng, state)
    tidy(rng, state)
    if mode in ("command", "four"):
        appoint(rng, state)
    set_keys(rng, state)
    movers = [side for side in state.order if mode != "four" or state.living(side)]
    state.turn = rng.choice(movers or list(state.order))
    return write(state)


def random_playout(rng: Random, tfen: str, length: int) -> list[tuple[str, str]]:
    """Positions met and moves played, shots and other actions more often than by chance."""
    game = []
    for _ in range(length):
        state = parse(tfen)
        plays = legal_plays(state)
        if not plays:
            break
        codes = sorted(plays)
        active = [code for code in codes if does_more(plays[code])]
        code = rng.choice(active if active and rng.random() < 0.4 else codes)
        game.append((tfen, code))
        tfen = follow(state, plays[code])
    return game
