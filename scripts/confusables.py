"""Writes the characters that look alike, for comparing names: src/tankchess/server/people/confusables.txt.

confusables.py FILE     FILE is the confusables.json of the package confusable-homoglyphs

The package (MIT) carries the confusables of Unicode's Technical Standard 39 (Unicode License v3), as a graph in which
every character is joined to its prototype. Each line of ours is a character and its prototype, in hexadecimal.
Characters that NFKC changes anyway are left out.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src" / "tankchess" / "server" / "people" / "confusables.txt"
# The package wraps what is written from right to left in marks.
_MARK = "\u200e"
HEAD = """\
# Characters that look alike, each with the characters it is compared by. Made by scripts/confusables.py from
# confusable-homoglyphs {version} (MIT), which has them from Unicode Technical Standard 39 (Unicode License v3,
# Copyright Unicode, Inc., https://www.unicode.org/license.txt). Do not edit.
"""


def groups(graph: dict[str, set[str]]) -> list[set[str]]:
    """What hangs together."""
    found: list[set[str]] = []
    seen: set[str] = set()
    for start in graph:
        if start in seen:
            continue
        group, todo = {start}, [start]
        while todo:
            for near in graph[todo.pop()] - group:
                group.add(near)
                todo.append(near)
        seen |= group
        found.append(group)
    return found


def prototypes(pairs: dict[str, list[dict[str, str]]]) -> dict[str, str]:
    """For every single character the text it looks like."""
    graph: dict[str, set[str]] = {}
    for one, others in pairs.items():
        for other in others:
            a, b = one.replace(_MARK, ""), other["c"].replace(_MARK, "")
            graph.setdefault(a, set()).add(b)
            graph.setdefault(b, set()).add(a)
    found: dict[str, str] = {}
    for group in groups(graph):
        # The prototype is the middle of its star.
        middle = max(sorted(group), key=lambda text: (len(graph[text]), len(text)))
        for text in group - {middle}:
            if len(text) == 1 and unicodedata.normalize("NFKC", text) == text:
                found[text] = middle
    return found


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    source = Path(arguments[0])
    (info,) = source.parents[1].glob("confusable_homoglyphs-*.dist-info")
    version = info.name.removesuffix(".dist-info").partition("-")[2]
    found = prototypes(json.loads(source.read_text(encoding="utf-8")))
    lines = [f"{ord(sign):04x} {' '.join(f'{ord(each):04x}' for each in found[sign])}\n" for sign in sorted(found)]
    TARGET.write_text(HEAD.format(version=version) + "".join(lines), encoding="utf-8")
    print(f"{len(lines)} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
