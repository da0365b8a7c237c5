"""Sentences about what was wrong with a move, in every language. The texts are in `faults.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from tankchess.core.words.sentences import LANGUAGES
from tankchess.lessons.attempt import Texts
from tankchess.shipped import read_shipped


@cache
def fault_words() -> Mapping[str, Any]:
    """The sentences about faults, by language."""
    words: Mapping[str, Any] = tomllib.loads(read_shipped("lessons", "faults.toml"))
    return words


def say(name: str, **values: Any) -> Texts:
    """A sentence in every language; a value may differ from language to language."""
    said = {}
    for language in LANGUAGES:
        own = {key: value[language] if isinstance(value, dict) else value for key, value in values.items()}
        said[language] = fault_words()[language][name].format(**own)
    return said
