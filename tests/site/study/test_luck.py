"""What fell against its odds: draws that are known by heart, and dice that are loaded."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter

import pytest

import ludotheque
from ludotheque.engine.play.chance import seeded
from ludotheque.engine.play.match import Match
from ludotheque.site.study.chance_events import Draw, draws_of, follow_from
from ludotheque.site.study.luck import chi_square_tail, luck_of

DICE = ("dice",)


def rolled(*faces: int, turn: int = 0, event: int = 0) -> Draw:
    """Return a roll of that many dice that showed these faces."""
    ways = Counter(tuple(sorted(one)) for one in itertools.product(range(1, 7), repeat=len(faces)))
    rolls = sorted(ways)
    texts = [" ".join(["dice", *map(str, roll)]) for roll in rolls]
    return Draw(event, turn, texts, [ways[roll] for roll in rolls], rolls.index(tuple(sorted(faces))))


def dealt(cards: list[int], card: int, seat: int = 0) -> Draw:
    return Draw(0, seat, [f"deal {seat} {one}" for one in cards], [1] * len(cards), cards.index(card))


def played(game: str, seed: int, players: int = 2) -> Match:
    match, choice = ludotheque.load(game).start(players=players, seed=seed), random.Random(seed)
    while not match.over:
        match.play(choice.choice(match.moves()))
    return match


def test_a_roll_is_checked_by_its_interval_among_all_rolls() -> None:
    roll = rolled(6, 6)
    assert (roll.total, roll.low, roll.high) == (36, 35, 36)
    assert roll.told() == {"event": 0, "text": "dice 6 6", "total": "36", "low": "35", "high": "36"}
    assert rolled(1, 2).high - rolled(1, 2).low == 2


def test_an_outcome_is_as_rare_as_all_that_are_no_likelier_together() -> None:
    pair, mixed = rolled(6, 6), rolled(1, 2)
    assert pair.rarities()[pair.fell] == pytest.approx(6 / 36)
    assert mixed.rarities()[mixed.fell] == 1


@pytest.mark.parametrize("game", ["labyrinthe", "tanagra", "tantalus", "temptation", "titus"])
def test_every_draw_of_a_match_follows_from_its_secret_and_from_no_other(game: str) -> None:
    match = played(game, 5)
    draws = list(draws_of(match))
    assert [draw.text for draw in draws] == [text for who, text in match.history if who == "chance"]
    assert match.source
    assert follow_from(match.source, draws)
    assert not draws or not follow_from(seeded(6), draws)


def test_five_dice_are_counted_as_six_faces() -> None:
    luck = luck_of([rolled(1, 2, 4, 4, 6), rolled(6, 6, turn=1)], DICE)
    (dice,) = luck["tallies"]
    assert (dice["verb"], dice["place"], dice["throws"], dice["once"]) == ("dice", None, 2, False)
    assert [(one["token"], one["fell"]) for one in dice["tokens"]] == [
        ("1", 1),
        ("2", 1),
        ("3", 0),
        ("4", 2),
        ("5", 0),
        ("6", 3),
    ]
    assert {one["expected"] for one in dice["tokens"]} == {round(7 / 6, 3)}
    assert dice["seats"] == [
        {"seat": 0, "count": 5, "average": 3.4, "expected": 3.5, "stray": pytest.approx(-0.131)},
        {"seat": 1, "count": 2, "average": 6.0, "expected": 3.5, "stray": pytest.approx(2.07)},
    ]
    assert dice["often"] is None


def test_of_a_deal_the_card_counts_and_not_the_seat_and_it_comes_once() -> None:
    luck = luck_of([dealt([1, 2, 3], 2), dealt([1, 3], 3, seat=1)])
    (cards,) = luck["tallies"]
    assert (cards["place"], cards["once"]) == (1, True)
    assert [one["fell"] for one in cards["tokens"]] == [0, 1, 1]
    assert luck["rarest"] == []


def test_the_rarest_draws_come_with_how_many_such_were_to_be_expected() -> None:
    luck = luck_of([rolled(1, 2, 3, 4, 5), rolled(5, 5, 5, 5, 5, event=7)], DICE)
    (rare,) = luck["rarest"]
    assert rare["event"] == 7
    assert rare["rarity"] == pytest.approx(6 / 7776)
    assert rare["expected"] == pytest.approx(2 * 6 / 7776, abs=1e-3)


@pytest.mark.parametrize(
    ("squares", "freedom", "tail"), [(11.07, 5, 0.05), (3.841, 1, 0.05), (23.209, 10, 0.01), (4.351, 5, 0.5)]
)
def test_chi_square_is_as_in_the_tables(squares: float, freedom: int, tail: float) -> None:
    assert chi_square_tail(squares, freedom) == pytest.approx(tail, abs=0.004)
    assert chi_square_tail(0, freedom) == 1


def test_fair_dice_look_unfair_as_seldom_as_is_said() -> None:
    choice = random.Random(1)
    often = []
    for _ in range(200):
        throws = [rolled(*choice.choices(range(1, 7), k=2)) for _ in range(60)]
        often.append(luck_of(throws, DICE)["tallies"][0]["often"])
    seldom = sum(one < 0.05 for one in often) / len(often)
    assert seldom == pytest.approx(0.05, abs=3 * math.sqrt(0.05 * 0.95 / len(often)))
    assert sum(often) / len(often) == pytest.approx(0.5, abs=0.09)


def test_loaded_dice_are_seen() -> None:
    choice = random.Random(1)
    throws = [rolled(*choice.choices(range(1, 7), [1, 1, 1, 1, 1, 3], k=2)) for _ in range(60)]
    (dice,) = luck_of(throws, DICE)["tallies"]
    assert dice["often"] < 0.001
    assert dice["tokens"][5]["stray"] > 4
