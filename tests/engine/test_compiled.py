"""Functions become machine code, whatever they make on the way."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludotheque.engine import count, lowest, nth, rule
from ludotheque.engine.author.state import Numbers
from ludotheque.engine.speed.compiled import Compiler
from ludotheque.engine.speed.instructions import instructions

RUNTIME: Any = import_module("numba.core.runtime")
COMPILED: Any = import_module("ludotheque.engine.speed.compiled")


@rule
def total(numbers: Numbers) -> int:
    """Return the sum, without making anything."""
    found = 0
    for number in numbers:  # type: ignore[attr-defined]
        found += number
    return found


@rule
def total_of_list(numbers: Numbers) -> int:
    """Return the same by way of a list, which the compiled code has to throw away again."""
    return sum([number for number in numbers])  # type: ignore[attr-defined]  # noqa: C416


def ask(numbers: Numbers) -> int:
    """Stand between Python and a rule."""
    return inner(numbers)


def inner(numbers: Numbers) -> int:
    """Stand for a rule."""
    raise TypeError


def compiler(name: str) -> Compiler:
    return Compiler({}, [Path(__file__)], f"test-compiled-{name}")


def test_who_uses_an_array_is_not_counted_where_nothing_is_made() -> None:
    lean, numbers = compiler("lean"), np.arange(5)
    assert lean.entry(ask, "ask", {"inner": total}, numbers)(numbers) == 10
    assert not lean.counts


def test_a_rule_that_makes_a_list_throws_it_away_again() -> None:
    counting, numbers = compiler("counting"), np.arange(100_000)
    compiled = counting.entry(ask, "ask", {"inner": total_of_list}, numbers)
    RUNTIME._nrt_python.memsys_enable_stats()
    before = RUNTIME.rtsys.get_allocation_stats()
    for _ in range(3):
        assert compiled(numbers) == 4_999_950_000
    after = RUNTIME.rtsys.get_allocation_stats()
    RUNTIME._nrt_python.memsys_disable_stats()
    assert after.alloc - before.alloc == after.free - before.free > 0


def test_a_rule_that_made_a_list_leaves_others_as_they_were() -> None:
    both, numbers = compiler("both"), np.arange(5)
    first = both.entry(ask, "first", {"inner": total}, numbers)
    second = both.entry(ask, "second", {"inner": total_of_list}, numbers)
    third = both.entry(ask, "third", {"inner": total}, numbers)
    assert first(numbers) == second(numbers) == third(numbers) == 10


def test_what_was_compiled_is_taken_from_the_cache() -> None:
    numbers = np.arange(5)
    first = compiler("kept")
    first.entry(ask, "ask", {"inner": total}, numbers)
    (file,) = first.folder.iterdir()
    before = file.stat().st_mtime_ns
    assert compiler("kept").entry(ask, "ask", {"inner": total}, numbers)(numbers) == 10
    assert file.stat().st_mtime_ns == before


@pytest.mark.parametrize("wreck", [b"", b"no machine code", b"\x80\x04N."], ids=["empty", "text", "nothing"])
def test_a_broken_file_in_the_cache_is_made_again(wreck: bytes) -> None:
    numbers = np.arange(5)
    first = compiler("broken")
    first.entry(ask, "ask", {"inner": total}, numbers)
    (file,) = first.folder.iterdir()
    file.write_bytes(wreck)
    assert compiler("broken").entry(ask, "ask", {"inner": total}, numbers)(numbers) == 10
    assert len(file.read_bytes()) > 1000


def test_a_cache_that_takes_no_more_files_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: Any, **named: Any) -> None:
        raise OSError("no space left on device")

    numbers, one = np.arange(5), compiler("full")
    (one.folder / "ask").unlink(missing_ok=True)
    monkeypatch.setattr("ludotheque.engine.speed.cache.os.replace", full)
    assert one.entry(ask, "ask", {"inner": total}, numbers)(numbers) == 10
    assert list(one.folder.iterdir()) == []


@rule
def members(numbers: Numbers) -> int:
    """Return what a set's size, its lowest member and its n-th one are, in one number."""
    word = numbers[0]
    return count(word) + 100 * lowest(word) + 10_000 * nth(word, numbers[1])


@pytest.mark.parametrize("by_instruction", [True, False])
def test_members_of_a_set_are_the_same_by_an_instruction_and_without_one(
    by_instruction: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not by_instruction:
        monkeypatch.setattr(COMPILED, "_instructions", dict)
    numbers = np.zeros(2, np.int64)
    compiled = compiler(f"members-{by_instruction}").entry(ask, "ask", {"inner": members}, numbers)
    for word in (1, 2, 0b1011000, 1 << 62, (1 << 63) - 1, 0x123456789ABCDEF):
        for n in range(word.bit_count()):
            numbers[:] = word, n
            assert compiled(numbers) == members(numbers.data)


def test_a_processor_without_the_instruction_finds_the_nth_member_by_halves() -> None:
    quick = instructions("znver4", "+avx2,+bmi2")[nth]
    slow = instructions("znver2", "+avx2,+bmi2")[nth]
    assert quick is not slow
    assert instructions("generic", "-bmi2")[nth] is slow


@rule
def last(numbers: Numbers) -> int:
    """Return the last number."""
    return numbers[-1]


def test_a_place_that_is_written_as_a_negative_number_counts_from_the_end() -> None:
    numbers = np.arange(5)
    assert compiler("last").entry(ask, "ask", {"inner": last}, numbers)(numbers) == 4
