"""Secrets: cookies, tokens and recovery codes. At least 112 random bits need no slow hash; passwords do."""

from __future__ import annotations

import hashlib
import secrets

_SECRET_BYTES = 32
_CODE_GROUPS = 4
_CODE_GROUP = 6
# 32 signs that cannot be taken for each other: five bits each.
_CODE_SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"
_MISREAD = str.maketrans("oil", "011")
SECRET_LENGTHS = range(20, 101)


def new_secret() -> str:
    return secrets.token_urlsafe(_SECRET_BYTES)


def hash_of(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def handle_of(session: str) -> str:
    """A name for a session that may be shown: it leads neither to the secret nor to what is kept of it."""
    return hashlib.sha256(f"handle {session}".encode()).hexdigest()[:16]


def new_code() -> str:
    """A recovery code of 120 random bits, in groups to be copied by hand."""
    groups = ["".join(secrets.choice(_CODE_SIGNS) for _ in range(_CODE_GROUP)) for _ in range(_CODE_GROUPS)]
    return "-".join(groups)


def hash_of_code(code: str) -> str:
    """What is kept of a recovery code; typed in any case, with or without the signs between its groups."""
    return hash_of("".join(sign for sign in code.lower().translate(_MISREAD) if sign in _CODE_SIGNS))
