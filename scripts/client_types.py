"""Writes web/src/api/messages.ts, the types of the browser application, from tankchess.server.messages.

client_types.py             writes the file
client_types.py --check     says whether it is fresh, for `make lint`

openapi-typescript would make the types from the OpenAPI description, but less precisely: a JSON schema has no names for
literals (`SideName`) or for unions of messages, no tables with a literal as their key, and cannot tell a field that
clients may leave out from one the server always sends. It also needs TypeScript 5, while the client uses version 7.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec
from msgspec import inspect

from tankchess.server import messages

TARGET = Path(__file__).parents[1] / "web" / "src" / "api" / "messages.ts"
HEAD = """// Made by scripts/client_types.py from src/tankchess/server/messages. Do not edit: run that script.
"""


def all_messages() -> list[tuple[str, Any]]:
    return [(name, getattr(messages, name)) for name in messages.__all__]


def literal_names() -> dict[frozenset[object], str]:
    """The named literals of the module (`SideName` ...), by their values."""
    return {
        frozenset(get_args(value)): name
        for name, value in all_messages()
        if name.endswith("Name") and str(value).startswith("typing.Literal")
    }


LITERALS = literal_names()


def quoted(values: Iterable[object]) -> str:
    return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)


def typescript(kind: inspect.Type) -> str:
    """The TypeScript type of a value of this kind. Raises `TypeError` for kinds the messages do not use."""
    match kind:
        case inspect.StrType():
            return "string"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType(values=values):
            named = LITERALS.get(frozenset(values))
            return named or quoted(values)
        case inspect.ListType(item_type=item):
            inner = typescript(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(typescript(item) for item in items)}]"
        case inspect.DictType(key_type=key, value_type=value):
            if isinstance(key, inspect.LiteralType):
                return f"Partial<Record<{typescript(key)}, {typescript(value)}>>"
            return f"Record<string, {typescript(value)}>"
        case inspect.UnionType(types=types):
            return " | ".join(typescript(each) for each in types)
        case inspect.StructType(cls=cls):
            return cls.__name__
    raise TypeError(f"no TypeScript for {kind!r}")


def comment(text: str, indent: str = "") -> list[str]:
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def interface(cls: type[msgspec.Struct]) -> list[str]:
    """A struct as an interface: fields a client may leave out, or the server does, carry a question mark."""
    kind = inspect.type_info(cls)
    assert isinstance(kind, inspect.StructType)
    is_sent_by_client = issubclass(cls, messages.Request) or cls is messages.Rules
    doc = cls.__dict__.get("__doc__") or ""
    lines = comment(doc) if doc and not doc.startswith(f"{cls.__name__}(") else []
    lines.append(f"export interface {cls.__name__} {{")
    if kind.tag is not None and kind.tag_field is not None:
        lines.append(f'  {kind.tag_field}: "{kind.tag}";')
    for field in kind.fields:
        may_be_missing = not field.required and (is_sent_by_client or cls.__struct_config__.omit_defaults)
        lines.append(f"  {field.encode_name}{'?' if may_be_missing else ''}: {typescript(field.type)};")
    return [*lines, "}"]


def text() -> str:
    """The whole file, in the order of the messages."""
    parts = [HEAD]
    for name in LITERALS.values():
        parts.append(f"export type {name} = {quoted(get_args(vars(messages)[name]))};")
    modes = ", ".join(f'"{mode}"' for mode in get_args(messages.ModeName))
    parts.append(f"\n/** All modes, in their order. */\nexport const MODE_NAMES: readonly ModeName[] = [{modes}];")
    for name, value in all_messages():
        if isinstance(value, type) and issubclass(value, msgspec.Struct):
            if value is not messages.Request:
                parts.append("\n" + "\n".join(interface(value)))
        elif isinstance(value, UnionType) and name.endswith("Message"):
            parts.append(f"\nexport type {name} = {' | '.join(each.__name__ for each in get_args(value))};")
    return "\n".join(parts) + "\n"


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 2
    if arguments:
        if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text():
            return 0
        print(f"{TARGET.name} is not what the messages say: run scripts/client_types.py", file=sys.stderr)
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
