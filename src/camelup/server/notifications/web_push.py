"""Web push: encrypts messages for one browser (RFC 8291) and signs requests (RFC 8292)."""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from camelup.server.notifications.safe_http import Address
from camelup.server.schemas.errors import Unprocessable

HOURS = 12
"""How long a push service may keep a message, and how long a signature is valid."""


RECORD = 4096
"""Record size in bytes; a message fits into one record."""

LAST = b"\x02"
"""Delimiter of the last record."""


def new_push_key() -> bytes:
    """Make a server's VAPID key."""
    return bytes(
        ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )


class WebPush:
    """Encrypts and signs web push messages."""

    def __init__(self, key: bytes, contact: str) -> None:
        self._key: Any = serialization.load_pem_private_key(key, None)
        self._contact = contact
        self.public = _text(_point(self._key.public_key()))
        """The public key; browsers accept only messages signed with it."""

    def headers(self, address: Address) -> dict[str, str]:
        """Return the headers of a request to a push service."""
        until = int(time.time()) + HOURS * 3600
        claims = {"aud": address.origin, "exp": until, "sub": self._contact}
        return {
            "Authorization": f"vapid t={self._token(claims)},k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(HOURS * 3600),
            "Urgency": "normal",
        }

    def _token(self, claims: dict[str, Any]) -> str:
        """Sign the claims as a JSON web token."""
        head = {"typ": "JWT", "alg": "ES256"}
        signed = ".".join(_text(json.dumps(part).encode()) for part in (head, claims))
        pair = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        return f"{signed}.{_text(b''.join(number.to_bytes(32, 'big') for number in pair))}"

    @staticmethod
    def encrypt(told: dict[str, Any], key: str) -> bytes:
        """Encrypt a message with a browser's key."""
        read = json.loads(key)
        theirs, own = _bytes(read["p256dh"]), ec.generate_private_key(ec.SECP256R1())
        ours, salt = _point(own.public_key()), os.urandom(16)
        browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        secret = own.exchange(ec.ECDH(), browser)
        seed = _derived(secret, _bytes(read["auth"]), b"WebPush: info\0" + theirs + ours, 32)
        cipher = AESGCM(_derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16))
        nonce = _derived(seed, salt, b"Content-Encoding: nonce\0", 12)
        head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
        return head + bytes(cipher.encrypt(nonce, json.dumps(told).encode() + LAST, None))

    @staticmethod
    def check_key(p256dh: str, auth: str) -> str:
        """Validate a browser's key; return both parts in the stored form."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
            right = len(_bytes(auth)) == 16
        except (ValueError, binascii.Error):
            right = False
        if not right:
            raise Unprocessable("call-address")
        return json.dumps({"p256dh": p256dh, "auth": auth})


def _derived(secret: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    return bytes(HKDF(SHA256(), length, salt, purpose).derive(secret))


def _point(key: Any) -> bytes:
    """Encode a public key as an uncompressed point."""
    shape = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    return bytes(key.public_bytes(*shape))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
