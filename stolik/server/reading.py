"""Reading what comes from outside: it is what it should be, or refused with a sentence."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from stolik.table.words import Denied

Kind = TypeVar("Kind")


def read(data: str | bytes, decoder: msgspec.json.Decoder[Kind]) -> Kind:
    """What somebody has sent."""
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Denied("message.bad", detail=str(error)) from error
    except RecursionError as error:
        raise Denied("message.deep") from error
