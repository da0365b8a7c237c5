"""Names: fit to be shown, and compared by what people see.

Two names are the same if any of their keys are: `Ann`, `ANN`, `ａｎｎ`, `A n n`, `Аnn` with a Cyrillic letter, and
`Ann` with invisible characters in between. A name has two keys, because what looks alike depends on capitals: `AI`
looks like `Al`, and `ai` does not. The second takes `ᴀɴɴ` and `Ann.` for `Ann`, too; the first, by which accounts are
found, stays as it was when they were made.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import cache
from pathlib import Path

from tankchess.server.problems import Refused
from tankchess.server.text_cleaning import is_invisible, tidy_text

LONGEST_NAME = 24
LONGEST_KEY = 64
_CONFUSABLES = Path(__file__).with_name("confusables.txt")
# Besides those of Unicode, which maps single characters to others only.
_OURS = {"w": "vv", "W": "VV"}
# Where Unicode has its small capitals.
_SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
_PHONETIC = (*range(0x0250, 0x02B0), *range(0x1D00, 0x1D80), *range(0xA720, 0xA800))
_GUEST = re.compile(r"guest[0-9]{4}")

_LATIN = "LATIN"
_TOGETHER = (
    frozenset({_LATIN, "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}),
    frozenset({_LATIN, "CJK", "BOPOMOFO"}),
    frozenset({_LATIN, "CJK", "HANGUL"}),
)
# Scripts with letters of the same shape as Latin ones are not among them.
_BESIDE_LATIN = frozenset(
    (
        *("ARABIC", "BENGALI", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GUJARATI", "GURMUKHI"),
        *("HANGUL", "HEBREW", "KANNADA", "KHMER", "LAO", "MALAYALAM", "MYANMAR"),
        *("ORIYA", "SINHALA", "TAMIL", "TELUGU", "THAANA", "THAI", "TIBETAN"),
    )
)


def tidy_name(text: str) -> str:
    """A name to be shown. Raises `Refused` if nothing is left of it, or if its letters are of scripts nobody mixes.

    Joiners and variation selectors go, too: they change how emoji look, and nothing else that could be told apart.
    """
    visible = "".join(sign for sign in tidy_text(text) if not is_invisible(sign))
    name = " ".join(visible.split())[:LONGEST_NAME].strip()
    if not any(sign.isalnum() for sign in name):
        raise Refused("bad_name", "name: expected at least one letter or digit")
    scripts = scripts_of(name)
    if not _may_be_together(scripts):
        words = " and ".join(sorted(script.capitalize() for script in scripts))
        raise Refused("mixed_scripts", f"name: letters of {words} look too much alike: expected letters of one script")
    return name


def scripts_of(name: str) -> frozenset[str]:
    """The scripts of the letters, by the first word of their names in Unicode."""
    letters = (sign for sign in unicodedata.normalize("NFKC", name) if sign.isalpha())
    names = (unicodedata.name(sign, "UNKNOWN").split()[0] for sign in letters)
    return frozenset("LATIN" if name == "MODIFIER" else name for name in names)


def _may_be_together(scripts: frozenset[str]) -> bool:
    if len(scripts) <= 1 or any(scripts <= group for group in _TOGETHER):
        return True
    others = scripts - {_LATIN}
    return len(others) == 1 and others <= _BESIDE_LATIN


def name_key(name: str) -> str:
    """The key by which an account is found."""
    return _settled(_folded(_bare(name)))


def name_keys(name: str) -> tuple[str, str]:
    """The keys by which names are compared: as `name_key`, and as the name looks with its capitals."""
    return name_key(name), _settled(_folded(_alike(_trimmed(_bare(name)).translate(_small_capitals()))))


def plain_key(name: str) -> str:
    """The key of earlier versions. It stands for the account that got its name before look-alikes were refused."""
    key = unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
    return key.replace("\0", "")[:LONGEST_KEY]


def old_key(name: str) -> str:
    """A key no `name_key` is equal to, for an account whose own belongs to an earlier one."""
    return " " + hashlib.sha256(plain_key(name).encode("utf-8", "surrogatepass")).hexdigest()[:40]


def is_guest_name(name: str) -> bool:
    """Whether the server might give this name to a guest."""
    return _GUEST.fullmatch(_folded(_bare(name))) is not None


def _bare(name: str) -> str:
    """Without spaces and all that cannot be seen. PostgreSQL cannot store U+0000, which somebody may log in with."""
    text = unicodedata.normalize("NFKC", "".join(sign for sign in name if not is_invisible(sign)))
    return "".join(sign for sign in text if not sign.isspace() and not is_invisible(sign) and sign != "\0")


def _trimmed(text: str) -> str:
    """Without dots, dashes and the like at either end, unless nothing else is there."""
    first, last = 0, len(text)
    while first < last and unicodedata.category(text[first])[0] == "P":
        first += 1
    while first < last and unicodedata.category(text[last - 1])[0] == "P":
        last -= 1
    return text[first:last] or text


@cache
def _small_capitals() -> dict[int, str]:
    """Latin letters in the shape of capitals, each with its letter. Unicode does not count them as confusable."""
    found = {}
    for number in _PHONETIC:
        name = unicodedata.name(chr(number), "")
        letter = name.removeprefix(_SMALL_CAPITAL)
        if letter != name and len(letter) == 1:
            found[number] = letter.lower()
    return found


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text.casefold())


def _alike(text: str) -> str:
    """Every character as the one it looks like (the skeleton of Unicode Technical Standard 39)."""
    table = _confusables()
    alike = "".join(table.get(sign, sign) for sign in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", alike)


def _settled(text: str) -> str:
    """What look-alikes and small letters come to: either may lead to the other."""
    for _ in range(4):
        after = _folded(_alike(text))
        if after == text:
            break
        text = after
    return text[:LONGEST_KEY]


@cache
def _confusables() -> dict[str, str]:
    found = dict(_OURS)
    for line in _CONFUSABLES.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            sign, *alike = (chr(int(number, 16)) for number in line.split())
            found[sign] = "".join(alike)
    return found
