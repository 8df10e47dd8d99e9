"""What bots know of Titus, on positions that a person could lay out."""

from __future__ import annotations

from itertools import zip_longest
from statistics import fmean
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.bots import make
from ludotheque.bots.search import recalled
from ludotheque.engine import CHANCE
from ludotheque.engine.author.rng import generator
from ludotheque.engine.play.sight import Sight
from ludotheque.engine.speed.compiled import door
from ludotheque.engine.speed.position import Position
from ludotheque.games.titus import insight
from ludotheque.games.titus.insight import inputs
from ludotheque.games.titus.moves import CASH, FIRST

from .laying import GAME, altered, draw, lay, table, walk
from .test_rules import THREE_AND_SINGLES, cashed_once

NO_RUN_YET = (
    *("4/4 keep", "1/2 keep", "7/6 keep", "2/3 group #2, end", "7/8 keep", "3/4 group #2, end", "9/8 keep"),
    *("6/5 keep", "9/10 keep", "12/10 keep", "11/10 keep", "15/14 keep", "11/12 keep", "15/16 keep"),
    *("13/12 keep", "17/16 keep", "13/14 keep", "17/18 keep", "19/18 keep"),
)
"""All tokens of the small deck but one; seat 1, whose turn it is, has the group #2 of 1, 2, 3."""


def chances(position: Position) -> list[float]:
    """Return what the evaluation says of a position."""
    out = np.zeros(position.s.players)
    insight.evaluate(position.s, out)
    return [float(chance) for chance in out]


def told(s: Any) -> Any:
    """Return what the network is told, a row a seat."""
    out = np.zeros((s.players, inputs.INPUTS))
    inputs.describe(s, out)
    return out


def after(match: ludotheque.Match, *moves: str) -> list[float]:
    """Return the seats' chances once some moves more are made; the match stays as it is."""
    for move in moves:
        match.play(move)
    found = chances(match.position)
    for _ in moves:
        match.undo()
    return found


def counted(match: ludotheque.Match, seat: int) -> float:
    return insight.tally(match.s, seat)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("deck", ["standard", GAME.small["deck"]], ids=["standard", "small"])
def test_chances_are_shares_of_one_at_any_time(players: int, deck: Any) -> None:
    for position in walk(players, 5, deck=deck):
        found = chances(position)
        assert sum(found) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in found)


def test_chances_follow_from_what_everybody_knows() -> None:
    """But for the pile, which chance turns up, a dealt state says no more than a concealed one."""
    for position in walk(3, 8):
        if position.to_move != CHANCE:
            assert chances(position) == chances(position.seen_by(None))


def test_compiled_chances_are_the_plain_ones() -> None:
    entry, blank = GAME.rules.compiler("titus-evaluate").entry, GAME.rules.blank()
    compiled = entry(door(2), "evaluate", {"inner": insight.evaluate}, blank, np.zeros(1))
    for players in (2, 3, 4):
        for position in walk(players, players):
            out = np.zeros(players)
            compiled(position.array, out)
            assert out.tolist() == pytest.approx(chances(position), abs=1e-12)


def test_nobody_is_ahead_before_the_first_draw() -> None:
    first, *others = chances(lay(table(4), "8/9").position)
    assert len(set(others)) == 1
    assert others[0] == pytest.approx(first, abs=0.05)


def test_the_more_is_drawn_the_surer_is_a_lead() -> None:
    """Whoever is a card ahead has this chance, on average, with many tokens left and with few."""
    early, late = [], []
    for seed in range(8):
        match, bot = GAME.start(players=2, seed=seed), make("greedy", seed=seed)
        while not match.over:
            lead = match.scores[0] - match.scores[1]
            if match.s.takings == 0 and abs(lead) >= 12:
                found = chances(match.position)[lead < 0]
                (early if match.s.left > 25 else late if match.s.left < 6 else []).append(found)
            match.play(bot.choose(match.sight(match.s.turn)))
    assert len(early) > 10
    assert len(late) > 10
    assert fmean(early) < 0.75 < 0.85 < fmean(late)


def test_a_group_is_worth_more_than_a_token_put_down_alone() -> None:
    match = draw(lay(table(), "8/8 keep", "1/1 keep", "9/9"), "4/4")
    assert after(match, "group #1")[0] > after(match, "keep")[0]


def test_cashing_a_run_pays_when_the_match_nears_its_end() -> None:
    match = draw(lay(table(), *THREE_AND_SINGLES, "4/4"), "19/19")
    match.play("group #1")
    late = altered(match.position, left=3)
    before = chances(late)
    late.play(CASH | 1 << FIRST)
    assert chances(late)[0] > before[0]


def test_numbers_that_fit_and_numbers_that_make_a_run_are_told_apart() -> None:
    fits = draw(lay(table(), *THREE_AND_SINGLES, "4/4"), "19/19").s
    assert inputs.making_runs(fits, 0) == 1 << 3 * 4
    assert inputs.fitting(fits, 0) == 1 << 3 * 4
    assert inputs.fitting(fits, 1) == sum(1 << 3 * number for number in (9, 11, 13, 15))
    assert inputs.making_runs(fits, 1) == 0
    assert told(fits)[0, [inputs.HAND, inputs.HAND + 1]].tolist() == [1, 1]


def test_a_token_that_makes_a_run_is_worth_more_in_hand_than_one_that_only_fits() -> None:
    made = draw(lay(table(), *THREE_AND_SINGLES, "4/4"), "19/19")
    only = draw(lay(table(), *THREE_AND_SINGLES, "9/9"), "19/19")
    assert chances(made.position)[0] > chances(only.position)[0]


def test_a_gap_that_a_token_would_close_is_seen() -> None:
    match = lay(table(), "5/5 keep", "1/1 keep", "6/6 group #1, end", "1/3 keep", "8/8 keep", "15/15")
    assert inputs.making_runs(match.s, 0) == 1 << 3 * 7


def test_a_back_that_was_seen_is_known_and_another_guessed() -> None:
    """Seat 0's run ends in a 4 with 5 on its back; whoever wants a 5 hopes for it until it was turned."""
    match = cashed_once()
    s = match.s
    five, three = 1 << 3 * 5, 1 << 3 * 3
    assert inputs.back_fits(s, 7, five) == inputs.back_fits(s, 7, three) == 0.2
    match.play("steal 0 18")
    s = match.s
    assert s.up[7] == 5
    assert inputs.back_fits(s, 7, 1 << 3 * 4) == 1
    assert inputs.back_fits(s, 7, three) == 0


def test_what_others_have_cashed_is_loot_for_whom_it_fits() -> None:
    """Seat 0's run ends in a 4, which may have a 6 behind, but no 9; seat 1 has 10, or 7."""
    assert told(cashed_once().s)[:, inputs.LOOT].tolist() == [0, 0]
    singles = ("7/7 keep", "17/17 keep", "18/18 keep, end")
    run = ("1/1 keep", "2/2 group #1, end", "3/3 group #1, end", "4/5 group #1, cash #1, end")
    tokens = [token for pair in zip_longest(run, singles) for token in pair if token]
    assert told(lay(table(), *tokens, "11/11").s)[:, inputs.LOOT].tolist() == [0, pytest.approx(0.1)]


def test_whoever_has_fewest_cards_has_no_fear_of_the_limit() -> None:
    """Seat 1 has no card, seat 0 has one: the third taking is not the last one."""
    free = altered(cashed_once().position, takings=3)
    limited = altered(free, owned=[1, 1, 0, 0])
    assert chances(free)[1] > chances(limited)[1]


def hopes(match: ludotheque.Match) -> dict[str, float]:
    """Return the prior of every move."""
    sight = match.sight(match.s.turn)
    return {
        text: insight.prior(match.s, action)
        for text, action in zip(sight.moves(), sight.actions(), strict=True)
    }


def test_grouping_looks_best_and_putting_down_better_than_a_swap_that_cannot_help() -> None:
    hope = hopes(draw(lay(table(), *THREE_AND_SINGLES, "4/4"), "19/19"))
    assert set(hope) == {"keep", "group #1", "swap 1 #2", "swap 1 #4", "swap 1 #6"}
    assert hope["group #1"] > hope["keep"] > max(hope["swap 1 #2"], hope["swap 1 #4"], hope["swap 1 #6"])


def test_drawing_what_fits_looks_better_than_stealing_at_a_venture() -> None:
    """Seat 1 has 10, 17 and 18; an 11 is on top, and seat 0's 4 is no use to it."""
    hope = hopes(cashed_once())
    assert hope["draw"] > max(hope["steal 0 18"], hope["join #4 #6"])


def test_a_join_looks_good_only_if_it_makes_a_run() -> None:
    tokens = (
        "5/5 keep",
        "1/1 keep",
        "6/6 group #1, end",
        "1/3 keep",
        "8/8 keep",
        "1/2 keep",
        "9/9 group #5, end",
    )
    match = draw(lay(table(), *tokens, "18/18 keep", "7/7"), "15/15")
    match.play("group #1")
    assert hopes(match)["join #1 #5"] > hopes(match)["end"]
    assert hopes(cashed_once())["join #4 #6"] < 0


def test_a_tally_counts_points_groups_and_tokens() -> None:
    match = lay(table(), *THREE_AND_SINGLES, "4/4")
    assert (counted(match, 0), counted(match, 1)) == (2.5, 1.5)
    draw(match, "19/19")
    assert counted(match, 0) == 3.5
    match.play("group #1")
    assert counted(match, 0) == 6
    match.play("cash #1")
    assert counted(match, 0) == 18


def test_greedy_groups_and_cashes() -> None:
    match = lay(table(), *THREE_AND_SINGLES, "4/4")
    bot = make("greedy", seed=1)
    for move, following in (("draw", "top 19 19"), ("group #1", None), ("cash #1", None)):
        assert bot.choose(match.sight(0)) == move
        match.play(move)
        if following:
            match.play(following)


def test_a_search_makes_the_last_token_count() -> None:
    """The last token of the pile is seat 1's, who has 1, 2, 3 and so gets the only run of the match."""
    match = lay(table(deck=GAME.small["deck"]), *NO_RUN_YET, "4/5")
    match.play("draw")
    bot = make("expert", seed=1, iterations=40)
    assert bot.choose(match.sight(1)) == "group #2"
    while not match.over:
        match.play(bot.choose(match.sight(1)))
    assert match.winners == [1]


def test_a_search_groups_a_token_that_fits() -> None:
    """With which unit is a matter of taste: the other one can be joined later."""
    match = draw(lay(table(), "8/8 keep", "8/9 keep", "10/10 keep", "1/1 keep", "9/10"), "15/15")
    assert make("expert", seed=1, iterations=400).choose(match.sight(0)).startswith("group ")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_forgets_the_backs_has_the_same_moves_and_believes_what_can_be(players: int) -> None:
    forgotten = 0
    rng = generator(9)
    for position in walk(players, 5):
        seat = position.to_move
        if seat == CHANCE:
            continue
        sight = Sight(GAME, GAME.setting(players, {}), position.seen_by(seat), seat, ())
        vague = recalled(sight)
        assert vague.moves() == sight.moves()
        forgotten += sight.view()["turned"] != []
        assert vague.view()["turned"] == []
        dealt = vague.position.redealt(seat, rng)
        s = dealt.s
        assert all(s.down[token] for token in range(1, s.drawn + 2) if s.up[token])
        assert dealt.actions() == sight.actions()
    assert forgotten > 10
