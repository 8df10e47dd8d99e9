"""What nobody has seen: concealed alike for all, and redealt as it must be believed."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.engine.author.rng import generator
from ludotheque.engine.kit.belief import surprise
from ludotheque.engine.speed.position import Position

from .laying import GAME, lay, table

DRAWS = 3000


def played(events: int, players: int = 3, seed: int = 1, deck: Any = "standard") -> ludotheque.Match:
    """Return a random match after that many events."""
    match = GAME.start(players=players, options={"deck": deck}, chance="manual")
    rng = random.Random(seed)
    for _ in range(events):
        match.play(rng.choice(match.moves()))
    return match


def redealt(match: ludotheque.Match, rng: Any) -> Position:
    """Return what a redeal makes of a concealed match."""
    return match.position.seen_by(0).redealt(0, rng)


def test_concealed_states_are_the_same_for_every_seat_and_twice_concealed() -> None:
    match = played(150)
    seen = {match.position.seen_by(seat) for seat in (0, 1, 2, None)}
    assert len(seen) == 1
    assert {match.position.seen_by(0).seen_by(1)} == seen


def test_matches_that_differ_only_in_backs_and_pile_are_the_same_bytes_when_concealed() -> None:
    order = ("8/{} keep", "9/9 keep", "4/4 keep", "5/{}")
    one = lay(table(), *(text.format(back) for text, back in zip(order, (10, 0, 0, 6), strict=True)))
    two = lay(table(), *(text.format(back) for text, back in zip(order, (7, 0, 0, 3), strict=True)))
    assert one.position != two.position
    assert one.position.seen_by(0) == two.position.seen_by(0)
    assert one.view(0) == two.view(0)
    assert one.svg(0) == two.svg(0)


@pytest.mark.parametrize("events", [1, 40, 120, 200, 260])
def test_a_redeal_keeps_the_view_and_uses_every_token_once(events: int) -> None:
    match = played(events)
    rng = generator(7)
    deck = match.setting.deck
    whole = {tuple(sorted(token)) for token in deck.tokens}
    seen = []
    for _ in range(10):
        dealt = redealt(match, rng)
        full = GAME.notation.full(dealt.s, deck)
        tokens = [*full["tokens"].values(), *([full["top"]] if full["top"] else [])]
        found = [tuple(sorted(token)) for token in [*tokens, *full["pile"]]]
        assert len(found) == len(whole)
        assert set(found) == whole
        assert len(full["pile"]) == match.view(0)["pile"]
        assert dealt.seen_by(0) == match.position.seen_by(0)
        seen.append(bytes(dealt))
    assert len(set(seen)) > 1


def test_the_same_generator_redeals_alike() -> None:
    match = played(100)
    assert redealt(match, generator(3)) == redealt(match, generator(3))


Token = tuple[int, int]


def unseen(match: ludotheque.Match) -> tuple[list[int], set[Token]]:
    """Return the fronts on the table whose backs nobody has seen, and the tokens that they may be."""
    full, view = match.full(), match.view(None)
    shown = [(full["tokens"][name], view["tokens"][name]) for name in full["tokens"]]
    if full["top"]:
        shown.append((full["top"], view["top"]))
    known = {tuple(sorted(token)) for token, seen in shown if seen[1] is not None}
    fronts = [token[0] for token, seen in shown if seen[1] is None]
    return fronts, set(match.setting.deck.tokens) - known


def believed(match: ludotheque.Match) -> dict[tuple[int, ...], Fraction]:
    """Return every way that the unseen backs fit together, from the rules page, and how likely it is.

    The tokens on the table came one after the other, each token left as likely, each of its faces too.
    """
    fronts, tokens = unseen(match)
    ways: dict[tuple[int, ...], tuple[Fraction, frozenset[Token]]] = {(): (Fraction(1), frozenset())}
    for front in fronts:
        longer = {}
        for backs, (chance, taken) in ways.items():
            for token in tokens - taken:
                if front in token:
                    back = sum(token) - front
                    half = Fraction(1 if back == front else Fraction(1, 2))
                    longer[*backs, back] = (chance * half, taken | {token})
        ways = longer
    whole = sum(chance for chance, _ in ways.values())
    return {backs: chance / whole for backs, (chance, _) in ways.items()}


SMALL = {
    "tokens": [[a, b] for a in range(1, 9) for b in range(a, min(a + 2, 8) + 1)][:20],
    "victory": [4, 3, 2],
}
CHAIN = {"tokens": [*([low, low + 1] for low in range(1, 18)), [4, 4], [9, 9], [10, 12]], "victory": [5, 2]}


POSITIONS = [(SMALL, 14, 3), (SMALL, 30, 2), (SMALL, 50, 4), (CHAIN, 50, 0), (CHAIN, 50, 2), (CHAIN, 60, 3)]


@pytest.mark.parametrize(("deck", "events", "seed"), POSITIONS)
def test_redeals_follow_the_exact_joint_distribution(deck: Any, events: int, seed: int) -> None:
    match = played(events, 2, seed, deck)
    belief = believed(match)
    hidden = [name for name, (_, back) in match.view(None)["tokens"].items() if back is None]
    assert len(hidden) >= 3
    assert 20 < len(belief) < 300
    rng = generator(seed)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(DRAWS):
        full = GAME.notation.full(redealt(match, rng).s, match.setting.deck)
        top = [full["top"][1]] if full["top"] else []
        counts[*(full["tokens"][name][1] for name in hidden), *top] += 1
    assert surprise(counts, belief) < 5


@pytest.mark.parametrize(("deck", "events", "seed"), POSITIONS)
def test_the_yardstick_notices_backs_chosen_one_after_the_other(deck: Any, events: int, seed: int) -> None:
    match = played(events, 2, seed, deck)
    fronts, tokens = unseen(match)
    rng = random.Random(1)
    counts: Counter[tuple[int, ...]] = Counter()
    while counts.total() < DRAWS:
        left, backs = set(tokens), []
        for front in fronts:
            fitting = sorted(token for token in left if front in token)
            if fitting:
                [token] = rng.choices(fitting, [2 if low == high else 1 for low, high in fitting])
                left.remove(token)
                backs.append(sum(token) - front)
        if len(backs) == len(fronts):
            counts[*backs] += 1
    assert surprise(counts, believed(match)) > 8


def test_compiled_rules_conceal_and_redeal_as_plain_ones_do() -> None:
    compiled, plain = GAME.compile(), GAME.rules.plain
    for events in (1, 60, 200):
        position = played(events).position
        fast, slow = position.copy(), position.copy()
        compiled.conceal(fast.array, -1)
        plain.conceal(slow.array, -1)
        assert fast == slow
        one, two = generator(events), generator(events)
        for _ in range(20):
            first, second = fast.copy(), fast.copy()
            compiled.redeal(first.array, 0, one)
            plain.redeal(second.array, 0, two)
            assert first == second
        assert np.array_equal(one, two)
