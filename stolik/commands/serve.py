"""`stolik serve`: the site, with live tables."""

from __future__ import annotations

import contextlib
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from stolik import games
from stolik.core.kit.pieces import data_folder
from stolik.server import host as hosting
from stolik.server.app import create_app
from stolik.server.settings import Settings, read_limits
from stolik.server.store import Store

PORT = 8765
Words = Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)]
Flag = Annotated[bool, Parameter(negative=())]


def serve(
    *,
    host: str = "0.0.0.0",
    port: int = PORT,
    data: Path | None = None,
    no_browser: Flag = False,
    behind_proxy: Flag = False,
    name: Words = (),
    test: Flag = False,
    limit: Words = (),
) -> None:
    """Serve the site: live tables in the browser, on this computer and on phones in the same network.

    Parameters
    ----------
    host
        The address to serve at; 127.0.0.1 keeps everybody else out.
    port
        The port; if it is taken, the next free one.
    data
        Where tables are kept; the user's data folder if nothing is said.
    no_browser
        Do not open the browser.
    behind_proxy
        Believe X-Forwarded-For and X-Forwarded-Proto, for limits and invitations. Only where nobody but your own proxy
        reaches the server: anybody else could lie about who asks.
    name
        A name others find the server by, such as stolik.example; may be repeated. Requests for other names are refused,
        except for this computer's own: its addresses, its name in the network, localhost. Behind a proxy for which no
        name is given, any goes: the proxy knows its own.
    test
        Allow tables with fixed chance, marked as not fair, for this computer only.
    limit
        A limit, name=number; may be repeated. On one connection: frame (bytes of a message), messages and burst
        (a second, and at once), chatter (words, wishes and seats a second), waiting (frames it may lie behind). From
        one address: sockets and open_tables (at once), tables, wrong_codes and failed requests (a minute). A bot
        answers within thought (milliseconds).
    """
    limits = read_limits(limit)
    for each in games.NAMES:
        games.load(each)  # a corrected card list that is wrong says so now
    listener = hosting.listen(host, port)
    phones = hosting.phone_addresses(host)
    settings = Settings(
        data or data_folder(),
        limits=limits,
        behind_proxy=behind_proxy,
        names=tuple(each.lower() for each in name),
        is_test=test,
        phones=phones,
    )
    try:
        store = Store(settings.data)
        number = listener.getsockname()[1]
        address = announce(host, port, number, phones)
        if not no_browser:
            opening = threading.Timer(0.7, webbrowser.open, [address])
            opening.daemon = True
            opening.start()
        hosting.spare_collector()
        with contextlib.suppress(KeyboardInterrupt):
            hosting.new_server(create_app(settings, store)).run(sockets=[listener])
    finally:
        listener.close()
    print("Bye. Every table is kept and goes on where it was.")


def announce(host: str, wished: int, port: int, phones: tuple[str, ...]) -> str:
    """Say where the site is, and show phones the way; return the address for this computer."""
    if wished not in (0, port):
        print(f"Port {wished} is taken: using {port}.")
    here = host if host not in ("0.0.0.0", "::", "") else "127.0.0.1"
    address = f"http://{f'[{here}]' if ':' in here else here}:{port}/"
    print(f"Stolik is open at {address}")
    for phone in phones:
        print(f"Phones in the same network: http://{phone}:{port}/")
    if phones:
        print(hosting.qr(f"http://{phones[0]}:{port}/"))
    print("Stop with Ctrl-C.", flush=True)
    return address
