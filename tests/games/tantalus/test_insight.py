"""What bots know of Tantalus, on positions that a person could lay out."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.bots import make
from ludotheque.engine import OVER
from ludotheque.engine.author.rng import generator
from ludotheque.engine.speed.compiled import door
from ludotheque.engine.speed.position import Position
from ludotheque.games.tantalus import insight
from ludotheque.games.tantalus.board import ALL, INNER_POINTS, START, TILE_BIT, TILES, figure_at
from ludotheque.games.tantalus.figures import FIGURES, NO_FIGURE, VALUE
from ludotheque.games.tantalus.insight import distances

from .laying import GAME, play, table

TOWARDS_THREE = ("c5", "a1", "d4", "g7")
"""After these turns, c4 completes the figure of card 3-1; seat 0 is to turn."""


def random_positions(seed: int, **options: Any) -> list[Position]:
    """Return the positions of a random match before each of its events."""
    position, rng, found = GAME.new(GAME.setting(2, options)), generator(seed), []
    while position.to_move != OVER:
        found.append(position.copy())
        position.play(position.pick(rng))
    return found


def chances(position: Position) -> list[float]:
    """Return what the evaluation says of a position."""
    out = np.zeros(2)
    insight.evaluate(position.s, out)
    return out.tolist()


def promising(match: ludotheque.Match) -> set[str]:
    """Return the moves that look most promising untried."""
    hopes = {move: insight.prior(match.s, action) for move, action in actions(match)}
    return {move for move, hope in hopes.items() if hope == max(hopes.values())}


def actions(match: ludotheque.Match) -> list[tuple[str, int]]:
    return list(zip(match.moves(), match.actions(), strict=True))


def wrong(tiles: int, way: int) -> int:
    return distances.ones((tiles ^ distances.FALLING[way]) & distances.MASK[way])


def nearest(tiles: int, card: int) -> int:
    """Return how many tiles lie otherwise than the nearest way to lay a card's figure needs."""
    return min(wrong(tiles, way) for way in range(distances.FIRST[card], distances.FIRST[card + 1]))


def test_a_figure_stands_where_nothing_is_wrong() -> None:
    rng = random.Random(1)
    for _ in range(60):
        tiles = START
        for tile in rng.choices(range(TILES), k=rng.randrange(25)):
            tiles ^= TILE_BIT[tile]
        standing = {figure_at(tiles, point) for point in INNER_POINTS} - {NO_FIGURE}
        assert standing == {card for card in range(len(FIGURES)) if nearest(tiles, card) == 0}


def test_among_circles_a_card_needs_as_many_turns_as_it_is_worth() -> None:
    for card in range(len(FIGURES)):
        assert nearest(START, card) == VALUE[card]


def test_a_card_that_can_be_laid_in_more_ways_is_nearer() -> None:
    for card in range(len(FIGURES)):
        assert VALUE[card] - 2 < distances.distance(START, card) <= VALUE[card]


def test_bits_are_counted_whatever_the_board() -> None:
    for word in (0, 1, START, ALL, 1 << 54, ALL ^ START):
        assert distances.ones(word) == word.bit_count()


@pytest.mark.parametrize(
    "options",
    [{}, {"standing": True, "deck": "complete", "cards": 134}, {"target": 9}, {"stall": 30, "cards": 8}],
    ids=["usual", "complete", "target", "few"],
)
def test_chances_are_shares_of_one_at_any_time(options: dict[str, Any]) -> None:
    for position in random_positions(3, **options)[::3]:
        found = chances(position)
        assert sum(found) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in found)


def test_compiled_insight_is_the_plain_one() -> None:
    compiler, blank = GAME.rules.compiler("tantalus-evaluate"), GAME.rules.blank()
    compiled = compiler.entry(door(2), "evaluate", {"inner": insight.evaluate}, blank, np.zeros(1))
    hopeful = compiler.entry(door(2), "prior", {"inner": insight.prior}, blank, 1)
    for position in random_positions(1)[::10]:
        out = np.zeros(2)
        compiled(position.array, out)
        assert out.tolist() == pytest.approx(chances(position), abs=1e-12)
        if position.to_move >= 0:
            assert hopeful(position.array, 24) == insight.prior(position.s, 24)


def test_the_nearer_a_card_the_better() -> None:
    """The corner a1 joins nothing; d4 is a join that card 2-1 needs."""
    match = table(("2-1", "5-2", "5-3"))
    before = chances(play(match.copy(), "a1", "g7").position)[0]
    assert chances(play(match.copy(), "d4", "g7").position)[0] > before


def test_who_is_to_turn_is_better_off() -> None:
    match = table(("1-1", "5-2", "5-3"), ("2-1", "5-5", "5-6"))
    other = match.position.copy()
    other.rules.writable(other.memory).turn = 1
    assert chances(match.position)[0] > chances(other)[0]


def test_the_fewer_cards_are_left_the_surer_is_a_lead() -> None:
    position = play(table(("1-1", "5-2", "5-3")), "d4", "deal 0 5-7", "a1").position.copy()
    s = position.rules.writable(position.memory)
    s.points[0] += 9
    leads = []
    for pile in (40, 20, 5):
        s.pile = pile
        leads.append(chances(position)[0])
    assert 0.5 < leads[0] < leads[1] < leads[2]


def test_the_turn_that_wins_a_card_is_tried_first() -> None:
    match = play(table(("3-1", "5-2", "5-3")), *TOWARDS_THREE)
    assert promising(match) == {"c4"}
    assert play(match, "c4").scores == [3, 0]


def test_a_figure_that_stands_already_is_two_turns_away() -> None:
    """3.3: it must be completed anew, by turning a tile away and back."""
    for card in range(100, 134):
        way = distances.FIRST[card]
        tiles = START & ~distances.MASK[way] | distances.FALLING[way]
        assert nearest(tiles, card) == 0
        assert 1 < distances.distance(tiles, card) <= 2


@pytest.mark.parametrize(("name", "settings"), [("expert", {"iterations": 60}), ("greedy", {})])
def test_a_bot_wins_the_card_that_it_can_win(name: str, settings: dict[str, Any]) -> None:
    match = play(table(("3-1", "5-2", "5-3")), *TOWARDS_THREE)
    match.play(make(name, seed=1, **settings).choose(match.sight(0)))
    assert match.scores == [3, 0]
