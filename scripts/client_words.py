"""Writes the texts that the pages share with print for the browser application, in `web/src/i18n/words`.

client_words.py             writes the files, one for each language
client_words.py --check     says whether they are fresh

`names` are what the board itself says; `rules` are what pieces, ground, modes and boards are, and the rules in short.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from tankchess.core.words.sentences import LANGUAGES
from tankchess.core.words.texts import texts

FOLDER = Path(__file__).parents[1] / "web" / "src" / "i18n" / "words"
HEAD = "// Made by scripts/client_words.py from tankchess.core.words. Do not edit: run that script.\n"
# What the board itself says begins so.
ON_THE_BOARD = "board."


def written(language: str) -> str:
    words = texts(language)
    shown = {key: text for key, text in words.guide.items() if key.startswith(ON_THE_BOARD)}
    rules = {key: text for key, text in words.guide.items() if key not in shown}
    end = " as const;" if language == "en" else ";"
    return "\n".join([HEAD, _table("names", {**words.names, **shown}, end), _table("rules", rules, end)])


def _table(name: str, words: Mapping[str, str], end: str) -> str:
    rows = "".join(f"  {json.dumps(key)}: {json.dumps(text, ensure_ascii=False)},\n" for key, text in words.items())
    return f"export const {name} = {{\n{rows}}}{end}\n"


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        target, text = FOLDER / f"{language}.generated.ts", written(language)
        if not arguments:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            print(f"{target.name} is stale: run scripts/client_words.py", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
