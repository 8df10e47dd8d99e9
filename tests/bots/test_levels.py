"""The levels, and how a bot gets ready."""

from __future__ import annotations

import math
import random
import resource
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque import Sight
from ludotheque.bots import analysis, compiling, make, search
from ludotheque.bots.bot import stirred
from ludotheque.bots.levels import Easy, Hard, Level, Medium, missed_gains
from ludotheque.bots.settings import SearchSettings
from ludotheque.bots.tree import Grower, Tree
from ludotheque.engine import rule
from ludotheque.engine.author.insight import NOTHING
from ludotheque.engine.kit.checks.secrets import check_secrets
from ludotheque.engine.kit.sampling import Sample
from tests.engine.wrong_games import duel
from tests.patience import PATIENCE

GAMES = ludotheque.games()


@pytest.mark.parametrize("name", GAMES)
def test_a_search_is_honest_in_every_game(name: str) -> None:
    """It chooses alike in two states that differ only in what its seat cannot know."""
    choosers = [make("easy", seed=3, seconds=60).choose, make("expert", seed=4, iterations=25).choose]
    check_secrets(Sample(ludotheque.load(name), 0, 1, choosers))


def test_a_level_stops_at_its_iterations_or_when_its_time_is_over() -> None:
    sight = ludotheque.load("duel").start(players=3, seed=4).sight(0)
    bot: Any = make("hard", seed=1, seconds=60)
    assert bot._searched(sight)[0].iterations == 1000
    assert make("hard", seed=1, seconds=60).analyse(sight) == bot.analyse(sight)
    hasty: Any = make("hard", seed=1, seconds=1e-9)
    assert hasty._searched(sight)[0].iterations < 1000


@rule
def forget_what_was_laid(s: Any) -> None:
    for card in range(21):
        s.gone[card] = 0


def test_easy_forgets_what_a_game_calls_hard_to_keep_in_mind() -> None:
    game = duel(insight_forget=forget_what_was_laid)
    match = game.start(players=2, seed=4)
    for _ in range(2):
        match.play(match.moves()[0])
    seat = match.to_move
    assert isinstance(seat, int)
    sight = match.sight(seat)
    recalled = search.recalled(sight)
    assert sum(sight.s.gone) == 2
    assert sum(recalled.s.gone) == 0
    assert recalled.moves() == sight.moves() == match.moves()
    assert sum(sight.s.gone) == 2
    assert make("easy", seed=1).choose(sight) in match.moves()


def test_a_bot_says_whether_it_is_ready_and_does_not_wait_for_other_games() -> None:
    game = duel()
    bot = make("easy", seed=1)
    assert not bot.prepared(game)
    assert make("random").prepared(game)
    assert make("greedy").prepared(game)
    bot.prepare(game)
    assert bot.prepared(game)
    match = game.start(seed=1)
    other = compiling._making.setdefault((duel(), "search"), threading.Lock())
    with other:  # as while another game is compiled
        thinking = threading.Thread(target=bot.choose, args=(match.sight(0),), daemon=True)
        thinking.start()
        thinking.join(PATIENCE)
        assert not thinking.is_alive()


def test_a_bot_that_works_out_moves_is_ready_when_that_is_compiled_too() -> None:
    game = duel(insight_decide=lambda s, out: -1)
    compiling._made[game, "search"] = lambda: 0
    assert make("medium").prepared(game)
    assert not make("expert").prepared(game)
    compiling._made[game, "search-decision"] = lambda: 0
    assert make("expert").prepared(game)


def test_what_is_tuned_goes_before_what_a_game_asks_for() -> None:
    game = duel(insight_SETTINGS={"exploration": 0.3, "horizon": 8})
    assert SearchSettings.of(game.insight) == SearchSettings(exploration=0.3, horizon=8)
    assert SearchSettings.of(NOTHING) == SearchSettings()
    assert SearchSettings.of(game.insight, {"horizon": 5}) == SearchSettings(exploration=0.3, horizon=5)
    assert SearchSettings.of(NOTHING, {"horizon": 5}) == SearchSettings(horizon=5)


def test_a_search_takes_the_time_that_it_was_given() -> None:
    match = ludotheque.load("duel").start(players=4, seed=1)
    bot = make("expert", seed=1, seconds=0.05)
    bot.prepare(match.game)
    begin = time.perf_counter()
    bot.choose(match.sight(0))
    assert time.perf_counter() - begin >= 0.05


def test_a_bot_that_does_not_wait_answers_by_plain_rules_until_it_is_compiled() -> None:
    for level in ("easy", "medium", "hard", "expert"):
        game = duel()
        bot = make(level, seed=1)
        bot.waits = False
        match = game.start(seed=1)
        assert not bot.prepared(game)
        assert bot.choose(match.sight(0)) in match.moves()
        assert bot.analyse(match.sight(0)).move in match.moves()
    for thread in threading.enumerate():
        if thread.name == "compile-duel":
            thread.join()
    assert make("expert").prepared(game)


def test_what_this_machine_has_compiled_before_is_loaded_without_another_process() -> None:
    compiled, game = duel(), duel()
    bot = make("expert", seed=1)
    compiled.compile()
    bot.prepare(compiled)
    assert compiling.is_kept(game)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    search.get_ready(game)
    for thread in threading.enumerate():
        if thread.name == "compile-duel":
            thread.join()
    assert bot.prepared(game)
    assert resource.getrusage(resource.RUSAGE_CHILDREN) == before


def test_what_another_cache_has_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    assert not compiling.is_kept(duel())


@pytest.mark.parametrize("name", GAMES)
def test_the_plain_search_finds_what_the_compiled_one_finds(name: str) -> None:
    game = ludotheque.load(name)
    match = game.start(players=2, seed=4)
    choice = random.Random(4)
    while match.length < 8 or len(match.moves()) < 2:
        match.play(choice.choice(match.moves()))
    assert isinstance(match.to_move, int)
    sight = match.sight(match.to_move)
    slow: Any = make("expert", seed=7, iterations=200)
    compiled = slow._searched(sight)[0]
    tree = Tree(2, 1000)
    seed = stirred(7, sight)
    notes = slow.noted(sight, seed)
    grower = Grower(compiling.plain_search(game), SearchSettings.of(game.insight), sight, seed, 0, notes)
    grower.grow(tree, 200, None)
    found = [(tree.action(edge), tree.visits(edge)) for edge in tree.children(0)]
    assert found == [(compiled.action(edge), compiled.visits(edge)) for edge in compiled.children(0)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_medium_judges_as_coarsely_beside_how_far_a_win_varies_with_any_number_of_players(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = ludotheque.load("duel").start(players=players, seed=4)
    sight, bot = match.sight(0), Medium(seed=1)
    stake = SearchSettings.of(match.game.insight).stake
    varies = ((1 / players) * (1 - 1 / players)) ** 0.5 / 0.5
    better, worse = (value / players for value in (1.0, 1.0 - players * bot.judges * stake * varies))
    first, second = sight.actions()[:2]
    found = {first: 1, second: 1}, {first: [better] * players, second: [worse] * players}
    monkeypatch.setattr(analysis, "roots", lambda trees: found)
    weights = bot._weights(sight, [])
    assert weights[first] / weights[second] == pytest.approx(math.e)
    assert Hard.scale(players) == 2 / players <= Medium.scale(players)


def decisions(name: str, seed: int) -> Iterator[Sight]:
    """Give what seats see of a match at random, where they have a choice."""
    match, chance = ludotheque.load(name).start(players=2, seed=seed), random.Random(seed)
    for _ in range(40):
        if match.over or not isinstance(match.to_move, int):
            return
        if len(match.moves()) > 1:
            yield match.sight(match.to_move)
        match.play(chance.choice(match.moves()))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", [Easy, Medium, Hard])
def test_no_level_gives_away_more_than_it_may_and_all_vary(name: str, level: Callable[..., Level]) -> None:
    stake, given = SearchSettings.of(ludotheque.load(name).insight).stake, []
    for number, sight in enumerate(decisions(name, 2)):
        bot = level(seed=number, seconds=60)
        trees = bot._searched(sight)
        visits, values = analysis.roots(trees)
        means = {action: values[action][sight.seat] / visits[action] for action in visits}
        played = bot._picked(sight, trees)
        assert played == bot._picked(sight, trees)
        assert sight.text_of(played) == bot.choose(sight) == bot.analyse(sight).move
        missed = missed_gains(sight)
        gaining = max(mean for action, mean in means.items() if action not in missed)
        best = max(means.values())
        if best <= gaining + bot.judges * stake:  # whatever misses a gain is hardly better: none is missed
            best = gaining
            assert played not in missed
        given.append((best - means[played]) / stake)
    assert max(given) <= level(seed=1).most_given + 1e-9
    assert min(given) <= 1e-9


def test_an_easy_bot_gives_away_a_little_often_and_much_seldom() -> None:
    given: list[float] = []
    for seed in range(4):
        for number, sight in enumerate(decisions("tantalus", seed)):
            bot = Easy(seed=number, seconds=60)
            visits, values = analysis.roots(bot._searched(sight))
            means = {action: values[action][sight.seat] / visits[action] for action in visits}
            given.append(max(means.values()) - means[bot._picked(sight, bot._searched(sight))])
    stake = SearchSettings.of(ludotheque.load("tantalus").insight).stake
    little, much = sum(loss > 0.1 * stake for loss in given), sum(loss > 1.5 * stake for loss in given)
    assert len(given) / 4 < little
    assert much < little / 3


def test_of_moves_tried_equally_often_the_one_that_gave_most_is_played() -> None:
    sight = ludotheque.load("labyrinthe").start(players=2, seed=4).sight(0)
    bot: Any = make("expert", seed=1, iterations=8, settings=SearchSettings(horizon=0))
    (tree,) = bot._searched(sight)
    edges = tree.children(0)
    assert {tree.visits(edge) for edge in edges} == {1}
    most = max(edges, key=lambda edge: tree.values[edge, 0])
    played = sight.game.notation.write(sight.s, sight.setting.deck, tree.action(most))
    assert bot.choose(sight) == bot.analyse(sight).move == played


def test_a_level_puts_off_a_gain_where_it_can_tell_that_another_move_is_better() -> None:
    match, bot, put_off = ludotheque.load("titus").start(players=2, seed=1), Hard(seed=1, seconds=60), 0
    while not match.over:
        assert isinstance(match.to_move, int)
        sight = match.sight(match.to_move)
        move = bot.choose(sight)
        put_off += dict(zip(sight.moves(), sight.actions(), strict=True))[move] in missed_gains(sight)
        match.play(move)
    assert put_off
