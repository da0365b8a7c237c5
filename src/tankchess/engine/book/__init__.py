"""The opening book: what a deep search found in the first positions of a board, so that games differ."""

from tankchess.engine.book.book import Book, BookMove, read_book, shipped_book, write_book
from tankchess.engine.book.place import BookPlace, place_of

__all__ = ["Book", "BookMove", "BookPlace", "place_of", "read_book", "shipped_book", "write_book"]
