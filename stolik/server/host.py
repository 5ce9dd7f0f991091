"""Starting a server on this computer: a free port, the addresses phones can use, the browser."""

from __future__ import annotations

import errno
import gc
import io
import ipaddress
import os
import socket
import sys

import ifaddr
import segno
import uvicorn
from litestar.types import ASGIApp

from stolik.core.kit.errors import StolikError
from stolik.server.requests import Requests
from stolik.server.wire import Wire

TRIES = 50  # ports after the wished one
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "utun", "tailscale")
GONE = 20_000  # milliseconds after which a client that takes in nothing is given up
LARGEST_FRAME = 64 << 10  # bytes; longer ones end the connection at once
SHUTDOWN = 3  # seconds
YOUNG = 200_000  # new objects before the youngest are looked through
TAKEN = (errno.EADDRINUSE, errno.EACCES)  # by another program, or for good reasons by the system


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on the wished port, or the next free one."""
    if port not in range(65536):
        raise StolikError(f"{port} is no port.", "Ports go from 1 to 65535; 0 is any that is free.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, min(port + TRIES, 65536)) if port else (0,):
        listener = socket.socket(family)
        exclusive = "SO_EXCLUSIVEADDRUSE" if os.name == "nt" else "SO_REUSEADDR"
        listener.setsockopt(socket.SOL_SOCKET, getattr(socket, exclusive), 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
        try:
            listener.bind((host, number))
            listener.listen(2048)
        except OSError as error:
            listener.close()
            if isinstance(error, socket.gaierror) or error.errno not in TAKEN:
                sentence = f"{host}:{number} is no address to serve at: {error.strerror}."
                raise StolikError(sentence, "Name one of this computer, or 0.0.0.0 for all of them.") from error
        else:
            return listener
    raise StolikError(f"No port from {port} to {min(port + TRIES - 1, 65535)} is free.", "Name another with --port.")


def phone_addresses(host: str) -> tuple[str, ...]:
    """This computer's addresses in its own networks, the likeliest first; the network is not asked."""
    if host not in ("0.0.0.0", "::", ""):
        return () if is_loopback(host) else (host,)
    found: list[tuple[bool, bool, str]] = []
    for adapter in ifaddr.get_adapters():
        for each in adapter.ips:
            if each.is_IPv4:
                address = ipaddress.ip_address(str(each.ip))
                if not address.is_loopback and not address.is_link_local:
                    is_virtual = adapter.nice_name.lower().startswith(VIRTUAL)
                    found.append((is_virtual, not address.is_private, str(address)))
    return tuple(address for _, _, address in sorted(found))


def is_loopback(host: str) -> bool:
    """Can only this computer reach the address?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def qr(text: str) -> str:
    """A QR code for the terminal."""
    picture = io.StringIO()
    segno.make(text, error="l").terminal(picture, compact=True)
    return picture.getvalue()


def new_server(app: ASGIApp) -> uvicorn.Server:
    """The program that speaks HTTP, with our settings."""
    config = uvicorn.Config(
        app,
        http=Requests,
        ws=Wire,
        loop="uvloop" if has_uvloop() else "asyncio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # costs more than it saves on small frames
        log_config=None,  # `lines.py` says how lines look
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # a header could lie about who asks
        lifespan="on",
        timeout_graceful_shutdown=SHUTDOWN,
    )
    return uvicorn.Server(config)


def spare_collector() -> None:
    """Look for garbage less often: modules and games stay for ever, and what a move leaves behind is hardly a cycle."""
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 50)


def has_uvloop() -> bool:
    """Is the faster event loop installed? It has no build for Windows."""
    if sys.platform == "win32":
        return False
    try:
        import uvloop  # noqa: F401
    except ImportError:
        return False
    return True
