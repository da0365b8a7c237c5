"""Random games of every mode, for records: from setups and from random positions, ended in every way."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tankchess import Move, Position, Setup
from tankchess.game import Game, Node
from tankchess.setups.setup import read_setup
from tests.oracle.randoms import random_position

TEXTS = ("", "", "", "a comment", "[%clk 0:29:31]", '[%eval -1.2] said "well" \\ done; (K6 +), 1-0', "1. H1>H2/N *")
NAMES = ("?", "Ann", 'The "Fox"', "back\\slash", "Åsa", "[x]")


def random_games(most: int = 40) -> st.SearchStrategy[Game]:
    """Games by seed: a failing example shrinks to a small seed, and `Game.record` shows it."""
    return st.builds(lambda seed: random_game(Random(seed), most), st.integers(0, 2**32))


def random_game(rng: Random, most: int = 40) -> Game:
    game = _start(rng)
    _play(rng, game, rng.randint(0, most))
    if not game.is_over:
        _end(rng, game)
    return game


def random_trees(most: int = 12) -> st.SearchStrategy[Game]:
    """Games with variations inside variations, and with everything that can be said about a move."""
    return st.builds(lambda seed: random_tree(Random(seed), most), st.integers(0, 2**32))


def random_tree(rng: Random, most: int = 12) -> Game:
    game = random_game(rng, most)
    for _ in range(rng.randint(0, 6)):
        _branch(rng, rng.choice([game.root, *game.root.walk()]))
    for node in game.root.walk():
        node.signs = rng.choice([(), (), ("!",), ("?!", "$14"), ("$7", "??")])
        if rng.random() < 0.2:
            node.comment_before = rng.choice(["before", "[2. not a variation]", "1-0 !? $1"])
        if not node.is_main_line:
            node.comment = rng.choice(TEXTS)
    return game


def _branch(rng: Random, node: Node) -> None:
    """A line of a few moves beside those that follow a node; the end of the game itself stays the end."""
    if not node.children and node.is_main_line:
        return
    position = node.position()
    moves: list[Move] = []
    for _ in range(rng.randint(1, 4)):
        legal = position.legal_moves()
        if not legal:
            break
        moves.append(position.play(rng.choice(legal)))
    if moves:
        node.add_variation(*moves)


def _start(rng: Random) -> Game:
    names = {"Event": rng.choice(NAMES), "Round": rng.choice(NAMES)}
    clock = rng.choice([None, "30+0", "0.5+3", "45d10", "90/move"])
    if rng.random() < 0.4:
        mode = rng.choice(["command", "last", "escape3", "flag"])
        return Game(
            "basic-16",
            mode=mode,
            announce=rng.choice(["yes", "yes", "only", "no"]) if mode == "command" else None,
            edition=rng.choice([None, None, "earlier"]),
            limit=rng.choice([None, None, 12]),
            all_as=rng.choice([None, None, "MT", "RB"]),
            clock=clock,
            headers=names,
        )
    return Game(Position.from_tfen(random_position(rng)), clock=clock, headers=names)


def _play(rng: Random, game: Game, length: int) -> None:
    if rng.random() < 0.2:
        game.set_comment("before the first move")
    for _ in range(length):
        moves = game.position.legal_moves()
        if not moves:
            return
        active = [move for move in moves if move.action or move.via_squares or move.is_cargo or move.is_out]
        move = rng.choice(active if active and rng.random() < 0.5 else moves)
        elapsed = rng.choice([None, 0.0, 1.0]) if game.clock is not None else None
        game.play(move, elapsed=elapsed, comment=rng.choice(TEXTS))


def _end(rng: Random, game: Game) -> None:
    side = rng.choice(game.start.order)
    ending = rng.randint(0, 5)
    if ending == 0:
        game.resign(side)
    elif ending == 1:
        game.lose_on_time(side)
    elif ending == 2:
        game.agree_draw()


def own_setup() -> Setup:
    """A small setup of our own, with a custom type."""
    text = """
        name = "own-8"
        author = "us"
        size = [8, 8]
        [pieces]
        w = ["CLT@D1N", "RT@A1N", "LL@H1N(wMTN)"]
        b = ["CLT@E8S", "RT@H8S"]
        [terrain]
        water = ["H1", "H2", "H3"]
        [types.RT]
        name = "Rocket \\"Tank\\""
        speed = 3
        armour = [1, 0, 0]
        weapon = { kind = "indirect", power = 3, arc = "fixed", range = [2, 4] }
    """
    return read_setup(text, "own-8")
