"""The transposition table: what earlier searches found out about a position, shared by all threads without locks.

An entry is three words. The first is the key of the position mixed with the two others, so that an entry torn by two
threads writing at once does not match any key.
"""

from __future__ import annotations

from array import array

from tankchess.engine import scale as S


def entries_in(megabytes: int) -> int:
    """How many entries fit: a power of two."""
    entries = 1024
    while 2 * entries * S.WORD_SIZE * S.ENTRY_WORDS <= megabytes << 20:
        entries *= 2
    return entries


class TranspositionTable:
    """A table of at most so many megabytes. `probe` leaves what it finds in the caller's `Finding`."""

    def __init__(self, megabytes: int) -> None:
        self.size = entries_in(megabytes)
        self.mask = self.size - 2
        self.words = array("Q", [0]) * (self.size * S.ENTRY_WORDS)
        self.generation = 0

    def clear(self) -> None:
        for index in range(len(self.words)):
            self.words[index] = 0
        self.generation = 0

    def age(self) -> None:
        """Begins a new search: entries of earlier ones give way first."""
        self.generation = (self.generation + 1) & 63

    def probe(self, key: int, finding: Finding) -> bool:
        """Looks for a position; a pair of neighbouring entries may hold it."""
        index = (key & self.mask) * S.ENTRY_WORDS
        for _ in range(2):
            move = self.words[index + 1]
            data = self.words[index + 2]
            if self.words[index] ^ move ^ data == key and data:
                finding.move = move
                finding.score = (data & 0xFFFF) - S.SCORE_OFFSET
                finding.depth = (data >> 16) & 0xFF
                finding.bound = (data >> 24) & 3
                return True
            index += S.ENTRY_WORDS
        return False

    def store(self, key: int, move: int, score: int, depth: int, bound: int) -> None:
        """Keeps a result; of the pair, the one of an earlier search or of less depth makes room."""
        first = (key & self.mask) * S.ENTRY_WORDS
        index = first
        second = first + S.ENTRY_WORDS
        if self.words[first] ^ self.words[first + 1] ^ self.words[first + 2] != key:
            known = self.words[second] ^ self.words[second + 1] ^ self.words[second + 2] == key
            if known or self.worth(first) > self.worth(second):
                index = second
        if move == 0 and self.words[index] ^ self.words[index + 1] ^ self.words[index + 2] == key:
            move = self.words[index + 1]
        data = self.pack(score + S.SCORE_OFFSET, depth, bound)
        self.words[index] = key ^ move ^ data
        self.words[index + 1] = move
        self.words[index + 2] = data

    def worth(self, index: int) -> int:
        data = self.words[index + 2]
        if data == 0:
            return -1
        age = (self.generation - ((data >> 26) & 63)) & 63
        return ((data >> 16) & 0xFF) - 8 * age + 1024

    def pack(self, score: int, depth: int, bound: int) -> int:
        return score | (depth << 16) | (bound << 24) | (self.generation << 26)

    def fullness(self) -> int:
        """Thousandths of the table in use by this search, judged by its beginning."""
        used = 0
        for number in range(1000):
            data = self.words[number * S.ENTRY_WORDS + 2]
            if data and ((data >> 26) & 63) == self.generation:
                used += 1
        return used


class Finding:
    """What `probe` found."""

    def __init__(self) -> None:
        self.move = 0
        self.score = 0
        self.depth = 0
        self.bound = 0
