"""A push service on loopback, with the devices it reaches: it opens what it gets as a browser would."""

from __future__ import annotations

import base64
import json
import os
import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

CURVE = ec.SECP256R1()
NAME = "push.example"  # of a service that speaks TLS
PATIENCE = 60.0  # seconds a test waits for anything
Json = dict[str, Any]


def text_of(told: bytes) -> str:
    """Bytes as push tells them."""
    return base64.urlsafe_b64encode(told).decode().rstrip("=")


def bytes_of(text: str) -> bytes:
    """… and read them back."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as a point."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Authority:
    """Somebody who vouches for the names of services; whether anybody believes that is for the test to say."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._folder, self._key = folder, ec.generate_private_key(CURVE)
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"authority {folder.name}")])
        self.file = folder / "authority.pem"
        self._write(self.file, self._name, self._key, x509.BasicConstraints(ca=True, path_length=0))

    def vouch(self, name: str = NAME, days: int = 1) -> ssl.SSLContext:
        """What a service of this name shows, for so many days from now."""
        key, subject = ec.generate_private_key(CURVE), x509.Name([])
        shown, secret = self._folder / "shown.pem", self._folder / "secret.pem"
        self._write(shown, subject, key, x509.SubjectAlternativeName([x509.DNSName(name)]), days)
        secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(shown, secret)
        return context

    def _write(
        self, path: Path, subject: x509.Name, key: ec.EllipticCurvePrivateKey, says: x509.ExtensionType, days: int = 1
    ) -> None:
        """A certificate that is signed by this authority."""
        now, marks = datetime.now(UTC), x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
        told = x509.CertificateBuilder(self._name, subject, key.public_key(), x509.random_serial_number())
        told = told.not_valid_before(now - timedelta(days=9)).not_valid_after(now + timedelta(days=days))
        own = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
        for each in (own, marks):
            told = told.add_extension(each, critical=False)
        signed = told.add_extension(says, critical=True).sign(self._key, hashes.SHA256())
        path.write_bytes(signed.public_bytes(Encoding.PEM))


class Browser:
    """A device that is subscribed, and alone can read what it is sent."""

    def __init__(self, service: PushService, path: str) -> None:
        self._key, self._secret = ec.generate_private_key(CURVE), os.urandom(16)
        self.endpoint = f"{service.base}{path}"
        self.got: list[Json] = []  # what it was told
        self.headers: list[Json] = []  # … and how
        self.status = 201  # that the service answers with
        self._arrived = threading.Event()

    def take(self, message: Json, headers: Json) -> None:
        """It is told something."""
        self.headers.append(headers)
        self.got.append(message)
        self._arrived.set()

    def told(self) -> Json:
        """The first thing it is told, as soon as it is."""
        assert self._arrived.wait(PATIENCE), "nothing was pushed"
        return self.got[0]

    @property
    def subscription(self) -> Json:
        """What its page tells the server."""
        keys = {"p256dh": text_of(point_of(self._key.public_key())), "auth": text_of(self._secret)}
        return {"endpoint": self.endpoint, "language": "pl", **keys}

    def open(self, body: bytes) -> Json:
        """RFC 8291, from the other side."""
        salt, length = body[:16], body[20]
        server, sealed = body[21 : 21 + length], body[21 + length :]
        assert int.from_bytes(body[16:20], "big") >= len(sealed)
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, server))
        info = b"WebPush: info\0" + point_of(self._key.public_key()) + server
        secret = HKDF(hashes.SHA256(), 32, self._secret, info).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        message = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert message.endswith(b"\x02"), "the last record says so"
        return dict(json.loads(message[:-1]))


class PushService:
    """The service; its devices are found by the path of their endpoints. What it shows makes it one that speaks TLS."""

    def __init__(self, shown: ssl.SSLContext | None = None) -> None:
        self.browsers: dict[str, Browser] = {}
        self.wrong: list[str] = []  # what it could not make sense of
        self.shown = shown
        self.hung_up = 0  # how often somebody did not like what it showed
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service.take(self)

            def log_message(self, *_words: object) -> None:
                """Say nothing."""

        class Server(ThreadingHTTPServer):
            def get_request(self) -> tuple[socket.socket, Any]:
                plain, where = super().get_request()
                if service.shown is None:
                    return plain, where
                # what it shows is looked at when something is read, in a thread of its own
                line = service.shown.wrap_socket(plain, True, do_handshake_on_connect=False, suppress_ragged_eofs=False)
                return line, where

            def handle_error(self, *_whose: object) -> None:
                service.hung_up += 1

        self._server = Server(("127.0.0.1", 0), Handler)
        self.port = self._server.server_port
        self.base = f"https://{NAME}" if shown else f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Be gone."""
        self._server.shutdown()
        self._server.server_close()

    def browser(self) -> Browser:
        """One more device."""
        path = f"/push/{len(self.browsers)}"
        self.browsers[path] = Browser(self, path)
        return self.browsers[path]

    def take(self, request: BaseHTTPRequestHandler) -> None:
        """Something is to be handed on."""
        browser, body = self.browsers[request.path], request.rfile.read(int(request.headers["content-length"]))
        told: Json = {name.lower(): value for name, value in request.headers.items()}
        try:
            told["claims"] = claims_in(told["authorization"])
            message = browser.open(body)
        except Exception as error:
            self.wrong.append(repr(error))
        else:
            browser.take(message, told)
        request.send_response(browser.status)
        request.send_header("content-length", "0")
        request.end_headers()


def claims_in(authorization: str) -> Json:
    """What a site says of itself (RFC 8292), if the key it names has signed that."""
    kind, _, rest = authorization.partition(" ")
    assert kind == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    told, _, signature = parts["t"].rpartition(".")
    halves = bytes_of(signature)
    signed = encode_dss_signature(int.from_bytes(halves[:32], "big"), int.from_bytes(halves[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(parts["k"]))
    key.verify(signed, told.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(bytes_of(part)) for part in told.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return {**claims, "key": parts["k"]}
