from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.site.evenings import table_sizes, usual_sizes
from ludotheque.site.evenings.sizes import table_sizes_with_bots

seats = st.integers(2, 6)
people = st.integers(2, 64)


def test_people_who_do_not_divide_evenly_sit_at_tables_of_three_and_four() -> None:
    sizes = usual_sizes(4, range(2, 7))
    assert [table_sizes(number, 4, sizes) for number in (8, 11, 10, 9, 6)] == [
        [4, 4], [4, 4, 3], [4, 3, 3], [3, 3, 3], [3, 3],
    ]  # fmt: skip


def test_a_larger_table_is_laid_only_where_somebody_would_sit_out() -> None:
    assert table_sizes(5, 4, usual_sizes(4, [2, 3, 4, 5, 6])) == [5]
    assert table_sizes(5, 4, [3, 4]) == [4]
    assert table_sizes(9, 4, usual_sizes(4, range(2, 7))) == [3, 3, 3]


def test_too_few_for_a_full_table_sit_at_a_smaller_one() -> None:
    assert table_sizes(4, 6, usual_sizes(6, range(2, 7))) == [4]
    assert table_sizes(9, 6, usual_sizes(6, range(2, 7))) == [5, 4]
    assert table_sizes(5, 4, usual_sizes(4, [2, 3, 4])) == [3, 2]


def test_tables_of_two_stay_tables_of_two() -> None:
    assert usual_sizes(2, [2, 3, 4]) == [2]
    assert table_sizes(7, 2, [2]) == [2, 2, 2]


@given(people, seats)
def test_nobody_sits_out_of_groups_that_can_be_smaller(number: int, most: int) -> None:
    sizes = table_sizes(number, most, range(2, most + 1))
    assert number - sum(sizes) == (number % 2 if most == 2 else 0)
    assert all(2 <= size <= most for size in sizes)


@given(people, seats)
def test_bots_fill_as_few_seats_as_can_be_and_are_spread(number: int, most: int) -> None:
    sizes = table_sizes_with_bots(number, most)
    assert sum(sizes) == number
    assert len(sizes) * most - number < most
    assert max(sizes) - min(sizes) <= 1
