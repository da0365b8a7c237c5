"""A position as sets and dictionaries, read from and written to TFEN."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from .table import KINDS, Square

TERRAIN = ("high", "low", "water", "hedge", "fire", "ice", "road", "smoke", "mine")
MODES = ("command", "last", "escape3", "flag", "four")
TWO = ("w", "b")
FOUR = ("w", "fw", "b", "fb")

Flag = tuple[Square, bool]  # the square, and whether the flag lies on its north-east corner point


@dataclass(frozen=True)
class Piece:
    """A piece, a wreck or a cargo."""

    side: str
    type: str
    facing: str
    command: bool = False
    wreck: bool = False
    flag: bool = False
    cargo: "Piece | None" = None

    def body(self) -> str:
        return f"{self.side}{'C' if self.command else ''}{self.type}"

    def text(self, square: Square) -> str:
        mark = "^" if self.flag else ""
        cargo = ""
        if self.cargo is not None:
            cargo = f"({self.cargo.body()}{self.cargo.facing}{'^' if self.cargo.flag else ''})"
        return f"{'x' if self.wreck else ''}{self.body()}@{square_name(square)}{self.facing}{cargo}{mark}"


@dataclass
class State:
    width: int
    height: int
    high: set[Square] = field(default_factory=set)
    low: set[Square] = field(default_factory=set)
    water: set[Square] = field(default_factory=set)
    hedges: list[frozenset[Square]] = field(default_factory=list)
    fires: list[frozenset[Square]] = field(default_factory=list)
    ice: set[Square] = field(default_factory=set)
    road: set[Square] = field(default_factory=set)
    smoke: set[Square] = field(default_factory=set)
    mine: set[Square] = field(default_factory=set)
    pieces: dict[Square, Piece] = field(default_factory=dict)
    turn: str = "w"
    mode: str = "command"
    announce: str = "yes"
    turning: bool = True
    limit: int | None = None
    house: bool = True
    mines: int = 10
    flags: list[Flag] = field(default_factory=list)
    home: dict[str, int] = field(default_factory=dict)
    out: dict[str, int] = field(default_factory=dict)
    score: dict[str, int] = field(default_factory=dict)
    order: tuple[str, ...] = TWO
    move: int = 1
    quiet: int = 0

    def copy(self) -> "State":
        """A state that shares nothing that can change in a game (obstacles, water and roads cannot)."""
        return replace(
            self,
            hedges=list(self.hedges),
            fires=list(self.fires),
            ice=set(self.ice),
            smoke=set(self.smoke),
            mine=set(self.mine),
            pieces=dict(self.pieces),
            flags=list(self.flags),
            home=dict(self.home),
            out=dict(self.out),
            score=dict(self.score),
        )

    def on_board(self, square: Square) -> bool:
        return 1 <= square[0] <= self.width and 1 <= square[1] <= self.height

    def hedged(self, square: Square) -> bool:
        return any(square in hedge for hedge in self.hedges)

    def burning(self, square: Square) -> bool:
        return any(square in fire for fire in self.fires)

    def open_water(self, square: Square) -> bool:
        return square in self.water and square not in self.ice

    def living(self, side: str | None = None) -> list[tuple[Square, Piece]]:
        """Living pieces on the board, of one side or of all; cargo comes inside its boat."""
        return [
            (square, piece)
            for square, piece in self.pieces.items()
            if not piece.wreck and (side is None or piece.side == side)
        ]

    def everybody(self, side: str | None = None) -> list[Piece]:
        """Living pieces with the cargo counted one by one."""
        found = []
        for _, piece in self.living(side):
            found.append(piece)
            if piece.cargo is not None:
                found.append(piece.cargo)
        return found


def square_name(square: Square) -> str:
    return f"{chr(64 + square[0])}{square[1]}"


def read_square(text: str) -> Square:
    if not re.fullmatch(r"[A-Z][1-9][0-9]?", text):
        raise ValueError(f"not a square: {text}")
    return ord(text[0]) - 64, int(text[1:])


def squares_text(squares: Iterable[Square], joint: str = ",") -> str:
    return joint.join(square_name(square) for square in sorted(squares))


SIDE = "fw|fb|w|b"
FACING = "NE|NW|SE|SW|N|E|S|W"
PIECE = re.compile(rf"(x?)({SIDE})(C?)([A-Z]{{1,3}})@([A-Z]\d+?)({FACING})(?:\((.*)\))?(\^?)")
CARGO = re.compile(rf"({SIDE})(C?)({'|'.join(KINDS)})({FACING})(\^?)")  # wASE: a squad facing east


def read_piece(text: str) -> tuple[Square, Piece]:
    found = PIECE.fullmatch(text)
    if not found:
        raise ValueError(f"not a piece: {text}")
    wreck, side, command, kind, square, facing, aboard, flag = found.groups()
    cargo = None
    if aboard is not None:
        inside = CARGO.fullmatch(aboard)
        if not inside:
            raise ValueError(f"not a cargo: {aboard}")
        cargo = Piece(inside[1], inside[3], inside[4], inside[2] == "C", flag=inside[5] == "^")
    piece = Piece(side, kind, facing, command == "C", wreck == "x", flag == "^", cargo)
    return read_square(square), piece


def read_flag(text: str) -> Flag:
    first, plus, _ = text.partition("+")
    return read_square(first), plus == "+"


def flag_text(flag: Flag) -> str:
    (column, row), corner = flag
    name = square_name((column, row))
    return f"{name}+{square_name((column + 1, row + 1))}" if corner else name


def read_counts(text: str) -> dict[str, int]:
    counts = {}
    for item in text.split(","):
        side = item.rstrip("0123456789")
        counts[side] = int(item[len(side) :])
    return counts


def parse(text: str) -> State:
    """Reads a well-formed TFEN; bad ones are not the oracle's business."""
    size, terrain, pieces, turn, *rest = text.split(" ")
    width, height = map(int, size.split("x"))
    state = State(width, height, turn=turn)
    keys = dict(item.split("=", 1) for item in rest)
    for group in [] if terrain == "-" else terrain.split(";"):
        kind, listed = group.split(":")
        obstacles = [frozenset(map(read_square, item.split("+"))) for item in listed.split(",")]
        if kind == "hedge":
            state.hedges = obstacles
        elif kind == "fire":
            state.fires = obstacles
        else:
            getattr(state, kind).update(square for obstacle in obstacles for square in obstacle)
    state.pieces = dict(read_piece(item) for item in ([] if pieces == "-" else pieces.split(",")))
    state.mode = keys.get("mode", "command")
    state.announce = keys.get("announce", "yes")
    state.turning = keys.get("turning", "yes") == "yes"
    state.house = keys.get("house", "yes") == "yes"
    state.limit = int(keys["limit"]) if "limit" in keys else None
    state.mines = int(keys.get("mines", "10"))
    state.flags = [read_flag(item) for item in keys["flags"].split(",")] if "flags" in keys else []
    sides = FOUR if state.mode == "four" else TWO
    for name in ("home", "out", "score"):
        setattr(state, name, dict.fromkeys(sides, 0) | read_counts(keys.get(name, "w0")))
    state.order = tuple(keys["order"].split(",")) if "order" in keys else sides
    state.move = int(keys.get("move", "1"))
    state.quiet = int(keys.get("quiet", "0"))
    return state


def terrain_text(state: State) -> str:
    groups = []
    for kind in TERRAIN:
        if kind in ("hedge", "fire"):
            obstacles = state.hedges if kind == "hedge" else state.fires
            text = ",".join(squares_text(shape, "+") for shape in sorted(obstacles, key=sorted))
        else:
            text = squares_text(getattr(state, kind))
        if text:
            groups.append(f"{kind}:{text}")
    return ";".join(groups) or "-"


def write(state: State) -> str:
    """The canonical TFEN: sorted, defaults left out."""
    fields = [f"{state.width}x{state.height}", terrain_text(state)]
    fields.append(",".join(state.pieces[at].text(at) for at in sorted(state.pieces)) or "-")
    fields.append(state.turn)
    if state.mode != "command":
        fields.append(f"mode={state.mode}")
    if state.mode == "command" and state.announce != "yes":
        fields.append(f"announce={state.announce}")
    if not state.turning:
        fields.append("turning=no")
    if state.limit is not None:
        fields.append(f"limit={state.limit}")
    if not state.house:
        fields.append("house=no")
    if state.mines != 10 and any(piece.type == "ML" for piece in state.everybody()):
        fields.append(f"mines={state.mines}")
    if state.flags:
        fields.append("flags=" + ",".join(flag_text(flag) for flag in sorted(state.flags)))
    sides = FOUR if state.mode == "four" else TWO
    for name in ("home", "out", "score"):
        counts = getattr(state, name)
        if any(counts.values()):
            fields.append(f"{name}=" + ",".join(f"{side}{counts[side]}" for side in sides))
    if state.mode == "four" and state.order != FOUR:
        fields.append("order=" + ",".join(state.order))
    if state.move != 1:
        fields.append(f"move={state.move}")
    if state.quiet:
        fields.append(f"quiet={state.quiet}")
    return " ".join(fields)


def canonical(text: str) -> str:
    return write(parse(text))
