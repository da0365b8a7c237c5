"""People, and the games they can play."""

from __future__ import annotations

from msgspec import Struct

from tankchess.server.messages.names import ModeName, Password, PlayerName, Request, SideName

# People.


class Me(Struct, frozen=True):
    """The person who asks: a guest, whose name the server chose until they pick one, or the holder of an account."""

    id: str
    name: str
    is_account: bool


class Credentials(Request, frozen=True):
    name: PlayerName
    password: Password


class Rename(Request, frozen=True):
    name: PlayerName


class Token(Struct, frozen=True):
    """A bearer token, for programs: `Authorization: Bearer ...`."""

    token: str


# What can be played.


class PieceTypeCard(Struct, frozen=True):
    """A piece type as players need to know it."""

    code: str
    name: str
    speed: int
    power: int | None
    armour: tuple[int, int, int]
    weapon: str
    is_vehicle: bool


class StartCard(Struct, frozen=True):
    """A piece on its starting square. `types` are those it may be exchanged for (G11), including its own."""

    side: SideName
    type: str
    square: str
    is_command: bool
    types: list[str]


class SetupCard(Struct, frozen=True):
    """A setup to choose. Its picture is at `/api/setups/{name}/picture.svg`.

    `single_types` are the types that all vehicles can be (G3), `flags` the numbers of flags it has room for (G6).
    """

    name: str
    title: str
    note: str
    width: int
    height: int
    players: int
    sides: list[SideName]
    modes: list[ModeName]
    clock: str
    starts: list[StartCard]
    single_types: list[str]
    flags: list[int]


class Catalogue(Struct, frozen=True):
    """Everything a new table may be made of. `levels` is the number of computer levels."""

    setups: list[SetupCard]
    types: list[PieceTypeCard]
    levels: int
    version: str
