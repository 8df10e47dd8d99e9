import random
import re
from pathlib import Path

import pytest

from ludotheque.site.clubs.levels import MEASURED, bots_at
from ludotheque.site.clubs.rating import START, UNSURE, Level, after, chance

LAB_BOOK = Path(__file__).parents[3] / "docs" / "strength.md"
FOUR = [Level(1000, 350), Level(1200, 100), Level(800, 200), Level(1100, 50)]
BY_OPENSKILL = [
    (981.540955, 322.541796),
    (1213.559996, 99.980944),
    (809.937659, 197.894841),
    (1096.348003, 50.147395),
]
"""What PlackettLuce of the library openskill 6.2.0 makes of the same places, with the same constants."""


def test_a_table_of_four_with_a_shared_place_is_rated_as_openskill_rates_it() -> None:
    found = after(FOUR, [2, 1, 2, 4], [True] * 4)
    assert [(round(one.mean, 6), round(one.spread, 6)) for one in found] == BY_OPENSKILL


@pytest.mark.parametrize("players", range(2, 11))
def test_who_is_placed_better_gains_more_and_everybody_is_known_better(players: int) -> None:
    found = after([Level()] * players, [*range(1, players + 1)], [True] * players)
    means = [one.mean for one in found]
    assert means == sorted(means, reverse=True)
    assert means[0] > START > means[-1]
    assert all(one.spread < UNSURE for one in found)


def test_who_shares_a_place_with_equals_stays_level_with_them() -> None:
    first, second, third = after([Level()] * 3, [1, 1, 1], [True] * 3)
    assert first == second == third
    assert round(first.mean) == START


def test_a_bot_of_a_measured_level_does_not_move_and_draws_people_to_where_they_belong() -> None:
    rng, bot, truth = random.Random(1), Level(1300, 0), Level(1500, 0)
    person = Level()
    for _ in range(300):
        won = rng.random() < chance(truth, bot)
        person, still = after([person, bot], [1, 2] if won else [2, 1], [True, False])
        assert still is bot
    assert abs(person.mean - truth.mean) < person.margin < 120


def test_a_lead_is_worth_what_it_is_worth_in_chess() -> None:
    assert round(chance(Level(1100, 0), Level(1000, 0)), 3) == 0.640
    assert round(chance(Level(1400, 0), Level(1000, 0)), 3) == 0.909
    assert 0.5 < chance(Level(1400, 350), Level(1000, 350)) < 0.909


def test_the_bots_stand_where_the_lab_book_measured_them() -> None:
    book = LAB_BOOK.read_text(encoding="utf-8")
    for game, shares in MEASURED.items():
        written = [tuple(map(int, one)) for one in _written(book, game)]
        assert [(percent, matches) for _, _, percent, matches in shares] == written, game


def _written(book: str, game: str) -> list[tuple[str, str]]:
    """Return the shares and matches of a game with two players, from the three tables that have any."""
    cell = re.compile(r"(\d+) % \[[\d–]+\] of (\d+)")
    rows = [line for line in book.splitlines() if line.startswith(f"| {game.title()} | 2 |")]
    ladder, greedy = (cell.findall(row) for row in rows[:2])  # by the clock; others follow
    column = next(line for line in book.splitlines() if line.startswith("| `expert` against |"))
    at = [one.strip() for one in column.split("|")].index(game.title())
    seconds = {
        line.split("|")[1].strip(): line.split("|")[at]
        for line in book.splitlines()
        if "`greedy`, at" in line
    }
    expert = cell.findall(seconds["`greedy`, at 0.05 s"]) or cell.findall(seconds["`greedy`, at 0.2 s"])
    return [*ladder, *greedy, *expert]


@pytest.mark.parametrize("game", MEASURED)
def test_the_levels_come_in_their_order_as_far_as_they_were_measured(game: str) -> None:
    bots = bots_at(game)
    assert bots["medium"] == Level(START, 0)
    assert bots["random"].mean < bots["easy"].mean < bots["medium"].mean < bots["hard"].mean
    assert bots["expert"].mean + bots["expert"].margin > bots["hard"].mean


def test_a_game_whose_bots_nobody_measured_has_no_fixed_levels() -> None:
    assert bots_at("duel") == {}
