"""Trees kept from move to move: of the same match only, and only where the information allows."""

from __future__ import annotations

import gc
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import ludotheque
from ludotheque.bots import columns, make
from ludotheque.bots.bot import Bot
from ludotheque.bots.compiling import compiled_search, plain_search
from ludotheque.bots.memory import Memory, steps_since
from ludotheque.bots.portable_search import PortableSearch
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree
from tests.bots import searches
from tests.engine import wrong_games

DEALT = ("deal 0 2", "deal 0 7", "deal 0 9", "deal 1 1", "deal 1 5", "deal 1 12")


def duel(*events: str) -> ludotheque.Match:
    match = ludotheque.load("duel").start(players=2, chance="manual")
    for event in events:
        match.play(event)
    return match


def grown(sight: ludotheque.Sight, iterations: int = 500, room: int = 500) -> Tree:
    """Return a tree of so many iterations."""
    one = Tree(sight.setting.players, room)
    Grower(compiled_search(sight.game), SearchSettings(), sight, 1, 0).grow(one, iterations, None)
    return one


def told(one: Tree, node: int) -> Any:
    """Return everything below a node, and below its twins."""
    kept = [columns.TIMES, columns.WIDTH, columns.MOVER, columns.LISTED]
    twin = int(one.nodes[node, columns.TWIN])
    below = [
        ([one.edges[edge, k] for k in (0, 3, 4)], one.gained(edge), told(one, edge + 1))
        for edge in one.children(node)
    ]
    return [one.nodes[node, k] for k in kept], below, None if twin == columns.NONE else told(one, twin)


def test_the_part_of_a_tree_below_some_actions_says_what_it_said_in_the_whole() -> None:
    one = grown(duel(*DEALT).sight(0))
    assert one.iterations == 500
    for action in (2, 7, 9):
        node = one.child(0, action, 1)
        assert node is not None
        part = one.below([(action, 1)])
        assert part is not None
        assert told(part, 0) == told(one, node)
        assert 0 < part.size < one.size
        edge = part.children(0)[0]
        mover = int(part.nodes[edge + 1, columns.MOVER])
        deeper = one.below([(action, 1), (part.action(edge), mover)])
        assert deeper is not None
        assert deeper.size < part.size
    assert one.below([(3, 1)]) is None
    assert one.below([(7, 0)]) is None
    whole = one.below([])
    assert whole is not None
    assert told(whole, 0) == told(one, 0)


def test_a_tree_that_is_full_gets_more_room_and_grows_as_if_it_had_had_it_at_first() -> None:
    sight = duel(*DEALT).sight(0)
    assert told(grown(sight, room=10), 0) == told(grown(sight), 0)


def test_moves_that_can_be_read_lead_from_one_sight_to_the_next() -> None:
    match = duel(*DEALT)
    before = match.sight(0)
    assert steps_since(before, before, before.game.insight, 1) == []
    match.play("lay 7")
    match.play("lay 5")
    assert steps_since(before, match.sight(0), before.game.insight, 1) in ([(7, 1), (5, 0)], None)
    assert any(
        steps_since(before, match.sight(0), before.game.insight, seed) == [(7, 1), (5, 0)]
        for seed in range(20)
    )


def test_a_card_dealt_to_oneself_can_be_followed_and_one_dealt_to_another_cannot() -> None:
    match = duel(*DEALT[:2])
    before = match.sight(0)
    match.play("deal 0 9")
    assert steps_since(before, match.sight(0), before.game.insight, 1) == [(9, -1)]
    before = match.sight(0)
    match.play("deal 1 1")
    assert steps_since(before, match.sight(0), before.game.insight, 1) is None


def test_what_a_move_uncovers_ends_a_tree() -> None:
    """A stolen token is turned over: the tree was grown without knowing its back."""
    bot, match = make("random", seed=2), ludotheque.load("titus").start(players=2, seed=1)
    followed: dict[bool, list[bool]] = {True: [], False: []}
    while not match.over:
        seat = match.to_move
        assert isinstance(seat, int)
        before, text = match.sight(seat), bot.choose(match.sight(seat))
        match.play(text)
        if match.history[-1] == [seat, text]:  # and no chance after it
            after = match.sight(seat)
            followed[before.s.turned != after.s.turned].append(
                steps_since(before, after, before.game.insight, 1) is not None
            )
    assert len(followed[False]) > 20
    assert all(followed[False])
    assert len(followed[True]) > 5
    assert sum(followed[True]) < 0.2 * len(followed[True])  # a back may be the only one that is possible


def test_what_is_kept_is_for_its_owner_and_its_match_alone() -> None:
    memory, mine, other = Memory(), make("random"), make("random")
    match = duel(*DEALT)
    trees = [grown(match.sight(0), 20)]
    memory.keep(mine, match.sight(0), trees)
    assert memory.take(other, match.sight(0)) is None
    assert memory.take(mine, match.sight(1)) is None
    assert memory.take(mine, duel(*DEALT[:2]).sight(0)) is None
    assert memory.take(mine, duel("deal 0 3", *DEALT[1:]).sight(0)) is None
    match.play("lay 7")
    match.play("lay 5")
    kept = memory.take(mine, match.sight(0))
    assert kept is not None
    assert kept.trees is trees
    assert memory.take(mine, match.sight(0)) is None


def test_little_is_kept_and_nothing_of_bots_that_are_gone() -> None:
    match = duel(*DEALT)
    one = grown(match.sight(0), 20)
    memory, bots = Memory(2 * one.bytes), [make("random") for _ in range(3)]
    for bot in bots:
        memory.keep(bot, match.sight(0), [one])
    found = [memory.take(bot, match.sight(0)) is not None for bot in bots]
    assert found == [False, True, True]
    memory.keep(bots[0], match.sight(0), [one])
    del bot
    bots.clear()
    gc.collect()
    newcomer: Bot = make("random")
    memory.keep(newcomer, match.sight(0), [one])
    assert len(memory._kept) == 1


def test_by_time_a_bot_goes_on_and_by_iterations_it_begins_anew() -> None:
    match = duel(*DEALT)
    for settings, goes_on in (({"seconds": 0.02}, True), ({"seconds": 0.02, "keep": False}, False)):
        bot: Any = make("expert", seed=1, **settings)
        first = bot._searched(match.sight(0))[0].iterations
        again = bot._searched(match.sight(0))[0]
        assert (bot._planted(match.sight(0))[0].iterations == again.iterations) == goes_on
        assert first > 0
    pure = make("expert", seed=1, iterations=300)
    answer = pure.analyse(match.sight(0))
    match.play("lay 7")
    later = pure.analyse(match.sight(1))
    assert make("expert", seed=1, iterations=300).analyse(match.sight(1)) == later
    assert make("expert", seed=1, iterations=300).analyse(duel(*DEALT).sight(0)) == answer


def test_one_bot_sits_at_many_tables_at_once() -> None:
    bot = make("expert", seed=1, seconds=0.003)
    game = ludotheque.load("duel")
    bot.prepare(game)

    def play(seed: int) -> bool:
        match = game.start(players=3, seed=seed % 4)
        while not match.over:
            assert isinstance(match.to_move, int)
            match.play(bot.choose(match.sight(match.to_move)))
        return match.over

    with ThreadPoolExecutor(4) as tables:
        assert all(tables.map(play, range(12)))


def test_no_iteration_needs_more_room_than_there_is_where_only_some_deals_bring_something_to_light() -> None:
    game = wrong_games.duel(insight_revealed=lambda s: s.hands[1, 0] % 3)
    match = game.start(players=2, chance="manual")
    for event in DEALT:
        match.play(event)
    for room in range(10, 40):
        one = Tree(2, room)
        Grower(plain_search(game), SearchSettings(minimax=0.3), match.sight(0), 1, 0).grow(one, 60, None)
        assert one.iterations == 60
        assert all(0 <= worth <= 1 for row in one.worths.tolist() for worth in row)


@pytest.mark.parametrize("name", searches.GAMES)
def test_whatever_part_of_a_games_tree_comes_next_can_be_taken(name: str) -> None:
    game = ludotheque.load(name)
    one, _ = searches.grown(PortableSearch(searches.code_of(game)), game, 2)
    for edge in one.children(0):
        node = edge + 1
        while node != columns.NONE:
            if one.nodes[node, columns.TIMES]:
                part = one.below([(one.action(edge), int(one.nodes[node, columns.MOVER]))])
                assert part is not None
                assert told(part, 0) == told(one, node)
            node = int(one.nodes[node, columns.TWIN])
