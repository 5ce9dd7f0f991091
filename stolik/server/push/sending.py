"""Handing a message to a push service. Where that lies comes from a stranger's page, and is looked at as an attacker's.

Only https, on its own port; only addresses that everybody on the internet can reach, looked at after the name was
looked up and connected to as they are, so a name cannot lead elsewhere in between; no redirects; nothing is read but
the status, and nobody is told of it. On a server for tests this computer will do as well.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
from functools import cache
from urllib.parse import SplitResult, urlsplit

import h11

TIMEOUT = 10.0  # seconds for all of it
LONGEST = 1000  # letters of an address
PORT = 443
PIECE = 4096  # bytes


class Barred(Exception):
    """Nothing is sent to such an address."""


def checked(endpoint: str, is_test: bool = False) -> SplitResult:
    """The parts of an address that something may be sent to, as far as it can be told without looking up its name."""
    try:
        parts = urlsplit(endpoint)
        port, name = parts.port, parts.hostname or ""
    except ValueError as error:
        raise Barred(endpoint) from error
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= LONGEST
    if not is_plain or not name or parts.username is not None or parts.fragment:
        raise Barred(endpoint)
    if is_test and name == "127.0.0.1" and parts.scheme == "http":
        return parts
    if parts.scheme != "https" or port not in (None, PORT) or not is_far(name):
        raise Barred(endpoint)
    return parts


def is_far(name: str) -> bool:
    """Is it a name, or an address that everybody can reach? Browsers know no service by a name without a dot."""
    try:
        return is_public(name)
    except ValueError:
        return "." in name.strip(".") and not name.rstrip(".").endswith((".localhost", ".local", ".internal"))


def is_public(address: str) -> bool:
    """Can everybody on the internet reach an address, and does it lead nowhere else by a tunnel?"""
    read = ipaddress.ip_address(address)
    if isinstance(read, ipaddress.IPv6Address):
        if read.sixtofour or read.teredo or read in ipaddress.ip_network("64:ff9b::/96"):
            return False
        read = read.ipv4_mapped or read
    return read.is_global and not read.is_multicast


@cache
def certificates() -> ssl.SSLContext:
    """Whom the system trusts."""
    return ssl.create_default_context()


async def post(endpoint: str, headers: dict[str, str], body: bytes, is_test: bool = False) -> int:
    """The status a service answers with; raises OSError if there is none in time, Barred if it is not even asked."""
    parts = checked(endpoint, is_test)
    async with asyncio.timeout(TIMEOUT):
        reader, writer = await connected(parts, await looked_up(parts, is_test))
        try:
            return await ask(reader, writer, parts, headers, body)
        except h11.ProtocolError as error:
            raise OSError("no HTTP") from error
        finally:
            writer.transport.abort()


async def looked_up(parts: SplitResult, is_test: bool) -> list[str]:
    """The addresses behind a name."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(parts.hostname, parts.port or PORT, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    open_ones = [each for each in addresses if is_public(each.partition("%")[0]) or (is_test and each == "127.0.0.1")]
    if not open_ones:
        raise Barred(parts.hostname)
    return open_ones


async def connected(parts: SplitResult, addresses: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A line to the first address that answers, if the service there proves its name."""
    trusted, name = (certificates(), parts.hostname) if parts.scheme == "https" else (None, None)
    *others, last = addresses
    for address in others:
        with contextlib.suppress(OSError):
            async with asyncio.timeout(TIMEOUT / len(addresses)):
                return await asyncio.open_connection(address, parts.port or PORT, ssl=trusted, server_hostname=name)
    return await asyncio.open_connection(last, parts.port or PORT, ssl=trusted, server_hostname=name)


def reason_of(error: OSError | ValueError) -> str:
    """Why nobody could be reached, in words that a stranger has no hand in."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"certificate refused, {error.verify_message.partition(',')[0]}"
    return type(error).__name__


async def ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, parts: SplitResult, headers: dict[str, str], body: bytes
) -> int:
    """One request, and the status of its answer."""
    line = h11.Connection(h11.CLIENT)
    told = {"host": parts.netloc, "content-length": str(len(body)), "connection": "close", **headers}
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    request = h11.Request(method="POST", target=target, headers=list(told.items()))
    for event in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(line.send(event) or b"")
    await writer.drain()
    while True:
        told_back = line.next_event()
        if isinstance(told_back, h11.Response):
            return int(told_back.status_code)
        if told_back is h11.NEED_DATA:
            line.receive_data(await reader.read(PIECE))
        elif isinstance(told_back, h11.ConnectionClosed):
            raise OSError("cut off")
