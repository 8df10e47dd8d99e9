"""States: typed classes, and bytes that mean one thing, seen alike by plain and compiled rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludotheque import engine
from ludotheque.engine import Grid, Row, grid, number, row
from ludotheque.engine.speed.arrays import dtype_of, states
from ludotheque.engine.speed.memory import layout, namespace
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


WRITABLE = namespace(layout(Small), True)


def test_every_byte_of_a_state_belongs_to_a_field() -> None:
    found = layout(Small)
    ends = [0, *(member.end for member in found.members.values())]
    assert [member.begin for member in found.members.values()] == ends[:-1]
    assert ends[-1] == found.size
    assert found.size % 8 == 0
    assert {"to_move", "turn", "players", "move_number", "board", "hands", "pile"} <= found.members.keys()


def test_the_layout_is_the_same_to_numpy() -> None:
    found, dtype = layout(Small), dtype_of(layout(Small))
    assert dtype.itemsize == found.size
    assert {name: (dtype[name].shape, dtype.fields[name][1]) for name in dtype.names or ()} == {  # type: ignore[index]
        name: (member.shape, member.begin) for name, member in found.members.items()
    }


def test_the_namespace_reads_and_writes_the_state() -> None:
    memory = layout(Small).blank()
    s, array = WRITABLE(memory), states(memory, dtype_of(layout(Small)))
    s.board = 1 << 54
    s.hands[1, 2] = -3
    s.move_number += 2
    assert (array["board"][0], array["hands"][0, 1, 2], array["move_number"][0]) == (1 << 54, -3, 2)
    assert type(s.hands[1, 2]) is int
    assert type(s.board) is int


def test_a_reader_sees_what_is_written_and_cannot_write() -> None:
    memory = layout(Small).blank()
    s, reader = WRITABLE(memory), namespace(layout(Small), False)(memory)
    s.pile[3], s.turn = 7, 1
    assert (reader.pile[3], reader.turn) == (7, 1)
    with pytest.raises(AttributeError, match="playing"):
        reader.turn = 0
    with pytest.raises(TypeError):
        reader.pile[3] = 0
    with pytest.raises(AttributeError, match="no field 'pil'"):
        reader.pil  # noqa: B018


def test_a_ktoo_large_for_its_field_is_an_error_in_plain_rules() -> None:
    s = WRITABLE(layout(Small).blank())
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
