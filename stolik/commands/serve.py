"""`stolik serve`: the site, with live tables."""

from __future__ import annotations

import contextlib
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.core.kit.pieces import data_folder
from stolik.server import host as hosting
from stolik.server.app import create_app
from stolik.server.guard import name_of
from stolik.server.lines import set_up_log
from stolik.server.push.keys import SiteKey, contact_of, key_in
from stolik.server.settings import Settings, read_limits
from stolik.server.stores.choosing import open_store

PORT = 8765
DATABASES = ("postgresql://", "postgres://")
SHORTEST_KEY = 16  # letters
PREFIX = "STOLIK_"  # of what the environment says


def told(name: str, **more: Any) -> Parameter:
    """A setting that the environment can say as well."""
    return Parameter(env_var=PREFIX + name, **more)


def words(name: str) -> Parameter:
    """A setting of several words."""
    return told(name, show_default=False)


def serve(
    *,
    host: Annotated[str, told("HOST")] = "0.0.0.0",
    port: Annotated[int, told("PORT")] = PORT,
    data: Annotated[Path | None, told("DATA")] = None,
    database: Annotated[str, told("DATABASE")] = "",
    bus: Annotated[str, told("BUS")] = "",
    no_browser: Annotated[bool, told("NO_BROWSER")] = False,
    admin: Annotated[str, told("ADMIN")] = "",
    archive: Annotated[bool, told("ARCHIVE")] = False,
    push_key: Annotated[str, told("PUSH_KEY")] = "",
    push_contact: Annotated[str, told("PUSH_CONTACT")] = "",
    behind_proxy: Annotated[bool, told("BEHIND_PROXY")] = False,
    name: Annotated[tuple[str, ...], words("NAME")] = (),
    test: Annotated[bool, told("TEST")] = False,
    limit: Annotated[tuple[str, ...], words("LIMIT")] = (),
    log: Annotated[Literal["text", "json"], told("LOG")] = "text",
    traces: Annotated[str, told("TRACES")] = "",
    config: Annotated[Path | None, told("CONFIG")] = None,
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
    database
        A PostgreSQL that keeps the tables instead of a file in the data folder: postgresql://user@host/name. Several
        servers can share it.
    bus
        The NATS over which servers that share a database speak to one another: nats://host:4222.
    no_browser
        Do not open the browser.
    admin
        The key that opens the page /admin: reports, tables, people, a notice on every page. Sixteen letters or more
        that nobody guesses; others on this computer can read a command line, so rather say it in the environment or in
        a file of settings. Without one there is no such page. Servers that share a database need the same.
    archive
        Keep an open archive of matches that everybody in them has given to it, under CC0, at /archive.
    push_key
        The key for reminders by web push at tables at leisure; the one that `stolik push-key` has made in the data
        folder if nothing is said. Without one there are none. Servers that share a database need the same.
    push_contact
        Where push services reach whoever runs the site, mailto:you@example.org or https://example.org; the site itself
        if a name is given.
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
        one address: sockets and open_tables (at once), tables, wrong_codes and failed requests (a minute). To one
        person: reminders (a minute). A bot
        makes up its mind to a move within thought (milliseconds).
    log
        How the server tells what happens: text, or json with one line a fact.
    traces
        Where the way of every move is told to: the address of an OpenTelemetry collector that takes OTLP over HTTP,
        http://host:4318/v1/traces. The usual OTEL_… variables count too, such as OTEL_TRACES_SAMPLER.
    config
        A TOML file of settings by these names, such as port = 8080 or limit = ["tables=10"]. The command line and the
        environment count before it.
    """
    set_up_log(log)
    limits = read_limits(limit)
    check_addresses(database, bus)
    check_traces(traces)
    check_admin(admin)
    folder, names = data or data_folder(), read_names(name)
    contact, secret = contact_of(push_contact, names), push_key or key_in(folder)
    for each in games.NAMES:
        games.load(each)  # a corrected card list that is wrong says so now
    listener = hosting.listen(host, port)
    phones = hosting.phone_addresses(host)
    settings = Settings(
        folder,
        database=database,
        bus=bus,
        traces=traces,
        limits=limits,
        admin=admin,
        has_archive=archive,
        push=SiteKey(secret, contact) if secret else None,
        behind_proxy=behind_proxy,
        names=names,
        is_test=test,
        phones=phones,
    )
    try:
        store = open_store(settings.data, settings.database, settings.bus)
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


def check_addresses(database: str, bus: str) -> None:
    """Refuse addresses that lead nowhere, before anything else starts."""
    if database and not database.startswith(DATABASES):
        raise StolikError("That is no address of a database.", "It looks like postgresql://user@host/name.")
    if bus:
        if not database:
            raise StolikError("A bus needs a database that servers share.", "Name it with --database.")
        from stolik.server.cluster.bus import check_bus  # needs what the embedded default does not

        check_bus(bus)


def read_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names that others find the server by, as browsers say them."""
    for name in names:
        if not name or name_of(name) != name.lower():
            raise StolikError(
                f"{name!r} is no name of a server.", "Write it without https:// and port: stolik.example."
            )
    return tuple(name.lower() for name in names)


def check_traces(address: str) -> None:
    """Refuse an address to which no traces can be sent; nobody need listen there yet."""
    if address:
        from stolik.server.tracing import check_collector  # needs what the embedded default does not

        check_collector(address)


def check_admin(key: str) -> None:
    """Refuse a key that could be guessed."""
    if key and (len(key) < SHORTEST_KEY or not key.isascii() or not key.isprintable()):
        raise StolikError(f"The key of the admin page has {SHORTEST_KEY} plain letters or more.")


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
