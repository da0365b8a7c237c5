"""Puzzles that the tests know by heart."""

from tankchess.puzzles import Puzzle, PuzzleSource

WALLS = "12x12 high:B2,B3,B5,B6,B11,C6,C8,C9,D8,D11,E3,E4,E11,F3,F4,G9,G10,H2,H9,H10,I2,I5,J4,J5,J7,K2,K7,K8,K10,K11"

MATE_IN_ONE = Puzzle(
    "0e2868",
    f"{WALLS} wLT@A3N,bCLT@G11SW,wTD@I1SE,wCLT@J1S,bMT@J8SW,bLT@L9S b",
    1,
    "mate",
    ("L9L5S",),
    ("few-pieces", "light-tank", "mate-in-1"),
    900,
    "duel-12",
    PuzzleSource("duel-12:1:6", 11),
)
ESCAPE_IN_TWO = Puzzle(
    "hrt1gc",
    f"{WALLS} xwLT@B1N,wCLT@G4S,bCLT@H11SE,bHT@I1SW,wLT@J9N,xbLT@J11N w",
    2,
    "escape",
    ("G4E6NW", "H11I10N", "E6F8N"),
    ("escape-in-2", "few-pieces", "light-tank", "one-piece", "quiet-move", "runner"),
    1400,
    "duel-12",
    PuzzleSource("duel-12:1:3", 16),
)
ANOTHER_ESCAPE = Puzzle(
    "8xdx4g",
    f"{WALLS} bLT@A6S,xwMT@D5NE,bMT@F5SW,xbHT@F9E,xbTD@G8SE,wHT@G11N,xwMT@H8N,bCLT@I8S,wCLT@K4N,xwLT@L7NE b",
    2,
    "escape",
    ("I8H7S", "G11F12N", "H7H4E"),
    ("escape-in-2", "few-pieces", "light-tank", "one-piece", "quiet-move", "runner"),
    1500,
    "duel-12",
    PuzzleSource("duel-12:1:11", 31),
)
THREE_MOVES = Puzzle(
    "4yrbnd",
    f"{WALLS} bLT@A8SE,wMT@D1N,bHT@F8S,wHT@G5N,bCLT@G11E,wTD@H1N,wCLT@H4N,bMT@J11NE,wLT@K3N,bLT@L9S w",
    3,
    "escape",
    ("H4E8NW", "G11H11W", "E8E9NE", "H11F10W", "E9E9N"),
    ("commander", "counter", "escape-in-3", "light-tank", "one-piece", "runner"),
    1600,
    "duel-12",
    PuzzleSource("duel-12:1:12", 10),
)
MINEFIELD = (
    "16x16 high:B5,B14,B15,C4,C5,C12,C15,D11,D12,E3,E8,E12,F2,F3,F7,F8,F14,G13,G14,H3,I14,J3,J4,K3,K9,K10,K14,K15,L5,"
    "L9,L14,M5,M6,N2,N5,N12,N13,O2,O3,O12;low:G15,H15,I2,J2;smoke:M12;mine:A7,A12,A13,B7,C10,D7,D10,E7,E10,F5,F10,G5,"
    "H5,I12,J12,K7,K12,L7,L10,M7,M10,N7,O10,P4,P5"
)
TWO_WAYS = Puzzle(
    "m9wzg9",
    f"{MINEFIELD} bCMT@D14SE,wLT@E15E,xbTD@F9NE,wML@G4N,wLT@I11NE,wCMT@J9NW,xbSL@M11NE,bMS@P10S b",
    3,
    "mate",
    ("P10O9SW", "J9J11N", "D14G11S", "J11J11SW", "O9M8W"),
    ("commander", "expansion", "few-pieces", "mate-in-3", "minesweeper"),
    1650,
    "minefield-16",
    PuzzleSource("minefield-16:1:5", 41),
)
EXAMPLES = (MATE_IN_ONE, ESCAPE_IN_TWO, ANOTHER_ESCAPE, THREE_MOVES, TWO_WAYS)
