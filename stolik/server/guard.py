"""Before and after every request: who may ask from where, and the headers that keep a page to itself."""

from __future__ import annotations

import ipaddress
import socket
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stolik.server.settings import Settings
from stolik.table import messages as say
from stolik.table.words import Denied

# No script or style sheet but the client's own files; style attributes are how the client places things.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the rules are a module of WebAssembly
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
]


SECURE = (b"strict-transport-security", b"max-age=31536000")
MISDIRECTED = 421


def header(scope: Any, name: bytes, last: bool = False) -> str:
    """A header of a request, or nothing; the first of its name, or the last."""
    found = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return found[-1 if last else 0] if found else ""


def is_own_page(scope: Any) -> bool:
    """Does the request come from a page of this server, or from no page at all?"""
    origin = header(scope, b"origin")
    try:
        return not origin or urlsplit(origin).netloc.lower() == header(scope, b"host").lower()
    except ValueError:  # no address at all
        return False


def scheme_of(scope: Any, settings: Settings) -> str:
    """How the page was asked for: http or https."""
    told = header(scope, b"x-forwarded-proto") if settings.behind_proxy else ""
    return told if told in ("http", "https") else str(scope["scheme"])


def is_served(scope: Any, settings: Settings) -> bool:
    """Is the server meant by what the request calls it? Another site could lead its name to this computer."""
    if settings.behind_proxy and not settings.names:
        return True  # the proxy knows the names it answers to
    name = name_of(header(scope, b"host"))
    return name in own_names() or name in settings.names or is_own_address(name, scope)


def name_of(host: str) -> str:
    """The name in a Host header, without the port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


@lru_cache(1)
def own_names() -> frozenset[str]:
    """What this computer is called in its own network."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset(("localhost", name, short, f"{short}.local"))


def is_own_address(name: str, scope: Any) -> bool:
    """Is it the address the request has come to, or one that never leaves this computer?"""
    try:
        address = plain_address(name)
        return address.is_loopback or address == plain_address(scope["server"][0])
    except (ValueError, TypeError):  # a name; a server that has no address
        return False


def plain_address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An address, without the prefix it may bear among those of the other kind."""
    address = ipaddress.ip_address(text)
    return getattr(address, "ipv4_mapped", None) or address


def guarded(app: ASGIApp, settings: Settings) -> ASGIApp:
    """The app behind its guard."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            send = with_headers(send, scheme_of(scope, settings) == "https")
            await (app(as_get(scope), receive, send) if is_served(scope, settings) else misdirect(scope, send))
        elif scope["type"] == ScopeType.WEBSOCKET and not is_served(scope, settings):
            await send({"type": "websocket.close", "code": 1008, "reason": ""})  # before it is open: a 403
        else:
            await app(scope, receive, send)

    return guard


async def misdirect(scope: Scope, send: Send) -> None:
    """Tell whoever asks under a foreign name what the host can do about it."""
    denied = Denied("host.foreign", name=name_of(header(scope, b"host"))[:60])
    told = msgspec.json.encode(say.Refused(str(denied), code=denied.code, parts=denied.parts))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(told))]
    await send({"type": "http.response.start", "status": MISDIRECTED, "headers": headers})
    await send({"type": "http.response.body", "body": told, "more_body": False})


def as_get(scope: Scope) -> Scope:
    """Whoever asks with HEAD gets what GET would get, and the server keeps the body back."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope  # type: ignore[return-value,typeddict-item]


def with_headers(send: Send, is_secure: bool) -> Send:
    """Add the headers to every answer."""
    headers = [*HEADERS, SECURE] if is_secure else HEADERS

    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *headers]
        await send(message)

    return add
