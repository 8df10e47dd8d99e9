"""What lies in front of the seats: units on the table, and the runs that were cashed.

A unit is an independent token or a group; its name is the number of its lowest token. Sets of units are
bits of an integer, so all the units of a seat that end at 8 are one ``&`` away.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludotheque.engine import lowest, rule
from ludotheque.games.titus.state import State

RUN = 4
"""How many tokens a group needs to be cashed, or to count at the end."""

# ``begins`` and ``ends`` count a seat's units by number, three bits each: only five tokens show a number.
ONES = sum(1 << 3 * number for number in range(20))


@rule
def lay(s: State, seat: int, unit: int) -> None:
    """3.1: put a unit, whose ``crown`` and links are right, in a seat's reserve."""
    low, high = s.up[unit], s.up[s.crown[unit]]
    bit = 1 << unit
    s.units[seat] |= bit
    s.begins_at[low] |= bit
    s.ends_at[high] |= bit
    s.begins[seat] += 1 << 3 * low
    s.ends[seat] += 1 << 3 * high
    if low == high:
        s.independent |= bit
    elif high - low >= RUN - 1:
        s.cashable |= bit


@rule
def lift(s: State, seat: int, unit: int) -> None:
    """Take a unit out of a seat's reserve."""
    low, high = s.up[unit], s.up[s.crown[unit]]
    others = ~(1 << unit)
    s.units[seat] &= others
    s.begins_at[low] &= others
    s.ends_at[high] &= others
    s.begins[seat] -= 1 << 3 * low
    s.ends[seat] -= 1 << 3 * high
    s.independent &= others
    s.cashable &= others


@rule
def put_on(s: State, lower: int, upper: int) -> None:
    """3.2: put a unit on top of another one, never to be taken apart; both are lifted."""
    s.below[upper] = s.crown[lower]
    s.crown[lower] = s.crown[upper]
    s.crown[upper] = 0


@rule
def turn_over(s: State, token: int) -> None:
    """Turn a token over: now everybody has seen both its faces."""
    s.up[token], s.down[token] = s.down[token], s.up[token]
    s.turned |= 1 << token


@rule
def joints(s: State, seat: int) -> int:
    """Return the numbers n, as bits 3n, at which a unit of the seat ends while another begins at n + 1."""
    ends = s.ends[seat]
    begins = s.begins[seat] >> 3
    return (ends | ends >> 1 | ends >> 2) & (begins | begins >> 1 | begins >> 2) & ONES


@rule
def joinable(s: State, seat: int) -> int:
    """Return the seat's units that another one of them can be put on."""
    lower = 0
    rest = joints(s, seat)
    while rest != 0:
        lower |= s.ends_at[lowest(rest) // 3]
        rest &= rest - 1
    return lower & s.units[seat]


@rule
def upon(s: State, seat: int, number: int) -> int:
    """3.2: return the seat's units that can lie upon a number; equal numbers never group."""
    return s.begins_at[number + 1] & s.units[seat]


@rule
def under(s: State, seat: int, number: int) -> int:
    """3.2: return the seat's units that can lie under a number; equal numbers never group."""
    return s.ends_at[number - 1] & s.units[seat]


def members(numbers: int) -> Iterator[int]:
    """Return the numbers in a set, ascending."""
    while numbers:
        yield (numbers & -numbers).bit_length() - 1
        numbers &= numbers - 1


def run_up_to(s: State, token: int) -> list[int]:
    """Return the tokens of a unit or a cashed run, from the lowest up to this one."""
    run = []
    while token:
        run.append(token)
        token = s.below[token]
    return run[::-1]
