"""Tantalus as a learner meets it: what the other cannot hold is observed, what he holds is not."""

from __future__ import annotations

import random

import ludotheque

GAME = ludotheque.load("tantalus")


def test_the_other_hand_is_observed_only_as_what_it_cannot_be() -> None:
    space = GAME.observation_space()
    match, choice = GAME.start(seed=3), random.Random(3)
    while not match.s.never[1, 0, 0]:
        match.play(choice.choice(match.actions()))
    parts = space.split(match.observe(0))
    held = [match.s.hands[0, k] for k in range(match.s.held[0])]
    assert sorted(parts["hand"].nonzero()[0].tolist()) == sorted(held)
    for k in range(match.s.held[1]):
        not_held = set(parts["not_held"][k].nonzero()[0].tolist())
        assert match.s.hands[1, k] not in not_held
        words = [match.s.never[1, k, word] for word in range(3)]
        assert len(not_held) == sum(word.bit_count() for word in words)
    assert parts["not_held"][0].any()


def test_the_tiles_are_observed_row_by_row() -> None:
    match = GAME.start(seed=1)
    match.play("c2")
    parts = GAME.observation_space().split(match.observe(1))
    drawn = ["".join("/\\"[tile] for tile in row) for row in parts["tiles"]]
    assert drawn == match.full()["tiles"]
    assert [place.tolist() for place in parts["last"].nonzero()] == [[1], [2]]
    assert parts["last_by"].tolist() == [0, 1]
