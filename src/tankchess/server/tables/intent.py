"""What a player has planned ahead: a premove, and lines of "if that, then this". Nobody but the player ever sees it.

This is the stored form, kept beside the events of a table, to which it does not belong: only what comes of it does.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from tankchess.server.tables.event import Row, SideWord

WhyDropped = Literal["illegal", "unmatched"]


class Dropped(Struct, frozen=True):
    """What was planned and came to nothing: a move that was not possible, or lines that did not foresee what came."""

    why: WhyDropped
    move: str | None = None


class Intent(Row, frozen=True, kw_only=True):
    """The plans of one side.

    A line is a list of move codes, in turn of the other side and of this one, and ends with one of this one. `ply` is
    that of the position in which the lines begin. The premove is for whatever no line foresees. `dropped` says what
    became of earlier plans, until the player plans anew or moves.
    """

    ply: int = 0
    premove: str | None = None
    lines: list[list[str]] = field(default_factory=list)
    dropped: Dropped | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether there is anything left to be played."""
        return self.premove is not None or bool(self.lines)

    @property
    def is_empty(self) -> bool:
        return not self.is_waiting and self.dropped is None

    def reply_to(self, played: str | None, ply: int) -> str | None:
        """What is to be played after the move `played`, which led to `ply`; None if nothing is planned for it."""
        found = self._matching(played, ply)
        return found[0][1] if found else self.premove

    def after_reply(self, played: str | None, ply: int) -> Intent:
        """What is left once the reply has been played. The premove is gone, whether it was the reply or not."""
        rest = [line[2:] for line in self._matching(played, ply) if len(line) > 2]
        return Intent(ply=ply + 1, lines=rest)

    def given_up(self, move: str | None) -> Intent:
        """It cannot be carried out, because `move` is not possible, or because nothing was planned for what came."""
        why: WhyDropped = "unmatched" if move is None else "illegal"
        return Intent(ply=self.ply, dropped=Dropped(why, move))

    def _matching(self, played: str | None, ply: int) -> list[list[str]]:
        return [line for line in self.lines if ply == self.ply + 1 and line[0] == played]


class IntentChange(Struct, frozen=True):
    """The plans of a side as they are to be kept; None takes them away."""

    table: str
    side: SideWord
    intent: Intent | None


def tidy_lines(lines: list[list[str]]) -> list[list[str]]:
    """The lines, each once and none that is only the beginning of another. Raises `ValueError` for a contradiction.

    Two lines contradict each other if they have different replies to the same moves.
    """
    replies: dict[tuple[str, ...], str] = {}
    for line in lines:
        for length in range(1, len(line), 2):
            before, reply = tuple(line[:length]), line[length]
            if replies.setdefault(before, reply) != reply:
                raise ValueError(f"lines: {reply} and {replies[before]} are both planned after {' '.join(before)}")
    unique = list(dict.fromkeys(tuple(line) for line in lines))
    longest = [one for one in unique if not any(one != other and other[: len(one)] == one for other in unique)]
    return [list(line) for line in longest]
