"""The sockets as an AsyncAPI document, made from the types that are read and written there."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version
from typing import Any, get_args

import msgspec

from stolik.server.viewer import WORDS
from stolik.table import messages as say
from stolik.table.tournament import messages as tournament

VERSION = "3.0.0"  # of AsyncAPI
SCHEMAS = "#/components/schemas/{name}"
MESSAGES = "#/components/messages"


@cache
def asyncapi() -> bytes:
    """The document, as JSON."""
    return msgspec.json.encode(document())


class Channel(msgspec.Struct, frozen=True):
    """A socket: where it is, what can be wished for there, and what is said and told."""

    name: str
    address: str
    query: dict[str, Any]
    said: tuple[type, ...]
    told: tuple[type, ...]

    @property
    def kinds(self) -> tuple[type, ...]:
        """Every message of it."""
        return (*self.said, *self.told)


def document() -> dict[str, Any]:
    """How programs speak with a table and a tournament, in words."""
    kinds = list(dict.fromkeys(kind for channel in CHANNELS for kind in channel.kinds))
    _, schemas = msgspec.json.schema_components(kinds, ref_template=SCHEMAS)
    return {
        "asyncapi": VERSION,
        "info": {
            "title": "stolik: tables and tournaments, in words",
            "version": version("stolik"),
            "description": "One JSON message a frame. What cannot be read is answered by Refused and changes nothing.",
        },
        "channels": {channel.name: described(channel) for channel in CHANNELS},
        "operations": {name: each for channel in CHANNELS for name, each in operations(channel).items()},
        "components": {"schemas": schemas, "messages": {kind.__name__: message(kind) for kind in kinds}},
    }


def described(channel: Channel) -> dict[str, Any]:
    """A socket."""
    return {
        "address": channel.address,
        "description": f"A WebSocket that offers the subprotocol {WORDS} and, to come back, token.TOKEN.",
        "parameters": {"code": {"description": f"The five letters of the {channel.name}."}},
        "bindings": {"ws": {"query": {"type": "object", "properties": channel.query}}},
        "messages": {kind.__name__: {"$ref": f"{MESSAGES}/{kind.__name__}"} for kind in channel.kinds},
    }


LANGUAGE = {"language": {"enum": ["en", "pl"], "description": "In which refusals are worded."}}
QUERY = {
    **LANGUAGE,
    "moves": {"enum": ["asked"], "description": "Sight tells no moves: Legal asks for them, and Moves answers."},
    "cells": {"type": "string", "description": "Anything: Sight also has the view as numbers."},
}


CHANNELS = (
    Channel("table", "/ws/{code}", QUERY, get_args(say.FromClient), get_args(say.ToClient)),
    Channel(
        "tournament", "/ws/tournaments/{code}", LANGUAGE, get_args(tournament.FromClient), get_args(tournament.ToClient)
    ),
)


def operations(channel: Channel) -> dict[str, Any]:
    """Both directions of a socket, as the server does them."""
    return {
        f"{channel.name}.say": operation(channel.name, "receive", "What a guest says.", channel.said),
        f"{channel.name}.tell": operation(channel.name, "send", "What a guest is told.", channel.told),
    }


def operation(channel: str, action: str, summary: str, kinds: tuple[type, ...]) -> dict[str, Any]:
    """One direction of a socket."""
    refs = [{"$ref": f"#/channels/{channel}/messages/{kind.__name__}"} for kind in kinds]
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"}, "summary": summary, "messages": refs}


def message(kind: type) -> dict[str, Any]:
    """One kind of message."""
    return {"summary": (kind.__doc__ or "").strip(), "payload": {"$ref": SCHEMAS.format(name=kind.__name__)}}
