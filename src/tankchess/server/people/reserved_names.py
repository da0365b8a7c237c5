"""Names that would pass for the server, its computer or those who run it, in the languages of the pages."""

from __future__ import annotations

from functools import cache

from tankchess.server.people.name import name_keys

_RESERVED = (
    *("Tank Chess", "Computer", "The Computer", "Engine", "Admin", "Administrator", "Mod", "Moderator", "Root"),
    *("System", "Server", "Operator", "Support", "Staff", "Team", "Official", "Webmaster", "Security"),
    *("Computadora", "La Computadora", "Ordenador", "El Ordenador", "Administrador", "Administradora", "Moderador"),
    *("Moderadora", "Sistema", "Servidor", "Operador", "Operadora", "Soporte", "Equipo", "Oficial", "Seguridad"),
    *("Dator", "Datorn", "Administratör", "Administratören", "Moderatorn", "Systemet"),
    *("Servern", "Operatör", "Supporten", "Personal", "Teamet", "Officiell", "Säkerhet"),
)


def is_reserved(name: str) -> bool:
    """Whether a name is one of these or made of several of them, also with a number after it or with look-alikes."""
    plain = name.rstrip("0123456789 .-_#")
    return bool(plain) and any(_is_made_of(key, _keys()) for key in {*name_keys(plain), *name_keys(name)})


def _is_made_of(text: str, words: frozenset[str]) -> bool:
    return text in words or any(text.startswith(word) and _is_made_of(text[len(word) :], words) for word in words)


@cache
def _keys() -> frozenset[str]:
    return frozenset(key for name in _RESERVED for key in name_keys(name))
