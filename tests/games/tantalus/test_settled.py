"""When it is proved who will win: said early sometimes, and never wrongly."""

from __future__ import annotations

from typing import Any

from ludotheque.engine import OVER
from ludotheque.engine.author.rng import generator
from ludotheque.engine.speed.position import Position

from .laying import GAME, own_deck, play, table
from .test_referee import SMALL
from .test_speech import EVERYBODY, OPTIONS, walk


def leader(position: Position) -> int | None:
    """Return who is said to have won already."""
    points = position.scores()
    return points.index(max(points)) if GAME.speech.settled(position.s) else None


def leaders(options: dict[str, Any], seed: int) -> list[int | None]:
    """Return who was said to have won after each card won in a random match, and who really won."""
    position, rng, won, found = GAME.new(GAME.setting(2, options)), generator(seed), 0, list[int | None]()
    while position.to_move != OVER:
        if position.s.won_cards > won:
            won = position.s.won_cards
            found.append(leader(position))
        position.play(position.pick(rng))
    winners = position.winners()
    return [*found, winners[0] if len(winners) == 1 else None]


def test_what_is_settled_is_not_contradicted_by_the_end() -> None:
    GAME.compile()
    settled = 0
    for seed in range(200):
        options = {"cards": 7 + seed % 6, "deck": SMALL, "standing": seed % 2 == 0, "stall": 600}
        *said, won = leaders(options, seed)
        proved = next((k for k, one in enumerate(said) if one is not None), len(said))
        assert set(said[proved:]) <= {won}  # and what is proved stays so
        settled += proved < len(said)
    assert settled


def test_what_is_settled_may_be_known_by_all() -> None:
    for match, _ in walk(OPTIONS[2], 8):
        known = {GAME.speech.settled(match.sight(looker).s) for looker in EVERYBODY}
        assert known == {GAME.speech.settled(match.s)}


def test_a_lead_is_settled_once_nothing_left_can_make_up_for_it() -> None:
    """Seat 0 lengthens a line from one join to five; of nine cards, four worth 11 are left at last."""
    deck = own_deck("1-1", "2-2", "3-7", "4-25", "5-99", "2-1", "3-1", "3-2", "3-3")
    match = table(zero=("1-1", "2-2", "3-7"), one=("2-1", "3-1", "3-2"), deck=deck)
    play(match, "d4", "deal 0 4-25", "e5", "deal 0 5-99", "c3", "deal 0 3-3", "f6")
    assert (match.scores, GAME.speech.settled(match.s)) == ([10, 0], False)
    play(match, "b2")
    assert (match.scores, match.over, GAME.speech.settled(match.s)) == ([15, 0], False, True)
