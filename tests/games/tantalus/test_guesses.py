"""What bots of Tantalus make of the other's turns, on matches that a person could play at a table."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque import Match
from ludotheque.bots.search import SearchBot
from ludotheque.engine.author.rng import generator
from ludotheque.games.tantalus.board import TILE_BIT, TILE_OF, completed
from ludotheque.games.tantalus.insight import beliefs
from ludotheque.games.tantalus.insight.distances import distance
from ludotheque.games.tantalus.state import CARDS, HAND

from .laying import GAME
from .test_insight import TOWARDS_THREE

SEED = 5


def noted(match: Match, seat: int) -> NDArray[np.float64]:
    """Return what a seat thinks of the places of the other's hand: how likely each card is."""
    sums = np.asarray(SearchBot(iterations=1, seed=1).noted(match.sight(seat), 1)).reshape(HAND, CARDS)
    likely: NDArray[np.float64] = np.diff(sums, prepend=0.0, axis=1) / sums[:, -1:]
    return likely


def hand(s: Any, seat: int) -> list[int]:
    return [int(s.hands[seat, k]) for k in range(HAND)]


def towards(match: Match, card: int) -> str:
    """Return the turn that brings the figure of a card nearest without winning a card."""
    found = {}
    for action, move in zip(match.actions(), match.moves(), strict=True):
        after = match.copy()
        after.play(move)
        if not after.s.won_cards:
            found[distance(after.s.tiles, card), action] = move
    return found[min(found)]


def test_who_turns_tiles_towards_a_figure_is_thought_to_hold_its_card() -> None:
    match = GAME.start(players=2, seed=SEED)
    card = max(hand(match.s, 1), key=lambda card: distance(match.s.tiles, card))
    match.play("a1")
    before = noted(match, 0)[hand(match.s, 1).index(card), card]
    for own in ("g7", "a1", "g7"):
        match.play(towards(match, card))
        match.play(own)
    assert noted(match, 0)[hand(match.s, 1).index(card), card] > 1.5 * before


def test_before_any_turn_every_card_not_seen_is_as_likely() -> None:
    match = GAME.start(players=2, seed=SEED)
    likely = noted(match, 0)
    in_deck = sorted(match.setting.deck.numbers.values())
    unseen = [card for card in in_deck if card not in hand(match.s, 0)]
    assert np.allclose(likely[:, unseen], 1 / len(unseen))
    assert likely[:, hand(match.s, 0)].max() == 0.0


def test_a_guess_follows_the_notes_and_never_holds_a_card_twice() -> None:
    match = GAME.start(players=2, seed=SEED)
    seen = match.position.seen_by(0)
    held, another, _ = hand(match.s, 1)
    notes = np.zeros(beliefs.NOTES)
    rows = notes.reshape(HAND, CARDS)
    rows[0, held] = rows[1, held] = rows[1, another] = 50.0
    beliefs.conclude(seen.s, 0, notes)
    rng, hands = generator(1), []
    guess = GAME.rules.specialised(beliefs.guess)
    for _ in range(200):
        position = seen.copy()
        guess(position.array, 0, notes, rng)
        hands.append(hand(position.s, 1))
    assert all(len(set(cards)) == HAND for cards in hands)
    assert sum(cards[:2] == [held, another] for cards in hands) > 100


def test_notes_about_a_card_move_up_with_it() -> None:
    match = GAME.start(players=2, seed=SEED)
    for move in TOWARDS_THREE:
        match.play(move)
    state = match.position.rules.writable(match.position.copy().memory)
    tile = TILE_OF["c4"]
    state.hands[1, 0] = max(completed(state.tiles ^ TILE_BIT[tile], tile))
    notes = np.arange(beliefs.NOTES, dtype=float)
    beliefs.move_up(state, tile, 0, notes)
    assert np.asarray(notes).reshape(HAND, CARDS)[:2, 0].tolist() == [CARDS, 2 * CARDS]


def test_matches_that_look_the_same_to_a_seat_give_the_same_choice() -> None:
    match = GAME.start(players=2, seed=SEED, options={"cards": 20, "stall": 40})
    for move in ("a1", "c4", "g7", "d4"):
        match.play(move)
    twin = match.sight(0).redeal(7)
    bots = [SearchBot(iterations=300, seed=3) for _ in range(2)]
    assert hand(twin.s, 1) != hand(match.s, 1)
    assert bots[0].choose(match.sight(0)) == bots[1].choose(twin.sight(0))
