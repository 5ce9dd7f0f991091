"""The key by which push services know a site (VAPID, RFC 8292): whoever subscribes a device names it.

The libraries for this (`pywebpush`, `webpush`) bring HTTP clients of their own, which follow redirects and connect to
whatever a name leads to; where subscriptions come from strangers that is a way into the host's network. What is left of
them is the few lines here and in `sealing.py`, on top of `cryptography`, which passkeys need anyway.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

from stolik.core.kit.errors import StolikError

CURVE = ec.SECP256R1()
LENGTH = 32  # bytes of a private key, and of each half of a signature
FILE = "push-key.txt"  # in the data folder
LASTS = 12 * 3600  # seconds a token is good for; services refuse more than a day
HEAD = bytes_to_base64url(b'{"typ":"JWT","alg":"ES256"}')


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as push has it: a point of the curve, not compressed."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def new_key() -> str:
    """A private key nobody has, as text."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return bytes_to_base64url(number.to_bytes(LENGTH, "big"))


class SiteKey:
    """The key of a site; raises StolikError if the text is none."""

    def __init__(self, text: str, contact: str = "") -> None:
        try:
            told = base64url_to_bytes(text.strip())
            if len(told) != LENGTH:
                raise ValueError
            self._key = ec.derive_private_key(int.from_bytes(told, "big"), CURVE)
        except ValueError as error:
            raise StolikError("That is no key for web push.", "`stolik push-key` makes one.") from error
        self._contact = contact
        self.public = bytes_to_base64url(public_bytes(self._key.public_key()))

    def token(self, endpoint: str, now: int) -> str:
        """What the service of an endpoint is shown (a JWT), good for that service alone; the time in milliseconds."""
        scheme, host, *_ = urlsplit(endpoint)
        claims: dict[str, str | int] = {"aud": f"{scheme}://{host}", "exp": now // 1000 + LASTS}
        if self._contact:
            claims["sub"] = self._contact
        text = f"{HEAD}.{bytes_to_base64url(msgspec.json.encode(claims))}"
        halves = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{bytes_to_base64url(b''.join(half.to_bytes(LENGTH, 'big') for half in halves))}"


def contact_of(contact: str, names: tuple[str, ...]) -> str:
    """Where a push service finds whoever runs the site: what they say, or the site itself."""
    if contact and not contact.startswith(("mailto:", "https://")):
        raise StolikError("That is no way to reach you.", "Say mailto:you@example.org or https://example.org.")
    return contact or (f"https://{names[0]}" if names else "")


def key_in(data: Path) -> str:
    """The key that was made in a data folder, or nothing."""
    try:
        return (data / FILE).read_text(encoding="ascii").strip()
    except (FileNotFoundError, NotADirectoryError):  # whoever needs the folder says so
        return ""
    except (OSError, ValueError) as error:
        raise StolikError(f"The key for web push in {data / FILE} cannot be read: {error}.") from error


def make_key(data: Path) -> tuple[Path, bool]:
    """Make a key in a data folder, for nobody else to read; where it lies, and whether it is new."""
    path = data / FILE
    try:
        data.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
            file.write(f"{new_key()}\n")
    except FileExistsError:
        if path.is_file():
            return path, False
        raise StolikError(f"{data} is no folder.", "Name another with --data.") from None
    except OSError as error:
        raise StolikError(f"{path} cannot be written: {error.strerror}.") from error
    return path, True
