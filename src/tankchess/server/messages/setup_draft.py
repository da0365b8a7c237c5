"""A setup of one's own as a draft, in the words of setup files."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from tankchess.server.messages.names import AnnounceName, EditionName, FlagCount, ModeName, Request, SideName
from tankchess.server.messages.whole_text import whole

TerrainKindName = Literal["high", "low", "water", "hedge", "fire", "ice", "road", "smoke", "mine"]

BoardSize = Annotated[int, Meta(ge=6, le=26)]
ShortText = Annotated[str, Meta(max_length=80)]
TypeText = Annotated[str, Meta(max_length=20)]
Figure = Annotated[int, Meta(ge=-99, le=99)]
# A square, squares of one hedge joined by +, or a piece: without the signs that separate items.
ItemText = Annotated[str, whole(r"[^\s,;:=]{1,3000}")]
PieceText = Annotated[str, whole(r"[^\s,;:=]{1,40}")]
# As many as a board of 26 x 26 has squares.
Squares = Annotated[list[ItemText], Meta(max_length=676)]
Army = Annotated[list[PieceText], Meta(max_length=676)]
FlagPlaces = Annotated[list[PieceText], Meta(max_length=20)]
TypeKey = Annotated[str, Meta(max_length=8)]


class WeaponDraft(Request, frozen=True, omit_defaults=True):
    """A weapon of a piece type of one's own, in the words of `[types]`: what its kind does not have is left out."""

    kind: TypeText
    power: Figure | None = None
    arc: TypeText | None = None
    range: Annotated[list[Figure], Meta(max_length=2)] | None = None


class TypeDraft(Request, frozen=True, omit_defaults=True):
    """A piece type of one's own, in the words of `[types]`. Nothing is checked but its size."""

    name: Annotated[str, Meta(max_length=40)]
    speed: Figure
    armour: Annotated[list[Figure], Meta(max_length=3)]
    weight: TypeText = "medium"
    weapon: Annotated[list[WeaponDraft], Meta(max_length=7)] = field(default_factory=list)
    traits: Annotated[list[TypeText], Meta(max_length=12)] = field(default_factory=list)
    carries: TypeText | None = None


class SetupDraft(Request, frozen=True, kw_only=True):
    """A setup as its file has it (docs/setups.md), with the same words. It may be faulty: it is a draft.

    `name` and `author` may be empty here; a name is then made of the title. `flags` counts them or lists their places,
    an empty list is one on the centre point; an empty `order` is the usual one.
    """

    name: Annotated[str, Meta(max_length=64)] = ""
    title: ShortText = ""
    author: ShortText = ""
    note: Annotated[str, Meta(max_length=500)] = ""
    size: tuple[BoardSize, BoardSize] = (16, 16)
    mode: ModeName = "command"
    modes: Annotated[list[ModeName], Meta(max_length=5)] = field(default_factory=list)
    clock: Annotated[str, Meta(max_length=20)] = ""
    mines: Annotated[int, Meta(ge=0, le=999)] = 10
    flags: FlagPlaces | FlagCount = field(default_factory=list)
    order: Annotated[list[SideName], Meta(max_length=4)] = field(default_factory=list)
    edition: EditionName | None = None
    announce: AnnounceName | None = None
    turning: bool | None = None
    house: bool | None = None
    limit: Annotated[int, Meta(ge=1, le=999_999)] | None = None
    terrain: dict[TerrainKindName, Squares] = field(default_factory=dict)
    pieces: dict[SideName, Army] = field(default_factory=dict)
    types: Annotated[dict[TypeKey, TypeDraft], Meta(max_length=40)] = field(default_factory=dict)
