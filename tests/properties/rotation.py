"""The same position seen from the other side: turned by 180 degrees, colours swapped."""

from __future__ import annotations

import re

OPPOSITE = {"N": "S", "NE": "SW", "E": "W", "SE": "NW", "S": "N", "SW": "NE", "W": "E", "NW": "SE"}
COLOUR = {"w": "b", "b": "w", "fw": "fb", "fb": "fw"}
_PIECE = re.compile(
    r"(?P<wreck>x?)(?P<side>fw|fb|w|b)(?P<code>C?[A-Z]{2}|P)@(?P<square>[A-Z]\d+)(?P<facing>[NS]?[EW]?)"
    r"(?:\((?P<cargo_side>fw|fb|w|b)(?P<cargo>C?[A-Z]{2})(?P<cargo_facing>[NS]?[EW]?)(?P<cargo_flag>\^?)\))?(?P<flag>\^?)"
)


def turned_tfen(tfen: str) -> str:
    """The text of the turned position (not in canonical order)."""
    size, terrain, pieces, turn, *keys = tfen.split(" ")
    width, height = (int(part) for part in size.split("x"))

    def squares(text: str) -> str:
        return re.sub(r"[A-Z]\d+", lambda match: turned_square(match[0], width, height), text)

    fields = [size, squares(terrain), _pieces(pieces, width, height), COLOUR[turn]]
    mode = dict(key.split("=") for key in keys).get("mode")
    turned = []
    for key in keys:
        name, value = key.split("=")
        if name == "flags":
            value = ",".join(turned_flag(flag, width, height) for flag in value.split(","))
        elif name in ("home", "out", "score"):
            counts = {COLOUR[item.rstrip("0123456789")]: item.lstrip("wfb") for item in value.split(",")}
            value = ",".join(f"{side}{counts[side]}" for side in ("w", "fw", "b", "fb") if side in counts)
        elif name == "order":
            value = ",".join(COLOUR[side] for side in value.split(","))
        turned.append(f"{name}={value}")
    if mode == "four" and not any(key.startswith("order=") for key in turned):
        turned.append("order=b,fb,w,fw")
    return " ".join(fields + turned)


def turned_code(code: str, size: tuple[int, int]) -> str:
    """The code of the turned move."""
    width, height = size
    match = re.fullmatch(r"(c?)([A-Z]\d+)(?:OUT|([A-Z]\d+)([NS]?[EW]?))(?:@([A-Z0-9,]+))?([xsmfbt]?)([A-Z0-9+]*)", code)
    if match is None:
        return code
    cargo, start, end, facing, via, action, target = match.groups()
    way = sorted((turned_square(square, width, height) for square in (via or "").split(",") if square), key=_order)
    return "".join([
        cargo,
        turned_square(start, width, height),
        turned_square(end, width, height) + OPPOSITE[facing] if end else "OUT",
        "@" + ",".join(way) if way else "",
        action,
        turned_flag(target, width, height) if target else "",
    ])  # fmt: skip


def turned_result(result: str) -> str:
    """The result of the turned game; with four players results follow the order of play and stay."""
    return {"1-0": "0-1", "0-1": "1-0"}.get(result, result)


def turned_square(square: str, width: int, height: int) -> str:
    column, row = ord(square[0]) - ord("A"), int(square[1:])
    return f"{chr(ord('A') + width - 1 - column)}{height + 1 - row}"


def turned_flag(flag: str, width: int, height: int) -> str:
    """A flag on a square, or on the corner point named by its south-west and north-east squares."""
    return "+".join(turned_square(square, width, height) for square in reversed(flag.split("+")))


def _pieces(pieces: str, width: int, height: int) -> str:
    turned = []
    for piece in [] if pieces == "-" else pieces.split(","):
        match = _PIECE.fullmatch(piece)
        assert match is not None, piece
        text = f"{match['wreck']}{COLOUR[match['side']]}{match['code']}@"
        text += turned_square(match["square"], width, height) + OPPOSITE[match["facing"]]
        if match["cargo"]:
            aboard = f"{COLOUR[match['cargo_side']]}{match['cargo']}{OPPOSITE[match['cargo_facing']]}"
            text += f"({aboard}{match['cargo_flag']})"
        turned.append(text + match["flag"])
    return ",".join(turned) or "-"


def _order(square: str) -> tuple[str, int]:
    return square[0], int(square[1:])
