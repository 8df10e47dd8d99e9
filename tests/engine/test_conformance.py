"""The conformance kit passes what is right, and finds what is wrong."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

import ludotheque
from ludotheque import Game, Sight
from ludotheque.engine.kit import checks
from ludotheque.engine.kit.belief import Believer, redeals, see_alike, surprise
from ludotheque.engine.kit.conformance import Finding, check
from ludotheque.engine.author.rulebook import clauses
from ludotheque.engine.kit.sampling import Chooser, Sample


def spoilt(part: str, **functions: Callable[..., Any]) -> Game:
    """Return the teaching game with some functions of one of its parts replaced."""
    game = ludotheque.load("duel")
    module = getattr(game, part)
    names = {name: getattr(module, name) for name in dir(module) if not name.startswith("__")}
    spoilt_part = SimpleNamespace(**names, __package__="ludotheque_duel")
    vars(spoilt_part).update(functions)
    return dataclasses.replace(game, players=(2,), **{part: spoilt_part})


def complaint(game: Game, name: str, choosers: Sequence[Chooser] = ()) -> str:
    """Return what one check of the kit says about a game, asked of its plain rules."""
    sample = Sample(game, 0, 2, choosers, compiled=False)
    with pytest.raises(Exception) as problem:  # noqa: PT011 - whatever the check raises is what it found
        getattr(checks, name)(sample)
    return str(problem.value)


def test_the_teaching_game_passes() -> None:
    for compiled in (True, False):
        findings = check(
            ludotheque.load("duel"), matches=2, choosers=[lambda sight: sight.moves()[0]], compiled=compiled
        )
        assert [finding for finding in findings if finding.problem] == []
        assert len(findings) >= 12


def test_a_broken_game_is_reported_and_not_raised() -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("no such card")

    game = spoilt("notation", write=fail)
    vars(game)["_compiled"] = game.plain
    assert Finding(
        "Every legal move has one spelling, which reads back", "ZeroDivisionError: no such card"
    ) in (check(game, matches=1))


def test_rules_that_differ_when_compiled_are_found() -> None:
    game = ludotheque.load("duel")
    other = dataclasses.replace(game.compile(), weight=lambda s, action: 2)
    twin = dataclasses.replace(game)
    vars(twin)["_compiled"] = other
    with pytest.raises(Exception, match="different weights"):
        checks.check_backends(Sample(twin, 0, 1))


def test_moves_out_of_order_are_found() -> None:
    original = ludotheque.load("duel").rules.actions  # type: ignore[attr-defined]

    def descending(s: Any, out: Any) -> int:
        n: int = original(s, out)
        for k, action in enumerate(sorted((out[k] for k in range(n)), reverse=True)):
            out[k] = action
        return n

    assert "ascend" in complaint(spoilt("rules", actions=descending), "check_legal_moves")


def test_a_text_that_reads_back_as_something_else_is_found() -> None:
    game = spoilt("notation", read=lambda s, deck, text: 1)
    assert "but read as 1" in complaint(game, "check_notation")


def test_a_veiled_text_without_words_is_found() -> None:
    for words in ("", "deal 1"):
        game = spoilt("notation", describe_veiled=lambda text, lang, words=words: words)
        assert "has no words" in complaint(game, "check_sights")


def test_a_colour_that_is_not_the_shelfs_is_found() -> None:
    for colour, says in (("--purple", "neither"), ("--ink, #000000", "falls back"), ("--ink", "falls back")):
        game = spoilt("drawing", pieces=lambda *_, colour=colour: [f'<svg fill="var({colour})"/>'])
        assert says in complaint(game, "check_colours")
    game = spoilt(
        "drawing", pieces=lambda *_: ['<svg fill="var(--duel-felt, #060)" color="var(--ink, #23201B)"/>']
    )
    checks.check_colours(Sample(game, 0, 1, compiled=False))


def test_a_hand_left_open_is_found() -> None:
    rules: Any = ludotheque.load("duel").rules

    def reshuffle(s: Any, seat: int, rng: Any) -> None:
        rules.conceal(s, seat)
        rules.redeal(s, seat, rng)

    game = spoilt("rules", conceal=lambda s, seat: None, redeal=reshuffle)
    assert "conceal betrays" in complaint(game, "check_secrets")


def test_a_redeal_that_favours_low_cards_is_found() -> None:
    rules: Any = ludotheque.load("duel").rules

    def lowest_first(s: Any, seat: int, rng: Any) -> None:
        for other in range(s.players):
            for k in range(rules.HAND):
                if s.hands[other, k] == rules.UNKNOWN:
                    left = [card for card in range(1, s.cards + 1) if rules.nowhere(s, card)]
                    s.hands[other, k] = left[min(rules.below(rng, len(left)), rules.below(rng, len(left)))]

    assert "strays" in complaint(spoilt("rules", redeal=lowest_first), "check_redeals")


def test_a_sample_that_strays_from_the_weights_is_found() -> None:
    rules: Any = ludotheque.load("duel").rules

    def first(s: Any, rng: Any, out: Any) -> int:
        n: int = rules.actions(s, out)
        return int(out[min(rules.below(rng, n), rules.below(rng, n))])

    assert "strays from the odds" in complaint(spoilt("rules", sample=first), "check_chance")


def test_a_bot_that_peeks_at_its_sight_only_is_honest_and_one_that_varies_is_found() -> None:
    calls: list[Sight] = []

    def whim(sight: Sight) -> str:
        calls.append(sight)
        return sight.moves()[len(calls) % len(sight.moves())]

    game = dataclasses.replace(ludotheque.load("duel"), players=(2,))
    assert "chooses otherwise" in complaint(game, "check_secrets", choosers=[whim])


def test_paths_of_targets_that_begin_others_are_found() -> None:
    def paths(s: Any, deck: Any, action: int) -> list[list[str]]:
        hand = [card for card in (s.hands[s.to_move, k] for k in range(3)) if card > 0]
        return [[f"card-{card}" for card in hand[: hand.index(action) + 1]]]

    assert "begins" in complaint(spoilt("drawing", paths=paths), "check_drawings")


def test_a_target_that_is_not_drawn_is_found() -> None:
    game = spoilt("drawing", paths=lambda s, deck, action: [["nowhere"]])
    assert "not in the drawing" in complaint(game, "check_drawings")


def test_winners_that_do_not_share_alike_are_found() -> None:
    def payoffs(s: Any, out: Any) -> None:
        out[0], out[1] = 0.75, 0.25

    assert "share alike" in complaint(spoilt("rules", payoffs=payoffs), "check_end")


def test_a_view_with_other_keys_is_found() -> None:
    game = spoilt("notation", view=lambda s, deck, seat: {"extra": 1})
    assert "other keys" in complaint(game, "check_json")


def test_a_clause_that_no_rulebook_has_is_found() -> None:
    game = dataclasses.replace(ludotheque.load("duel"), end_clause="99")
    assert "no clause '99'" in complaint(game, "check_rulebooks")


def test_belief_is_enumerated_exactly() -> None:
    """Seat 1 holds 1, 2, 3 of twelve cards: it must believe in every hand of the other nine alike."""
    game = ludotheque.load("duel")
    match = game.start(players=2, chance="manual")
    believer = Believer(game, match.setting, 1, {match.state.tobytes(): Fraction(1)}, most=2000)
    for deal in ("deal 0 4", "deal 0 5", "deal 0 6", "deal 1 1", "deal 1 2", "deal 1 3"):
        match.play(deal)
        see_alike([believer], deal, match.state)
    assert len(believer.belief) == 9 * 8 * 7
    assert set(believer.belief.values()) == {Fraction(1, 504)}
    counts = redeals(game, match.state, 1, 5000, 1)
    assert surprise(counts, believer.belief) < 6


def test_clauses_are_found_in_a_rulebook() -> None:
    numbered = "# T\n\n## 1. A\n\n**1.1** One\nline.\n\n**1.2** Two.\n\n"
    book = numbered + "## Rulings\n\n- **TIT-3** Three.\n- **TIT-4** Four.\n"
    assert clauses(book) == {"1.1": "One\nline.", "1.2": "Two.", "TIT-3": "Three.", "TIT-4": "Four."}
