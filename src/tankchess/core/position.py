"""A position of the game: the public face of the core."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from tankchess.core.catalogue import PieceType
from tankchess.core.draft import Draft, build_board, tables_for
from tankchess.core.kernel import layout as L
from tankchess.core.kernel.move_codes import code_from, owner_slot
from tankchess.core.move import Move, make_moves
from tankchess.core.piece import Piece
from tankchess.core.played_board import PlayedBoard
from tankchess.core.rules import Announce, Edition, GameRules
from tankchess.core.sides import SIDES, Mode, Side, find_side
from tankchess.core.tfen import read_board

# What many programs never ask for is imported when they do: the words alone are a tenth of importing the package.
if TYPE_CHECKING:
    from tankchess.core.candidates import Candidate
    from tankchess.core.move_effects import Attack, Trace
    from tankchess.core.problem import PositionProblem
    from tankchess.core.queries import ReachStop, ThreatenedPiece
    from tankchess.core.refutation import Refutation
    from tankchess.core.words.explanation import Explanation
    from tankchess.core.words.fire_lines import FireLine
    from tankchess.core.words.reasons import Reason


class Position(PlayedBoard):
    """A position with the moves that led to it. Always a possible one; `play` checks, `undo` takes back.

    In a set, or as a key of a dict, a position is frozen: it no longer changes, so that it is found again. Play on a
    `copy()`, or ask for the position `after()` a move.

    >>> position = Position.from_tfen("16x16 - wCLT@H1N,bCLT@I16S w")
    >>> position.play("H1H2N")
    Move.parse('H1H2N')
    >>> position.tfen()
    '16x16 - wCLT@H2N,bCLT@I16S b quiet=1'
    """

    __slots__ = ()

    # Texts and values.

    @classmethod
    def from_tfen(cls, text: str, types: Mapping[str, PieceType] | None = None) -> Position:
        """Reads a TFEN; `types` are additional piece types it may use. Raises `TfenError`."""
        return cls(read_board(text, tables_for(types)))

    @classmethod
    def from_draft(cls, draft: Draft, types: Mapping[str, PieceType] | None = None) -> Position:
        """The position of a draft; `types` are additional piece types it may use. Raises `DraftFault`."""
        return cls(build_board(draft, tables_for(types)))

    def __repr__(self) -> str:
        return f"Position.from_tfen({self.tfen()!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._board.key == other._board.key and self.tfen() == other.tfen() and self.types == other.types

    def __hash__(self) -> int:
        self._frozen = True
        return hash(self._board.key)

    def freeze(self) -> Position:
        """Makes this position one that never changes, and returns it: whatever would change it raises from now on."""
        self._frozen = True
        return self

    # Deep copies and pickles are made of whole structures: what was frozen in them stays so.

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy().freeze() if self._frozen else self.copy()

    def __reduce__(self) -> tuple[object, tuple[str, dict[str, PieceType], list[int], bool]]:
        codes = [code for _, code, _ in self._played]
        start = self.copy() if codes else self
        for _ in codes:
            start.undo()
        return (_rebuild, (start.tfen(), dict(self.types), codes, self._frozen))

    # Changes that are not moves. What they make is a start of its own: its history is empty.

    def set_piece(self, square: str, piece: Piece | str, facing: str | None = None) -> None:
        """Puts a piece or wreck on a square, in place of what stands there: `set_piece("C3", "wLT", "N")`.

        `piece` is a `Piece`, the text of one (`wCLT@H1N`), or side and type alone, with a `facing`; `square` and
        `facing` outdo what it says of its own. Changes this position and forgets its moves. Raises `PositionError`,
        and leaves the position as it was, where the piece cannot stand.
        """
        from tankchess.core.editing import put_piece

        self._restart(put_piece(self._board, self._square(square), piece, facing))

    def remove(self, square: str) -> Piece | None:
        """Takes the piece or wreck off a square and returns it, None where nothing stands. Forgets the moves."""
        from tankchess.core.editing import take_off

        self._check_free()
        found = self.piece_at(square)
        if found is not None:
            self._restart(take_off(self._board, [self._square(square)]))
        return found

    def with_piece(self, square: str, piece: Piece | str, facing: str | None = None) -> Position:
        """A new position, with a piece or wreck on a square, as `set_piece` puts it there."""
        twin = self.copy()
        twin.set_piece(square, piece, facing)
        return twin

    def without(self, *squares: str) -> Position:
        """A new position, without what stands on some squares."""
        from tankchess.core.editing import take_off

        return Position(take_off(self._board, [self._square(square) for square in squares]))

    def with_terrain(self, terrain: Mapping[str, Iterable[str | Iterable[str]] | str]) -> Position:
        """A new position: each kind that is named lies exactly on the squares given, the other kinds stay.

        Squares are texts, those of one hedge or fire joined: `{"high": ["D4", "D5"], "fire": ["F5+F6"], "ice": []}`.
        Raises `PositionError` for terrain that cannot lie there, or that what stands there cannot stand on.
        """
        from tankchess.core.editing import lay_terrain

        return Position(lay_terrain(self._board, terrain))

    def with_rules(
        self,
        rules: GameRules | None = None,
        *,
        mode: Mode | str | None = None,
        announce: Announce | str | bool | None = None,
        turning: bool | None = None,
        house: bool | None = None,
        limit: int | None = None,
        edition: Edition | str | None = None,
    ) -> Position:
        """A new position, played by other rules: complete ones, or these with some options changed.

        Counts and flags that the new mode does not know are dropped; the flag mode begins with a flag on the centre
        point. Raises `RulesError` for options that do not go together.
        """
        from tankchess.core.editing import change_rules

        options = {"mode": mode, "announce": announce, "turning": turning, "house": house, "limit": limit}
        return Position(change_rules(self._board, rules or self.rules, options | {"edition": edition}))

    def with_turn(self, side: Side | str, *, freely: bool = False) -> Position:
        """The same board with `side` to move, as a start of its own.

        `freely`: nothing is announced or forbidden, and no limit ends the game.
        """
        chosen = find_side(side, self.order)
        board = self.copy()._board
        if freely:
            board.put_options(board.mode, Announce.NO.number, board.turning, 0, 0)
            board.put_counter(L.QUIET, 0)
        board.hand_over(chosen.number)
        return Position(board)

    def mirror(self) -> Position:
        """A new position: the board reflected north to south and the sides exchanged, which is the same game."""
        return self._transformed("mirror")

    def rotate(self) -> Position:
        """A new position: the board turned by 180 degrees and the sides exchanged, which is the same game."""
        return self._transformed("rotate")

    def mirror_sideways(self) -> Position:
        """A new position: the board reflected west to east, which is the same game for the same sides."""
        return self._transformed("sideways")

    def quarter_turn(self) -> Position:
        """A new position: the board turned by 90 degrees clockwise, the sides as they are.

        Only for the modes that know no edges, last and four. Raises `PositionError` in the others.
        """
        return self._transformed("quarter")

    def _transformed(self, name: str) -> Position:
        from tankchess.core.symmetry import symmetry_of

        return symmetry_of(self, name).position(self)

    # What moves do.

    def trace(self, move: Move | str) -> Trace:
        """The way of a move step by step, and its effects; any move that movement and fire allow its owner.

        It need not be its owner's turn: the move that proves a check has a trace. Raises `IllegalMove`.
        """
        from tankchess.core.move_effects import trace

        return trace(self._board, self._code_of_anybody(move))

    def _code_of_anybody(self, move: Move | str) -> int:
        """The integer of a move that movement and fire allow its owner. Raises `IllegalMove` for any other."""
        wanted = self._as_move(move)
        if wanted.is_pass:
            return L.PASS
        code = self._code(wanted)
        if code is None:
            owner = owner_slot(self._board, wanted)
            code = code_from(self._board, owner, wanted)
            if code is None:
                side = self.turn if owner < 0 else SIDES[self._board.describe(owner).side]
                raise (self if side is self.turn else self.with_turn(side, freely=True))._illegal(wanted)
        return code

    def destroys(self, move: Move | str) -> list[Piece]:
        """The pieces that are lost by a move, of whichever side, as they stand now. Takes what `trace` takes."""
        from tankchess.core.queries import find_lost

        return find_lost(self._board, self._code_of_anybody(move))

    def is_capture(self, move: Move | str) -> bool:
        """Whether a move destroys a piece of another side."""
        lost = self.destroys(move)
        start = self._as_move(move).from_square
        return start is not None and any(piece.side is not self._side_on(start) for piece in lost)

    def gives_check(self, move: Move | str) -> bool:
        """Whether a move threatens to destroy the enemy Command tank with the next one (G2).

        Takes what `trace` takes: of a piece whose turn it is not, the answer is as if it were.
        """
        from tankchess.core.queries import announces

        return announces(self._board, self._code_of_anybody(move))[0]

    def gives_escape(self, move: Move | str) -> bool:
        """Whether a move threatens to leave the board with the mover's own Command tank with the next one (G2).

        Takes what `trace` takes, as `gives_check` does.
        """
        from tankchess.core.queries import announces

        return announces(self._board, self._code_of_anybody(move))[1]

    def refutation(self, move: Move | str) -> Refutation | None:
        """Why announced play would bar a move (G2), with the opponent's answer; None where it would not."""
        wanted = self._as_move(move)
        code = None if wanted.is_pass else self._code(wanted)
        if code is None or self.mode is not Mode.COMMAND:
            return None
        from tankchess.core.refutation import find_refutation

        return find_refutation(self._board, code)

    # What pieces can do.

    def candidates(self) -> Iterator[Candidate]:
        """Every move that movement and fire allow the side to move, with its steps and what awaits it.

        Barred moves are among them, also those of a player who is mated; none once the game is over otherwise. The
        position must not change until the last one is taken.
        """
        from tankchess.core.candidates import find_candidates

        early = self._ended_early()
        if early is None or self.outcome() != early:
            yield from find_candidates(self._board)

    def reach(self, square: str, *, cargo: bool = False) -> dict[str, ReachStop]:
        """Where the piece on a square, or its cargo, can go on its turn: each square with steps and facings.

        Its own square is among them where it may turn in place. Empty where no living piece stands.
        """
        from tankchess.core.queries import find_reach

        legal = None if self.turn is not self._side_on(square) else {code for _, code in self.coded_moves()}
        return find_reach(self._board, self._square(square), cargo, legal)

    def _side_on(self, square: str) -> Side | None:
        piece = self.piece_at(square)
        return None if piece is None else piece.side

    def attacks(self, square: str) -> list[Attack]:
        """What the piece on a square, or its cargo, can destroy of other sides with its next move, each deed once."""
        from tankchess.core.queries import find_attacks_from

        return find_attacks_from(self._board, self._square(square))

    def attackers(self, square: str, side: Side | str | None = None) -> list[Piece]:
        """Who could destroy what stands on a square, were it their turn: its enemies, or the pieces of `side`."""
        from tankchess.core.queries import find_attackers

        return find_attackers(self._board, self._square(square), None if side is None else find_side(side, self.order))

    def threats(self, side: Side | str | None = None) -> list[ThreatenedPiece]:
        """What `side` could destroy, were it its turn; without one, what the others threaten of the side to move."""
        from tankchess.core.queries import find_threats

        return find_threats(self._board, None if side is None else find_side(side, self.order))

    def attacks_on(self, side: Side | str) -> list[Attack]:
        """The moves of all other sides that destroy pieces of `side`, were it their turn."""
        from tankchess.core.move_effects import find_attacks

        return list(find_attacks(self._board, find_side(side)))

    # Whether the position makes sense.

    def status(self) -> list[PositionProblem]:
        """Everything that is wrong with the position: errors first, then warnings.

        A position is always possible on the board; but it may be one that no game reaches, or that none can go on from.
        """
        from tankchess.core.status import find_problems

        return find_problems(self)

    def is_valid(self) -> bool:
        """Whether `status` finds no error."""
        return not any(problem.is_error for problem in self.status())

    # Words.

    def say(self, move: Move | str, language: str = "en") -> str:
        """A move as a sentence, in English (`en`), Spanish (`es`) or Swedish (`sv`). Takes what `trace` takes."""
        from tankchess.core.words.sentences import say_move

        return say_move(self, self._as_move(move), language)

    def fire_lines(
        self,
        square: str,
        facing: str | None = None,
        at: str | None = None,
        cargo: bool = False,
        via: tuple[str, ...] = (),
    ) -> list[FireLine]:
        """What a piece, or its cargo, covers; or would, once it stands `at`, after a way that clears smoke on `via`."""
        from tankchess.core.words.fire_lines import find_fire_lines

        return find_fire_lines(self._board, self._square(square), facing, self._square(at or square), cargo, via)

    def why_not(self, move: Move | str) -> Reason | None:
        """The rule that forbids a move, in words; None exactly for a legal one."""
        wanted = self._as_move(move)
        if self._find(wanted) is not None:
            return None
        from tankchess.core.words.reasons import find_reason

        return find_reason(self._board, self._ended_early(), wanted)

    def explain(self, move: Move | str) -> Explanation:
        """The steps of a shortest path of a legal move, and what it destroys, sinks, burns and sweeps."""
        wanted = self._as_move(move)
        code = self._find(wanted)
        if code is None:
            raise self._illegal(wanted)
        from tankchess.core.move_effects import trace
        from tankchess.core.words.explanation import explain_trace

        return explain_trace(trace(self._board, code))


def _rebuild(start: str, types: dict[str, PieceType], codes: list[int], is_frozen: bool = False) -> Position:
    """A pickled position: its start and the moves since."""
    position = Position.from_tfen(start, types)
    for code in codes:
        position._apply(make_moves(position._board, array("q", [code]))[0], code)
    return position.freeze() if is_frozen else position
