"""Before and after every request: who may ask from where, and the headers that keep a page to itself."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

# No script or style sheet but the client's own files; style attributes are how the client places things.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
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


def guarded(app: ASGIApp) -> ASGIApp:
    """The app behind its guard."""

    async def guard(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await app(as_get(scope), receive, with_headers(send))
        else:
            await app(scope, receive, send)

    return guard


def as_get(scope: Scope) -> Scope:
    """Whoever asks with HEAD gets what GET would get, and the server keeps the body back."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope  # type: ignore[return-value,typeddict-item]


def with_headers(send: Send) -> Send:
    """Add the headers to every answer."""

    async def add(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS]
        await send(message)

    return add
