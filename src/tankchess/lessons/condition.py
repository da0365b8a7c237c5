"""Conditions: what a lesson asks for, in words that the rules can check."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from tankchess.core.action import ACTIONS
from tankchess.core.geometry import FACINGS
from tankchess.core.move_effects import EFFECT_NAMES
from tankchess.core.outcome import Termination
from tankchess.core.sides import Mode
from tankchess.lessons.roster import Fate
from tankchess.lessons.story import Deed, Story

ACTION_WORDS = {action.word or "shot": action.letter for action in ACTIONS}
ARMOUR_SIDES = ("front", "side", "rear")
TERMINATIONS = tuple(str(termination) for termination in Termination)


class Word(NamedTuple):
    """A word of the vocabulary: how its value is written, and what it says.

    `value` is a kind that the reader checks: square, squares, piece, pieces, patterns, number, switch, or the words to
    choose from. `judge` gets the value, and the deed or the story that it is to be true of.
    """

    value: str | tuple[str, ...]
    judge: Callable[..., bool]
    help: str


def _effect(name: str) -> Callable[[Any, Deed, Story], bool]:
    return lambda squares, deed, _: set(squares) <= set(getattr(deed.trace.effects, name))


# Words about a move of the learner. All of one condition have to be true of one and the same move.
DEEDS: Mapping[str, Word] = {
    "move": Word(
        "patterns",
        lambda patterns, deed, _: any(fnmatchcase(str(deed.move), pattern) for pattern in patterns),
        "its code is this, or one of these; `*` stands for anything: `move = 'B2*xF6'`",
    ),
    "back": Word("switch", lambda wanted, deed, _: deed.trace.is_back is wanted, "it is the step back"),
    "action": Word(
        tuple(ACTION_WORDS),
        lambda word, deed, _: deed.move.action == ACTION_WORDS[word],
        "what it does after driving",
    ),
    "hit": Word(ARMOUR_SIDES, lambda side, deed, _: deed.hit == side, "the side of its target that the shot meets"),
    "destroyed": Word("squares", _effect("destroyed"), "pieces there are hit, mined or blown up"),
    "sunk": Word("squares", _effect("sunk"), "pieces there go down"),
    "burnt": Word("squares", _effect("burnt"), "pieces there burn out"),
    "lit": Word("squares", _effect("lit"), "a hedge there catches fire"),
    "melted": Word("squares", _effect("melted"), "ice there melts or breaks"),
    "smoked": Word("squares", _effect("smoked"), "smoke is laid there"),
    "dispersed": Word("squares", _effect("dispersed"), "smoke there is driven through"),
    "mined": Word("squares", _effect("mined"), "a mine is laid there"),
    "swept": Word("squares", _effect("swept"), "a mine there is swept, or goes off"),
}
assert set(EFFECT_NAMES) <= set(DEEDS), "every effect of a move has its word"


def _in_check(wanted: bool, story: Story) -> bool:
    return story.with_learner_to_move.in_check() is wanted


def _facing_escape(wanted: bool, story: Story) -> bool:
    return story.with_learner_to_move.escape_threat() is wanted


def _check(wanted: bool, story: Story) -> bool:
    return not story.position.goal() and story.with_enemy_to_move.in_check() is wanted


def _escape(wanted: bool, story: Story) -> bool:
    return not story.position.goal() and story.with_enemy_to_move.escape_threat() is wanted


def _won(how: str, story: Story) -> bool:
    outcome = story.position.outcome()
    return outcome is not None and outcome.winner is story.side and how in ("yes", outcome.termination)


def _drawn(how: str, story: Story) -> bool:
    outcome = story.position.outcome()
    return outcome is not None and outcome.winner is None and how in ("yes", outcome.termination)


def _fate(fate: Fate) -> Callable[[Any, Story], bool]:
    return lambda names, story: all(story.roster.places[name] is fate for name in names)


def _alive(names: Iterable[str], story: Story) -> bool:
    return all(story.roster.place(name) is not None for name in names)


def _carries(names: Iterable[str], story: Story) -> bool:
    pieces = [story.roster.piece(name, story.position) for name in names]
    return all(piece is not None and piece.has_flag for piece in pieces)


def _safe(names: Iterable[str], story: Story) -> bool:
    """Nobody could destroy these pieces with one move."""
    places = [story.roster.place(name) for name in names]
    return all(place is not None and not story.position.attackers(place.square) for place in places)


def _threatened(names: Iterable[str], story: Story) -> bool:
    """The learner could destroy each of these pieces with the next move."""
    places = [story.roster.place(name) for name in names]
    return all(place and story.position.attackers(place.square, story.side) for place in places)


def _points(least: int, story: Story) -> bool:
    position = story.position
    if position.mode is not Mode.FOUR:
        return False
    points = position.counted().result.points
    return points[position.order.index(story.side)] >= least


# Words about how things are now, after the learner's move and the answer to it.
STATES: Mapping[str, Word] = {
    "alive": Word("pieces", _alive, "these pieces are still on the board"),
    "lost": Word("pieces", _fate(Fate.LOST), "these pieces are lost, in whatever way"),
    "left": Word("pieces", _fate(Fate.LEFT), "these pieces have left the board"),
    "carries": Word("pieces", _carries, "these pieces carry a flag"),
    "safe": Word("pieces", _safe, "nobody could destroy these pieces with one move"),
    "threatened": Word("pieces", _threatened, "the learner could destroy each of these pieces with the next move"),
    "check": Word("switch", _check, "the learner gives check"),
    "escape": Word("switch", _escape, "the learner threatens to escape"),
    "in_check": Word("switch", _in_check, "the learner's Command tank could be destroyed"),
    "facing_escape": Word("switch", _facing_escape, "the enemy Command tank could escape"),
    "won": Word(("yes", *TERMINATIONS), _won, "the learner has won, in this way or in any"),
    "drawn": Word(("yes", *TERMINATIONS), _drawn, "the game is drawn, in this way or in any"),
    "home": Word("number", lambda least, story: story.position.home[story.side] >= least, "so many flags are home"),
    "out": Word("number", lambda least, story: story.position.out[story.side] >= least, "so many vehicles have left"),
    "points": Word("number", _points, "the learner has so many points in the game of four"),
}

# Words about one piece now: together with `piece` about that one, without it about any of the learner's.
STANDS: Mapping[str, Word] = {
    "on": Word("squares", lambda squares, place, _: place.square in squares, "it stands on one of these squares"),
    "facing": Word(FACINGS, lambda facing, _, piece: piece.facing == facing, "it faces there"),
    "aboard": Word("switch", lambda wanted, place, _: place.is_aboard is wanted, "it is aboard a boat"),
}
PIECE = Word("piece", lambda *_: True, "the piece that began here; it makes the move, or stands there")
VOCABULARY: Mapping[str, Word] = {"piece": PIECE, **DEEDS, **STANDS, **STATES}
GROUPS = ("any", "all", "not")


@dataclass(frozen=True, slots=True)
class Condition:
    """Words with their values, all of which must be true; and conditions inside: any, all, or none of them."""

    words: Mapping[str, Any]
    some: tuple[Condition, ...] = ()
    every: tuple[Condition, ...] = ()
    none: tuple[Condition, ...] = ()

    def holds(self, story: Story) -> bool:
        """Whether the condition is true of a story as it is now."""
        return (
            self._deed_holds(story)
            and self._stand_holds(story)
            and self._state_holds(story)
            and (not self.some or any(part.holds(story) for part in self.some))
            and all(part.holds(story) for part in self.every)
            and not any(part.holds(story) for part in self.none)
        )

    def named(self, word: str) -> list[Any]:
        """The values of a word here and in the conditions inside."""
        own = [self.words[word]] if word in self.words else []
        return own + [value for part in (*self.some, *self.every) for value in part.named(word)]

    def _state_holds(self, story: Story) -> bool:
        return all(STATES[name].judge(value, story) for name, value in self.words.items() if name in STATES)

    def _deed_holds(self, story: Story) -> bool:
        asked = [(DEEDS[name], value) for name, value in self.words.items() if name in DEEDS]
        piece = self.words.get("piece")
        return not asked or any(
            piece in (None, deed.piece) and all(word.judge(value, deed, story) for word, value in asked)
            for deed in story.deeds
        )

    def _stand_holds(self, story: Story) -> bool:
        asked = [(STANDS[name], value) for name, value in self.words.items() if name in STANDS]
        if not asked:
            return True
        named = self.words.get("piece")
        for name in story.roster.places if named is None else (named,):
            place, piece = story.roster.place(name), story.roster.piece(name, story.position)
            if place is None or piece is None or (named is None and piece.side is not story.side):
                continue
            if all(word.judge(value, place, piece) for word, value in asked):
                return True
        return False
