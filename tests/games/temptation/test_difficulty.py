"""How hard rows are, and how long matches of sensible players."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from benchmarks.temptation import difficulty, match_statistics
from benchmarks.temptation.difficulty import expected_rolls
from click.testing import CliRunner

import ludotheque
from ludotheque.games.temptation import components
from ludotheque.games.temptation.insight.promise import choose as best_choice

from .table import GAME


def test_a_single_number_takes_one_over_the_chance_that_five_dice_show_it() -> None:
    assert expected_rolls((3,)) == 1 / (1 - Fraction(5, 6) ** 5)


def test_one_star_takes_one_roll() -> None:
    assert expected_rolls(("*",)) == 1


@pytest.mark.parametrize("cells", [(1, 2), (4, 4), ("*", "*"), (1, 2, 1), ("r", "r", "r", "y", "y")])
def test_difficulty_is_what_a_count_of_all_7776_rolls_gives(cells: tuple[Any, ...]) -> None:
    rolls = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=5))
    to_go: dict[tuple[int, ...], Fraction] = {}

    def fill(there: tuple[int, ...], roll: tuple[int, ...]) -> tuple[int, ...]:
        """Return the fullest row that the roll leads to, every die tried."""
        best = there
        for die in set(roll):
            then = (*there, die)
            if fits(then):
                rest = list(roll)
                rest.remove(die)
                best = max(best, fill(then, tuple(rest)), key=len)
        return best

    def fits(there: tuple[int, ...]) -> bool:
        if len(there) > len(cells):
            return False
        if cells[0] == "*":
            return len(set(there)) == 1
        if cells[0] == "r":
            return len(set(there[:3])) == 1 and len(set(there[3:])) <= 1 and there[0] not in there[3:]
        return there == cells[: len(there)]

    def expected(there: tuple[int, ...]) -> Fraction:
        if len(there) == len(cells):
            return Fraction(0)
        if there not in to_go:
            after: Counter[tuple[int, ...]] = Counter()
            for roll, ways in rolls.items():
                after[fill(there, roll)] += ways
            stay = after.pop(there, 0)
            to_go[there] = (7776 + sum(n * expected(then) for then, n in after.items())) / (7776 - stay)
        return to_go[there]

    assert expected(()) == expected_rolls(cells)


def test_the_table_of_difficulties_has_every_kind_of_row() -> None:
    result = CliRunner().invoke(difficulty.main)
    assert result.exit_code == 0
    assert set(components.KINDS) < set(result.output.splitlines())
    assert "  3 3 3          3.999  +50 +50 +50" in result.output


def test_sensible_players_need_about_four_to_eight_rounds() -> None:
    for players in GAME.players:
        rounds = match_statistics.play_matches(1000, players).figures[:, match_statistics.ROUNDS].mean()
        assert 4 <= rounds <= 8, players


def test_every_black_row_bites_somebody() -> None:
    watched = match_statistics.play_matches(200, 3)
    rounds, bites = watched.figures[:, match_statistics.ROUNDS], watched.figures[:, match_statistics.BITES]
    assert (bites >= rounds).all()
    assert (bites <= 2 * rounds).all()


def test_the_figures_can_be_printed() -> None:
    result = CliRunner().invoke(match_statistics.main, ["--matches", "50"])
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.splitlines()] == ["players", "2", "3", "4", "5", "6"]


def test_a_sensible_player_beats_a_random_one() -> None:
    choose = GAME.rules.specialised(best_choice)
    won = 0
    for seed in range(20):
        match = GAME.start(players=2, seed=seed)
        bot = ludotheque.bot("random", seed=seed)
        while not match.over:
            if match.to_move == seed % 2:
                move = GAME.notation.write(match.s, match.setting.deck, choose(match.position.array))
            else:
                move = bot.choose(match.sight(1 - seed % 2))
            match.play(move)
        won += match.winners == [seed % 2]
    assert won >= 17
