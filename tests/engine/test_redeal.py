"""A sight dealt again: a whole match that its seat cannot tell from the one that it has seen."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque import LudothequeError, Match, Sight
from ludotheque.engine.author.recalling import chain
from ludotheque.engine.author.state import CHANCE
from ludotheque.engine.kit.belief import surprise
from ludotheque.engine.kit.checks.rules import TOO_SURPRISING
from ludotheque.engine.speed.position import Position

DRAWS = 300
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "duel": [{}],
    "labyrinthe": [{}, {"strict": True}, {"deck": "single"}],
    "tanagra": [{}],
    "tantalus": [{"stall": 60}, {"stall": 60, "standing": True}, {"cards": 10, "strict": True}],
    "temptation": [{}],
    "titus": [{}, {"strict": True}],
}


def after(match: Match, events: int, seed: int = 0) -> Match:
    """Return a match that was played on at random for so many events, or to its end."""
    choice = random.Random(seed)
    while not match.over and match.length < events:
        match.play(choice.choice(match.actions()))
    return match


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name, some in OPTIONS.items() for options in some]
)
def test_it_reads_and_looks_the_same_to_the_seat_in_every_game(name: str, options: dict[str, Any]) -> None:
    game = ludotheque.load(name)
    for players in game.players:
        match = game.start(players, players, options)
        for events in (0, 7, 15, 30, 60, 300):
            after(match, events, players)
            for seat in (*range(players), None):
                sight = match.sight(seat)
                other = sight.redeal(seed=events)
                seen = other.sight(seat)
                assert seen.history == sight.history
                assert (seen.view(), seen.moves()) == (sight.view(), sight.moves())
                assert seen.position == sight.position
                assert (other.to_move, other.scores) == (match.to_move, match.scores)


@pytest.mark.parametrize("name", OPTIONS)
def test_it_can_be_played_on_saved_and_replayed(name: str, tmp_path: Path) -> None:
    game = ludotheque.load(name)
    match = after(game.start(2, 3, OPTIONS[name][0]), 12)
    other = after(match.sight(0).redeal(seed=1), 100_000)
    assert other.over
    other.record().save(tmp_path / "match.json")
    again = ludotheque.replay(tmp_path / "match.json")
    assert (again.history, again.scores) == (other.history, other.scores)
    assert "chance was manual" in str(ludotheque.verify(tmp_path / "match.json"))


def test_the_same_seed_gives_the_same_match_and_others_differ() -> None:
    sight = after(ludotheque.load("tantalus").start(2, 5), 9).sight(0)
    first, same, *others = (sight.redeal(seed) for seed in (1, 1, 2, 3, 4))
    assert first.history == same.history
    assert after(first, 60).history == after(same, 60).history
    assert len({str(other.history) for other in others}) == 3
    assert str(sight.redeal().history) != str(sight.redeal().history)


def test_nothing_that_the_seat_cannot_know_decides_what_it_gives() -> None:
    match = after(ludotheque.load("labyrinthe").start(3, 5), 20)
    sight = match.sight(1)
    twin = match.sight(1).redeal(seed=8).sight(1)
    assert sight.redeal(3).history == twin.redeal(3).history


def test_chance_goes_on_by_itself_or_is_for_the_caller_to_say() -> None:
    sight = ludotheque.load("titus").start(2, seed=1).sight(0)
    by_itself, manual = sight.redeal(1), sight.redeal(1, chance="manual")
    for one in (by_itself, manual):
        assert one.commitment is None
        one.play("draw")
    assert (by_itself.to_move, manual.to_move) == (0, "chance")
    due = ludotheque.load("titus").start(2, chance="manual").sight(None).redeal(1)
    assert (due.to_move, due.length) == ("chance", 0)
    due.play("top 1 2")
    assert due.to_move == 0


@pytest.mark.parametrize(("seed", "chance"), [("x", None), (1.5, None), (True, None), (1, "loaded")])
def test_nonsense_is_refused(seed: Any, chance: Any) -> None:
    with pytest.raises(LudothequeError):
        ludotheque.load("titus").start(2, seed=1).sight(0).redeal(seed, chance)


def test_a_game_that_does_not_say_what_it_hid_is_named() -> None:
    sight = ludotheque.load("duel").start(2, seed=1).sight(0)
    mute = type(sight.game).__new__(type(sight.game))
    mute.__dict__.update(sight.game.__dict__)
    mute.notation = dataclasses.replace(
        sight.game.notation, unveil=lambda veiled: [text for _, text in veiled.events]
    )
    with pytest.raises(LudothequeError, match="duel cannot tell how it came to what is seen here"):
        dataclasses.replace(sight, game=mute).redeal(1)


# how likely each history is


def histories(sight: Sight, most: int = 3000) -> dict[str, Fraction]:
    """Return every history of which the seat would have seen this, and how likely it is; none if too many."""
    game, deck, write = sight.game, sight.setting.deck, sight.game.notation.write
    waiting: list[tuple[Position, list[str], Fraction]] = [(game.new(sight.setting), [], Fraction(1))]
    for who, told in sight.events:
        following = []
        for position, texts, part in waiting:
            if position.to_move != who:
                continue
            actions = position.actions()
            whole = position.total_weight() if who == CHANCE else 1
            for action in actions:
                text = write(position.s, deck, action)
                if game.notation.veil(text, sight.seat) == told:
                    next_one = position.copy()
                    next_one.play(action)
                    weight = position.weight(action) if who == CHANCE else 1
                    following.append((next_one, [*texts, text], part * Fraction(weight, whole)))
        waiting = following
        if len(waiting) > 20 * most:
            return {}
    fitting = {
        str(texts): part
        for position, texts, part in waiting
        if position.seen_by(sight.seat) == sight.position
    }
    total = sum(fitting.values())
    return {texts: part / total for texts, part in fitting.items()} if len(fitting) <= most else {}


@pytest.mark.parametrize(
    ("name", "players", "options", "events"),
    [
        ("duel", 2, {"cards": 12}, (8, 10, 11)),
        ("titus", 2, {}, (4, 9, 16)),
        ("titus", 2, {"strict": True}, (12,)),
        ("labyrinthe", 2, {}, (8, 10, 14)),
        ("labyrinthe", 2, {"strict": True}, (8, 10, 14, 18)),
        ("tantalus", 2, {}, (6, 14, 40)),
        ("tantalus", 2, {"standing": True}, (6, 20, 40)),
    ],
)
def test_each_history_is_as_likely_as_the_seat_must_believe(
    name: str, players: int, options: dict[str, Any], events: tuple[int, ...]
) -> None:
    game, compared = ludotheque.load(name), 0
    match = game.start(players, 2, {**({} if name == "duel" else game.small), **options})
    for number in events:
        after(match, number, 1)
        for seat in range(players):
            sight = match.sight(seat)
            belief = histories(sight)
            if len(belief) > 1:
                counts = Counter(str([text for _, text in sight.redeal(k).history]) for k in range(DRAWS))
                assert surprise(counts, belief) < TOO_SURPRISING
                compared += 1
    assert compared


# the sampler


def test_a_chain_is_drawn_from_all_that_fit_each_as_likely() -> None:
    def dealt(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [tuple(card for card in hand if card != one) for one in hand]

    def laid(card: int) -> Any:
        return lambda hand: [tuple(sorted((*hand, card)))]

    steps = [dealt, dealt, laid(5), dealt, laid(7), dealt]
    found = Counter(str(chain((1, 2), steps, (), random.Random(seed))) for seed in range(3000))
    assert len(found) == 8
    assert surprise(found, dict.fromkeys(found, Fraction(1, 8))) < TOO_SURPRISING
    with pytest.raises(LookupError):
        chain((1, 2, 3), steps, (), random.Random(1))
