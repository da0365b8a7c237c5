"""Game records, the `.tcg` files: games as the rulebook writes them, with headers like those of chess."""

from tankchess.notation.comments import clock_comment, clock_in, evaluation_in, tidy_comment
from tankchess.notation.error import RecordError
from tankchess.notation.headers import read_headers, write_header
from tankchess.notation.movetext import MoveText, move_text, read_move_texts, read_moves
from tankchess.notation.record import ONGOING, Record, is_order_certain, read_record, write_record
from tankchess.notation.splitter import RawGame, split_games
from tankchess.notation.types import read_types, write_types

__all__ = [
    "ONGOING",
    "MoveText",
    "RawGame",
    "Record",
    "RecordError",
    "clock_comment",
    "clock_in",
    "evaluation_in",
    "is_order_certain",
    "move_text",
    "read_headers",
    "read_move_texts",
    "read_moves",
    "read_record",
    "read_types",
    "split_games",
    "tidy_comment",
    "write_header",
    "write_record",
    "write_types",
]
