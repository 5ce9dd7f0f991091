"""The connection of a program to a table: messages in words, there and back, through restarts of the server."""

from __future__ import annotations

import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from typing import Any
from urllib.parse import SplitResult, quote, urlsplit

import msgspec
from websockets import Subprotocol
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from stolik.core.kit.errors import StolikError
from stolik.table import messages as say

SPEECH = "stolik"  # JSON in words
LARGEST = 1 << 20  # bytes of one message
PATIENCE = 30.0  # seconds in which a lost connection is looked for again
PAUSE = 0.3  # seconds between two tries
FINAL = 4000  # closing codes from here on say: do not come back

decoder: msgspec.json.Decoder[say.ToClient] = msgspec.json.Decoder(say.ToClient)
encoder = msgspec.json.Encoder()


class ServerRefusal(StolikError):
    """What a server does not do, with the code or paragraph that says why; nothing has changed."""

    def __init__(self, refused: say.Refused) -> None:
        super().__init__(refused.sentence)
        self.code = refused.code
        self.paragraph = refused.paragraph


class TableLine:
    """A connection that is looked for again when it is lost."""

    def __init__(
        self, address: str, code: str, token: str, language: say.Language, account: str = "", asks: bool = False
    ) -> None:
        wishes = f"language={language}&cells=yes{'&moves=asked' if asks else ''}"
        self._where = f"{socket_address(address)}/ws/{quote(code, safe='')}?{wishes}"
        self.token = token
        self._account = account
        self._held = ExitStack()
        self._socket = self._connected()

    def _connected(self) -> ClientConnection:
        self._held.close()
        shown = {"token": self.token, "person": self._account}
        offered = [Subprotocol(SPEECH), *(Subprotocol(f"{kind}.{word}") for kind, word in shown.items() if word)]
        wanted = connect(self._where, subprotocols=offered, max_size=LARGEST, open_timeout=PATIENCE)
        try:
            return self._held.enter_context(wanted)
        except (OSError, WebSocketException) as error:
            raise StolikError(f"There is no table to speak to at {self._where.partition('?')[0]}: {error}.") from error

    def tell(self, message: say.FromClient) -> None:
        """Say something; what is said while the connection is lost is not."""
        try:
            self._socket.send(encoder.encode(message).decode(), text=True)
        except ConnectionClosed as error:
            self._look_for_it_again(error)

    def hear(self, seconds: float | None = None) -> say.ToClient | None:
        """What is told next, or nothing if that takes longer than so many seconds."""
        try:
            told = decoder.decode(self._socket.recv(seconds))
        except TimeoutError:
            return None
        except ConnectionClosed as error:
            self._look_for_it_again(error)
            return self.hear(seconds)
        if isinstance(told, say.Welcome):
            self.token = told.token
        return told

    def _look_for_it_again(self, lost: ConnectionClosed) -> None:
        """Come back with the token one has; below a certain code the server would like that."""
        code = lost.rcvd.code if lost.rcvd else 0
        if code >= FINAL:
            raise StolikError(f"The server has closed the connection ({code}).") from lost
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self._socket = self._connected()
                return
            except StolikError:
                if time.monotonic() > until:
                    raise
                time.sleep(PAUSE)

    def close(self) -> None:
        """Go away."""
        self._held.close()


def parts_of(address: str) -> SplitResult:
    """The parts of the address of a server."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise StolikError(f"{address} is no address of a server.", "It looks like http://127.0.0.1:8765.")
    return parts


def socket_address(address: str) -> str:
    """Where the sockets of a server are."""
    parts = parts_of(address)
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{parts.path.rstrip('/')}"


def ask_for(address: str, path: str, wish: dict[str, Any] | None = None, account: str = "") -> Any:
    """Ask a server for something, or to do something."""
    return msgspec.json.decode(fetch(address, path, wish, account))


def name_of(address: str, account: str) -> str:
    """Whom the token of an account belongs to; a server lets one that is nobody's play as a guest."""
    try:
        name: str = ask_for(address, "/api/me", account=account)["name"]
    except ServerRefusal as refused:
        if refused.code != "person.none":
            raise
        sentence = "This token is nobody's here. Whoever has an account makes one under Me."
        raise ServerRefusal(say.Refused(sentence, code=refused.code)) from refused
    return name


def fetch(address: str, path: str, wish: dict[str, Any] | None = None, account: str = "") -> bytes:
    """The same as it is sent."""
    parts_of(address)
    body = None if wish is None else encoder.encode(wish)
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {account}"} if account else {})}
    request = urllib.request.Request(address.rstrip("/") + path, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            told: bytes = answer.read()
            return told
    except urllib.error.HTTPError as error:
        raise refusal_in(error) from error
    except OSError as error:
        reason = getattr(error, "reason", error)  # urllib hides what happened
        raise StolikError(f"No server answers at {address}: {getattr(reason, 'strerror', None) or reason}.") from error


def refusal_in(error: urllib.error.HTTPError) -> StolikError:
    """What a server has said instead of an answer."""
    try:
        return ServerRefusal(msgspec.json.decode(error.read(), type=say.Refused))
    except msgspec.MsgspecError:
        return StolikError(f"The server answers {error.code}.")
