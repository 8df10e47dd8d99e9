"""The bots that ours are measured by: plugins of the benchmarks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque import LudothequeError, Match
from ludotheque.arena.contest import digest
from ludotheque.arena.specs import parse
from ludotheque.bots import columns, is_ours, names
from ludotheque.bots.analysis import roots
from ludotheque.bots.compiling import Method, plain_search
from ludotheque.bots.tree import STATES, Grower
from ludotheque.engine.author.insight import NOTHING
from ludotheque.engine.author.state import OVER
from ludotheque.engine.speed.position import Position
from ludotheque_opponents.alpha_beta import TUNED, AlphaBeta, AlphaBetaTuning, Stack, search

SHORT: dict[str, dict[str, Any]] = {
    "tanagra": {"stall": 1},
    "tantalus": {"cards": 7, "stall": 4},
    "temptation": {"rounds": 1},
}
"""Options with which a match is soon over."""


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are not compiled."""
    monkeypatch.setenv("LUDOTHEQUE_BACKGROUND", "0")


def rival(steps: int, seed: int = 5) -> AlphaBeta:
    bot = parse(f"alpha-beta:{steps}").make(ludotheque.load("duel"), seed)
    assert isinstance(bot, AlphaBeta)
    bot.waits = False
    return bot


def played(match: Match, bot: AlphaBeta) -> None:
    """Play to the end: the rival every move of seat 0, and others what comes first to mind."""
    others = ludotheque.bot("random", seed=1)
    while not match.over:
        assert isinstance(match.to_move, int)
        sight = match.sight(match.to_move)
        match.play((bot if match.to_move == 0 else others).choose(sight))


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("name", ludotheque.games())
@pytest.mark.parametrize("most", [False, True])
def test_the_alpha_beta_plays_to_the_end(name: str, most: bool) -> None:
    game = ludotheque.load(name)
    match = game.start(players=game.players[-1 if most else 0], seed=1, options=SHORT.get(name))
    played(match, rival(12))
    assert match.over


BLIND = Method("alpha-beta-blind", search, lambda game: NOTHING)
"""By the rules alone: whatever it finds, it has searched for."""


class Blind(AlphaBeta):
    method = BLIND


@pytest.mark.usefixtures("plain")
def test_a_win_that_is_there_is_taken() -> None:
    game = ludotheque.load("tantalus")
    match = game.start(options={"target": 3}, chance="manual")
    for event in ("3-1", "5-2", "5-3"):
        match.play(f"deal 0 {event}")
    for event in ("5-4", "5-5", "5-6"):
        match.play(f"deal 1 {event}")
    for move in ("c5", "a1", "d4", "g7"):
        match.play(move)
    bot = Blind(iterations=60, seed=1)
    bot.waits = False
    match.play(bot.choose(match.sight(0)))
    assert match.over
    assert match.winners == [0]


def worth(position: Position, seat: int) -> float:
    """Return what a seat can get where all others are against it, by trying everything."""
    if position.to_move == OVER:
        shares = np.zeros(position.s.players)
        position.rules.plain.payoffs(position.array, shares)
        return float(shares[seat])
    found = []
    for action in position.actions():
        after = position.copy()
        after.play(action)
        found.append(worth(after, seat))
    return max(found) if position.to_move == seat else min(found)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (2, 3), (3, 1)])
def test_searched_to_the_end_every_move_is_worth_what_trying_everything_says(players: int, seed: int) -> None:
    game = ludotheque.load("duel")
    match = game.start(players=players, seed=seed)
    for _ in range(players - 2):
        match.play(match.moves()[0])
    assert isinstance(match.to_move, int)
    tuning = AlphaBetaTuning(deals=2, margin=2.0)
    grower = Grower(plain_search(game, BLIND), tuning, match.sight(match.to_move), 1, 0)
    grower.root, grower.seat = match.position.array, columns.ALL_KNOWN
    tree = Stack(players, search.ROWS)
    grower.grow(tree, 4_000 * players**2, None)
    visits, values = roots([tree])
    for action in match.actions():
        after = match.position.copy()
        after.play(action)
        found = values[action][match.to_move] / visits[action]
        assert found == pytest.approx(worth(after, match.to_move), abs=1e-3)


def test_what_it_works_with_has_room() -> None:
    assert search.STATES <= STATES
    assert all(tuning.deals <= search.MOST_DEALS for tuning in TUNED.values())


def test_it_is_written_as_other_bots_are() -> None:
    bot = parse("alpha-beta:0.2s").make(ludotheque.load("duel"), 5)
    assert isinstance(bot, AlphaBeta)
    assert bot.seconds == 0.2


@pytest.mark.parametrize(
    "text", ["alpha-bet", "alpha-beta:bare", "alpha-beta:fresh", "alpha-beta:widening=2"]
)
def test_what_it_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(LudothequeError):
        parse(text)


@pytest.mark.parametrize("name", ludotheque.games())
def test_an_expert_of_the_past_still_plays(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_BACKGROUND", "0")
    game = ludotheque.load(name)
    match = game.start(players=2, seed=1)
    bot = parse("expert@0.1:40").make(game, 5)
    bot.waits = False
    for _ in range(6):
        assert isinstance(match.to_move, int)
        match.play(bot.choose(match.sight(match.to_move)))


def test_they_are_plugins_and_a_contest_knows_when_they_were_changed() -> None:
    assert {"alpha-beta", "expert@0.1"} <= set(names())
    assert not is_ours("expert@0.1")
    game = ludotheque.load("duel")
    assert digest(game, ["expert", "alpha-beta:9"]) == digest(game, ["alpha-beta", "random"])
    assert digest(game, ["expert", "alpha-beta"]) != digest(game, ["expert", "random"])


def test_nothing_of_them_is_in_the_package_that_people_install() -> None:
    inside = Path(ludotheque.__file__).parent
    assert not [path for path in inside.rglob("*.py") if "_0_1" in path.name or "alpha_beta" in path.name]
