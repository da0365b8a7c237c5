"""People, and the games they can play."""

from __future__ import annotations

from msgspec import Struct

from tankchess.server.messages.names import (
    GroupName,
    ModeName,
    NewPassword,
    Password,
    PlayerName,
    RecoveryCode,
    Request,
    SideName,
    TokenName,
)

# People.


class Me(Struct, frozen=True, omit_defaults=True):
    """The person who asks: a guest, whose name the server chose until they pick one, or the holder of an account.

    `has_common_password`: they have just logged in with one that is among the first to be guessed.
    """

    id: str
    name: str
    is_account: bool
    has_common_password: bool = False


class Credentials(Request, frozen=True):
    name: PlayerName
    password: Password


class NewAccount(Request, frozen=True):
    name: PlayerName
    password: NewPassword


class Rename(Request, frozen=True):
    name: PlayerName


class PasswordChange(Request, frozen=True):
    current: Password
    password: NewPassword


class PasswordProof(Request, frozen=True):
    """The password of the person who asks, for what a borrowed browser must not do."""

    password: Password


class Recovery(Request, frozen=True):
    """A recovery code and the new password it is used for."""

    name: PlayerName
    code: RecoveryCode
    password: NewPassword


class RecoveryCodes(Struct, frozen=True):
    """Each is good for one new password. They are shown once."""

    codes: list[str]


class CodesLeft(Struct, frozen=True):
    """How many recovery codes have not been used."""

    left: int


class SessionView(Struct, frozen=True):
    """A browser that is logged in. `seen` is its last use, to within a day; not used again, it ends at `ends`."""

    id: str
    browser: str
    created: float
    seen: float
    ends: float
    is_this: bool


class NewToken(Request, frozen=True):
    """What its owner wants to know a token by."""

    name: TokenName = ""


class TokenView(Struct, frozen=True):
    """A token in the list of its owner: all but its secret."""

    id: str
    name: str
    created: float
    seen: float
    ends: float


class Token(Struct, frozen=True):
    """A bearer token, for programs: `Authorization: Bearer ...`. It is shown once; `id` names it in the list."""

    token: str
    id: str
    name: str


# What can be played.


class WeaponCard(Struct, frozen=True):
    """A weapon of a piece type, in the words of the catalogue. `farthest` is null where its range has no end.

    `arc` is fixed, turret or all, and for mines behind.
    """

    kind: str
    power: int | None
    arc: str
    nearest: int
    farthest: int | None


class PieceTypeCard(Struct, frozen=True):
    """A piece type as players need to know it.

    `armour` is front, side, rear; `carries` the heaviest weight aboard; `worth` is in hundredths of a Light Tank.
    """

    code: str
    name: str
    speed: int
    power: int | None
    armour: tuple[int, int, int]
    weapon: str
    is_vehicle: bool
    weight: str
    weapons: list[WeaponCard]
    traits: list[str]
    carries: str | None
    worth: int


class StartCard(Struct, frozen=True):
    """A piece on its starting square. `types` are those it may be exchanged for (G11), including its own."""

    side: SideName
    type: str
    square: str
    is_command: bool
    types: list[str]


class Balance(Struct, frozen=True):
    """How games of the engine against itself ended on a setup, in the mode it suggests: percent of the points."""

    games: int
    nodes: int
    shares: dict[SideName, int]


class SetupCard(Struct, frozen=True):
    """A setup to choose. Its picture is at `/api/setups/{name}/picture.svg`; `group` is what it is about.

    `single_types` are the types that all vehicles can be (G3), `flags` the numbers of flags it has room for (G6).
    """

    name: str
    title: str
    note: str
    group: GroupName
    width: int
    height: int
    players: int
    sides: list[SideName]
    modes: list[ModeName]
    clock: str
    starts: list[StartCard]
    single_types: list[str]
    flags: list[int]
    balance: Balance | None


class Catalogue(Struct, frozen=True):
    """Everything a new table may be made of. `levels` is the number of computer levels."""

    setups: list[SetupCard]
    types: list[PieceTypeCard]
    levels: int
    version: str
