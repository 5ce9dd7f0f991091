"""What can be asked for over HTTP, as an OpenAPI document: made from the doors, and from what is read at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig

SCHEMAS = "#/components/schemas/{name}"


def openapi(doors: Sequence[Any], wishes: Mapping[str, type]) -> dict[str, Any]:
    """The doors as Litestar describes them, and by path what is wished for there, which they read by themselves."""
    config = OpenAPIConfig("stolik", version("stolik"))
    told: dict[str, Any] = Litestar([*doors], openapi_config=config).openapi_schema.to_schema()
    told["paths"] = dict(sorted(told["paths"].items()))
    told["paths"]["/{path}"]["get"]["parameters"][0]["schema"] = {"type": "string"}
    schemas = told.setdefault("components", {}).setdefault("schemas", {})
    for path, wish in wishes.items():
        _, made = msgspec.json.schema_components([wish], ref_template=SCHEMAS)
        schemas.update(made)
        body = {"schema": {"$ref": SCHEMAS.format(name=wish.__name__)}}
        told["paths"][path]["post"]["requestBody"] = {"required": True, "content": {"application/json": body}}
    return told
