"""Push messages as only one browser can read them (RFC 8291), from a site that proves who it is (RFC 8292).

It stands on ``cryptography``, which the extra ``ludotheque[push]`` brings, and no other module imports.
"""

from __future__ import annotations

import base64
import json
import os
import struct
import time
from urllib.parse import urlsplit

from ludotheque.engine.errors import needs

with needs("push", "sending push messages"):
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4096
"""The size of a record; a message is one."""
PADDED = 512
"""Bytes that every message has, so that its length tells nothing."""
HOURS = 12 * 3600
"""Seconds for which a proof holds; a day is allowed."""
POINT, AUTH = 65, 16
"""Bytes of a public key, and of a browser's own secret."""


def to_text(data: bytes) -> str:
    """Return bytes as addresses and headers have them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """Return the bytes; ValueError if a text is none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)


def new_secret() -> str:
    """Return a new private key as it is kept."""
    return to_text(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32))


def private(secret: str) -> ec.EllipticCurvePrivateKey:
    """Return a private key that was kept."""
    return ec.derive_private_key(int.from_bytes(from_text(secret)), CURVE)


def public(key: ec.EllipticCurvePrivateKey) -> bytes:
    """Return a key's public half, as a point."""
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


def check(key: str, auth: str) -> None:
    """Return if a browser's key and secret can be used; ValueError if not."""
    if len(from_text(key)) != POINT or len(from_text(auth)) != AUTH:
        raise ValueError
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, from_text(key))


def sealed(
    message: bytes,
    key: str,
    auth: str,
    once: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded: int = PADDED,
) -> bytes:
    """Return a message that only the browser with that key and secret can read.

    ``once`` is a key for this message alone, and ``salt`` is random; tests give those of the standard.
    """
    once, salt = once or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs, ours = from_text(key), public(once)
    shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    seed = _derived(shared, from_text(auth), b"WebPush: info\0" + theirs + ours, 32)
    content_key = _derived(seed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(seed, salt, b"Content-Encoding: nonce\0", 12)
    plain = message + b"\x02" + bytes(max(0, padded - len(message)))
    head = salt + struct.pack("!IB", RECORD, len(ours)) + ours
    return head + AESGCM(content_key).encrypt(nonce, plain, None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def proof(secret: str, endpoint: str, contact: str, now: float | None = None) -> str:
    """Return the header by which a push service knows the site: that of its key, and nobody else's."""
    key, found = private(secret), urlsplit(endpoint)
    until = int(time.time() if now is None else now) + HOURS
    claims = {"aud": f"{found.scheme}://{found.netloc}", "exp": until, "sub": contact}
    signed = ".".join(to_text(json.dumps(one).encode()) for one in ({"typ": "JWT", "alg": "ES256"}, claims))
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={signed}.{to_text(r.to_bytes(32) + s.to_bytes(32))}, k={to_text(public(key))}"
