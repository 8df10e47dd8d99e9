"""Variations: a tree of events, and the word that holds all of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import ludotheque
from ludotheque.engine.errors import IllegalMove, LudothequeError
from ludotheque.engine.play import variations
from ludotheque.engine.play.url_codec import BadWord, Digits, written
from ludotheque.engine.play.variations import TooLarge, Variations

RECORDS = Path(__file__).parents[1] / "records"
OURS = ("labyrinthe", "tanagra", "tantalus", "temptation", "titus")


def empty(name: str, players: int | None = None) -> Variations:
    game = ludotheque.load(name)
    return Variations(game, game.setting(players or game.players[0]))


def grown(name: str, events: int, seed: int = 1) -> Variations:
    """Return a tree that somebody has gone about in."""
    tree, chooser = empty(name, ludotheque.load(name).players[-1]), random.Random(seed)
    for _ in range(events):
        if tree.match.over or chooser.random() < 0.05:
            tree.go(chooser.choice(tree.nodes()))
        if not tree.match.over:
            tree.play(chooser.choice(tree.match.moves()))
    return tree


def test_digits_below_their_bounds_come_back_from_a_word() -> None:
    pairs = [(3, 7), (0, 1), (251, 252), (0, 5), (1, 2), (10**20, 10**21)]
    digits = Digits(written(pairs))
    assert [digits.next(bound) for _, bound in pairs] == [digit for digit, _ in pairs]
    digits.end()
    with pytest.raises(ValueError, match="7 is not from 0 to 6"):
        written([(7, 7)])
    for word in ("ä", "a b", "a", "a=b="):
        with pytest.raises(BadWord):
            Digits(word)
    with pytest.raises(BadWord, match="more in that word"):
        Digits("____").end()


@pytest.mark.parametrize("name", OURS)
def test_a_tree_comes_back_from_its_word_wherever_one_is(name: str) -> None:
    tree = grown(name, 150)
    tree.go(random.Random(2).choice(tree.nodes()))
    word = tree.word()
    again = Variations.read(tree.game, tree.setting, word)
    assert again.word() == word
    assert again.match.history == tree.match.history
    assert [node.text for node in again.nodes()] == [node.text for node in tree.nodes()]
    assert bytes(again.match.position) == bytes(tree.match.position)


@pytest.mark.parametrize("name", OURS)
def test_every_event_of_a_tree_can_be_gone_to_and_is_what_a_match_of_its_own_gives(name: str) -> None:
    tree, chooser = grown(name, 60), random.Random(5)
    for node in chooser.sample(tree.nodes(), 20):
        tree.go(node)
        match = ludotheque.engine.play.match.Match(tree.game, tree.setting, None)
        for step in node.path():
            match.play(step.text)
        assert match.history == tree.match.history
        assert bytes(match.position) == bytes(tree.match.position)
    walked = {node: bytes(after) for node, _, after in tree.walk()}
    assert len(walked) == tree.size
    assert tree.here is tree.root or walked[tree.here] == bytes(tree.match.position)


def test_playing_otherwise_makes_a_variation_and_playing_the_same_does_not() -> None:
    tree = empty("tantalus")
    while tree.match.to_move == "chance":
        tree.play(tree.drawn(random.Random(1)))
    here, size = tree.here, tree.size
    first, second = tree.match.moves()[:2]
    tree.play(first)
    tree.go(here)
    tree.play(second)
    tree.go(here)
    tree.play(first)
    assert [child.text for child in here.children] == [first, second]
    assert tree.size == size + 2
    assert tree.end_of(tree.root) is here.children[0]
    assert here.children[1].nested == 1


def test_a_variation_can_be_deleted_and_the_next_takes_its_place() -> None:
    tree = empty("tanagra")
    first, second = tree.match.moves()[:2]
    tree.play(first)
    tree.play(tree.match.moves()[0])
    tree.go(tree.root)
    tree.play(second)
    tree.go(tree.root.children[0])
    tree.delete()
    assert tree.here is tree.root
    assert [(child.text, child.nested) for child in tree.root.children] == [(second, 0)]
    assert tree.size == 1
    tree.delete()
    assert tree.size == 1, "before the first event there is nothing to delete"
    assert Variations.read(tree.game, tree.setting, tree.word()).size == 1
    tree.clear()
    assert tree.nodes() == [tree.root]


def test_what_cannot_be_played_changes_nothing() -> None:
    tree = empty("titus")
    word = tree.word()
    with pytest.raises(IllegalMove):
        tree.play("draw")
    assert tree.word() == word
    tree.play(tree.drawn())
    with pytest.raises(LudothequeError, match="chance has nothing to do"):
        tree.drawn()


def test_chance_is_drawn_by_its_weights() -> None:
    tree = empty("titus")
    odds, chooser = tree.match.odds(), random.Random(1)
    drawn = [tree.drawn(chooser) for _ in range(4000)]
    for text, part in odds.items():
        expected = float(part) * 4000
        assert abs(drawn.count(text) - expected) < 6 * expected**0.5 + 1


def test_a_match_becomes_a_tree_at_one_of_its_events() -> None:
    game = ludotheque.load("titus")
    match = game.start(players=2, seed=4)
    while not match.over:
        match.play(match.moves()[-1])
    tree = Variations.of(game, match.setting, match.events(), 17)
    assert tree.here.depth == 17
    assert tree.end_of(tree.here).depth == match.length
    assert len(tree.word()) < 400
    assert Variations.of(game, match.setting, match.events()).match.over
    assert Variations.of(game, match.setting, match.events(), 0).here.depth == 0


def test_words_that_hold_no_tree_are_refused() -> None:
    tree = grown("titus", 80)
    word, other = tree.word(), ludotheque.load("titus").setting(2)
    for bad in (word[:-3], "A" + word, word[::-1], "!", "AAAA" * 500, "_" * 600, "ä"):
        with pytest.raises(BadWord):
            Variations.read(tree.game, tree.setting, bad)
    with pytest.raises(BadWord):
        Variations.read(tree.game, other, word)
    assert Variations.read(tree.game, other, "").size == 0


def test_a_tree_that_older_rules_made_is_read_by_those() -> None:
    match = ludotheque.replay(RECORDS / "labyrinthe-strict.json").at(54)  # no “done” by version 1
    tree = Variations.of(match.game, match.setting, match.events())
    newest = match.game.setting(match.players, match.options)
    again = Variations.read(match.game, newest, tree.word())
    assert (newest.rules, again.setting.rules) == (2, 1)
    assert again.match.moves() == match.moves()
    assert Variations.of(match.game, newest, match.events()).word() != tree.word()


def test_random_words_are_refused_or_read_but_never_anything_else() -> None:
    chooser, letters = random.Random(3), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    for name in OURS:
        tree = empty(name)
        for _ in range(40):
            word = "".join(chooser.choices(letters, k=chooser.randrange(1, 60)))
            try:
                Variations.read(tree.game, tree.setting, word)
            except BadWord:
                continue


def test_a_tree_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = empty("tanagra")
    monkeypatch.setattr(variations, "MOST_NODES", 5)
    for _ in range(5):
        tree.play(tree.match.moves()[0])
    before = tree.match.history
    with pytest.raises(TooLarge):
        tree.play(tree.match.moves()[0])
    assert (tree.match.history, tree.size) == (before, 5)
    monkeypatch.setattr(variations, "LONGEST_WORD", 2)
    with pytest.raises(TooLarge):
        tree.fits()


def test_variations_may_not_begin_within_one_another_without_end() -> None:
    tree = empty("tantalus")
    for _ in range(variations.DEEPEST):
        here, (main, other) = tree.here, tree.match.moves()[:2]
        tree.play(main)
        tree.go(here)
        tree.play(other)
    here, (main, other) = tree.here, tree.match.moves()[:2]
    tree.play(main)
    tree.go(here)
    with pytest.raises(TooLarge):
        tree.play(other)
