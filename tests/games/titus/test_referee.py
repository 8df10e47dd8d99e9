"""Random matches, event by event, against the referee."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ludotheque

from .referee import Referee

GAME = ludotheque.load("titus")
STANDARD = GAME.components()


def small_deck(rng: random.Random) -> dict[str, Any]:
    tokens = rng.sample(STANDARD["tokens"], rng.randint(20, 54))
    return {"tokens": tokens, "victory": sorted(rng.sample(range(1, 40), rng.randint(1, 12)), reverse=True)}


def weigh(text: str) -> float:
    """Shun ``end`` and ``keep``, so that long turns, long runs and empty victory piles are reached."""
    return {"end": 0.1, "keep": 0.4, "cash": 3, "steal": 0.7}.get(text.split()[0], 1)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_every_event_of_a_random_match_is_as_the_referee_has_it(
    players: int, seed: int, strict: bool
) -> None:
    rng = random.Random(100 * players + seed)
    deck = STANDARD if seed == 0 else small_deck(rng)
    options = {"deck": deck, "strict": strict}
    match = GAME.start(players=players, options=options, chance="manual")
    referee = Referee(players, deck["tokens"], deck["victory"], strict)
    uniform = seed % 2 == 0
    while True:
        full = match.full()
        assert full.pop("options") == options
        assert full == referee.full()
        view = match.view(rng.choice([None, *range(players)]))
        del view["options"]
        assert view == referee.view()
        moves = match.moves()
        assert len(moves) == len(set(moves))
        assert set(moves) == referee.moves()
        assert match.scores == referee.scores()
        assert match.winners == referee.winners()
        if match.to_move == "chance":
            assert match.odds() == referee.odds()
        if match.over:
            break
        [move] = rng.choices(moves, None if uniform else [weigh(text) for text in moves])
        match.play(move)
        referee.play(move)
