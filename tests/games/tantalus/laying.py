"""Laying positions out: who holds which cards, and which tiles are turned."""

from __future__ import annotations

from typing import Any

import pytest

import ludotheque

GAME = ludotheque.load("tantalus")
COMPLETE = GAME.components("complete")["cards"]

FIVES = ("5-1", "5-2", "5-3")
MORE_FIVES = ("5-4", "5-5", "5-6")
"""Cards that nothing in these tests completes by the way."""


def table(
    zero: tuple[str, ...] = FIVES, one: tuple[str, ...] = MORE_FIVES, **options: Any
) -> ludotheque.Match:
    """Return a match in which these cards were dealt; further chance is for the test to spell out."""
    match = GAME.start(options=options, chance="manual")
    for seat, cards in enumerate((zero, one)):
        for card in cards:
            match.play(f"deal {seat} {card}")
    return match


def play(match: ludotheque.Match, *events: str) -> ludotheque.Match:
    """Let things happen: ``"d4"``, ``"deal 0 5-17"``."""
    for event in events:
        match.play(event)
    return match


def refused(match: ludotheque.Match, text: str) -> str:
    """Return the clause that a text is refused with; nothing may have changed."""
    before = match.full(), match.history, bytes(match.position)
    why = match.why_not(text)
    assert why is not None
    assert match.why_not(text, lang="fr") != why
    with pytest.raises(ludotheque.IllegalMove) as caught:
        match.play(text)
    assert (caught.value.reason, caught.value.clause) == why
    assert before == (match.full(), match.history, bytes(match.position))
    return why.clause


def own_deck(*cards: str) -> dict[str, Any]:
    """Return a deck of some cards of ``complete``."""
    return {"cards": {card: COMPLETE[card] for card in cards}}
