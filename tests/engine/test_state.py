"""States: typed classes, and bytes that mean one thing, seen alike by plain and compiled rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque import engine
from ludotheque.engine import Grid, Row, grid, number, row
from ludotheque.engine.speed.memory import copied, layout, readable, writable
from tests.typing_check import mypy

WRONG_GAME = """
from ludotheque import engine
from ludotheque.engine import Grid, Row, grid, number, row, rule

class State(engine.State):
    hands: Grid = grid("i1", 2, 3)
    pile: Row = row("i1", 9)
    left: int = number("i1")

@rule
def play(s: State, action: int) -> None:
"""


class Small(engine.State):
    """A state for these tests."""

    board: int = number("i8")
    hands: Grid = grid("i1", 2, 3)
    pile: Row = row("i2", 5)


def test_every_byte_of_a_state_belongs_to_a_field() -> None:
    dtype = layout(Small)
    assert dtype.itemsize == sum(dtype[name].itemsize for name in dtype.names or ())
    assert dtype.itemsize % 8 == 0
    assert {"to_move", "turn", "players", "move_number", "board", "hands", "pile"} <= set(dtype.names or ())


def test_the_namespace_reads_and_writes_the_state() -> None:
    array = np.zeros(1, layout(Small))
    s = writable(array)
    s.board = 1 << 54
    s.hands[1, 2] = -3
    s.move_number += 2
    assert (array["board"][0], array["hands"][0, 1, 2], array["move_number"][0]) == (1 << 54, -3, 2)
    assert type(s.hands[1, 2]) is int
    assert type(s.board) is int


def test_a_reader_sees_what_is_written_and_cannot_write() -> None:
    array = copied(np.zeros(1, layout(Small)))
    s, reader = writable(array), readable(array)
    s.pile[3], s.turn = 7, 1
    assert (reader.pile[3], reader.turn) == (7, 1)
    with pytest.raises(AttributeError, match="playing"):
        reader.turn = 0
    with pytest.raises(TypeError):
        reader.pile[3] = 0
    with pytest.raises(AttributeError, match="no field 'pil'"):
        reader.pil  # noqa: B018


def test_a_ktoo_large_for_its_field_is_an_error_in_plain_rules() -> None:
    s = writable(np.zeros(1, layout(Small)))
    with pytest.raises((ValueError, OverflowError)):
        s.hands[0, 0] = 200


def test_a_field_that_is_not_declared_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.hand needs number"):
        type("Wrong", (engine.State,), {"__annotations__": {"hand": "int"}})


@pytest.mark.parametrize("field", [{"points": number("f8")}, {"_secret": number("i1")}])
def test_a_field_of_another_kind_is_refused(field: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="must be an integer"):
        layout(type("Wrong", (engine.State,), {"__annotations__": {}, **field}))


def test_mypy_refuses_a_wrong_rule(tmp_path: Path) -> None:
    lines = {
        "s.handz[0, 0] = 1": 'has no attribute "handz"',
        "s.hands[0] = 1": "Invalid index type",
        "s.pile[0, 1] = 1": "Invalid index type",
        's.pile["a"] = 1': "Invalid index type",
        's.left = "many"': "Incompatible types in assignment",
        "s.left[0] = 1": "Unsupported target",
        "s.hands[0, 1] += s.pile[2]; s.left -= 1": "",
    }
    for k, line in enumerate(lines):
        (tmp_path / f"wrong_{k}.py").write_text(f"{WRONG_GAME}    {line}\n")
    found = mypy("--strict", *tmp_path.iterdir())
    for k, error in enumerate(lines.values()):
        told = [one for one in found if f"wrong_{k}.py" in one]
        assert (len(told) == 1 and error in told[0]) if error else not told
