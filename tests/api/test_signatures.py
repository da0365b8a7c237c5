"""What public functions take and give can be named by those who call them, and examples are typed as users type."""

import ast
import inspect
import runpy
import sys
import types
import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tankchess

EXAMPLES = Path(__file__).parents[2] / "examples"
# For programs that work on the core itself, and for those that read records in steps of their own.
INNER = {"Board", "Walker", "Draft", "Record"}
PUBLIC_OBJECTS = [getattr(tankchess, name) for name in tankchess.__all__]


def functions() -> Iterator[tuple[str, object]]:
    for name in tankchess.__all__:
        found = getattr(tankchess, name)
        if inspect.isfunction(found):
            yield name, found
        elif inspect.isclass(found):
            for part, member in inspect.getmembers(found):
                member = member.fget if isinstance(member, property) else member
                if not part.startswith("_") and (inspect.isfunction(member) or inspect.ismethod(member)):
                    yield f"{name}.{part}", member


def names_in(hint: object) -> Iterator[type]:
    """The classes of our own that an annotation is made of."""
    parts = typing.get_args(hint)
    if inspect.isclass(hint) and hint.__module__.startswith("tankchess"):
        yield hint
    for part in parts:
        if isinstance(part, list):
            for inner in part:
                yield from names_in(inner)
        else:
            yield from names_in(part)


@cache
def names_for_annotations(module: str) -> dict[str, object]:
    """The names of a module, with what it imports for its annotations alone."""
    found = dict(vars(sys.modules[module]))
    for node in ast.parse(Path(str(found["__file__"]).partition(".")[0] + ".py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            exec(compile(ast.Module(node.body, []), module, "exec"), found)
    # Before Python 3.12 array[int] is for type checkers only.
    return found | {"array": list}


def hints_of(function: object) -> dict[str, object]:
    source = inspect.unwrap(function) if callable(function) else function
    return typing.get_type_hints(source, globalns=names_for_annotations(source.__module__))


@pytest.mark.parametrize(
    ("name", "function"), list(functions()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_the_types_of_a_public_signature_are_public(name: str, function: object) -> None:
    classes = {found for hint in hints_of(function).values() for found in names_in(hint)}
    hidden = [found.__name__ for found in classes if found not in PUBLIC_OBJECTS and found.__name__ not in INNER]
    assert hidden == [], name


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_coach_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str) -> None:
    monkeypatch.setattr(sys, "argv", ["coach.py", "duel-12", "--moves", "2", "--language", language])
    runpy.run_path(str(EXAMPLES / "coach.py"), run_name="__main__")
    assert capsys.readouterr().out.count(".\n") >= 2


def test_the_package_of_setups_is_not_hidden_by_a_function() -> None:
    import tankchess.setups

    assert isinstance(tankchess.setups, types.ModuleType)
    assert tankchess.setup_names()[0] == "basic-16"
