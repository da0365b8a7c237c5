"""An option of an engine, as it is offered in the handshake."""

from __future__ import annotations

from dataclasses import dataclass

from tankchess.protocol.errors import ProtocolError

KINDS = ("check", "spin", "combo", "button", "string")
EMPTY = "<empty>"
_KEYS = ("type", "default", "min", "max", "var")

Value = bool | int | str | None


@dataclass(frozen=True, slots=True)
class Option:
    """One setting: a check is true or false, a spin a number, a combo one of `choices`, a button only pressed."""

    name: str
    kind: str
    default: Value = None
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The line of the handshake."""
        words = [f"option name {self.name} type {self.kind}"]
        if self.kind != "button":
            words.append(f"default {write_value(self.default) or EMPTY}")
        if self.minimum is not None:
            words.append(f"min {self.minimum}")
        if self.maximum is not None:
            words.append(f"max {self.maximum}")
        words += [f"var {choice}" for choice in self.choices]
        return " ".join(words)

    def check(self, value: Value) -> Value:
        """The value in its own kind, from a value or a text. Raises `ProtocolError` for one that does not fit."""
        if self.kind == "button":
            return None
        text = write_value(value)
        if self.kind == "check":
            if text.lower() not in ("true", "false"):
                raise self._misfit(text, "true or false")
            return text.lower() == "true"
        if self.kind == "spin":
            return self._number(text)
        if self.kind == "combo":
            for choice in self.choices:
                if choice.lower() == text.lower():
                    return choice
            raise self._misfit(text, f"one of {', '.join(self.choices)}")
        return "" if text == EMPTY else text

    def _number(self, text: str) -> int:
        bounds = [str(bound) for bound in (self.minimum, self.maximum) if bound is not None]
        expected = "a number" + (f" from {bounds[0]} to {bounds[1]}" if len(bounds) == 2 else "")
        try:
            number = int(text)
        except ValueError:
            raise self._misfit(text, expected) from None
        too_small = self.minimum is not None and number < self.minimum
        too_large = self.maximum is not None and number > self.maximum
        if too_small or too_large:
            raise self._misfit(text, expected)
        return number

    def _misfit(self, text: str, expected: str) -> ProtocolError:
        shown = text if len(text) <= 60 else f"{text[:57]}..."
        return ProtocolError(f"option {self.name}: {shown!r}, expected {expected}")


def write_value(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def read_option(line: str) -> Option:
    """The option an engine offers with a line `option name ... type ...`. Raises `ProtocolError`."""
    parts = _parts(line.split()[1:])
    name, kind = " ".join(parts["name"][0]), " ".join(parts["type"][0])
    if not name or kind not in KINDS:
        raise ProtocolError(f"{line!r}: expected option name NAME type {'|'.join(KINDS)}")
    option = Option(
        name,
        kind,
        minimum=_bound(line, parts["min"][0]),
        maximum=_bound(line, parts["max"][0]),
        choices=tuple(" ".join(words) for words in parts["var"] if words),
    )
    default = " ".join(parts["default"][0])
    try:
        value = option.check(default)
    except ProtocolError:
        # An engine may offer a default outside its own bounds: it is told as it stands.
        value = default
    return Option(name, kind, value, option.minimum, option.maximum, option.choices)


def _parts(words: list[str]) -> dict[str, list[list[str]]]:
    """The words behind each key; a key that is missing has no words. `var` may come several times."""
    parts: dict[str, list[list[str]]] = {key: [] for key in ("name", *_KEYS)}
    current: list[str] = []
    for word in words:
        is_key = word in _KEYS if parts["name"] else word == "name"
        if is_key:
            current = []
            parts[word].append(current)
        else:
            current.append(word)
    return {key: found or [[]] for key, found in parts.items()}


def _bound(line: str, words: list[str]) -> int | None:
    if not words:
        return None
    try:
        return int(" ".join(words))
    except ValueError:
        raise ProtocolError(f"{line!r}: expected a number behind min and max") from None
