"""From games to puzzles: forced wins near their ends and where a player sees one, proved, with one first move."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tankchess.core.position import Position
from tankchess.core.rules import Announce
from tankchess.core.sides import Mode
from tankchess.engine import Engine, Limits, Proof, solve
from tankchess.engine.solver.proof import search_proof
from tankchess.puzzles.puzzle import PuzzleSource
from tankchess.puzzles.self_play import MinedGame
from tankchess.puzzles.uniqueness import is_only_win

LONGEST_WIN = 4
MOST_FROM_A_GAME = 2
# Half-moves after which a win of the same side is taken for another one.
NEW_ATTACK = 16
# What the solver may look at to prove a win in so many moves, and to see that no other first move does it.
PROOF_NODES = {1: 20_000, 2: 60_000, 3: 400_000, 4: 400_000}
UNIQUE_NODES = {1: 20_000, 2: 150_000, 3: 2_000_000, 4: 2_000_000}
# Nobody steps through a larger proof, and the solver needs too long for it while somebody waits.
LARGEST_PROOF = 1_500
# Longer wins are looked for before one that is proved, with a search of so many positions, so many moves back.
LOOK_BACK_NODES = 30_000
LOOK_BACK = 4
# With fewer first moves a puzzle is solved by trying.
FEWEST_FIRST_MOVES = 6
# With more first moves than this, that no other wins takes the solver minutes.
MOST_FIRST_MOVES = {1: 10_000, 2: 10_000, 3: 500, 4: 200}
_HASH_MB = 16


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A proved win with a single first move, not yet named by theme nor graded."""

    tfen: str
    moves: int
    kind: str
    solution: tuple[str, ...]
    setup: str
    source: PuzzleSource

    @property
    def start(self) -> Position:
        return Position.from_tfen(self.tfen)


def mine_game(game: MinedGame, lengths: Collection[int] = (1, 2, 3, 4)) -> list[FoundPuzzle]:
    """The puzzles of a game: at most two, of different attacks, the longest wins first.

    `lengths` are the numbers of moves that are wanted.
    """
    if game.start.mode is not Mode.COMMAND or game.start.announce is not Announce.YES:
        return []
    wanted = [length for length in lengths if length > 0]
    candidates = sorted(_candidates(game, max(wanted, default=0)), key=lambda item: (-item[1], item[0]))
    found: list[FoundPuzzle] = []
    for ply, expected, position in candidates:
        if len(found) == MOST_FROM_A_GAME:
            break
        if expected not in wanted:
            continue
        if any(is_same_attack(other.start, other.source.ply, position, ply) for other in found):
            continue
        puzzle = as_puzzle(position, expected, PuzzleSource(game.name, ply), game.setup)
        if puzzle is not None and puzzle.moves in wanted:
            found.append(puzzle)
    return found


def as_start(position: Position) -> Position:
    """The position as a start of its own: no move counts towards a limit."""
    keys = position.tfen().split(" ")
    return Position.from_tfen(" ".join(key for key in keys if not key.startswith(("move=", "quiet="))))


def is_same_attack(first: Position, first_ply: int, second: Position, second_ply: int) -> bool:
    """Whether two positions of one game belong to one side and are so near that the idea is likely to be the same."""
    return first.turn is second.turn and abs(first_ply - second_ply) < NEW_ATTACK


def _candidates(game: MinedGame, longest: int) -> Iterator[tuple[int, int, Position]]:
    """The half-moves before which a forced win may be at hand, with the moves it may take and the position."""
    position = game.start.copy()
    attacks: list[tuple[int, int, Position]] = []
    for ply, move in enumerate(game.moves):
        length = 1 if solve(position, 1) is not None else game.seen.get(ply, 0)
        if 0 < length <= longest:
            attacks.append((ply, length, as_start(position)))
        position.play(move)
    yield from attacks
    if longest > 1:
        known = {ply for ply, _, _ in attacks}
        yield from (found for found in _earlier(game, attacks) if found[0] not in known and found[1] <= longest)


def _earlier(game: MinedGame, attacks: list[tuple[int, int, Position]]) -> Iterator[tuple[int, int, Position]]:
    """Longer wins before those that were seen at once."""
    engine = Engine(hash_mb=_HASH_MB)
    looked: set[int] = set()
    for ply, _, _ in attacks:
        for back in range(1, LOOK_BACK + 1):
            earlier = ply - 2 * back
            if earlier < 0 or earlier in looked:
                break
            looked.add(earlier)
            position = as_start(_position_before(game, earlier))
            engine.new_game()
            score = engine.search(position, Limits(nodes=LOOK_BACK_NODES)).score
            if score is None or score.kind == "cp" or score.value <= 0:
                break
            yield earlier, score.value, position


def _position_before(game: MinedGame, ply: int) -> Position:
    position = game.start.copy()
    for move in game.moves[:ply]:
        position.play(move)
    return position


def as_puzzle(position: Position, expected: int, source: PuzzleSource, setup: str) -> FoundPuzzle | None:
    """The puzzle that begins with a position, if a win is proved and nothing but its first move wins so soon."""
    if not FEWEST_FIRST_MOVES <= position.count_legal_moves() <= MOST_FIRST_MOVES[expected]:
        return None
    proof = search_proof(position, expected, nodes=PROOF_NODES[expected]).proof
    if proof is None or proof.size > LARGEST_PROOF:
        return None
    if not is_only_win(position, proof.move, proof.moves, UNIQUE_NODES[proof.moves]):
        return None
    return FoundPuzzle(position.tfen(), proof.moves, proof.kind, main_line(proof), setup, source)


def main_line(proof: Proof) -> tuple[str, ...]:
    return tuple(map(str, proof.line))


def twins_of(position: Position) -> set[int]:
    """The keys of a position and of all positions that are the same game, mirrored or turned."""
    turned = (position, position.mirror(), position.rotate(), position.mirror_sideways())
    return {twin.key for twin in turned}
