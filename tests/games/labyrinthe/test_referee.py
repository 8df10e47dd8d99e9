"""Random matches, event by event, against the referee."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import ludotheque
from ludotheque.engine.play.match import Match

from .referee import Referee, in_order

GAME = ludotheque.load("labyrinthe")
STANDARD, SINGLE = GAME.components(), GAME.components(deck="single")


def owners_deck(rng: random.Random) -> dict[str, Any]:
    """A deck of an owner's: any number of cards, few treasures, one or two on a card, shapes as they come."""
    while True:
        cards = rng.randint(20, 60)
        names = [f"t{n}" for n in range(rng.randint(3, 20))]
        shapes = rng.choice(
            [["straight", "corner", "tee", "cross", "end"], ["corner"], ["straight", "end"], ["cross"]]
        )
        deck = {
            "cards": {
                str(n): {"shape": rng.choice(shapes), "treasures": rng.sample(names, rng.choice((1, 2)))}
                for n in range(1, cards + 1)
            }
        }
        try:
            return GAME.components(deck=deck)
        except ludotheque.BadComponents:
            continue


def choose(rng: random.Random, moves: list[str], greedy: bool) -> str:
    takes = [text for text in moves if text.startswith("take")]
    return rng.choice(takes if takes and greedy else moves)


def outwards(rng: random.Random, moves: list[str], way: int) -> str:
    """Nearly always a lay as far as there is to one of four ways."""
    lays = [text for text in moves if text.startswith("lay")]
    if not lays or rng.random() < 0.2:
        return rng.choice(moves)
    place = {text: [int(n) for n in text.split()[2].split(",")] for text in lays}
    return max(lays, key=lambda text: (place[text][way % 2] * (1 if way < 2 else -1), rng.random()))


def compare(match: ludotheque.Match, referee: Referee, choose: Callable[[list[str]], str]) -> None:
    """Play a match to its end, and look at everything before every event."""
    options = match.full()["options"]
    while True:
        full = in_order(match.full())
        assert full.pop("options") == options
        assert full == referee.full()
        moves = match.moves()
        assert len(moves) == len(set(moves))
        assert set(moves) == referee.moves()
        assert match.odds() == referee.odds()
        if match.over:
            return
        text = choose(moves)
        match.play(text)
        referee.play(text)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("seed", range(5))
def test_every_event_of_a_random_match_is_as_the_referee_has_it(
    players: int, seed: int, strict: bool
) -> None:
    rng = random.Random(100 * players + seed)
    deck = (STANDARD, SINGLE)[seed] if seed < 2 else owners_deck(rng)
    treasures = 1 + (players + seed) % 2
    options = {"deck": deck, "treasures": treasures, "strict": strict}
    match = GAME.start(players=players, options=options, chance="manual")
    referee = Referee(players, deck["cards"], treasures, strict)
    compare(match, referee, lambda moves: choose(rng, moves, greedy=seed % 2 == 0))
    assert match.winners == referee.winners()
    assert ludotheque.verify(match.record())


@pytest.mark.parametrize("players", [2, 4])
def test_every_event_of_a_match_of_version_1_is_as_the_referee_has_it(players: int) -> None:
    rng, cards = random.Random(players), STANDARD["cards"]
    match = Match(GAME, GAME.setting(players, {"strict": True}, rules=1), None)
    compare(match, Referee(players, cards, strict=True, rules=1), lambda moves: choose(rng, moves, True))
    assert ludotheque.verify(match.record())


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_far_out_where_places_share_cells_of_the_board_every_event_is_as_the_referee_has_it(
    seed: int, strict: bool
) -> None:
    rng = random.Random(seed)
    shapes = ["straight", "tee", "cross"]
    names = [f"t{n}" for n in range(12)]
    cards = {str(n): {"shape": rng.choice(shapes), "treasures": rng.sample(names, 2)} for n in range(1, 61)}
    options = {"deck": {"cards": cards}, "treasures": 2, "strict": strict}
    match = GAME.start(players=2, options=options, chance="manual")
    referee = Referee(2, cards, 2, strict)
    compare(match, referee, lambda moves: outwards(rng, moves, seed))
    assert match.position.s.wide


@pytest.mark.parametrize("seed", range(8))
def test_a_view_is_the_full_state_with_others_hands_and_the_pile_counted(seed: int) -> None:
    rng = random.Random(seed)
    match = GAME.start(players=2 + seed % 5, seed=seed)
    while not match.over:
        match.play(rng.choice(match.moves()))
        seat = rng.choice([None, *range(match.players)])
        full = match.full()
        full["hands"] = [hand if who == seat else len(hand) for who, hand in enumerate(full["hands"])]
        full["pile"] = len(full["pile"])
        assert match.view(seat) == full
