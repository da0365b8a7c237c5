"""What the server and its clients say to each other. The OpenAPI description and the client's types follow from it.

Sides are `w`, `fw`, `b`, `fb`; squares, facings and move codes are those of the notation. Times are milliseconds,
moments are seconds since 1970. A field that may be missing has a default.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

SideName = Literal["w", "fw", "b", "fb"]
FacingName = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
ModeName = Literal["command", "last", "escape3", "flag", "four"]
SquareName = Annotated[str, Meta(pattern=r"^[A-Z][0-9]{1,2}$")]
TypeName = Annotated[str, Meta(pattern=r"^[A-Z]{1,3}$")]
MoveCode = Annotated[str, Meta(min_length=1, max_length=80)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64)]
Level = Annotated[int, Meta(ge=1, le=10)]


class Answer(Struct, forbid_unknown_fields=True, frozen=True):
    """The base of what clients send: a word too many is refused, not overlooked."""


# People.


class Me(Struct, frozen=True):
    """Who asks: a guest with a name of the server's choice until they pick one, or the holder of an account."""

    id: str
    name: str
    is_account: bool


class Credentials(Answer, frozen=True):
    name: PlayerName
    password: Password


class Rename(Answer, frozen=True):
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


class SetupCard(Struct, frozen=True):
    """A setup to choose. Its picture is at `/api/setups/{name}/picture.svg`."""

    name: str
    title: str
    note: str
    width: int
    height: int
    players: int
    sides: list[SideName]
    modes: list[ModeName]
    clock: str
    pieces: dict[SideName, list[str]]


class Catalogue(Struct, frozen=True):
    """Everything a new table may be made of. `levels` is the number of computer levels."""

    setups: list[SetupCard]
    types: list[PieceTypeCard]
    levels: int
    version: str


# A new table.


class SeatWish(Answer, frozen=True):
    """Who is to sit there: the one who asks, the computer, or whoever comes."""

    kind: Literal["me", "computer", "open"]
    level: Level = 5


class Rules(Struct, forbid_unknown_fields=True, frozen=True):
    """What is played: a setup, its mode (its own by default), and the choices of the rules (G2, G3, G4, G11, M6)."""

    setup: Annotated[str, Meta(max_length=64)] = "basic-16"
    mode: ModeName | None = None
    announce: bool = True
    turning: bool = True
    house: bool = True
    limit: Annotated[int, Meta(ge=1, le=1000)] | None = None
    all_as: TypeName | None = None
    exchange: dict[SquareName, TypeName] = field(default_factory=dict)


class NewTable(Answer, frozen=True):
    """A table to be laid. `seats` are in the order of play; all of them `me` is two people on one screen.

    `clock` is `10+5`, `30d5` or `90/move`; `days` is for correspondence, so many for each move. `is_listed` shows the
    open seats in the lobby; otherwise they are for those who have the link. `shuffle` draws the sides by lot.
    """

    seats: list[SeatWish]
    rules: Rules = Rules()
    clock: Annotated[str, Meta(max_length=20)] | None = None
    days: Annotated[int, Meta(ge=1, le=14)] | None = None
    is_listed: bool = False
    shuffle: bool = False
    shows_threats: bool = True


class Sit(Answer, frozen=True):
    """Takes an open seat, or any of them."""

    side: SideName | None = None


# What a board looks like.


class PieceView(Struct, frozen=True, omit_defaults=True):
    """A piece or wreck. `name` is the word for the type; `cargo` stands in this one."""

    side: SideName
    type: str
    square: str
    facing: FacingName
    is_command: bool = False
    is_wreck: bool = False
    has_flag: bool = False
    cargo: PieceView | None = None


class Scene(Struct, frozen=True):
    """A position to look at. `ground` names the terrain: its picture is at `/api/tables/{id}/plies/{ply}/ground.svg`
    and is the same as long as the name is. `terrain` lists its squares, for those who read the board."""

    width: int
    height: int
    turn: SideName
    ground: str
    terrain: dict[str, list[str]]
    pieces: list[PieceView]
    flags: list[str]
    tfen: str


class PathStep(Struct, frozen=True):
    """One step of a way: where the piece stands then (nowhere once it has left the board), and what it faces."""

    square: str | None
    facing: FacingName


class Way(Struct, frozen=True):
    """A move as it is seen: from where, step by step, and what it did to whom. Squares say where."""

    code: str
    side: SideName
    start: PathStep | None
    is_cargo: bool
    steps: list[PathStep]
    action: str
    target: str | None
    destroyed: list[str]
    sunk: list[str]
    burnt: list[str]
    swept: list[str]
    dispersed: list[str]
    lit: list[str]
    melted: list[str]
    smoked: list[str]
    mined: list[str]
    takes_flag: bool
    brings_home: int


class Announcement(Struct, frozen=True):
    """CHECK and ESCAPE against the side to move, each with the way of the enemy's move that proves it."""

    check: Way | None
    escape: Way | None


class PlayedMove(Struct, frozen=True, omit_defaults=True):
    """A line of the list of moves: its code, its record text with signs, and the time left after it."""

    code: str
    text: str
    side: SideName
    left: int | None = None


class Ply(Struct, frozen=True):
    """The board after a number of moves, and the move that led there."""

    ply: int
    key: str
    scene: Scene
    last: Way | None
    announcement: Announcement


# Choosing a move.


class Stand(Struct, frozen=True, omit_defaults=True):
    """A square and facing a piece can end on, in so many steps (the fewest), and what it can do there.

    `via` are the squares where markers are removed on the way (M13). `deadly` says what destroys the piece there (mine,
    water, fire), empty where nothing does. `moves` are triples: move code, action letter, target square ("" for none).
    `barred` are those the announced game forbids (G2), in the same form: shown, never played.
    """

    to: str
    facing: FacingName
    steps: int
    moves: list[tuple[str, str, str]]
    barred: list[tuple[str, str, str]] = field(default_factory=list)
    via: list[str] = field(default_factory=list)
    deadly: str = ""


class Mover(Struct, frozen=True, omit_defaults=True):
    """The stands of one piece, or of the cargo of the boat on that square.

    `out` is the move off the board, if any, and `barred_out` the same where the game forbids it. Ways off the board
    that remove markers (M13) are moves of their own: the shortest is told first, `other_outs` and `other_barred_outs`
    are the rest.
    """

    square: str
    stands: list[Stand]
    is_cargo: bool = False
    out: str | None = None
    out_steps: int = 0
    barred_out: str | None = None
    other_outs: list[str] = field(default_factory=list)
    other_barred_outs: list[str] = field(default_factory=list)


class Choices(Struct, frozen=True):
    """All moves of the side to move, for the position with this ply and key. `must_pass`: there is only the pass."""

    ply: int
    key: str
    side: SideName
    movers: list[Mover]
    must_pass: bool = False


class TargetView(Struct, frozen=True):
    """A piece on a line of fire. `sum` is the verdict in signs: `side 1 < 2: destroyed`."""

    square: str
    distance: int
    side: str
    armour: int
    power: int | None
    reason: str
    rule: str
    sum: str


class LineView(Struct, frozen=True):
    """A line a weapon covers: its squares, from which distance on it hits, what ends it and by which rule."""

    weapon: str
    direction: FacingName
    squares: list[str]
    nearest: int
    reason: str
    rule: str
    targets: list[TargetView]


class Look(Struct, frozen=True):
    """A piece once it stands there: its way, and its lines of fire. For `/look` and for hovering."""

    way: list[PathStep]
    lines: list[LineView]


class Refusal(Struct, frozen=True):
    """Why a move is not permitted. `kind` is check, escape or own (the own Command tank is lost) where the announced
    game bars it, and `refutation` is the enemy's move then; otherwise `kind` is rule."""

    kind: Literal["check", "escape", "own", "rule"]
    rule: str
    text: str
    refutation: Way | None


class Threat(Struct, frozen=True):
    """A piece that can be destroyed, by which of the enemy's pieces."""

    square: str
    by: list[str]


# A table.


class Seat(Struct, frozen=True):
    """A side of a table and who plays it. `level` is that of a computer, `is_you` is seen by its holder alone."""

    side: SideName
    kind: Literal["person", "computer", "open"]
    name: str
    level: int | None
    is_you: bool
    is_online: bool


class Clocks(Struct, frozen=True):
    """Time left, at the moment the message was sent. `running` counts down; `deadline` is that of correspondence."""

    left: dict[SideName, int]
    running: SideName | None
    deadline: float | None


class Offers(Struct, frozen=True):
    """What waits for an answer: who offers a draw, who asks for a takeback and to which ply, who wants a rematch."""

    draw: list[SideName]
    takeback: SideName | None
    takeback_to: int | None
    rematch: list[SideName]


class Ending(Struct, frozen=True):
    result: str
    termination: str
    winner: SideName | None


class ChatLine(Struct, frozen=True):
    name: str
    side: SideName | None
    text: str
    at: float


class TableView(Struct, frozen=True):
    """A table as one who looks at it sees it.

    `version` grows by one with every event; `ply`, `key` and `scene` are those of the game now. `gone` are sides
    whose player has been away long enough for the others to claim the game. `next` is the table of the rematch.
    `takeback` says whether moves are taken back freely (nobody else plays) or by consent.
    """

    id: str
    version: int
    created: float
    rules: Rules
    mode: ModeName
    title: str
    clock: str | None
    days: int | None
    shows_threats: bool
    status: Literal["waiting", "playing", "over"]
    takeback: Literal["free", "consent"]
    seats: list[Seat]
    ply: int
    key: str
    turn: SideName
    scene: Scene
    last: Way | None
    announcement: Announcement
    clocks: Clocks | None
    offers: Offers
    ending: Ending | None
    gone: list[SideName]
    watchers: int
    next: str | None


class LobbyEntry(Struct, frozen=True):
    """A table in the lobby: one with open seats, or a game to watch."""

    id: str
    rules: Rules
    mode: ModeName
    title: str
    clock: str | None
    days: int | None
    seats: list[Seat]
    status: Literal["waiting", "playing", "over"]
    ply: int
    your_turn: bool


class Lobby(Struct, frozen=True):
    """Open seats, and games that can be watched."""

    open: list[LobbyEntry]
    running: list[LobbyEntry]


# Over the WebSocket of a table, from the client. `id` is the client's own; a request sent twice is done once.


class PlayMove(Answer, frozen=True, tag="move"):
    """Plays a move in the position with this ply and key."""

    id: RequestId
    ply: int
    key: Annotated[str, Meta(max_length=32)]
    move: MoveCode


class Act(Answer, frozen=True, tag="act"):
    """Everything else a player does. `side` is for one who holds several seats: whose resignation or offer it is.

    `takeback` takes back, or asks for it; `claim` is open once the opponent is gone.
    """

    id: RequestId
    act: Literal[
        "offer_draw",
        "accept_draw",
        "decline_draw",
        "resign",
        "takeback",
        "accept_takeback",
        "decline_takeback",
        "rematch",
        "claim_win",
        "claim_draw",
        "abort",
    ]
    side: SideName | None = None


class Say(Answer, frozen=True, tag="chat"):
    id: RequestId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Ping(Answer, frozen=True, tag="ping"):
    id: RequestId


ClientMessage = PlayMove | Act | Say | Ping


# And from the server.


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message on a socket: everything there is, whatever was seen before."""

    table: TableView
    moves: list[PlayedMove]
    chat: list[ChatLine]
    now: float


class Update(Struct, frozen=True, tag="update"):
    """The table after an event. `moves` are the lines of the list from `moves_from` on; what was there is dropped.

    `event` says what happened: move, takeback, seat, draw_offered, draw_declined, takeback_asked, takeback_declined,
    rematch, ended.
    """

    table: TableView
    event: str
    by: SideName | None
    moves_from: int
    moves: list[PlayedMove]
    now: float


class Said(Struct, frozen=True, tag="said"):
    line: ChatLine


class Presence(Struct, frozen=True, tag="presence"):
    """Who is there has changed."""

    seats: list[Seat]
    gone: list[SideName]
    watchers: int


class Done(Struct, frozen=True, tag="done"):
    """The request is done and kept."""

    id: str
    version: int


class Failed(Struct, frozen=True, tag="failed"):
    """The request was refused, nothing has changed. Over HTTP the same words come as `Problem`."""

    id: str | None
    code: str
    message: str


class Pong(Struct, frozen=True, tag="pong"):
    id: str
    now: float


ServerMessage = Welcome | Update | Said | Presence | Done | Failed | Pong


class Problem(Struct, frozen=True):
    """An error over HTTP: a code for programs, a sentence for people."""

    code: str
    message: str
