"""The stored form of a study's tree: checked by the rules once, when it comes in, and handed out as it is."""

from __future__ import annotations

import logging
from typing import Annotated

import msgspec
from msgspec import Meta, Raw, Struct

from tankchess.server.messages import ModeName, SideName

log = logging.getLogger(__name__)

FORMAT = 1
# What is told of 5000 moves with a few words about each.
LARGEST_KEPT = 1 << 20


class KeptTree(Struct, frozen=True):
    """`tree` is the JSON of a `TreeOfMoves`, whose every move was legal; the rest says about it what lists need."""

    tree: Raw
    mode: ModeName
    order: list[SideName]
    moves: int
    setup: str
    format: Annotated[int, Meta(ge=FORMAT, le=FORMAT)] = FORMAT


_decoder = msgspec.json.Decoder(KeptTree)


def read_kept(body: bytes | str) -> KeptTree | None:
    """The tree of a row; None if it cannot be read."""
    try:
        return _decoder.decode(body)
    except msgspec.MsgspecError as error:
        log.error("the tree of a study: %s", error)
        return None
