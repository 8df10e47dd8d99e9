"""Tables that a person could lay out, with chance spelled out.

``table()`` begins with this square, whose only open ends are above the owl and to the right of the map:

    ┃
    ┗━━━┳━━   owl and key    map and bat
    ┃   ┃
    ┗━━━┛     gem and ring   troll and skull
"""

from __future__ import annotations

import re
from typing import Any

import pytest

import ludotheque

GAME = ludotheque.load("labyrinthe")
LANGUAGES = ("en", "fr", "de")
NOT_FOR_PEOPLE = re.compile(r"-?\d+,-?\d+|#\d+|%\(")
"""Coordinates, numbers of pieces, and what was not filled in."""
SPELLING = re.compile("“[^”]*”|«[^»]*»")
"""How a move is written, for those who typed one."""

NAMED = {
    1: "corner crown troll",
    2: "tee book goblet",
    3: "corner flask spider",
    4: "tee helmet chest",
    11: "corner owl key",
    12: "tee map bat",
    13: "corner gem ring",
    14: "corner troll skull",
}
LIES = "11@0 12@180 13@0 14@270"


def deck_of(cards: dict[int, str], size: int = 40) -> dict[str, Any]:
    """A deck of cards written like ``tee owl key`` or ``cross owl``.

    The others are tees. From the last one down they carry what would else be on one card only; of the rest
    the first has the treasures of the last and of no other, and so on inwards.
    """
    deck = dict(cards)
    named = [treasure for card in cards.values() for treasure in card.split()[1:]]
    lonely = [treasure for treasure in named if named.count(treasure) == 1]
    spare = [number for number in range(1, size + 1) if number not in cards]
    while lonely:
        pair = [*lonely[:2], "t0"][:2]
        deck[spare.pop()] = f"tee {' '.join(reversed(pair))}"  # another card by name
        del lonely[:2]
    for place, number in enumerate(spare):
        pair_number = min(place, len(spare) - 1 - place)
        if 2 * pair_number == len(spare) - 1:
            pair_number = 0
        deck[number] = f"tee t{pair_number} u{pair_number}"
    return {
        "cards": {
            str(number): {"shape": deck[number].split()[0], "treasures": deck[number].split()[1:]}
            for number in sorted(deck)
        }
    }


def begin(
    cards: dict[int, str], square: str, hands: str, size: int = 40, treasures: int = 2, strict: bool = False
) -> ludotheque.Match:
    """A match after the setup: hands like ``1 2 / 3 4``, the square like ``5@0 6@90 7@0 8@180``."""
    held = [hand.split() for hand in hands.split("/")]
    options = {"deck": deck_of(cards, size), "treasures": treasures, "strict": strict}
    match = GAME.start(players=len(held), options=options, chance="manual")
    for seat, hand in enumerate(held):
        for card in hand:
            match.play(f"deal {seat} {card}")
    for opened in square.split():
        match.play("open " + opened.replace("@", " "))
    return match


def table(lies: str = LIES, treasures: int = 2, strict: bool = False, **more: str) -> ludotheque.Match:
    """A match after its setup, its cards well known; ``c1="straight owl bat"`` makes card 1 another."""
    other = {int(number.removeprefix("c")): card for number, card in more.items()}
    return begin(NAMED | other, lies, "1 2 / 3 4", treasures=treasures, strict=strict)


def play(match: ludotheque.Match, *texts: str) -> None:
    """Play these moves; chance draws the lowest card of the pile between them."""
    for text in texts:
        draw(match)
        match.play(text)


def draw(match: ludotheque.Match) -> None:
    """Let chance do what is due, the lowest card first."""
    while match.to_move == "chance":
        match.play(match.moves()[0])


def lays_at(match: ludotheque.Match, card: int, place: str) -> list[str]:
    """The turns in which a card can be laid on a place."""
    return [text.split()[3] for text in match.moves() if text.startswith(f"lay {card} {place} ")]


def places(match: ludotheque.Match, key: str) -> set[tuple[int, int]]:
    """The places under ``reached`` or ``can_take``."""
    return {(x, y) for x, y in match.full()[key]}


def refused(match: ludotheque.Match, text: str) -> str:
    """The clause by which a text is refused; the match stays as it is."""
    before, history = bytes(match.position), match.history
    why = match.why_not(text)
    assert why is not None, f"{text!r} is legal"
    french = match.why_not(text, "fr")
    assert french is not None
    assert french.reason != why.reason
    assert not NOT_FOR_PEOPLE.search(SPELLING.sub("", why.reason + french.reason))
    with pytest.raises(ludotheque.IllegalMove) as caught:
        match.play(text)
    assert (caught.value.clause, caught.value.reason) == (why.clause, why.reason)
    assert bytes(match.position) == before
    assert match.history == history
    return why.clause
