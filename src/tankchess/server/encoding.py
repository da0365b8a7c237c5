"""JSON in and out, in one place."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from tankchess.server.problems import UNPROCESSABLE, Refused

T = TypeVar("T")

_encoder = msgspec.json.Encoder()
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


def encode(value: object) -> bytes:
    return _encoder.encode(value)


def decoder_of(kind: Any) -> msgspec.json.Decoder[Any]:
    """The one decoder of a type; making one takes longer than using it."""
    if kind not in _decoders:
        _decoders[kind] = msgspec.json.Decoder(kind)
    return _decoders[kind]


def decode(data: bytes | str, kind: Any) -> Any:
    """Reads what a client has sent. Raises `Refused`: 400 for text that is not JSON, 422 for JSON of another form."""
    try:
        return decoder_of(kind).decode(data)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", str(error), UNPROCESSABLE) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_request", f"expected JSON: {error}") from None


def convert(values: dict[str, str], kind: Any) -> Any:
    """Turns query or path parameters, which are all text, into a typed value. Raises `Refused` with 422."""
    try:
        return msgspec.convert(values, kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refused("bad_request", str(error), UNPROCESSABLE) from None


# Between the server and its workers.

_binary_encoder = msgspec.msgpack.Encoder()


def encode_binary(value: object) -> bytes:
    return _binary_encoder.encode(value)


def decode_binary(data: bytes, kind: Any) -> Any:
    """Reads what a worker has answered. Raises `msgspec.MsgspecError`."""
    return msgspec.msgpack.decode(data, type=kind)
