"""What is known of a preview card before it is drawn: its size, and how its players are named."""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 1200, 630


class CardPlayer(NamedTuple):
    """A name on a card, and the colour of its pieces: `white` or `black`."""

    colour: str
    name: str
