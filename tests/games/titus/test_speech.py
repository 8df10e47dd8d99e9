"""What people are told: sentence by sentence on positions that a person could lay out, then at random."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from importlib.resources import files

import pytest

import ludotheque
from ludotheque.engine.play.telling import Teller
from ludotheque.words import with_names

from .laying import GAME, draw, lay, table
from .test_records import RECORDS
from .test_rules import cashed_once
from .test_taking import last_token, swap_offered

NAMES = ("Ada", "Bob", "Eve", "Max")
TECHNICAL = re.compile(r"-?\d+,-?\d+|#\d+|%\(|⟨")
IDS = re.compile(r'\sid="([^"]*)"')


def told(match: ludotheque.Match, move: str, looker: int | None, lang: str = "en") -> str:
    """Return what is told of a move, which is made on a copy."""
    watched = match.copy().watched()
    watched.play(move)
    return last_told(watched, looker, lang)


def last_told(match: ludotheque.Match, looker: int | None, lang: str = "en") -> str:
    teller = Teller(looker, lang)
    teller.follow(match)
    return plain(teller.tell()[-1].told.words, lang)


def plain(words: str, lang: str) -> str:
    """Return a sentence with people's names, its no-break spaces like any other."""
    return with_names(words, NAMES, lang).replace("\u00a0", " ").replace("\u202f", " ")


def task(match: ludotheque.Match, lang: str = "en") -> str:
    return plain(GAME.speech.task(match.s, match.setting.deck, lang), lang)


def goal(match: ludotheque.Match, lang: str = "en") -> str:
    return plain(GAME.speech.goal(match.s, match.setting.deck, lang), lang)


# --- what happened


def almost_a_run() -> ludotheque.Match:
    """Seat 0 has 1–3 and the 4 in hand; seat 1 has nothing but the 10."""
    match = lay(table(), "1/1 keep", "10/10 keep", "2/2 group #1", "3/3 group #1", "4/5")
    return draw(match, "11/11")


def test_a_run_is_told_with_its_points_to_whoever_made_it_and_to_the_others() -> None:
    match = almost_a_run()
    assert told(match, "group #1", 0) == "You group the 4 into 1–4: +6 points."
    assert told(match, "group #1", 1) == "Ada groups the 4 into 1–4: +6 points."
    assert told(match, "group #1", 0, "fr") == "Vous groupez le 4 et formez 1–4 : +6 points."
    assert told(match, "group #1", None, "fr") == "Ada groupe le 4 et forme 1–4 : +6 points."
    match.play("group #1")
    assert told(match, "cash #1", 0) == ("You cash 1–4 for victory card 18: +12 points (18 instead of 6).")
    assert told(match, "cash #1", 1, "fr") == (
        "Ada encaisse 1–4 contre la carte 18 : +12 points (18 au lieu de 6)."
    )
    assert told(match, "end", 0) == "You end your turn."
    assert told(match, "end", 1, "fr") == "Ada finit son tour."


def test_a_draw_and_the_token_that_follows_it_are_told() -> None:
    match = lay(table(), "8/10")
    assert last_told(match, 0) == "The 8 lies on the pile now."
    assert last_told(match, None, "fr") == "Le 8 est maintenant sur la pioche."
    assert told(match, "draw", 0) == "You draw the 8."
    assert told(match, "draw", 1, "fr") == "Ada pioche le 8."
    draw(match, "3/3")
    assert told(match, "keep", 0) == "You keep the 8 as an independent."
    assert told(match, "keep", 1, "fr") == "Ada garde le 8 comme jeton isolé."


def test_a_theft_is_told_to_the_thief_to_the_victim_and_to_whoever_looks_on() -> None:
    match = cashed_once()
    assert told(match, "steal 0 18", 1) == (
        "You steal the 4 off victory card 18 of Ada; turned over, it shows 5."
    )
    assert told(match, "steal 0 18", 0) == (
        "Bob steals the 4 off your victory card 18; turned over, it shows 5."
    )
    assert told(match, "steal 0 18", 0, "fr") == (
        "Bob prend le 4 sur votre carte 18 ; retourné, il montre 5."
    )
    assert told(match, "steal 0 18", None, "fr") == (
        "Bob prend le 4 sur la carte 18 d’Ada ; retourné, il montre 5."
    )


def test_the_last_token_stolen_off_a_card_leaves_the_card() -> None:
    match = cashed_once()
    for top in ("13/13", "15/15", "19/19"):
        match.play("steal 0 18")
        match.play("keep")
        match.play("end")
        draw(match, top).play("keep")
    assert told(match, "steal 0 18", 0) == (
        "Bob steals the 1 off your victory card 18; turned over, it shows 1. "
        "No token is left on the card, which stays."
    )


def test_a_swap_is_told_to_all_three() -> None:
    match = swap_offered()
    assert told(match, "swap 1 #2", 0) == "You swap the 6 for the 8 of Bob; turned over, it shows 10."
    assert told(match, "swap 1 #2", 1) == "Ada swaps the 6 for your 8; turned over, it shows 10."
    assert told(match, "swap 1 #2", 1, "fr") == ("Ada échange le 6 contre votre 8 ; retourné, il montre 10.")
    assert told(match, "swap 1 #2", None, "fr") == (
        "Ada échange le 6 contre le 8 de Bob ; retourné, il montre 10."
    )


def test_joining_is_told_with_the_points_that_it_brings() -> None:
    match = cashed_once()
    assert told(match, "join #4 #6", 1) == "You join 17 and 18 into 17–18."
    assert told(match, "join #4 #6", 0, "fr") == "Bob assemble 17 et 18 en 17–18."
    match = lay(table(), "1/1 keep", "10/10 keep", "2/2 group #1", "3/3 group #1", "4/4 keep", "12/12")
    assert told(match, "join #1 #5", 0) == "You join 1–3 and 4 into 1–4: +6 points."
    assert told(match, "join #1 #5", 1, "fr") == "Ada assemble 1–3 et 4 en 1–4 : +6 points."


def test_two_runs_joined_into_one_cost_points() -> None:
    match = lay(
        table(),
        *("1/1 keep", "19/19 keep", "2/2 group #1", "3/3 group #1", "4/4 group #1, end", "17/17 keep"),
        *("5/5 keep, end", "15/15 keep", "6/6 group #7", "7/7 group #7", "8/8 group #7, end", "13/13 keep"),
        "11/11",
    )
    assert match.scores == [12, 0]
    assert told(match, "join #1 #7", 0) == "You join 1–4 and 5–8 into 1–8: −6 points."


def test_a_turn_that_ends_by_itself_with_the_third_taking_is_told() -> None:
    match = lay(
        table(),
        *("1/1 keep", "19/19 keep", "6/6 keep", "17/17 keep", "11/11 keep", "15/15 keep"),
        *("2/2 group #1", "7/7 group #3", "12/12"),
    )
    draw(match, "9/9")
    assert told(match, "group #5", 0) == ("You group the 12 into 11–12. The turn ends with the third taking.")
    assert told(match, "group #5", 1, "fr") == (
        "Ada groupe le 12 et forme 11–12. Le tour finit avec la troisième prise."
    )


def test_the_last_card_is_told() -> None:
    deck = {**GAME.components(), "victory": [7]}
    match = lay(
        table(deck=deck), "1/1 keep", "10/10 keep", "2/2 group #1", "3/3 group #1", "4/5 group #1", "7/7"
    )
    assert told(match, "cash #1", 1) == (
        "Ada cashes 1–4 for victory card 7: +1 point (7 instead of 6). That was the last victory card."
    )
    assert told(match, "cash #1", 0, "fr") == (
        "Vous encaissez 1–4 contre la carte 7 : +1 point (7 au lieu de 6). "
        "C’était la dernière carte de points."
    )


def test_the_last_tokens_and_the_end_are_told() -> None:
    match = last_token(1)
    before = match.at(match.length - 3)
    assert told(before, "draw", 0) == "You draw the 19. One token is left in the pile."
    assert told(before, "draw", 1, "fr") == "Ada pioche le 19. Il reste un jeton dans la pioche."
    assert told(match, "draw", 1) == "You draw the last token, the 1: the match ends with this turn."
    assert told(match, "draw", 0, "fr") == (
        "Bob pioche le dernier jeton, le 1 : la partie finit avec ce tour."
    )
    match.play("draw")
    assert told(match, "group #2", 0) == (
        "Bob groups the 1 into 1–2. The match is over: Ada and Bob share the win with 0 points."
    )
    assert told(match, "group #2", 1, "fr") == (
        "Vous groupez le 1 et formez 1–2. "
        "La partie est finie : Ada et Bob se partagent la victoire avec 0 point."
    )


@pytest.mark.parametrize(
    ("record", "looker", "lang", "end"),
    [
        ("last-kept", 1, "en", "The match is over: you win with 43 points."),
        ("last-kept", 0, "en", "The match is over: Bob wins with 43 points."),
        ("last-kept", None, "fr", "La partie est finie : Bob gagne avec 43 points."),
        (
            "tie-broken-by-tokens",
            0,
            "en",
            "The match is over: of those with 7 points, Bob wins with more tokens on victory cards.",
        ),
        (
            "tie-broken-by-tokens",
            0,
            "fr",
            "La partie est finie : à 7 points, Bob gagne avec plus de jetons sur ses cartes.",
        ),
    ],
)
def test_the_end_names_who_won_and_by_what(record: str, looker: int | None, lang: str, end: str) -> None:
    match = ludotheque.replay(RECORDS / f"titus-{record}.json")
    assert last_told(match, looker, lang).endswith(end)


def test_what_changes_hands_or_points_or_ends_is_announced_and_the_rest_is_not() -> None:
    for match, move, loud in (
        (almost_a_run(), "group #1", True),
        (almost_a_run(), "keep", False),
        (swap_offered(), "swap 1 #2", True),
        (cashed_once(), "steal 0 18", True),
        (cashed_once(), "draw", False),
        (cashed_once(), "join #4 #6", False),
        (last_token(1), "draw", True),
    ):
        watched = match.watched()
        watched.play(move)
        teller = Teller(0, "en")
        teller.follow(watched)
        assert teller.tell()[-1].told.loud == loud, move


# --- what the moment asks


def test_the_goal_says_what_wins_and_how_far_the_end_is() -> None:
    match = cashed_once()
    assert goal(match) == "Most points win; the match ends with the pile: 47 tokens to go. Next card: 17."
    assert goal(match, "fr") == (
        "Le plus grand total gagne. Fin avec la pioche : encore 47 jetons. Prochaine carte : 17."
    )
    match = last_token(1)
    assert goal(match) == "Most points win; the match ends with the pile: 1 token to go. Next card: 9."
    match.play("draw")
    assert goal(match) == "Most points win; the match ends with this turn. Next card: 9."
    match.play("group #2")
    assert goal(match, "fr") == "Le plus grand total gagne."


def test_a_turn_begins_with_a_draw_or_a_theft() -> None:
    assert task(lay(table(), "8/10")) == "Draw the 8 from the pile."
    assert task(cashed_once()) == (
        "Draw the 11, or steal the highest token off another player’s victory card. You can join units."
    )
    assert task(cashed_once(), "fr") == (
        "Piochez le 11, ou prenez le plus grand nombre sur une carte adverse. Vous pouvez assembler."
    )


def test_a_token_in_hand_is_grouped_swapped_or_kept() -> None:
    match = almost_a_run()
    assert task(match) == "Group the 4, swap it for another player’s independent, or keep it."
    assert task(swap_offered()) == (
        "The 6 fits nowhere: keep it, or swap it for another player’s independent, which turns over."
    )
    assert task(draw(lay(table(), "8/10"), "3/3"), "fr") == (
        "Le 8 ne va avec rien : gardez-le comme jeton isolé ; vous ne prendrez plus rien."
    )
    match.play("group #1")
    assert task(match) == "You take no more in this turn: cash a group of four or more, or end it."
    match = draw(lay(table(), "8/8 keep", "1/1 keep", "9/9"), "5/5")
    assert task(match) == (
        "Group the 9 and you may take again; or swap it for another player’s independent, or keep it."
    )
    match.play("group #1")
    assert task(match) == "Take again: draw the 5; or end your turn."
    assert task(match, "fr") == "Reprenez : piochez le 5 ; ou terminez votre tour."


def test_whoever_has_a_run_is_told_which_one() -> None:
    match = lay(cashed_once(), "11/11 group #2", "12/12 group #2", "13/13 group #2", "8/8")
    assert task(match) == (
        "Take again: draw the 8, or steal off a victory card; or end your turn. You can cash 10–13."
    )


# --- labels


def labels(match: ludotheque.Match, lang: str = "en") -> list[str]:
    return [
        plain(GAME.speech.describe(match.s, match.setting.deck, action, lang), lang)
        for action in match.actions()
    ]


def test_moves_are_labelled_by_what_can_be_seen() -> None:
    assert labels(cashed_once()) == [
        "draw the 11",
        "steal the 4 off victory card 18 of Ada, and turn it over",
        "join the 17 and the 18",
    ]
    assert labels(swap_offered(), "fr") == [
        "garder le 6 comme jeton isolé",
        "échanger le 6 contre le 8 de Bob, qui se retourne",
    ]
    match = draw(lay(table(), "8/8 keep", "1/1 keep", "10/10 keep", "3/3 keep", "9/9"), "5/5")
    assert labels(match)[:4] == [
        "keep the 9 as an independent",
        "group the 9 with the 8",
        "group the 9 with the 8 and the 10",
        "group the 9 with the 10",
    ]


def test_units_that_look_alike_are_told_apart_by_the_order_in_which_they_lie() -> None:
    match = draw(lay(table(), "5/5 keep", "19/19 keep", "5/6 keep", "19/18 keep", "6/6"), "13/13")
    assert labels(match) == [
        "keep the 6 as an independent",
        "group the 6 with the first 5",
        "group the 6 with the second 5",
        "swap the 6 for the first 19 of Bob, which turns over",
        "swap the 6 for the second 19 of Bob, which turns over",
    ]
    assert labels(match, "fr")[2] == "grouper le 6 avec le deuxième 5"


# --- everything that is ever said


def some_matches(seed: int) -> Iterator[ludotheque.Match]:
    """Give positions of random matches, some strict, in which runs are cashed and stolen from."""
    liking = {"end": 0.1, "keep": 0.4, "cash": 3}
    for players in (2, 3, 4):
        strict = {"strict": (players + seed) % 2 == 1}
        match = GAME.start(players=players, chance="manual", options=strict)
        choice = random.Random(players + seed)
        while not match.over:
            yield match
            moves = match.moves()
            match.play(choice.choices(moves, [liking.get(text.split()[0], 1) for text in moves])[0])
        yield match


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_sentence_is_empty_technical_or_too_long(lang: str) -> None:
    texts: set[str] = set()
    choice = random.Random(1)
    for number, match in enumerate(some_matches(0)):
        lookers: list[int | None] = [None, *range(match.players)]
        deck, sentences = match.setting.deck, []
        assert 0 < len(goal(match, lang)) <= 90
        assert 0 < len(task(match, lang)) <= 110
        described = labels(match, lang)
        assert len(set(described)) == len(described)
        sentences += [goal(match, lang), task(match, lang), *described]
        texts |= set(match.moves())
        if number % 12 == 0:
            for text in choice.sample(sorted(texts), min(20, len(texts))):
                why = match.why_not(text, lang)
                sentences += [why.reason] if why else []
            for looker in lookers:
                seen = match.sight(looker).s
                for target in IDS.findall(match.svg(looker, lang)):
                    words = GAME.drawing.explain(seen, deck, looker, target, lang)
                    assert words, target
                    sentences.append(plain(words, lang))
        for sentence in sentences:
            assert sentence.strip()
            assert not TECHNICAL.search(sentence), sentence


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_event_is_told_to_everybody_and_what_it_is_about_is_in_the_drawing(lang: str) -> None:
    for match in some_matches(1):
        if not match.over:
            continue
        for looker in (None, *range(match.players)):
            teller = Teller(looker, lang)
            teller.follow(match)
            for number, said in enumerate(teller.tell(), 1):
                words = plain(said.told.words, said.lang)
                assert words.endswith(".")
                assert not TECHNICAL.search(words), words
                if number % 20 == 0 and said.told.places:
                    assert set(said.told.places) <= set(IDS.findall(match.at(number).svg(looker, lang)))


def test_the_french_is_set_as_french_is() -> None:
    package = files("ludotheque.games.titus")
    said = package.joinpath("locale/fr.po").read_text(encoding="utf-8")
    lines = re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', said, re.MULTILINE)[1:]
    book = re.sub(r"`[^`]*`|\]\([^)]*\)", "", GAME.rulebook("fr"))
    for line in lines + book.splitlines():
        assert "'" not in line
        assert not re.search(r"[^\u00a0\u202f][:;!?»]|«[^\u00a0]", line), line
