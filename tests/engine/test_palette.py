"""Drawings that stand by themselves."""

from __future__ import annotations

import re

from ludotheque.engine.author.palette import DARK, LIGHT, standalone

DRAWING = '<svg viewBox="0 0 2 2" aria-label="a > b"><title>x</title><path fill="var(--ink, #23201B)"/></svg>'


def test_a_stand_alone_drawing_sets_its_colours_by_day_and_by_night() -> None:
    by_day, by_night = standalone(DRAWING).split("@media(prefers-color-scheme:dark)")
    assert dict(re.findall(r"(--[\w-]+):(#\w+);", by_day)) == LIGHT
    assert dict(re.findall(r"(--[\w-]+):(#\w+);", by_night)) == DARK
    assert DARK.keys() == {name for name in LIGHT if not name.startswith("--seat-")}


def test_nothing_else_of_the_drawing_changes() -> None:
    style = re.compile("<style>.*</style>")
    assert style.sub("", standalone(DRAWING)) == DRAWING
    assert style.search(standalone(DRAWING)).start() == DRAWING.index("<title>")  # type: ignore[union-attr]
