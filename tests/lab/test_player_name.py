"""Players by their words."""

import re
from pathlib import Path

import pytest

import tankchess
from tankchess.engine import Limits
from tankchess.lab import LabError, PlayerName
from tankchess.lab.players import make_player

HANGING = "8x8 - wCLT@A1N,wMT@D3N,bCLT@D6E,bMT@H8S w announce=no"
WEIGHTS = Path(tankchess.__file__).parent / "engine" / "evaluation" / "weights.toml"


def test_a_level_has_its_number_and_its_own_limits():
    name = PlayerName.parse("level:5")
    assert (name.kind, name.level, name.has_own_limits) == ("level", 5, True)


def test_the_top_level_keeps_to_the_limits_of_the_match():
    assert not PlayerName.parse("level:10").has_own_limits


def test_limits_and_sizes_stand_behind_the_name():
    name = PlayerName.parse("engine:nodes=4000,hash=8,threads=2")
    assert (name.limits, name.hash_mb, name.threads) == (Limits(nodes=4000), 8, 2)


def test_a_command_is_split_as_a_shell_does_and_keeps_its_commas():
    name = PlayerName.parse("command:./my engine,nodes=3 --name 'a b'")
    assert name.command == ("./my", "engine,nodes=3", "--name", "a b")


def test_the_weights_themselves_travel_not_their_file(tmp_path):
    file = tmp_path / "mine, or yours.toml"
    file.write_text(
        re.sub(r"^LT = .*", "LT = 101", WEIGHTS.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8"
    )
    name = PlayerName.parse(f"weights:{file},nodes=7")
    assert "LT = 101" in name.weights
    assert name.limits == Limits(nodes=7)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected engine, varied"),
        ("stockfish", "expected engine, varied"),
        ("engine:", "expected engine, varied"),
        ("engine:fast", "'fast', expected limits such as nodes=4000"),
        ("engine:nodes=abc", "'nodes=abc', expected limits such as nodes=4000"),
        ("level", "expected engine, varied"),
        ("level:0", "expected a level from 1 to 10"),
        ("level:11", "expected a level from 1 to 10"),
        ("level:three", "expected a level from 1 to 10"),
        ("engine:nodes=0", "limit nodes 0"),
        ("engine:nodes=1.5", "nodes=1.5, expected a whole number"),
        ("random:nodes=5", "random has nothing to limit"),
        ("command:", "expected a program"),
        ("command:'x", "No closing quotation"),
        ("commit:", "expected engine, varied"),
    ],
)
def test_words_that_name_nobody_are_refused(text, said):
    with pytest.raises(LabError, match=said):
        PlayerName.parse(text)


def test_weights_that_are_not_there_are_refused(tmp_path):
    with pytest.raises(LabError, match="No such file"):
        PlayerName.parse(f"weights:{tmp_path / 'none.toml'}")


def test_weights_of_another_version_are_refused_with_what_is_missing(tmp_path):
    file = tmp_path / "old.toml"
    file.write_text("[material]\nLT = 100\n", encoding="utf-8")
    with pytest.raises(LabError, match=r"missing own_types, .* expected the tables of this version"):
        PlayerName.parse(f"weights:{file}")


def test_weights_that_are_no_text_are_refused(tmp_path):
    file = tmp_path / "net.bin"
    file.write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(LabError, match="not a text"):
        PlayerName.parse(f"weights:{file}")


@pytest.mark.parametrize("word", ["greedy", "alphabeta", "alphabeta:depth=2", "mcts", "level:1", "engine", "varied"])
def test_every_player_but_the_random_one_takes_a_win_at_once(word):
    position = tankchess.Position.from_tfen(HANGING)
    name = PlayerName.parse(word)
    player = make_player(name, seed=1, patience=1.0)
    move = player.choose(position, name.limits or Limits(nodes=300)).move
    player.close()
    assert move is not None
    outcome = position.after(move).outcome()
    assert outcome is not None and str(outcome.result) == "1-0"


def test_an_engine_with_other_weights_plays_by_them(tmp_path):
    file = tmp_path / "peaceful.toml"
    text = WEIGHTS.read_text(encoding="utf-8")
    head, _, tail = text.partition("[activity]")
    file.write_text(head + "[activity]\nmobility = 500\nadvance = -400\ntempo = 0\n\n" + tail[tail.index("[flag]") :])
    position = tankchess.setup("duel-12").position()
    moves = [
        make_player(PlayerName.parse(word), 1, 1.0).choose(position, Limits(nodes=500)).move
        for word in ("engine", f"weights:{WEIGHTS}", f"weights:{file}")
    ]
    assert moves[0] == moves[1] != moves[2]
