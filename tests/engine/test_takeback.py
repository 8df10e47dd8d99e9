"""How far a match can be taken back: as long as nobody learned anything."""

import ludotheque
from ludotheque.engine.play.takeback import learned


def test_chance_always_teaches() -> None:
    match = ludotheque.load("titus").start(players=2, seed=1)
    begin = match.length
    match.play("draw")
    assert learned(match, begin, [0, 1])


def test_a_move_in_the_open_teaches_nothing() -> None:
    match = ludotheque.load("tanagra").start(players=2, seed=1)
    begin = match.length
    match.play(match.moves()[0])
    assert all(who >= 0 for who, _ in match.events(begin))
    assert not learned(match, begin, [0, 1, None])


def test_a_card_laid_from_a_hidden_hand_teaches_the_others_but_not_its_owner() -> None:
    match = ludotheque.load("labyrinthe").start(players=2, seed=3)
    begin = match.length
    match.play("lay 22 0,-1 90")
    assert match.events(begin) == [(0, "lay 22 0,-1 90")], (
        "the card is drawn later: what was laid can be taken"
    )
    assert not learned(match, begin, [0])
    assert learned(match, begin, [1])


def test_nothing_happened_teaches_nothing() -> None:
    match = ludotheque.load("titus").start(players=2, seed=1)
    assert not learned(match, match.length, [0, 1, None])
