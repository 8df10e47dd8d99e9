"""What bots know of Labyrinthe, on tables that a person could lay out.

The square is that of the rules' tests: its only open ends are north of 0,0 and east of 1,0, and every card
of it can be reached from both.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from tests.walking import random_states

import ludotheque
from ludotheque.bots import make
from ludotheque.engine.speed.compiled import door
from ludotheque.engine.author.state import StateArray, plain
from ludotheque.games.labyrinthe import insight
from ludotheque.games.labyrinthe.rules import DONE

from .tables import GAME, begin, play
from .test_rules import LIES, SQUARE


def positions(players: int, seed: int, treasures: int = 2) -> Iterator[StateArray]:
    """Give the states of a random match once its square lies there."""
    states = random_states(GAME, players, seed, treasures=treasures)
    return (state for state in states if plain(state).opened == 4)


def chances(state: StateArray) -> list[float]:
    """Return what the evaluation says of a position."""
    out = np.zeros(plain(state).players)
    insight.evaluate(plain(state), out)
    return out.tolist()


def actions(state: StateArray) -> list[int]:
    out = GAME.buffer()
    return out[: GAME.plain.actions(plain(state), out.data)].tolist()


def most(state: StateArray) -> int:
    """Return how many cards can be taken after a lay, in the best order."""
    s = plain(state)
    best = 0
    for action in actions(state) if s.laid else ():
        if action != DONE:
            after = state.copy()
            GAME.plain.play(plain(after), action)
            best = max(best, 1 + (most(after) if plain(after).laid == s.laid else 0))
    return best


def promise(match: ludotheque.Match, text: str) -> float:
    """Return how promising a move looks."""
    return insight.prior(plain(match.state), match.actions()[match.moves().index(text)])


def taking_both() -> ludotheque.Match:
    """A match in which seat 0 has a card that takes two cards at 2,0 and one at 0,-1."""
    return begin(SQUARE | {1: "tee k1 k5", 2: "tee a b"}, LIES, "1 2 / 3 4")


@pytest.mark.parametrize("players", GAME.players)
def test_chances_are_shares_of_one_at_any_time(players: int) -> None:
    for state in positions(players, 5):
        found = chances(state)
        assert sum(found) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in found)


def test_compiled_chances_are_the_plain_ones() -> None:
    compiler = GAME.compiler("labyrinthe-evaluate")
    compiled = compiler.entry(door(2), "evaluate", {"inner": insight.evaluate}, GAME.blank(), np.zeros(1))
    for players in (2, 3, 6):
        for state in positions(players, players):
            out = np.zeros(players)
            compiled(state, out)
            assert out.tolist() == pytest.approx(chances(state), abs=1e-12)


@pytest.mark.parametrize("treasures", [1, 2])
def test_a_lay_promises_what_it_takes(treasures: int) -> None:
    """At most that: where it matters in which order cards are taken, it may overlook the best one."""
    promised, possible = 0, 0
    for state in positions(2, 3, treasures):
        for action in actions(state) if plain(state).laid == 0 and plain(state).to_move == 0 else ():
            after = state.copy()
            GAME.plain.play(plain(after), action)
            takes, hope = most(after), insight.prior(plain(state), action)
            assert hope <= takes
            assert (hope > 0) == (takes > 0)
            promised, possible = promised + int(hope), possible + takes
    assert 0 < 0.98 * possible < promised


def test_a_lay_beside_what_it_takes_keeps_the_table_together_and_is_worth_less() -> None:
    match = taking_both()
    assert promise(match, "lay 1 2,0 0") == 2
    assert promise(match, "lay 1 0,-1 90") == 1
    assert promise(match, "lay 2 2,0 0") == 0


def test_taking_looks_better_than_to_be_done() -> None:
    match = taking_both()
    match.play("lay 1 2,0 0")
    assert promise(match, "take 0,1") > promise(match, "done")


def test_what_is_taken_counts_the_more_the_fewer_cards_are_left() -> None:
    leads = []
    for left in (30, 10, 1):
        state = taking_both().state.copy()
        s = plain(state)
        s.taken[0], s.pile = 1 << 40, (1 << left) - 1
        leads.append(chances(state)[0])
    assert leads == sorted(leads)
    assert 0.5 < leads[0] < 0.75 < leads[-1]


def test_what_may_still_be_taken_counts_as_taken() -> None:
    match = taking_both()
    play(match, "lay 1 2,0 0")
    before = chances(match.state)
    play(match, "take 0,1", "done")
    assert before[0] > chances(match.state)[0] > 0.5


def test_what_the_next_seat_could_take_counts_for_it() -> None:
    match = begin(SQUARE | {1: "tee a b", 2: "tee c d", 3: "tee a e", 4: "tee f g"}, LIES, "1 2 / 3 4")
    theirs = []
    for text in ("lay 1 2,0 0", "lay 2 2,0 0"):
        match.play(text)
        theirs.append(chances(match.state)[1])
        match.undo()
    assert theirs[0] > theirs[1]


def test_a_turn_to_come_counts_more_than_one_that_is_far() -> None:
    match = begin(SQUARE | {1: "tee k5 a", 3: "tee k5 b"}, LIES, "1 2 / 3 4")
    mine, theirs = chances(match.state)
    assert mine > theirs


def test_a_tally_counts_what_was_taken_and_what_may_be_taken_now() -> None:
    match = taking_both()
    play(match, "lay 1 2,0 0")
    assert insight.tally(plain(match.state), 0) == 2
    assert insight.tally(plain(match.state), 1) == 0
    play(match, "take 0,1", "done")
    assert insight.tally(plain(match.state), 0) == 1


@pytest.mark.parametrize("name", ["greedy", "easy", "medium"])
def test_bots_lay_a_card_where_it_takes_two_and_take_them(name: str) -> None:
    match, bot = taking_both(), make(name, seed=1)
    while match.to_move == 0:
        match.play(bot.choose(match.sight(0)))
    assert match.scores == [2, 0]
