"""The words that messages are made of, and their limits."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tankchess.server.messages.whole_text import whole

SideName = Literal["w", "fw", "b", "fb"]
FacingName = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
MateName = Literal["checkmate", "escapemate"]
ModeName = Literal["command", "last", "escape3", "flag", "four"]
AnnounceName = Literal["yes", "only", "no"]
EditionName = Literal["current", "earlier"]
OutcomeName = Literal["won", "lost", "drawn", "none"]
VersusName = Literal["computer", "people", "self"]
GroupName = Literal["starter", "terrain", "water", "four"]
FlagCount = Literal[1, 3]
LanguageName = Literal["en", "es", "sv"]
LessonId = Annotated[str, whole(r"[a-z0-9-]{1,64}")]
SquareName = Annotated[str, whole(r"[A-Z][0-9]{1,2}")]
TypeName = Annotated[str, whole(r"[A-Z]{1,3}")]
MoveCode = Annotated[str, Meta(min_length=1, max_length=80)]
PlayerName = Annotated[str, Meta(min_length=1, max_length=24)]
# A password that exists may be as earlier versions permitted it. A new one is judged by `people.passwords`.
Password = Annotated[str, Meta(min_length=1, max_length=200)]
NewPassword = Annotated[str, Meta(min_length=1, max_length=128)]
RecoveryCode = Annotated[str, Meta(min_length=1, max_length=64)]
TokenName = Annotated[str, Meta(max_length=40)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64)]
Level = Annotated[int, Meta(ge=1, le=10)]
ActName = Literal[
    "offer_draw",
    "accept_draw",
    "decline_draw",
    "offer_stop",
    "accept_stop",
    "decline_stop",
    "resign",
    "takeback",
    "accept_takeback",
    "decline_takeback",
    "rematch",
    "claim_win",
    "claim_draw",
    "abort",
]
# What can be wrong with a request. The browser has its own words for each.
ProblemName = Literal[
    "bad_request",
    "not_signed_in",
    "wrong_password",
    "wrong_code",
    "token_not_enough",
    "too_many_tokens",
    "no_account",
    "not_your_seat",
    "cross_site",
    "threats_off",
    "no_help",
    "computer_plays_on",
    "table_full",
    "too_many_tables",
    "too_many_setups",
    "not_your_study",
    "too_many_studies",
    "not_found",
    "name_taken",
    "has_account",
    "no_seat",
    "seat_taken",
    "not_your_turn",
    "stale",
    "setup_changed",
    "conflict",
    "game_over",
    "game_begun",
    "game_goes_on",
    "not_started",
    "nothing_offered",
    "nothing_counted",
    "nothing_to_take_back",
    "too_soon",
    "too_large",
    "bad_name",
    "mixed_scripts",
    "reserved_name",
    "short_password",
    "common_password",
    "bad_pieces",
    "bad_setup",
    "over_at_once",
    "illegal_move",
    "rate_limited",
    "server_error",
]


class Request(Struct, forbid_unknown_fields=True, frozen=True):
    """The base of what clients send. An unknown field is refused, not ignored."""
