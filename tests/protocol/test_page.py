"""What docs/protocol.md says about the protocol is so."""

import inspect
import json
import re
from pathlib import Path

from tankchess.protocol import JsonServer, errors, json_query, json_server
from tankchess.protocol.settings import EngineSettings
from tests.protocol.fake import FakeEngine
from tests.protocol.test_server import Talk

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text below a heading, up to the next one."""
    return re.split(r"^#+ ", PAGE.split(f"# {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def first_column(title: str) -> list[str]:
    return re.findall(r"^\| `([^`]+)`", section(title), re.MULTILINE)


def test_every_option_is_in_the_table():
    assert first_column("Options") == list(EngineSettings(FakeEngine()).options)


def test_every_key_of_a_query_is_in_the_tables():
    assert first_column("Queries") == [*json_query.KEYS, *json_query.POSITION_KEYS]


def test_every_code_of_an_error_is_in_the_table():
    sources = "".join(inspect.getsource(module) for module in (json_query, json_server))
    used = set(re.findall(r'QueryError\(\s*"(\w+)"', sources)) | {"bad_limits"}
    assert set(first_column("Errors")) == used


def test_every_error_of_the_client_is_in_the_table():
    kinds = {kind.__name__ for kind in errors.EngineFailure.__subclasses__()}
    assert set(first_column("The client")) >= kinds


def test_the_examples_of_queries_are_understood():
    (block,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    heard: list[dict[str, object]] = []
    JsonServer(FakeEngine(), lambda line: heard.append(json.loads(line))).run(block.splitlines())
    # The second may have been answered already when it is cancelled; nothing else can go wrong.
    faults = [answer for answer in heard if "error" in answer]
    assert all(answer["id"] == "b" and '"unknown_id"' in json.dumps(answer) for answer in faults)
    assert {answer["id"] for answer in heard if "result" in answer} == {"a", "b", "c"}


def test_the_example_of_a_complaint_is_what_is_said():
    command, answer = re.findall(r"^> (position startpos .*)\n(info string error.*)$", PAGE, re.MULTILINE)[0]
    assert Talk().say(command) == [answer]


def test_the_example_of_a_position_can_be_read():
    (command,) = re.findall(r"^> (position setup .*)$", PAGE, re.MULTILINE)
    assert Talk().say(command) == []
