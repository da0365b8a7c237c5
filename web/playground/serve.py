"""A table for trying out the board: positions by name, moves played on them, no clocks, no seats, nothing kept.

Run it beside `vite --config playground/vite.config.ts`; it is not part of the application.
"""

from __future__ import annotations

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from urllib.parse import parse_qs, urlsplit

import msgspec

import tankchess
from tankchess.core.move import Move
from tankchess.core.sides import Side
from tankchess.drawing.theme import themes
from tankchess.server.messages import Ply
from tankchess.server.views.choices import choices_of, look_at, refusal_of, threats_against
from tankchess.server.views.position_view import announcement_of, key_of, scene_of, way_of
from tankchess.server.views.terrain_svg import ground_svg

POSITIONS = {
    "basic": "setup:basic-16",
    "large": "setup:fiery-battlefield-24",
    "river": "setup:river-crossing-20",
    "four": "setup:four-the-glory-20",
    "capture": "setup:capture-16",
    "town": "setup:old-town-20",
    "fight": "12x12 high:C4,C5,C6,H7,H8;low:F3,G3;water:A9,B9,C9,A10,B10,C10,B8;hedge:F7+F8,K3;fire:E9;ice:B8;"
    "road:J1,J2,J3,J4;smoke:G6,I4;mine:D7,H5 wCLT@F1N,wLT@E2N,wMT@G4N,wHT@J3N,wTD@D2NE,wSL@I2N,wML@B3E,wMS@K5NW,"
    "wFT@E6N,wRB@G9N,wP@L1NW,wAS@I7E,bCLT@F12S,bMT@G10SW,bHT@J9S,bLT@E11S,bHM@D10S,"
    "bMT@L4W,xbLT@I9SW,xwMT@D5E w announce=no",
    "check": "12x12 high:D6,H6 wCLT@F2N,wMT@C3N,wHT@I3N,bCLT@F12S,bHT@F8S,bMT@J9SW w",
    "landing": "12x12 water:D4,D5,D6,D7,D8,E4,E5,E6,E7,E8,F4,F5,F6,F7,F8 wLL@E5N(wMTN),wHL@D4N,wCLT@E3N,wHT@D3N,"
    "wGB@F5N,bCLT@F12S,bFB@E8S,bLT@E10S,bAH@D10S w announce=no",
    "smoky": "8x8 high:E6;smoke:C4,D4;mine:F3 wCLT@C3N,wMS@F2N,bCLT@B8S,bMT@D8S,bLT@G6W w announce=no",
    "escape": "8x8 high:D5 wCLT@F5N,wMT@C3N,bCLT@B8S,bMT@D8S,bLT@G6W w announce=no",
    "flag": "10x10 high:B4,I7 wLT@E4N,wMT@C3N,bLT@F7S,bMT@H8S,bHT@C8S w mode=flag flags=E5+F6",
}
tables: dict[str, list[tankchess.Position]] = {}
moves: dict[str, list[Move]] = {}
lock = Lock()


def history(name: str) -> list[tankchess.Position]:
    if name not in tables:
        text = POSITIONS[name.split("~")[0]]
        start = (
            tankchess.setup(text[6:]).position() if text.startswith("setup:") else tankchess.Position.from_tfen(text)
        )
        tables[name], moves[name] = [start], []
    return tables[name]


def ply_of(name: str, ply: int) -> Ply:
    position = history(name)[ply]
    last = way_of(history(name)[ply - 1].copy(), moves[name][ply - 1]) if ply else None
    return Ply(ply, key_of(position), scene_of(position), last, announcement_of(position.copy()))


def style() -> str:
    def block(name: str) -> str:
        return "".join(f"--tc-{token}:{colour};" for token, colour in themes()[name].items())

    return f":root{{{block('light')}}}:root[data-theme=dark]{{{block('dark')}}}"


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def answer(self, body: bytes, kind: str = "application/json", status: int = 200) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        with lock:
            self.reply({})

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with lock:
            self.reply(msgspec.json.decode(body))

    def reply(self, body: dict[str, str]) -> None:
        url = urlsplit(self.path)
        query = {key: values[0] for key, values in parse_qs(url.query).items()}
        parts = url.path.strip("/").split("/")[1:]
        if parts[0] == "theme.css":
            self.answer(style().encode(), "text/css")
            return
        _, name, *rest = parts
        now = len(history(name)) - 1
        position = history(name)[now].copy()
        try:
            if rest == ["now"]:
                found: object = ply_of(name, now)
            elif rest == ["choices"]:
                found = choices_of(position, now)
            elif rest == ["look"]:
                via = [square for square in query.get("via", "").split(",") if square]
                found = look_at(position, query["from"], query["to"], query["facing"], query["cargo"] == "true", via)
            elif rest == ["refusal"]:
                found = refusal_of(position, Move.parse(query["move"]))
            elif rest == ["threats"]:
                found = threats_against(position, Side(query["against"]))
            elif rest == ["moves"]:
                moves[name].append(position.play(body["move"]))
                tables[name].append(position)
                found = ply_of(name, now + 1)
            elif rest[0] == "plies" and rest[-1] == "ground.svg":
                self.answer(ground_svg(history(name)[int(rest[1])]).encode(), "image/svg+xml")
                return
            else:
                found = ply_of(name, int(rest[1]))
        except (ValueError, IndexError, KeyError, tankchess.TankChessError) as error:
            self.answer(msgspec.json.encode({"code": "bad_request", "message": str(error)}), status=400)
            return
        self.answer(msgspec.json.encode(found))


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
