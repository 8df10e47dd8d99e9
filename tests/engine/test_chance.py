"""Fair dice: the draws of a match follow from its secret, as DESIGN says, and from nothing else."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

import ludotheque
from ludotheque.engine.play.chance import Secret, fresh, seeded, source


def test_the_kth_ticket_is_the_kth_hmac_modulo_the_total() -> None:
    secret = bytes(range(32))
    for k in range(5):
        digest = hmac.new(secret, f"{k}/0".encode(), hashlib.sha256).digest()
        assert Secret(secret).ticket(k, 7776) == int.from_bytes(digest, "big") % 7776


def test_numbers_that_would_favour_some_outcomes_are_passed_over() -> None:
    """With a total just over half of 2²⁵⁶ about half of the numbers are passed over."""
    total = (1 << 255) + 1
    secret = Secret(bytes(32))
    passed = 0
    for k in range(40):
        j = 0
        while True:
            digest = hmac.new(bytes(32), f"{k}/{j}".encode(), hashlib.sha256).digest()
            number = int.from_bytes(digest, "big")
            if number < total:
                break
            j += 1
            passed += 1
        assert secret.ticket(k, total) == number
    assert passed > 10


def test_tickets_are_spread_evenly() -> None:
    counts = Counter(seeded(1).ticket(k, 6) for k in range(12000))
    assert all(abs(counts[face] - 2000) < 200 for face in range(6))


def test_the_commitment_is_the_sha_256_of_the_secret() -> None:
    secret = fresh()
    assert secret.commitment == hashlib.sha256(secret.secret).hexdigest()
    assert fresh().secret != secret.secret


def test_a_seed_repeats_a_match_and_another_seed_does_not() -> None:
    game = ludotheque.load("duel")
    assert game.start(seed=7).history == game.start(seed=7).history
    assert len({str(game.start(seed=seed).history) for seed in range(20)}) > 15


def test_without_a_seed_every_match_is_new() -> None:
    game = ludotheque.load("duel")
    assert len({game.start().commitment for _ in range(10)}) == 10


@pytest.mark.parametrize(("chance", "seed"), [("manual", 1), ("dice", None), (None, "seven"), (None, True)])
def test_a_source_of_chance_that_makes_no_sense_is_refused(chance: str | None, seed: object) -> None:
    with pytest.raises(ludotheque.LudothequeError):
        source(chance, seed)  # type: ignore[arg-type]


def test_a_secret_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ludotheque.LudothequeError, match="32 bytes"):
        Secret(b"short")
