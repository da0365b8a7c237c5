"""The installed package in the hands of a user: alone, and with each extra."""

from __future__ import annotations

from pathlib import Path

import pytest

import tankchess
from tests.package.conftest import Install
from tests.package.environment import Installed

LIBRARY = """
import tankchess
from tankchess.engine import Engine, Limits, solve
position = tankchess.setup("basic-16").position()
game = tankchess.Game("basic-16", players=["Ann", "Bob"])
game.play("C3C5NE")
assert [again.moves for again in tankchess.read_games(game.record())] == [game.moves]
assert tankchess.draw(position).startswith("<svg")
assert tankchess.check_setup(tankchess.setup("duel-12")) is not None
duel = tankchess.Position.from_tfen("10x8 high:F3,F4,C6 wLT@B2N,wCLT@A1N,bMT@G7NE,bCLT@I8S w")
assert str(Engine(hash_mb=1).search(duel, Limits(nodes=300)).score) == "mate 1"
assert solve(duel, 1).kind == "mate"
import tankchess.analysis, tankchess.protocol
print(len(position.legal_moves()), tankchess.COMPILED, tankchess.__file__)
"""
CATCH = """
import tankchess
try:
    {}
except tankchess.MissingExtra as error:
    print(error.extra)
"""


def test_the_library_works_without_any_other_package(bare: Installed):
    moves, compiled, file = bare.python(LIBRARY).split()
    assert (moves, compiled) == ("548", str(tankchess.COMPILED))
    assert file.startswith(str(bare.place))
    assert bare.packages() == set()


def test_an_sdist_installs_without_compiler_and_npm(sdist: Path, place: Path):
    plain = Installed(place / "plain", sdist, "cli", TANKCHESS_BUILD="pure", CC="false")
    assert plain.python(LIBRARY).split()[:2] == ["548", "False"]
    assert "plain Python core" in plain.tankchess("--version")
    static = "tankchess/server/static/index.html"
    assert [*plain.place.rglob(static)] != []


def test_without_an_extra_the_command_says_what_to_type(bare: Installed):
    assert bare.fails("play").endswith("pip install 'tankchess[cli]'")


@pytest.mark.parametrize(
    ("statement", "extra"),
    [
        ("tankchess.draw_png(tankchess.setup('duel-12').position())", "images"),
        ("tankchess.animate(tankchess.Game('duel-12'))", "images"),
        ("import tankchess.printing; tankchess.printing.print_reference()", "print"),
        ("import tankchess.client", "client"),
        ("from tankchess.lab.dask_executor import DaskExecutor; DaskExecutor('tcp://127.0.0.1:1')", "lab"),
        ("import tankchess.widget", "notebook"),
    ],
)
def test_without_an_extra_a_program_is_told_which_one(bare: Installed, statement: str, extra: str):
    assert bare.python(CATCH.format(statement)).strip() == extra


def test_the_command_line_alone(install: Install):
    alone = install("cli")
    core = "compiled" if tankchess.COMPILED else "plain Python"
    assert alone.tankchess("--version") == f"tankchess {tankchess.__version__} ({core} core)\n"
    assert "Black to move" in alone.tankchess("play", "basic-16", stdin="C3C5NE\nquit\n")
    answered = alone.tankchess("engine", stdin="ugi\nisready\nposition startpos\ngo nodes 50\nquit\n").splitlines()
    assert "ugiok" in answered and "readyok" in answered and answered[-1].startswith("bestmove ")
    assert alone.tankchess("draw", "basic-16").startswith("<svg")
    assert alone.fails("draw", "basic-16", "-o", "board.png").endswith("pip install 'tankchess[images]'")
    assert not (alone.folder / "board.png").exists()
    assert alone.fails("print", "reference").endswith("pip install 'tankchess[print]'")
    assert alone.fails("serve", "--no-browser").endswith("pip install 'tankchess[server]'")


def test_images_alone(install: Install):
    alone = install("images")
    alone.python(
        "import tankchess; game = tankchess.Game('duel-12')\n"
        "assert tankchess.draw_png(game.position).startswith(b'\\x89PNG')\n"
        "assert tankchess.animate(game).startswith(b'GIF')"
    )
    assert "typer" not in alone.packages()


def test_print_alone(install: Install):
    alone = install("print")
    alone.python("from tankchess.printing import print_cards; assert print_cards().startswith(b'%PDF')")
    assert alone.packages() & {"pillow", "typer", "starlette"} == set()


def test_the_client_alone(install: Install):
    alone = install("client")
    lost = (
        "from tankchess.client import Client, ConnectionLost\n"
        "try:\n    Client('http://127.0.0.1:9', timeout=5).lobby()\n"
        "except ConnectionLost:\n    print('nobody there')"
    )
    assert alone.python(lost) == "nobody there\n"
    assert alone.packages() & {"sqlalchemy", "starlette", "typer", "pillow"} == set()


def test_the_board_in_notebooks_alone(install: Install):
    alone = install("notebook")
    shown = (
        "import tankchess; from tankchess.widget import GameViewer; print(GameViewer(tankchess.Game('duel-12')).ply)"
    )
    assert alone.python(shown) == "0\n"
    assert alone.packages() & {"sqlalchemy", "starlette", "typer", "pillow"} == set()


def test_all_draws_and_knows_every_part(install: Install):
    everything = install("all")
    everything.tankchess("draw", "basic-16", "-o", "board.png")
    assert (everything.folder / "board.png").read_bytes().startswith(b"\x89PNG")
    everything.python("import psycopg, httpx, tankchess.client, tankchess.server.hosting")
