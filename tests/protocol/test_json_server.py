"""The line-JSON analysis mode."""

import json
from typing import Any

import pytest

import tankchess
from tankchess.engine import Limits
from tankchess.protocol.json_server import JsonServer
from tests.protocol.fake import FakeEngine

SMALL = "8x8 - wHT@A1N,bHT@H8S w mode=last"
ENDED = "8x8 - wLT@A1N w mode=last"


class Talk:
    """A session whose answers are kept as data."""

    def __init__(self) -> None:
        self.engine = FakeEngine()
        self.heard: list[dict[str, Any]] = []
        self.server = JsonServer(self.engine, lambda line: self.heard.append(json.loads(line)))

    def run(self, *queries: Any) -> list[dict[str, Any]]:
        """All answers to a session with these lines."""
        self.server.run([query if isinstance(query, str) else json.dumps(query) for query in queries])
        return self.heard

    def hold(self) -> None:
        """Keeps the engine busy with an endless query of the id "long"."""
        assert self.server.handle(json.dumps({"id": "long", "position": SMALL, "report": False}))
        assert self.engine.running.wait(30)


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_a_query_is_answered_with_infos_and_one_result(talk: Talk):
    first, second, last = talk.run({"id": "a", "position": SMALL, "limits": {"depth": 2}})
    assert first == {
        "id": "a",
        "info": {
            "depth": 1,
            "seldepth": 2,
            "nodes": 100,
            "seconds": 0.5,
            "nodes_per_second": 200,
            "hashfull": 7,
            "line": {
                "number": 1,
                "depth": 2,
                "score": {"kind": "cp", "value": 34},
                "moves": ["A1A1E", "H8F6SW"],
            },
        },
    }
    assert second["info"]["depth"] == 2
    assert last == {
        "id": "a",
        "result": {
            "move": "A1A1E",
            "ponder": "H8F6SW",
            "score": {"kind": "cp", "value": 34},
            "lines": [first["info"]["line"]],
            "depth": 2,
            "nodes": 200,
            "seconds": 1.0,
            "turn": "w",
            "outcome": None,
            "cancelled": False,
        },
    }


def test_without_report_only_the_result_comes(talk: Talk):
    (answer,) = talk.run({"id": 1, "position": SMALL, "limits": {"depth": 5}, "report": False})
    assert answer["result"]["depth"] == 5


def test_all_limits_are_seconds_and_counts(talk: Talk):
    limits = {"depth": 3, "nodes": 9, "movetime": 0.5, "remaining": 60, "increment": 1, "mate": 2}
    talk.run({"id": 1, "position": SMALL, "limits": limits})
    assert talk.engine.searches[-1].limits == Limits(3, 9, 0.5, 60.0, 1.0, 2)


def test_a_position_may_be_a_setup_with_options_and_moves(talk: Talk):
    told = {"setup": "duel-12", "mode": "last", "options": {"turning": False, "limit": 9}, "moves": []}
    expected = tankchess.setup("duel-12").position("last", turning=False, limit=9)
    told["moves"] = [str(expected.play(expected.legal_moves()[0]))]
    talk.run({"id": 1, "position": told, "limits": {"depth": 1}})
    assert talk.engine.searches[-1].tfen == expected.tfen()


def test_a_position_may_have_custom_piece_types(talk: Talk):
    own = {"XX": {"name": "Test Tank", "speed": 2, "armour": [1, 1, 1], "weight": "light"}}
    tfen = "8x8 - wXX@A1N,bLT@H8S w mode=last"
    talk.run({"id": 1, "position": {"tfen": tfen, "types": own}, "limits": {"depth": 1}})
    assert talk.engine.searches[-1].tfen == tfen


def test_several_lines_and_chosen_moves_reach_the_engine(talk: Talk):
    talk.run({"id": 1, "position": SMALL, "limits": {"depth": 1}, "multi_pv": 2, "search_moves": ["A1A1E", "A1A2N"]})
    asked = talk.engine.searches[-1]
    assert asked.multi_pv == 2
    assert list(map(str, asked.moves or ())) == ["A1A1E", "A1A2N"]


def test_an_ended_game_has_an_outcome_and_no_move(talk: Talk):
    (answer,) = talk.run({"id": 1, "position": ENDED, "limits": {"depth": 1}})
    assert answer["result"]["move"] is None
    assert answer["result"]["outcome"] == {"result": "1-0", "termination": "destroyed", "winner": "w"}


def test_queries_are_worked_off_in_order_but_urgent_ones_first(talk: Talk):
    talk.hold()
    quick = {"position": SMALL, "limits": {"depth": 1}, "report": False}
    answers = talk.run(
        {"id": "first", **quick},
        {"id": "second", **quick},
        {"id": "urgent", "priority": 5, **quick},
        {"id": "idle", "priority": -5, **quick},
        {"id": "long", "cancel": True},
    )
    assert [answer["id"] for answer in answers] == ["long", "urgent", "first", "second", "idle"]


def test_a_running_query_that_is_cancelled_gives_its_best_so_far(talk: Talk):
    talk.hold()
    (answer,) = talk.run({"id": "long", "cancel": True})
    assert answer["result"]["cancelled"] is True
    assert answer["result"]["move"] == "A1A1E"


def test_a_waiting_query_that_is_cancelled_is_never_begun(talk: Talk):
    talk.hold()
    answers = talk.run(
        {"id": "next", "position": SMALL, "limits": {"depth": 1}},
        {"id": "next", "cancel": True},
        {"id": "long", "cancel": True},
    )
    assert [(answer["id"], answer["result"]["cancelled"]) for answer in answers] == [("next", True), ("long", True)]
    assert answers[0]["result"]["move"] is None
    assert len(talk.engine.searches) == 1


def test_cancel_all_ends_every_query_and_counts_them(talk: Talk):
    talk.hold()
    answers = talk.run({"id": "next", "position": SMALL}, {"action": "cancel_all"})
    assert {"action": "cancel_all", "cancelled": 2} in answers
    assert sorted(answer["id"] for answer in answers if "result" in answer) == ["long", "next"]


def test_quit_cancels_what_is_left_and_reads_no_more(talk: Talk):
    talk.hold()
    answers = talk.run({"action": "quit"}, {"action": "version"})
    assert answers[0] == {"action": "quit"}
    assert answers[1]["result"]["cancelled"] is True
    assert len(answers) == 2


def test_the_end_of_the_input_waits_for_queries_with_limits_and_cancels_endless_ones(talk: Talk):
    talk.hold()
    answers = talk.run({"id": "next", "position": SMALL, "limits": {"depth": 1}, "report": False})
    assert [(answer["id"], answer["result"]["cancelled"]) for answer in answers] == [("long", True), ("next", False)]


def test_the_version_includes_the_number_of_the_protocol(talk: Talk):
    (answer,) = talk.run({"id": 7, "action": "version"})
    assert answer == {
        "id": 7,
        "action": "version",
        "version": tankchess.__version__,
        "protocol": 1,
        "compiled": tankchess.COMPILED,
    }


def test_an_id_belongs_to_one_query_at_a_time(talk: Talk):
    talk.hold()
    again = {"id": "long", "position": SMALL, "limits": {"depth": 1}, "report": False}
    refused, ended = talk.run(again)
    assert (refused["id"], refused["error"]["code"]) == ("long", "duplicate_id")
    assert ended["result"]["cancelled"] is True


def test_a_search_that_fails_does_not_take_the_next_one_with_it(talk: Talk):
    talk.engine.fault = RuntimeError("no more memory")
    query = {"position": SMALL, "limits": {"depth": 1}}
    answers = talk.run({"id": 1, **query}, {"id": 2, **query})
    assert [answer["id"] for answer in answers] == [1, 2]
    assert answers[0]["error"] == {"code": "search_failed", "message": "RuntimeError: no more memory", "field": None}


@pytest.mark.parametrize(
    ("line", "code", "field"),
    [
        ("{", "bad_json", None),
        ("[]", "bad_json", None),
        ("3", "bad_json", None),
        ("[" * 100_000, "bad_json", None),
        ('{"id": 1, "position": NaN}', "bad_json", None),
        ('{"id": 1}', "bad_position", "position"),
        ('{"position": "basic-16"}', "bad_query", "id"),
        ('{"id": true, "position": "x"}', "bad_query", "id"),
        ('{"id": 1, "positions": "x"}', "bad_query", "positions"),
        ('{"id": 1, "position": "x"}', "bad_position", "position.tfen"),
        ('{"id": 1, "position": 5}', "bad_position", "position"),
        ('{"id": 1, "position": {"tfen": 5}}', "bad_position", "position.tfen"),
        ('{"id": 1, "position": {"setup": "atlantis"}}', "bad_position", "position.setup"),
        ('{"id": 1, "position": {"setup": "duel-12", "tfen": "x"}}', "bad_position", "position.setup"),
        ('{"id": 1, "position": {"setup": "duel-12", "types": {}}}', "bad_position", "position.types"),
        ('{"id": 1, "position": {"tfen": "x", "types": {"XX": 1}}}', "bad_position", "position.types"),
        ('{"id": 1, "position": {"mode": 1}}', "bad_position", "position.mode"),
        ('{"id": 1, "position": {"options": []}}', "bad_position", "position.options"),
        ('{"id": 1, "position": {"options": {"limit": 0}}}', "bad_position", "position.options.limit"),
        ('{"id": 1, "position": {"options": {"house": 1}}}', "bad_position", "position.options.house"),
        ('{"id": 1, "position": {"moves": "C3C5NE"}}', "bad_query", "position.moves"),
        ('{"id": 1, "position": {"moves": ["C3C5NE", "C3C5NE"]}}', "illegal_move", "position.moves[1]"),
        ('{"id": 1, "position": {}, "limits": 3}', "bad_limits", "limits"),
        ('{"id": 1, "position": {}, "limits": {"depth": 0}}', "bad_limits", "limits.depth"),
        ('{"id": 1, "position": {}, "limits": {"movetime": 1e999}}', "bad_limits", "limits.movetime"),
        ('{"id": 1, "position": {}, "limits": {"wtime": 3}}', "bad_query", "limits.wtime"),
        ('{"id": 1, "position": {}, "multi_pv": 0}', "bad_query", "multi_pv"),
        ('{"id": 1, "position": {}, "report": "yes"}', "bad_query", "report"),
        ('{"id": 1, "position": {}, "priority": 1.5}', "bad_query", "priority"),
        ('{"id": 1, "position": {}, "search_moves": []}', "bad_query", "search_moves"),
        ('{"id": 1, "position": {}, "search_moves": ["A1A1N"]}', "illegal_move", "search_moves[0]"),
        ('{"id": 1, "position": {}, "search_moves": ["?"]}', "illegal_move", "search_moves[0]"),
        ('{"id": 9, "cancel": true}', "unknown_id", "id"),
        ('{"id": 9, "cancel": 1}', "bad_query", "cancel"),
        ('{"id": 9, "cancel": true, "why": 1}', "bad_query", "why"),
        ('{"action": "dance"}', "unknown_action", "action"),
        ('{"action": ["quit"]}', "unknown_action", "action"),
        ('{"action": "version", "of": 1}', "bad_query", "of"),
    ],
)
def test_a_fault_has_a_code_a_field_and_words(talk: Talk, line: str, code: str, field: str | None):
    (answer,) = talk.run(line)
    assert (answer["error"]["code"], answer["error"]["field"]) == (code, field)
    assert answer["error"]["message"]
    assert talk.engine.searches == []


def test_an_empty_line_is_not_a_query(talk: Talk):
    assert talk.run("", "   ") == []
