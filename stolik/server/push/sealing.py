"""A message that only one device can read (RFC 8291): the push service that hands it on sees its length and no more."""

from __future__ import annotations

import os
from typing import NamedTuple

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from stolik.server.push.keys import CURVE, public_bytes

SALT, SECRET, POINT = 16, 16, 65  # bytes
RECORD = 4096  # bytes of a record, of which there is one
LAST = b"\x02"  # ends the last record


class Lock(NamedTuple):
    """What a message for a device is sealed with, as the device has told it."""

    public: bytes  # a point of the curve
    secret: bytes

    @property
    def is_good(self) -> bool:
        """Can anything be sealed with it?"""
        if (len(self.public), len(self.secret)) != (POINT, SECRET):
            return False
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.public)
        except ValueError:
            return False
        return True


def sealed(message: bytes, lock: Lock, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b"") -> bytes:
    """A message for a device; key and salt are drawn anew for each, but for tests."""
    key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(SALT)
    device, own = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, lock.public), public_bytes(key.public_key())
    shared = derived(key.exchange(ec.ECDH(), device), lock.secret, b"WebPush: info\0" + lock.public + own, 32)
    cipher = AESGCM(derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16))
    body = cipher.encrypt(derived(shared, salt, b"Content-Encoding: nonce\0", 12), message + LAST, None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own + body


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    """A key that follows from a secret."""
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
