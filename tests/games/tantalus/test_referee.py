"""Whole matches, event by event, against the referee; the board against the page's quick way to see it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import ludotheque
from ludotheque.games.tantalus.board import INNER_POINTS, figure_at
from ludotheque.games.tantalus.components import parse
from ludotheque.games.tantalus.figures import NO_FIGURE

from .laying import COMPLETE, GAME, own_deck
from .planning import Pattern, card_patterns, missing, pattern, placements
from .referee import Referee, card_shape

SMALL = own_deck(*[card for card in COMPLETE if card[0] in "123"][::-1], "4-21", "5-3")
"""Twelve cards, the dearest value-3 ones first, so that much happens."""

OPTIONS: list[dict[str, Any]] = [
    {},
    {"cards": 9},
    {"cards": 20, "deck": "complete"},
    {"cards": 12, "deck": SMALL},
    {"cards": 12, "deck": SMALL, "standing": True},
    {"cards": 7, "deck": SMALL, "standing": True, "stall": None},
    {"cards": 12, "deck": SMALL, "target": 5},
    {"cards": 7, "deck": SMALL, "stall": 5},
    {"cards": 12, "deck": SMALL, "strict": True},
    {"cards": 9, "deck": SMALL, "strict": True, "standing": True, "stall": 12},
]


def choose(match: ludotheque.Match, rng: random.Random) -> str:
    """Return a tile on the way to some card in a hand, or, one time in five, any event or a pass."""
    moves = match.moves()
    hands = [card for hand in match.full()["hands"] for card in hand]
    if match.to_move == "chance" or rng.random() < 0.2:
        return rng.choice(["pass", rng.choice(moves)] if "pass" in moves else moves)
    card = rng.choice(hands)
    wanted = min(card_patterns(card), key=lambda way: len(missing(match, way)))
    tiles = [tile for tile in missing(match, wanted) if tile in moves]
    return rng.choice(tiles or moves)


def compare(options: dict[str, Any], seed: int, most: int = 150) -> ludotheque.Match:
    """Play a match and let the referee watch every event."""
    rng = random.Random(seed)
    match = GAME.start(options=options, chance="manual")
    referee = Referee(GAME.components(match.options["deck"])["cards"], match.options)
    for _ in range(most):
        moves = match.moves()
        assert len(moves) == len(set(moves))
        assert set(moves) == referee.moves()
        assert match.full() == referee.full()
        assert (match.scores, match.winners) == (referee.scores(), referee.winners())
        for seat in (0, 1, None):
            check_view(match, seat)
        if match.over:
            break
        event = choose(match, rng)
        match.play(event)
        referee.play(event)
    return match


def check_view(match: ludotheque.Match, seat: int | None) -> None:
    full, view = match.full(), match.view(seat)
    hands = [hand if other == seat else len(hand) for other, hand in enumerate(full["hands"])]
    assert view == {**full, "hands": hands, "pile": view["pile"]}
    deals = sum(who == "chance" for who, _ in match.history)
    assert view["pile"] == match.options["cards"] - deals


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options) or "default")
@pytest.mark.parametrize("seed", range(3))
def test_the_referee_agrees_with_every_event(options: dict[str, Any], seed: int) -> None:
    match = compare(options, seed)
    assert any(match.full()["won"])


def test_tan_9_extra_turns_are_passed_in_matches_that_the_referee_watches() -> None:
    passed = [text for seed in range(4) for _, text in compare(OPTIONS[8], seed).history].count("pass")
    assert passed > 2


def test_matches_on_small_decks_end_in_every_way() -> None:
    ends = set()
    for seed in range(12):
        match = compare(OPTIONS[3 + seed % 5], 100 + seed)
        full = match.full()
        if not match.over:
            continue
        stalled = full["quiet"] == full["options"]["stall"]
        ends.add("stall" if stalled else "target" if any(full["hands"]) else "hand")
    assert ends == {"stall", "target", "hand"}


def test_a_card_stands_exactly_where_one_of_its_patterns_matches_the_board() -> None:
    """The quick way on the rules page, against what the rules find at the corners of a turned tile."""
    deck = parse(GAME.components("complete"))
    rng = random.Random(0)
    found: set[str] = set()
    for _ in range(60):
        board = {(r, c): rng.choice("/\\") for r in range(7) for c in range(7)}
        if rng.random() < 0.7:
            board |= rng.choice(card_patterns(rng.choice(list(COMPLETE))))
        tiles = number(board)
        standing = {figure_at(tiles, INNER_POINTS[k]) for k in range(36)} - {-1}
        expected = {
            card
            for card in COMPLETE
            if any(all(board[at] == state for at, state in way.items()) for way in card_patterns(card))
        }
        assert {deck.cards[figure] for figure in standing} == expected
        found |= expected
    assert len(found) > 30


def number(board: Pattern) -> int:
    """Return the board as the rules hold it; tiles that a pattern leaves open lie as \\."""
    return sum(1 << (8 * r + c) for r in range(7) for c in range(7) if board.get((r, c), "\\") == "\\")


def test_six_joins_are_no_figure_wherever_one_looks() -> None:
    for card in [card for card in COMPLETE if card[0] == "5"]:
        joins = {frozenset(join) for join in card_shape(COMPLETE[card]["joins"])}
        ends = {point for join in joins for point in join}
        for i, j in ends:
            for end in ((i - 1, j - 1), (i - 1, j + 1), (i + 1, j - 1), (i + 1, j + 1)):
                larger = joins | {frozenset({(i, j), end})}
                for placed in placements(larger)[:1] if len(larger) == 6 else []:
                    tiles = number(pattern(placed))
                    looks = {1 << (8 * row + column) for join in placed for row, column in join}
                    assert {figure_at(tiles, point) for point in looks} == {NO_FIGURE}


def test_every_figure_is_found_in_every_way_it_can_lie() -> None:
    deck = parse(GAME.components("complete"))
    for card in COMPLETE:
        for way in card_patterns(card):
            tiles = number(way)
            assert deck.numbers[card] in {figure_at(tiles, INNER_POINTS[k]) for k in range(36)}
