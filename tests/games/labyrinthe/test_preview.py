"""What laying a card would do is told before it is laid."""

from __future__ import annotations

import random

import ludotheque
from ludotheque.games.labyrinthe.preview import preview

GAME = ludotheque.load("labyrinthe")


def test_what_could_be_taken_is_told_before_the_card_is_laid() -> None:
    match, choice, some = GAME.start(players=2, seed=3), random.Random(3), 0
    for _ in range(40):
        seat = match.to_move
        assert isinstance(seat, int)
        if match.view(seat)["phase"] == "lay":
            for action in match.actions():
                seen = match.position.seen_by(seat)
                then = seen.copy()
                then.play(action)
                told = preview(seen.s, then.s, match.setting.deck, seat, "en")
                assert told
                after = match.copy()
                after.play(action)
                takes = len(after.view(seat)["can_take"])
                assert told[0].count("#lab-take") == takes
                assert told[1].startswith("Then you could take" if takes else "Nothing")
                some += takes
        match.play(choice.choice(match.moves()))
    assert some
