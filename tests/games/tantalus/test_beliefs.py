"""Hidden hands: what a seat is given depends on nothing else, and redeals are what it must believe."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest

import ludotheque
from ludotheque.engine.author.rng import generator

from .laying import COMPLETE, GAME, own_deck, play, table
from .referee import Referee
from .test_referee import choose

EIGHT = own_deck("1-1", "2-1", "2-2", "3-1", "3-2", "3-3", "3-4", "3-5")


def guesses(match: ludotheque.Match, seat: int | None, draws: int) -> Counter[tuple[str, ...]]:
    """Return the hidden cards of that many redeals, each a hand after the other."""
    seen, rng = match.position.seen_by(seat), generator(7)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(draws):
        dealt = seen.redealt(seat, rng)
        full = GAME.notation.full(dealt.s, match.setting.deck)
        hidden = [card for other in (0, 1) if other != seat for card in full["hands"][other]]
        found[tuple(hidden)] += 1
        assert len({*hidden, *full["pile"]}) == len(hidden) + len(full["pile"])
        assert dealt.seen_by(seat) == seen
    return found


def surprise(found: Counter[tuple[str, ...]], possible: int) -> float:
    """Return how far counts lie from being all alike, in standard deviations (chi-square)."""
    expected = found.total() / possible
    distance = sum((count - expected) ** 2 / expected for count in found.values())
    distance += (possible - len(found)) * expected
    return (distance - (possible - 1)) / math.sqrt(2 * max(1, possible - 1))


@pytest.mark.parametrize("standing", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_tan_8_redeals_are_all_that_the_turns_made_do_not_rule_out_each_as_likely(
    standing: bool, seed: int
) -> None:
    rng = random.Random(seed)
    options = {"deck": EIGHT, "cards": 8, "standing": standing, "stall": None}
    match = GAME.start(options=options, chance="manual")
    referee = Referee(EIGHT["cards"], match.options)
    looked = 0
    while not match.over and looked < 5:
        event = choose(match, rng)
        match.play(event)
        referee.play(event)
        for seat in (0, 1, None):
            possible = referee.beliefs(seat)
            if 1 < len(possible) < 60 and rng.random() < 0.4:
                found = guesses(match, seat, 20 * len(possible))
                assert set(found) <= possible
                assert surprise(found, len(possible)) < 6
                looked += 1
    assert looked


def test_tan_8_a_figure_completed_since_a_card_was_dealt_is_ruled_out() -> None:
    match = play(
        table(zero=("3-1", "3-2", "3-3"), one=("2-1", "3-4", "3-5"), deck=EIGHT), "d4"
    )  # 1-1, 2-2 in the pile
    assert {card for hand in guesses(match, 0, 200) for card in hand} == {"2-1", "2-2", "3-4", "3-5"}
    assert {card for hand in guesses(match, 1, 200) for card in hand} == {"2-2", "3-1", "3-2", "3-3"}


def test_tan_8_two_figures_completed_by_one_turn_are_both_ruled_out() -> None:
    deck = own_deck("1-1", "2-1", "3-1", "3-2", "3-3", "3-4", "3-5", "3-7")
    match = table(zero=("3-1", "3-2", "3-3"), one=("2-1", "3-4", "3-5"), deck=deck)
    play(match, "a1", "b2", "c3", "d4", "e5", "f6", "a1")
    assert {card for hand in guesses(match, 0, 200) for card in hand} == {"1-1", "2-1", "3-4", "3-5", "3-7"}
    play(match, "c3")  # cuts a line of five into 1-1 and 3-7, which lie in the pile
    assert {card for hand in guesses(match, 0, 200) for card in hand} == {"2-1", "3-4", "3-5"}
    assert {card for hand in guesses(match, 1, 200) for card in hand} == {"3-1", "3-2", "3-3"}


def test_tan_8_a_card_drawn_later_may_show_what_was_completed_before() -> None:
    match = table(zero=("3-1", "3-2", "3-3"), one=("2-2", "3-4", "3-5"), deck=EIGHT)
    play(match, "d4", "e5", "deal 1 1-1")
    hands = guesses(match, 0, 300)
    assert {hand[2] for hand in hands} == {"1-1", "2-1", "3-4", "3-5"}
    assert {card for hand in hands for card in hand[:2]} == {"2-1", "3-4", "3-5"}


def test_tan_8_with_standing_a_card_does_not_show_what_stood_when_it_was_dealt() -> None:
    match = table(zero=("3-1", "3-2", "3-3"), one=("2-2", "3-4", "3-5"), deck=EIGHT, standing=True)
    play(match, "d4", "e5", "deal 1 2-1")
    assert {hand[2] for hand in guesses(match, 0, 300)} == {"1-1", "2-1", "3-4", "3-5"}
    match = table(zero=("3-1", "3-2", "3-3"), one=("2-2", "3-4", "3-5"), deck=EIGHT, standing=True)
    play(match, "b6", "d4", "a1", "e5", "deal 1 2-1")  # b6 makes a 1-1 that stands
    assert {hand[2] for hand in guesses(match, 0, 300)} == {"2-1", "3-4", "3-5"}


def test_a_seat_is_given_the_same_whatever_the_other_holds() -> None:
    hands = [("5-4", "5-5", "5-6"), ("5-6", "5-4", "5-5"), ("5-41", "4-1", "3-2")]
    matches = [play(table(one=hand), "b1", "a1") for hand in hands]
    for seat in (0, None):
        assert len({match.sight(seat).position for match in matches}) == 1
        assert len({match.svg(seat) for match in matches}) == 1
        assert len({match.text(seat) for match in matches}) == 1
    assert len({match.sight(1).position for match in matches}) == 3


def test_a_place_that_was_emptied_betrays_nothing() -> None:
    hands = [("1-1", "5-4", "5-5"), ("1-1", "5-5", "5-4"), ("1-1", "5-41", "4-1")]
    matches = [play(table(one=hand), "d4") for hand in hands]
    for seat in (0, None):
        assert len({match.sight(seat).position for match in matches}) == 1


def test_a_card_won_as_it_was_drawn_leaves_nothing_behind() -> None:
    match = table(zero=("2-2", "5-1", "5-2"), standing=True, cards=7)
    s = play(match, "d4", "b6", "e5", "deal 0 1-1").sight(0).s
    assert [s.never[0, 2, word] for word in range(3)] == [0, 0, 0]


def test_concealing_twice_changes_nothing() -> None:
    match = table()
    once = match.position.seen_by(None)
    assert once.seen_by(None) == once
    assert match.position.seen_by(0).seen_by(None) == once


def test_a_spectators_redeal_on_the_tightest_deck_finds_the_one_way_there_is() -> None:
    """Six places, of which the first may hold one card, the second two, and so on: one round in 720."""
    seven = own_deck(*list(COMPLETE)[:7])
    match = GAME.start(options={"deck": seven}, chance="manual")
    for card in list(seven["cards"])[:6]:
        match.play(match.moves()[[text.split()[2] for text in match.moves()].index(card)])
    seen = match.position.seen_by(None)
    never = seen.rules.writable(seen.memory).never
    for place in range(6):  # place k may hold the cards 0 to k
        never[place // 3, place % 3, 0] = ((1 << 45) - 1) & ~((1 << (place + 1)) - 1)
    s = seen.redealt(None, generator(3)).s
    assert [s.hands[place // 3, place % 3] for place in range(6)] == list(range(6))
    assert s.undealt[0] == 1 << 6
