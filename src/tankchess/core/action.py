"""What a piece can do at the end of its move: one table, which codes, records and questions about attacks read."""

from __future__ import annotations

from typing import NamedTuple

from tankchess.core.kernel import layout as L


class Action(NamedTuple):
    """A kind of action.

    `letter` stands for it in move codes, `word` in records; the shot has none there, its target says it all. `attacks`
    tells whether it may destroy pieces, `aims` whether it always names one square.
    """

    number: int
    letter: str
    word: str
    attacks: bool
    aims: bool


ACTIONS = (
    Action(L.HIT, "x", "", attacks=True, aims=True),
    Action(L.SMOKING, "s", "smoke", attacks=False, aims=True),
    Action(L.MINING, "m", "mine", attacks=False, aims=True),
    Action(L.FLAMING, "f", "flame", attacks=True, aims=True),
    Action(L.BLASTING, "b", "bomb", attacks=True, aims=False),
    Action(L.TAKING, "t", "flag", attacks=False, aims=False),
)
LETTERS = tuple(action.letter for action in ACTIONS)
BY_LETTER = {action.letter: action for action in ACTIONS}
