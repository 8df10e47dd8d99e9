"""Colours: by name in a page, themselves outside of one."""

from __future__ import annotations

import re

import pytest

import ludotheque
from ludotheque.engine.author.palette import (
    DARK,
    LETTERS,
    LIGHT,
    MOST_SEATS,
    OUTLINES,
    RING,
    SEATS,
    SHAPES,
    plain_colours,
    seat_mark,
)

DRAWING = (
    '<svg color="var(--titus-lit, #8FD8FF)"><path fill="var(--ink, #23201B)" stroke="currentColor"/>'
    '<path fill="var(--own)"/></svg>'
)


def test_names_of_colours_become_the_colours_of_the_day_or_of_the_night() -> None:
    day, night = plain_colours(DRAWING), plain_colours(DRAWING, dark=True)
    assert 'color="#8FD8FF"' in day
    assert f'fill="{LIGHT["--ink"]}" stroke="{LIGHT["--ink"]}"' in day
    assert f'fill="{DARK["--ink"]}" stroke="{DARK["--ink"]}"' in night
    assert "var(" not in day + night


@pytest.mark.parametrize("name", ludotheque.games())
def test_a_drawing_outside_of_a_page_needs_no_style_sheet(name: str) -> None:
    match = ludotheque.load(name).start(seed=1)
    for seat in (0, None):
        assert not re.search(r"var\(|currentColor|color-mix", match.svg(seat))


def test_ten_seats_have_ten_colours_shapes_and_marks_and_the_last_four_a_letter() -> None:
    assert MOST_SEATS == len(set(SEATS)) == len(set(SHAPES)) == len(set(OUTLINES)) == 10
    marks = [seat_mark(seat) for seat in range(MOST_SEATS)]
    assert len(set(marks)) == 10
    assert [f">{letter}<" in mark for letter, mark in zip("GHIJ", marks[6:], strict=True)] == [True] * 4
    assert "".join(LETTERS) == "GHIJ"
    assert all("<text" not in mark for mark in marks[:6])


def _luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("seat", range(MOST_SEATS))
def test_the_letter_of_a_seat_is_readable_by_day_and_by_night(seat: int, dark: bool) -> None:
    fills = re.findall(r'fill="(#\w+)"', plain_colours(seat_mark(seat), dark))
    assert len(fills) == (2 if LETTERS[seat] and seat != RING else 3 if LETTERS[seat] else 1)
    if LETTERS[seat]:
        low, high = sorted(map(_luminance, fills[-2:]))
        assert (high + 0.05) / (low + 0.05) >= 4.5, fills
