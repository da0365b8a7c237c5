"""Pages out of a template and values: PDF with vectors, text that can be selected, and the fonts inside."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from tankchess.core.words.texts import texts
from tankchess.extras import needing
from tankchess.printing.paper import find_paper
from tankchess.shipped import read_shipped

FOLDER = os.path.dirname(__file__)  # noqa: PTH120
# The same pages are the same bytes, whenever they are made.
_TIMESTAMP = 0


@cache
def labels(language: str) -> Mapping[str, Any]:
    """What only printed pages say, in a language. Raises `ArgumentError` for one that there is not."""
    known = texts(language).language
    return tomllib.loads(read_shipped("printing", "languages", f"{known}.toml"))


def typeset(template: str, title: str, values: Mapping[str, Any], *, paper: str, language: str) -> bytes:
    """The PDF that a template of `templates` makes of values.

    They reach it as data and not as its source, so no text can become an instruction. Raises `ArgumentError` for paper
    or a language that there is not, `MissingExtra` where the typesetter is not installed.
    """
    sheet = find_paper(paper)
    data = {
        "title": title,
        "language": language,
        "paper": {"width": sheet.width, "height": sheet.height},
        "page": labels(language)["page"],
        "unofficial": texts(language)("shell.unofficial"),
        **values,
    }
    with needing("print", "a PDF"):
        import typst
    made = typst.compile(
        os.path.join(FOLDER, "templates", f"{template}.typ"),  # noqa: PTH118
        root=os.path.join(FOLDER, "templates"),  # noqa: PTH118
        font_paths=[os.path.join(FOLDER, "fonts")],  # noqa: PTH118
        ignore_system_fonts=True,
        format="pdf",
        timestamp=_TIMESTAMP,
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
    )
    assert isinstance(made, bytes), "all pages are in one PDF"
    return made
