"""What people are told: scripted matches word for word, and random ones that nothing odd is said."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import ludotheque
from ludotheque.engine import CHANCE, Told
from ludotheque.engine.author.rng import generator
from ludotheque.engine.play.telling import Teller

from .laying import FIVES, GAME, play, table
from .make_records import RECORDS
from .test_ends import drew_a_standing_figure, nearly_done
from .test_referee import SMALL, choose
from .test_rules import for_both
from .test_strict import extra_turn, two_extra_turns

Lookers = tuple[int | None, ...]
EVERYBODY: Lookers = (0, 1, None)
LANGUAGES = ("en", "fr", "de")
NBSP = "\u00a0"


def last_told(
    match: ludotheque.Match, looker: int | None, lang: str = "en", everything: bool = False
) -> Told:
    """Return what somebody is told of the last event, perhaps with nothing hidden."""
    teller = Teller(looker, lang, everything)
    teller.follow(match)
    return teller.tell()[-1].told


def heard(match: ludotheque.Match, lang: str = "en") -> list[str]:
    """Return what seat 0, seat 1 and a spectator are told of the last event."""
    return [
        last_told(match, looker, lang).words.replace(NBSP, " ").replace("\u202f", " ") for looker in EVERYBODY
    ]


# what happened


def test_a_turn_that_wins_nothing_is_told_quietly() -> None:
    match = play(table(), "b1")
    assert heard(match) == ["You turn b1.", "⟨0⟩ turns b1.", "⟨0⟩ turns b1."]
    assert heard(match, "fr") == ["Vous tournez b1.", "⟨0⟩ tourne b1.", "⟨0⟩ tourne b1."]
    assert last_told(match, 1) == Told("⟨0⟩ turns b1.", ("tile-b1",))


def test_an_own_card_is_told_with_its_points_and_the_extra_turn() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2")), "d4")
    theirs = "⟨0⟩ turns d4 and wins card 1-1: +1, and an extra turn."
    assert heard(match) == ["You turn d4 and win card 1-1: +1, and an extra turn.", theirs, theirs]
    theirs = "⟨0⟩ tourne d4 et gagne la carte 1-1 : +1, et un tour supplémentaire."
    assert heard(match, "fr") == [
        "Vous tournez d4 et gagnez la carte 1-1 : +1, et un tour supplémentaire.",
        theirs,
        theirs,
    ]
    assert last_told(match, 1)[1:] == (("tile-d4", "figure-1-1", "card-1-1"), True)


def test_two_own_cards_are_told_together() -> None:
    match = table(zero=("3-7", "4-25", "5-1"), deck="complete")
    play(match, "d4", "a1", "c3", "a2", "e5", "deal 0 1-1", "f6", "deal 0 2-2", "d4")
    assert heard(match)[:2] == [
        "You turn d4 and win cards 1-1 and 2-2: +3, and 2 extra turns.",
        "⟨0⟩ turns d4 and wins cards 1-1 and 2-2: +3, and 2 extra turns.",
    ]
    assert heard(match, "fr")[0] == (
        "Vous tournez d4 et gagnez les cartes 1-1 et 2-2 : +3, et 2 tours supplémentaires."
    )


def test_a_card_that_a_turn_wins_for_the_other_is_told_to_both() -> None:
    match = play(table(one=("1-1", "5-4", "5-5")), "d4")
    assert heard(match) == [
        "You turn d4. Your turn has completed card 1-1 of ⟨1⟩: +1 for ⟨1⟩.",
        "⟨0⟩ turns d4. That wins you card 1-1: +1.",
        "⟨0⟩ turns d4. That wins ⟨1⟩ card 1-1: +1.",
    ]
    assert heard(match, "fr") == [
        "Vous tournez d4. Votre tour a achevé la carte 1-1 de ⟨1⟩ : +1 pour ⟨1⟩.",
        "⟨0⟩ tourne d4. Cela vous fait gagner la carte 1-1 : +1.",
        "⟨0⟩ tourne d4. Cela fait gagner la carte 1-1 à ⟨1⟩ : +1.",
    ]
    assert all(last_told(match, looker).loud for looker in EVERYBODY)


def test_a_turn_that_wins_for_both_says_both() -> None:
    match = play(for_both(), "d4")
    assert heard(match)[1] == (
        "⟨0⟩ turns d4 and wins card 1-1: +1, and an extra turn. That wins you card 2-2: +2."
    )


def test_a_card_drawn_is_told_to_whoever_sees_it() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2")), "d4", "deal 0 5-7")
    assert heard(match) == ["You draw card 5-7, worth 5.", "⟨0⟩ draws a card.", "⟨0⟩ draws a card."]
    assert heard(match, "fr") == [
        "Vous piochez la carte 5-7, qui vaut 5.",
        "⟨0⟩ pioche une carte.",
        "⟨0⟩ pioche une carte.",
    ]
    assert last_told(match, None, everything=True).words == "⟨0⟩ draws card 5-7, worth 5."
    assert last_told(match, 0)[1:] == (("card-5-7",), False)


def test_tan_3_a_card_won_as_it_was_drawn_is_announced_to_all() -> None:
    match = drew_a_standing_figure()
    theirs = "⟨0⟩ draws card 1-1, whose figure stands already: +1."
    assert heard(match)[1:] == [theirs, theirs]
    assert last_told(match, None) == Told(theirs, ("card-1-1",), loud=True)
    assert last_told(match, 0) == Told(
        "You draw card 1-1, whose figure stands already: +1.", ("card-1-1",), loud=True
    )
    assert last_told(match, None, "fr", everything=True).words == (
        f"⟨0⟩ pioche la carte 1-1, dont le dessin est déjà sur le plateau{NBSP}: +1."
    )


def test_tan_3_a_card_won_as_it_was_drawn_that_ends_the_match_is_told_to_all() -> None:
    match = drew_a_standing_figure(target=3)
    end = " The target of 3 points is reached. The match is over: ⟨0⟩ wins, 3 to 0."
    assert heard(match)[1:] == ["⟨0⟩ draws card 1-1, whose figure stands already: +1." + end] * 2
    assert heard(match, "fr")[1] == (
        "⟨0⟩ pioche la carte 1-1, dont le dessin est déjà sur le plateau : +1."
        " L’objectif de 3 points est atteint. La partie est finie : ⟨0⟩ gagne, 3 à 0."
    )


def test_tan_9_a_pass_is_told() -> None:
    match = play(extra_turn(), "pass")
    theirs = "⟨0⟩ passes, and turns no tile in this extra turn."
    assert heard(match) == ["You pass, and turn no tile in this extra turn.", theirs, theirs]
    theirs = "⟨0⟩ passe ce tour supplémentaire, sans tourner de tuile."
    assert heard(match, "fr") == [
        "Vous passez ce tour supplémentaire, sans tourner de tuile.",
        theirs,
        theirs,
    ]
    assert last_told(match, 1)[1:] == (("seat-0",), False)
    assert heard(play(extra_turn(stall=1), "pass"))[0] == (
        "You pass, and turn no tile in this extra turn. That is 1 turn without a card won."
        " The match is over: you win, 1 to 0."
    )


def test_the_turn_that_empties_the_pile_says_so() -> None:
    match = play(table(zero=("1-1", "2-2", "5-4"), one=FIVES, cards=7), "d4")
    assert heard(match)[0] == (
        "You turn d4 and win card 1-1: +1, and an extra turn."
        " That empties the pile: won cards are not replaced any more."
    )
    assert heard(match, "fr")[1].endswith(
        "La pioche est épuisée : les cartes gagnées ne sont plus remplacées."
    )
    assert "pile" not in heard(play(match, "deal 0 5-5", "e5"))[0]


# the end


def test_4_2_an_emptied_hand_is_told_with_what_is_taken() -> None:
    match = play(nearly_done(), "f6")
    assert heard(match) == [
        (
            "You turn f6 and win card 4-25: +4. Your hand is empty: you take the last 3 cards of ⟨1⟩, +15."
            " The match is over: you win, 25 to 0."
        ),
        (
            "⟨0⟩ turns f6 and wins card 4-25: +4. The hand of ⟨0⟩ is empty: ⟨0⟩ takes your last 3 cards, +15."
            " The match is over: ⟨0⟩ wins, 25 to 0."
        ),
        (
            "⟨0⟩ turns f6 and wins card 4-25: +4."
            " The hand of ⟨0⟩ is empty: ⟨0⟩ takes the last 3 cards of ⟨1⟩, +15."
            " The match is over: ⟨0⟩ wins, 25 to 0."
        ),
    ]
    assert heard(match, "fr")[:2] == [
        (
            "Vous tournez f6 et gagnez la carte 4-25 : +4."
            " Votre main est vide : vous prenez les 3 dernières cartes de ⟨1⟩, +15."
            " La partie est finie : vous gagnez, 25 à 0."
        ),
        (
            "⟨0⟩ tourne f6 et gagne la carte 4-25 : +4."
            " La main de ⟨0⟩ est vide : ⟨0⟩ prend vos 3 dernières cartes, +15."
            " La partie est finie : ⟨0⟩ gagne, 25 à 0."
        ),
    ]


def test_4_2_a_turn_that_empties_the_hand_of_the_other_is_told_as_that() -> None:
    match = play(nearly_done(), "a1", "f6")
    assert heard(match)[0] == (
        "⟨1⟩ turns f6. That wins you card 4-25: +4."
        " Your hand is empty: you take the last 3 cards of ⟨1⟩, +15. The match is over: you win, 25 to 0."
    )


def test_4_2_both_hands_emptied_at_once_are_told() -> None:
    match = ludotheque.replay(RECORDS / "tantalus-both-hands-emptied.json")
    assert "Both hands are empty: nobody takes anything. The match is over: " in heard(match)[0]


def test_4_4_a_target_is_told() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2"), target=1), "d4")
    assert heard(match)[0] == (
        "You turn d4 and win card 1-1: +1. The target of 1 point is reached."
        " The match is over: you win, 1 to 0."
    )


def test_4_4_a_target_reached_by_both_alike_is_told() -> None:
    match = ludotheque.replay(RECORDS / "tantalus-target-by-both-equal.json")
    assert heard(match)[0].endswith("The target of 2 points is reached. The match is over: both win, 2 to 2.")
    assert heard(match, "fr")[0].endswith("La partie est finie : les deux gagnent, 2 à 2.")


def test_tan_4_a_stall_is_told() -> None:
    match = play(table(stall=2), "a1", "b1")
    assert heard(match)[0] == (
        "⟨1⟩ turns b1. That is 2 turns in a row without a card won. The match is over: both win, 0 to 0."
    )
    assert last_told(match, None).loud


# what it is about, and what is to be done


def goal(match: ludotheque.Match, lang: str = "en") -> str:
    return GAME.speech.goal(match.s, match.setting.deck, lang).replace(NBSP, " ").replace("\u202f", " ")


def task(match: ludotheque.Match, lang: str = "en") -> str:
    return GAME.speech.task(match.s, match.setting.deck, lang).replace(NBSP, " ").replace("\u202f", " ")


def test_the_goal_says_what_wins_and_how_far_the_end_is() -> None:
    match = table()
    assert goal(match) == "Most points win. 46 cards to draw, then the first empty hand ends the match."
    assert goal(match, "fr") == (
        "Le plus grand total gagne. 46 cartes à piocher, puis fin à la première main vide."
    )
    assert goal(table(target=50)) == (
        "The first to 50 points wins. 46 cards to draw, then the first empty hand ends the match."
    )
    assert goal(nearly_done()) == "Most points win. The pile is empty: the first empty hand ends the match."
    assert goal(play(table(stall=5), "a1")) == (
        "Most points win. The match ends after 4 more turns without a card won."
    )
    assert goal(play(table(stall=1), "a1")) == "The match is over."


def test_the_task_says_what_the_moment_asks() -> None:
    match = table(zero=("1-1", "5-1", "5-2"))
    assert task(match) == "Turn any tile by 90°: you win a card when its figure stands on the board."
    assert task(play(match.copy(), "b1")) == (
        "Turn any tile but b1: you win a card when its figure stands on the board."
    )
    assert task(play(match, "d4")) == "⟨0⟩ draws a card."
    assert task(play(match, "deal 0 5-7")) == (
        "An extra turn: turn any tile, even the one that you have just turned."
    )
    assert task(match, "fr") == (
        "Un tour supplémentaire : tournez la tuile que vous voulez, même celle que vous venez de tourner."
    )


def test_the_task_counts_the_extra_turns() -> None:
    match = table(zero=("3-7", "4-25", "5-1"), deck="complete")
    play(match, "d4", "a1", "c3", "a2", "e5", "deal 0 1-1", "f6", "deal 0 2-2", "d4")
    play(match, "deal 0 2-1", "deal 0 5-3")
    assert task(match) == "An extra turn, and 1 more after it: turn any tile."


def test_tan_9_the_task_says_that_an_extra_turn_may_be_passed() -> None:
    match = two_extra_turns()
    assert task(match) == "An extra turn, and 1 more after it: turn any tile, or pass."
    assert task(play(match, "pass")) == "An extra turn: turn any tile, or pass."
    assert task(match, "fr") == ("Un tour supplémentaire : tournez la tuile que vous voulez, ou passez.")
    assert task(play(match, "pass")) == (
        "Turn any tile by 90°: you win a card when its figure stands on the board."
    )


# what things are


def explained(match: ludotheque.Match, looker: int | None, target: str, lang: str = "en") -> str | None:
    return GAME.drawing.explain(match.sight(looker).s, match.setting.deck, looker, target, lang)


def test_things_on_the_table_are_explained() -> None:
    match = play(table(zero=("1-1", "5-1", "5-2")), "d4", "deal 0 5-7", "a1")
    said = {
        "tile-d4": "Tile d4. In your turn you turn one tile by 90°, and the line runs another way.",
        "tile-a1": "You have just turned a1: it may not be turned in the very next turn.",
        "card-5-1": "Your card 5-1, worth 5: you win it when a turn completes its figure on the board,"
        " turned any way, but not mirrored.",
        "card-1-1": "Card 1-1, which you have won: +1.",
        "back-1-0": "A card of ⟨1⟩. Only its owner sees it, until it is won.",
        "pile": "The pile: 45 cards to draw. A card that is won is replaced from here.",
        "seat-0": "⟨0⟩: 1 point. The ring marks whose turn it is.",
        "won-0": "You have won 1 card.",
        "won-1": "⟨1⟩ has not won a card yet.",
        "last": "You have just turned a1: it may not be turned in the very next turn.",
    }
    assert {target: explained(match, 0, target) for target in said} == said
    assert explained(match, 1, "tile-a1") == (
        "⟨0⟩ has just turned a1: it may not be turned in the very next turn."
    )
    assert explained(match, 1, "card-1-1") == "Card 1-1, won by ⟨0⟩: +1."


def test_tan_9_the_button_that_passes_is_explained_to_whoever_has_it() -> None:
    match = extra_turn()
    assert explained(match, 0, "pass") == (
        "Pass: this extra turn is used up, and no tile is turned. Then no tile is forbidden."
    )
    assert explained(match, 1, "pass") is None
    assert explained(match, 0, "pass-0") is None
    assert explained(play(match, "pass"), 0, "pass") is None


def test_a_card_that_is_not_seen_is_not_explained() -> None:
    match = table()
    for looker in (1, None):
        assert explained(match, looker, "card-5-1") is None
    strange = ("", "hat", "card", "card-9-9", "tile-h8", "seat-2", "won-é", "won--1", "back-0-9", "back-1")
    for nothing in (*strange, "back-0-0", "figure-5-1", "last"):
        assert explained(match, 0, nothing) is None


# random matches

ODD = re.compile(r"-?\d+,-?\d+|#\d+|%\(")
OPTIONS: list[dict[str, Any]] = [
    {"stall": 60},
    {"cards": 12, "deck": SMALL, "standing": True},
    {"cards": 7, "deck": SMALL, "stall": None},
    {"cards": 12, "deck": SMALL, "target": 5, "stall": 40},
    {"cards": 9, "deck": SMALL, "standing": True, "strict": True, "stall": 40},
]


Heard = dict[tuple[int | None, str, bool], Told]
"""By who looks, in which language, and whether nothing is hidden."""


def walk(options: dict[str, Any], seed: int, most: int = 120) -> Iterator[tuple[ludotheque.Match, Heard]]:
    """Yield a match after each of its events, played towards the cards in the hands, and what is told."""
    rng = random.Random(seed)
    match = GAME.start(options=options, chance="manual")
    tellers = [
        Teller(looker, lang, everything)
        for looker in EVERYBODY
        for lang in LANGUAGES
        for everything in (False, True)
    ]
    for _ in range(most):
        if match.over:
            return
        match = match.watched()
        match.play(choose(match, rng))
        for teller in tellers:
            teller.follow(match)
        yield match, {(one.looker, one.lang, one.everything): one.tell()[-1].told for one in tellers}


def spoken(match: ludotheque.Match, lang: str) -> Iterator[str]:
    """Yield everything that is said of a position."""
    s, deck, speech = match.s, match.setting.deck, GAME.speech
    yield speech.goal(s, deck, lang)
    yield speech.task(s, deck, lang)
    for action in match.actions():
        yield speech.describe(s, deck, action, lang)
    for looker in EVERYBODY:
        for element in re.findall(r'<[^>]*\sid="[^"]*"[^>]*>', match.svg(looker, lang)):
            if "data-ground" not in element:
                target = re.findall(r'\sid="([^"]*)"', element)[0]
                yield explained(match, looker, target, lang) or f"%( nothing is said of {target}"
    for text in ("", "deal 0", "d9", "deal 1 5-1", "deal 0 5-1", "d4", "b1", "pass"):
        why = match.why_not(text, lang)
        yield why.reason if why else "legal"


SETTINGS = pytest.mark.parametrize("options", OPTIONS, ids=["usual", "standing", "few", "target", "strict"])


@SETTINGS
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_odd_is_said_in_random_matches(options: dict[str, Any], lang: str) -> None:
    for match, told in walk(options, 3):
        for words in (*spoken(match, lang), *(one.words for one in told.values())):
            assert words.strip()
            assert not ODD.search(words), words


@SETTINGS
def test_what_is_told_points_at_what_is_drawn(options: dict[str, Any]) -> None:
    for match, told in walk(options, 4):
        for looker in EVERYBODY:
            ids = set(re.findall(r'\sid="([^"]*)"', match.svg(looker)))
            assert set(told[looker, "en", False].places) <= ids


@SETTINGS
def test_points_never_change_without_a_word_to_everybody(options: dict[str, Any]) -> None:
    for match, told in walk(options, 5):
        (step,) = match.steps
        gained = sum(match.scores) - sum(step.before.scores())
        for one in told.values():
            assert sum(map(int, re.findall(r"\+(\d+)", one.words))) == gained
            assert one.loud == bool(gained or match.over)


def test_what_is_told_depends_on_nothing_that_is_hidden() -> None:
    rng = generator(9)
    for match, told in walk(OPTIONS[2], 6):
        (step,) = match.steps
        for looker in EVERYBODY if step.who != CHANCE else ():
            s, after = (
                position.seen_by(looker).redealt(looker, rng).s for position in (step.before, match.position)
            )
            assert GAME.speech.tell
            again = GAME.speech.tell(s, after, match.setting.deck, step.action, looker, "en")
            assert again == told[looker, "en", False]


def test_the_lines_that_are_always_in_view_are_short() -> None:
    for options in OPTIONS:
        for match, _ in walk(options, 7, 60):
            assert len(goal(match)) <= 90
            assert len(goal(match, "fr")) <= 100
            assert max(len(task(match, lang)) for lang in LANGUAGES) <= 110


def test_every_move_has_words_of_its_own() -> None:
    match = table()
    for lang in LANGUAGES:
        assert len({match.describe(move, lang) for move in match.moves()}) == 49
