"""Messages that only one browser can read, and the proof of who sent them: by the standards' own examples."""

import json

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from ludotheque.site.push import sealing

from .house import Browser

RFC_8291 = {
    "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "private": "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    "once": "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
    "salt": "DGv6ra1nlYgDCS1FRnbzlw",
    "body": "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
}
"""The example of appendix A."""
WATERMELON = b"When I grow up, I want to be a watermelon"
ENDPOINT = "https://push.example:8443/send/abc"


def test_a_message_is_sealed_as_the_standard_s_example_is() -> None:
    made = sealing.sealed(
        WATERMELON,
        RFC_8291["key"],
        RFC_8291["auth"],
        sealing.private(RFC_8291["once"]),
        sealing.from_text(RFC_8291["salt"]),
        padded=0,
    )
    assert sealing.to_text(made) == RFC_8291["body"]


def test_a_browser_reads_the_standard_s_example() -> None:
    browser = Browser(sealing.private(RFC_8291["private"]), sealing.from_text(RFC_8291["auth"]))
    assert browser.key == RFC_8291["key"]
    assert browser.read(sealing.from_text(RFC_8291["body"])) == WATERMELON


def test_a_message_s_length_tells_nothing_and_no_two_are_alike() -> None:
    browser = Browser.new()
    device = browser.device(ENDPOINT)
    bodies = [sealing.sealed(text, device.key, device.auth) for text in (b"", b"x" * 300, b"x" * 300)]
    assert len({len(body) for body in bodies}) == 1
    assert len({*bodies}) == 3
    assert [len(browser.read(body)) for body in bodies] == [0, 300, 300]


def test_the_proof_names_the_service_and_is_signed_with_the_site_s_key() -> None:
    secret = sealing.new_secret()
    header = sealing.proof(secret, ENDPOINT, "mailto:owner@example.org", 1000.0)
    scheme, _, rest = header.partition(" ")
    given = dict(one.strip().split("=", 1) for one in rest.split(","))
    head, claims, signature = given["t"].split(".")
    assert scheme == "vapid"
    assert json.loads(sealing.from_text(head)) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(sealing.from_text(claims)) == {
        "aud": "https://push.example:8443",
        "exp": 1000 + sealing.HOURS,
        "sub": "mailto:owner@example.org",
    }
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sealing.from_text(given["k"]))
    raw = sealing.from_text(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        key.verify(signed, f"{head}.x{claims}".encode(), ec.ECDSA(hashes.SHA256()))


@pytest.mark.parametrize(
    ("key", "auth"),
    [("", ""), ("x", "AAAAAAAAAAAAAAAAAAAAAA"), ("é", "é"), (RFC_8291["key"], "AAAA"), ("BA" * 44, "A" * 22)],
)
def test_what_is_no_browser_s_key_is_refused(key: str, auth: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - which of them does not matter
        sealing.check(key, auth)
