"""Game records, the `.tcg` files: games as the rulebook writes them, with headers like those of chess."""

from tankchess.errors import GameError
from tankchess.notation.comments import clock_comment, clock_in, evaluation_in, tidy_comment
from tankchess.notation.decoding import TextLines, decode
from tankchess.notation.error import RecordError, RecordWarning, record_error
from tankchess.notation.game_tree import GameTree
from tankchess.notation.headers import read_headers, write_header
from tankchess.notation.movetext import MoveText, move_text, read_move_texts, read_moves, write_played_text
from tankchess.notation.node import Node
from tankchess.notation.record import ONGOING, Record, is_order_certain
from tankchess.notation.record_reader import read_record
from tankchess.notation.record_writer import write_record
from tankchess.notation.signs import MOVE_SIGNS, read_sign
from tankchess.notation.splitter import RawGame, split_games
from tankchess.notation.types import read_types, write_types

__all__ = [
    "MOVE_SIGNS",
    "ONGOING",
    "GameError",
    "GameTree",
    "MoveText",
    "Node",
    "RawGame",
    "Record",
    "RecordError",
    "RecordWarning",
    "TextLines",
    "clock_comment",
    "clock_in",
    "decode",
    "evaluation_in",
    "is_order_certain",
    "move_text",
    "read_headers",
    "read_move_texts",
    "read_moves",
    "read_record",
    "read_sign",
    "read_types",
    "record_error",
    "split_games",
    "tidy_comment",
    "write_header",
    "write_played_text",
    "write_record",
    "write_types",
]
