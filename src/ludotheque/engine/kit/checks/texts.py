"""Checks of the notation and of the JSON."""

from __future__ import annotations

import json

from ludotheque.engine.author.contract import Refusal
from ludotheque.engine.kit.sampling import Sample, demand, recent

NONSENSE = ("", " ", "?", "draw 99 99 99", "é", "0" * 300, "-1", "null", "\n", "deal", "❤", "a" * 5000)


def check_notation(sample: Sample) -> None:
    """Every legal move has one spelling, which reads back; any other text is refused, not stumbled over."""
    notation = sample.game.notation
    for match in sample.positions():
        s, deck = match.s, match.setting.deck
        for action, text in zip(match.actions(), match.moves(), strict=True):
            read = notation.read(s, deck, text)
            demand(read == action, f"{text!r} was written for {action}, but read as {read}")
            demand(text.isascii() and text == text.lower(), f"{text!r} is not lower case ASCII")
            demand(text.split() == text.split(" "), f"{text!r} is not words separated by one space")
        for text in NONSENSE:
            read = notation.read(s, deck, text)
            demand(isinstance(read, (int, Refusal)), f"{text!r} was read as {read!r}")
            demand(match.over or match.why_not(text), f"{recent(match)}: {text[:20]!r} is called legal")


def check_json(sample: Sample) -> None:
    """Views and full states are plain JSON with the same keys."""
    for match in sample.positions():
        full = match.full()
        demand(json.loads(json.dumps(full)) == full, f"full() is not plain JSON: {full}")
        for seat in sample.seats(match):
            view = match.view(seat)
            demand(json.loads(json.dumps(view)) == view, f"view({seat}) is not plain JSON")
            demand(view.keys() == full.keys(), f"view({seat}) has other keys than full()")
