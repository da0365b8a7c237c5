"""Reads what was printed."""

import io
import re
from typing import Any, cast

from pypdf import PdfReader

MILLIMETRE = 72 / 25.4


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf), strict=True)


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """The width and height of each page in millimetres."""
    boxes = [page.mediabox for page in read(pdf).pages]
    return [(round(float(box.width) / MILLIMETRE, 1), round(float(box.height) / MILLIMETRE, 1)) for box in boxes]


def words(pdf: bytes) -> str:
    """All that can be selected, lines joined."""
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in read(pdf).pages))


def fonts(pdf: bytes) -> dict[str, bool]:
    """The fonts by name, and whether they are in the file."""
    found = {}
    for page in read(pdf).pages:
        resources = cast(Any, page["/Resources"])
        for font in resources.get("/Font", {}).values():
            described = font.get_object()["/DescendantFonts"][0].get_object()
            descriptor = described["/FontDescriptor"].get_object()
            name = str(described["/BaseFont"]).partition("+")[2]
            found[name] = any(f"/FontFile{kind}" in descriptor for kind in ("", "2", "3"))
    return found


def pictures_of_pixels(pdf: bytes) -> int:
    reader = read(pdf)
    last = cast(Any, reader.trailer["/Size"])
    objects: list[Any] = [reader.get_object(number) for number in range(1, int(last))]
    return sum(1 for each in objects if hasattr(each, "get") and each.get("/Subtype") == "/Image")


def language(pdf: bytes) -> str:
    """The language that screen readers are told."""
    return str(cast(Any, read(pdf).trailer["/Root"])["/Lang"])
