"""Passwords that are guessed first: common ones, one's own name, the name of the game, repetitions, sequences."""

from __future__ import annotations

import hashlib
import string
import unicodedata
from functools import cache
from itertools import pairwise
from pathlib import Path

DIGEST_BYTES = 6
_LIST = Path(__file__).with_name("common_passwords.bin")
_GAME = "tankchess"
# What has to be left of a password without the words that everybody would try.
_ENOUGH = 8
_SHORTEST_WORD = 3
_FEWEST_SIGNS = 5
_LEET = str.maketrans("@4301!5$7", "aaeoiisst")
_AROUND = string.digits + string.punctuation + " "


def folded(password: str) -> str:
    """The password without differences that guessers try anyway: capitals and forms of letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", password).casefold())


def digest(word: str) -> int:
    return int.from_bytes(hashlib.sha256(word.encode("utf-8", "surrogatepass")).digest()[:DIGEST_BYTES], "big")


@cache
def _common() -> frozenset[int]:
    data = _LIST.read_bytes()
    return frozenset(int.from_bytes(data[at : at + DIGEST_BYTES], "big") for at in range(0, len(data), DIGEST_BYTES))


def is_common(password: str, name: str) -> bool:
    """Whether somebody who knows the name would try this password early."""
    text = folded(password)
    plain = text.translate(_LEET)
    return (
        _is_listed(text)
        or _is_listed(plain)
        or _is_trivial(text)
        or any(_is_little_around(each, word) for each in (text, plain) for word in (_bare(folded(name)), _GAME))
    )


def _is_listed(text: str) -> bool:
    """In the list, or a word of the list with a few digits and signs around it."""
    if digest(text) in _common():
        return True
    core = text.strip(_AROUND)
    if digest(core) not in _common() and digest(core.translate(_LEET)) not in _common():
        return False
    rest = text.replace(core, "", 1)
    return len(rest) < _ENOUGH or _is_trivial(rest)


def _is_trivial(text: str) -> bool:
    """Few different signs, one piece again and again, or a sequence as 123456789012 and abcdefghijkl."""
    if len(set(text)) < _FEWEST_SIGNS:
        return True
    if text in (text + text)[1:-1]:
        return True
    steps = [ord(after) - ord(before) for before, after in pairwise(text)]
    steady = sum(step in (1, -1, 0, -9, 9) for step in steps)
    return steady >= len(steps) - 2


def _is_little_around(text: str, word: str) -> bool:
    """Whether the password is little more than a word."""
    bare = _bare(text)
    return len(word) >= _SHORTEST_WORD and word in bare and len(bare.replace(word, "")) < _ENOUGH


def _bare(text: str) -> str:
    return "".join(sign for sign in text if sign.isalnum())
