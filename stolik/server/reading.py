"""Reading what comes from outside: it is what it should be, or refused with a sentence."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from stolik.table.words import Denied

Kind = TypeVar("Kind")


def read_frame(frame: bytes, longest: int, decoder: msgspec.json.Decoder[Kind]) -> Kind:
    """What somebody has sent through a socket."""
    if len(frame) > longest:
        raise Denied("message.long", most=longest)
    return read(frame, decoder)


def read(data: str | bytes, decoder: msgspec.json.Decoder[Kind]) -> Kind:
    """What somebody has sent."""
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Denied("message.bad", detail=str(error)) from error
    except RecursionError as error:
        raise Denied("message.deep") from error
