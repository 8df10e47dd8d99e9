"""What can still come: a lead that is called settled is one."""

from __future__ import annotations

from ludotheque.engine import OVER
from ludotheque.engine.author.rng import generator

from .laying import GAME, lay, table


def test_a_lead_that_the_last_turn_cannot_change_is_settled() -> None:
    """Seat 0 has cashed a card of 20; seat 1 has single tokens, and draws the last one."""
    deck = {"tokens": [*([n, n] for n in range(1, 20)), [1, 2]], "victory": [20, 5]}
    singles = [f"{n}/{n} keep" for pair in zip(range(17, 4, -2), range(6, 19, 2), strict=True) for n in pair]
    match = lay(
        table(deck=deck),
        *("1/1 keep", "19/19 keep", "2/2 group #1", "3/3 group #1", "4/4 group #1, cash #1"),
        *singles,
        "1/2",
    )
    assert match.scores == [20, 0]
    assert not GAME.speech.settled(match.s), "seat 1 may still steal what lies on the card"
    match.play("draw")
    assert GAME.speech.settled(match.s)
    match.play("keep")
    assert match.winners == [0]
    assert GAME.speech.settled(match.s)


def test_what_is_settled_comes_true() -> None:
    GAME.compile()
    claims = 0
    for seed in range(200):
        position, rng = GAME.new(GAME.setting(2 + seed % 3, {"strict": seed % 2 == 1})), generator(seed)
        leader: int | None = None
        while position.to_move != OVER:
            if leader is None and GAME.speech.settled(position.s):
                scores = position.scores()
                leader = scores.index(max(scores))
            position.play(position.pick(rng))
        assert leader is None or position.winners() == [leader]
        claims += leader is not None
    assert claims > 50
