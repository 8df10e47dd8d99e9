"""The conformance kit passes what is right, and finds what is wrong."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest

import ludotheque
from ludotheque import Game, LudothequeError, Sight
from ludotheque.engine import Refusal, Told
from ludotheque.engine.author.contract import Notation
from ludotheque.engine.author.rulebook import clauses, on_paper, on_screen
from ludotheque.engine.kit.belief import Believer, redeals, see_alike, surprise
from ludotheque.engine.kit.checks import CHECKS, NEEDS_COMPILED
from ludotheque.engine.kit.conformance import check
from ludotheque.engine.kit.sampling import Chooser, Sample

from .wrong_games import duel


def rules() -> Any:
    """Return the module with the teaching game's rules."""
    return ludotheque.load("duel").rules.module


def complaint(game: Game, name: str, choosers: Sequence[Chooser] = ()) -> str:
    """Return what one check of the kit says about a game, asked of its plain rules."""
    (finding,) = check(game, matches=2, choosers=choosers, compiled=False, only=[name])
    return finding.problem or ""


@pytest.mark.parametrize("compiled", [True, False])
def test_the_teaching_game_passes(compiled: bool) -> None:
    findings = list(
        check(
            ludotheque.load("duel"), matches=2, choosers=[lambda sight: sight.moves()[0]], compiled=compiled
        )
    )
    assert [finding for finding in findings if finding.problem] == []
    assert len(findings) == len(CHECKS) - (0 if compiled else len(NEEDS_COMPILED))


def test_a_game_must_say_what_its_veil_may_have_hidden() -> None:
    assert "see its unveil" in complaint(duel(notation_unveil=Notation.unveil), "histories")
    honest = ludotheque.load("duel").notation.unveil
    twisted = duel(notation_unveil=lambda veiled: honest(veiled)[::-1])
    assert "see its unveil" in complaint(twisted, "histories")


def test_a_broken_game_is_reported_and_not_raised() -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError("no such card")

    assert complaint(duel(notation_write=fail), "notation") == "ZeroDivisionError: no such card"


def test_a_game_that_lacks_a_part_is_refused_with_its_name() -> None:
    game = ludotheque.load("duel")
    for part, name in (("rules", "actions"), ("notation", "read"), ("drawing", "paths"), ("rules", "State")):
        module = getattr(__import__(f"ludotheque_duel.{part}"), part)
        bare = type(module)(module.__name__)
        bare.__dict__.update({key: value for key, value in vars(module).items() if key != name})
        with pytest.raises(TypeError, match=f"{part} has no {name}"):
            duel(**{part: bare})
    assert game.name == "duel"


def test_an_unknown_check_gets_a_suggestion() -> None:
    with pytest.raises(LudothequeError, match="did you mean 'redeals'"):
        list(check(duel(), only=["redeal"]))


def test_rules_that_differ_when_compiled_are_found() -> None:
    game = duel()
    other = dataclasses.replace(game.compile(), weight=lambda s, action: 2)
    vars(game.rules)["_compiled"] = other
    with pytest.raises(Exception, match="different weights"):
        CHECKS["speeds"](Sample(game, 0, 1))


def test_moves_out_of_order_are_found() -> None:
    original = rules().actions

    def descending(s: Any, out: Any) -> int:
        n: int = original(s, out)
        for k, action in enumerate(sorted((out[k] for k in range(n)), reverse=True)):
            out[k] = action
        return n

    assert "ascend" in complaint(duel(rules_actions=descending), "legal")


@pytest.mark.parametrize("compiled", [True, False])
def test_too_small_a_list_of_actions_is_an_error_and_not_a_crash(compiled: bool) -> None:
    game = duel(rules_MOST_ACTIONS=4)
    if compiled:
        game.compile()
        with pytest.raises(LudothequeError, match="more than 4 actions: its MOST_ACTIONS is too small"):
            game.simulate(1)
    with pytest.raises(LudothequeError, match="more than 4 actions"):
        game.start(seed=1)


def test_a_text_that_reads_back_as_something_else_is_found() -> None:
    assert "but read as 1" in complaint(duel(notation_read=lambda s, deck, text: 1), "notation")


def test_a_notation_that_stumbles_over_nonsense_is_found() -> None:
    game = duel(notation_read=lambda s, deck, text: int(text.split()[-1]))
    assert "Error" in complaint(game, "notation")


def test_a_veiled_text_without_words_is_found() -> None:
    for words in ("", "deal 1"):
        game = duel(speech_describe_veiled=lambda text, lang, words=words: words)
        assert "has no words" in complaint(game, "sights")


# secrets


def open_hands() -> dict[str, Callable[..., Any]]:
    """Return a conceal that hides nothing, with a redeal that deals hidden hands all the same."""
    module = rules()

    def reshuffle(s: Any, seat: int, rng: Any) -> None:
        module.conceal(s, seat)
        module.redeal(s, seat, rng)

    return {"rules_conceal": lambda s, seat: None, "rules_redeal": reshuffle}


def test_a_hand_left_open_is_found() -> None:
    assert "conceal betrays" in complaint(duel(**open_hands()), "secrets")


def test_a_conceal_that_hides_nothing_is_found_by_what_the_history_hides() -> None:
    said = complaint(duel(rules_conceal=lambda s, seat: None), "veil")
    assert "may read only 'deal 0', but conceal leaves the rest to be seen" in said


def test_a_history_that_tells_what_conceal_hides_is_found() -> None:
    assert "but veil does not" in complaint(duel(notation_veil=lambda text, seat: text), "veil")


def test_a_game_that_hides_something_must_have_small_options() -> None:
    assert "give it `small` options" in complaint(duel(small=None), "redeals")


def test_a_redeal_that_favours_low_cards_is_found() -> None:
    module = rules()

    def lowest_first(s: Any, seat: int, rng: Any) -> None:
        for other in range(s.players):
            for k in range(module.HAND):
                if s.hands[other, k] == module.UNKNOWN:
                    left = [card for card in range(1, s.cards + 1) if module.nowhere(s, card)]
                    s.hands[other, k] = left[min(module.below(rng, len(left)), module.below(rng, len(left)))]

    assert "strays" in complaint(duel(rules_redeal=lowest_first), "redeals")


def test_a_bot_that_varies_is_found() -> None:
    calls: list[Sight] = []

    def whim(sight: Sight) -> str:
        calls.append(sight)
        return sight.moves()[len(calls) % len(sight.moves())]

    assert "chooses otherwise" in complaint(duel(), "secrets", choosers=[whim])


def test_a_sentence_about_somebody_s_hidden_hand_is_found() -> None:
    def peeking(s: Any, after: Any, deck: Any, action: int, looker: int | None, lang: str) -> Told:
        return Told(f"The sum of all hands is {sum(s.hands[1, k] for k in range(3))}.")

    game = duel(**open_hands(), speech_tell=peeking)
    assert "by what it cannot know" in complaint(game, "speech")


# chance


def test_a_sample_that_strays_from_the_weights_is_found() -> None:
    module = rules()

    def first(s: Any, rng: Any, out: Any) -> int:
        n: int = module.actions(s, out)
        return int(out[min(module.below(rng, n), module.below(rng, n))])

    assert "sample strays from the odds" in complaint(duel(rules_sample=first), "chance")
    assert "pick strays from the odds" in complaint(duel(rules_pick=first), "chance")


# what shows only under an option


def when_low(wrong: Callable[..., Any], right: Callable[..., Any]) -> Callable[..., Any]:
    """Return what is wrong only where the option ``low`` is chosen."""
    return lambda view, *rest: (wrong if view["options"]["low"] else right)(view, *rest)


def test_a_drawing_that_raises_only_under_an_option_is_found() -> None:
    right = ludotheque.load("duel").drawing.pieces
    assert "KeyError" in complaint(
        duel(drawing_pieces=when_low(lambda view, *_: view["nothing"], right)), "drawings"
    )


def test_a_leak_only_under_an_option_is_found() -> None:
    right = rules().conceal

    def conceal(s: Any, seat: int) -> None:
        if not s.low:
            right(s, seat)

    assert "conceal leaves the rest" in complaint(duel(rules_conceal=conceal), "veil")
    (finding,) = check(
        duel(rules_conceal=conceal), matches=1, compiled=False, only=["veil"], options={"low": False}
    )
    assert finding.problem is None


def test_a_wrong_path_only_under_the_largest_value_of_an_option_is_found() -> None:
    def paths(s: Any, deck: Any, action: int) -> list[list[str]]:
        return [["nowhere"]] if s.cards == 20 else [[f"card-{action}"]]

    assert "not in the drawing" in complaint(duel(drawing_paths=paths), "drawings")


# drawings


def test_paths_of_targets_that_begin_others_are_found() -> None:
    def paths(s: Any, deck: Any, action: int) -> list[list[str]]:
        hand = [card for card in (s.hands[s.to_move, k] for k in range(3)) if card > 0]
        return [[f"card-{card}" for card in hand[: hand.index(action) + 1]]]

    assert "begins" in complaint(duel(drawing_paths=paths), "drawings")


def test_a_target_that_is_not_drawn_is_found() -> None:
    assert "not in the drawing" in complaint(
        duel(drawing_paths=lambda s, deck, action: [["nowhere"]]), "drawings"
    )


@pytest.mark.parametrize(
    ("piece", "says"),
    [
        ("<g><rect/>", "not well-formed"),
        ("<text>a & b</text>", "not well-formed"),
        ("<script>alert(1)</script>", "<script> has no place"),
        ("<foreignObject/>", "<foreignObject> has no place"),
        ('<g onclick="go()"/>', "no scripts"),
        ('<use href="https://example.org/x.svg#a"/>', "links to nothing outside"),
        ('<rect fill="url(//example.org)"/>', "links to nothing outside"),
        ('<rect style="fill:red"/>', "use attributes"),
        ('<g id="log"/>', "the page's own"),
        ('<g id="ludo-lights"/>', "the page's own"),
        ('<g id="a"/><g id="a"/>', "stands twice"),
    ],
)
def test_a_drawing_that_the_page_could_not_carry_is_found(piece: str, says: str) -> None:
    right = ludotheque.load("duel").drawing.pieces

    def pieces(*asked: Any) -> list[str]:
        first, *rest = right(*asked)
        return [first, piece, *rest]

    assert says in complaint(duel(drawing_pieces=pieces), "drawings")


def test_a_colour_that_is_not_the_shelfs_is_found() -> None:
    for colour, says in (("--purple", "neither"), ("--ink, #000000", "falls back"), ("--ink", "falls back")):
        game = duel(drawing_pieces=lambda *_, colour=colour: [f'<svg fill="var({colour})"/>'])
        assert says in complaint(game, "colours")
    own = '<svg fill="var(--duel-felt, #060)" color="var(--ink, #23201B)"/>'
    assert complaint(duel(drawing_pieces=lambda *_: [own]), "colours") == ""


def test_an_attempt_that_raises_is_found() -> None:
    game = duel(drawing_attempt=lambda s, deck, touched: f"lay {int(touched[-1][5:])}")
    assert "ValueError" in complaint(game, "touches")
    assert "is no text" in complaint(duel(drawing_attempt=lambda s, deck, touched: 7), "touches")


def test_an_aid_or_an_explanation_that_is_wrong_is_found() -> None:
    assert "not well-formed" in complaint(duel(drawing_aid=lambda *_: ("<g>", "words")), "touches")
    assert "says nothing" in complaint(duel(drawing_explain=lambda *_: " "), "touches")


# words


def test_a_sentence_without_its_translation_is_found() -> None:
    game = duel()
    game.__dict__["languages"] = ("en", "it")
    assert "not translated into it" in complaint(game, "words")


def test_a_game_may_speak_fewer_languages_than_the_house() -> None:
    game = duel()
    game.__dict__["languages"] = ("en",)
    assert complaint(game, "words") == ""


def test_a_sentence_that_is_not_filled_in_is_found() -> None:
    said = {"en": "Lay %(card)s.", "fr": "Posez %(card)s.", "de": "Lege %(card)s."}
    game = duel(speech_task=lambda s, deck, lang: said[lang])
    assert "not filled in" in complaint(game, "speech")
    game = duel(speech_tell=lambda *_: Told(""))
    assert "is told as ''" in complaint(game, "speech")


# insight


@pytest.mark.parametrize(
    ("function", "value", "says"),
    [
        ("evaluate", lambda s, out: None, "not shares of 1"),
        ("evaluate", lambda s, out: [out.__setitem__(k, math.nan) for k in range(s.players)], "not shares"),
        ("evaluate", lambda s, out: [out.__setitem__(k, 1.5 - 2 * k) for k in range(2)], "not shares of 1"),
        ("prior", lambda s, action: math.inf, "prior gives"),
        ("tally", lambda s, seat: math.nan, "tally gives"),
        ("rollout", lambda s, rng, out: 99, "rollout gives 99"),
        ("decide", lambda s, out: 99, "decide gives 99"),
        ("prior", lambda s, action: setattr(s, "turn", 1 - s.turn) or 0.0, "changes the state"),
    ],
)
def test_an_insight_that_is_wrong_is_found(function: str, value: Callable[..., Any], says: str) -> None:
    assert says in complaint(duel(**{f"insight_{function}": value}), "insight")


def test_an_insight_that_knows_what_is_hidden_is_found() -> None:
    def peek(s: Any, seat: int) -> float:
        return float(s.hands[1 - s.turn, 0])

    game = duel(**open_hands(), insight_tally=peek)
    assert "cannot know" in complaint(game, "insight")


def test_what_comes_to_light_although_nobody_sees_it_is_found() -> None:
    game = duel(insight_outcome=lambda s, action: action)
    assert "of what looks like" in complaint(game, "insight")
    game = duel(insight_revealed=lambda s: s.hands[1 - s.turn, 0])
    assert "revealed gives" in complaint(game, "insight")


def test_moves_that_are_called_certain_and_are_not_are_found() -> None:
    assert "moves are certain" in complaint(duel(insight_SETTINGS={"certain": 1}), "insight")


# the end, views, rulebooks


def test_winners_that_do_not_share_alike_are_found() -> None:
    def payoffs(s: Any, out: Any) -> None:
        out[0], out[1] = 0.75, 0.25

    assert "share alike" in complaint(duel(rules_payoffs=payoffs), "end")


def test_a_view_with_other_keys_is_found() -> None:
    assert "other keys" in complaint(duel(notation_view=lambda s, deck, seat: {"extra": 1}), "json")


def test_a_clause_that_no_rulebook_has_is_found() -> None:
    assert "no clause '99'" in complaint(duel(end_clause="99"), "rulebooks")
    game = duel(notation_refuse=lambda s, deck, action: Refusal("99", "You do not hold this card."))
    assert "no clause '99'" in complaint(game, "legal")


def spoilt_book(change: Callable[[str], str]) -> str:
    """Return what the kit says about the teaching game with another text of its rulebooks."""
    game = duel()
    raw = {lang: game.rulebook(lang) for lang in game.languages}

    def rulebook(lang: str = "en", *, paper: bool = False) -> str:
        text = change(raw[lang])
        return on_paper(text, "4.1") if paper else on_screen(text)

    game.rulebook = rulebook  # type: ignore[method-assign]
    return complaint(game, "rulebooks")


def test_a_mark_for_the_screen_that_has_no_end_is_found() -> None:
    assert "has no end, or no beginning" in spoilt_book(lambda text: text + "\n<!--screen-->Press it.\n")
    assert "has no end, or no beginning" in spoilt_book(lambda text: text + "\nPress it.<!--/screen-->\n")


def test_a_clause_that_paper_names_and_leaves_out_is_found() -> None:
    assert "names ['4.1'], which only the screen has" in spoilt_book(lambda text: text + "\nSee 4.1.\n")


def test_belief_is_enumerated_exactly() -> None:
    """Seat 1 holds 1, 2, 3 of twelve cards: it must believe in every hand of the other nine alike."""
    game = ludotheque.load("duel")
    match = game.start(players=2, chance="manual")
    believer = Believer(game, match.setting, 1, {bytes(match.position): Fraction(1)}, most=2000)
    for deal in ("deal 0 4", "deal 0 5", "deal 0 6", "deal 1 1", "deal 1 2", "deal 1 3"):
        match.play(deal)
        see_alike([believer], deal, match.position)
    assert len(believer.belief) == 9 * 8 * 7
    assert set(believer.belief.values()) == {Fraction(1, 504)}
    counts = redeals(match.position, 1, 5000, 1)
    assert surprise(counts, believer.belief) < 6


def test_clauses_are_found_in_a_rulebook() -> None:
    numbered = "# T\n\n## 1. A\n\n**1.1** One\nline.\n\n**1.2** Two.\n\n"
    book = numbered + "## Rulings\n\n- **TIT-3** Three.\n- **TIT-4** Four.\n"
    assert clauses(book) == {"1.1": "One\nline.", "1.2": "Two.", "TIT-3": "Three.", "TIT-4": "Four."}
