"""The questions about pieces and terrain. The answers never change, but finding them out takes a while."""

from __future__ import annotations

from tankchess.server.encoding import encode
from tankchess.server.work.question import Question


class AskPieceGuide(Question, frozen=True):
    """All there is to know about a piece type: a `PieceGuide`."""

    code: str

    def answer(self) -> bytes:
        from tankchess.server.views.handbook import piece_guide

        return encode(piece_guide(self.code))


class AskTerrainGuide(Question, frozen=True):
    """All there is to know about a kind of terrain: a `TerrainGuide`."""

    terrain: str

    def answer(self) -> bytes:
        from tankchess.server.views.handbook import terrain_guide

        return encode(terrain_guide(self.terrain))
