"""Web push: what is sent is encrypted for one browser, and shows who sends it (VAPID)."""

from __future__ import annotations

import base64
import binascii
import json
import os
import time
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from camelup.server.protocol.refusals import WrongShape
from camelup.server.tables.outgoing import Address

HOURS = 12
"""How long a push service may keep a call for a browser that is off, and a signature is good."""


def new_push_key() -> bytes:
    """Make the key with which a server shows who it is."""
    vapid = Vapid02()
    vapid.generate_keys()
    return bytes(vapid.private_pem())


class Pusher:
    """Writes calls for browsers."""

    def __init__(self, key: bytes, contact: str) -> None:
        self._vapid = Vapid02.from_pem(key)
        self._contact = contact
        public = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = base64.urlsafe_b64encode(public).rstrip(b"=").decode()
        """What browsers are told, so that they take calls from this server alone."""

    def headers(self, address: Address) -> dict[str, str]:
        """Write what goes with a call to a push service."""
        until = int(time.time()) + HOURS * 3600
        claims = {"aud": address.origin, "exp": until, "sub": self._contact}
        signed: dict[str, str] = dict(self._vapid.sign(claims))
        return {
            **signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(HOURS * 3600),
            "Urgency": "normal",
        }

    @staticmethod
    def encrypt(told: dict[str, Any], key: str) -> bytes:
        """Encrypt what is told for the browser that gave a key."""
        read = json.loads(key)
        return bytes(
            http_ece.encrypt(
                json.dumps(told).encode(),
                salt=os.urandom(16),
                private_key=ec.generate_private_key(ec.SECP256R1()),
                dh=_bytes(read["p256dh"]),
                auth_secret=_bytes(read["auth"]),
                version="aes128gcm",
            )
        )

    @staticmethod
    def check_key(p256dh: str, auth: str) -> str:
        """Refuse what is no key of a browser; gives both parts as they are stored."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
            right = len(_bytes(auth)) == 16
        except (ValueError, binascii.Error):
            right = False
        if not right:
            raise WrongShape("call-address")
        return json.dumps({"p256dh": p256dh, "auth": auth})


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
