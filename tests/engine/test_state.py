"""States: bytes that mean one thing, seen alike by plain and compiled rules."""

from __future__ import annotations

import numpy as np
import pytest

from ludotheque.engine.author.state import layout, plain

FIELDS = {
    "to_move": ("i1", ()),
    "turn": ("i1", ()),
    "players": ("i1", ()),
    "move_number": ("i2", ()),
    "board": ("i8", ()),
    "hands": ("i1", (2, 3)),
}


def test_every_byte_of_a_state_belongs_to_a_field() -> None:
    dtype = layout(FIELDS)
    assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names or ())
    assert dtype.itemsize % 8 == 0


def test_the_namespace_reads_and_writes_the_state() -> None:
    array = np.zeros(1, layout(FIELDS))
    s = plain(array)
    s.board = 1 << 54
    s.hands[1, 2] = -3
    s.move_number += 2
    assert (array["board"][0], array["hands"][0, 1, 2], array["move_number"][0]) == (1 << 54, -3, 2)
    assert type(s.hands[1, 2]) is int
    assert type(s.board) is int


def test_a_number_too_large_for_its_field_is_an_error_in_plain_rules() -> None:
    s = plain(np.zeros(1, layout(FIELDS)))
    with pytest.raises((ValueError, OverflowError)):
        s.hands[0, 0] = 200


@pytest.mark.parametrize("missing", ["to_move", "turn", "players", "move_number"])
def test_a_state_without_the_fields_that_all_have_is_refused(missing: str) -> None:
    with pytest.raises(TypeError, match=missing):
        layout({name: field for name, field in FIELDS.items() if name != missing})


@pytest.mark.parametrize("field", [{"points": ("f8", ())}, {"_secret": ("i1", ())}])
def test_a_field_of_another_kind_is_refused(field: dict[str, tuple[str, tuple[int, ...]]]) -> None:
    with pytest.raises(TypeError):
        layout(FIELDS | field)
